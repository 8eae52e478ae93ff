"""The part of a board that the rules need: standard library only, so that a replay starts at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from companion.boards.files import BoardError, board_ids, find, is_id, read
from companion.engine.refusals import Refused
from companion.engine.track import DEFAULT_GRID_SPOTS, Chevron, Corner, PressCorner, Stretch, Track
from companion.engine.track_faults import TrackFault, track_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

MOST_CORNERS = 500
LONGEST_NAME = 60
LONGEST_SPACE = 3
"""Digits in the number of a Space."""


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
        press_corners=tuple(PressCorner(*entry) for entry in _numbers(data, "press_corners")),
        chevrons=tuple(Chevron(_space(key), extra) for key, extra in _numbers(data, "chevrons")),
        flooded=_stretches(data, "flooded"),
        tunnels=_stretches(data, "tunnels"),
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
    second = entry.get("chicane_second", False)
    if not isinstance(second, bool):
        raise BoardError(f"{key}.chicane_second: this must be true or false.")
    line = None if entry.get("legend_line_after") is None else _whole(entry, "legend_line_after", f"{key}.")
    return Corner(_whole(entry, "after", f"{key}."), _whole(entry, "limit", f"{key}."), line, second)


def _numbers(data: Mapping[str, Any], key: str) -> list[tuple[str, int]]:
    """Read an object of whole numbers, which may be left out."""
    given = data.get(key, {})
    if not isinstance(given, dict) or len(given) > MOST_CORNERS:
        raise BoardError(f"{key}: this must be an object of at most {MOST_CORNERS} whole numbers.")
    return [(name, _whole(given, name, f"{key}.")) for name in given]


def _space(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_SPACE):
        raise BoardError("chevrons: each key must be the number of a Space.")
    return int(text)


def _stretches(data: Mapping[str, Any], key: str) -> tuple[Stretch, ...]:
    given = data.get(key, [])
    if not isinstance(given, list) or len(given) > MOST_CORNERS:
        raise BoardError(f"{key}: this must be a list of at most {MOST_CORNERS} stretches.")
    return tuple(_stretch(entry, f"{key}[{index}]") for index, entry in enumerate(given))


def _stretch(entry: object, key: str) -> Stretch:
    if not isinstance(entry, list) or len(entry) != 2 or not all(map(_is_whole, entry)):
        raise BoardError(f"{key}: this must be a list of its first and its last Space.")
    return Stretch(*entry)


def _whole(data: Mapping[str, Any], key: str, prefix: str = "") -> int:
    value = _given(data, key, prefix)
    if not _is_whole(value):
        raise BoardError(f"{prefix}{key[:40]}: this must be a whole number.")
    return value


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


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
    "legend-line": "{key}: a Legend line after Space {line} is not before its corner line after Space {after}.",
    "chicane": "{key}: the corner line before the one after Space {after} is not the first of a chicane.",
    "letter": "{key}: the corner after Space {after} has another letter than A to Z.",
    "no-line": "{key}: there is no corner line after Space {after}.",
    "first-line": "{key}: the line after Space {after} is the first of a chicane; name the second.",
    "stretch": "{key}: {first} to {last} is not a stretch of the Spaces 1 to {spaces}.",
}
