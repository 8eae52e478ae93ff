"""What events say about themselves beside their fields."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.engine import events as e
from companion.engine.draft import RaceDraft
from companion.engine.events.parts import ShowsCards
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Track

from .strips import blue, red, strip

RING = Track("ring", "Ring", 30, 2, 6, 3)


def test_the_start_names_board_laps_and_grid():
    started = e.RaceStarted(SetUp(RING, 3, (CarSetUp(red), CarSetUp(blue))))
    assert (started.track, started.laps, started.grid) == ("ring", 3, (red, blue))


def test_a_race_starts_once():
    draft = RaceDraft(strip("R .\n. .").race)
    with pytest.raises(AssertionError, match="a race starts once"):
        e.RaceStarted(SetUp(RING, 3, (CarSetUp(red),))).apply(draft)


def test_of_a_discard_the_table_sees_how_many_and_the_last():
    discarded = e.Discarded(red, ("1", "2", "0"))
    assert (discarded.count, discarded.top) == (3, "0")


@pytest.mark.parametrize("event", [e.Corrected(red, None, 2, None, ""), e.Retired(red, ""), e.Abandoned("")], ids=str)
def test_some_events_only_the_referee_can_cause(event):
    assert event.by == "referee"


def test_cards_revealed_or_drawn_cannot_be_taken_back():
    shown = {kind for kind in get_args(e.Event) if issubclass(kind, ShowsCards)}
    assert shown == {
        e.Revealed,
        e.Cluttered,
        e.Replenished,
        e.Kept,
        e.HandDrawn,
        e.AllPlanned,
        e.Sponsored,
        e.Scrapped,
        e.DirectPlayed,
    }


def test_every_event_has_a_name_of_its_own():
    names = [kind.__dataclass_fields__["type"].default for kind in get_args(e.Event)]
    assert len(set(names)) == len(names)
