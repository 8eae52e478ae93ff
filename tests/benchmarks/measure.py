"""Helpers to measure with."""

from __future__ import annotations

import gc
import subprocess
import sys
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Result:
    """One row of the table: what was measured, the figure and the goal."""

    name: str
    figure: str
    goal: str
    reached: bool


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Measure processor time: the best of several tries, so that other programs disturb little."""
    work()
    gc.collect()
    return min(_once(work, process_time) for _ in range(times))


def p99(values: list[float]) -> float:
    """Return the time that one in a hundred exceeds."""
    return quantiles(values, n=100)[98]


def child_seconds(command: list[str], times: int = 5) -> float:
    """Measure the processor time of a program; on an idle machine that is how long it runs."""
    return min(_child_once(command) for _ in range(times))


MOST_LOADINGS = 3.0
"""A start may take so many times what Python takes to load the program."""


def _child_once(command: list[str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def timed(work: Callable[[], object]) -> float:
    """Return how many seconds some work takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def load_program() -> None:
    """Let Python load the program, which no start can do without."""
    subprocess.run([sys.executable, "-c", "import companion.cli.running"], check=True)


class Restorable(Protocol):
    """Work that can be undone, to be measured again."""

    def __call__(self) -> None:
        """Do it."""

    def restore(self) -> None:
        """Undo it; this is not measured."""


def interleaved(one: Restorable, other: Restorable, times: int) -> tuple[float, float]:
    """Measure two kinds of work alternately, so that noise hits both; return the medians."""
    pairs = []
    for _ in range(times):
        pairs.append((_once(one, perf_counter), _once(other, perf_counter)))
        one.restore()
        other.restore()
    return median(first for first, _ in pairs), median(second for _, second in pairs)


def _once(work: Callable[[], object], clock: Callable[[], float]) -> float:
    began = clock()
    work()
    return clock() - began
