"""The director of one table: decide, store, apply, and only then publish."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from companion.boards.identity import board_key
from companion.engine.commands import Correct
from companion.engine.refusals import Refusal, Refused
from companion.engine.types import Seat
from companion.history.commands import Amend, Redo, Tick, Undo
from companion.history.entries import REFEREE
from companion.history.history import History
from companion.hub.answers import Accepted, Answer, Rejected
from companion.hub.drafts import Asking
from companion.hub.drawing import draw_on, with_cards_drawn, with_upgrades_dealt
from companion.hub.known_commands import keeps_no_reply
from companion.hub.requests import (
    AskRecount,
    DeclineRecount,
    Enter,
    Foresee,
    Hello,
    Propose,
    Second,
    SetPaused,
    SetUpRace,
    StartRace,
    TryOut,
)
from companion.hub.storing import stored
from companion.hub.together import Together
from companion.hub.waiting import Circumstances, still_agreed, stored_setup
from companion.store.journal import CannotStore, StoredRace

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.setup import SetUp
    from companion.hub.known_commands import KnownCommands
    from companion.hub.race_desk import RaceDesk
    from companion.hub.requests import Proposable, Request, SeatsWord
    from companion.hub.table import Table
    from companion.hub.together import Proposal
    from companion.store.journal import Answered, Journal
    from companion.views.events import PublicEvent
    from companion.wire.commands import AnyCommand

_log = logging.getLogger(__name__)
_FOR_THE_REFEREE = ("pause", "resume", "setup", "start", "decline-recount")
_FOR_THE_SEAT = ("forecast", "ask-recount", "propose", "second")
"""The first depends on cards that only the seat has seen, the others are for who is not the referee."""


class Director:
    """Acts on the commands of one table. Not reentrant: await one answer before handling the next request."""

    def __init__(self, table: Table, journal: Journal, known: KnownCommands) -> None:
        self._table = table
        self._journal = journal
        self._known = known
        self._together = Together(table, journal, known, self._act_together)

    async def handle(self, request: Request) -> Answer:
        """Answer one request; afterwards the table is either unchanged, or stored and one input further."""
        try:
            earlier = self._known.reply_to(request)
            answer = Answer(earlier) if earlier else await self._act_or_refuse(request)
            return replace(answer, counts=False) if keeps_no_reply(request) else answer
        except CannotStore as error:
            # Not remembered: the same command may succeed once the disk recovers.
            _log.error("table %s: cannot store a command: %s", self._table.name, error)
            return Answer(Rejected(request.id, Refusal("not-stored")))

    async def _act_or_refuse(self, request: Request) -> Answer:
        try:
            self._check_sender(request)
            self._check_moment(request)
            return await self._act(request)
        except Refused as refused:
            reply = Rejected(request.id, refused.refusal)
            await self._known.remember_refusal(request, reply)
            return Answer(reply)

    def _check_sender(self, request: Request) -> None:
        """Refuse a command this sender may never give."""
        if request.author == REFEREE:
            if request.do in _FOR_THE_SEAT:
                raise Refused("forbidden", do=request.do, fault="own-seat")
            return
        stands_in = self._table.stands_in(request.author)
        tries = isinstance(request.command, TryOut) and not stands_in
        if tries or request.do in _FOR_THE_REFEREE:
            raise Refused("forbidden", do=request.do, **({"referee": "phones"} if stands_in else {}))

    def _check_moment(self, request: Request) -> None:
        """Refuse a command nobody may give now, before looking at its details."""
        race = self._table.race()
        if request.do in ("enter", "ask-recount") and not (race and race.has(Seat(request.author))):
            raise Refused("not-now", do=request.do)
        if request.do in ("setup", "start") and race:
            raise Refused("not-now", do=request.do, phase=race.phase)

    async def _act(self, request: Request) -> Answer:
        match request.command:
            case Refusal() as refusal:
                raise Refused.of(refusal)
            case Hello():
                return Answer(self._accepted(request), wants_view=True)
            case Enter() | AskRecount() | Propose() | Second() as said:
                return await self._hear(request, said)
            case Foresee(plan):
                forecast = self._desk_in_race("forecast").foresee(plan, newcomer=self._is_newcomer(request))
                return Answer(replace(self._accepted(request), forecast=forecast))
            case TryOut(command):
                return self._try_out(request, command)
            case SetPaused(paused):
                return await self._pause(request, paused=paused)
            case DeclineRecount(seat, card):
                return await self._decline_recount(request, seat, card)
            case SetUpRace(setup, season):
                return await self._set_up(request, setup, season)
            case StartRace():
                return await self._start(request)
            case command:
                return await self._play(request, command)

    async def _hear(self, request: Request, said: SeatsWord) -> Answer:
        """Handle what a seat says that is no move in the race."""
        match said:
            case Enter():
                return await self._enter(request, said)
            case AskRecount(card):
                return await self._ask_recount(request, card)
            case Propose():
                return await self._together.propose(request, said)
            case Second():
                return await self._together.second(request, said)

    def _accepted(self, request: Request) -> Accepted:
        return Accepted(request.id, self._table.no)

    async def _enter(self, request: Request, enter: Enter) -> Answer:
        """Keep what a phone has entered, so that the seat's reader continues from there."""
        table, seat = self._table, Seat(request.author)
        question = table.question(seat)
        if question is None or question.asked not in ("plan", "discard"):
            raise Refused("not-now", do="enter", asked=question.asked if question else None)
        self._desk_in_race("enter").check_question(seat, request.seen)  # discards on their way are no plan
        await table.drafts.keep(seat, question, table.entering(seat).with_faces(enter.gear, enter.cards))
        return Answer(self._accepted(request), wants_view=True)

    async def _ask_recount(self, request: Request, card: Card | None) -> Answer:
        """Keep which card a seat asks the referee to believe; everybody hears of it."""
        table, seat = self._table, Seat(request.author)
        question = table.question(seat)
        if question is None:
            raise Refused("not-now", do=request.do)
        await table.drafts.ask(seat, question, Asking(card, table.no) if card else None)
        return Answer(self._accepted(request), changed=True)

    async def _decline_recount(self, request: Request, seat: Seat, card: Card) -> Answer:
        """Tell a seat that the referee does not believe its card; said again, it stays so."""
        table, race = self._table, self._table.race()
        question = table.question(seat) if race and race.has(seat) else None
        asked = table.asked_about(seat) if question else None
        if question is None or asked is None or asked.card != card:
            raise Refused("not-now", do=request.do)
        if not asked.declined:
            await table.drafts.ask(seat, question, asked._replace(declined=True))
        return Answer(self._accepted(request), changed=not asked.declined)

    async def _pause(self, request: Request, *, paused: bool) -> Answer:
        reply = self._accepted(request)
        answered = self._known.answered(request, reply)
        await asyncio.to_thread(self._journal.set_flag, self._table.name, "paused", on=paused, answered=answered)
        self._table.paused = paused
        return Answer(reply, changed=True)

    # During a race -------------------------------------------------------------------------------

    async def _act_together(self, request: Request, command: Proposable, agreed: Proposal) -> Answer:
        """Do for two phones what the referee would do, as of the moment at which it was proposed."""
        together = tuple(dict.fromkeys((agreed.by, Seat(request.author))))  # one, if there is only one driver
        match command:
            case SetPaused(paused):
                return await self._pause(request, paused=paused)
            case SetUpRace(setup, season):
                return await self._set_up(request, setup, season, together)
            case StartRace():
                return await self._start(request)
            case _:
                return await self._play(replace(request, seen=agreed.no), command, together)

    async def _play(self, request: Request, command: AnyCommand, together: tuple[Seat, ...] = ()) -> Answer:
        self._check_open(command)
        by = REFEREE if together else request.author
        desk = self._desk_in_race(command.do)
        if isinstance(command, Tick):  # also while paused: hands may catch up then
            command = desk.hands.still_open(command)
            if not command.moves and (by == REFEREE or desk.race.has(Seat(request.author))):
                return Answer(self._accepted(request))  # no entry: ticks of nothing would make the race file grow
        elif self._table.paused and by != REFEREE:
            raise Refused("paused")
        desk.check_fresh(command, request.seen)
        command = with_cards_drawn(desk.race, command)
        outcome = desk.history.decide(by, command, newcomer=by != REFEREE and self._is_newcomer(request))
        if isinstance(outcome, Refusal):
            raise Refused.of(outcome)
        outcome = outcome.agreed_by(together)
        reply = Accepted(request.id, outcome.entry.no)
        answered, after = self._known.answered(request, reply), desk.stored_after(outcome)
        await stored(self._journal, self._journal.append, after, outcome.entry, request.origin, answered)
        self._table.take(desk, outcome)
        return Answer(reply, [*desk.last_events(), *await self.draw_on()], changed=True)

    async def draw_on(self) -> list[PublicEvent]:
        """Draw what the table is asked for next; if that cannot be stored now, the table can ask for it later."""
        desk = self._table.desk if self._table.race() else None
        if desk is None:
            return []
        try:
            return await draw_on(self._table, self._journal, desk)
        except CannotStore as error:  # what led here is stored
            _log.warning("table %s: cannot store what was drawn: %s", self._table.name, error)
            return []

    def _try_out(self, request: Request, command: Amend | Undo) -> Answer:
        """Preview what a command would lead to; nothing is stored."""
        self._check_open(command)
        desk = self._desk_in_race(command.do)
        desk.check_fresh(command, request.seen)
        return Answer(replace(self._accepted(request), preview=desk.preview(command)))

    def _is_newcomer(self, request: Request) -> bool:
        """Whether the sender took its seat over during this race."""
        return self._table.newcomer_since(request.author) is not None

    def _check_open(self, command: AnyCommand) -> None:
        """Refuse to reopen a closed race: anybody may have read its plans and discards by now."""
        desk, why = self._table.desk, self._table.why_closed()
        if desk and why and isinstance(command, Undo | Redo | Amend | Correct):
            raise Refused("race.closed", race=desk.stored.id, why=why)

    def _desk_in_race(self, do: str) -> RaceDesk:
        if self._table.desk is None or self._table.setup is not None:
            raise Refused("not-now", do=do, phase="setup")
        return self._table.desk

    # Between races ----------------------------------------------------------------------------------

    async def _set_up(
        self, request: Request, setup: SetUp, season: int | None, together: tuple[Seat, ...] = ()
    ) -> Answer:
        if season is not None and not await asyncio.to_thread(self._journal.has_season, season):
            raise Refused("setup.season", season=season)
        await self._table.proposals.clear()  # before: whoever agrees to a start means the set-up on the table
        reply = Accepted(request.id, 0)
        answered = self._known.answered(request, reply)
        agreed = together or still_agreed(self._table.setup, self._table.circumstances, setup)
        how = Circumstances(agreed, self._table.left_out_of(setup))
        kept = stored_setup(setup, how)
        await asyncio.to_thread(self._journal.keep_setup, self._table.name, kept, answered, season)
        self._table.prepare(setup, how)
        return Answer(reply, changed=True)

    async def _start(self, request: Request) -> Answer:
        if self._table.setup is None:
            raise Refused("not-now", do="start", phase="setup")
        setup = with_upgrades_dealt(self._table.names.put_into(self._table.setup))
        history = History.start(setup, self._table.circumstances.together)
        assert not isinstance(history, Refusal), "a set-up is checked before it is kept"
        reply = Accepted(request.id, history.no)
        answered = self._known.answered(request, reply)
        async with self._table.choosing_box:  # the race is driven with the cards of one box
            started = await asyncio.to_thread(self._store_start, history, request.origin, answered)
            desk = self._table.begin(started, history.entries)
        return Answer(reply, [*desk.last_events(), *await self.draw_on()], changed=True)

    def _store_start(self, history: History, origin: str, answered: Answered | None) -> StoredRace:
        now = datetime.now(UTC)
        day, race = now.astimezone().date().isoformat(), history.race
        at, board = now.isoformat(timespec="seconds"), board_key(race.track, self._table.find_track)
        started = StoredRace(day, self._table.name, at, board.track, race.phase, board.name)
        simulated = {car.seat for car in race.cars} & self._table.simulated
        return self._journal.start_race(started, history.entries[0], origin, answered, simulated)
