"""Races that continue while things break, and the checks afterwards."""

from __future__ import annotations

import threading
from contextlib import closing
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from companion.store.journal import Journal

from ..hub.tables import Mirror, Table, a_setup, check_same
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..hub.service import Hub


class Racing:
    """Drivers that race over the wire in their own thread, race after race, whatever breaks."""

    def __init__(self, hub: Hub, cars: int = 3, seed: int = 1, way: str = "tcp") -> None:
        self.hub = hub
        self.table = Table(hub, way=way).sit(*("red", "blue", "green")[:cars])
        self.mirrors: list[Mirror] = []
        self._cars, self._seeds = cars, count(seed)
        self._stop = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._race)

    def __enter__(self) -> Racing:
        """Start racing."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop racing; an error in the thread is raised here."""
        self._stop.set()
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    def _race(self) -> None:
        try:
            while not self._stop.is_set():
                self._race_once()
        except BaseException as failure:  # noqa: BLE001 - re-raised by __exit__
            self._failure = failure

    def _race_once(self) -> None:
        mirror = Mirror(self.table, a_setup(self._cars), next(self._seeds))
        mirror.race_id = ""
        mirror.begin()
        self.mirrors.append(mirror)
        while not self._stop.is_set() and (command := mirror.virtual.next_command()):
            assert mirror.send(command.seat, command)["ok"]
            mirror.tick(command.seat)

    @property
    def accepted(self) -> int:
        """Count the entries accepted so far."""
        return sum(mirror.virtual.history.no for mirror in list(self.mirrors))

    def await_more(self, inputs: int = 1) -> None:
        """Wait until the race has moved on."""
        wanted = self.accepted + inputs
        wait_until(lambda: self._failure or self.accepted >= wanted, "the race goes on")

    def check(self) -> None:
        """Check that nothing was lost or repeated, and that the published state is the fold of what is stored."""
        wait_until(self.hub.is_well, "the hub is healthy")
        last = self.mirrors[-1]
        told = self.hub.web.get("/api/v1/tables/main").json()
        check_same([told], [last.states[-1]])
        assert told["hands"] == last.hands()
        self.table.leave()
        self.hub.stop()
        with closing(Journal(self.hub.data / "pitwall.sqlite")) as journal:
            for mirror in self.mirrors:
                check_stored(journal, mirror)


def check_stored(journal: Journal, mirror: Mirror) -> None:
    """Check that the journal contains exactly the accepted entries, in order, with their facts."""
    stored = list(journal.entries(mirror.race_id))
    wanted = mirror.virtual.history.entries
    assert [entry.no for entry in stored] == [entry.no for entry in wanted]
    for one, other in zip(stored, wanted, strict=True):
        assert (one.by, one.command) == (other.by, other.command), f"entry {one.no}"
        assert one.facts == other.facts, f"facts of entry {one.no}"


def at_random(times: int, seed: int, strike: Callable[[], None], racing: Racing) -> None:
    """Strike this many times, each at a random moment of a race that has moved on since."""
    dice, pause = Random(seed), threading.Event()
    for _ in range(times):
        racing.await_more()
        pause.wait(dice.random() * 0.25)
        strike()
