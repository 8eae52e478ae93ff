"""Format a board file for people: one Space, corner or turn per line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.boards.model import Board


def format_board(board: Board) -> str:
    """Format a board as the text of its file."""
    data = board.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return _format(_short(data), "") + "\n"


def _short(value: object) -> object:
    """Turn 60.0 into 60."""
    if isinstance(value, dict):
        return {key: _short(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_short(entry) for entry in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _format(value: object, indent: str) -> str:
    """Format on one line what contains no objects, otherwise one entry per line."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (indent and _is_plain(value)):
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        entries = [f"{deeper}{json.dumps(key)}: {_format(entry, deeper)}" for key, entry in value.items()]
        return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{deeper}{_format(entry, deeper)}" for entry in value) + f"\n{indent}]"


def _is_plain(value: dict[str, object] | list[object]) -> bool:
    """Whether a value contains nothing deeper than lists of numbers."""
    entries = value.values() if isinstance(value, dict) else value
    return not any(isinstance(entry, dict) or (isinstance(entry, list) and _holds_more(entry)) for entry in entries)


def _holds_more(entry: list[object]) -> bool:
    return any(isinstance(inner, dict | list) for inner in entry)
