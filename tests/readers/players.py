"""Players with a reader and no phone: they put tags down, wait for the answer, and go on."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.catalogue import COPIES
from companion.table.tags import CONTROLS, CardTag, ControlTag, SeatTag, write_meaning
from firmware_bridge.virtual_reader import VirtualLineDevice, VirtualPn532, VirtualRdm6300

from ..hub.phones import Phone
from ..hub.readers import reader_login
from ..waiting import PATIENCE
from .hub_with_readers import BEHIND, REARM

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from companion.engine.catalogue import Card
    from companion.engine.types import Seat
    from firmware_bridge.virtual_reader import VirtualReader

    from .hub_with_readers import HubWithReaders

ACCEPTED = ("accepted", None)
LOST_BY_THEN = 25.0
"""Feedback that has not arrived this long after the broker was killed was lost with it."""
BUTTONS = ("go", "boost", "cool", "done", "gear-1", "gear-2", "gear-3", "gear-4")
"""The controls on the board of the line device; the others are tags."""
HEAT_PIECES, STRESS_PIECES = 10, 10


class Gremlin:
    """Breaks what breaks on real evenings, while a tag is on the reader."""

    def __init__(self, hub: HubWithReaders, dice: Random, trouble: float, broker_kills: set[int]) -> None:
        self._hub, self._dice, self._trouble, self._kills = hub, dice, trouble, broker_kills
        self._lock = threading.Lock()
        self._taps = 0
        self.killed = 0
        self.done: list[str] = []

    def strike(self, reader: VirtualReader) -> None:
        """Break something, perhaps."""
        with self._lock:
            self._taps += 1
            kill = self._taps in self._kills
            fault = self._dice.choice(["unplug", "hang", "noise", "ghost", "split"])
            strikes, pause = self._dice.random() < self._trouble, self._dice.uniform(0, 0.2)
        time.sleep(pause if strikes or kill else 0)
        if kill:
            self._hub.kill_broker()
            self.killed += 1
        if strikes:
            self._break(reader, fault)

    def _break(self, reader: VirtualReader, fault: str) -> None:
        self.done.append(fault)
        match fault:
            case "unplug":
                reader.unplug()
                time.sleep(0.2)
                reader.plug()
            case "hang" if isinstance(reader.chip, VirtualPn532):  # only this one can be asked whether it hangs
                reader.hang()
            case "ghost":
                size = 4 if isinstance(reader.chip, VirtualRdm6300) else 3
                reader.ghost("F0" + self._dice.randbytes(size).hex().upper())
            case "split":
                reader.faults.split = not reader.faults.split
            case _:
                reader.make_noise(300)


@dataclass
class EnteredSoFar:
    """What a player has entered."""

    gear: int | None = None
    uids: list[str] = field(default_factory=list)


class ReaderPlayer:
    """One seat with its reader; the test listens in on the feedback."""

    def __init__(self, hub: HubWithReaders, seat: Seat, reader: VirtualReader, gremlin: Gremlin) -> None:
        self.hub, self.seat, self.reader, self.gremlin = hub, seat, reader, gremlin
        self.taps = 0
        self.draft = EnteredSoFar()
        self._taken: dict[str, float] = {}
        self._ear = Phone(
            hub, "main", None, reader_login(hub, seat), listens_to=(f"heat/v1/main/reader/{seat}/feedback",)
        )
        self._ear.is_in()

    # Pieces -------------------------------------------------------------------------------------------

    def uid(self, piece: str) -> str:
        """Return a piece's UID: five bytes at 125 kHz, seven if a text is stored, otherwise four."""
        size = {VirtualRdm6300: 5, VirtualPn532: 7 if self.seat == "red" else 4}.get(type(self.reader.chip), 4)
        return "04" + sha256(f"{self.seat} {piece}".encode()).hexdigest().upper()[: 2 * size - 2]

    def pieces(self) -> dict[str, str]:
        """Map all pieces on this seat's side of the table to their tags' meanings."""
        cards = {f"{card}:{copy}": CardTag(card, self.seat, copy) for card in COPIES for copy in _copies(card)}
        heat = {f"heat:{number}": CardTag("heat") for number in range(1, HEAT_PIECES + 1)}
        stress = {f"stress:{number}": CardTag("stress") for number in range(1, STRESS_PIECES + 1)}
        controls = {control: ControlTag(control) for control in CONTROLS}
        everything = {**cards, **heat, **stress, **controls, "seat": SeatTag(self.seat)}
        return {piece: write_meaning(meaning) for piece, meaning in everything.items()}

    # Tapping ------------------------------------------------------------------------------------------

    def tap(
        self, piece: str, wanted: tuple[str, str | None] = ACCEPTED, done: Callable[[], bool] | None = None
    ) -> None:
        """Put a piece on the reader, or press its button, until the answer arrives; it must be the one wanted."""
        for _ in range(3):
            told = self._present(piece, done)
            if told is not None:
                assert told in (wanted, ("seen", None)), f"{self.seat} taps {piece}: {told}"
                return
        raise AssertionError(f"{self.seat} taps {piece} in vain")

    def _present(self, piece: str, done: Callable[[], bool] | None) -> tuple[str, str | None] | None:
        """Present a piece once; None if the tap was lost with the broker."""
        killed, uid = self.gremlin.killed, self.uid(piece)
        self.taps += 1
        pressed = piece in BUTTONS and isinstance(self.reader.chip, VirtualLineDevice)
        if pressed:
            self.reader.press(piece)
        else:
            self._wait_for_rearming(uid)
            self.reader.put(uid, self.pieces()[piece] if self.seat == "red" else None)
            self.gremlin.strike(self.reader)
        told = self.answer(killed, done)
        self.reader.take()
        self._taken[uid] = time.monotonic()
        if told is None:
            assert self.gremlin.killed > killed, f"{self.seat}: the tap of {piece} was lost"
        return told

    def _wait_for_rearming(self, uid: str) -> None:
        """Keep a piece away for long enough: a reader that was blind, or is behind, counts from when it saw it last."""
        if uid in self._taken:
            time.sleep(max(0.0, self._taken[uid] + REARM + BEHIND - time.monotonic()))

    def answer(self, killed: int, done: Callable[[], bool] | None = None) -> tuple[str, str | None] | None:
        """Wait for feedback to this very tap; if it was lost with the broker, for the tap's effect.

        `killed` is how often the broker had been killed before the tap.
        """
        began = time.monotonic()
        while time.monotonic() < began + (LOST_BY_THEN if self.gremlin.killed > killed else PATIENCE):
            heard = self._ear.find(lambda heard: heard.json["id"].endswith(f"-{self.taps}"), 0, 1.0)
            if heard:
                return heard.json["result"], heard.json["code"]
            if self.gremlin.killed and done and done():
                return "seen", None
        return None

    @property
    def ids(self) -> set[str]:
        """List the ids of all taps that got feedback."""
        return {heard.json["id"] for heard in self._ear.heard}

    def leave(self) -> None:
        """Disconnect."""
        self._ear.close()

    # Commands by taps ---------------------------------------------------------------------------------

    def enters(self, piece: str, wanted: tuple[str, str | None] = ACCEPTED) -> None:
        """Tap a card to enter it, or to take it back."""
        uid = self.uid(piece)
        self.draft.uids = [one for one in self.draft.uids if one != uid] + [uid] * (uid not in self.draft.uids)
        self.tap(piece, wanted, self._is_entered)

    def _is_entered(self) -> bool:
        body = self.hub.entering(self.seat) or {"gear": None, "cards": []}
        return (body["gear"], [card["uid"] for card in body["cards"]]) == (self.draft.gear, self.draft.uids)

    def says(self, command: c.Command, no: int) -> None:
        """Send a command by taps; `no` is the entry before it."""
        match command:
            case c.Plan():
                self.plans(command)
            case c.Flip():
                self.tap(f"{command.card}:1", done=lambda: self._is_after(no))
            case c.Discard():
                self.draft = EnteredSoFar()
                for piece in numbered(command.cards):
                    self.enters(piece)
                self.tap("go", done=lambda: self._is_after(no))
            case _:
                control = {"cooldown": "cool"}.get(command.do, command.do)
                self.tap(control, done=lambda: self._is_after(no))

    def plans(self, plan: c.Plan) -> None:
        """Tap gear, cards and go."""
        self.draft = EnteredSoFar(gear=plan.gear)
        self.tap(f"gear-{plan.gear}", done=self._is_entered)
        for piece in numbered(plan.cards):
            self.enters(piece, ("held", "cards.heat") if piece.startswith("heat") else ACCEPTED)
        self.tap("go", done=self._has_planned)

    def _has_planned(self) -> bool:
        return any(car["planned"] for car in self.hub.state()["cars"] if car["seat"] == self.seat)

    def _is_after(self, no: int) -> bool:
        return bool(self.hub.state()["no"] > no)


def numbered(cards: tuple[Card, ...]) -> list[str]:
    """Choose pieces for cards: two different ones for two equal cards."""
    return [f"{card}:{cards[: place + 1].count(card)}" for place, card in enumerate(cards)]


def _copies(card: Card) -> range:
    return range(1, COPIES[card] + 1)
