"""Entries as text and back: every event, every command, and formats of yesterday and tomorrow."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.boards import load_track
from companion.engine.commands import Command
from companion.engine.events import Event
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.history.commands import HistoryCommand
from companion.history.entries import REFEREE, Amended, Entry, Redone, Ticked, Undone
from companion.store import codec
from companion.store.codec import VERSION, UnreadableEntry, decode, encode

from ..virtual_table import VirtualTable

FACTS = (*get_args(Event), Undone, Redone, Amended, Ticked)
COMMANDS = (*get_args(Command), *get_args(HistoryCommand))


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_fact_is_read_as_it_was_written(kind: type, data: st.DataObject) -> None:
    entry = Entry(2, REFEREE, None, (data.draw(st.from_type(kind)),))
    again = decode(VERSION, encode(entry))
    assert again == entry
    assert type(again.facts[0]) is kind


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_command_is_read_as_it_was_written(kind: type, data: st.DataObject) -> None:
    entry = Entry(2, SEATS[0], data.draw(st.from_type(kind)), ())
    again = decode(VERSION, encode(entry))
    assert again == entry
    assert type(again.command) is kind


def test_every_entry_of_a_troubled_race_is_read_as_it_was_written() -> None:
    table = VirtualTable(SetUp(load_track("usa"), 1, tuple(CarSetUp(seat) for seat in SEATS[:4])), 3, trouble=0.3)
    for entry in table.play(150):
        assert decode(VERSION, encode(entry)) == entry


@pytest.mark.parametrize(
    ("version", "text", "why"),
    [
        (VERSION + 1, "{}", "newer Pitwall"),
        (VERSION, "{}", "no: Field required"),
        (VERSION, "[", "Invalid JSON"),
        (1, "[", "not an entry of format 1"),
        (1, "[]", "not an entry of format 1"),
        (1, '{"no":1}', "not an entry of format 1"),
        (1, '{"no":1,"facts":[7]}', "not an entry of format 1"),
        (1, '{"no":1,"facts":["x"]}', "not an entry of format 1"),
        (1, '{"no":1,"facts":[]}', "by: Field required"),
        (VERSION, '{"no":2,"by":"referee","command":null,"facts":[{"type":"teleported"}]}', "facts"),
    ],
)
def test_an_entry_that_cannot_be_read_says_why(version: int, text: str, why: str) -> None:
    with pytest.raises(UnreadableEntry, match=why):
        decode(version, text)


def test_an_older_format_is_turned_into_todays_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Entry(2, REFEREE, None, (Undone(1, "so", REFEREE),))
    monkeypatch.setattr(codec, "VERSION", VERSION + 2)
    monkeypatch.setitem(codec._UPGRADES, VERSION, lambda text: text.replace("unmade", "taken-back"))
    monkeypatch.setitem(codec._UPGRADES, VERSION + 1, lambda text: text.replace("taken-back", "undone"))
    assert decode(VERSION, encode(entry).replace("undone", "unmade")) == entry
