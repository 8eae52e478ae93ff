"""A disk that takes its time: nobody hears of a command that is not stored yet, and the pages are served."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from companion.cli.main import main
from companion.process import opening
from companion.store.journal import Journal
from companion.store.storage import QUICK_SECONDS

from ..hub.launching import ForkedService
from ..hub.phones import Phone
from ..hub.service import Hub
from ..hub.tables import Mirror, Table, a_setup
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class SlowJournal(Journal):
    """A journal whose disk is slow, and stands still from the moment it is held until it is released."""

    def _commit(self) -> None:
        held = self._path.with_name("held")
        if held.exists():
            held.with_name("waiting").touch()
            while held.exists():
                time.sleep(0.01)
        super()._commit()
        self._commit_seconds = 10 * QUICK_SECONDS


def run_slowly(words: list[str]) -> int:
    """Run the service on a slow disk."""
    patch.object(opening, "Journal", SlowJournal).start()
    return main(words)


@pytest.fixture(params=["mosquitto", "embedded"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """Start a race of two on such a disk."""
    hub = Hub(tmp_path, request.param)
    with patch.object(hub, "launch", partial(ForkedService, program=run_slowly)):
        hub.start()
    try:
        table = Table(hub).sit("red", "blue")
        Mirror(table, a_setup(2), seed=1).begin()
        yield table
        table.leave()
    finally:
        hub.close()


def test_while_a_command_is_being_stored_pages_are_served_and_nobody_hears_of_it(table: Table) -> None:
    hub, red = table.hub, table["red"]
    held, waiting = hub.data / "held", hub.data / "waiting"
    before: Any = hub.web.get("/api/v1/tables/main").json()
    held.touch()
    red.send({"do": "plan", "id": "slow", "gear": 1, "cards": ["1"]})
    wait_until(waiting.exists, "the command is being stored")
    wait_until(lambda: hub.health() == 503, "the disk is said not to answer")
    assert "the disk does not answer" in hub.web.get("/healthz").text
    assert hub.web.get("/play").status_code == 200
    display = Phone(hub).is_in()
    assert hub.web.get("/api/v1/tables/main").json() == before
    assert display.state(before["no"])["no"] == before["no"]
    assert not any(reply.get("id") == "slow" for reply in red.replies)
    display.close()
    held.unlink()
    assert red.insist({"do": "plan", "id": "slow", "gear": 1, "cards": ["1"]})["no"] == before["no"] + 1
    wait_until(hub.is_well, "the disk answers again")
