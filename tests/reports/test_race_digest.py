"""A race is known by what was driven, whatever else its board says."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.reports.export import race_digest, race_file
from companion.reports.replaying import replay
from tests.golden.races import FOLDER

if TYPE_CHECKING:
    from companion.history.entries import Entry


def replayed(setup: dict[str, Any], more: list[str]) -> list[Entry]:
    history = replay("again", BytesIO("\n".join([json.dumps({"setup": setup}), *more]).encode())).history
    assert history is not None
    return history.entries


def test_a_race_is_the_same_whether_or_not_its_file_has_what_only_modules_read() -> None:
    first, *more = (FOLDER / "usa-alone.jsonl").read_text(encoding="utf-8").splitlines()
    setup = json.loads(first)["setup"]
    before, now = replayed(setup, more), replayed({**setup, "track": "usa"}, more)
    assert race_file(before).splitlines() == [first, *more]
    assert "legend_line_after" in race_file(now)
    assert race_digest(before) == race_digest(now)
