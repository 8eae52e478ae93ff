"""The director of one table: the only writer. Decide, store, take it up, and only then tell."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from companion.engine.commands import Correct, Plan
from companion.engine.refusals import Refusal, Refused
from companion.engine.setup import check_setup
from companion.engine.types import Seat
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE
from companion.history.history import History
from companion.hub.answers import Answer, refusal_json
from companion.hub.known_commands import KEEP_NO_REPLY, KnownCommands
from companion.hub.race_desk import RaceDesk
from companion.hub.requests import Envelope, open_envelope, peek_id, read_command, read_entering
from companion.hub.storing import stored
from companion.hub.tap_desk import TapDesk
from companion.store.journal import BETWEEN_RACES, Answered, CannotStore, Journal, StoredRace
from companion.views.lobby import lobby_state
from companion.wire.setups import FindTrack, parse_setup, setup_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.history.entries import Author
    from companion.hub.tag_book import TagBook
    from companion.views.parts import Json
    from companion.views.shapes import Joined, Own, PublicState
    from companion.wire.commands import AnyCommand

_log = logging.getLogger(__name__)


class Director:
    """Owns one table. Its methods are called by one task at a time."""

    def __init__(
        self,
        table: str,
        journal: Journal,
        book: TagBook,
        find_track: FindTrack,
        reached: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.table = table
        self.desk: RaceDesk | None = None
        self.paused = False
        self.setup: SetUp | None = None
        self._journal = journal
        self._find_track = find_track
        self._reached = reached
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
        self.setup = parse_setup(waiting, self._find_track) if waiting else None

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

    async def handle(self, author: Author, payload: bytes, origin: str) -> Answer:
        """Answer one message; the state is either as it was, or stored and one step further."""
        async with self._lock:
            self._reached("received")
            try:
                envelope = open_envelope(author, payload)
            except Refused as refused:
                return Answer(refusal_json(peek_id(payload), refused.refusal))
            return await self._answer(envelope, origin)

    async def handle_tap(self, envelope: Envelope) -> Answer:
        """Answer a command that a tap said."""
        async with self._lock:
            self._reached("received")
            return await self._answer(envelope, "tap")

    async def _answer(self, envelope: Envelope, origin: str) -> Answer:
        try:
            envelope = replace(envelope, key=self.known.key(envelope, self.race_id))
            earlier = self.known.earlier_reply(envelope)
            answer = Answer(earlier) if earlier else await self._act_or_refuse(envelope, origin)
            return replace(answer, counts=False) if envelope.do in KEEP_NO_REPLY else answer
        except CannotStore as error:
            # Not remembered: the same command may be stored when the disk is well again.
            _log.error("table %s: an input could not be stored: %s", self.table, error)
            return Answer(refusal_json(envelope.id, Refusal("not-stored")))

    async def _act_or_refuse(self, envelope: Envelope, origin: str) -> Answer:
        try:
            return await self._act(envelope, origin)
        except Refused as refused:
            reply = refusal_json(envelope.id, refused.refusal)
            await self.known.remember_refusal(envelope, reply)
            return Answer(reply)

    async def _act(self, envelope: Envelope, origin: str) -> Answer:
        match envelope.do:
            case "hello":
                return Answer(_accepted(envelope, self._no()), wants_view=True)
            case "enter":
                return await self._enter(envelope)
            case "forecast":
                return self._forecast(envelope)
            case "pause" | "resume":
                return await self._pause(envelope, paused=envelope.do == "pause")
            case "setup":
                return await self._set_up(envelope)
            case "start":
                return await self._start(envelope, origin)
            case _:
                return await self._play(envelope, origin)

    def _forecast(self, envelope: Envelope) -> Answer:
        """Tell a seat what a plan of its own would lead to; nothing is kept, and nobody else hears of it."""
        if envelope.author == REFEREE:  # the answer depends on cards that only the seat has seen
            raise Refused("forbidden", do="forecast", fault="own-seat")
        plan = read_command(replace(envelope, message={**envelope.message, "do": "plan"}))
        assert isinstance(plan, Plan), "it was read as a plan"
        forecast = self._running_desk("forecast").foresee(plan)
        return Answer({**_accepted(envelope, self._no()), "forecast": forecast})

    async def _enter(self, envelope: Envelope) -> Answer:
        """Take over what a phone is entering, so that a reader of the same seat goes on from there."""
        seat = Seat(envelope.author)
        if self.race() is None or not self._running_desk("enter").race.has(seat):
            raise Refused("not-now", do="enter")
        said = read_entering(envelope)
        await self.taps.enter(seat, said.gear, said.cards)
        return Answer(_accepted(envelope, self._no()), wants_view=True)

    async def _pause(self, envelope: Envelope, *, paused: bool) -> Answer:
        if envelope.author != REFEREE:
            raise Refused("forbidden", do=str(envelope.do))
        reply = _accepted(envelope, self._no())
        answered = _answered(envelope, reply)
        await asyncio.to_thread(self._journal.set_flag, self.table, "paused", on=paused, answered=answered)
        self.paused = paused
        return Answer(reply, changed=True)

    def _no(self) -> int:
        return self.desk.history.no if self.desk and not self.setup else 0

    # A race that runs -------------------------------------------------------------------------------

    async def _play(self, envelope: Envelope, origin: str) -> Answer:
        command = read_command(envelope)
        self._check_open(command)
        desk = self._running_desk(command.do)
        if self.paused and envelope.author != REFEREE:
            raise Refused("paused")
        desk.check_fresh(command, envelope.seen)
        outcome = desk.history.decide(envelope.author, command)
        if isinstance(outcome, Refusal):
            raise Refused.of(outcome)
        self._reached("decided")
        reply = _accepted(envelope, outcome.entry.no)
        after = desk.stored_after(outcome)
        await stored(self._journal, self._journal.append, after, outcome.entry, origin, _answered(envelope, reply))
        self._reached("stored")
        desk.take(outcome)
        self.taps.note_input(outcome.entry.no)
        return Answer(reply, desk.last_events(), changed=True)

    def _check_open(self, command: AnyCommand) -> None:
        """Refuse to reopen a closed race: its plans and discards may have been read by now."""
        why = self._why_closed(self.desk) if self.desk else None
        if self.desk and why and isinstance(command, Undo | Redo | Amend | Correct):
            raise Refused("race.closed", race=self.desk.stored.id, why=why)

    def _running_desk(self, do: str) -> RaceDesk:
        if self.desk is None or self.setup is not None:
            raise Refused("not-now", do=do, phase="setup")
        return self.desk

    # Between races ----------------------------------------------------------------------------------

    async def _set_up(self, envelope: Envelope) -> Answer:
        self._check_between_races(envelope)
        said = envelope.message.get("setup", envelope.message)
        if not isinstance(said, dict):
            raise Refused("setup.malformed", key="setup", problem="not an object")
        setup = parse_setup(said, self._find_track)
        check_setup(setup)
        reply = _accepted(envelope, 0)
        await asyncio.to_thread(self._journal.keep_setup, self.table, setup_json(setup), _answered(envelope, reply))
        self.setup = setup
        return Answer(reply, changed=True)

    async def _start(self, envelope: Envelope, origin: str) -> Answer:
        self._check_between_races(envelope)
        if self.setup is None:
            raise Refused("not-now", do="start", phase="setup")
        history = History.start(self._with_names(self.setup))
        assert not isinstance(history, Refusal), "a set-up is checked before it is kept"
        self._reached("decided")
        reply = _accepted(envelope, history.no)
        started = await asyncio.to_thread(self._store_start, history, origin, _answered(envelope, reply))
        self._reached("stored")
        self.desk, self.setup = RaceDesk(started, history.entries), None
        self.taps.note_input(history.no)
        return Answer(reply, self.desk.last_events(), changed=True)

    def _store_start(self, history: History, origin: str, answered: Answered | None) -> StoredRace:
        now = datetime.now(UTC)
        day, race = now.astimezone().date().isoformat(), history.race
        started = StoredRace(day, self.table, now.isoformat(timespec="seconds"), race.track.id, race.phase)
        return self._journal.start_race(started, history.entries[0], origin, answered)

    def _check_between_races(self, envelope: Envelope) -> None:
        if envelope.author != REFEREE:
            raise Refused("forbidden", do=str(envelope.do))
        if self.desk and self.desk.running and not self.setup:
            raise Refused("not-now", do=str(envelope.do), phase=self.desk.race.phase)

    def _with_names(self, setup: SetUp) -> SetUp:
        """Give cars without a name the name of who holds their seat."""
        names: dict[str, str] = {held["seat"]: held["name"] for held in self.joined()}
        cars = tuple(replace(car, name=car.name or names.get(car.seat, "")) for car in setup.cars)
        return replace(setup, cars=cars)


def _accepted(envelope: Envelope, no: int) -> Json:
    return {"id": envelope.id, "ok": True, "no": no}


def _answered(envelope: Envelope, reply: Json) -> Answered | None:
    """Give what is stored of a reply; only a command with an id can be known again."""
    return Answered(envelope.key, envelope.digest, reply) if envelope.key else None
