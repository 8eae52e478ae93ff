"""A race of a championship: its event, and what that changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.engine.calendar import FIXTURES, NO_EVENT, EventRule, Fixture, FixtureId
from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.engine.track import Track

MOST_RACES, MOST_POINTS = 99, 9999
"""The last race of a championship, and the most points anybody has; more is a slip of the keyboard."""


@dataclass(frozen=True, slots=True)
class Championship:
    """The place of a race in a championship: its event, its press corners, the points before it."""

    season: str | None = None
    race: int | None = None
    event: FixtureId | None = None
    press: tuple[int, ...] | None = None
    """The press corners by the Space before their line; None: those of the event on its own board."""
    points: dict[Seat, int] = field(default_factory=dict)
    """What every car has scored before this race."""

    @property
    def fixture(self) -> Fixture:
        """What the event changes."""
        return FIXTURES[self.event] if self.event else NO_EVENT


def fixture_of(setup: SetUp) -> Fixture:
    """Return what the event of a race changes; nothing outside of a championship."""
    return setup.championship.fixture if setup.championship else NO_EVENT


def event_rule(race: Race) -> EventRule | None:
    """Return the rule that the event adds to this race."""
    return race.championship.fixture.rule if race.championship else None


def also_discarded(race: Race) -> Card | None:
    """Return the kind of card that the event allows to be discarded although it never is otherwise."""
    rule = event_rule(race)
    return "heat" if rule == "heat-discards" else "stress" if rule == "stress-discards" else None


def press_corners(setup: SetUp) -> tuple[int, ...]:
    """Return the press corners: those named, else those of the event on its own board."""
    championship = setup.championship
    if championship is None:
        return ()
    if championship.press is not None:
        return tuple(sorted(championship.press))
    own = championship.fixture.track == setup.track.id
    return championship.fixture.press if own else ()


def check_championship(setup: SetUp) -> None:
    """Refuse a championship that cannot be."""
    championship = setup.championship
    if championship is None:
        return
    if championship.race is not None:
        _check_number("race", championship.race, 1, MOST_RACES)
    for seat, points in championship.points.items():
        if seat not in SEATS:
            raise Refused("setup.seat", seat=seat, fault="unknown")
        _check_number("points", points, 0, MOST_POINTS)
    lines = press_lines(setup.track)
    for press in press_corners(setup):
        if press not in lines:
            raise Refused("setup.press", press=press)


def press_lines(track: Track) -> set[int]:
    """List the lines at which the press can stand: of a chicane only the second."""
    lines = track.corners
    firsts = {before.after for before, line in pairwise(lines) if line.chicane_second}
    return {line.after for line in lines} - firsts


def _check_number(key: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refused("setup.championship", key=key, value=value, least=least, most=most)
