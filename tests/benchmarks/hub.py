"""The latency phones notice: from a command to the resulting state, compared with a bare echo through the broker."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.engine.types import SEATS
from companion.store.journal import Journal, StoredRace
from companion.wire.setups import setup_json
from tests.benchmarks.client import Place, listening
from tests.benchmarks.measure import MOST_LOADINGS, Result, load_program, p99, timed
from tests.hub.service import Hub, running
from tests.hub.tables import Table, a_setup
from tests.virtual_table import VirtualTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import paho.mqtt.client as paho

ROUNDS, TIMES, WARM_UP = 10, 150, 50
"""The quietest of several rounds counts: other programs use the same processor and disk."""
RACES = 100
PLANNERS, ECHOING = SEATS[:5], SEATS[5]
"""These seats plan repeatedly; the sixth never does, so the round does not go on.

Each logs in once: a seat has one page, and another login for it would take its place.
"""
PAUSE = 0.015
"""Pause before each command and echo: both start from idle, and no seat exceeds the rate limit."""


class Stopwatch:
    """Listens and records when the expected message arrives."""

    def __init__(self, place: Place, *topics: str, login: tuple[str, str] | None = None) -> None:
        self._wanted: Callable[[paho.MQTTMessage], bool] = lambda _: False
        self._at, self._there = 0.0, threading.Event()
        self.client = listening(place, login, *topics)
        self.client.on_message = self._heard

    def _heard(self, _client: paho.Client, _data: object, message: paho.MQTTMessage) -> None:
        if self._wanted(message):
            self._at = time.perf_counter()
            self._there.set()

    def measure(
        self, sender: paho.Client, topic: str, payload: bytes, wanted: Callable[[paho.MQTTMessage], bool]
    ) -> float:
        """Publish, and return the seconds until the expected message arrives."""
        self._there.clear()
        self._wanted = wanted
        began = time.perf_counter()
        sender.publish(topic, payload, 1)
        assert self._there.wait(10), f"nothing came back from {topic}"
        return self._at - began


@contextmanager
def beside(module: str, *words: str) -> Iterator[None]:
    """Run a client in a separate process, so that it takes no time from the measurement."""
    child = subprocess.Popen([sys.executable, "-m", f"tests.benchmarks.{module}", *words], stdout=subprocess.PIPE)
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == b"ready\n", f"the {module} did not start"
        yield
    finally:
        child.terminate()
        child.wait()
        child.stdout.close()


def latencies(hub: Hub, place: Place) -> tuple[list[float], list[float]]:
    """Measure commands and echoes alternately by the same road, with six more screens connected."""
    logins = begin(hub)
    state, there, back = (f"heat/v1/main/{name}" for name in ("state", "seat/red/presence", f"seat/{ECHOING}/presence"))
    watch = Stopwatch(place, state, back)
    senders = {seat: listening(place, logins[seat], f"heat/v1/main/seat/{seat}/reply") for seat in PLANNERS}
    commands, echoes = [], []
    with beside("phones", place), beside("echo", place, *logins[ECHOING], there, back):
        for number in range(ROUNDS * TIMES + WARM_UP):
            seat = PLANNERS[number % len(PLANNERS)]
            plan = json.dumps({"do": "plan", "gear": 2, "cards": ["1", "2"], "id": f"p-{number}", "seen": 1}).encode()
            told = b'"no":%d,' % (number + 2)
            topic = f"heat/v1/main/seat/{seat}/command"
            time.sleep(PAUSE)
            commands.append(
                watch.measure(senders[seat], topic, plan, lambda heard, told=told: told in heard.payload[:40])
            )
            time.sleep(PAUSE)
            echoes.append(watch.measure(senders["red"], there, plan, lambda heard, plan=plan: heard.payload == plan))
    for client in (watch.client, *senders.values()):
        client.disconnect()
        client.loop_stop()
    return commands[WARM_UP:], echoes[WARM_UP:]


def begin(hub: Hub) -> dict[str, tuple[str, str]]:
    """Start a race of six, and return their logins."""
    table = Table(hub).sit(*SEATS[:6])
    start_race(table)
    table.leave()
    return table.logins


def start_race(table: Table) -> None:
    """Set up a race of six, and start it."""
    table.referee.ask({"do": "setup", "setup": setup_json(a_setup(6))})
    table.referee.ask({"do": "start"})


def command_to_state(hub: Hub, road: str, place: Place) -> list[Result]:
    """Compare the two."""
    commands, echoes = latencies(hub, place)
    return [
        _compared(f"command to state vs. a bare echo {road}, p50", commands, echoes, median, 2.5),
        _compared(f"command to state vs. a bare echo {road}, p99", commands, echoes, p99, 5),
        _spread(f"command to state {road}, p99 vs. p50", commands),
    ]


def _compared(
    name: str, commands: list[float], echoes: list[float], figure: Callable[[list[float]], float], most: float
) -> Result:
    pairs = [(figure(ours), figure(bare)) for ours, bare in zip(_rounds(commands), _rounds(echoes), strict=True)]
    return _ratio(name, min(pairs, key=sum), most)  # the quietest, not the most flattering one


def _spread(name: str, commands: list[float]) -> Result:
    """Compare the slowest commands with the usual ones."""
    return _ratio(name, min(((p99(one), median(one)) for one in _rounds(commands)), key=sum), 5)


def _rounds(values: list[float]) -> list[list[float]]:
    return [values[first : first + TIMES] for first in range(0, len(values), TIMES)]


def _ratio(name: str, pair: tuple[float, float], most: float) -> Result:
    one, other = pair
    told = f"{one / other:.2f} × ({one * 1000:.2f} ms to {other * 1000:.2f} ms)"
    return Result(name, told, f"≤ {most} ×", one / other <= most)


def memory(hub: Hub) -> Result:
    """Read the hub's memory after a race."""
    pages = int(Path(f"/proc/{hub.pid}/statm").read_text().split()[1])
    megabytes = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return Result("memory of the hub with six phones", f"{megabytes:.0f} MB", "< 90 MB", megabytes < 90)


def store_races(data: Path, races: int = RACES) -> None:
    """Fill a journal with whole races."""
    data.mkdir(parents=True)
    table = VirtualTable(a_setup(6), 1)
    entries = [table.history.entries[0], *table.play()]
    journal = Journal(data / "pitwall.sqlite")
    journal._db.execute("PRAGMA synchronous = OFF")  # this is not what is measured
    journal.add_table("main")
    for number in range(races):
        day = f"2026-{number // 28 + 1:02}-{number % 28 + 1:02}"
        race = journal.start_race(
            StoredRace(day, "main", f"{day}T20:00:00+00:00", "usa", "finished"), entries[0], "", None
        )
        for entry in entries[1:]:
            journal.append(race, entry, "phone", None)
    journal.close()


def start(folder: Path) -> Result:
    """Compare a start with many stored races, until /healthz is fine, with what Python takes to load the program."""
    hub = Hub(folder, "mosquitto")
    store_races(hub.data)
    starts, loadings = [], []
    for _ in range(3):
        loadings.append(timed(load_program))
        starts.append(timed(hub.start))
        hub.stop()
    hub.close()
    ratio = min(starts) / min(loadings)
    figure = f"{ratio:.1f} × ({min(starts):.2f} s to {min(loadings):.2f} s)"
    name = f"start to /healthz 200 with {RACES} stored races vs. loading the program"
    return Result(name, figure, f"≤ {MOST_LOADINGS} ×", ratio <= MOST_LOADINGS)


def results() -> list[Result]:
    """Measure everything."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with running(folder / "race", "mosquitto") as hub:
            found = [*command_to_state(hub, "by TCP", f"tcp:{hub.mqtt_port}"), memory(hub)]
        with running(folder / "pages", "mosquitto") as hub:
            found += command_to_state(hub, "as phones connect", f"ws:{hub.port}")
        (folder / "start").mkdir()
        return [*found, start(folder / "start")]
