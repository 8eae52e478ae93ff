"""Guests of a demo who go away: a simulated driver takes over with their hand, and gives the car back."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.demo.guest import IDLE
from companion.demo.guests import ABSENT, Guests
from companion.demo.lookout import Lookout
from companion.demo.options import DemoOptions
from companion.demo.phone import Phone
from companion.engine import commands as c
from companion.history.entries import REFEREE, Entry

from ..clocks import Clock
from ..waiting import PATIENCE
from .guest_table import BLUE, DEALER, HERE, RED, TOPIC, GuestTable
from .tables import BOARDS, SHORT, MindTable, events_of

if TYPE_CHECKING:
    from companion.engine.types import Seat


# Whoever goes away ----------------------------------------------------------------------------------------


class Hall:
    """The people at a table, seen by a lookout whose messages the test writes."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.lookout = Lookout(HERE, self.clock)
        options = DemoOptions(3, 1000)
        self.guests = Guests(HERE, DEALER, options, BOARDS.get, self.lookout, {}, self.clock)

    def shows(self, phase: str = "planning", waiting: tuple[Seat, ...] = (), **held: str) -> None:
        """Publish a state."""
        seats = [{"seat": seat, "name": name} for seat, name in held.items()]
        state = {"phase": phase, "seats": seats, "cars": [], "waiting": [{"seat": seat} for seat in waiting]}
        self.lookout.phone._on_payload("heat/v1/main/state", json.dumps(state).encode())

    def phone_is(self, state: str) -> None:
        """Publish the presence of red's phone."""
        self.lookout.phone._on_payload(TOPIC + "presence", json.dumps({"state": state}).encode())

    async def driven(self, after: float = 0.0) -> bool:
        """Whether a simulated driver drives the red car after this many seconds."""
        self.clock.now += after
        await self.guests.look_round()
        return self.guests._seated[RED][0]._driving is not None


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a test of the hall, with phones that never connect."""

    async def idle(phone: Phone) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Phone, "run", idle)
    return lambda going: asyncio.run(asyncio.wait_for(going, PATIENCE))


def test_a_driver_takes_over_from_a_phone_that_is_gone_and_gives_the_car_back(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada")
        hall.phone_is("online")
        assert not await hall.driven(after=3600)
        hall.phone_is("lost")
        assert not await hall.driven(after=ABSENT - 1)
        assert await hall.driven(after=1)
        hall.phone_is("online")
        assert not await hall.driven()

    run(evening())


def test_a_driver_takes_over_from_a_phone_that_never_came(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada")
        assert not await hall.driven(after=ABSENT - 1)
        assert await hall.driven(after=1)

    run(evening())


def test_between_races_nobody_drives(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows("finished", red="Ada")
        hall.phone_is("lost")
        assert not await hall.driven(after=2 * ABSENT)

    run(evening())


def test_a_driver_takes_over_from_a_person_who_is_asked_and_does_nothing(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada", waiting=(RED,))
        hall.phone_is("online")
        await hall.driven()
        assert not await hall.driven(after=IDLE - 1)
        assert await hall.driven(after=1)
        hall.shows(red="Ada")
        assert await hall.driven(after=1), "and stays at the wheel"
        guest = hall.guests._seated[RED][0]
        guest._on_message(TOPIC + "command", {"do": "hello", "id": "phone-7"})
        assert not await hall.driven()

    run(evening())


def test_a_person_who_waits_for_the_others_is_not_idle(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada", waiting=(BLUE,))
        hall.phone_is("online")
        assert not await hall.driven(after=10 * IDLE)

    run(evening())


def test_who_leaves_is_dealt_nothing_more(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada")
        await hall.driven()
        hall.shows(red="Scarla")
        await hall.guests.look_round()
        assert hall.guests._seated == {}

    run(evening())


def test_the_cards_stay_with_the_seat_whoever_drives(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        table = MindTable(SHORT, 2, 1)
        hall.guests._minds[RED] = table.minds[RED]
        cards = table.minds[RED].cards
        assert cards is not None
        hall.shows(red="Ada")
        await hall.driven()
        dealt = hall.guests._seated[RED][0]._dealt()
        assert dealt is not None
        assert dealt["cards"] == list(cards.shown)

    run(evening())


def test_the_referee_is_not_told_a_guests_hand() -> None:
    table = GuestTable()
    entry = table.history.accept(REFEREE, c.Correct(BLUE, gear=2, reason="the lever slipped"))
    assert isinstance(entry, Entry)
    assert "cards" not in json.dumps(events_of(entry, SHORT))
