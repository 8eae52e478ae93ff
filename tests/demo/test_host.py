"""The demo's host between two races: who is in the next one."""

from __future__ import annotations

import asyncio
import json
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.boards import find_track
from companion.demo import host as host_module
from companion.demo.access import Address, Login
from companion.demo.host import GONE, Host, Tokens
from companion.demo.options import DemoOptions
from companion.demo.people import NAMES
from companion.demo.phone import Phone
from companion.engine.types import SEATS

if TYPE_CHECKING:
    import pytest

    from companion.engine.types import Seat

RED, BLUE, GREEN = SEATS[:3]
LATE = 0.05
"""Seconds before the table shows what was done over HTTP: the state goes through the broker, the response does not."""


class LateTable:
    """A desk and a table in memory; what the table shows arrives a little late."""

    def __init__(self, host: Host, **held: str) -> None:
        self._on_message = host._lookout.phone._on_payload
        self.held = held
        self.cars: list[dict[str, str]] = []
        self._show("finished")

    def _show(self, phase: str) -> None:
        seats = [{"seat": seat, "name": name} for seat, name in self.held.items()]
        self._on_message("heat/v1/main/state", json.dumps({"phase": phase, "seats": seats, "cars": self.cars}).encode())

    def _show_soon(self) -> None:
        asyncio.get_running_loop().call_later(LATE, self._show, "finished")

    async def claim(self, seat: str, name: str) -> Login:
        """Assign a seat; the response takes its time, too."""
        self.held[seat] = name
        self._show_soon()
        await asyncio.sleep(2 * LATE)
        return Login(f"seat-{seat}", "token")

    async def free(self, seat: str) -> None:
        """Free a seat."""
        self.held.pop(seat, None)
        self._show_soon()

    async def say(self, setup: dict[str, Any], _: dict[str, str]) -> None:
        """Start a race."""
        self.cars = setup["setup"]["cars"]
        self._show("planning")


def field_after_a_pause(monkeypatch: pytest.MonkeyPatch, gone: dict[Seat, float], **held: str) -> dict[str, str]:
    """Hold a pause at a table with these seat holders, some gone for so long; return who is in the next race."""

    async def idle(phone: Phone) -> None:
        phone.connected.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Phone, "run", idle)

    async def pause() -> dict[str, str]:
        host = Host(Address("127.0.0.1", 9, "main"), Tokens("whistle", "cards"), DemoOptions(3, 1000), find_track)
        table = LateTable(host, **held)
        for does in ("claim", "free"):
            monkeypatch.setattr(host._seat_client, does, getattr(table, does))
        monkeypatch.setattr(host, "_send", table.say)
        host._lookout._lost.update({seat: monotonic() - seconds for seat, seconds in gone.items()})
        await host._hold_pause()
        return {car["seat"]: car["name"] for car in table.cars}

    return asyncio.run(asyncio.wait_for(pause(), 30))


def test_seat_holders_are_in_the_race_and_drivers_fill_the_field(monkeypatch: pytest.MonkeyPatch) -> None:
    field = field_after_a_pause(monkeypatch, {}, blue="Ada")
    assert field == {RED: NAMES[RED], BLUE: "Ada", GREEN: NAMES[GREEN]}


def test_who_has_gone_at_the_end_of_a_race_is_in_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    field = field_after_a_pause(monkeypatch, {BLUE: GONE - 60}, blue="Ada")
    assert field == {RED: NAMES[RED], BLUE: "Ada", GREEN: NAMES[GREEN]}


def test_a_driver_replaces_a_person_who_has_gone_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    field = field_after_a_pause(monkeypatch, {BLUE: GONE}, blue="Ada")
    assert field == {seat: NAMES[seat] for seat in (RED, BLUE, GREEN)}


def test_drivers_keep_the_seats_that_an_earlier_process_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    field = field_after_a_pause(monkeypatch, {}, red=NAMES[RED], blue=NAMES[BLUE])
    assert field == {seat: NAMES[seat] for seat in (RED, BLUE, GREEN)}


def test_a_set_up_of_a_person_is_left_alone_for_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_module, "_LOOK_SECONDS", 0.0)
    sent: list[object] = []

    async def watch() -> None:
        host = Host(Address("127.0.0.1", 9, "main"), Tokens("whistle", "cards"), DemoOptions(3, 1000), find_track)
        monkeypatch.setattr(host, "_send", sent.append)
        table = LateTable(host)
        table.cars = [{"seat": RED, "name": "Bo"}, {"seat": BLUE, "name": "Cy"}]
        table._show("setup")
        for _ in range(100):
            await host._step()

    asyncio.run(asyncio.wait_for(watch(), 30))
    assert sent == []
