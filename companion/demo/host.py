"""The demo's host: race after race, with a pause between them in which people may take any seat.

The host is one referee among others. It starts a race only if there is none, and does not interfere with people: it
waits for a set-up that somebody else made, whatever happens to it; in a race that somebody else started, the seat
holders drive, and a seat that stays empty for a while gets a simulated driver. An abandoned race is followed by the
usual pause. A seat that the referee takes from a simulated driver stays free for a while.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.demo.access import Login, SeatClient, Unavailable
from companion.demo.crew import Crew
from companion.demo.guests import Guests
from companion.demo.lookout import Lookout
from companion.demo.people import NAMES, is_ours
from companion.demo.phone import Phone, Speaker
from companion.demo.race_setup import race_setup, setup_message
from companion.engine.conditions import MOST_CARS
from companion.engine.types import SEATS, Seat
from companion.hub.access import DEALER_USER, REFEREE_USER
from companion.hub.topics import Topics
from companion.simulation.pace import pace_notes
from companion.simulation.play import driven_board

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.demo.access import Address
    from companion.demo.mind import Minds
    from companion.demo.options import DemoOptions
    from companion.engine.setup import SetUp
    from companion.wire.setups import FindTrack

_log = logging.getLogger(__name__)
FIRST_PAUSE, PAUSE = 3.0, 20.0
"""Seconds before the first race and between races, at a natural pace."""
GONE = 300.0
"""Seconds for which a seat is kept for a phone that has gone, at any pace; until then its guest is driven for."""
VACANT = 30.0
"""Seconds after which an empty seat in a race gets a driver, at a natural pace."""
_LOOK_SECONDS = 1.0
_START_SECONDS = 10.0
_SHOWN_SECONDS = 2.0
_RETRY_SECONDS = 2.0
_GOODBYE_SECONDS = 3.0


async def run_demo(address: Address, tokens: Tokens, options: DemoOptions, find_track: FindTrack) -> None:
    """Race forever; when cancelled, free the seats first."""
    host = Host(address, tokens, options, find_track)
    try:
        await host.run()
    finally:
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(_GOODBYE_SECONDS):
                await host.crew.leave_all()


def _prepare(setup: SetUp) -> None:
    """Compute the drivers' pace notes before anybody waits for an answer."""
    pace_notes(driven_board(setup), setup.weather.roads if setup.weather else ())


@dataclass(frozen=True, slots=True)
class Tokens:
    """The secrets of the two users that a demo has besides its seats."""

    referee: str = field(repr=False)
    dealer: str = field(repr=False)


class Host:
    """Keeps the races coming."""

    def __init__(
        self,
        address: Address,
        tokens: Tokens,
        options: DemoOptions,
        find_track: FindTrack,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._address = address
        self._referee = Login(REFEREE_USER, tokens.referee)
        self._options = options
        self._find_track = find_track
        self._seat_client = SeatClient(address, self._referee)
        self._clock = clock
        self._lookout = Lookout(address, clock)
        self._races = 0
        self._takeovers = 0
        self._vacant_since: dict[Seat, float] = {}
        self._minds: Minds = {}
        self.crew = Crew(address, self._seat_client, options, find_track, self._minds)
        dealer = Login(DEALER_USER, tokens.dealer)
        self.guests = Guests(address, dealer, options, find_track, self._lookout, self._minds, clock)

    async def run(self) -> None:
        """Host races forever."""
        beside = [
            asyncio.create_task(self._keep_looking(), name="demo-lookout"),
            asyncio.create_task(self.guests.run(), name="demo-guests"),
        ]
        try:
            while True:
                await self._step_safely()
        finally:
            for task in beside:
                task.cancel()
            await asyncio.wait(beside)

    async def _keep_looking(self) -> None:
        """Keep the lookout running: without it the host would wait forever."""
        phone = self._lookout.phone
        while True:
            phone.dismissed = False  # an anonymous client is only ever refused temporarily
            try:
                await phone.run()
            except Exception as error:  # noqa: BLE001 - the show goes on; log only the kind, as below
                _log.warning("the demo's lookout failed: %s", type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)

    async def _step_safely(self) -> None:
        try:
            await self._step()
        except Unavailable as error:
            _log.info("the demo waits: %s", error)
            await asyncio.sleep(_RETRY_SECONDS)
        except Exception as error:  # noqa: BLE001 - the show goes on; log only the kind, as the rest might reveal a secret
            _log.warning("the demo failed: %s", type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)

    async def _step(self) -> None:
        if self._lookout.racing:
            await self._fill_empty_seats()
            await self._lookout.wait(_LOOK_SECONDS)
        elif self._lookout.state is None or self._lookout.foreign_setup:
            await self._lookout.wait(_LOOK_SECONDS)
        else:
            await self._hold_pause()

    # During a race -----------------------------------------------------------------------------------

    async def _fill_empty_seats(self) -> None:
        """Make sure that no car is without a driver."""
        holders, now = self._lookout.holders, self._clock()
        for seat in self.crew.reconcile(holders):
            self._vacant_since[seat] = now
        for seat, name in self._cars().items():
            holder = holders.get(seat)
            if seat in self.crew.seats or (holder is not None and not is_ours(seat, holder)):
                self._vacant_since.pop(seat, None)
            elif self._may_take(seat, name, now):
                await self._take_over(seat, held=holder is not None)

    def _cars(self) -> dict[Seat, str]:
        """Return the names of the cars still racing that somebody drives."""
        cars = self._lookout.state["cars"] if self._lookout.state else []
        driven = (car for car in cars if car["status"] == "racing" and not car.get("legend"))
        return {Seat(car["seat"]): car["name"] for car in driven}

    def _may_take(self, seat: Seat, name: str, now: float) -> bool:
        """Whether an empty seat may be taken: at once if it has our name and nobody took it from us."""
        if seat not in self._vacant_since and is_ours(seat, name):
            return True
        return now - self._vacant_since.setdefault(seat, now) >= VACANT / self._options.pace

    async def _take_over(self, seat: Seat, *, held: bool) -> None:
        """Drive a car in a running race; a seat held under our name was left behind by an earlier process."""
        self._takeovers += 1
        if held:
            await self._seat_client.free(seat)
        if await self.crew.sit(seat, "takes over", self._takeovers):
            _log.info("a simulated driver takes over %s", seat)

    # Between races ------------------------------------------------------------------------------------

    async def _hold_pause(self) -> None:
        """Free the seats, give people time to take them, then start the next race."""
        seconds = (PAUSE if self._races else FIRST_PAUSE) / self._options.pace
        await self._free_seats()
        self._vacant_since.clear()
        self._minds.clear()
        if await self._lookout.until(self._interrupted, seconds):
            return
        await self._free(self._gone)
        await self._start_race()

    def _interrupted(self) -> bool:
        return self._lookout.racing or self._lookout.foreign_setup

    async def _free_seats(self) -> None:
        await self.crew.leave_all()
        # a person may have taken a seat over a moment ago: look again before freeing what seems to be ours
        await self._lookout.until(lambda: not self._left_behind(), _SHOWN_SECONDS)
        await self._free(self._left_behind)
        await self._free(self._gone)

    async def _free(self, seats: Callable[[], list[Seat]]) -> None:
        """Free seats and wait until the table shows it, because that decides which are given out again."""
        for seat in seats():
            await self._seat_client.free(seat)
        await self._lookout.until(lambda: not seats(), _SHOWN_SECONDS)

    def _left_behind(self) -> list[Seat]:
        return [seat for seat, name in self._lookout.holders.items() if is_ours(seat, name)]

    def _gone(self) -> list[Seat]:
        return [seat for seat in self._lookout.people if self._lookout.gone(seat, GONE)]

    async def _start_race(self) -> None:
        number = self._races + 1
        people = await self._seat_drivers(number)
        if self._interrupted():
            return
        names = {seat: self._lookout.holders[seat] for seat in people} | {seat: NAMES[seat] for seat in self.crew.seats}
        track = self._find_track(self._options.track)
        if track is None:
            raise Unavailable(f"there is no board {self._options.track}")
        setup = race_setup(self._options, track, names, number)
        await asyncio.to_thread(_prepare, setup)
        await self._send({"do": "setup", "setup": setup_message(setup, self._options.track)}, {"do": "start"})
        self._races = number
        if not await self._lookout.until(lambda: self._lookout.racing, _START_SECONDS):
            raise Unavailable("the race has started, but the table does not show it")

    async def _seat_drivers(self, number: int) -> tuple[Seat, ...]:
        """Fill the field with simulated drivers; return the people's seats."""
        people = self._people_to_race()
        for seat in SEATS:
            if len(people) + len(self.crew.seats) >= self._options.cars - self._options.legends:
                break
            if seat not in self._lookout.holders:
                await self.crew.sit(seat, number)
        await self.crew.all_connected()
        return self._people_to_race()[: self._most_cars() - len(self.crew.seats)]

    def _people_to_race(self) -> tuple[Seat, ...]:
        return self._lookout.people[: self._most_cars()]

    def _most_cars(self) -> int:
        track = self._find_track(self._options.track)
        return min(MOST_CARS, track.grid_spots) if track else MOST_CARS

    async def _send(self, *commands: dict[str, Any]) -> None:
        """Send commands as the referee, on a short-lived connection: people may be referees too."""
        topics = Topics(self._address.table)
        speaker = Speaker(topics.referee("command"), topics.referee("reply"))
        phone = Phone(self._address, lambda _topic, _message: None, login=self._referee, speaker=speaker)
        connecting = asyncio.create_task(phone.run(), name="demo-referee")
        try:
            for command in commands:
                reply = await phone.ask(command)
                if not reply["ok"]:
                    raise Unavailable(f"{command['do']} was refused: {reply['code']}")
        finally:
            connecting.cancel()
            await asyncio.wait([connecting])
