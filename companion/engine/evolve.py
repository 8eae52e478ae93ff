"""Apply facts to the race. Nothing is judged here: a fact has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.draft import RaceDraft
from companion.engine.events import RaceStarted
from companion.engine.starting_grid import grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.events import Event
    from companion.engine.race import Race


def evolve(race: Race | None, event: Event) -> Race:
    """Return the race after one more fact; only the start of a race has none before it."""
    return fold((event,), race)


def fold(events: Iterable[Event], race: Race | None = None) -> Race:
    """Return the race after facts, applied one after another."""
    facts = iter(events)
    draft = RaceDraft(race or _on_the_grid(next(facts, None)))
    for event in facts:
        event.apply(draft)
    return draft.race()


def _on_the_grid(started: Event | None) -> Race:
    assert isinstance(started, RaceStarted), "a race begins with race_started"
    return grid(started.setup)
