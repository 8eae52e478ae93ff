"""A command's way while one other client misbehaves, beside the same way in peace: p99 of both, from one run."""

from __future__ import annotations

import json
import os
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.service.secrets import load_secrets
from tests.benchmarks.client import listening
from tests.benchmarks.hub import PLANNERS, Stopwatch, _p99, begin, beside
from tests.benchmarks.measure import Result
from tests.benchmarks.nuisance import KINDS
from tests.hub.service import Hub, running

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMES, PAUSE = 150, 0.02
MOST, SLOWEST_HEALTH, MOST_LINES, MOST_MEMORY = 10.0, 1.0, 40, 150e6
DEFAULTS = {
    "COMPANION_LIMITS_PACKETS_PER_SECOND": "50",
    "COMPANION_LIMITS_PACKET_BURST": "200",
    "COMPANION_LIMITS_CONNECTIONS_PER_ADDRESS": "48",
}
"""What a table at home has: the other tests are in a hurry."""
WITHOUT_A_LOGIN = ("topics it may not write", "connections without a word", "pings", "subscriptions")


class Evening:
    """A race under way, and honest phones that plan at a steady pace."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.no = hub, 1
        self.logins = begin(hub)
        self.watch = Stopwatch(hub, self.logins["purple" if "purple" in self.logins else "red"], "heat/v1/main/state")
        seats = [seat for seat in PLANNERS if seat != "red"]
        self.senders = {
            seat: listening(hub.mqtt_port, self.logins[seat], f"heat/v1/main/seat/{seat}/reply") for seat in seats
        }
        self.seats = seats

    def commands(self, times: int) -> list[float]:
        """Measure so many commands, each until everybody has the state it led to."""
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

    def login(self, kind: str) -> tuple[str, str] | None:
        """Give the login with which this mischief is done."""
        if kind in WITHOUT_A_LOGIN:
            return None
        if kind == "taps":
            return "reader-red", load_secrets(self.hub.data).reader("red")
        return self.logins["red"]

    def leave(self) -> None:
        """Send everybody home."""
        for client in (self.watch.client, *self.senders.values()):
            client.disconnect()
            client.loop_stop()


@contextmanager
def health_watched(hub: Hub) -> Iterator[list[float]]:
    """Ask for /healthz again and again; note how long each answer took."""
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


def memory(hub: Hub) -> int:
    """Read the resident memory of the service, in bytes."""
    return int(Path(f"/proc/{hub.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def mischief(evening: Evening, broker: str, kind: str) -> list[Result]:
    """Measure in peace, then with a nuisance."""
    hub = evening.hub
    quiet, lines = _p99(evening.commands(TIMES)), hub.log().count("\n")
    login = json.dumps(evening.login(kind))
    with beside("nuisance", kind, str(hub.mqtt_port), login), health_watched(hub) as waits:
        time.sleep(0.5)
        busy = _p99(evening.commands(TIMES))
    ratio, slowest, said = busy / quiet, max(waits), hub.log().count("\n") - lines
    fine = ratio < MOST and slowest < SLOWEST_HEALTH and said < MOST_LINES and memory(hub) < MOST_MEMORY
    told = f"{ratio:.1f} × ({busy * 1000:.1f} ms to {quiet * 1000:.1f} ms)"
    rest = f"/healthz {slowest * 1000:.0f} ms, {said} lines, {memory(hub) / 1e6:.0f} MB"
    name = f"{broker}, {kind}: a command's p99 vs. in peace"
    return [Result(name, f"{told}, {rest}", f"< {MOST:.0f} ×, 1 s, {MOST_LINES} lines", fine)]


def results(kinds: tuple[str, ...] = KINDS) -> list[Result]:
    """Measure every mischief at both brokers."""
    found = []
    for broker in ("mosquitto", "embedded"):
        with TemporaryDirectory() as name, running(Path(name), broker, **DEFAULTS) as hub:
            evening = Evening(hub)
            evening.commands(50)
            for kind in kinds:
                found += mischief(evening, broker, kind)
                print(found[-1].name, found[-1].figure, flush=True)
            evening.leave()
    return found
