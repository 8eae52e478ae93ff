"""Race files to replay, good and bad."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

FileLine = dict[str, Any] | str | bytes

SETUP = {
    "setup": {"track": "usa", "laps": 1, "cars": [{"seat": "red", "name": "Aino"}, {"seat": "blue", "name": "Bo"}]}
}
RED_PLANS = {"seat": "red", "do": "plan", "gear": 1, "cards": ["4"]}
BLUE_PLANS = {"seat": "blue", "do": "plan", "gear": 2, "cards": ["4", "2"]}
ROUND = [
    SETUP,
    RED_PLANS,
    BLUE_PLANS,
    {"seat": "red", "do": "done"},
    {"seat": "red", "do": "discard", "cards": ["1", "2"]},
    {"seat": "blue", "do": "boost"},
    {"seat": "blue", "do": "flip", "card": "3"},
    {"seat": "blue", "do": "done"},
    {"seat": "blue", "do": "discard", "cards": []},
]


def written(path: Path, *lines: FileLine) -> Path:
    """Write lines into a file; bytes are written as they are."""
    path.write_bytes(b"\n".join(map(_bytes, lines)) + b"\n")
    return path


def _bytes(line: FileLine) -> bytes:
    if isinstance(line, bytes):
        return line
    return (line if isinstance(line, str) else json.dumps(line)).encode()
