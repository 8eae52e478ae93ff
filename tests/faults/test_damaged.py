"""A damaged or newer database: one sentence on the terminal and on the page; the process stays up, nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.store.schema import SCHEMA_VERSION

from ..hub.service import Hub
from ..waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path


def newer(path: Path) -> None:
    """Mark the database as written in a later format."""
    data = bytearray(path.read_bytes())
    data[60:64] = (SCHEMA_VERSION + 1).to_bytes(4, "big")
    path.write_bytes(data)


def damaged(path: Path) -> None:
    """Overwrite the middle of the database."""
    data = bytearray(path.read_bytes())
    data[4096:12288] = b"spilled coffee  " * 512
    path.write_bytes(data)


@pytest.mark.parametrize(("harm", "told"), [(newer, "newer Pitwall"), (damaged, "cannot be used")])
def test_the_problem_is_reported_and_nothing_is_overwritten(harm: object, told: str, tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded")
    hub.start().claim("main", "red", "Aino")
    hub.stop()
    database = hub.data / "pitwall.sqlite"
    harm(database)  # type: ignore[operator]
    before = database.read_bytes()
    hub.logs.write_text("")
    for _ in range(2):
        hub.start(wait=False)
        wait_until(lambda: hub.health() == 503, "it answers")
        page, health = hub.web.get("/play"), hub.web.get("/healthz").json()
        assert page.status_code == 503
        assert told in page.text
        assert told in health["text"]
        assert hub.web.get("/api/v1/tables/main").status_code == 503
        assert hub.stop() == 0
    lines = hub.log().splitlines()
    assert len([line for line in lines if line.startswith("companion:") and told in line]) == 2
    assert "Traceback" not in hub.log()
    assert database.read_bytes() == before
    assert (hub.data / "pitwall.kept").read_bytes() == before
    hub.close()
