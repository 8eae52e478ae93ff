"""A person's seat in a demo: deals its cards, turns over its flips, and drives for it while its phone is gone.

The cards are the seat's secret, like a sealed plan: they leave this process only on a topic that this seat alone may
read, and are never retained or logged.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from companion.demo.phone import Phone, Speaker
from companion.demo.wheel import Wheel
from companion.engine.catalogue import CARD_IDS, Card
from companion.hub.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.demo.access import Address, Login
    from companion.demo.mind import Mind
    from companion.demo.wheel import Tempo
    from companion.engine.types import Seat
    from companion.views.schemas import DealtHand

IDLE = 120.0
"""Seconds after which a simulated driver takes over from a person who is asked and does nothing."""
_REMEMBERED = 50
"""How many commands are kept until their reply comes."""


class Guest:
    """One person's seat."""

    def __init__(
        self,
        address: Address,
        seat: Seat,
        dealer: Login,
        mind: Mind,
        tempo: Tempo,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        topics = Topics(address.table)
        self._event, self._view, self._hand = topics.event, topics.seat(seat, "view"), topics.seat(seat, "hand")
        self._command, self._reply = topics.seat(seat, "command"), topics.seat(seat, "reply")
        self._seat = seat
        self._mind = mind
        self._clock = clock
        self._active_at = clock()
        self._idle = False
        self._asked: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._changed = asyncio.Event()
        self._told: DealtHand | None = None
        self._driving: asyncio.Task[None] | None = None
        speaker = Speaker(self._command, self._reply, has_view=True)
        self.phone = Phone(address, self._on_message, (self._event, self._view, self._command), dealer, speaker)
        self._wheel = Wheel(seat, mind, tempo, self.phone)

    async def run(self) -> None:
        """Deal until dismissed."""
        telling = asyncio.create_task(self._keep_telling(), name=f"demo-{self._seat}-is-dealt")
        try:
            await self.phone.run()
        finally:
            self.attend(present=True)
            telling.cancel()
            await asyncio.wait([telling])

    def attend(self, *, present: bool) -> None:
        """Drive for the person while they are gone, and hand the wheel back when they return."""
        if present == (self._driving is None):
            return
        if self._driving is None:
            self._driving = asyncio.create_task(self._wheel.drive(), name=f"demo-{self._seat}-is-driven")
        else:
            self._driving.cancel()
            self._driving = None
        self._changed.set()

    def is_idle(self, asked_since: float | None) -> bool:
        """Whether the person is asked and has done nothing for long; it stays so until they do something."""
        if asked_since is not None and self._clock() - max(asked_since, self._active_at) >= IDLE:
            self._idle = True
        return self._idle

    # What the seat does and sees ---------------------------------------------------------------------

    def _on_message(self, topic: str, message: Any) -> None:
        if topic == self._event:
            self._wheel.hear(message)
        elif topic == self._view:
            self._wheel.see(message)
            self._changed.set()
        elif topic == self._command:
            self._overhear(message)
        elif topic == self._reply:
            self._learn(message)

    def _overhear(self, command: dict[str, Any]) -> None:
        """Note what the phone asks; a discard tells the table only how many cards it is, and the top one."""
        if self.phone.is_own(command):
            return
        self._active_at, self._idle = self._clock(), False
        if command.get("do") == "hello":
            self._told = None  # a page that has just been opened
            self._changed.set()
        if command.get("do") == "discard":
            self._mind.intend_discard(_cards_in(command))
        self._asked[str(command.get("id"))] = command
        while len(self._asked) > _REMEMBERED:
            self._asked.popitem(last=False)

    def _learn(self, reply: dict[str, Any]) -> None:
        """Deal again after a card that the hub remembers elsewhere: we were restarted, or the referee corrected."""
        command = self._asked.pop(str(reply.get("id")), None)
        if command and reply.get("code") == "cards.impossible" and self._mind.deal_again(_cards_in(command)):
            self._changed.set()

    # What the seat is told -----------------------------------------------------------------------------

    async def _keep_telling(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            hand = self._dealt()
            if hand and hand != self._told and await self.phone.publish(self._hand, hand):
                self._told = hand

    def _dealt(self) -> DealtHand | None:
        """Return the seat's cards; None while they are on the move. The next card is told only when it is turned."""
        driven = self._driving is not None
        view, cards = self._mind.view, self._mind.cards
        if view is None or not self._mind.racing:
            return _hand(None, 0, (), None, driven=driven)
        if cards is None:
            return None
        question = self._mind.question
        flip = cards.next_card if question and question.asked == "flip" else None
        return _hand(view["race"], view["no"], cards.shown, flip, driven=driven)


def _hand(race: str | None, no: int, cards: Sequence[Card], flip: Card | None, *, driven: bool) -> DealtHand:
    """Tell a hand, and what can be done with it."""
    playable: list[Card] = [card for card in cards if card != "heat"]
    cool = len(cards) - len(playable)
    held = list(cards)
    return {"race": race, "no": no, "cards": held, "playable": playable, "cool": cool, "flip": flip, "driven": driven}


def _cards_in(command: dict[str, Any]) -> tuple[Card, ...]:
    """Read the cards of a command, which may be anything: phones write it themselves."""
    named = command.get("cards", [command.get("card")])
    return tuple(cast("Card", card) for card in named if card in CARD_IDS) if isinstance(named, list) else ()
