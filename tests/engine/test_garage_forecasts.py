"""The bill before the choice, for a driver with upgrades."""

from __future__ import annotations

from companion.engine.forecasts import (
    foresee,
    foresee_plan,
    foresee_slipstream,
    foresee_unpaid,
    foresee_values,
    plan_speeds,
)
from companion.engine.options import PlainOption

from .garage import ahead, garage, plays
from .strips import red


def foreseen(race, do):
    return foresee(race.race, red, race.option(red, do))


def test_the_heat_that_cards_cost_is_paid_before_the_corners():
    race = plays(garage("up-60", at=8, engine=2), "up-60")
    outlook = foresee(race.race, red, PlainOption("done"))
    assert outlook.spins_out
    assert [(bill.owed, bill.paid) for bill in outlook.bills] == [(2, 1)]


def test_each_value_that_a_card_may_be_given():
    race = plays(garage("up-10", at=6, gear=2), "up-10", "3")
    outlook = foresee_values(race.race, red, (1, 5))
    assert {value: one.to.progress for value, one in outlook.items()} == {"1": 10, "5": 14}
    assert [bill.owed for bill in outlook["5"].bills] == [4]


def test_acceleration_draft_and_direct_play():
    assert foreseen(plays(garage("up-47"), "up-47").flips(red, "3"), "accelerate").to.progress == 6
    assert foreseen(plays(garage("up-60", others=ahead(10)), "up-60"), "draft").to.progress == 10
    assert foreseen(plays(garage("up-26"), "2"), "direct").to.progress == 7


def test_a_direct_card_is_foreseen_with_its_symbols():
    outlook = foreseen(plays(garage("up-27", at=8, engine=3), "1"), "direct")
    assert [(bill.owed, bill.paid) for bill in outlook.bills] == [(1, 1)]


def test_the_others_depend_on_cards_not_yet_seen():
    race = plays(garage("up-38", gear=2), "up-38", "3")
    assert foreseen(race, "scrap") is None


def test_the_speed_after_giving_up_what_cannot_be_paid():
    race = plays(garage("up-11", "up-42", gear=2, engine=2), "up-11", "up-42")
    (sets,) = [option.keep for option in race.options(red) if option.do == "unpaid"]
    assert set(sets) == {("up-11",), ("up-42",)}
    assert foresee_unpaid(race.race, red, sets) == (6 + 1, 7 + 4)


def test_a_plan_is_foreseen_with_the_limits_and_the_heat_of_its_cards():
    race = garage("up-38", "up-11", at=9, gear=2)
    assert [(bill.limit, bill.owed) for bill in foresee_plan(race.race, red, 2, ("up-38", "3")).bills] == [(5, 0)]
    short = garage("up-60", at=8, engine=2).race
    assert foresee_plan(short, red, 1, ("up-60",)).spins_out


def test_a_plan_with_values_to_choose_can_add_up_to_several_speeds():
    assert plan_speeds(("4", "stress", "up-02")) == (4,)
    assert plan_speeds(("up-10", "3")) == (4, 8)
    assert plan_speeds(("up-08", "sp-01")) == (2, 3, 4, 5, 6, 7)
    assert plan_speeds(("up-10", "heat")) == (1,)


def test_a_plan_with_values_to_choose_is_foreseen_for_each_speed():
    race = garage("up-10", at=6, gear=2).race
    slow, fast = (foresee_plan(race, red, 2, ("up-10", "3"), speed) for speed in (4, 8))
    assert (slow.to.progress, slow.bills) == (10, ())
    assert (fast.to.progress, [bill.owed for bill in fast.bills]) == (14, [4])
    assert foresee_plan(race, red, 2, ("up-10", "3")) == slow


def test_the_slipstream_after_a_plan_depends_on_the_value_chosen():
    race = garage("up-10", at=6, others=ahead(11)).race
    follows = {speed: foresee_slipstream(race, red, 1, ("up-10",), speed) for speed in (1, 5)}
    assert follows == {1: False, 5: True}
