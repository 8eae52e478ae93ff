"""Facts that a driver of the demo reads back from public events."""

from __future__ import annotations

import pytest

from companion.boards import load_track
from companion.demo.followed_cards import public_fact
from companion.engine import events as e
from companion.engine.types import Position, Progress, Seat
from companion.history.entries import Entry
from companion.views.events import public_events

RED = Seat("red")
HERE, THERE = Position(Progress(9), "line"), Position(Progress(4), "off")
WHOLLY_PUBLIC = [
    e.HeatPaid(RED, 1, 5, "shift"),
    e.Cooled(RED, 1, 6),
    e.Revealed(RED, ("4", "stress")),
    e.Reshuffled(RED, 9),
    e.Flipped(RED, "heat", kept=False, for_="stress"),
    e.SpunOut(RED, 6, HERE, THERE, 1, 3),
    e.Replenished(RED, 2, reshuffled=True),
]


def event_of(fact):
    (event,) = public_events(Entry(3, RED, None, (fact,)), load_track("usa"))
    return event


@pytest.mark.parametrize("fact", WHOLLY_PUBLIC, ids=lambda fact: fact.type)
def test_a_fact_that_is_wholly_public_is_read_back_as_it_was(fact):
    assert public_fact(event_of(fact), ()) == fact


def test_a_discard_is_the_one_its_player_had_in_mind():
    fact = e.Discarded(RED, ("1", "3"))
    assert public_fact(event_of(fact), ("1", "3")) == fact
    with pytest.raises(ValueError, match="somebody else"):
        public_fact(event_of(fact), ("3", "1"))


def test_of_a_sealed_plan_too_little_is_public():
    assert public_fact(event_of(e.Planned(RED, 2, ("1", "2"))), ()) is None
    assert public_fact({"no": 3, "type": "unheard_of", "seat": "red"}, ()) is None
