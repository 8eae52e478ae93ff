"""The people at a demo's table: each is dealt a hand, and none holds up the race by going away."""

from __future__ import annotations

import asyncio
import logging
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

from companion.demo.guest import Guest
from companion.demo.mind import Mind, Minds
from companion.demo.wheel import Tempo
from companion.simulation.chance import chance

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.demo.access import Address, Login
    from companion.demo.lookout import Lookout
    from companion.demo.options import DemoOptions
    from companion.engine.types import Seat
    from companion.wire.setups import FindTrack

_log = logging.getLogger(__name__)
ABSENT = 30.0
"""Seconds after which a simulated driver takes over from a phone that has gone, at any pace: people stay people."""
_LOOK_SECONDS = 1.0


class Guests:
    """Deals to everybody who is no simulated driver."""

    def __init__(
        self,
        address: Address,
        dealer: Login,
        options: DemoOptions,
        find_track: FindTrack,
        lookout: Lookout,
        minds: Minds,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._address = address
        self._dealer = dealer
        self._options = options
        self._find_track = find_track
        self._lookout = lookout
        self._minds = minds
        self._clock = clock
        self._seated: dict[Seat, tuple[Guest, asyncio.Task[None]]] = {}

    async def run(self) -> None:
        """Look after the guests until cancelled."""
        try:
            while True:
                await self.look_round()
                await self._lookout.wait(_LOOK_SECONDS)
        finally:
            for seat in tuple(self._seated):
                await self._dismiss(seat)

    async def look_round(self) -> None:
        """Deal to newcomers, forget who has left, and take the wheel of whoever has gone for too long."""
        people = self._lookout.people
        for seat in self._seated.keys() - set(people):
            await self._dismiss(seat)
        for seat in people:
            guest = self._seated[seat][0] if seat in self._seated else self._welcome(seat)
            away = self._lookout.absent(seat, ABSENT) or guest.is_idle(self._lookout.asked_since(seat))
            guest.attend(present=not (self._lookout.racing and away))

    def _welcome(self, seat: Seat) -> Guest:
        luck = token_hex(16)  # not the demo's seed: who knows that could work out the cards
        mind = self._minds.setdefault(seat, Mind(seat, self._find_track, "steady", luck))
        mind.reseed(luck)
        tempo = Tempo(self._options.pace, chance(luck, "tempo"))
        guest = Guest(self._address, seat, self._dealer, mind, tempo, self._clock)
        task = asyncio.create_task(guest.run(), name=f"demo-guest-{seat}")
        task.add_done_callback(_log_an_early_end)
        self._seated[seat] = guest, task
        return guest

    async def _dismiss(self, seat: Seat) -> None:
        guest, task = self._seated.pop(seat)
        guest.phone.dismissed = True
        task.cancel()
        await asyncio.wait([task])


def _log_an_early_end(task: asyncio.Task[None]) -> None:
    """Log why a guest is not dealt cards, such as an external broker that does not know the dealer."""
    if not task.cancelled():
        error = task.exception()
        _log.warning("a guest is no longer dealt cards: %s", type(error).__name__ if error else "the login is refused")
