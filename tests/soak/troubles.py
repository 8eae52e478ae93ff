"""What goes wrong on a game night: phones sleep, lines are cut, the service is restarted or killed, the broker dies."""

from __future__ import annotations

import threading
import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from companion.engine.types import Author

    from ..hub.tables import Table
    from ..readers.players import Gremlin
    from .service import SoakedHub

CHANCE = 0.15
LATEST_SECONDS = 0.15
"""A strike comes this long after a command was begun, at most: before, while or after it is handled."""


class Troubles:
    """Breaks things at random while commands are under way."""

    def __init__(self, hub: SoakedHub, dice: Random, gremlin: Gremlin) -> None:
        self._hub, self._dice, self._gremlin = hub, dice, gremlin
        self.restarts = True
        """Whether the service itself may be ended."""
        self.count: Counter[str] = Counter()
        self._asleep: set[str] = set()

    @contextmanager
    def perhaps(self, table: Table, seat: Author) -> Iterator[None]:
        """Let something break, or not, while a seat does something."""
        self._wake(table, seat)
        if self._dice.random() >= CHANCE:
            yield
            return
        kinds = self._kinds(table, seat)
        kind, pause = self._dice.choice(sorted(kinds)), self._dice.uniform(0, LATEST_SECONDS)
        self.count[kind] += 1
        strike = threading.Thread(target=self._strike, args=(kinds[kind], pause))
        strike.start()
        try:
            yield
        finally:
            strike.join()

    def wake_all(self, table: Table) -> None:
        """Wake every phone."""
        for seat in sorted(self._asleep):
            self._wake(table, seat)

    def _strike(self, act: Callable[[], None], pause: float) -> None:
        time.sleep(pause)
        act()

    def _kinds(self, table: Table, seat: Author) -> dict[str, Callable[[], None]]:
        others = sorted(set(table.phones) - self._asleep - {seat})
        sleeper = self._dice.choice(others) if others else ""
        kinds: dict[str, Callable[[], None]] = {
            "broker killed": self._kill_broker,
            "line cut": table[seat].lose_the_line,
        }
        if others:
            kinds["phone asleep"] = lambda: self._put_to_sleep(table, sleeper)
        if self.restarts:
            kinds |= {"service killed": self._kill, "service restarted": self._restart}
        return kinds

    def _put_to_sleep(self, table: Table, seat: str) -> None:
        self._asleep.add(seat)
        table.phones[seat].fall_asleep()

    def _wake(self, table: Table, seat: str) -> None:
        if seat in self._asleep:
            self._asleep.remove(seat)
            table.phones[seat].wake_up()

    def _kill_broker(self) -> None:
        self._gremlin.killed += 1
        self._hub.kill_broker()
        wait_until(lambda: self._hub.health() == 200, "the broker is back")

    def _kill(self) -> None:
        self._gremlin.killed += 1
        self._hub.kill()
        self._come_back()

    def _restart(self) -> None:
        self._gremlin.killed += 1
        assert self._hub.stop() == 0, self._hub.log()[-2000:]
        self._come_back()

    def _come_back(self) -> None:
        self._hub.spawn()
        wait_until(lambda: self._hub.health() == 200, lambda: f"the service is back: {self._hub.log()[-2000:]}")
