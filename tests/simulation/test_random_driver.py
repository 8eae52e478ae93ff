"""A random driver reaches everything the rules allow."""

from collections import Counter

import pytest

from companion.engine import commands as c
from companion.engine.events import Replenished
from companion.engine.types import Seat
from companion.simulation.chance import chance
from companion.simulation.play import play
from companion.simulation.player import Question
from companion.simulation.random_driver import RandomDriver

RED = Seat("red")


COOLDOWN = {"do": "cooldown", "max": 3}


def answers(asked, options, hand, times=300):
    driver = RandomDriver(chance("random"))
    question = Question(RED, asked, {option["do"]: option for option in options}, {}, 1, adrenaline=False)  # type: ignore[arg-type]
    return {driver.choose(question, hand) for _ in range(times)}


def gears(*reach):
    return ({"do": "plan", "gears": [{"gear": gear, "heat": 0} for gear in reach]},)


def test_any_amount_up_to_what_the_hand_holds_is_cooled():
    options = (COOLDOWN, {"do": "done"})
    assert answers("react", options, ("heat", "heat", "1")) == {c.Cooldown(RED, 1), c.Cooldown(RED, 2), c.Done(RED)}


def test_no_heat_is_cooled_from_a_hand_without_any():
    options = (COOLDOWN, {"do": "boost"}, {"do": "done"})
    assert answers("react", options, ("1", "2")) == {c.Boost(RED), c.Done(RED)}


def test_an_option_that_it_does_not_know_is_passed_over():
    assert answers("react", ({"do": "sponsor"}, {"do": "done"}), ("1", "2")) == {c.Done(RED)}


def test_any_gear_within_reach_is_chosen_and_no_heat_is_played():
    plans = {c.Plan(RED, 1, ("1",)), c.Plan(RED, 1, ("2",)), c.Plan(RED, 2, ("1", "2")), c.Plan(RED, 2, ("2", "1"))}
    assert answers("plan", gears(1, 2), ("1", "2", "heat")) == plans


def test_a_cluttered_hand_plays_everything_else_first():
    assert answers("plan", gears(3), ("2", "heat", "heat", "stress")) == {c.Plan(RED, 3, ("2", "stress", "heat"))}


@pytest.mark.timeout(60)
def test_rare_paths_are_driven_across_seeds(usual, lineup):
    seen: Counter[str] = Counter()
    for seed in range(12):
        setup, players = lineup(usual, *["random"] * 4, seed=seed)
        for command, decided in play(setup, players, seed):
            seen.update(fact.type for fact in decided.facts)
            seen.update(kinds(command, decided.facts))
    rare = ("cluttered", "reshuffled", "spun_out", "drawn through a shuffle", "adrenaline_used", "nothing discarded")
    assert not [path for path in rare if not seen[path]]


def kinds(command, facts):
    if any(isinstance(fact, Replenished) and fact.reshuffled for fact in facts):
        yield "drawn through a shuffle"
    if isinstance(command, c.Discard) and not command.cards:
        yield "nothing discarded"
