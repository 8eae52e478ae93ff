"""The hub's metrics, as Prometheus text.

Anybody can read them. At once they show only what the public state shows too: accepted inputs. Everything else about a
command (that it was refused or repeated, why, how long it took) would reveal what a seat tries with a hidden hand, so
it is held back until the race gets further than it ever was or is closed. The start of a round alone would not do: the
referee can undo and repeat the input that led to it, while the plans of that very round are sealed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


@dataclass
class _Tally:
    """The counts of one table."""

    commands: int = 0
    retained: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    buckets: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, other: _Tally) -> None:
        """Add another tally to this one."""
        self.commands += other.commands
        self.retained += other.retained
        self.refusals += other.refusals
        self.buckets += other.buckets
        self.seconds += other.seconds


class Metrics:
    """Counters; all of them only ever grow."""

    def __init__(self) -> None:
        self._shown: defaultdict[str, _Tally] = defaultdict(_Tally)
        self._held: defaultdict[str, _Tally] = defaultdict(_Tally)
        self._sealed: dict[str, tuple[str, int] | None] = {}
        self._reconnects: Counter[str] = Counter()

    def answered(self, table: str, code: str | None, seconds: float, *, public: bool) -> None:
        """Count a command, its refusal code if any, and its duration; `public` if the state shows it too."""
        tally = (self._shown if public else self._held)[table]
        tally.commands += 1
        tally.buckets[sum(seconds > bound for bound in BUCKETS)] += 1
        tally.seconds += seconds
        if code is not None:
            tally.refusals[code] += 1

    def refused(self, table: str, code: str) -> None:
        """Count a message that was refused before it was read."""
        self._held[table].refusals[code] += 1

    def ignored_retained(self, table: str) -> None:
        """Count a retained command; these are always ignored."""
        self._held[table].retained += 1

    def secrets_are_of(self, table: str, sealed: tuple[str, int] | None) -> None:
        """Release what was held back unless it may concern what is sealed now; None if nothing is."""
        if sealed is None or sealed != self._sealed.get(table, sealed):
            self._release(table)
        self._sealed[table] = sealed

    def _release(self, table: str) -> None:
        if table in self._held:
            self._shown[table].add(self._held.pop(table))

    def reconnected(self, table: str) -> None:
        """Count a broken connection."""
        self._reconnects[table] += 1

    def text(self, entries: dict[str, int]) -> str:
        """Write all metrics in Prometheus format."""
        return "\n".join([*self._counters(entries), *self._histogram(), ""])

    def _counters(self, entries: dict[str, int]) -> Iterator[str]:
        commands = {table: tally.commands for table, tally in self._shown.items() if tally.commands}
        yield from _metric("commands_total", "counter", "Commands received.", commands)
        yield "# HELP pitwall_refusals_total Commands refused, by code."
        yield "# TYPE pitwall_refusals_total counter"
        for table, tally in sorted(self._shown.items()):
            for code, count in sorted(tally.refusals.items()):
                yield f'pitwall_refusals_total{{table="{table}",code="{code}"}} {count}'
        retained = {table: tally.retained for table, tally in self._shown.items() if tally.retained}
        yield from _metric("broker_reconnects_total", "counter", "Lines to the broker that broke.", self._reconnects)
        yield from _metric("retained_commands_total", "counter", "Retained commands ignored.", retained)
        yield from _metric("entries", "gauge", "Entries of the race under way.", entries)

    def _histogram(self) -> Iterator[str]:
        name = "pitwall_command_seconds"
        yield f"# HELP {name} From receiving a command to having published its outcome."
        yield f"# TYPE {name} histogram"
        shown, total = _Tally(), 0
        for tally in self._shown.values():
            shown.add(tally)
        for place, bound in enumerate((*map(str, BUCKETS), "+Inf")):
            total += shown.buckets[place]
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {shown.seconds:.6f}"
        yield f"{name}_count {total}"


def _metric(name: str, kind: str, about: str, counts: dict[str, int]) -> Iterator[str]:
    yield f"# HELP pitwall_{name} {about}"
    yield f"# TYPE pitwall_{name} {kind}"
    for table, count in sorted(counts.items()):
        yield f'pitwall_{name}{{table="{table}"}} {count}'
