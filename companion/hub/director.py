"""The director of one table: the only writer. Decide, store, take it up, and only then tell."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from companion.engine.commands import Correct
from companion.engine.refusals import Refusal, Refused
from companion.engine.types import Seat
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE
from companion.history.history import History
from companion.hub.answers import Accepted, Answer, Rejected
from companion.hub.known_commands import KEEP_NO_REPLY, KnownCommands
from companion.hub.race_desk import RaceDesk
from companion.hub.requests import Enter, Foresee, Hello, SetPaused, SetUpRace, StartRace
from companion.hub.storing import stored
from companion.hub.tap_desk import TapDesk
from companion.store.journal import BETWEEN_RACES, CannotStore, Journal, StoredRace
from companion.views.lobby import lobby_state
from companion.wire.setups import FindTrack, parse_setup, setup_json

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.hub.requests import Request
    from companion.hub.tag_book import TagBook
    from companion.store.journal import Answered
    from companion.views.parts import Json
    from companion.views.shapes import Joined, Own, PublicState
    from companion.wire.commands import AnyCommand

_log = logging.getLogger(__name__)
_OF_THE_REFEREE = ("pause", "resume", "setup", "start")


class Director:
    """Owns one table. Its methods are called by one task at a time."""

    def __init__(self, table: str, journal: Journal, book: TagBook, find_track: FindTrack) -> None:
        self.table = table
        self.desk: RaceDesk | None = None
        self.paused = False
        self.setup: SetUp | None = None
        self._journal = journal
        self.find_track = find_track
        self.known = KnownCommands(journal, table)
        self._lock = asyncio.Lock()
        self.taps = TapDesk(self, journal, book)

    def load(self) -> None:
        """Take up where the journal ends."""
        self._journal.add_table(self.table)
        latest = self._journal.latest_race(self.table)
        self.desk = RaceDesk(latest, self._journal.entries(latest.id)) if latest else None
        self.paused = self._journal.flag(self.table, "paused")
        waiting = self._journal.setup(self.table)
        self.setup = parse_setup(waiting, self.find_track) if waiting else None

    def is_closed(self, race: str) -> bool:
        """Whether nothing can change this race of the table any more, so that all of it may be told."""
        return self.desk is None or self.desk.stored.id != race or self._why_closed(self.desk) is not None

    @property
    def keeps_secrets(self) -> bool:
        """Whether plans and discards of the race on the table must stay hidden: it runs, or an undo may reopen it."""
        return self.desk is not None and self._why_closed(self.desk) is None

    def _why_closed(self, desk: RaceDesk) -> str | None:
        """What closed the race for good: its official result, or the set-up of the next race."""
        if desk.race.official:
            return "official"
        return "next" if self.setup is not None else None

    async def reload(self) -> None:
        """Forget what is in memory and take up the journal again."""
        async with self._lock:
            await asyncio.to_thread(self.load)

    def state(self) -> PublicState:
        """Tell the table as everybody may know it."""
        told = lobby_state(self.table, self.setup) if self.setup or not self.desk else self.desk.state()
        locked = self._journal.flag(self.table, "locked")
        return told | {"seats": self.joined(), "paused": self.paused, "locked": locked}

    def story(self) -> list[Json]:
        """Tell the race entry by entry, each with when it came and from what."""
        desk = self.desk  # looked at once: this runs in a thread, and the next race may begin meanwhile
        if desk is None:
            return []
        story = desk.story()  # first: what is in it is stored, while the journal may have grown since
        origins = {no: {"at": at, "origin": origin} for no, at, origin in self._journal.origins(desk.stored.id)}
        return [told | origins[told["no"]] for told in story]

    def undo_preview(self) -> Json:
        """Tell what an undo and a redo would change on the table."""
        return self.desk.undo_preview() if self.desk and self.keeps_secrets else {"undo": None, "redo": None}

    def own(self, seat: Seat) -> Own | None:
        """Tell what only this seat may know; none while it does not race."""
        own = self.desk.own(seat) if self.desk and not self.setup else None
        entering = self.taps.entering(seat)
        return own | {"entering": {"gear": entering.gear, "cards": list(entering.faces)}} if own else None

    @property
    def race_id(self) -> str:
        """The name of the race on the table, running or ended; BETWEEN_RACES before the first and from a set-up on."""
        return self.desk.stored.id if self.desk and not self.setup else BETWEEN_RACES

    def race(self) -> Race | None:
        """The race under way, if there is one."""
        return self.desk.race if self.desk and self.desk.running and not self.setup else None

    def joined(self) -> list[Joined]:
        """List who holds a seat."""
        return [{"seat": Seat(held.seat), "name": held.name} for held in self._journal.seats(self.table)]

    async def handle(self, request: Request) -> Answer:
        """Answer one request; the table is either as it was, or stored and one step further."""
        async with self._lock:
            return await self._answer(request)

    async def _answer(self, request: Request) -> Answer:
        try:
            earlier = self.known.reply_to(request, self.race_id)
            answer = Answer(earlier) if earlier else await self._act_or_refuse(request)
            return replace(answer, counts=False) if request.do in KEEP_NO_REPLY else answer
        except CannotStore as error:
            # Not remembered: the same command may be stored when the disk is well again.
            _log.error("table %s: an input could not be stored: %s", self.table, error)
            return Answer(Rejected(request.id, Refusal("not-stored")))

    async def _act_or_refuse(self, request: Request) -> Answer:
        try:
            self._check_sender(request)
            self._check_moment(request)
            return await self._act(request)
        except Refused as refused:
            reply = Rejected(request.id, refused.refusal)
            await self.known.remember_refusal(request, self.race_id, reply)
            return Answer(reply)

    def _check_sender(self, request: Request) -> None:
        """Refuse what this sender may never ask."""
        if request.do in _OF_THE_REFEREE and request.author != REFEREE:
            raise Refused("forbidden", do=request.do)
        if request.do == "forecast" and request.author == REFEREE:  # it depends on cards that only the seat has seen
            raise Refused("forbidden", do="forecast", fault="own-seat")

    def _check_moment(self, request: Request) -> None:
        """Refuse what nobody may ask now, whatever it says in detail."""
        race = self.race()
        if request.do == "enter" and not (race and race.has(Seat(request.author))):
            raise Refused("not-now", do="enter")
        if request.do in ("setup", "start") and race:
            raise Refused("not-now", do=request.do, phase=race.phase)

    async def _act(self, request: Request) -> Answer:
        match request.command:
            case Refusal() as refusal:
                raise Refused.of(refusal)
            case Hello():
                return Answer(self._accepted(request), wants_view=True)
            case Enter() as enter:
                await self.taps.enter(Seat(request.author), enter.gear, enter.cards)
                return Answer(self._accepted(request), wants_view=True)
            case Foresee(plan):
                forecast = self._desk_in_race("forecast").foresee(plan)
                return Answer(replace(self._accepted(request), forecast=forecast))
            case SetPaused(paused):
                return await self._pause(request, paused=paused)
            case SetUpRace(setup):
                return await self._set_up(request, setup)
            case StartRace():
                return await self._start(request)
            case command:
                return await self._play(request, command)

    async def _pause(self, request: Request, *, paused: bool) -> Answer:
        reply = self._accepted(request)
        answered = self.known.answered(request, self.race_id, reply)
        await asyncio.to_thread(self._journal.set_flag, self.table, "paused", on=paused, answered=answered)
        self.paused = paused
        return Answer(reply, changed=True)

    def _accepted(self, request: Request) -> Accepted:
        return Accepted(request.id, self._no())

    def _no(self) -> int:
        return self.desk.history.no if self.desk and not self.setup else 0

    # A race that runs -------------------------------------------------------------------------------

    async def _play(self, request: Request, command: AnyCommand) -> Answer:
        self._check_open(command)
        desk = self._desk_in_race(command.do)
        if self.paused and request.author != REFEREE:
            raise Refused("paused")
        desk.check_fresh(command, request.seen)
        outcome = desk.history.decide(request.author, command)
        if isinstance(outcome, Refusal):
            raise Refused.of(outcome)
        reply = Accepted(request.id, outcome.entry.no)
        answered, after = self.known.answered(request, self.race_id, reply), desk.stored_after(outcome)
        await stored(self._journal, self._journal.append, after, outcome.entry, request.origin, answered)
        desk.take(outcome)
        self.taps.note_input(outcome.entry.no)
        return Answer(reply, desk.last_events(), changed=True)

    def _check_open(self, command: AnyCommand) -> None:
        """Refuse to reopen a closed race: its plans and discards may have been read by now."""
        why = self._why_closed(self.desk) if self.desk else None
        if self.desk and why and isinstance(command, Undo | Redo | Amend | Correct):
            raise Refused("race.closed", race=self.desk.stored.id, why=why)

    def _desk_in_race(self, do: str) -> RaceDesk:
        if self.desk is None or self.setup is not None:
            raise Refused("not-now", do=do, phase="setup")
        return self.desk

    # Between races ----------------------------------------------------------------------------------

    async def _set_up(self, request: Request, setup: SetUp) -> Answer:
        reply = Accepted(request.id, 0)
        answered = self.known.answered(request, self.race_id, reply)
        await asyncio.to_thread(self._journal.keep_setup, self.table, setup_json(setup), answered)
        self.setup = setup
        return Answer(reply, changed=True)

    async def _start(self, request: Request) -> Answer:
        if self.setup is None:
            raise Refused("not-now", do="start", phase="setup")
        history = History.start(self._with_names(self.setup))
        assert not isinstance(history, Refusal), "a set-up is checked before it is kept"
        reply = Accepted(request.id, history.no)
        answered = self.known.answered(request, self.race_id, reply)
        started = await asyncio.to_thread(self._store_start, history, request.origin, answered)
        self.desk, self.setup = RaceDesk(started, history.entries), None
        self.taps.note_input(history.no)
        return Answer(reply, self.desk.last_events(), changed=True)

    def _store_start(self, history: History, origin: str, answered: Answered | None) -> StoredRace:
        now = datetime.now(UTC)
        day, race = now.astimezone().date().isoformat(), history.race
        started = StoredRace(day, self.table, now.isoformat(timespec="seconds"), race.track.id, race.phase)
        return self._journal.start_race(started, history.entries[0], origin, answered)

    def _with_names(self, setup: SetUp) -> SetUp:
        """Give cars without a name the name of who holds their seat."""
        names: dict[str, str] = {held["seat"]: held["name"] for held in self.joined()}
        cars = tuple(replace(car, name=car.name or names.get(car.seat, "")) for car in setup.cars)
        return replace(setup, cars=cars)
