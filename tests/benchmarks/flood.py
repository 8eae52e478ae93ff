"""Latency of commands while one other client misbehaves, compared with a quiet table: p99 of both, from one run."""

from __future__ import annotations

import json
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.engine.types import SEATS
from tests.benchmarks import web_nuisance
from tests.benchmarks.client import listening
from tests.benchmarks.hub import PLANNERS, Stopwatch, begin, beside, start_race, store_races
from tests.benchmarks.measure import Result, p99
from tests.benchmarks.nuisance import AT_HOME, KINDS, login_for
from tests.hub.service import Hub, running
from tests.hub.tables import Table
from tests.processes import resident_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

TIMES, PAUSE = 150, 0.02
MOST, SLOWEST_HEALTH, MOST_LINES, MOST_MEMORY = 10.0, 1.0, 20, 150e6
WINDOW = 10.0


class BusyRace:
    """A race under way, and honest phones that plan at a steady pace."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.no = hub, 1
        self.logins = begin(hub)
        place = f"tcp:{hub.mqtt_port}"
        self.watch = Stopwatch(place, "heat/v1/main/state", login=self.logins[SEATS[5]])
        self.seats = PLANNERS[1:]  # the first one misbehaves
        self.senders = {
            seat: listening(place, self.logins[seat], f"heat/v1/main/seat/{seat}/reply") for seat in self.seats
        }

    def commands(self, times: int) -> list[float]:
        """Measure this many commands, each until everybody has the resulting state."""
        return [self._command() for _ in range(times)]

    def _command(self) -> float:
        seat = self.seats[self.no % len(self.seats)]
        plan = {"do": "plan", "gear": 2, "cards": ["1", "2"], "id": f"p-{self.no}", "seen": 1}
        self.no += 1
        told = b'"no":%d,' % self.no
        time.sleep(PAUSE)
        topic = f"heat/v1/main/seat/{seat}/command"
        return self.watch.measure(
            self.senders[seat], topic, json.dumps(plan).encode(), lambda heard: told in heard.payload[:40]
        )

    def start_anew(self) -> None:
        """Give this race up for another one: none has as many commands as all measurements together."""
        table = Table(self.hub)
        table.referee.ask({"do": "abandon"})
        start_race(table)
        table.leave()
        self.no = 1

    def leave(self) -> None:
        """Disconnect everybody."""
        for client in (self.watch.client, *self.senders.values()):
            client.disconnect()
            client.loop_stop()


@contextmanager
def health_watched(hub: Hub) -> Iterator[list[float]]:
    """Poll /healthz and record how long each answer took."""
    waits: list[float] = []
    done = threading.Event()

    def ask() -> None:
        while not done.is_set():
            began = time.perf_counter()
            hub.health()
            waits.append(time.perf_counter() - began)
            done.wait(0.2)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield waits
    finally:
        done.set()
        asking.join()


def mischief(race: BusyRace, broker: str, kind: str) -> Result:
    """Measure first without, then with the misbehaving client."""
    hub = race.hub
    race.start_anew()
    with health_watched(hub) as in_peace:
        quiet, lines = p99(race.commands(TIMES)), hub.log().count("\n")
    with _nuisance(race, kind), health_watched(hub) as waits:
        time.sleep(0.5)
        began = time.monotonic()
        busy = p99(race.commands(TIMES))
    memory = resident_bytes(hub.pid)
    ratio, slowest, said = busy / quiet, max(waits), hub.log().count("\n") - lines
    windows = 1 + (time.monotonic() - began) / WINDOW
    prompt = slowest < max(SLOWEST_HEALTH, MOST * max(in_peace))
    fine = ratio < MOST and prompt and said < MOST_LINES * windows and memory < MOST_MEMORY
    told = f"{ratio:.1f} × ({busy * 1000:.1f} ms to {quiet * 1000:.1f} ms)"
    rest = f"/healthz {slowest * 1000:.0f} ms, {said} lines, {memory / 1e6:.0f} MB"
    name = f"{broker}, {kind}: a command's p99 vs. in peace"
    return Result(name, f"{told}, {rest}", f"< {MOST:.0f} ×, 1 s, {MOST_LINES} lines in {WINDOW:.0f} s", fine)


def _nuisance(race: BusyRace, kind: str) -> AbstractContextManager[None]:
    hub = race.hub
    if kind in web_nuisance.KINDS:
        return beside("web_nuisance", kind, str(hub.port))
    login = login_for(kind, hub.data, race.logins["red"])
    return beside("nuisance", kind, str(hub.mqtt_port), json.dumps(login))


def results() -> list[Result]:
    """Measure every kind of misbehaviour on both brokers."""
    found = []
    for broker in ("mosquitto", "embedded"):
        with TemporaryDirectory() as name:
            store_races(Path(name) / "data", len(web_nuisance.RACES))
            with running(Path(name), broker, **AT_HOME) as hub:
                race = BusyRace(hub)
                race.commands(50)
                found += [mischief(race, broker, kind) for kind in (*KINDS, *web_nuisance.KINDS)]
                race.leave()
    return found
