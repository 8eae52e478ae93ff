"""Add drawings to board files: `python -m companion.boards.draw FILE …`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.boards.checker import board_from
from companion.boards.drawing_check import drawing_notes
from companion.boards.files import BoardError, text_of
from companion.boards.geometry import compute
from companion.boards.layout import format_board


def update_file(path: Path) -> list[str]:
    """Redraw a board in its file; return remarks, or raise BoardError."""
    board = board_from(text_of(path), path.stem)
    drawing = compute(board)
    drawn = board.model_copy(update={"geometry": drawing})
    spare = path.with_suffix(".json.new")
    try:
        spare.write_text(format_board(drawn), encoding="utf-8")
        spare.replace(path)
    except OSError as error:
        spare.unlink(missing_ok=True)
        raise BoardError(f"The file cannot be written: {error.strerror}.") from error
    return drawing_notes(board, drawing)


def main(names: list[str]) -> int:
    """Draw every file named; return 1 if one failed."""
    status = 0
    for name in names:
        try:
            sentences = update_file(Path(name))
        except BoardError as error:
            sentences, status = list(error.faults), 1
        for sentence in sentences:
            sys.stderr.write(f"{name}: {sentence}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
