"""Tell boards apart by their roads: one that somebody brings is the published one only if the same is printed on it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.track import Track

_DIGITS = 8


class BoardKey(NamedTuple):
    """What a race counts for, such as records: a published board by its id, or somebody's own."""

    track: str
    name: str | None = None
    """What an own board is called; a published one is looked up by its id."""


def board_key(track: Track, find_track: Callable[[str], Track | None]) -> BoardKey:
    """Return the board's id if it is the published one, otherwise the id with a digest of its road, which no id has."""
    road = _road(track)
    if _published_road(track.id, find_track) == road:
        return BoardKey(track.id)
    return BoardKey(f"{track.id}~{sha256(road.encode()).hexdigest()[:_DIGITS]}", track.name)


def _published_road(board: str, find_track: Callable[[str], Track | None]) -> str | None:
    try:
        published = find_track(board)
    except Refused:  # a file that is broken publishes nothing
        return None
    return None if published is None else _road(published)


def _road(track: Track) -> str:
    """Write down what tells a board from others; its name, laps, Heat and Stress may be changed by a set-up."""
    corners = [(corner.after, corner.limit) for corner in track.corners]
    return json.dumps([track.spaces, corners, track.grid_spots])
