"""Child processes: guarded, with their log read line by line, and stopped cleanly."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import CalledProcessError
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
    *,
    at_our_death: signal.Signals = signal.SIGTERM,
) -> AsyncIterator[Child]:
    """Run a program until the block or this process ends; pass every line it logs to `on_line`.

    `at_our_death` is what it is sent if this process is killed; nobody can then look whether it ends.
    """
    process = await asyncio.create_subprocess_exec(
        *_guarded(command, at_our_death),
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


async def run_briefly(command: Sequence[str], said: bytes, seconds: float, environment: Mapping[str, str]) -> str:
    """Run a program that reads `said`, and return what it logged last; raise CalledProcessError if it fails.

    Raise TimeoutError if it takes longer. However this ends, the program and whatever it started end, too.
    """
    process = await asyncio.create_subprocess_exec(
        *_guarded(command),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env=environment,
        cwd="/",
        start_new_session=True,
    )
    last: list[str] = [""]
    reading = asyncio.create_task(_read_log(process, lambda line: last.__setitem__(0, line or last[0])))
    try:
        async with asyncio.timeout(seconds):
            await _feed(process, said)
            status = await process.wait()
    finally:
        await _kill_group(process)
        await asyncio.wait([reading])
    if status:
        raise CalledProcessError(status, command[0], stderr=last[0])
    return last[0]


async def output_of(command: Sequence[str], seconds: float, environment: Mapping[str, str]) -> tuple[int, bytes, bytes]:
    """Run a program; return its status, and what it wrote to its two outputs. Raise TimeoutError if it takes longer.

    However this ends, the program and whatever it started end, too.
    """
    process = await asyncio.create_subprocess_exec(
        *_guarded(command),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(seconds):
            said, logged = await process.communicate()
            return await process.wait(), said, logged
    finally:
        await _kill_group(process)


async def _kill_group(process: Process) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


def _guarded(command: Sequence[str], at_our_death: signal.Signals = signal.SIGTERM) -> tuple[str, ...]:
    guard = str(Path(child_guard.__file__))
    return (sys.executable, "-I", "-S", guard, str(os.getpid()), str(int(at_our_death)), *command)


async def _feed(process: Process, said: bytes) -> None:
    """Write to a program that need not read it."""
    assert process.stdin is not None, "it was started with a pipe"
    with suppress(ConnectionError):
        process.stdin.write(said)
        await process.stdin.drain()
    process.stdin.close()


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
