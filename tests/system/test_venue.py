"""A venue of three machines, each in a network of its own, joined by cables that can be cut."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from ..waiting import wait_until
from .room import Room, Tenant, room, tenant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOME = "http://127.0.0.1:8000"
HUBS = {"bar": ("mosquitto", "--table", "main", "--table", "snug"), "garden": ("embedded", "--demo", "--pace", "3")}
_KNOCK = "import socket; socket.create_connection(('127.0.0.1', 1884), 5).close()"


class Place:
    """The venue's machine and its hubs, each cabled to it."""

    def __init__(self, venue: Room, folder: Path) -> None:
        self.venue, self.folder = venue, folder
        self.hubs: dict[str, Tenant] = {}
        self.codes: dict[str, str] = {}

    def open(self) -> None:
        """Invite the hubs, and note their codes."""
        done = self.venue.companion("venue", "open", *HUBS, "--data", str(self.folder / "venue" / "data"))
        assert done.returncode == 0, done.stderr
        for line in done.stdout.splitlines():
            if " join " in line:
                hub = line.split("join ")[1].partition("@")[0]
                self.codes[hub] = line.split()[-1]

    def listens(self) -> bool:
        """Whether hubs can knock at the venue."""
        return self.venue.python("-c", _KNOCK).returncode == 0

    def join(self, hub: str, venue: str) -> None:
        """Join from a hub's machine, by typing the code."""
        data = str(self.folder / hub / "data")
        done = self.hubs[hub].room.companion("venue", "join", f"{hub}@{venue}", "--data", data, said=self.codes[hub])
        assert (done.returncode, done.stdout) == (0, f"This hub is {hub} at the venue {venue}. The venue lets it in.\n")

    def told(self) -> dict[str, dict[str, Any]]:
        """Return what the venue's page is told, by hub."""
        answer = self.venue.ask(f"{HOME}/api/v1/venue")
        assert answer is not None
        return {hub["hub"]: hub for hub in answer[1]["hubs"]}

    def is_linked(self, hub: str) -> bool:
        """Whether the venue hears of a hub's tables."""
        told = self.told()[hub]
        return bool(told["linked"] and told["tables"] and all(table["seen"] for table in told["tables"]))


@contextmanager
def place(folder: Path) -> Iterator[Place]:
    """Furnish a venue with two hubs."""
    with ExitStack() as stack:
        venue = stack.enter_context(room())
        made = Place(venue, folder)
        (folder / "venue").mkdir()
        made.open()
        rooms = {hub: stack.enter_context(room(venue)) for hub in HUBS}
        for number, (hub, here) in enumerate(rooms.items(), 1):
            here.cable_to(venue, hub, f"10.77.{number}.2/24", f"10.77.{number}.1/24")
        stack.enter_context(tenant(venue, folder / "venue"))
        for hub, words in HUBS.items():
            (folder / hub).mkdir()
            made.hubs[hub] = stack.enter_context(tenant(rooms[hub], folder / hub, "--broker", *words))
        for number, hub in enumerate(rooms, 1):
            wait_until(made.listens, "the venue's broker runs")
            made.join(hub, f"10.77.{number}.1")
        yield made


def race_of(hub: Tenant) -> int:
    """Return how far the race at a hub is, as somebody in that room sees it."""
    answer = hub.room.ask(f"{HOME}/api/v1/tables/main")
    assert answer is not None, "the hub serves its own room"
    return int(answer[1]["no"])


@pytest.mark.timeout(900)
def test_every_table_is_listed_and_a_cut_link_touches_none_and_heals_by_itself(tmp_path: Path) -> None:
    with place(tmp_path) as made:
        for hub in HUBS:
            wait_until(lambda hub=hub: made.is_linked(hub), lambda: f"both hubs are linked: {made.told()}")
        wait_until(lambda: made.told()["garden"]["tables"][0]["cars"], "the garden's race is shown")
        wait_until(lambda: len(made.told()["bar"]["tables"]) == 2, "both tables of the bar are shown")
        told = made.told()
        assert [table["table"] for table in told["bar"]["tables"]] == ["main", "snug"]
        (main,) = told["garden"]["tables"]
        assert (len(main["cars"]), main["track"]) == (6, "usa"), "two tables called main, and neither hides the other"
        assert told["bar"]["tables"][0]["cars"] == []
        _cut_and_heal(made)


def _cut_and_heal(made: Place) -> None:
    garden = made.hubs["garden"]
    garden.room.ip("link set garden down")
    wait_until(lambda: not made.told()["garden"]["linked"], "the venue notices the cut")
    assert made.told()["garden"]["tables"][0]["cars"], "what was told last is still shown"
    assert made.is_linked("bar"), "the other hub is not concerned"
    before = race_of(garden)
    wait_until(lambda: race_of(garden) > before + 3, "the race goes on without the venue")
    health = garden.room.ask(f"{HOME}/healthz")
    assert health is not None
    assert health[0] == 200
    seen = made.told()["garden"]["tables"][0]["seen"]
    garden.room.ip("link set garden up")
    wait_until(lambda: made.is_linked("garden"), "the link heals by itself")
    wait_until(lambda: made.told()["garden"]["tables"][0]["seen"] > seen, "and the present state is shown")
