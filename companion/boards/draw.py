"""Give board files their drawing: `python -m companion.boards.draw FILE …`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.boards.checker import board_from
from companion.boards.files import BoardError, text_of
from companion.boards.geometry import compute, outline
from companion.boards.layout import laid_out
from companion.boards.road import crossings_needed


def update_file(path: Path) -> list[str]:
    """Draw a board anew into its file; return sentences on what to look at, or raise BoardError."""
    board = board_from(text_of(path), path.stem)
    drawn = board.model_copy(update={"geometry": compute(board)})
    spare = path.with_suffix(".json.new")
    try:
        spare.write_text(laid_out(drawn), encoding="utf-8")
        spare.replace(path)
    except OSError as error:
        spare.unlink(missing_ok=True)
        raise BoardError(f"The file cannot be written: {error.strerror}.") from error
    needed, there = crossings_needed(outline(board)), len(drawn.geometry.bridges if drawn.geometry else ())
    if there <= needed:
        return []
    return [f"shape: the road crosses itself {there} times, {needed} would do; look at the turns."]


def main(names: list[str]) -> int:
    """Draw every file named; 1 when one could not be."""
    status = 0
    for name in names:
        try:
            told = update_file(Path(name))
        except BoardError as error:
            told, status = list(error.faults), 1
        for sentence in told:
            sys.stderr.write(f"{name}: {sentence}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
