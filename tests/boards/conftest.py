"""Boards to test with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def ring() -> dict[str, Any]:
    """Return the data of a small valid board."""
    return {
        "id": "ring",
        "name": "Ring",
        "spaces": 24,
        "laps": 2,
        "heat": 6,
        "stress": 3,
        "grid_spots": 8,
        "corners": [
            {"after": 6, "limit": 4, "race_line_side_after": "L"},
            {"after": 18, "limit": 3, "race_line_side_after": "R"},
        ],
        "press_corners": {"A": 6},
        "shape": {
            "heading_at_space_1": 0,
            "width_to_height": 1.6,
            "turns": [{"from": 4, "to": 9, "degrees": 180}, {"from": 16, "to": 21, "degrees": 180}],
        },
    }


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a board file."""

    def written(data: dict[str, Any], name: str = "ring") -> Path:
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        return path

    return written
