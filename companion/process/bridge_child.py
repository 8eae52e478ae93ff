"""Runs the bridge for readers on this machine as a child process, restarting it as needed."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import AbstractAsyncContextManager, suppress
from typing import TYPE_CHECKING

from companion.process.bridge_settings import read_bridge, with_broker, write_toml
from companion.process.settings import SettingsError
from companion.system.backoff import Backoff
from companion.system.children import guarded_child
from companion.system.private_file import write_private

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.broker import Broker, Health
    from companion.process.secrets import Secrets
    from companion.process.settings import Settings
    from companion.system.children import Child

_log = logging.getLogger(__name__)
_FIRST_RETRY, _LONGEST_RETRY = 0.5, 30.0
_STABLE_SECONDS = 10.0
"""A bridge that ran this long started properly: the next retry is quick again."""
_STOP_SECONDS = 4.0
_LEVELS = {"WARNING": logging.WARNING, "ERROR": logging.ERROR, "CRITICAL": logging.ERROR}


class BridgeChild:
    """Keeps a bridge running. Whatever happens to it, the table plays on by phone."""

    def __init__(
        self,
        path: Path,
        settings: Settings,
        data: Path,
        broker: Broker,
        secrets: Secrets,
        on_change: Callable[[], None],
    ) -> None:
        """Run the bridge of a settings file; `on_change` is called whenever `trouble` changes."""
        self.trouble: str | None = None
        """What is wrong, in one sentence; None while the bridge runs."""
        self.path = path
        self._settings = settings
        self._written = data.resolve() / "readers" / "bridge.toml"
        self._broker = broker
        self._secrets = secrets
        self._on_change = on_change
        self._backoff = Backoff(_FIRST_RETRY, _LONGEST_RETRY)
        self._moved = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._last_line = ""
        self._refusals: dict[str, str] = {}
        """The sentence about each reader whose login is refused, by its topic."""
        broker.watch(self._broker_changed)

    async def start(self) -> None:
        """Start and keep a bridge running."""
        self._task = asyncio.create_task(self._keep_running(), name="bridge")

    async def stop(self) -> None:
        """Stop the bridge, which disconnects from the broker first."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _broker_changed(self, _: Health) -> None:
        self._moved.set()

    async def _keep_running(self) -> None:
        while True:
            await self._broker.wait_up()
            try:
                await self._run_once()
            except SettingsError as error:
                self._report(str(error))
            except OSError as error:
                self._report(f"The bridge for the readers cannot be started: {error.strerror}.")
            except Exception:  # noqa: BLE001 - a bug of ours: log it loudly, and let the table play on
                _log.exception("the bridge for the readers failed because of a bug")
            await asyncio.sleep(self._backoff.pause())

    async def _run_once(self) -> None:
        """Run a bridge with the broker's current address; return when the bridge ends or the broker moves."""
        endpoint = self._broker.endpoint
        bridge = read_bridge(self.path)  # read again each time: the host may have fixed it
        ours = "://" not in self._settings.broker
        text = write_toml(with_broker(bridge, self._settings.tables[0], endpoint, self._secrets, ours=ours))
        self._refusals.clear()
        self._written.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        await asyncio.to_thread(write_private, self._written, text)
        began = asyncio.get_running_loop().time()
        async with self._bridge() as child:
            await self._wait_for_change(child, endpoint)
        if asyncio.get_running_loop().time() - began > _STABLE_SECONDS:
            self._backoff.reset()

    def _bridge(self) -> AbstractAsyncContextManager[Child]:
        command = (sys.executable, "-P", "-m", "firmware_bridge.cli", "run", "--settings", str(self._written))
        tls = {"SSL_CERT_FILE": self._settings.broker_ca} if self._settings.broker_ca else {}
        return guarded_child(command, self._on_log_line, _STOP_SECONDS, tls)

    async def _wait_for_change(self, child: Child, endpoint: object) -> None:
        """Wait until the bridge exits or the broker's address changes."""
        while self._broker.endpoint == endpoint:
            self._moved.clear()  # right after the comparison, so that no change is missed
            moved = asyncio.create_task(self._moved.wait())
            try:
                await asyncio.wait([child.reading, moved], return_when=asyncio.FIRST_COMPLETED)
            finally:
                moved.cancel()
            if child.reading.done():
                child.reading.result()
                how = self._last_line or "without output"
                self._report(f"The bridge for the readers has ended ({how}); restarting it.")
                return
        self._backoff.reset()

    def _on_log_line(self, line: str) -> None:
        words = line.split(maxsplit=3)
        level = next((_LEVELS[word] for word in words[2:3] if word in _LEVELS), logging.DEBUG)
        self._last_line = " ".join(words).rstrip(".")
        if words[2:3] == ["INFO"] or level > logging.DEBUG:  # it logs, so its settings are valid
            self._note_login(words[-1])
            self._set_trouble(next(iter(self._refusals.values()), None))
        _log.log(level, "readers: %s", words[-1] if level > logging.DEBUG else self._last_line)

    def _note_login(self, sentence: str) -> None:
        topic, _, rest = sentence.partition(": ")
        if "refuses the login" in rest:
            self._refusals[topic] = f"The reader {topic.rpartition('/')[2]} cannot log in: {rest}"
        elif "connected to the broker" in rest:
            self._refusals.pop(topic, None)

    def _report(self, sentence: str) -> None:
        if sentence != self.trouble:  # once, not at every attempt
            _log.warning("%s", sentence)
        self._set_trouble(sentence)

    def _set_trouble(self, trouble: str | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._on_change()
