"""Undo and redo are entries: nothing is edited, and what counts is found again."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.refusals import Refusal
from companion.engine.setup import SetUp
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE, Entry, Redone, Undone
from companion.history.history import History

from .tables import BLUE, RED, amend, begun, one_round, one_turn, plan, redo, says, undo


def test_a_race_begins_with_one_entry_of_the_referee():
    history = begun()
    assert [(entry.no, entry.by, entry.command) for entry in history.entries] == [(1, REFEREE, None)]
    assert [fact.type for fact in history.entries[0].facts] == ["race_started", "round_started"]


def test_a_set_up_that_cannot_be_is_refused():
    refusal = History.start(SetUp(begun().race.track, 1, ()))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "setup.cars"


def test_each_accepted_input_gets_the_next_number():
    history = one_round()
    assert [entry.no for entry in history.entries] == list(range(1, 8))
    assert history.no == 7


def test_a_refused_input_leaves_no_entry():
    history = begun()
    before = history.moment
    assert isinstance(history.accept(RED, c.Boost(RED)), Refusal)
    assert history.no == 1
    assert history.moment is before


def test_deciding_alone_changes_nothing():
    history = begun()
    outcome = history.decide(RED, plan(RED, "1"))
    assert not isinstance(outcome, Refusal)
    assert history.no == 1
    history.append(outcome)
    assert history.entries[-1] is outcome.entry
    assert history.race is outcome.moment.race


def test_undo_brings_back_the_race_before_the_last_input():
    history = begun()
    before = history.race
    says(history, plan(RED, "1"))
    entry = undo(history, "wrong car")
    assert entry == Entry(3, REFEREE, Undo("wrong car"), (Undone(2, "wrong car", REFEREE, RED, "plan"),))
    assert history.race is before


def test_redo_brings_back_the_race_after_it():
    history = one_turn()
    after = history.race
    undo(history)
    entry = redo(history, "it was right")
    assert isinstance(entry, Entry)
    assert entry.facts == (Redone(3, "it was right", REFEREE, BLUE, "plan"),)
    assert history.race is after


def test_undo_goes_back_step_by_step_to_the_start_and_no_further():
    history = one_round()
    told = [undo(history) for _ in range(6)]
    assert [entry.facts[0].undid for entry in told if isinstance(entry, Entry)] == [7, 6, 5, 4, 3, 2]
    assert undo(history) == Refusal("undo.nothing")
    assert history.race == begun().race


def test_redo_goes_forth_as_far_as_was_undone_and_no_further():
    history = one_round()
    end = history.race
    for _ in range(3):
        undo(history)
    told = [redo(history) for _ in range(3)]
    assert [entry.facts[0].redid for entry in told if isinstance(entry, Entry)] == [5, 6, 7]
    assert history.race is end
    assert redo(history) == Refusal("redo.nothing")


def test_a_new_input_ends_the_chance_to_redo():
    history = one_round()
    undo(history)
    says(history, c.Discard(BLUE))
    assert redo(history) == Refusal("redo.nothing")


def test_an_input_redone_can_be_undone_again():
    history = one_round()
    undo(history)
    redo(history)
    undo(history)
    assert history.moment.no == 6


def test_only_inputs_that_count_are_listed_the_newest_first():
    history = one_round()
    undo(history)
    undo(history)
    assert [moment.no for moment in history.inputs()] == [5, 4, 3, 2, 1]


# Back to an earlier input


def undo_to(history: History, to: int) -> Entry | Refusal:
    return history.accept(REFEREE, Undo("we start over", to))


def test_everything_after_an_input_is_taken_back_in_one_entry_and_brought_back_by_one_redo():
    history = one_round()
    end = history.race
    entry = undo_to(history, 3)
    assert isinstance(entry, Entry)
    assert entry.facts == (Undone(7, "we start over", REFEREE, BLUE, "discard", 4, 3),)
    assert history.race == one_turn().race
    again = redo(history)
    assert isinstance(again, Entry)
    assert again.facts == (Redone(7, "", REFEREE, BLUE, "discard", 4),)
    assert history.race is end


def test_it_leads_where_as_many_single_undos_would():
    history, stepwise = one_round(), one_round()
    for one in (history, stepwise):
        amend(one, 4, c.Cooldown(RED, 1))
        says(one, c.Done(RED))
    for _ in range(3):
        undo(stepwise)
    undo_to(history, 6)
    assert history.race == stepwise.race
    assert [moment.no for moment in history.inputs()] == [moment.no for moment in stepwise.inputs()]


def test_an_amendment_can_be_the_last_entry_that_stays():
    history = one_turn()
    amend(history, 2, plan(RED, "4"))
    amended = history.race
    says(history, c.Done(RED), c.Discard(RED))
    undo_to(history, 4)
    assert history.race is amended


def test_it_leads_to_the_start_too():
    history = one_round()
    undo_to(history, 1)
    assert history.race == begun().race


@pytest.mark.parametrize("to", [0, -1, 8, 99])
def test_there_is_no_way_back_to_an_input_that_does_not_count(to):
    history = one_round()
    undo(history)
    assert undo_to(history, to) == Refusal("undo.unknown", {"to": to})
    assert undo_to(history, 7) == Refusal("undo.unknown", {"to": 7})


def test_after_the_last_input_there_is_nothing_to_take_back():
    assert undo_to(one_round(), 7) == Refusal("undo.nothing")


def test_a_seat_takes_back_its_own_last_input_only():
    history = begun()
    says(history, plan(RED, "1"))
    assert history.accept(RED, Undo("", 1)) == Refusal("forbidden", {"do": "undo"})


def test_it_is_loaded_undone_and_redone():
    history = one_round()
    undo_to(history, 3)
    says(history, c.Done(RED))
    undo_to(history, 2)
    redo(history)
    loaded = History(history.entries)
    assert loaded.race == history.race
    assert [moment.no for moment in loaded.inputs()] == [9, 3, 2, 1]


# What a seat may undo


def test_a_seat_may_undo_its_own_last_input():
    history = begun()
    says(history, plan(RED, "1"))
    entry = history.accept(RED, Undo())
    assert isinstance(entry, Entry)
    assert entry.facts == (Undone(2, "", RED, RED, "plan"),)
    assert history.race.car(RED).plan is None


def test_a_seat_may_not_undo_when_another_has_acted_since():
    history = begun()
    says(history, plan(RED, "1"), plan(BLUE, "2"))
    undo(history)
    says(history, plan(BLUE, "3"))
    assert history.accept(RED, Undo()) == Refusal("undo.not-yours", {"by": BLUE})


def test_a_seat_may_not_undo_when_another_has_acted_and_undone_since():
    history = begun()
    says(history, plan(RED, "1"))
    history.accept(REFEREE, c.Correct(BLUE, gear=2))
    undo(history)
    assert history.moment.by == RED
    assert history.accept(RED, Undo()) == Refusal("undo.not-yours", {"by": REFEREE})


def test_a_seat_may_not_undo_what_showed_a_card():
    history = begun()
    says(history, plan(BLUE, "2"), plan(RED, "1"))
    assert history.why_no_undo(RED) == Refusal("undo.shown")
    assert history.why_no_undo(REFEREE) is None


def flipping() -> History:
    """Play until red has flipped a 4 that was a 3, and is asked to react."""
    history = begun()
    says(history, plan(BLUE, "2"), plan(RED, "stress"), c.Flip(RED, "4"))
    return history


def test_a_seat_may_take_back_a_flip_that_it_mistyped():
    history = flipping()
    entry = history.accept(RED, Undo())
    assert isinstance(entry, Entry)
    assert entry.facts == (Undone(4, "", RED, RED, "flip", was=c.Flip(RED, "4")),)
    assert history.race.turn.flips_owed == ("stress",)
    says(history, c.Flip(RED, "3"))


def test_not_when_somebody_else_has_acted_since():
    history = flipping()
    history.accept(REFEREE, c.Correct(BLUE, gear=2))
    assert history.why_no_undo(RED) == Refusal("undo.not-yours", {"by": REFEREE})


def test_a_seat_may_undo_the_end_of_its_react_step():
    history = one_turn()
    says(history, c.Done(RED))
    assert history.why_no_undo(RED) is None


def test_nobody_can_undo_the_start():
    assert begun().why_no_undo(RED) == Refusal("undo.nothing")
    assert begun().why_no_undo(REFEREE) == Refusal("undo.nothing")


@pytest.mark.parametrize("command", [Redo(), Amend(2, c.Done(RED)), c.Correct(RED, gear=2), c.Retire(RED), c.Abandon()])
def test_what_belongs_to_the_referee_is_forbidden_to_a_seat(command):
    history = one_round()
    undo(history)
    assert history.accept(RED, command) == Refusal("forbidden", {"do": command.do})
    assert isinstance(history.accept(REFEREE, command), Entry) == (command.do != "amend")


def test_a_result_is_confirmed_by_the_referee_and_opened_again_by_undo():
    history = begun()
    for seat in (RED, BLUE):
        history.accept(REFEREE, c.Retire(seat))
    assert history.accept(RED, c.Confirm()) == Refusal("forbidden", {"do": "confirm"})
    assert isinstance(history.accept(REFEREE, c.Confirm()), Entry)
    assert history.race.official
    assert History(history.entries).race.official
    undo(history)
    assert (history.race.phase, history.race.official) == ("finished", False)


def test_the_referee_may_undo_a_correction_and_a_retirement():
    history = begun()
    before = history.race
    history.accept(REFEREE, c.Correct(RED, gear=3))
    history.accept(REFEREE, c.Retire(BLUE, "gone home"))
    undo(history)
    undo(history)
    assert history.race is before
