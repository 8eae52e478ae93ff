"""What the events of a championship change in the steps of a turn."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine import symbol_commands as sc
from companion.engine.cards import NONE, Cards
from companion.engine.championship import Championship
from companion.engine.decide import begin, decide
from companion.engine.events import (
    CardRemoved,
    Discarded,
    Eliminated,
    HeatRemoved,
    RaceFinished,
    Refreshed,
    Replenished,
    SeasonStandings,
    Sponsored,
    SpunOut,
    StressReduced,
)
from companion.engine.holdings import Holdings, Pile
from companion.engine.options import DiscardOption, LoseHeatOption
from companion.engine.refusals import Refusal
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp

from .garage import T30
from .set_ups import setup
from .strips import blue, car, green, red, started, strip


def of(event, **told):
    return Championship(event=event, press=(), **told)


def at_discard(race, seat=red):
    while "discard" not in race.asked(seat):
        race = race.declines()
    return race


# 1963-4: a spin-out eliminates -------------------------------------------------------------------------

FATAL = """
    . R . . |1 . . . . B G
    . . . . |  . . . . . .
"""


def fatal(**told):
    return strip(FATAL, championship=of("1963-4"), red=car(gear=2, engine=0, **told))


def test_1963_4_a_spin_out_takes_the_car_off_the_board():
    race = fatal().reveals(red, "3", "4")
    assert race.one(SpunOut).seat == red
    assert race.one(Eliminated) == Eliminated(red, 1, 3)
    out = race.race.car(red)
    assert (out.status, out.on_board, out.place) == ("eliminated", False, 3)
    assert race.all(Replenished, red) == ()


def test_1963_4_it_scores_nothing_and_gains_nothing():
    race = fatal(sponsors=1).reveals(red, "3", "sp-04")
    assert race.all(Sponsored) == ()
    assert race.one(CardRemoved).card == "sp-04"
    race = race.does(c.Finish())
    last = race.one(RaceFinished).classification[-1]
    assert (last.seat, last.place, last.status, last.points) == (red, 3, "eliminated", 0)
    assert race.one(SeasonStandings).points[red] == 0


def test_1963_4_a_later_elimination_ranks_before_an_earlier_and_both_before_retired_cars():
    race = strip(
        """
        . R B . |1 . . . . G
        . . . . |  . . . . .
        """,
        championship=of("1963-4"),
        red=car(gear=2, engine=0),
        blue=car(gear=2, engine=0),
    )
    race = race.all_plan({red: ("3", "4"), blue: ("3", "4"), green: ("1",)}).ends_round()
    assert [fact.place for fact in race.all(Eliminated)] == [3, 2]
    done = race.does(c.Retire(green))
    rows = done.one(RaceFinished).classification
    assert [row.seat for row in rows] == [red, blue, green]


def test_in_other_races_a_spin_out_goes_on():
    race = strip(FATAL, championship=of("1963-1"), red=car(gear=2, engine=0)).reveals(red, "3", "4")
    assert race.all(Eliminated) == ()
    assert race.race.car(red).status == "racing"


# Discards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "card"), [("1964-3", "heat"), ("1965-3", "stress")])
def test_heat_or_stress_may_be_discarded_where_the_event_says_so(event, card):
    road = strip("R . B\n. . .", championship=of(event), red=car(engine=3, gear=1))
    race = at_discard(road.plays(red, "1"))
    assert race.refuses(c.Discard(red, ("stress" if card == "heat" else "heat",))).code == "discard.forbidden"
    race = race.does(c.Discard(red, ("2", card)))
    assert race.one(Discarded).top == card
    assert race.cards(red).discard.known[card] == 1


def test_the_table_does_not_know_which_cards_lie_below():
    road = strip("R . B\n. . .", championship=of("1964-3"), red=car(engine=3, gear=1))
    race = at_discard(road.plays(red, "1")).does(c.Discard(red, ("heat", "heat", "2")))
    table = race.race.car(red).public
    assert table.discard.known["heat"] == 0
    assert table.buried == 0
    known = race.cards(red).discard.known
    assert known["heat"] == 2


def test_the_referee_may_enter_what_the_table_sees_of_it():
    road = strip("R . B\n. . .", championship=of("1964-3"), red=car(engine=3, gear=1))
    race = at_discard(road.plays(red, "1"))
    assert not isinstance(decide(race.race, c.Discard(red, ("heat", "heat")), "glance"), Refusal)


@pytest.mark.parametrize(("event", "asked"), [("1964-3", ["discard"]), ("1963-1", [])])
def test_a_hand_of_nothing_but_heat_is_asked_only_where_heat_may_go(event, asked):
    hand = Pile(Cards.of(("heat", "heat")))
    holdings = Holdings(0, hand, Pile(), Pile(), NONE, play_area=("1",))
    race = strip("R . B\n. . .", championship=of(event)).plays(red, "1").holding(red, holdings)
    assert [do for do in race.does(c.Done(red)).asked(red) if do == "discard"] == asked


def test_1965_1_one_card_at_most_is_discarded():
    race = at_discard(strip("R . B\n. . .", championship=of("1965-1")).plays(red, "1"))
    assert race.option(red, "discard") == DiscardOption(1)
    answer = race.refuses(c.Discard(red, ("2", "3")))
    assert (answer.code, answer.facts) == ("discard.amount", {"cards": 2, "max": 1})
    assert race.does(c.Discard(red, ("2",))).one(Discarded).count == 1


def held_tight(*cards, event="1965-1", **rulings):
    """Let red react on Stress symbols in a race of an event."""
    mine = CarSetUp(red, at=c.Place(1, 2, "line"), gear=len(cards), upgrades=(*cards, "up-12"))
    other = CarSetUp(blue, at=c.Place(1, 1, "line"), upgrades=("up-09",))
    told = SetUp(T30, T30.laps, (mine, other), Rulings(**rulings), championship=of(event))
    return started(told).plays(red, *cards, others={blue: ("1",)})


def test_1965_1_stress_put_away_is_no_discard():
    race = held_tight("up-06")
    assert race.option(red, "reduce-stress").max == 3
    race = at_discard(race.does(sc.ReduceStress(red, 2)))
    assert race.option(red, "discard").max == 1


def test_1965_1_by_the_other_ruling_it_is_the_one_card_of_the_turn():
    race = held_tight("up-06", hold_tight_reduce="counts")
    assert race.option(red, "reduce-stress").max == 1
    assert race.refuses(sc.ReduceStress(red, 2)).facts == {"stress": 2, "max": 1}
    reduced = race.does(sc.ReduceStress(red, 1))
    assert "reduce-stress" not in reduced.asked(red)
    assert reduced.refuses(sc.ReduceStress(red, 1)).code == "reduce.amount"
    over = reduced.ends_turn(red)
    assert over.all(StressReduced)
    assert over.race.turn is None or over.race.turn.seat != red
    assert at_discard(race).option(red, "discard").max == 1


def test_1965_1_by_the_other_ruling_a_refresh_stays_open():
    race = at_discard(held_tight("up-32", hold_tight_reduce="counts").does(sc.ReduceStress(red, 1)))
    assert race.option(red, "discard") == DiscardOption(0, ("up-32",))
    answer = race.refuses(c.Discard(red, ("2",)))
    assert (answer.code, answer.facts) == ("discard.amount", {"cards": 1, "max": 0})
    assert race.does(c.Discard(red, (), refresh=("up-32",))).one(Refreshed).cards == ("up-32",)


def test_in_other_races_the_ruling_changes_nothing():
    race = held_tight("up-06", event="1963-1", hold_tight_reduce="counts").does(sc.ReduceStress(red, 2))
    assert race.option(red, "reduce-stress").max == 1
    assert at_discard(race).option(red, "discard").max > 1


# 1965-4: laps cost Heat --------------------------------------------------------------------------------

LINE = """
    R . # . . . . .
    B . # . . . . .
"""


def over_the_line(laps=3, **told):
    return strip(LINE, laps=laps, championship=of("1965-4"), red=car(gear=2, **told)).plays(red, "2", "2")


def test_1965_4_a_completed_lap_takes_a_heat_out_of_the_engine():
    race = over_the_line().ends_turn(red)
    assert race.one(HeatRemoved) == HeatRemoved(red, "engine", 5)
    assert race.engine(red) == 5
    assert race.cards(red).removed_heat == 1
    assert race.told.index("heat_removed red") == race.told.index("replenished red") - 1


def test_1965_4_after_the_discard():
    race = at_discard(over_the_line()).does(c.Discard(red, ("1",)))
    assert race.told.index("discarded red") < race.told.index("heat_removed red")


@pytest.mark.parametrize("pile", ["hand", "discard", "deck"])
def test_1965_4_with_an_empty_engine_the_seat_says_from_where(pile):
    race = at_discard(over_the_line(engine=0, discard=5)).does(c.Discard(red))
    assert race.option(red, "lose-heat") == LoseHeatOption(("hand", "discard", "deck"))
    before = {name: len(getattr(race.cards(red), name)) for name in ("hand", "discard", "deck")}
    race = race.does(c.LoseHeat(red, pile))
    assert race.one(HeatRemoved) == HeatRemoved(red, pile, 0)
    assert race.cards(red).removed_heat == 1
    assert sum(before.values()) + 2 - 1 == sum(len(getattr(race.cards(red), name)) for name in before)


def test_1965_4_not_from_where_no_heat_can_be():
    race = at_discard(over_the_line(engine=0, discard=0)).does(c.Discard(red))
    answer = race.refuses(c.LoseHeat(red, "discard"))
    assert (answer.code, answer.facts) == ("lose-heat.from", {"from": "discard", "known": ("hand", "deck")})
    assert race.refuses(c.Done(red)).code == "not-now"


def test_1965_4_a_seat_without_heat_loses_none():
    board = strip(LINE, laps=3, heat=0, championship=of("1965-4"), red=car(gear=2))
    race = board.plays(red, "2", "2").ends_turn(red)
    assert race.all(HeatRemoved) == ()
    assert race.one(Replenished, red)


def test_1965_4_neither_leaving_the_grid_nor_finishing_costs_heat():
    grid = started(setup(championship=of("1965-4"))).reveals(red, "1")
    assert grid.all(HeatRemoved) == ()
    finish = strip(LINE, laps=1, lap=2, championship=of("1965-4"), red=car(gear=2)).reveals(red, "2", "2")
    assert finish.all(HeatRemoved) == ()
    assert finish.race.car(red).status == "finished"


# Taking over -------------------------------------------------------------------------------------------


def test_heat_that_has_left_the_game_is_taken_over():
    race = started(setup(CarSetUp(red, removed_heat=2), CarSetUp(blue), championship=of("1965-4")))
    assert (race.engine(red), race.cards(red).all_cards["heat"], race.cards(red).removed_heat) == (4, 4, 2)


@pytest.mark.parametrize("heat", [-1, 7])
def test_no_more_heat_can_have_left_than_there_was(heat):
    answer = begin(setup(CarSetUp(red, removed_heat=heat), CarSetUp(blue), championship=of("1965-4")))
    assert isinstance(answer, Refusal)
    assert answer.code == "setup.removed-heat"
