"""Load whole boards, including their drawings."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.boards.checker import board_from
from companion.boards.drawing_check import drawing_faults
from companion.boards.files import BoardError, board_ids, find, text_of
from companion.boards.geometry import compute

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.boards.model import Board

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


def with_drawing(board: Board) -> Board:
    """Return the board with a matching drawing, its own if it has one."""
    if board.geometry is not None and not drawing_faults(board, board.geometry):
        return board
    return board.model_copy(update={"geometry": compute(board)})
