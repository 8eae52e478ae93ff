"""Recounts, cards as shown and an early finish are entries like any other."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.refusals import Refusal
from companion.history.entries import REFEREE, Entry
from companion.history.history import History
from companion.store.codec import VERSION, decode, encode

from .tables import BLUE, RED, amend, begun, one_round, plan, redo, says, undo


def fours_gone() -> History:
    """Play a round after which red's three 4s lie in the discard pile."""
    history = begun()
    says(history, c.Plan(RED, 3, ("4", "4", "4")), plan(BLUE, "1"), c.Done(RED), c.Discard(RED))
    says(history, c.Done(BLUE), c.Discard(BLUE))
    return history


def test_a_true_card_is_not_refused_for_good():
    history = fours_gone()
    four = c.Plan(RED, 2, ("4", "1"))
    assert isinstance(history.decide(RED, four), Refusal)
    assert isinstance(history.decide(REFEREE, four), Refusal)
    assert isinstance(history.accept(REFEREE, c.Recount(RED, "4")), Entry)
    assert isinstance(history.accept(RED, four), Entry)


@pytest.mark.parametrize(
    "command",
    [c.Recount(RED, "4"), c.Plan(RED, 2, ("4", "1"), shown=True), c.Finish("late")],
    ids=lambda command: command.do,
)
def test_it_is_stored_loaded_undone_and_redone(command):
    history = fours_gone()
    before = history.race
    entry = history.accept(REFEREE, command)
    assert isinstance(entry, Entry)
    assert decode(VERSION, encode(entry)) == entry
    after = history.race
    undo(history)
    assert history.race is before
    redo(history)
    assert history.race is after
    assert History(history.entries).race == after


@pytest.mark.parametrize(
    "command",
    [c.Recount(RED, "4"), c.Finish(), c.Plan(RED, 1, ("1",), shown=True)],
    ids=lambda command: command.do,
)
def test_only_the_referee_may(command):
    assert fours_gone().decide(RED, command) == Refusal("forbidden", {"do": command.do})


def test_an_amendment_decides_a_recount_again():
    history = fours_gone()
    history.accept(REFEREE, c.Recount(RED, "4"))
    says(history, plan(BLUE, "2"), c.Plan(RED, 2, ("4", "1")))
    assert isinstance(amend(history, 5, c.Discard(RED, ("1",))), Entry)
    assert [moment.no for moment in history.inputs()] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_a_plan_under_way_when_the_race_is_ended_is_not_asked_for_again():
    history = one_round()
    says(history, plan(BLUE, "1"))
    history.accept(REFEREE, c.Finish())
    amend(history, 7, c.Discard(BLUE, ("1",)))
    assert history.race.phase == "finished"
    assert history.race.car(BLUE).status == "flagged"
