"""Replays know the board as it lay when something happened."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.reports.replaying import replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.track import Corner

SETUP = {"track": "usa", "cars": [{"seat": "red"}], "weather": {"roads": {"12": "limit-1", "33": "overheat"}}}
PLANNED = {"seat": "red", "do": "plan", "gear": 1, "cards": ["4"]}


def limits_when(kind: str, *lines: dict[str, Any]) -> list[int]:
    """Replay and return the limits that held when something last happened."""
    file = BytesIO("\n".join(map(json.dumps, ({"setup": SETUP}, *lines))).encode())
    told: dict[str, Sequence[Corner]] = {event["type"]: corners for event, corners in replay("x", file).told}
    return [corner.limit for corner in told[kind]]


def test_a_road_token_changes_the_limit_that_is_told() -> None:
    assert limits_when("moved", PLANNED) == [6, 3, 3, 2]


def test_a_corrected_token_counts_from_the_correction_until_that_is_undone() -> None:
    corrected = {"referee": True, "seat": "red", "do": "correct", "roads": {"33": "limit+1"}}
    undone = {"referee": True, "do": "undo"}
    assert limits_when("race_started", corrected, PLANNED) == [6, 3, 3, 2]
    assert limits_when("moved", corrected, PLANNED) == [7, 4, 3, 2]
    assert limits_when("moved", corrected, undone, PLANNED) == [6, 3, 3, 2]
