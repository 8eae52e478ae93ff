"""What everybody can see of the table: an anonymous client, like a display on the wall."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.demo.mind import UNDER_WAY
from companion.demo.people import is_ours
from companion.demo.phone import Phone
from companion.engine.types import Seat
from companion.hub.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.demo.access import Address
    from companion.views import schemas


class Lookout:
    """The latest public state, and which phones have been gone since when."""

    def __init__(self, address: Address, clock: Callable[[], float] = monotonic) -> None:
        topics = Topics(address.table)
        self._state_topic = topics.state
        self._clock = clock
        self._lost: dict[Seat, float] = {}
        self._online: set[Seat] = set()
        self._expected: dict[Seat, float] = {}
        """Since when seats are held whose phone has not come yet."""
        self._asked: dict[Seat, float] = {}
        """Since when the table waits for a seat."""
        self._changed = asyncio.Event()
        self.state: schemas.PublicState | None = None
        self.phone = Phone(address, self._on_message, (topics.state, topics.seat("+", "presence")))

    @property
    def racing(self) -> bool:
        """Whether a race is running."""
        return self.state is not None and self.state["phase"] in UNDER_WAY

    @property
    def holders(self) -> dict[Seat, str]:
        """Map each held seat to its holder's name."""
        return {Seat(held["seat"]): held["name"] for held in self.state.get("seats", [])} if self.state else {}

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, name in self.holders.items() if not is_ours(seat, name))

    @property
    def foreign_setup(self) -> bool:
        """Whether a set-up made by a person is waiting: one without a simulated driver's name."""
        if self.state is None or self.state["phase"] != "setup" or not self.state["cars"]:
            return False
        return not any(is_ours(car["seat"], car["name"]) for car in self.state["cars"])

    def gone(self, seat: Seat, seconds: float) -> bool:
        """Whether a seat's phone has been gone this long."""
        return seat in self._lost and self._clock() - self._lost[seat] >= seconds

    def absent(self, seat: Seat, seconds: float) -> bool:
        """Whether a seat's phone has been gone this long, or has not come in that time."""
        since = self._lost.get(seat, self._expected.get(seat))
        return since is not None and self._clock() - since >= seconds

    def asked_since(self, seat: Seat) -> float | None:
        """Since when the table waits for a seat; None if it does not."""
        return self._asked.get(seat)

    async def wait(self, seconds: float) -> None:
        """Wait for a change, but no longer than this."""
        self._changed.clear()
        # not wait_for, which before Python 3.12 can swallow a cancellation that comes together with the change
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait until the condition holds; False if it still does not in time."""
        end = monotonic() + seconds
        while not true():
            if monotonic() >= end:
                return False
            await self.wait(end - monotonic())
        return True

    def _on_message(self, topic: str, message: Any) -> None:
        if topic == self._state_topic:
            before = self.holders
            self.state = message
            for seat in self.holders.keys() - before.keys():
                self._lost.pop(seat, None)  # that was about the previous holder
                if seat not in self._online:
                    self._expected[seat] = self._clock()
            self._note_asked()
        else:
            self._note_presence(Seat(topic.split("/")[-2]), message.get("state"))
        self._changed.set()

    def _note_presence(self, seat: Seat, state: object) -> None:
        self._expected.pop(seat, None)
        if state == "lost":
            self._lost.setdefault(seat, self._clock())
            self._online.discard(seat)
        else:
            self._lost.pop(seat, None)
            self._online.add(seat)

    def _note_asked(self) -> None:
        waiting = [] if self.state is None or self.state.get("paused") else self.state.get("waiting", [])
        now, seats = self._clock(), [Seat(one["seat"]) for one in waiting if one["seat"]]
        self._asked = {seat: self._asked.get(seat, now) for seat in seats}
