"""A simulated driver at its own phone."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.demo.phone import Phone, Speaker
from companion.demo.wheel import Wheel
from companion.hub.topics import Topics

if TYPE_CHECKING:
    from companion.demo.access import Address, Login
    from companion.demo.mind import Mind
    from companion.demo.wheel import Tempo
    from companion.engine.types import Seat


class Bot:
    """One driver in one seat."""

    def __init__(self, address: Address, seat: Seat, login: Login, mind: Mind, tempo: Tempo) -> None:
        topics = Topics(address.table)
        self._event, self._view = topics.event, topics.seat(seat, "view")
        self._seat = seat
        self.mind = mind
        command, reply, presence = (topics.seat(seat, what) for what in ("command", "reply", "presence"))
        speaker = Speaker(command, reply, presence, has_view=True)
        self.phone = Phone(address, self._on_message, (self._event, self._view), login, speaker)
        self._wheel = Wheel(seat, mind, tempo, self.phone)

    async def run(self) -> None:
        """Drive until the phone is dismissed."""
        driving = asyncio.create_task(self._wheel.drive(), name=f"demo-{self._seat}-drives")
        try:
            await self.phone.run()
        finally:
            driving.cancel()
            with suppress(asyncio.CancelledError):
                await driving

    def _on_message(self, topic: str, message: Any) -> None:
        if topic == self._event:
            self._wheel.hear(message)
        elif topic == self._view:
            self._wheel.see(message)
