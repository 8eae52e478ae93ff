"""Legal choices as data: what is offered is accepted, what is not offered is refused."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.decisions import asked_of, awaited, decision_of, open_decisions
from companion.engine.options import (
    AdrenalineOption,
    BoostOption,
    CooldownOption,
    Decision,
    DiscardOption,
    FlipOption,
    GearChoice,
    PlainOption,
    PlanOption,
    SlipstreamOption,
)
from companion.engine.refusals import Refusal, Refused

from .strips import blue, car, green, red, strip

TWO = """
    . R B . . . .
    . . . . . . .
"""
FREE = tuple(GearChoice(gear, max(0, gear - 2)) for gear in (1, 2, 3))


def test_while_all_plan_every_car_is_asked_in_the_order_of_the_round():
    assert open_decisions(strip(TWO).race) == (
        Decision(blue, "plan", (PlanOption(FREE),)),
        Decision(red, "plan", (PlanOption(FREE),)),
    )


def test_a_plan_that_is_there_may_be_changed_and_is_no_longer_awaited():
    race = strip(TWO).plans(red, "1").race
    assert decision_of(race, red) == Decision(red, "plan", (PlanOption(FREE), PlainOption("unplan")), awaited=False)
    assert decision_of(race, blue).awaited
    assert awaited(race)


def test_in_a_turn_only_its_seat_is_asked():
    race = strip(TWO).plays(blue, "1").race
    assert [decision.seat for decision in open_decisions(race)] == [blue]
    assert decision_of(race, red) is None


def test_what_a_seat_is_asked_is_told_without_its_options():
    planning, turn = strip(TWO).plans(red, "1").race, strip(TWO).plays(blue, "1").race
    assert [asked_of(planning, seat) for seat in (red, blue, green)] == ["plan", "plan", None]
    assert [asked_of(turn, seat) for seat in (red, blue, green)] == [None, "react", None]


def test_the_plan_option_never_tells_which_cards_a_seat_can_hold():
    race = strip(TWO).reveals(red, "5")
    assert race.option(red, "plan") == PlanOption(FREE)


def test_a_flip_tells_what_it_is_for():
    race = strip(TWO).plays(blue, "stress")
    assert race.option(blue, "flip") == FlipOption("stress")
    boosting = strip(TWO).plays(blue, "1").does(c.Boost(blue))
    assert boosting.option(blue, "flip") == FlipOption("boost")


def test_react_lists_what_is_left_and_always_done():
    race = strip(TWO, red=car(engine=4)).plays(red, "1")
    assert open_decisions(race.race) == (
        Decision(
            red,
            "react",
            (CooldownOption(3), BoostOption(1), AdrenalineOption(1), PlainOption("done")),
        ),
    )


def test_slipstream_is_offered_with_pass():
    race = strip(TWO).plays(red, "0").does(c.Done(red))
    assert open_decisions(race.race) == (Decision(red, "slipstream", (SlipstreamOption((2,)), PlainOption("pass"))),)


def test_discard_is_bounded_by_the_size_of_the_hand():
    race = strip(TWO).plays(blue, "1").does(c.Done(blue))
    assert open_decisions(race.race) == (Decision(blue, "discard", (DiscardOption(6),)),)


def test_an_option_is_found_by_its_command():
    decision = decision_of(strip(TWO).plays(blue, "1").race, blue)
    assert decision.option("done") == PlainOption("done")
    assert decision.option("flip") is None


def test_nothing_is_asked_once_the_race_is_over():
    race = strip(TWO).does(c.Abandon()).race
    assert open_decisions(race) == ()
    assert decision_of(race, red) is None
    assert not awaited(race)


def test_a_refusal_given_as_an_answer_can_be_carried_on():
    answer = Refusal("plan.gear", {"gear": 4, "least": 1, "most": 3})
    assert Refused.of(answer).refusal == answer
