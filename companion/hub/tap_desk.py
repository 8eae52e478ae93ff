"""Taps at one table: which tag, whose reader, what it means; then it is entered, sent as a command, held or refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine.decisions import asked_of, decision_of, open_decisions
from companion.engine.refusals import Refusal, Refused
from companion.engine.types import SEATS, Seat
from companion.history.entries import REFEREE
from companion.hub.answers import Answer, Rejected
from companion.hub.drafts import TABLE, KeptTap, QuestionKey
from companion.hub.known_taps import MOST_READERS, KnownTaps
from companion.hub.requests import Request
from companion.hub.taps import Result, Tap, Tapped, feedback, feedback_of
from companion.store.journal import CannotStore
from companion.system.latest import Latest
from companion.table.interpret import interpret
from companion.table.meant import Enters, Holds, Meant, Says
from companion.table.table_taps import answer_for_table
from companion.table.tags import ControlTag, LegendTag, Piece, SeatTag, TokenTag, control_of, write_meaning

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.hub.known_commands import KnownCommands
    from companion.hub.reader_watch import ReaderWatch
    from companion.hub.table import Table
    from companion.hub.tag_book import TagBook
    from companion.table.tags import Meaning
    from companion.views.parts import Json

Ask = Callable[[Request], Awaitable[Answer]]
WHOSE_SECONDS = 30.0
"""How long a shared reader remembers the last seat tag while all plan."""


class TapDesk:
    """Interprets taps. What a seat enters is stored before the reader confirms it."""

    def __init__(
        self,
        table: Table,
        ask: Ask,
        known: KnownCommands,
        book: TagBook,
        clock: Callable[[], float],
        readers: ReaderWatch,
    ) -> None:
        """`ask` hands a request to the table's director."""
        self._table = table
        self._ask = ask
        self._known = KnownTaps(table, known, clock)
        self._book = book
        self._clock = clock
        self._readers = readers
        self._whose: Latest[str, tuple[Seat, QuestionKey | None, float]] = Latest(MOST_READERS)

    async def handle(self, reader: str, tap: Tap) -> Tapped:
        """Handle one tap; the same tap again gets the same feedback and changes nothing."""
        try:
            known = self._known.feedback_to(reader, tap)
        except CannotStore:
            return Tapped(feedback(tap.id, "refused", "not-stored"))
        if known is not None:
            return Tapped(known)
        tapped = self._try_out(reader, tap) if self._readers.testing else await self._work_out(reader, tap)
        self._known.remember(reader, tap, tapped.feedback)
        return tapped if tapped.tried else self._shown(reader, tapped)

    def _try_out(self, reader: str, tap: Tap) -> Tapped:
        """Answer a tap in a test of the readers: it plays nothing, and shows whether the tag was read and is known."""
        meaning = control_of(tap.uid) or self._book.listed(tap.uid)
        sent = feedback(tap.id, "accepted") if meaning else feedback(tap.id, "unknown", "tag.unknown")
        named = write_meaning(meaning) if meaning and self._table.race() is None else None
        return Tapped(sent, tried={**_outcome(reader, sent), "test": True, "meaning": named})

    def _shown(self, reader: str, tapped: Tapped) -> Tapped:
        """Show the referee the outcome; in a race only of a tap that entered nothing: others would tell of a plan."""
        entered = tapped.feedback["result"] in ("accepted", "held")
        if entered and self._table.race() is not None:
            return tapped
        return replace(tapped, tried=_outcome(reader, tapped.feedback))

    async def _work_out(self, reader: str, tap: Tap) -> Tapped:
        race = self._table.race()
        racing = self._table.name if race else None
        try:
            meaning = control_of(tap.uid) or await self._book.meaning(tap.uid, tap.text, racing, self._table.box)
        except Refused as refused:  # it tried to enrol itself, and may not
            sent = feedback(tap.id, "refused", refused.refusal.code)
            return Tapped(sent, notice=_notice(reader, tap, None))
        except CannotStore:
            return Tapped(feedback(tap.id, "refused", "not-stored"))
        if race is not None and meaning is None and self._book.was_withdrawn(tap.uid, self._table.race_id):
            return Tapped(feedback(tap.id, "unknown", "tag.unknown"))
        if meaning is None or race is None or isinstance(meaning, TokenTag):
            return _for_the_referee(reader, tap, meaning)
        if self._is_for_table(race, meaning):
            return await self._for_table(race, reader, tap, meaning)
        try:
            seat = self._seat(race, reader, meaning)
        except Refused as refused:
            return Tapped(feedback(tap.id, "refused", refused.refusal.code))
        return await self._for_seat(race, seat, reader, tap, meaning)

    def _seat(self, race: Race, reader: str, meaning: Meaning) -> Seat:
        """Return the seat a tap is for: the reader's own, or the one a shared reader serves now."""
        own = Seat(reader) if reader in SEATS else None
        tagged = meaning.seat if isinstance(meaning, SeatTag) else None
        seat = own or tagged or self._whose_turn(race, reader)
        if not race.has(seat):
            raise Refused("unknown-seat", seat=seat)
        if own is None and race.turn and seat != race.turn.seat:
            raise Refused("not-your-turn", seat=seat, turn=race.turn.seat)
        return seat

    def _whose_turn(self, race: Race, reader: str) -> Seat:
        """Return the seat a shared reader serves: whose turn or pick it is; where all are asked, the last seat tag."""
        if race.turn is not None:
            return race.turn.seat
        seat, question, since = self._whose.get(reader, (None, None, 0.0))
        if seat is not None and question == self._table.question(seat) and self._clock() - since <= WHOSE_SECONDS:
            return seat
        asked = [one.seat for one in open_decisions(race) if one.seat] if race.phase == "garage" else []
        if len(asked) != 1:
            raise Refused("tap.whose")
        return asked[0]

    # What the whole table is asked ---------------------------------------------------------------------

    def _is_for_table(self, race: Race, meaning: Meaning) -> bool:
        """Whether a tap is for the table: no seat is asked then, but undo and seat tags stay its own."""
        if isinstance(meaning, LegendTag):
            return True
        own = isinstance(meaning, SeatTag) or (meaning == ControlTag("undo") and not self._table.entering(TABLE).cards)
        return not own and asked_of(race, None) is not None

    async def _for_table(self, race: Race, reader: str, tap: Tap, meaning: Meaning) -> Tapped:
        seat = Seat(reader) if reader in SEATS and race.has(Seat(reader)) else None
        if isinstance(meaning, Piece) and meaning.box != self._table.box:
            return _explain(reader, tap, seat, "held", Refusal("tap.other-box", {"of": meaning.box}))
        try:
            self._check_table(tap)
            meant = answer_for_table(decision_of(race, None), meaning, tap.uid, self._table.entering(TABLE))
            return await self._do(reader, tap, seat if race.referee == "phones" else None, TABLE, meant)
        except Refused as refused:
            return _explain(reader, tap, seat, "refused", refused.refusal)
        except CannotStore:
            return _explain(reader, tap, seat, "refused", Refusal("not-stored"))

    def _check_table(self, tap: Tap) -> None:
        """Refuse a tap that is too late or made during a pause: it counts as the referee's, who may act then."""
        seen, desk = self._table.inputs.last_before(tap.age), self._table.desk
        if self._table.paused:
            raise Refused("paused")
        if seen is not None and desk and seen < desk.history.last_act.no:
            raise Refused("stale", seen=seen, no=desk.history.no)

    # What a seat is asked ------------------------------------------------------------------------------

    async def _for_seat(self, race: Race, seat: Seat, reader: str, tap: Tap, meaning: Meaning) -> Tapped:
        try:
            if reader not in SEATS:
                self._whose[reader] = (seat, self._table.question(seat), self._clock())
                if isinstance(meaning, SeatTag):
                    return Tapped(feedback(tap.id, "accepted"), seat)
            if isinstance(meaning, Piece) and meaning.box != self._table.box:
                return _explain(reader, tap, seat, "held", Refusal("tap.other-box", {"of": meaning.box}))
            self._check_fresh(seat, tap)
            meant = interpret(race, seat, meaning, tap.uid, self._table.entering(seat))
            return await self._do(reader, tap, seat, seat, meant)
        except Refused as refused:
            return _explain(reader, tap, seat, "refused", refused.refusal)
        except CannotStore:
            return _explain(reader, tap, seat, "refused", Refusal("not-stored"))

    def _check_fresh(self, seat: Seat, tap: Tap) -> None:
        seen, desk = self._table.inputs.last_before(tap.age), self._table.desk
        if seen is not None and desk and desk.freshness.is_stale(seat, seen):
            raise Refused("stale", seen=seen, no=desk.history.no)

    async def _do(self, reader: str, tap: Tap, seat: Seat | None, asked: Seat, meant: Meant) -> Tapped:
        """Do what a tap means, for a seat or the referee; `asked` is whose question it answers."""
        match meant:
            case Holds(doubt):
                return _explain(reader, tap, seat, "held", doubt)
            case Enters(entering, doubt, takes_back):
                code = doubt.code if doubt else None
                sent = feedback(tap.id, "held" if doubt else "accepted", code, taken_back=takes_back)
                question = self._table.question(asked)
                assert question is not None, "only who is asked something can enter something"
                await self._table.drafts.keep(asked, question, entering, KeptTap(reader, sent, tap.uid))
                return Tapped(sent, seat, _answer(reader, tap, doubt) if doubt else None, open=asked == TABLE)
            case Says():
                return await self._say(reader, tap, seat, meant)

    async def _say(self, reader: str, tap: Tap, seat: Seat | None, meant: Says) -> Tapped:
        seen, request_id = self._table.inputs.last_before(tap.age), tap.command_id(reader)
        command = meant.command
        request = Request(seat or REFEREE, command.do, command, request_id, tap.digest, seen, by_tap=True)
        answer = await self._ask(request)
        if answer.accepted:
            self._whose.pop(reader, None)
        reply = replace(answer.reply, id=tap.reply_id(reader))
        sent = feedback_of(tap, reply, taken_back=meant.takes_back)
        return Tapped(sent, seat, replace(answer, reply=reply, wants_view=not answer.accepted))


def _explain(reader: str, tap: Tap, seat: Seat | None, result: Result, why: Refusal) -> Tapped:
    """Explain why a tap was held or refused: to the reader by a code, to the seat's phone, if any, in a sentence."""
    return Tapped(feedback(tap.id, result, why.code), seat, _answer(reader, tap, why) if seat else None)


def _answer(reader: str, tap: Tap, why: Refusal) -> Answer:
    """Send the seat's phone the reason, and what is entered now."""
    return Answer(Rejected(tap.reply_id(reader), why), wants_view=True)


def _for_the_referee(reader: str, tap: Tap, meaning: Meaning | None) -> Tapped:
    """Show a tag to the referee. During a race only unknown ones and tokens: others would reveal sealed plans."""
    notice = _notice(reader, tap, meaning)
    if isinstance(meaning, TokenTag):  # the referee's page takes it while tokens are set up, and nobody else can
        return replace(_explain(reader, tap, None, "held", Refusal("tap.token")), notice=notice)
    sent = feedback(tap.id, "refused", "tap.not-asked") if meaning else feedback(tap.id, "unknown", "tag.unknown")
    return Tapped(sent, notice=notice)


def _outcome(reader: str, sent: Json) -> Json:
    return {"reader": reader, "answer": sent.get("answer", sent["result"]), "code": sent["code"]}


def _notice(reader: str, tap: Tap, meaning: Meaning | None) -> Json:
    return {"uid": tap.uid, "reader": reader, "meaning": write_meaning(meaning) if meaning else None}
