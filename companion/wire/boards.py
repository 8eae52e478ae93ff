"""Whole boards from and to JSON, as set-ups and race files carry them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from companion.engine.track import DEFAULT_GRID_SPOTS, Chevron, Corner, PressCorner, Stretch, Track
from companion.wire.json_text import compact


@dataclass(frozen=True, slots=True)
class TrackMessage:
    """A whole board; a set-up may also name one of ours."""

    id: str
    name: str
    spaces: int
    laps: int
    heat: int
    stress: int
    corners: tuple[Corner, ...] = ()
    grid_spots: int = DEFAULT_GRID_SPOTS
    press_corners: dict[str, int] = field(default_factory=dict)
    """The corner, by its `after`, of each press letter."""
    chevrons: dict[int, int] = field(default_factory=dict)
    """How many corner lines more than one a Legend may cross from a Space."""
    flooded: tuple[tuple[int, int], ...] = ()
    """Stretches, each with its first and its last Space."""
    tunnels: tuple[tuple[int, int], ...] = ()


_OBJECTS = ("press_corners", "chevrons", "flooded", "tunnels")
"""What the rules keep as objects and messages as plain numbers."""


def track_of(said: TrackMessage) -> Track:
    """Return a board as the rules see it."""
    return Track(
        said.id,
        said.name,
        said.spaces,
        said.laps,
        said.heat,
        said.stress,
        said.corners,
        said.grid_spots,
        tuple(PressCorner(*entry) for entry in said.press_corners.items()),
        tuple(Chevron(*entry) for entry in said.chevrons.items()),
        tuple(Stretch(*ends) for ends in said.flooded),
        tuple(Stretch(*ends) for ends in said.tunnels),
    )


def track_json(track: Track) -> dict[str, Any]:
    """Return a board in full; what is not printed on it is left out, so one without it is written as it always was."""
    plain = {key: value for key, value in asdict(track).items() if key not in _OBJECTS}
    printed = {
        "press_corners": {press.letter: press.after for press in track.press_corners},
        "chevrons": {str(chevron.space): chevron.extra for chevron in track.chevrons},
        "flooded": [[stretch.first, stretch.last] for stretch in track.flooded],
        "tunnels": [[stretch.first, stretch.last] for stretch in track.tunnels],
    }
    corners = [compact(corner) for corner in plain["corners"]]
    return plain | {"corners": corners} | {key: value for key, value in printed.items() if value}
