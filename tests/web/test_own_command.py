"""Commands that the service runs beside itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from companion.web.own_command import CommandFailed, OwnCommand

from ..ports import free_port, listens
from ..waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from pathlib import Path


def a_long_command(folder: Path, port: int) -> list[str]:
    """Return a command that would go on for ever: a service of its own."""
    return ["run", "--host", "127.0.0.1", "--port", str(port), "--broker", "embedded", "--data", str(folder / "data")]


def test_a_command_ends_with_whoever_asked_for_it(tmp_path: Path) -> None:
    """Otherwise a service that is told to stop would leave its doctor behind, or wait for it."""
    port = free_port()

    async def ask_and_leave() -> None:
        asking = asyncio.create_task(OwnCommand(PATIENCE, 0.0).output(a_long_command(tmp_path, port)))
        await asyncio.to_thread(wait_until, lambda: asking.done() or listens(port), "it runs")
        assert not asking.done()
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking
        assert not listens(port), "it has ended"

    asyncio.run(ask_and_leave())


def test_a_command_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    port = free_port()
    with pytest.raises(CommandFailed, match="no answer within 1 s"):
        asyncio.run(OwnCommand(1.0, 0.0).output(a_long_command(tmp_path, port)))
    assert not listens(port)
