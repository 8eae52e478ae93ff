"""Commands that the service runs beside itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from companion.web.own_command import CommandFailed, OwnCommand

from ..ports import free_port, listens
from ..waiting import PATIENCE, wait_until


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
    with pytest.raises(CommandFailed, match="no answer within 1 s"):
        asyncio.run(OwnCommand(1.0, 0.0).output(a_long_command(tmp_path, free_port())))
    assert processes_with(str(tmp_path)) == []


def processes_with(word: str) -> list[str]:
    """List the processes with a word in their command lines: one that has just begun listens to no port yet."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            found.append((process / "cmdline").read_text(errors="replace"))
    return [line for line in found if word in line]
