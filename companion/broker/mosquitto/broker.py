"""The managed Mosquitto: configured, started, monitored, restarted, reloaded and stopped."""

from __future__ import annotations

import asyncio
import logging
import shutil
import signal
from contextlib import AsyncExitStack, suppress
from threading import Lock
from typing import TYPE_CHECKING

from companion.broker.base import Broker, Endpoint
from companion.broker.gateway.tcp_door import TcpDoor
from companion.broker.health import State
from companion.broker.mosquitto.files import Files
from companion.broker.mosquitto.stale import FolderInUseError, note_child, stop_stale_child
from companion.broker.probe import ProbeError, probe
from companion.system.backoff import Backoff
from companion.system.children import Child, guarded_child
from companion.system.private_socket import PrivateSocket

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings

_log = logging.getLogger(__name__)

_RELOADING = "Reloading config."
_PROBE_PAUSE = 0.03
_GOODBYE_SECONDS = 1.0


class MissingProgramError(Exception):
    """Mosquitto is not installed."""


def find_mosquitto(named: str | None = None) -> str | None:
    """Find the executable: as named, on the PATH, or where Debian puts it."""
    return shutil.which(named or "mosquitto") or (None if named else shutil.which("/usr/sbin/mosquitto"))


class MosquittoBroker(Broker):
    """Mosquitto as a child process."""

    kind = "mosquitto"

    def __init__(self, settings: BrokerSettings, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        super().__init__(settings, users, rules)
        self._files = Files(settings.data.resolve() / "broker")
        self._socket = PrivateSocket(self._files.folder)
        self._door = TcpDoor(settings, lambda: self.inner, self.admission, self._report_up)
        self._child: Child | None = None
        """Set once it is up; before that, SIGHUP would end it."""
        self._reloading = asyncio.Event()
        self._last_error = ""
        self._changes = asyncio.Lock()
        self._writing = Lock()
        self._users_outdated = asyncio.Event()
        """Set while the users file could not be written and the child's users are out of date."""
        self._write_error = ""
        self._backoff = Backoff(settings.first_retry_seconds, settings.longest_retry_seconds)
        self._keeper: asyncio.Task[None] | None = None

    @property
    def endpoint(self) -> Endpoint:
        """The door's loopback address."""
        return Endpoint(self.settings.host, self._door.ports.local)

    @property
    def inner(self) -> Endpoint:
        """Mosquitto's own private socket."""
        return Endpoint("", 0, path=self._socket.path)

    async def start(self) -> None:
        """Start and keep a child running."""
        self._keeper = asyncio.create_task(self._keep_running(), name="mosquitto")

    async def stop(self) -> None:
        """Stop the child."""
        if self._child is not None:
            # once this login is answered, every earlier DISCONNECT has been read and no will goes out for those clients
            with suppress(ProbeError):
                await probe(self.inner, self.credentials, _GOODBYE_SECONDS)
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        await self._door.close()
        self._socket.close()
        self._board.post(State.STOPPED, "stopped", "The broker is stopped.")

    async def change(self, users: Mapping[str, str], rules: Iterable[Rule]) -> None:
        """Rewrite users and ACL; on reload Mosquitto itself disconnects users whose secret changed or was removed."""
        async with self._changes:
            before = self.users
            self._set(users, rules)
            if self._child is not None:  # else the next start writes the files
                await self._reload_users(self._child)
            await self._door.drop_users({user for user, digest in before.items() if self.users.get(user) != digest})

    async def _reload_users(self, child: Child) -> None:
        """Reload the child's users; if they cannot be written, report it and let `_catch_up` retry."""
        try:
            await asyncio.to_thread(self._write_access)
        except OSError as error:
            self._users_outdated.set()
            self._write_error = f"{error.strerror}: {error.filename}"
            self._report_up()
            return
        self._users_outdated.clear()
        self._report_up()
        self._reloading.clear()
        with suppress(ProcessLookupError):  # it just died: the next start reads the files
            child.process.send_signal(signal.SIGHUP)
            await self._await_reload(child)

    async def _await_reload(self, child: Child) -> None:
        confirmed = asyncio.create_task(self._reloading.wait())
        ways = [confirmed, child.reading]
        done, _ = await asyncio.wait(ways, timeout=self.settings.start_seconds, return_when=asyncio.FIRST_COMPLETED)
        confirmed.cancel()
        if child.reading in done:
            return  # it has ended: the next start reads the files
        if not done:
            _log.warning("Mosquitto did not confirm its new users: no answer")
            return
        try:
            # the reload completes right after that log line: a login answered now is answered under the new rules
            await probe(self.inner, self.credentials, self.settings.start_seconds)
        except ProbeError as error:
            _log.warning("Mosquitto did not confirm its new users: %s", error)

    async def _keep_running(self) -> None:
        await self._door.ports.open()
        while True:
            try:
                await self._run_once()
            except MissingProgramError as error:
                self._down("missing-program", str(error))
            except FolderInUseError as error:
                self._down("folder-in-use", f"The broker waits: {error}.")
            except ProbeError as error:
                self._down(error.code, f"{error}.")
            except OSError as error:
                self._down("files", f"The broker cannot be started: {error.strerror}: {error.filename}.")
            except Exception:  # noqa: BLE001 - a bug of ours: log it loudly and retry
                _log.exception("Keeping Mosquitto running failed because of a bug")
                self._down("mistake", "The broker cannot be started because of a bug in Pitwall; see the log.")
            await asyncio.sleep(self._backoff.pause())

    def _down(self, code: str, text: str) -> None:
        self._board.post(State.DOWN, code, text)

    def _report_up(self) -> None:
        if self._child is None:
            return  # it has ended, and that was reported
        if self._users_outdated.is_set():
            text = f"Mosquitto runs, but its new users cannot be written: {self._write_error}."
            self._board.post(State.UP, "files", text)
        else:
            self._post_up("Mosquitto", self._door.ports)

    async def _run_once(self) -> None:
        program = find_mosquitto(self.settings.mosquitto)
        if program is None:
            raise MissingProgramError(
                "Mosquitto is not installed; install it (for example: apt install mosquitto), "
                "or run with --broker embedded."
            )
        await stop_stale_child(self._files)
        async with AsyncExitStack() as life:
            async with self._changes:  # a change of users waits until the child can handle a signal
                child = await self._start_child(program, life)
                life.callback(self._forget_child)
                self._child = child
                self._report_up()
            await self._watch(child)

    async def _start_child(self, program: str, life: AsyncExitStack) -> Child:
        """Start a child and wait until it accepts logins; it lives as long as `life`."""
        await asyncio.to_thread(self._write_files)
        self._users_outdated.clear()
        self._last_error = ""
        command = (program, "-c", str(self._files.config))
        guarded = guarded_child(
            command,
            self._on_log_line,
            self.settings.stop_seconds,
            folder=self._files.folder,
            at_our_death=signal.SIGKILL,  # Mosquitto does not hear SIGTERM just before it is up
        )
        child = await life.enter_async_context(guarded)
        await asyncio.to_thread(note_child, self._files, child.process.pid)
        await self._await_up(child)
        self._socket.protect()
        return child

    def _write_files(self) -> None:
        self._files.write_config(self.settings)
        self._write_access()

    def _write_access(self) -> None:
        with self._writing:  # a thread outlives the task awaiting it: make sure the newest users are written last
            self._files.write_access(self.users, self.rules)

    def _forget_child(self) -> None:
        self._child = None

    async def _watch(self, child: Child) -> None:
        started = asyncio.get_running_loop().time()
        await self._wait_for_exit(child)
        status = await child.process.wait()
        if asyncio.get_running_loop().time() - started > self.settings.start_seconds:
            self._backoff.reset()
        self._down("ended", f"Mosquitto ended unexpectedly ({_describe_exit(status)}); restarting it.")

    async def _wait_for_exit(self, child: Child) -> None:
        """Wait for the child to exit, probing it periodically."""
        catching_up = asyncio.create_task(self._catch_up(child))
        ways = [child.reading, catching_up]
        try:
            while not child.reading.done():
                await asyncio.wait(ways, timeout=self.settings.probe_seconds, return_when=asyncio.FIRST_COMPLETED)
                if catching_up.done():
                    catching_up.result()  # raises only on a bug of ours
                if not child.reading.done():
                    await probe(self.inner, self.credentials, self.settings.start_seconds)
        finally:
            catching_up.cancel()
        child.reading.result()

    async def _catch_up(self, child: Child) -> None:
        """Retry users that could not be written until they are."""
        while True:
            await self._users_outdated.wait()
            pauses = Backoff(self.settings.first_retry_seconds, self.settings.longest_retry_seconds)
            while self._users_outdated.is_set():
                await asyncio.sleep(pauses.pause())
                async with self._changes:
                    await self._reload_users(child)

    async def _await_up(self, child: Child) -> None:
        """Try to log in until it works, the child ends, or time is up."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.settings.start_seconds
        while True:
            try:
                await probe(self.inner, self.credentials, self.settings.start_seconds)
                break
            except ProbeError:
                if child.reading.done():
                    raise ProbeError("ended", await self._early_end(child)) from None
                if loop.time() > deadline:
                    raise
            await asyncio.sleep(_PROBE_PAUSE)

    async def _early_end(self, child: Child) -> str:
        reason = self._last_error or _describe_exit(await child.process.wait())
        return f"Mosquitto does not start: {reason.rstrip('.')}"

    def _on_log_line(self, line: str) -> None:
        _log.debug("%s", line)
        if line == _RELOADING:
            self._reloading.set()
        if line.startswith("Error:"):
            self._last_error = line.removeprefix("Error:").strip()


def _describe_exit(status: int) -> str:
    return f"signal {-status}" if status < 0 else f"exit status {status}"
