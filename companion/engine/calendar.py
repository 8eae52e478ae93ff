"""The calendar: the races of the seasons 1961 to 1965, each with its event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

FixtureId = Literal[
    "1961-1", "1961-2", "1961-3",
    "1962-1", "1962-2", "1962-3",
    "1963-1", "1963-2", "1963-3", "1963-4",
    "1964-1", "1964-2", "1964-3", "1964-4",
    "1965-1", "1965-2", "1965-3", "1965-4",
]  # fmt: skip
EventRule = Literal[
    "first-three-laps",
    "fast-turns",
    "three-passed",
    "spin-out-eliminates",
    "double-press",
    "slipstream-in-high-gears",
    "heat-discards",
    "no-adrenaline",
    "one-discard",
    "press-below-limit",
    "stress-discards",
    "laps-cost-heat",
]
"""What an event changes beside numbers of the set-up and points."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One race of a season: where it is driven and what its event changes."""

    id: FixtureId | None = None
    track: str | None = None
    sponsors: int = 0
    """The sponsorship cards every seat takes before the start."""
    press: tuple[int, ...] = ()
    """The press corners, by the Space before their line."""
    laps: int = 0
    heat: int = 0
    stress: int = 0
    hand: int | None = None
    extra_points: tuple[int, ...] = ()
    """Points beside those for the places, from the first."""
    rule: EventRule | None = None


_FIXTURES = (
    Fixture("1961-1", "great-britain", 2, (15,), rule="first-three-laps"),
    Fixture("1961-2", "usa", 1, (33,), rule="fast-turns"),
    Fixture("1961-3", "italy", 1, (26,), laps=-1, extra_points=(2,)),
    Fixture("1962-1", "italy", 2, (19,), heat=1),
    Fixture("1962-2", "great-britain", 1, (37, 48), laps=1, hand=8),
    Fixture("1962-3", "france", 1, (27,), extra_points=(1, 1, 1)),
    Fixture("1963-1", "usa", 3, (12,)),
    Fixture("1963-2", "great-britain", 1, (30, 43), rule="three-passed"),
    Fixture("1963-3", "france", 1, (39,), heat=-2, stress=-1, hand=6),
    Fixture("1963-4", "italy", 0, (10,), stress=1, rule="spin-out-eliminates"),
    Fixture("1964-1", "japan", 0, (18, 45), rule="double-press"),
    Fixture("1964-2", "france", 1, (20,), rule="slipstream-in-high-gears"),
    Fixture("1964-3", "mexico", 1, (44,), rule="heat-discards"),
    Fixture("1964-4", "japan", 1, rule="no-adrenaline"),
    Fixture("1965-1", "great-britain", 2, (43,), rule="one-discard"),
    Fixture("1965-2", "usa", 0, (49,), rule="press-below-limit"),
    Fixture("1965-3", "spain", 0, (15, 65), rule="stress-discards"),
    Fixture("1965-4", "netherlands", 1, (16,), laps=1, rule="laps-cost-heat"),
)
FIXTURES: dict[FixtureId, Fixture] = dict(zip(get_args(FixtureId), _FIXTURES, strict=True))
SEASONS: dict[str, tuple[FixtureId, ...]] = {
    year: tuple(name for name in FIXTURES if name.startswith(year))
    for year in dict.fromkeys(name[:4] for name in FIXTURES)
}
"""The races of each season, in their order."""
NO_EVENT = Fixture()
"""Changes nothing: for a race of a championship without an event."""
