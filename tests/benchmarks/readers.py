"""Measure readers: from a press to its light, through bridge and hub, as a ratio to a bare broker echo."""

from __future__ import annotations

import os
import threading
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

import paho.mqtt.client as paho

from companion.hub.inbox import Pace
from firmware_bridge.virtual_reader import VirtualReader
from tests.benchmarks.measure import Result
from tests.firmware_bridge.bench_bridge import Pad
from tests.hub.phones import Phone, _no_delay
from tests.hub.readers import reader_login
from tests.hub.service import REFEREE_TOKEN
from tests.readers.hub_with_readers import HubWithReaders
from tests.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 150
PAUSE = 3 * Pace.SECONDS / Pace.MOST
"""Pause between two presses; the hub counts the echo as the reader's, too, and drops what exceeds its pace."""
MOST_RATIO = 15.0
ROOT = "heat/v1/main"
SETUP = {"track": "usa", "laps": 1, "cars": [{"seat": "red"}, {"seat": "blue"}]}


def results() -> list[Result]:
    """Measure the latency players notice at a reader."""
    with TemporaryDirectory() as name:
        return [tap_to_feedback(Path(name) / "tap")]


def tap_to_feedback(folder: Path) -> Result:
    """Press a button that enters a gear: bridge, broker, hub, disk, and back to the lamp."""
    pad = Pad()
    with started(folder, {"red": pad}, "line") as (hub, readers), echo(hub) as bare:
        _begin(hub)
        presses = [_timed(lambda: readers["red"].press("gear-1"), pad.lit)]  # the first one also warms up
        echoes = []
        for number in range(ROUNDS):
            echoes.append(bare())
            presses.append(_timed(lambda number=number: readers["red"].press(f"gear-{1 + number % 2}"), pad.lit))
            sleep(PAUSE)
    ratio = median(presses) / median(echoes)
    figure = f"{ratio:.1f} × ({1000 * median(presses):.1f} ms, {1000 * median(echoes):.1f} ms)"
    return Result(
        "press to light, through the hub, vs. a bare echo", figure, f"≤ {MOST_RATIO:.0f} ×", ratio <= MOST_RATIO
    )


@contextmanager
def started(
    folder: Path, chips: dict[str, Any], protocol: str
) -> Iterator[tuple[HubWithReaders, dict[str, VirtualReader]]]:
    """Run a service with these readers."""
    folder.mkdir()
    settings = [f'[readers.{name}]\nport = "{folder / name}"\nprotocol = "{protocol}"\n' for name in chips]
    with ExitStack() as stack:
        readers = {name: stack.enter_context(VirtualReader(chip, folder / name)) for name, chip in chips.items()}
        hub = HubWithReaders(folder, "\n".join(settings)).start()
        stack.callback(hub.close)
        display = Phone(hub, listens_to=(f"{ROOT}/reader/+/status",)).is_in()
        stack.callback(display.close)
        for name in chips:
            display.wait(lambda heard, name=name: f"/{name}/" in heard.topic and heard.json["state"] == "online")
        yield hub, readers


def _begin(hub: HubWithReaders) -> None:
    referee = Phone(hub, "main", "referee", ("referee", REFEREE_TOKEN)).is_in()
    for command in ({"do": "setup", "setup": SETUP}, {"do": "start"}):
        assert referee.ask(command)["ok"]
    referee.close()


@contextmanager
def echo(hub: HubWithReaders) -> Iterator[Callable[[], float]]:
    """Yield a function that times a bare echo: one client answers another, like a hub that does nothing."""
    heard, claimed = threading.Event(), hub.claim("main", "red", "Echo")
    there, back = f"{ROOT}/reader/red/status", f"{ROOT}/seat/red/presence"
    peer = _client(hub, (claimed["user"], claimed["token"]), there)
    peer.on_message = lambda client, *_: client.publish(back, b'{"state":"online"}', 1)
    asker = _client(hub, reader_login(hub, "red"), back)
    asker.on_message = lambda *_: heard.set()
    sleep(0.5)
    yield lambda: _timed(lambda: asker.publish(there, b'{"state":"online"}', 1), heard)
    for client in (asker, peer):
        client.disconnect()
        client.loop_stop()


def _client(hub: HubWithReaders, login: tuple[str, str], topic: str) -> paho.Client:
    client = paho.Client(paho.CallbackAPIVersion.VERSION2, f"bench-{os.getpid()}-{topic.replace('/', '-')}")
    client.username_pw_set(*login)
    client.on_socket_open = _no_delay
    client.on_connect = lambda client, *_: client.subscribe(topic, 1)
    client.connect("127.0.0.1", hub.mqtt_port)
    client.loop_start()
    wait_until(client.is_connected, "the client is connected")
    return client


def _timed(act: Callable[[], object], done: threading.Event) -> float:
    done.clear()
    began = perf_counter()
    act()
    assert done.wait(10), "no answer"
    return perf_counter() - began
