"""What the hub counts about itself, as Prometheus text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.views.parts import Json

OF_A_HAND = ("cards.", "gear.", "discard.")
"""How the codes begin that tell what a seat tried with its hand: everybody reads these figures."""
ENDS_A_ROUND = frozenset({"round_started", "race_finished", "race_started"})
"""Events after which no plan of the round before is sealed any more."""
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """Counters; all of them only ever grow."""

    def __init__(self) -> None:
        self._commands: Counter[str] = Counter()
        self._refusals: Counter[tuple[str, str]] = Counter()
        self._sealed: Counter[tuple[str, str]] = Counter()
        self._reconnects: Counter[str] = Counter()
        self._retained: Counter[str] = Counter()
        self._seconds = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def answered(self, table: str, code: str | None, seconds: float) -> None:
        """Count a command, its refusal if it was one, and how long it took."""
        self._commands[table] += 1
        if code is not None:
            self.refused(table, code)
        self._seconds[sum(seconds > bound for bound in BUCKETS)] += 1
        self._sum += seconds

    def refused(self, table: str, code: str) -> None:
        """Count a refusal; why a seat's hand would not do is its own affair until the round is over."""
        (self._sealed if code.startswith(OF_A_HAND) else self._refusals)[table, code] += 1

    def happened(self, table: str, events: Iterable[Json]) -> None:
        """Count what was held back when a round has ended."""
        if any(event["type"] in ENDS_A_ROUND for event in events):
            for key in [key for key in self._sealed if key[0] == table]:
                self._refusals[key] += self._sealed.pop(key)

    def reconnected(self, table: str) -> None:
        """Count a line that broke."""
        self._reconnects[table] += 1

    def ignored_retained(self, table: str) -> None:
        """Count a retained command, which is never obeyed."""
        self._retained[table] += 1

    def text(self, entries: dict[str, int]) -> str:
        """Write all as Prometheus reads it."""
        return "\n".join([*self._counters(entries), *self._histogram(), ""])

    def _counters(self, entries: dict[str, int]) -> Iterator[str]:
        yield from _metric("commands_total", "counter", "Commands heard.", self._commands)
        yield "# HELP pitwall_refusals_total Commands refused, by code."
        yield "# TYPE pitwall_refusals_total counter"
        for (table, code), count in sorted(self._refusals.items()):
            yield f'pitwall_refusals_total{{table="{table}",code="{code}"}} {count}'
        yield from _metric("broker_reconnects_total", "counter", "Lines to the broker that broke.", self._reconnects)
        yield from _metric("retained_commands_total", "counter", "Retained commands ignored.", self._retained)
        yield from _metric("entries", "gauge", "Entries of the race under way.", entries)

    def _histogram(self) -> Iterator[str]:
        name = "pitwall_command_seconds"
        yield f"# HELP {name} From hearing a command to having told everybody."
        yield f"# TYPE {name} histogram"
        reached = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self._seconds, strict=True):
            reached += count
            yield f'{name}_bucket{{le="{bound}"}} {reached}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {reached}"


def _metric(name: str, kind: str, told: str, counts: dict[str, int]) -> Iterator[str]:
    yield f"# HELP pitwall_{name} {told}"
    yield f"# TYPE pitwall_{name} {kind}"
    for table, count in sorted(counts.items()):
        yield f'pitwall_{name}{{table="{table}"}} {count}'
