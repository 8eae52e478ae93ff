"""Taps of one table: which tag, whose reader, what was meant; then it is entered, said, held or refused."""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from dataclasses import asdict, dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from companion.engine.decisions import decision_of
from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat
from companion.hub.answers import Answer
from companion.store.journal import CannotStore
from companion.table.interpret import Entered, Entering, Enters, Holds, Meant, Says, interpret
from companion.table.tags import SeatTag, control_of, write_meaning
from companion.views.parts import Json
from companion.wire.commands import command_json
from companion.wire.json_text import parse_object

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.hub.director import Director
    from companion.hub.tag_book import TagBook
    from companion.store.journal import Journal
    from companion.table.tags import Meaning

Result = Literal["accepted", "held", "refused", "unknown"]
REMEMBERED_TAPS = 64
WHOSE_SECONDS = 60.0
"""How long a shared reader remembers whose seat tag it saw while all plan."""
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}[:\- ]?){4,10}")


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap as a bridge sent it."""

    id: str | None
    uid: str
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Tapped:
    """What became of a tap: feedback for the reader, and the answer if it said a command."""

    feedback: Json
    seat: Seat | None = None
    answer: Answer | None = None
    notice: Json | None = None
    """A tag for the referee to see: one that stands for nothing yet, or any while nobody races."""


def read_tap(payload: bytes) -> Tap:
    """Read a tap: an object, or the bare UID as text."""
    if not payload.lstrip().startswith(b"{"):
        return Tap(None, plain_uid(_decoded(payload)))
    message = parse_object(payload, most=4096)
    uid, tap, text = message.get("uid"), message.get("id"), message.get("text")
    if not isinstance(uid, str) or not isinstance(tap, str | None) or not isinstance(text, str | None):
        raise Refused("malformed", key="uid", problem="not a tap")
    return Tap(tap, plain_uid(uid), text)


def plain_uid(uid: str) -> str:
    """Write hex bytes without separators in capitals; keep anything else as it is, for it may mean itself."""
    uid = uid.strip()[:64]
    return re.sub(r"[:\- ]", "", uid).upper() if _HEX.fullmatch(uid) else uid


def _decoded(payload: bytes) -> str:
    try:
        return payload[:256].decode()
    except UnicodeDecodeError:
        raise Refused("malformed", problem="not UTF-8 text") from None


class TapDesk:
    """Works out taps. What a seat is entering is stored before the reader says yes."""

    def __init__(self, director: Director, journal: Journal, book: TagBook) -> None:
        self._director = director
        self._journal = journal
        self._book = book
        self._lock = asyncio.Lock()
        self._heard: dict[str, OrderedDict[str, Json]] = {}
        self._whose: dict[str, tuple[Seat, float]] = {}
        self._entering: dict[Seat, tuple[tuple[str, int], Entering]] = {}
        for seat, body in journal.entering(director.table).items():
            self._entering[Seat(seat)] = _read_entering(body)

    def entering(self, seat: Seat) -> Entering:
        """Tell what a seat has entered for the question it is asked now."""
        question = self._question(seat)
        kept = self._entering.get(seat)
        return kept[1] if kept and kept[0] == question else Entering()

    async def enter(self, seat: Seat, gear: int | None, cards: tuple[Any, ...]) -> None:
        """Take over what a phone has entered, so that a reader of the same seat goes on from there."""
        pieces = tuple(Entered(f"phone-{index}", card) for index, card in enumerate(cards))
        await self._keep(seat, Entering(gear, pieces))

    async def handle(self, reader: str, payload: bytes) -> Tapped:
        """Work out one tap; the same tap again gets the same feedback and changes nothing."""
        async with self._lock:
            try:
                tap = read_tap(payload)
            except Refused as refused:
                return Tapped(_feedback(None, "refused", refused.refusal.code))
            earlier = self._heard.setdefault(reader, OrderedDict())
            if tap.id is not None and tap.id in earlier:
                return Tapped(earlier[tap.id])
            tapped = await self._work_out(reader, tap)
            self._remember(earlier, tap, tapped)
            return tapped

    def _remember(self, earlier: OrderedDict[str, Json], tap: Tap, tapped: Tapped) -> None:
        if tap.id is not None:
            earlier[tap.id] = tapped.feedback
            if len(earlier) > REMEMBERED_TAPS:
                earlier.popitem(last=False)

    async def _work_out(self, reader: str, tap: Tap) -> Tapped:
        try:
            meaning = control_of(tap.uid) or await self._book.meaning(tap.uid, tap.text)
            race = self._director.race()
            if meaning is None or race is None:
                return _for_the_referee(reader, tap, meaning)
            return await self._meant(race, reader, tap, meaning)
        except Refused as refused:
            return Tapped(_feedback(tap.id, "refused", refused.refusal.code))
        except CannotStore:
            return Tapped(_feedback(tap.id, "refused", "not-stored"))

    async def _meant(self, race: Race, reader: str, tap: Tap, meaning: Meaning) -> Tapped:
        own = Seat(reader) if reader in SEATS else None
        if own is None and isinstance(meaning, SeatTag) and race.has(meaning.seat):
            self._whose[reader] = (meaning.seat, monotonic())
            return Tapped(_feedback(tap.id, "accepted", None), meaning.seat)
        seat = own or self._whose_turn(race, reader)
        if not race.has(seat):
            raise Refused("unknown-seat", seat=seat)
        meant = interpret(race, seat, meaning, tap.uid, self.entering(seat))
        return await self._do(reader, tap, seat, meant)

    def _whose_turn(self, race: Race, reader: str) -> Seat:
        """A shared reader serves whose turn it is; while all plan, whoever tapped a seat tag last."""
        if race.turn is not None:
            return race.turn.seat
        seat, since = self._whose.get(reader, (None, 0.0))
        if seat is None or monotonic() - since > WHOSE_SECONDS:
            raise Refused("tap.whose")
        self._whose[reader] = (seat, monotonic())
        return seat

    async def _do(self, reader: str, tap: Tap, seat: Seat, meant: Meant) -> Tapped:
        match meant:
            case Holds(code):
                return Tapped(_feedback(tap.id, "held", code), seat)
            case Enters(entering, code):
                await self._keep(seat, entering)
                return Tapped(_feedback(tap.id, "held" if code else "accepted", code), seat)
            case Says():
                return await self._say(reader, tap, seat, meant)

    async def _say(self, reader: str, tap: Tap, seat: Seat, meant: Says) -> Tapped:
        message = command_json(meant.command) | ({"id": f"tap {reader} {tap.id}"[:64]} if tap.id else {})
        message.pop("seat", None)
        answer = await self._director.handle(seat, json.dumps(message).encode(), "tap")
        if answer.reply["ok"]:
            self._whose.pop(reader, None)
            return Tapped(_feedback(tap.id, "accepted", None), seat, answer)
        return Tapped(_feedback(tap.id, "refused", answer.reply["code"]), seat, answer)

    def _question(self, seat: Seat) -> tuple[str, int] | None:
        race = self._director.race()
        decision = decision_of(race, seat) if race and race.has(seat) else None
        return (decision.asked, race.round) if race and decision else None

    async def _keep(self, seat: Seat, entering: Entering) -> None:
        question = self._question(seat)
        if question is None:
            raise Refused("tap.not-asked", seat=seat)
        body = json.dumps({"question": question, **asdict(entering)})
        await asyncio.to_thread(self._journal.keep_entering, self._director.table, seat, body)
        self._entering[seat] = (question, entering)


def _read_entering(body: str) -> tuple[tuple[str, int], Entering]:
    kept = json.loads(body)
    asked, number = kept["question"]
    return (asked, number), Entering(kept["gear"], tuple(Entered(**one) for one in kept["cards"]))


def _for_the_referee(reader: str, tap: Tap, meaning: Meaning | None) -> Tapped:
    """Show a tag to the referee. While cars race only unknown ones: others would tell sealed plans."""
    told = write_meaning(meaning) if meaning else None
    result: Result = "refused" if meaning else "unknown"
    feedback = _feedback(tap.id, result, "tap.not-asked" if meaning else "tag.unknown")
    return Tapped(feedback, notice={"uid": tap.uid, "reader": reader, "meaning": told})


def _feedback(tap: str | None, result: Result, code: str | None) -> Json:
    return {"id": tap, "result": result, "code": code}
