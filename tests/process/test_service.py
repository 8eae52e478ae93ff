"""The parts of the service: if one fails to start or stop, the others are still stopped cleanly."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from companion.broker import SpecError, State
from companion.hub.line import Line
from companion.hub.tables import Tables
from companion.process.opening import open_service
from companion.process.settings import Settings
from companion.store.database import DatabaseTrouble
from companion.store.journal import Journal

from ..hub.service import Hub
from ..waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.process.service import Service

EMBEDDED = Settings(broker="embedded")


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[Journal]:
    """List the journals that were closed."""
    journals: list[Journal] = []
    close: Callable[[Journal], None] = Journal.close

    def noted(journal: Journal) -> None:
        journals.append(journal)
        close(journal)

    monkeypatch.setattr(Journal, "close", noted)
    return journals


async def live(settings: Settings, data: Path, seen: Callable[[Service], None] = lambda _: None) -> None:
    """Run the service for a moment."""
    data.mkdir(exist_ok=True)
    async with open_service(settings, data) as service:
        await service.broker.wait_up()
        seen(service)


def test_the_journal_is_closed_when_the_broker_cannot_be_made(tmp_path: Path, closed: list[Journal]) -> None:
    with pytest.raises(SpecError):
        asyncio.run(live(Settings(broker="teapot"), tmp_path))
    assert len(closed) == 1


def test_a_part_that_fails_to_stop_does_not_keep_the_others_running(
    tmp_path: Path, closed: list[Journal], monkeypatch: pytest.MonkeyPatch
) -> None:
    really_close = Tables.close

    async def stubborn(tables: Tables) -> None:
        await really_close(tables)  # or its lines would be left to the garbage collector
        raise RuntimeError("cannot stop")

    monkeypatch.setattr(Tables, "close", stubborn)
    services: list[Service] = []
    with pytest.raises(RuntimeError, match="cannot stop"):
        asyncio.run(live(EMBEDDED, tmp_path, services.append))
    (service,) = services
    assert service.broker.health.state is State.STOPPED
    assert closed == [service.journal]


async def health_once(service: Service, settled: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait until the health of a service is as wanted; return it."""
    async with asyncio.timeout(PATIENCE):
        while not settled(health := await service.check_health()):
            await asyncio.sleep(0.01)
    return health


async def cut_off_for_a_while(data: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str]:
    """Run a service whose hub cannot reach its broker at first; tell its health cut off, connected and in between."""

    def refuse(_: Line) -> NoReturn:
        raise OSError("nobody picks up")

    with monkeypatch.context() as broken:
        broken.setattr(Line, "_new_client", refuse)
        async with open_service(EMBEDDED, data) as service:
            await service.broker.wait_up()
            cut_off = await health_once(service, lambda told: not told["ok"] and "picks up" in told["text"])
            broken.undo()
            well = await health_once(service, lambda told: bool(told["ok"]))
            service.tables.lines["main"].connected.clear()
            return cut_off["text"], well["text"], (await service.check_health())["text"]


def test_a_hub_that_cannot_reach_its_broker_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_off, well, not_yet = asyncio.run(cut_off_for_a_while(tmp_path, monkeypatch))
    assert "Table main is cut off from the broker and tries again: nobody picks up." in cut_off
    assert "Table main" not in well
    assert "Table main is not connected to the broker yet." in not_yet


def without_tags(data: Path) -> None:
    """Create a journal and drop a table whose absence opening the file does not notice."""
    asyncio.run(live(EMBEDDED, data))
    with sqlite3.connect(data / "pitwall.sqlite") as database:
        database.execute("DROP TABLE tags")
    database.close()


def test_the_journal_is_closed_when_it_cannot_be_read(tmp_path: Path, closed: list[Journal]) -> None:
    without_tags(tmp_path)
    closed.clear()
    with pytest.raises(DatabaseTrouble, match="cannot be read: no such table: tags"):
        asyncio.run(live(EMBEDDED, tmp_path))
    assert len(closed) == 1


def test_a_journal_that_cannot_be_read_is_reported_on_every_page(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded")
    without_tags(hub.data)
    hub.start(wait=False)
    wait_until(lambda: hub.health() == 503, "it answers")
    assert "no such table: tags" in hub.web.get("/").text
    assert "Traceback" not in hub.log()
    hub.close()


def test_leftovers_of_an_interrupted_backup_are_gone_after_a_start(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded")
    left = hub.data / "backups" / "writing-abc"
    left.mkdir(parents=True)
    os.utime(left, (1000, 1000))
    try:
        hub.start()
        assert not left.exists()
    finally:
        hub.close()
