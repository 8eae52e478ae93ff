"""A small machine, emulated: the service gets one core at a quarter of its speed, and 1 GB for each process.

A real Raspberry Pi differs in memory, disk and network; this shows only what a slow processor does.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.benchmarks.client import listening
from tests.benchmarks.crowd import PLAN
from tests.benchmarks.hub import PLANNERS, Stopwatch, begin
from tests.benchmarks.measure import Result, p99
from tests.hub.service import Hub, running
from tests.processes import children_of, resident_bytes
from tests.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHARE, PERIOD_US = 0.25, 10_000
"""A short period: else the service would run at full speed for a while, and then stand still."""
MEMORY = 1 << 30
COMMANDS, WARM_UP, PAUSE = 120, 20, 0.06
MOST = 2 / SHARE
"""Twice what the slower processor alone explains."""
NAME = "on an emulated small machine (one core at a quarter, 1 GB)"
SPEED = "speed of the emulated small machine vs. here"
_ROOT = Path("/sys/fs/cgroup")
_SPIN = """
import time
input()
end, turns = time.perf_counter() + 1, 0
while time.perf_counter() < end:
    turns += 1
print(turns)
"""


class SmallHub(Hub):
    """A hub on the small machine; whatever it starts is there, too."""

    group: Path

    def spawn(self, **environment: str) -> None:
        """Start the process and put it there at once."""
        super().spawn(**environment)
        (self.group / "cgroup.procs").write_text(str(self.pid))
        os.sched_setaffinity(self.pid, {min(os.sched_getaffinity(0))})
        resource.prlimit(self.pid, resource.RLIMIT_DATA, (MEMORY, MEMORY))


@contextmanager
def quarter_of_a_core() -> Iterator[Path]:
    """Make a control group with that much of a core; OSError where this machine does not let us."""
    group = _place() / f"pitwall-bench-{os.getpid()}"
    group.mkdir()
    try:
        _limit(group)
        yield group
    finally:
        with suppress(AssertionError):
            wait_until(lambda: not (group / "cgroup.procs").read_text(), "the group is empty", 10)
        group.rmdir()


def _place() -> Path:
    """Return where a group can be made: below the root with version 2, beside ourselves with version 1."""
    if (_ROOT / "cgroup.controllers").exists():
        return _ROOT
    rows = (row.split(":", 2) for row in Path("/proc/self/cgroup").read_text().splitlines())
    own = next((path for _, controllers, path in rows if "cpu" in controllers.split(",")), "/")
    return _ROOT / "cpu" / own.lstrip("/")


def _limit(group: Path) -> None:
    quota = int(PERIOD_US * SHARE)
    if (group / "cpu.cfs_quota_us").exists():
        (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {PERIOD_US}")


def speed(group: Path, times: int = 3) -> float:
    """Measure how fast a program is there, compared with here: on a busy machine it may be as fast, or as slow."""
    pairs = [(_turns(group), _turns(None)) for _ in range(times)]
    return median(there / here for there, here in pairs)


def _turns(group: Path | None) -> int:
    """Count how often a loop turns in a second."""
    command = [sys.executable, "-c", _SPIN]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        if group is not None:
            (group / "cgroup.procs").write_text(str(child.pid))
        return int(child.communicate("\n")[0])


class Measured:
    """A hub with a race of six, and a phone that watches it."""

    def __init__(self, hub: Hub) -> None:
        logins, place = begin(hub), f"ws:{hub.port}"
        self._watch = Stopwatch(place, "heat/v1/main/state")
        self._senders = [listening(place, logins[seat], f"heat/v1/main/seat/{seat}/reply") for seat in PLANNERS]
        self._number = 0

    def command(self) -> float:
        """Measure one command, until the phone has its state."""
        which, number = self._number % len(PLANNERS), self._number
        self._number += 1
        plan = json.dumps({**PLAN, "id": f"s-{number}", "seen": 1}).encode()
        told = b'"no":%d,' % (number + 2)
        topic = f"heat/v1/main/seat/{PLANNERS[which]}/command"
        return self._watch.measure(self._senders[which], topic, plan, lambda heard: told in heard.payload[:40])

    def leave(self) -> None:
        """Disconnect."""
        for client in (self._watch.client, *self._senders):
            client.disconnect()
            client.loop_stop()


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def results() -> list[Result]:
    """Compare the small machine with this one; where it cannot be emulated, or is not the slower one, say only that."""
    try:
        with TemporaryDirectory() as folder, quarter_of_a_core() as group:
            slow = speed(group)
            told = Result(SPEED, f"{slow:.2f} ×", f"{SHARE} ×, give or take half", SHARE / 2 <= slow <= SHARE * 1.5)
            return [told, *(_compared(Path(folder), group) if told.reached else ())]
    except OSError as error:
        return [Result(SPEED, f"not measured: no control group ({error})", f"{SHARE} ×", reached=False)]


def _compared(folder: Path, group: Path) -> list[Result]:
    (folder / "small").mkdir()
    small = SmallHub(folder / "small", "mosquitto")
    small.group = group
    with ExitStack() as stack:
        stack.callback(small.close)
        here = stack.enter_context(running(folder / "here", "mosquitto"))
        starts = _timed(small.start), _restarted(here)
        spent = _interleaved(small, here)
        memory = sum(resident_bytes(pid) for pid in (small.pid, *children_of(small.pid)))
    rows = [
        _row(f"{what} {NAME} vs. here", *(figure(one) for one in spent), 1000, "ms")
        for what, figure in (("command to state, p50,", median), ("command to state, p99,", p99))
    ]
    rows.append(_row(f"start to /healthz 200 {NAME} vs. here", *starts, 1, "s"))
    told = f"{memory / 1e6:.0f} MB of {MEMORY / 1e6:.0f} MB"
    return [*rows, Result(f"memory of service and broker {NAME}", told, "≤ 25 %", memory <= MEMORY / 4)]


def _restarted(hub: Hub) -> float:
    hub.stop()
    return _timed(hub.start)


def _interleaved(small: Hub, here: Hub) -> tuple[list[float], list[float]]:
    hubs = Measured(small), Measured(here)
    found: tuple[list[float], list[float]] = [], []
    for _ in range(COMMANDS + WARM_UP):
        for hub, times in zip(hubs, found, strict=True):
            time.sleep(PAUSE)
            times.append(hub.command())
    for hub in hubs:
        hub.leave()
    return found[0][WARM_UP:], found[1][WARM_UP:]


def _row(name: str, small: float, here: float, scale: float, unit: str) -> Result:
    figure = f"{small / here:.1f} × ({small * scale:.1f} {unit} to {here * scale:.1f} {unit})"
    return Result(name, figure, f"≤ {MOST:.0f} ×", small <= MOST * here)
