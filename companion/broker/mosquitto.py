"""A Mosquitto of our own: configured, started, watched, restarted, told of new users, and ended."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.broker import leash
from companion.broker.backoff import Backoff
from companion.broker.base import Broker, Endpoint
from companion.broker.health import State
from companion.broker.mosquitto_files import Files
from companion.broker.ports import BusyPortError, claim_port
from companion.broker.probe import ProbeError, probe
from companion.broker.stale import FolderInUseError, end_stale_child, note_child

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings

_log = logging.getLogger(__name__)

_RELOADING = "Reloading config."
_PROBE_PAUSE = 0.03


class MissingProgramError(Exception):
    """There is no Mosquitto on this machine."""


def find_mosquitto(named: str | None = None) -> str | None:
    """Find the program: as named, on the path, or where Debian puts it."""
    return shutil.which(named or "mosquitto") or (None if named else shutil.which("/usr/sbin/mosquitto"))


class MosquittoBroker(Broker):
    """The managed child."""

    kind = "mosquitto"

    def __init__(self, settings: BrokerSettings, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        super().__init__(settings, users, rules)
        self._files = Files(settings.data.resolve() / "broker")
        self._port = settings.port
        self._child: asyncio.subprocess.Process | None = None
        self._reloading = asyncio.Event()
        self._last_error = ""
        self._changes = asyncio.Lock()
        self._backoff = Backoff(settings.first_retry_seconds, settings.longest_retry_seconds)
        self._keeper: asyncio.Task[None] | None = None

    @property
    def endpoint(self) -> Endpoint:
        """Give the loopback address."""
        return Endpoint(self.settings.host, self._port)

    @property
    def pid(self) -> int | None:
        """Give the child's process id while it runs."""
        return None if self._child is None else self._child.pid

    async def start(self) -> None:
        """Begin keeping a child alive."""
        self._keeper = asyncio.create_task(self._keep(), name="mosquitto")

    async def stop(self) -> None:
        """End the child."""
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        self._board.post(State.STOPPED, "stopped", "The broker is stopped.")

    async def change(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        """Rewrite users and ACL; on reload Mosquitto itself cuts off whose secret changed or went."""
        async with self._changes:
            self._set(users, rules)
            if self._child is None:
                return  # the next start writes the files
            self._files.write_access(self.users, self.rules)
            self._reloading.clear()
            with suppress(ProcessLookupError):  # it just died: the next start reads the files
                self._child.send_signal(signal.SIGHUP)
                await self._await_reload()

    async def _await_reload(self) -> None:
        try:
            async with asyncio.timeout(self.settings.start_seconds):
                await self._reloading.wait()
            # the reload is done in one go after that line: who is answered now is answered by the new rules
            await probe(self.endpoint, self.credentials, self.settings.start_seconds)
        except (TimeoutError, ProbeError) as error:
            _log.warning("Mosquitto did not confirm its new users: %s", str(error) or "no answer")

    async def _keep(self) -> None:
        while True:
            try:
                await self._run_once()
            except BusyPortError as error:
                self._down("busy-port", str(error), port=error.port)
            except MissingProgramError as error:
                self._down("missing-program", str(error))
            except FolderInUseError as error:
                self._down("folder-in-use", f"The broker waits: {error}.", owner=error.owner)
            except ProbeError as error:
                self._down(error.code, f"{error}.")
            except OSError as error:
                self._down("files", f"The broker cannot be started: {error.strerror}: {error.filename}.")
            await asyncio.sleep(self._backoff.pause())

    def _down(self, code: str, text: str, **facts: object) -> None:
        self._board.post(State.DOWN, code, text, **facts)

    async def _run_once(self) -> None:
        program = find_mosquitto(self.settings.mosquitto)
        if program is None:
            raise MissingProgramError(
                "Mosquitto is not installed; install it (for example: apt install mosquitto), "
                "or run with --broker embedded."
            )
        await end_stale_child(self._files)
        async with self._changes:
            self._claim_ports()
            self._files.write_config(self.settings, self._port)
            self._files.write_access(self.users, self.rules)
            child = self._child = await self._spawn(program)
        try:
            await self._watch(child)
        finally:
            self._child = None
            await _end(child, self.settings.stop_seconds)

    def _claim_ports(self) -> None:
        self._port = claim_port(self.settings.host, self.settings.port, preferred=self._port)
        if self.settings.lan_host:
            claim_port(self.settings.lan_host, self.settings.lan_port)

    async def _spawn(self, program: str) -> asyncio.subprocess.Process:
        script = str(Path(leash.__file__))
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", script, str(os.getpid())),
            *(program, "-c", str(self._files.config)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the service, which ends its child in good order
        )
        note_child(self._files, child.pid)
        return child

    async def _watch(self, child: asyncio.subprocess.Process) -> None:
        self._last_error = ""
        reading = asyncio.create_task(self._read_log(child))
        try:
            await self._await_up(child, reading)
            started = asyncio.get_running_loop().time()
            await self._while_it_answers(reading)
            status = await child.wait()
            if asyncio.get_running_loop().time() - started > self.settings.start_seconds:
                self._backoff.reset()
            self._down("ended", f"Mosquitto ended unexpectedly ({_how(status)}); it is started again.")
        finally:
            reading.cancel()

    async def _while_it_answers(self, reading: asyncio.Task[None]) -> None:
        """Wait for the end of the child; ask now and then whether it still answers."""
        while not reading.done():
            await asyncio.wait([reading], timeout=self.settings.probe_seconds)
            if not reading.done():
                await probe(self.endpoint, self.credentials, self.settings.start_seconds)
        reading.result()

    async def _await_up(self, child: asyncio.subprocess.Process, reading: asyncio.Task[None]) -> None:
        """Try to log in until it works, the child ends, or patience does."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.settings.start_seconds
        while True:
            try:
                await probe(self.endpoint, self.credentials, self.settings.start_seconds)
                break
            except ProbeError:
                if reading.done():
                    raise ProbeError("ended", await self._early_end(child)) from None
                if loop.time() > deadline:
                    raise
            await asyncio.sleep(_PROBE_PAUSE)
        text = f"Mosquitto runs on {self.settings.host} port {self._port}."
        self._board.post(State.UP, "up", text, port=self._port)

    async def _early_end(self, child: asyncio.subprocess.Process) -> str:
        reason = self._last_error or _how(await child.wait())
        return f"Mosquitto does not start: {reason.rstrip('.')}"

    async def _read_log(self, child: asyncio.subprocess.Process) -> None:
        assert child.stderr is not None
        async for raw in child.stderr:
            line = raw.decode(errors="replace").strip()
            _log.debug("%s", line)
            if line == _RELOADING:
                self._reloading.set()
            if line.startswith("Error:"):
                self._last_error = line.removeprefix("Error:").strip()


def _how(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"exit status {status}"


async def _end(child: asyncio.subprocess.Process, seconds: float) -> None:
    if child.returncode is not None:
        return
    child.terminate()
    try:
        async with asyncio.timeout(seconds):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()
