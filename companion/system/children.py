"""Child processes: guarded, with their log read line by line, and stopped cleanly."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.system import child_guard

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Child:
    """A running program and the task that reads its log; the task ends when the program does."""

    process: Process
    reading: asyncio.Task[None]


@asynccontextmanager
async def guarded_child(
    command: Sequence[str],
    on_line: Callable[[str], None],
    stop_seconds: float,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> AsyncIterator[Child]:
    """Run a program until the block or this process ends; pass every line it logs to `on_line`."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-S", str(Path(child_guard.__file__)), str(os.getpid())),
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, **(environment or {})},
        cwd=folder,
        start_new_session=True,  # Ctrl-C is for the service, which stops its child cleanly
    )
    reading = asyncio.create_task(_read_log(process, on_line))
    try:
        yield Child(process, reading)
    finally:
        await _end(process, stop_seconds)
        await asyncio.wait([reading], timeout=stop_seconds)  # its last lines; a grandchild may keep the pipe open
        reading.cancel()


async def _read_log(process: Process, on_line: Callable[[str], None]) -> None:
    assert process.stderr is not None
    while True:
        try:
            raw = await process.stderr.readline()
        except ValueError:  # a line over 64 KiB: asyncio has dropped it and continues after it
            continue
        if not raw:
            return
        on_line(raw.decode(errors="replace").strip())


async def _end(process: Process, seconds: float) -> None:
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(seconds):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
