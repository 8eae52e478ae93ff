"""A data folder has one writer."""

from __future__ import annotations

import asyncio
import fcntl
from typing import TYPE_CHECKING

import pytest

from companion.process.opening import open_service
from companion.process.settings import Settings
from companion.store.database import DatabaseTrouble

from ..hub.service import Hub, running
from ..waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path


def test_a_second_service_on_the_same_folder_says_so_and_waits_until_it_is_free(tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    with running(tmp_path, "embedded") as first:
        first.claim("main", "red", "Aino")
        second = Hub(tmp_path / "second", "embedded")
        second.data = first.data
        second.spawn()
        try:
            wait_until(lambda: "Another Pitwall uses the data folder" in second.log(), "the second one says why")
            wait_until(lambda: second.health() == 503, "and shows it")
            assert first.is_well()
            first.stop()
            wait_until(second.is_well, "it takes up the folder that was let go")
            assert second.web.get("/api/v1/tables/main").json()["seats"] == [{"seat": "red", "name": "Aino"}]
            assert second.log().count("companion:") == 1
            assert second.stop() == 0
        finally:
            second.close()


def test_a_second_service_that_waits_can_be_stopped(tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    with running(tmp_path, "embedded") as first:
        second = Hub(tmp_path / "second", "embedded")
        second.data = first.data
        second.spawn()
        try:
            wait_until(lambda: second.health() == 503, "it waits")
            assert second.stop() == 0
            assert first.is_well()
        finally:
            second.close()


def test_a_second_service_in_a_new_folder_creates_no_secrets(tmp_path: Path) -> None:
    """They would replace the secrets that the first one already has in memory."""

    async def come_second() -> None:
        async with open_service(Settings(broker="embedded"), tmp_path):
            pass

    with (tmp_path / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(DatabaseTrouble, match="Another Pitwall"):
            asyncio.run(come_second())
    assert [path.name for path in tmp_path.iterdir()] == ["lock"]
