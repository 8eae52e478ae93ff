"""A driver without a thought gets everywhere the rules allow."""

from collections import Counter

import pytest

from companion.engine import commands as c
from companion.engine.events import Replenished
from companion.engine.options import CooldownOption, Decision, GearChoice, PlainOption, PlanOption
from companion.engine.types import Seat
from companion.simulation.chance import chance
from companion.simulation.play import play
from companion.simulation.random_driver import RandomDriver

RED = Seat("red")


def answers(decision, hand, times=300):
    driver = RandomDriver(chance("random"))
    return {driver.answer(None, decision, hand) for _ in range(times)}  # type: ignore[arg-type]


def test_any_amount_up_to_what_the_hand_holds_is_cooled():
    decision = Decision(RED, "react", (CooldownOption(3), PlainOption("done")))
    assert answers(decision, ("heat", "heat", "1")) == {c.Cooldown(RED, 1), c.Cooldown(RED, 2), c.Done(RED)}


def test_no_heat_is_cooled_from_a_hand_without_any():
    decision = Decision(RED, "react", (CooldownOption(3), PlainOption("boost"), PlainOption("done")))
    assert answers(decision, ("1", "2")) == {c.Boost(RED), c.Done(RED)}


def test_a_plan_that_is_there_is_changed_or_taken_back():
    decision = Decision(RED, "plan", (PlanOption((GearChoice(1, 0),)), PlainOption("unplan")), awaited=False)
    assert answers(decision, ("1", "2", "heat")) == {c.Plan(RED, 1, ("1",)), c.Plan(RED, 1, ("2",)), c.Unplan(RED)}


def test_a_cluttered_hand_plays_everything_else_first():
    decision = Decision(RED, "plan", (PlanOption((GearChoice(3, 0),)),))
    assert answers(decision, ("2", "heat", "heat", "stress")) == {c.Plan(RED, 3, ("2", "stress", "heat"))}


def test_a_gear_the_hand_is_too_small_for_is_not_chosen():
    decision = Decision(RED, "plan", (PlanOption((GearChoice(1, 0), GearChoice(2, 0))),))
    assert answers(decision, ("2",)) == {c.Plan(RED, 1, ("2",))}


@pytest.mark.timeout(60)
def test_rare_paths_are_driven_across_seeds(usual, lineup):
    seen: Counter[str] = Counter()
    for seed in range(12):
        setup, drivers = lineup(usual, *["random"] * 4, seed=seed)
        for command, decided in play(setup, drivers, seed):
            seen.update(fact.type for fact in decided.facts)
            seen.update(kinds(command, decided.facts))
    rare = ("cluttered", "reshuffled", "spun_out", "drawn through a shuffle", "adrenaline_used", "nothing discarded")
    assert not [path for path in rare if not seen[path]]


def kinds(command, facts):
    if any(isinstance(fact, Replenished) and fact.reshuffled for fact in facts):
        yield "drawn through a shuffle"
    if isinstance(command, c.Discard) and not command.cards:
        yield "nothing discarded"
