"""What corners cost, and that Heat is conserved."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.conditions import shift_price
from companion.engine.events import HeatPaid
from companion.engine.forecasts import foresee, foresee_boost, foresee_plan, foresee_slipstream
from companion.engine.heat import Forecast, corner_bills, forecast
from companion.engine.types import Position

from .piles import bag
from .strips import car, red, strip

TWO_CORNERS = """
    . R . |4 . . . |3 . . . . . . . . . . .
    . . . |  . . . |  . . . . . . . . . . .
"""


@pytest.mark.parametrize(("gear", "to", "heat"), [(1, 1, 0), (2, 3, 0), (3, 2, 0), (1, 3, 1), (4, 2, 1)])
def test_a_double_shift_costs_one(gear, to, heat):
    assert shift_price(gear, to) == heat


@pytest.mark.parametrize(
    ("end", "speed", "engine", "bills"),
    [
        (3, 9, 6, []),
        (4, 4, 0, [(4, 0, 0)]),
        (4, 6, 6, [(4, 2, 2)]),
        (7, 6, 6, [(4, 2, 2), (3, 3, 3)]),
        (7, 6, 4, [(4, 2, 2), (3, 3, 2)]),
        (7, 6, 1, [(4, 2, 1)]),
    ],
)
def test_each_line_has_its_bill_up_to_the_first_that_cannot_be_paid(end, speed, engine, bills):
    race = strip(TWO_CORNERS).race
    found = corner_bills(race, red, 2, end, speed, engine)
    assert [(bill.line.corner.limit, bill.owed, bill.paid) for bill in found] == bills


def test_a_forecast_tells_landing_bills_and_where_a_spin_out_puts_the_car_back():
    race = strip(TWO_CORNERS).race
    spinning = forecast(race, red, 2, Position(8, "line"), 6, 4)
    assert spinning.spins_out
    assert spinning.back_to == Position(6, "line")
    paid = forecast(race, red, 2, Position(8, "line"), 6, 6)
    assert not paid.spins_out
    assert [bill.paid for bill in paid.bills] == [2, 3]
    assert forecast(race, red, 2, Position(3, "line"), 1, 0).bills == ()


# The bill before the choice ----------------------------------------------------------------------------


def reacting():
    return strip(
        """
        . R . . |4 B . . . . .
        . . . . |  . . . . . .
        """,
        red=car(engine=1),
    ).plays(red, "2")


def foreseen(race, do):
    return foresee(race.race, red, race.option(red, do))


def test_done_and_pass_are_foreseen_where_the_car_stands():
    race = reacting()
    assert foreseen(race, "done") == foreseen(race.does(c.Done(red)), "pass")
    assert foreseen(race, "done") == Forecast(Position(4, "line"), (), None)
    over = strip(TWO_CORNERS, red=car(gear=2, engine=2)).plays(red, "4", "2")
    assert owed_and_paid(foreseen(over, "done")) == [(2, 2), (3, 0)]


def owed_and_paid(outlook):
    return [(bill.owed, bill.paid) for bill in outlook.bills]


def before_a_slow_corner(card, engine=2):
    return strip(
        """
        R . . |1 B . . . . .
        . . . |  . . . . . .
        """,
        red=car(engine=engine),
    ).plays(red, card)


def test_adrenaline_is_foreseen_with_its_speed():
    outlook = foreseen(before_a_slow_corner("2"), "adrenaline")
    assert outlook.to == Position(4, "off")
    assert owed_and_paid(outlook) == [(2, 2)]
    standing = strip("""
        . R |1 . .
        . . |  . .
    """).plays(red, "0")
    assert owed_and_paid(foreseen(standing, "adrenaline")) == [(0, 0)]


def test_slipstream_is_foreseen_without_speed():
    outlook = foreseen(before_a_slow_corner("2", engine=1).does(c.Done(red)), "slipstream")
    assert outlook.to == Position(5, "line")
    assert owed_and_paid(outlook) == [(1, 1)]


def test_a_boost_is_foreseen_for_each_card_with_its_heat_paid_first():
    outlook = foresee_boost(reacting().race, red)
    assert {card: [bill.owed for bill in seen.bills] for card, seen in outlook.items()} == {
        "1": [0],
        "2": [0],
        "3": [1],
        "4": [2],
    }
    assert [outlook[card].spins_out for card in ("2", "3")] == [False, True]


def test_what_depends_on_unseen_cards_is_not_foreseen():
    assert foreseen(reacting(), "boost") is None
    assert foreseen(reacting(), "cooldown") is None


@pytest.mark.parametrize("cards", [("4",), ("1", "2"), ("4", "4", "1")])
def test_a_plan_is_foreseen_as_it_comes_out_when_others_stand_still(cards):
    race = strip(TWO_CORNERS)
    outlook = foresee_plan(race.race, red, len(cards), cards)
    after = race.plays(red, *cards)
    assert after.race.car(red).at == outlook.to
    done = after.does(c.Done(red))
    paid = sum(fact.heat for fact in done.all(HeatPaid) if fact.for_ != "shift")
    assert paid == sum(bill.paid for bill in outlook.bills)


def test_a_cluttered_plan_is_foreseen_to_stay():
    outlook = foresee_plan(strip(TWO_CORNERS).race, red, 2, ("4", "heat"))
    assert outlook.to == Position(2, "line")
    assert outlook.bills == ()


@pytest.mark.parametrize(("cards", "follows"), [(("2",), True), (("3",), True), (("1",), False), (("4",), False)])
def test_a_slipstream_is_foreseen_where_the_plan_ends_beside_or_behind_a_car(cards, follows):
    race = strip("""
        R . . B . . . . .
        . . . . . . . . .
    """)
    assert foresee_slipstream(race.race, red, len(cards), cards) is follows


def test_no_slipstream_is_foreseen_for_a_cluttered_plan_beside_a_car():
    race = strip("""
        R . .
        B . .
    """)
    assert not foresee_slipstream(race.race, red, 2, ("4", "heat"))


# Conservation ------------------------------------------------------------------------------------------


def test_heat_goes_round_and_none_is_lost():
    race = strip(TWO_CORNERS, red=car(gear=3, engine=6))
    owned = race.cards(red).all_cards
    turn = race.plays(red, "4", "1", "1").does(c.Boost(red)).flips(red, "heat", "1")
    after = turn.ends_turn(red)
    assert after.cards(red).all_cards == owned + bag("stress", "stress")
    assert after.cards(red).all_cards["heat"] == 7
