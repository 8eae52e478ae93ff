"""List everything that is wrong with a board file, one sentence per fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from companion.boards.drawing_check import drawing_faults, drawing_notes
from companion.boards.files import BoardError, parse, text_of
from companion.boards.model import Board
from companion.boards.tracks import id_sentence, short, track_from

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pydantic_core import ErrorDetails

    from companion.boards.model import Shape

MOST_FAULTS = 20
"""Beyond this many, one more sentence says how many are left."""


def check_file(path: Path) -> list[str]:
    """List the faults of a board file; without any it can be raced on and drawn."""
    try:
        board = board_from(text_of(path), path.stem)
    except BoardError as error:
        return _first(list(error.faults))
    return _first(drawing_faults(board, board.geometry) if board.geometry else [])


def notes_on(path: Path) -> list[str]:
    """List remarks on a file without faults."""
    board = board_from(text_of(path), path.stem)
    return drawing_notes(board, board.geometry) if board.geometry else []


def board_from(text: str, file_stem: str) -> Board:
    """Parse a board file; raise BoardError with every fault except those of its drawing."""
    data = parse(text)
    try:
        board = Board.model_validate_json(text)
    except ValidationError as error:
        raise BoardError(*map(_sentence, error.errors(include_url=False))) from error
    if faults := [*_rule_faults(data, file_stem), *_shape_faults(board)]:
        raise BoardError(*faults)
    return board


def _rule_faults(data: dict[str, object], file_stem: str) -> list[str]:
    try:
        track = track_from(data)
    except BoardError as error:
        return list(error.faults)
    return [] if track.id == file_stem else [id_sentence(track.id, file_stem)]


def _not_a_stretch(first: int, last: int, spaces: int) -> str:
    return f"{short(first)} to {short(last)} is not a stretch of the Spaces 1 to {spaces}."


def _shape_faults(board: Board) -> Iterator[str]:
    shape: Shape | None = board.shape
    before = 0
    for index, turn in enumerate(shape.turns if shape else ()):
        key = f"shape.turns[{index}]"
        if not 1 <= turn.first <= turn.last <= board.spaces:
            yield f"{key}: {_not_a_stretch(turn.first, turn.last, board.spaces)}"
        elif turn.first <= before:
            yield f"{key}.from: {turn.first} does not come after {before}; list the turns in driving order."
        before = turn.last


def _first(faults: list[str]) -> list[str]:
    left = len(faults) - MOST_FAULTS
    return faults if left <= 0 else [*faults[:MOST_FAULTS], f"There are {left} more faults."]


def _sentence(fault: ErrorDetails) -> str:
    sentence = _SENTENCES.get(fault["type"]) or fault["msg"].replace("Input should", "this should") + "."
    return f"{_key(fault['loc'])}: {sentence}"


def _key(steps: tuple[int | str, ...]) -> str:
    """Format the location of a fault for people: corners[0].after."""
    parts = (f"[{step}]" if isinstance(step, int) else f".{step[:40]}" for step in steps if step != "[key]")
    return "".join(parts).removeprefix(".")


_SENTENCES = {
    "missing": "this key is missing.",
    "extra_forbidden": "a board has no such key.",
    "int_type": "this must be a whole number.",
    "int_parsing": "this must be a whole number.",
    "int_from_float": "this must be a whole number.",
    "float_type": "this must be a number.",
    "finite_number": "this must be a number that is not infinite.",
    "string_type": "this must be a text.",
    "bool_type": "this must be true or false.",
    "list_type": "this must be a list.",
    "tuple_type": "this must be a list.",
    "dict_type": "this must be an object.",
    "model_type": "this must be an object.",
    "string_pattern_mismatch": "this must be lower-case letters and digits, in words joined by single hyphens.",
}
