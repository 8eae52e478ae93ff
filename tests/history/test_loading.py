"""A race is loaded from its facts alone: nothing is decided again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.events import HeatPaid
from companion.history.commands import Undo
from companion.history.entries import REFEREE, Entry
from companion.history.history import History

from .tables import BLUE, RED, one_round, plan, redo, says, undo


def test_the_loaded_race_is_the_live_one():
    history = one_round()
    loaded = History(history.entries)
    assert loaded.race == history.race
    assert loaded.entries == history.entries
    assert loaded.no == history.no


def test_entries_may_come_one_by_one():
    history = one_round()
    loaded = History(entry for entry in history.entries)
    assert loaded.race == history.race


def test_a_stored_entry_leads_where_it_led_when_it_was_live():
    history = one_round()
    behind = History(history.entries[:-1])
    outcome = behind.outcome_of(history.entries[-1])
    assert outcome.moment.race == history.race
    assert behind.no == 6


def test_undo_and_redo_go_on_after_loading_as_if_nothing_had_happened():
    history = one_round()
    undo(history)
    undo(history)
    loaded = History(history.entries)
    assert redo(loaded) == redo(history)
    assert loaded.race == history.race
    assert [moment.no for moment in loaded.inputs()] == [moment.no for moment in history.inputs()]


def test_play_goes_on_after_loading():
    history = one_round()
    loaded = History(history.entries)
    assert says(loaded, plan(RED, "4"), plan(BLUE, "1")) == says(history, plan(RED, "4"), plan(BLUE, "1"))


def test_facts_count_as_they_were_stored_also_where_the_rules_say_otherwise_now():
    history = one_round()
    *before, last = history.entries
    told_otherwise = replace(last, facts=(HeatPaid(BLUE, 2, 4, "corner"), *last.facts))
    assert History([*before, told_otherwise]).race.car(BLUE).holdings.engine == 4


def test_no_entries_are_no_race():
    with pytest.raises(StopIteration):
        History([])


def test_an_entry_without_a_command_can_only_be_the_first():
    history = one_round()
    with pytest.raises(AssertionError, match="only the start has no command"):
        History([*history.entries, Entry(8, RED, None, history.entries[-1].facts)])


def test_who_decided_together_is_kept_and_changes_nothing_else():
    alone, together = one_round(), one_round()
    first = alone.accept(REFEREE, Undo())
    second = together.accept(REFEREE, Undo(), together=(RED, BLUE))
    assert isinstance(first, Entry)
    assert second == replace(first, together=(RED, BLUE))
    assert History(together.entries).entries[-1] == second
    assert together.race == alone.race
