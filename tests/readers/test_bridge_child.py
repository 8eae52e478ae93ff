"""The bridge as a child of the service: started, watched, restarted, and never left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import time
import tomllib
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from companion.broker import Endpoint
from companion.process import bridge_child
from companion.process.bridge_child import BridgeChild
from companion.process.secrets import Secrets
from companion.process.settings import Settings

from ..hub.phones import Phone
from ..hub.readers import reader_login
from ..hub.service import command_line
from ..processes import has_ended
from ..waiting import PATIENCE, wait_until
from .hub_with_readers import HubWithReaders, plugged, settings_for

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from firmware_bridge.virtual_reader import VirtualReader

RED = {"red": "pn532"}


@contextmanager
def evening(folder: Path, toml: str = "", **environment: str) -> Iterator[tuple[HubWithReaders, VirtualReader]]:
    """Run a hub with one virtual reader."""
    with plugged(folder, RED, Random(1)) as readers:
        hub = HubWithReaders(folder, toml or settings_for(folder, RED), **environment).start()
        try:
            yield hub, readers["red"]
        finally:
            hub.close()


def bridge_of(hub: HubWithReaders, other_than: int = 0) -> int:
    """Wait for the bridge."""
    found = wait_until(lambda: [pid for pid in hub.bridge_pids() if pid != other_than], "a bridge runs")
    return found[0]


def written(hub: HubWithReaders) -> dict[str, Any]:
    """Read the settings that the service has written for its bridge."""
    path = hub.data / "readers" / "bridge.toml"
    wait_until(path.exists, "the settings are written")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    return tomllib.loads(path.read_text())


def text_of(hub: HubWithReaders) -> str:
    """Return the sentence on /healthz."""
    told = hub.web.get("/healthz")
    assert told.status_code == 200, "readers never stop anything"
    return str(told.json()["text"])


def status_of(display: Phone) -> str:
    """Return the same sentence as pages receive it."""
    told = display.on("status")
    return str(told[-1]["health"]["text"]) if told else ""


def check_that_a_tap_arrives(hub: HubWithReaders, reader: VirtualReader, port: int = 0) -> None:
    """Tap, and wait for feedback."""
    hub.mqtt_port = port or hub.mqtt_port
    ear = Phone(hub, "main", None, reader_login(hub, "red"), listens_to=("heat/v1/main/reader/red/feedback",)).is_in()
    reader.put("04E14112")
    assert ear.wait(lambda heard: True).json["result"] == "unknown"
    reader.take()
    ear.close()


def test_the_service_fills_in_the_broker_and_the_logins(tmp_path: Path) -> None:
    with evening(tmp_path) as (hub, reader):
        check_that_a_tap_arrives(hub, reader)
        settings = written(hub)
        assert settings["broker"] == f"mqtt://127.0.0.1:{hub.mqtt_port}"
        assert (settings["readers"]["red"]["user"], settings["readers"]["red"]["secret"]) == reader_login(hub, "red")
        assert settings["readers"]["red"]["secret"] not in hub.log() + hub.toml.read_text()


def test_a_refused_login_is_called_that_in_the_log_and_on_healthz_until_it_works() -> None:
    told: list[str | None] = []
    broker = cast("Any", SimpleNamespace(watch=lambda _: None))
    here = Path("x")
    child = BridgeChild(here, Settings(), here, broker, Secrets("a", "b"), lambda: told.append(child.trouble))
    topic = "heat/v1/main/reader/red"
    child._on_log_line(f"2026-01-01 20:00:00 WARNING {topic}: the broker at x:1 refuses the login of reader-red; try.")
    child._on_log_line("2026-01-01 20:00:01 INFO blue: tap 1")
    assert told == ["The reader red cannot log in: the broker at x:1 refuses the login of reader-red; try."]
    child._on_log_line(f"2026-01-01 20:00:02 INFO {topic}: connected to the broker at x:1.")
    assert told[1:] == [None]


def test_a_bridge_that_ends_is_reported_and_restarted(tmp_path: Path) -> None:
    with evening(tmp_path) as (hub, reader):
        first = bridge_of(hub)
        check_that_a_tap_arrives(hub, reader)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: "The bridge for the readers has ended" in hub.log(), "it is reported")
        bridge_of(hub, first)
        time.sleep(0.5)  # long enough for the reader to notice that the tag is away
        check_that_a_tap_arrives(hub, reader)
        wait_until(lambda: "bridge" not in text_of(hub), "the trouble is over")


def test_the_bridge_ends_with_the_service(tmp_path: Path) -> None:
    with evening(tmp_path) as (hub, _):
        child = bridge_of(hub)
        assert hub.stop() == 0
        assert has_ended(child)


def test_the_bridge_ends_with_a_service_that_is_killed(tmp_path: Path) -> None:
    with evening(tmp_path) as (hub, _):
        child = bridge_of(hub)
        hub.kill()
        wait_until(lambda: has_ended(child), "the bridge has ended too")


def test_invalid_settings_are_reported_until_they_are_fixed(tmp_path: Path) -> None:
    wrong = f'[readers.red]\nport = "{tmp_path}/red"\nprotocol = "smoke"\n'
    with evening(tmp_path, wrong) as (hub, reader):
        display = Phone(hub).is_in()
        wait_until(lambda: "protocol" in text_of(hub), "the fault is named")
        assert text_of(hub).endswith(".")
        wait_until(lambda: "protocol" in status_of(display), "every page shows it")
        hub.toml.write_text(settings_for(tmp_path, RED))
        wait_until(lambda: "protocol" not in text_of(hub), "the trouble is over")
        wait_until(lambda: "protocol" not in status_of(display), "every page shows it")
        display.close()
        check_that_a_tap_arrives(hub, reader)


def test_the_port_stays_when_the_broker_dies_and_the_bridge_finds_it_again(tmp_path: Path) -> None:
    with evening(tmp_path, COMPANION_BROKER_PORT="0") as (hub, reader):
        port = _port(hub)
        hub.kill_broker()
        with pytest.raises(OSError, match="in use"):
            socket.create_server(("127.0.0.1", port))
        wait_until(hub.is_well, "the hub is healthy")
        assert _port(hub) == port
        check_that_a_tap_arrives(hub, reader, port)


class MovingBroker:
    """A broker that can be moved at any moment."""

    def __init__(self) -> None:
        self.endpoint = Endpoint("127.0.0.1", 1)
        self._told: Callable[[object], None]

    def watch(self, told: Callable[[object], None]) -> None:
        self._told = told

    async def wait_up(self) -> None:
        """Return at once."""

    def move(self) -> None:
        self.endpoint = Endpoint("127.0.0.1", self.endpoint.port + 1)
        self._told(None)


def test_a_move_while_the_bridge_is_being_started_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broker, started = MovingBroker(), []
    path = tmp_path / "bridge.toml"
    path.write_text(settings_for(tmp_path, RED))

    @asynccontextmanager
    async def start_slowly(command: tuple[str, ...], *_: object) -> AsyncIterator[SimpleNamespace]:
        started.append(tomllib.loads(Path(command[-1]).read_text())["broker"])
        if len(started) == 1:
            broker.move()
        reading = asyncio.get_running_loop().create_future()
        yield SimpleNamespace(reading=reading)
        reading.cancel()

    async def scenario() -> None:
        bridge = BridgeChild(path, Settings(), tmp_path, cast("Any", broker), Secrets("whistle", "key"), lambda: None)
        await bridge.start()
        async with asyncio.timeout(PATIENCE):
            while len(started) < 2:
                await asyncio.sleep(0.01)
        await bridge.stop()

    monkeypatch.setattr(bridge_child, "guarded_child", start_slowly)
    asyncio.run(scenario())
    assert started == ["mqtt://127.0.0.1:1", "mqtt://127.0.0.1:2"]


def _port(hub: HubWithReaders) -> int:
    return int(written(hub)["broker"].rpartition(":")[2])


def test_an_invalid_settings_file_ends_the_start_with_one_sentence(tmp_path: Path) -> None:
    for text, told in (
        (None, "cannot be read"),
        ("what = ", "not valid TOML"),
        ("broker = 'mqtt://x'", "do not name a reader"),
        ("readers = 7", "do not name a reader"),
        ("[readers.Red]\nport = 'x'", "not a reader"),
        ("readers.red = 7", "not a reader"),
        ("table = 'no such/name'\n[readers.red]", "table"),
    ):
        file = tmp_path / "bridge.toml"
        if text is not None:
            file.write_text(text)
        status, _, complaint = command_line("run", "--data", str(tmp_path / "data"), "--readers", str(file))
        assert status == 2
        assert told in complaint
        assert complaint.count("\n") == 1
