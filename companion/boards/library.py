"""Load whole boards, including their drawings."""

from __future__ import annotations

import logging
from dataclasses import asdict
from typing import TYPE_CHECKING

from companion.boards.checker import board_from
from companion.boards.drawing_check import drawing_faults
from companion.boards.files import BoardError, board_ids, find, text_of
from companion.boards.geometry import compute
from companion.boards.identity import board_key
from companion.boards.model import Board, BoardCorner
from companion.boards.tracks import find_track

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.engine.track import Track

_log = logging.getLogger(__name__)


def load(board: str | Path, folders: Iterable[Path] = ()) -> Board:
    """Load a board; text is an id, a path is a file. A missing or outdated drawing is recomputed."""
    path = find(board, folders)
    return with_drawing(board_from(text_of(path), path.stem))


def all_boards(folders: Iterable[Path] = ()) -> dict[str, Board]:
    """Load all boards by id; one that cannot be used is left out and logged."""
    folders = tuple(folders)
    boards: dict[str, Board] = {}
    for board_id in board_ids(folders):
        try:
            boards[board_id] = load(board_id, folders)
        except BoardError as error:
            _log.warning("board %s is left out: %s", board_id, error)
    return boards


def drawn(track: Track, folders: Iterable[Path] = ()) -> Board:
    """Return the board of a race with a drawing: the published one if it has the same road, otherwise an oval."""
    folders = tuple(folders)
    key, own_name = board_key(track, lambda board: find_track(board, folders))
    return load(track.id, folders) if own_name is None else with_drawing(_plain(track, key))


def _plain(track: Track, key: str) -> Board:
    """Return a board with no more than its road; not validated, for its id is none that a file could have."""
    corners = [BoardCorner(**asdict(corner)) for corner in track.corners]
    return Board.model_construct(
        id=key,
        name=track.name,
        spaces=track.spaces,
        laps=track.laps,
        heat=track.heat,
        stress=track.stress,
        grid_spots=track.grid_spots,
        corners=corners,
        press_corners={press.letter: press.after for press in track.press_corners},
        chevrons={chevron.space: chevron.extra for chevron in track.chevrons},
        flooded=[(stretch.first, stretch.last) for stretch in track.flooded],
        tunnels=[(stretch.first, stretch.last) for stretch in track.tunnels],
    )


def with_drawing(board: Board) -> Board:
    """Return the board with a matching drawing, its own if it has one."""
    if board.geometry is not None and not drawing_faults(board, board.geometry):
        return board
    return board.model_copy(update={"geometry": compute(board)})
