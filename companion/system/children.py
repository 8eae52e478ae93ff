"""Programs run as children: on a leash, their log read line by line, ended in good order."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.system import leash

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Child:
    """A running program, and the reading of its log, which is done when the program has ended."""

    process: Process
    reading: asyncio.Task[None]


@asynccontextmanager
async def leashed(
    command: Sequence[str],
    heard: Callable[[str], None],
    stop_seconds: float,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> AsyncIterator[Child]:
    """Run a program that ends with the block, or with this process; every line that it logs is handed on."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-S", str(Path(leash.__file__)), str(os.getpid())),
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, **(environment or {})},
        cwd=folder,
        start_new_session=True,  # Ctrl-C is for the service, which ends its child in good order
    )
    reading = asyncio.create_task(_read_log(process, heard))
    try:
        yield Child(process, reading)
    finally:
        await _end(process, stop_seconds)
        await asyncio.wait([reading], timeout=stop_seconds)  # its last words; a grandchild may hold the log open
        reading.cancel()


async def _read_log(process: Process, heard: Callable[[str], None]) -> None:
    assert process.stderr is not None
    while True:
        try:
            raw = await process.stderr.readline()
        except ValueError:  # a line of more than 64 KiB: asyncio has dropped it, and reads on behind it
            continue
        if not raw:
            return
        heard(raw.decode(errors="replace").strip())


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
