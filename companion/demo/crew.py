"""The simulated drivers that currently hold a seat."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.demo.access import Login
from companion.demo.bot import Bot
from companion.demo.mind import Mind
from companion.demo.people import NAMES, character_of
from companion.demo.wheel import Tempo
from companion.simulation.chance import chance

if TYPE_CHECKING:
    from companion.demo.access import Address, SeatClient
    from companion.demo.mind import Minds
    from companion.demo.options import DemoOptions
    from companion.engine.types import Seat
    from companion.wire.setups import FindTrack

_log = logging.getLogger(__name__)
_CONNECT_SECONDS, _CLOSE_SECONDS = 5.0, 2.0


@dataclass(slots=True)
class Member:
    """A driver in its seat."""

    bot: Bot
    login: Login
    task: asyncio.Task[None]
    shown: bool = False
    """Whether the table has shown this driver in its seat."""


class Crew:
    """Seats drivers and removes them."""

    def __init__(
        self, address: Address, seat_client: SeatClient, options: DemoOptions, find_track: FindTrack, minds: Minds
    ) -> None:
        self._address = address
        self._seat_client = seat_client
        self._options = options
        self._find_track = find_track
        self._minds = minds
        self._members: dict[Seat, Member] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats held."""
        return tuple(self._members)

    async def sit(self, seat: Seat, *luck: object) -> bool:
        """Claim a seat for its driver; False if somebody was faster."""
        login = await self._seat_client.claim(seat, NAMES[seat])
        if login is None:
            return False
        named = (self._options.seed, *luck)
        fresh = Mind(seat, self._find_track, character_of(seat, self._options.seed), *named)
        mind = self._minds.setdefault(seat, fresh)
        bot = Bot(self._address, seat, login, mind, Tempo(self._options.pace, chance(*named, "tempo", seat)))
        self._members[seat] = Member(bot, login, asyncio.create_task(bot.run(), name=f"demo-{seat}"))
        return True

    async def all_connected(self) -> None:
        """Wait until the drivers are connected, but not forever: a late one still finds its race."""
        waiting = [member.bot.phone.connected.wait() for member in self._members.values()]
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*waiting), _CONNECT_SECONDS)

    def reconcile(self, holders: dict[Seat, str]) -> list[Seat]:
        """Compare with the actual seat holders; return the seats that were taken from a driver, which then leaves."""
        for seat, member in self._members.items():
            member.shown = member.shown or holders.get(seat) == NAMES[seat]
        gone = [seat for seat, member in self._members.items() if _is_gone(member, holders.get(seat), NAMES[seat])]
        for seat in gone:
            self._release(seat)
        return gone

    def _release(self, seat: Seat) -> Member:
        member = self._members.pop(seat)
        member.bot.phone.dismissed = True
        if not member.task.done():
            member.task.add_done_callback(_retrieve_exception)
        return member

    async def leave(self, seat: Seat) -> None:
        """Free a seat, which closes the phone's connection and publishes its last will."""
        member = self._release(seat)
        try:
            await self._seat_client.leave(seat, member.login)
            await asyncio.wait([member.task], timeout=_CLOSE_SECONDS)
        finally:
            member.task.cancel()
            await asyncio.wait([member.task])

    async def leave_all(self) -> None:
        """Free all our seats."""
        for seat in self.seats:
            await self.leave(seat)


def _is_gone(member: Member, holder: str | None, name: str) -> bool:
    return member.task.done() or (member.shown and holder != name)


def _retrieve_exception(task: asyncio.Task[None]) -> None:
    """Retrieve a driver's exception, so that asyncio does not warn about it."""
    if not task.cancelled() and (error := task.exception()):
        _log.warning("a driver left: %s", type(error).__name__)
