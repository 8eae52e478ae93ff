"""What each seat is entering, and by which taps. Stored, so that a power cut neither loses nor repeats a tap."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.types import Seat
from companion.hub.storing import stored
from companion.table.entering import Entered, Entering

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.catalogue import Card
    from companion.store.journal import Journal
    from companion.views.parts import Json

_log = logging.getLogger(__name__)
TABLE = Seat("table")
"""In place of a seat, for what is tapped for the whole table on any reader."""
KEPT_TAPS = 16
"""How many taps of a seat survive a restart; a bridge repeats only its last."""


class QuestionKey(NamedTuple):
    """What a seat or the table is asked, and in which round of which race."""

    race: str
    asked: str
    round: int
    after: int = 0
    """For a question that is answered several times in a round: after which answer it is asked again."""


class KeptTap(NamedTuple):
    """A tap that entered something, with its feedback and its tag; older versions stored no tag."""

    reader: str
    feedback: Json
    uid: str | None = None


class Asking(NamedTuple):
    """A card that a seat asks the referee to believe, and the input after which it asked."""

    card: Card
    no: int
    declined: bool = False
    """Whether the referee has said no."""


class Draft(NamedTuple):
    """What was entered in answer to a question, by which taps of this race, and which card is to be believed."""

    question: QuestionKey
    entering: Entering
    taps: tuple[KeptTap, ...] = ()
    asking: Asking | None = None


class Drafts:
    """The drafts of one table; every one of them is in the journal."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal = journal
        self._table = table
        self._drafts = dict(self._stored())
        self._changing = asyncio.Lock()  # seats change hands beside the table's line: an old entry must not come back

    def of(self, seat: Seat, question: QuestionKey | None) -> Entering:
        """Return what a seat has entered in answer to this question."""
        draft = self._drafts.get(seat)
        return draft.entering if draft and draft.question == question else Entering()

    def asking(self, seat: Seat, question: QuestionKey | None) -> Asking | None:
        """Return the card that a seat asks the referee to believe while it is asked this question."""
        draft = self._drafts.get(seat)
        return draft.asking if draft and draft.question == question else None

    def taps(self) -> Iterator[tuple[str, KeptTap]]:
        """List the latest taps that entered something, each with its race."""
        for draft in self._drafts.values():
            for tap in draft.taps:
                yield draft.question.race, tap

    async def keep(self, seat: Seat, question: QuestionKey, entering: Entering, tap: KeptTap | None = None) -> None:
        """Store what a seat has entered, and the tap that entered it, if any."""
        async with self._changing:
            taps = self._taps(seat, question.race)
            if tap and tap.feedback["id"] is not None:
                taps = (*taps, tap)[-KEPT_TAPS:]
            await self._keep(seat, Draft(question, entering, taps, self.asking(seat, question)))

    async def ask(self, seat: Seat, question: QuestionKey, asking: Asking | None) -> None:
        """Store which card a seat asks the referee to believe; None takes it back."""
        async with self._changing:
            taps = self._taps(seat, question.race)
            await self._keep(seat, Draft(question, self.of(seat, question), taps, asking))

    def _taps(self, seat: Seat, race: str) -> tuple[KeptTap, ...]:
        before = self._drafts.get(seat)
        return before.taps if before and before.question.race == race else ()

    async def _keep(self, seat: Seat, draft: Draft) -> None:
        kept = {"question": draft.question, **asdict(draft.entering), "taps": draft.taps, "asking": draft.asking}
        await stored(self._journal, self._journal.keep_entering, self._table, seat, json.dumps(kept))
        self._drafts[seat] = draft

    def tapped(self, seat: Seat, race: str) -> bool:
        """Whether a reader has entered something for a seat in this race."""
        draft = self._drafts.get(seat)
        return draft is not None and draft.question.race == race and bool(draft.taps)

    async def clear(self, seat: Seat) -> None:
        """Drop what a seat has entered, for its next holder must not see it; its taps stay known."""
        async with self._changing:
            draft = self._drafts.get(seat)
            if draft is not None:
                await self._keep(seat, Draft(draft.question, Entering(), draft.taps))

    def _stored(self) -> Iterator[tuple[Seat, Draft]]:
        for seat, body in self._journal.entering(self._table).items():
            try:
                yield Seat(seat), _read(body)
            except (KeyError, TypeError, ValueError):  # an older format: the seat enters it again
                _log.warning("table %s: cannot read what %s was entering", self._table, seat)


def _read(body: str) -> Draft:
    kept = json.loads(body)
    cards = tuple(Entered(**one) for one in kept["cards"])
    taps = tuple(KeptTap(*tap) for tap in kept["taps"])
    asking = Asking(*kept["asking"]) if kept.get("asking") else None
    entering = Entering(kept["gear"], cards, kept.get("number", 0))
    return Draft(QuestionKey(*kept["question"]), entering, taps, asking)
