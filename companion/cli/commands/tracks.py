"""companion tracks: list boards, check files, show a strip, draw geometry."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.boards import BoardError, board_ids, named
from companion.wire.texts import plain

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command and its actions."""
    parser = commands.add_parser("tracks", help="check, show and draw boards")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("list", help="list all boards").set_defaults(run=run_list)
    _with_files(actions, "check", "check board files, one sentence per fault").set_defaults(run=run_check)
    _with_files(actions, "geometry", "compute a board's drawing from its shape and store it").set_defaults(run=run_draw)
    show = actions.add_parser("show", help="show a board as a strip")
    show.add_argument("board", type=named, metavar="BOARD", help="a board's name, or a file")
    show.set_defaults(run=run_show)


def _with_files(actions: Any, name: str, purpose: str) -> Any:
    parser = actions.add_parser(name, help=purpose)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    return parser


def run_list(options: argparse.Namespace) -> int:  # noqa: ARG001 - every action is called alike
    """List the boards."""
    print(*board_ids(), sep="\n")
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Check files; return 1 if any has a fault."""
    from companion.boards.checker import check_file, notes_on  # noqa: PLC0415 - only this action needs it

    faults = {path: check_file(path) for path in options.files}
    for path, sentences in faults.items():
        for sentence in sentences or [*notes_on(path), "all is well."]:
            print(plain(f"{path}: {sentence}"))
    return 1 if any(faults.values()) else 0


def run_show(options: argparse.Namespace) -> int:
    """Print a board's strip."""
    from rich.console import Console  # noqa: PLC0415 - only this action draws

    from companion.boards.library import load  # noqa: PLC0415
    from companion.boards.strip import strip  # noqa: PLC0415

    try:
        board = load(options.board)
    except BoardError as error:
        return _fail(error)
    Console().print(strip(board))
    return 0


def run_draw(options: argparse.Namespace) -> int:
    """Compute and store the drawing of board files."""
    from companion.boards.draw import update_file  # noqa: PLC0415 - only this action computes

    for path in options.files:
        try:
            warnings = update_file(path)
        except BoardError as error:
            return _fail(error)
        for sentence in warnings or ["drawn."]:
            print(plain(f"{path}: {sentence}"))
    return 0


def _fail(error: BoardError) -> int:
    for sentence in error.faults:
        print(plain(f"companion: {sentence}"), file=sys.stderr)
    return 1
