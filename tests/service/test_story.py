"""The story of a race is for people: names, sentences, and nothing of the machine."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from companion.boards import load_track
from companion.engine import commands as c
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.history.entries import REFEREE
from companion.narration.messages import tell_event
from companion.service.story import tell_story
from companion.simulation.terminal import SEAT_STYLES
from companion.texts import catalogue
from companion.views.events import public_events

from ..virtual_table import VirtualTable

NAMES = dict(zip(SEATS, ("Aino", "Bo", "Cleo", "Dana", "Eli", "Fay", "Gus", "Hana", "Ivo"), strict=True))
RARE = {
    "event.abandoned",
    "event.abandoned.why",
    "event.amended.stopped",
    "event.flip_missed",
    "event.cluttered",
    "event.redone",
}
"""Events no chance race can be relied on to bring."""


def events_of(table: VirtualTable) -> list[dict[str, object]]:
    return [event for entry in table.history.entries for event in public_events(entry, table.race.track)]


@pytest.fixture(scope="module")
def events() -> list[dict[str, object]]:
    """Play some wide races by chance, with a referee who meddles."""
    told: list[dict[str, object]] = []
    for seed, board in enumerate(("usa", "italy", "japan")):
        cars = tuple(CarSetUp(seat, NAMES[seat]) for seat in SEATS[seed : seed + 6])
        table = VirtualTable(SetUp(load_track(board), 1, cars), seed, trouble=0.1)
        list(table.play(150))
        table.give(REFEREE, c.Retire(cars[0].seat))
        table.give(REFEREE, c.Retire(cars[1].seat, "the last train"))
        list(table.play())
        table.take(REFEREE, c.Confirm())
        told += events_of(table)
    return told


def story_of(events: list[dict[str, object]]) -> str:
    out = StringIO()
    tell_story(Console(file=out, width=200, highlight=False), events, NAMES)
    return out.getvalue()


def test_the_sample_is_wide(events):
    told = {tell_event(event).key for event in events}
    assert {key for key in catalogue("en") if key.startswith("event.")} - RARE - told == set()


def test_every_player_is_mentioned_by_name_and_never_by_seat(events):
    story = story_of(events)
    assert all(name in story for name in list(NAMES.values())[:8])
    assert not re.search(rf"\b({'|'.join(SEATS)})\b", story)


def test_there_are_no_raw_keys_in_it(events):
    story = story_of(events)
    assert not re.search(r"[{}]|\bNone\b|\bevent\.|[a-z]_[a-z]|\bTrue\b|\bFalse\b", story)


def test_every_line_is_a_sentence(events):
    lines = [
        line.strip() for line in story_of([event for event in events if event["type"] != "race_finished"]).splitlines()
    ]
    assert all(re.search(r"\.$|^─+$", line) for line in lines if line)


def test_rare_events_are_told_too():
    rare = [
        {"no": 1, "type": "abandoned", "reason": "rain", "by": "referee"},
        {"no": 1, "type": "abandoned", "reason": "", "by": "referee"},
        {"no": 1, "type": "redone", "redid": 4, "reason": "", "by": "referee"},
        {"no": 1, "type": "flip_missed", "seat": "red", "for": "boost"},
        {"no": 1, "type": "cluttered", "seat": "red", "cards": ["2", "heat"]},
        {"no": 1, "type": "amended", "amended": 4, "stopped_at": 9, "code": "not-now", "reason": "", "by": "referee"},
    ]
    assert {tell_event(event).key for event in rare} == RARE
    story = story_of(rare)
    assert "The race is abandoned: rain." in story
    assert "Aino has a cluttered hand (2, heat): no move, gear 1." in story
    assert "Input 4 is amended; from input 9 on the race must be entered again." in story


def test_the_result_is_a_table_by_place(events):
    result = [event for event in events if event["type"] == "race_finished"][:1]
    places = [line.split("│")[1].strip() for line in story_of(result).splitlines() if "│" in line]
    assert places == ["1", "2", "3", "4", "5", "6"]


def test_every_seat_has_a_colour():
    assert set(SEAT_STYLES) == set(SEATS)
