"""A table with one guest, who plays from the dealt hand."""

from __future__ import annotations

import json
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

from companion.demo.access import Address, Login
from companion.demo.guest import Guest
from companion.demo.mind import Mind
from companion.demo.wheel import Tempo
from companion.engine import commands as c
from companion.engine.types import SEATS
from companion.history.entries import Entry
from companion.wire.commands import command_json

from .tables import BOARDS, SHORT, MindTable, events_of, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.catalogue import Card
    from companion.views.schemas import DealtHand


HERE = Address("127.0.0.1", 9, "main")


DEALER = Login("dealer", "cards")


RED, BLUE = SEATS[:2]
TOPIC = "heat/v1/main/seat/red/"


class GuestTable(MindTable):
    """A race with a person in the red car, who knows only what the phone is told."""

    def __init__(self, cars: int = 3, seed: int = 1) -> None:
        mind = Mind(RED, BOARDS.get, "steady", "luck", seed)
        self.guest = Guest(HERE, RED, DEALER, mind, Tempo(1e6, Random(seed)))
        super().__init__(SHORT, cars, seed)
        self.minds[RED] = mind
        self.dice = Random(seed)

    @property
    def hand(self) -> DealtHand:
        """What the phone is told."""
        hand = self.guest._dealt()
        assert hand is not None
        return hand

    def _tell(self, entry: Entry) -> None:
        with self._without_person():
            super()._tell(entry)
        for event in events_of(entry, self.race.track):
            self.guest._on_message("heat/v1/main/event", event)
        self.guest._on_message(TOPIC + "view", view_of(self.race, RED, entry.no))

    def play(self, steps: int = 5000) -> None:
        """Answer for everybody; the person answers from the dealt hand."""
        for _ in range(steps):
            question = self.minds[RED].question
            if question:
                self.say(self._answer(question.asked, question.options))
            elif not self._others():
                return

    def _others(self) -> bool:
        with self._without_person():
            return self.step()

    @contextmanager
    def _without_person(self) -> Iterator[None]:
        person = self.minds.pop(RED, None)
        yield
        if person:
            self.minds[RED] = person

    def say(self, command: c.SeatCommand) -> None:
        """Send a command from the phone."""
        sent = json.loads(json.dumps(command_json(command) | {"id": "phone-1"}))
        self.guest._on_message(TOPIC + "command", sent)
        entry = self.history.accept(RED, command)
        if isinstance(entry, Entry):
            self._tell(entry)
        else:
            self.refusals.append(entry.code)
            self.guest._on_message(TOPIC + "reply", {"id": "phone-1", "ok": False, "code": entry.code})

    def _answer(self, asked: str, options: dict[str, Any]) -> c.SeatCommand:
        hand = list(self.hand["cards"])
        match asked:
            case "plan":
                gear = self.dice.choice(options["plan"]["gears"])["gear"]
                playable: list[Card] = list(self.hand["playable"])
                cards = playable if len(playable) <= gear else self.dice.sample(playable, gear)
                return c.Plan(RED, gear, (*cards, *(["heat"] * (gear - len(cards)))))
            case "flip":
                assert self.hand["flip"] is not None
                return c.Flip(RED, self.hand["flip"])
            case "react":
                heat = min(self.hand["cool"], options["cooldown"]["max"]) if "cooldown" in options else 0
                return c.Cooldown(RED, heat) if heat else c.Done(RED)
            case "slipstream":
                return c.Pass(RED)
            case _:
                return c.Discard(RED, tuple(card for card in hand if card in ("1", "0")))
