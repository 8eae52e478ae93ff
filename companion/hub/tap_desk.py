"""Taps of one table: which tag, whose reader, what was meant; then it is entered, said, held or refused."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.decisions import asked_of
from companion.engine.refusals import Refusal, Refused
from companion.engine.types import SEATS, Seat
from companion.hub.answers import Answer, Rejected, Repeated, code_of
from companion.hub.drafts import Drafts, KeptTap, Question
from companion.hub.known_commands import is_same
from companion.hub.requests import Request
from companion.hub.tap_clock import TapClock
from companion.hub.taps import Result, Tap, Tapped, feedback
from companion.store.journal import CannotStore
from companion.table.interpret import Enters, Holds, Meant, Says, interpret
from companion.table.tags import SeatTag, control_of, write_meaning

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.catalogue import Card
    from companion.engine.race import Race
    from companion.hub.answers import Reply
    from companion.hub.director import Director
    from companion.hub.tag_book import TagBook
    from companion.store.journal import Journal
    from companion.table.interpret import Entering
    from companion.table.tags import Meaning
    from companion.views.parts import Json

REMEMBERED_TAPS = 64
SAME_TAP_SECONDS = 0.7
"""A reader that gives its taps no id may send one twice: so soon after it is the same tap."""
WHOSE_SECONDS = 30.0
"""How long a shared reader remembers whose seat tag it saw while all plan."""


class _Heard(NamedTuple):
    """A tap with an id that has had its feedback; no uid where an older version stored it."""

    race: str
    uid: str | None
    feedback: Json


class TapDesk:
    """Works out taps. What a seat is entering is stored before the reader says yes."""

    def __init__(
        self, director: Director, journal: Journal, book: TagBook, clock: Callable[[], float] = monotonic
    ) -> None:
        self._director = director
        self._journal = journal
        self._book = book
        self._clock = clock
        self._lock = asyncio.Lock()
        self._drafts = Drafts(journal, director.table)
        self._times = TapClock(clock)
        self._heard: dict[str, OrderedDict[str, _Heard]] = {}
        self._bare: dict[str, tuple[str, float, Json]] = {}
        self._whose: dict[str, tuple[Seat, Question | None, float]] = {}
        for race, tap in self._drafts.taps():
            self._remember(tap.reader, tap.feedback["id"], _Heard(race, tap.uid, tap.feedback))

    def entering(self, seat: Seat) -> Entering:
        """Tell what a seat has entered for the question it is asked now."""
        return self._drafts.of(seat, self._question(seat))

    async def enter(self, seat: Seat, gear: int | None, cards: tuple[Card, ...]) -> None:
        """Take over what a phone has entered, so that a reader of the same seat goes on from there."""
        question = self._question(seat)
        if question is None or question.asked not in ("plan", "discard"):
            raise Refused("not-now", do="enter", asked=question.asked if question else None)
        await self._drafts.keep(seat, question, self.entering(seat).with_faces(gear, cards))

    def note_input(self, no: int) -> None:
        """Remember when an input came: a tap that was kept on its way means the question of its own moment."""
        self._times.note(no)

    async def handle(self, reader: str, tap: Tap) -> Tapped:
        """Work out one tap; the same tap again gets the same feedback and changes nothing."""
        async with self._lock:
            try:
                earlier = await self._earlier(reader, tap)
            except CannotStore:
                return Tapped(feedback(tap.id, "refused", "not-stored"))
            if earlier is not None:
                return Tapped(earlier)
            race = self._director.race_id  # before the tap is worked out: the next race may begin meanwhile
            tapped = await self._work_out(reader, tap)
            if tap.id is None:
                self._bare[reader] = (tap.uid, self._clock(), tapped.feedback)
            elif tapped.feedback["code"] != "not-stored":  # it may be stored when the disk is well again
                self._remember(reader, tap.id, _Heard(race, tap.uid, tapped.feedback))
            return tapped

    # Taps heard before ------------------------------------------------------------------------------

    async def _earlier(self, reader: str, tap: Tap) -> Json | None:
        if tap.id is None:
            return self._same_bare_tap(reader, tap)
        heard = self._heard.get(reader, OrderedDict()).get(tap.id)
        if heard is None or heard.race != self._director.race_id:
            return await asyncio.to_thread(self._said, reader, tap)
        return heard.feedback if heard.uid in (None, tap.uid) else _reused(tap)

    def _same_bare_tap(self, reader: str, tap: Tap) -> Json | None:
        uid, at, told = self._bare.get(reader, ("", 0.0, {}))
        if uid != tap.uid or self._clock() - at >= SAME_TAP_SECONDS:
            return None
        self._bare[reader] = (uid, self._clock(), told)  # a tag that stays is heard again and again: still one tap
        return told

    def _said(self, reader: str, tap: Tap) -> Json | None:
        """Look in the journal for a command that this tap said before the hub was started anew."""
        command = tap.command_id(reader)
        assert command is not None, "only a tap with an id is looked up"
        said = self._journal.answered(self._director.known.tap_key(command, self._director.race_id))
        if said is None:
            return None
        return _feedback_of(tap, Repeated(command, said.reply)) if is_same(said, tap.digest) else _reused(tap)

    def _remember(self, reader: str, tap: str, heard: _Heard) -> None:
        remembered = self._heard.setdefault(reader, OrderedDict())
        remembered[tap] = heard
        if len(remembered) > REMEMBERED_TAPS:
            remembered.popitem(last=False)

    # A new tap --------------------------------------------------------------------------------------

    async def _work_out(self, reader: str, tap: Tap) -> Tapped:
        race = self._director.race()
        racing = self._director.table if race else None
        try:
            meaning = control_of(tap.uid) or await self._book.meaning(tap.uid, tap.text, racing)
        except Refused as refused:  # it would enrol itself, and may not
            told = feedback(tap.id, "refused", refused.refusal.code)
            return Tapped(told, notice=_notice(reader, tap, None))
        except CannotStore:
            return Tapped(feedback(tap.id, "refused", "not-stored"))
        if meaning is None or race is None:
            return _for_the_referee(reader, tap, meaning)
        try:
            seat = self._seat(race, reader, meaning)
        except Refused as refused:
            return Tapped(feedback(tap.id, "refused", refused.refusal.code))
        return await self._for_seat(race, seat, reader, tap, meaning)

    def _seat(self, race: Race, reader: str, meaning: Meaning) -> Seat:
        """Find whom a tap is for: the reader's own seat, or whom a shared reader serves now."""
        own = Seat(reader) if reader in SEATS else None
        tagged = meaning.seat if isinstance(meaning, SeatTag) else None
        seat = own or tagged or self._whose_turn(race, reader)
        if not race.has(seat):
            raise Refused("unknown-seat", seat=seat)
        if own is None and race.turn and seat != race.turn.seat:
            raise Refused("not-your-turn", seat=seat, turn=race.turn.seat)
        return seat

    def _whose_turn(self, race: Race, reader: str) -> Seat:
        """A shared reader serves whose turn it is; while all plan, whoever tapped a seat tag last."""
        if race.turn is not None:
            return race.turn.seat
        seat, question, since = self._whose.get(reader, (None, None, 0.0))
        if seat is None or question != self._question(seat) or self._clock() - since > WHOSE_SECONDS:
            raise Refused("tap.whose")
        return seat

    async def _for_seat(self, race: Race, seat: Seat, reader: str, tap: Tap, meaning: Meaning) -> Tapped:
        try:
            if reader not in SEATS:
                self._whose[reader] = (seat, self._question(seat), self._clock())
                if isinstance(meaning, SeatTag):
                    return Tapped(feedback(tap.id, "accepted"), seat)
            self._check_fresh(seat, tap)
            return await self._do(reader, tap, seat, interpret(race, seat, meaning, tap.uid, self.entering(seat)))
        except Refused as refused:
            return _told_both(reader, tap, seat, "refused", refused.refusal)
        except CannotStore:
            return _told_both(reader, tap, seat, "refused", Refusal("not-stored"))

    def _check_fresh(self, seat: Seat, tap: Tap) -> None:
        seen, desk = self._times.seen(tap.age), self._director.desk
        if seen is not None and desk and desk.freshness.is_stale(seat, seen):
            raise Refused("stale", seen=seen, no=desk.history.no)

    async def _do(self, reader: str, tap: Tap, seat: Seat, meant: Meant) -> Tapped:
        match meant:
            case Holds(doubt):
                return _told_both(reader, tap, seat, "held", doubt)
            case Enters(entering, doubt):
                told = feedback(tap.id, "held" if doubt else "accepted", doubt.code if doubt else None)
                question = self._question(seat)
                assert question is not None, "only who is asked something enters something"
                await self._drafts.keep(seat, question, entering, KeptTap(reader, told, tap.uid))
                return Tapped(told, seat, _answer(reader, tap, doubt) if doubt else None)
            case Says():
                return await self._say(reader, tap, seat, meant)

    async def _say(self, reader: str, tap: Tap, seat: Seat, meant: Says) -> Tapped:
        seen, request_id = self._times.seen(tap.age), tap.command_id(reader)
        command = meant.command
        request = Request(seat, command.do, command, request_id, tap.digest, seen, by_tap=True)
        answer = await self._director.handle(request)
        if answer.accepted:
            self._whose.pop(reader, None)
        reply = replace(answer.reply, id=tap.reply_id(reader))
        return Tapped(_feedback_of(tap, reply), seat, replace(answer, reply=reply, wants_view=not answer.accepted))

    def _question(self, seat: Seat) -> Question | None:
        race, desk = self._director.race(), self._director.desk
        asked = asked_of(race, seat) if race else None
        return Question(desk.stored.id, asked, race.round) if race and desk and asked else None


def _feedback_of(tap: Tap, reply: Reply) -> Json:
    """Tell the reader what became of the command that its tap gave."""
    code = code_of(reply)
    return feedback(tap.id, "refused" if code else "accepted", code)


def _reused(tap: Tap) -> Json:
    return feedback(tap.id, "refused", "id.reused")


def _told_both(reader: str, tap: Tap, seat: Seat, result: Result, why: Refusal) -> Tapped:
    """Tell the reader in a word, and the seat's phone in a sentence, why a tap changed nothing."""
    return Tapped(feedback(tap.id, result, why.code), seat, _answer(reader, tap, why))


def _answer(reader: str, tap: Tap, why: Refusal) -> Answer:
    """Tell the seat's phone why, and what is entered now."""
    return Answer(Rejected(tap.reply_id(reader), why), wants_view=True)


def _for_the_referee(reader: str, tap: Tap, meaning: Meaning | None) -> Tapped:
    """Show a tag to the referee. While cars race only unknown ones: others would tell sealed plans."""
    told = feedback(tap.id, "refused", "tap.not-asked") if meaning else feedback(tap.id, "unknown", "tag.unknown")
    return Tapped(told, notice=_notice(reader, tap, meaning))


def _notice(reader: str, tap: Tap, meaning: Meaning | None) -> Json:
    return {"uid": tap.uid, "reader": reader, "meaning": write_meaning(meaning) if meaning else None}
