"""History: stored facts are the race, undo and redo walk along it, and a race file contains it all."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise, starmap
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.evolve import evolve, fold
from companion.engine.refusals import Refusal
from companion.history.commands import Redo, Undo
from companion.history.entries import REFEREE, Entry
from companion.history.history import History
from companion.reports.replaying import replay
from companion.store.codec import VERSION, decode, encode
from companion.views.events import public_events
from companion.wire.commands import Input
from companion.wire.racefile import write_race

from .strategies import virtual_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.race import Race

    from ..virtual_table import VirtualTable

TROUBLED = virtual_tables(trouble=0.05, most_cars=5)


def while_accepted(history: History, command: Undo | Redo) -> Iterator[Race]:
    """Repeat a command until it is refused; yield the race after each."""
    while isinstance(history.accept(REFEREE, command), Entry):
        yield history.race


@given(table=virtual_tables())
def test_folding_all_facts_gives_the_live_race(table: VirtualTable) -> None:
    facts = [fact for entry in [*table.history.entries, *table.play()] for fact in entry.facts]
    assert fold(facts) == table.race


@given(table=virtual_tables(most_cars=5))
def test_facts_applied_one_by_one_give_the_same_race_as_all_at_once(table: VirtualTable) -> None:
    race = table.race
    for entry in table.play():
        for fact in entry.facts:
            race = evolve(race, fact)
        assert race == table.race


@given(table=TROUBLED)
def test_the_facts_of_each_input_lead_from_the_race_before_it_to_the_race_after(table: VirtualTable) -> None:
    list(table.play())
    for after, before in pairwise(table.history.inputs()):
        assert after.before is before
        assert fold(after.facts, before.race) == after.race


@given(table=TROUBLED)
def test_a_history_loaded_from_its_entries_is_the_live_one(table: VirtualTable) -> None:
    list(table.play())
    loaded = History(table.history.entries)
    assert loaded.entries == table.history.entries
    assert loaded.race == table.race
    assert list(while_accepted(loaded, Undo())) == list(while_accepted(table.history, Undo()))
    assert list(while_accepted(loaded, Redo())) == list(while_accepted(table.history, Redo()))


@given(table=virtual_tables())
def test_undoing_all_and_redoing_all_passes_the_same_races(table: VirtualTable) -> None:
    forth = [table.race] + [table.race for _ in table.play()]
    assert list(while_accepted(table.history, Undo())) == forth[-2::-1]
    assert list(while_accepted(table.history, Redo())) == forth[1:]


@given(table=TROUBLED)
def test_undo_and_redo_find_each_other_also_after_amendments(table: VirtualTable) -> None:
    list(table.play())
    end = table.race
    back = [end, *while_accepted(table.history, Undo())]
    assert isinstance(table.history.why_no_undo(REFEREE), Refusal)
    assert list(while_accepted(table.history, Redo())) == back[-2::-1]
    assert table.race == end


@given(table=virtual_tables(most_cars=4), most=st.integers(1, 80))
def test_an_undone_input_given_again_leads_to_the_same_race(table: VirtualTable, most: int) -> None:
    entry = list(table.play(most))[-1]
    after = table.race
    table.history.accept(REFEREE, Undo())
    again = table.history.accept(entry.by, entry.command)
    assert isinstance(again, Entry)
    assert (again.facts, table.race) == (entry.facts, after)


@given(table=TROUBLED)
def test_a_race_file_replays_to_the_same_race_and_the_same_events(table: VirtualTable) -> None:
    list(table.play())
    result = replay("it", BytesIO(write_race(table.setup, starmap(Input, table.inputs)).encode()))
    assert result.refusal is None
    assert result.history is not None
    assert result.history.race == table.race
    told = [event for entry in table.history.entries for event in public_events(entry, table.race.track)]
    assert result.events == told


@given(table=TROUBLED)
def test_an_entry_stored_and_read_is_the_same_entry(table: VirtualTable) -> None:
    list(table.play())
    for entry in table.history.entries:
        assert decode(VERSION, encode(entry)) == entry
