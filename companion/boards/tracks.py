"""The part of a board that the rules need: standard library only, so that a replay starts at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.boards.files import BoardError, board_ids, find, is_id, read
from companion.engine.refusals import Refused
from companion.engine.track import DEFAULT_GRID_SPOTS, Corner, Track, TrackFault, track_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

MOST_CORNERS = 500
LONGEST_NAME = 60


def load_track(board: str | Path, folders: Iterable[Path] = ()) -> Track:
    """Load a board as the engine needs it; text is an id, a path is a file."""
    path = find(board, folders)
    track = track_from(read(path))
    if track.id != path.stem:
        raise BoardError(id_sentence(track.id, path.stem))
    return track


def find_track(board: str, folders: Iterable[Path] = ()) -> Track | None:
    """Find a board by its id; None if there is none, refused with a reason if it is broken."""
    if board not in board_ids(folders):
        return None
    try:
        return load_track(board, folders)
    except BoardError as error:
        raise Refused("setup.track", fault="broken", track=board, why=error.faults[0]) from None


def track_from(data: Mapping[str, Any]) -> Track:
    """Parse a Track from a JSON object; keys the rules do not use are ignored."""
    track = Track(
        id=_id(data),
        name=_name(data),
        spaces=_whole(data, "spaces"),
        laps=_whole(data, "laps"),
        heat=_whole(data, "heat"),
        stress=_whole(data, "stress"),
        corners=_corners(data),
        grid_spots=_whole(data, "grid_spots") if "grid_spots" in data else DEFAULT_GRID_SPOTS,
    )
    if faults := track_faults(track):
        raise BoardError(*map(fault_sentence, faults))
    return track


def _id(data: Mapping[str, Any]) -> str:
    value = _given(data, "id")
    if not (isinstance(value, str) and is_id(value)):
        raise BoardError(ID_SENTENCE)
    return value


def _name(data: Mapping[str, Any]) -> str:
    value = _given(data, "name")
    if not (isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()):
        raise BoardError(f"name: this must be a text of 1 to {LONGEST_NAME} printable characters.")
    return value


def _corners(data: Mapping[str, Any]) -> tuple[Corner, ...]:
    given = _given(data, "corners")
    if not isinstance(given, list) or len(given) > MOST_CORNERS:
        raise BoardError(f"corners: this must be a list of at most {MOST_CORNERS} corners.")
    return tuple(_corner(entry, f"corners[{index}]") for index, entry in enumerate(given))


def _corner(entry: object, key: str) -> Corner:
    if not isinstance(entry, dict):
        raise BoardError(f"{key}: this must be an object with after and limit.")
    return Corner(_whole(entry, "after", f"{key}."), _whole(entry, "limit", f"{key}."))


def _whole(data: Mapping[str, Any], key: str, prefix: str = "") -> int:
    value = _given(data, key, prefix)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BoardError(f"{prefix}{key}: this must be a whole number.")
    return value


def _given(data: Mapping[str, Any], key: str, prefix: str = "") -> object:
    if key not in data:
        raise BoardError(f"{prefix}{key}: this key is missing.")
    value: object = data[key]
    return value


ID_SENTENCE = "id: this must be lower-case letters and digits, in words joined by single hyphens."


def id_sentence(given: str, stem: str) -> str:
    """Say that a board's id is not its file's name."""
    return f"id: {given!r} differs from the file's name {stem[:80]!r}; they must be the same."


def fault_sentence(fault: TrackFault) -> str:
    """Describe a fault the engine found in a board."""
    return _SENTENCES.get(fault.code, "{key}: the rules refuse this.").format(
        key=fault.key, **{name: short(number) for name, number in fault.facts.items()}
    )


def short(number: int) -> str:
    """Format a number; one of thousands of digits is useless in a sentence, and Python refuses to print it."""
    return str(number) if abs(number) < 10**12 else "a huge number"


_SENTENCES = {
    "range": "{key}: {value} is outside {least} to {most}.",
    "grid": "{key}: {grid_spots} grid spots do not fit on {spaces} Spaces, two on each.",
    "unsorted": "{key}: {after} does not come after {before}; list the corner lines in driving order.",
}
