"""Two phones in place of a referee: one driver proposes a command, a second one agrees, and it is carried out.

A proposal is stored and published, but it is not an entry and changes nothing in the race. A table has at most one.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from companion.engine.refusals import Refusal, Refused
from companion.engine.types import Seat
from companion.history.commands import Amend, Undo
from companion.history.entries import REFEREE
from companion.hub.answers import Accepted, Answer, Rejected
from companion.hub.proposed import proposed_json
from companion.hub.reading import read_proposed, read_setup
from companion.hub.requests import Proposable, SetPaused, SetUpRace, StartRace, UnreadSetUp
from companion.hub.storing import stored
from companion.views import reply_schemas, schemas
from companion.views.lobby import describe_setup
from companion.views.parts import Json
from companion.wire.commands import command_json
from companion.wire.setups import setup_json

if TYPE_CHECKING:
    from companion.engine.setup import SetUp
    from companion.hub.known_commands import KnownCommands
    from companion.hub.race_desk import RaceDesk
    from companion.hub.requests import Propose, Request, Second
    from companion.hub.table import Table
    from companion.store.journal import Answered, Journal
    from companion.wire.commands import AnyCommand
    from companion.wire.setups import FindTrack

_log = logging.getLogger(__name__)
MOST_PREVIEWED = 100
"""How many inputs a published preview may list: every state carries it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a seat proposes, made after entry `no` of a race, and what everybody is told of it."""

    id: str
    by: Seat
    holder: str
    """Who held the seat when it was proposed."""
    race: str
    no: int
    command: Proposable
    told: Json
    preview: reply_schemas.Preview | None = None

    @property
    def setup(self) -> SetUp | None:
        """The set-up that is proposed, if it is one."""
        return self.command.setup if isinstance(self.command, SetUpRace) else None

    def stored(self) -> Json:
        """Return the proposal as JSON for the journal."""
        said = {name: getattr(self, name) for name in ("id", "by", "holder", "race", "no", "told", "preview")}
        return {**said, "command": _said(self.command)}

    @staticmethod
    def read(kept: Json, find_track: FindTrack) -> Proposal:
        """Read a proposal from the journal."""
        return Proposal(**{**kept, "command": _read(read_proposed(kept["command"]), find_track)})


class Proposals:
    """The current proposal of a table, if any, and how many there have been; both are kept in the journal."""

    def __init__(self, journal: Journal, table: str, find_track: FindTrack) -> None:
        self._journal = journal
        self._table = table
        self.count = 0
        self.last: Proposal | None = None
        self._load(find_track)

    def _load(self, find_track: FindTrack) -> None:
        body = self._journal.proposal(self._table)
        if body is None:
            return
        try:
            kept = json.loads(body)
            self.count = kept["count"]
            self.last = Proposal.read(kept["last"], find_track) if kept["last"] else None
        except (KeyError, TypeError, ValueError, Refused):  # written by another version; somebody can propose it again
            _log.warning("table %s: cannot read the stored proposal", self._table)

    async def keep(self, proposal: Proposal | None, answered: Answered | None = None) -> None:
        """Store a proposal in place of the previous one; None clears it."""
        count = self.count + 1 if proposal else self.count
        body = json.dumps({"count": count, "last": proposal.stored() if proposal else None})
        await stored(self._journal, self._journal.keep_proposal, self._table, body, answered)
        self.count, self.last = count, proposal

    async def clear(self) -> None:
        """Forget the proposal, if there is one."""
        if self.last:
            await self.keep(None)

    def standing(self, table: Table) -> Proposal | None:
        """Return the proposal unless it has been overtaken by the race, or its proposer has left the seat."""
        last = self.last
        if last is None or last.race != table.race_id or table.holder(last.by) != last.holder:
            return None
        fits = _fits_between(last, table) if isinstance(last.command, SetUpRace | StartRace) else _fits(last, table)
        return last if fits else None

    def told(self, table: Table) -> schemas.Proposal | None:
        """Describe the proposal for everybody, with its preview until another input is accepted."""
        one = self.standing(table)
        if one is None:
            return None
        told: schemas.Proposal = {"id": one.id, "by": one.by, "no": one.no, "command": one.told}
        return told | {"preview": one.preview} if one.preview and not _is_overtaken(one, table) else told


def _is_overtaken(one: Proposal, table: Table) -> bool:
    """Whether anything but a tick was accepted since in the race on the table."""
    desk = table.desk if not table.setup else None
    return desk is not None and desk.history.last_act.no > one.no


def _fits_between(one: Proposal, table: Table) -> bool:
    """Whether the next race can still be set up, or started, as proposed; another set-up clears the proposal."""
    if isinstance(one.command, StartRace):
        return table.setup is not None
    return table.race() is None and not _is_overtaken(one, table)


def _fits(one: Proposal, table: Table) -> bool:
    """Whether the command is still fresh in the race."""
    desk = table.desk
    if desk is None or desk.decided_together > one.no or table.why_closed():
        return False
    if isinstance(one.command, SetPaused):
        return one.command.paused != table.paused
    assert not isinstance(one.command, SetUpRace | StartRace), "those are between races"
    try:
        desk.check_fresh(one.command, one.no)
    except Refused:
        return False
    return True


class Act(Protocol):
    """Carries out a referee's command and stores it under the request of the driver who agreed."""

    async def __call__(self, request: Request, command: Proposable, agreed: Proposal) -> Answer:
        """Carry it out, or raise Refused."""


class Together:
    """Handles the proposals of one table. Like its director, it is not reentrant."""

    def __init__(self, table: Table, journal: Journal, known: KnownCommands, act: Act) -> None:
        self._table = table
        self._journal = journal
        self._known = known
        self._act = act

    async def propose(self, request: Request, said: Propose) -> Answer:
        """Publish a proposal if a referee could do the same now; without a command, withdraw the seat's own.

        Nobody can agree with whoever races alone against Legends: it is carried out at once.
        """
        self._check_stands_in(request)
        seat, standing = Seat(request.author), self._table.proposals.standing(self._table)
        if standing and standing.by != seat:
            raise Refused("proposal.open", seat=standing.by)
        proposal = None if said.command is None else self._proposal(request, said.command)
        if proposal and self._table.drives_alone(seat):
            return await self._act(request, proposal.command, proposal)
        return await self._keep(request, proposal)

    async def second(self, request: Request, said: Second) -> Answer:
        """Carry out or drop a proposal, as the second seat says."""
        self._check_stands_in(request)
        standing = self._table.proposals.standing(self._table)
        if standing is None or standing.id != said.proposal:
            raise Refused("proposal.gone", proposal=said.proposal)
        if said.decline:
            return await self._keep(request, None)
        if self._table.is_same_phone(standing.by, request.author):
            raise Refused("forbidden", do=request.do, fault="own-proposal")
        return await self._agree(request, standing)

    def _check_stands_in(self, request: Request) -> None:
        """Refuse a seat that decides nothing together with another."""
        setup = self._table.latest_setup
        if setup is None:
            raise Refused("not-now", do=request.do, phase="setup")
        if setup.referee != "phones":
            raise Refused("forbidden", do=request.do, fault="tablet")
        if not self._table.stands_in(request.author):
            raise Refused("unknown-seat", seat=request.author)

    def _desk(self, request: Request) -> RaceDesk:
        """Return the race, if it can still change."""
        desk = self._table.desk
        if desk is None or self._table.setup is not None:
            raise Refused("not-now", do=request.do, phase="setup")
        if why := self._table.why_closed():
            raise Refused("race.closed", race=desk.stored.id, why=why)
        return desk

    def _proposal(self, request: Request, said: Proposable | UnreadSetUp) -> Proposal:
        table, seat = self._table, Seat(request.author)
        self._check_between(said)
        command = _read(said, table.find_track)
        told, preview = self._judge(request, command)
        number, holder = str(table.proposals.count + 1), table.holder(seat)
        return Proposal(number, seat, holder, table.race_id, table.no, command, told, preview)

    def _check_between(self, said: Proposable | UnreadSetUp) -> None:
        """Refuse to set up or start a race while one runs, and to start one that is not set up."""
        race = self._table.race()
        match said:
            case UnreadSetUp() if race:
                raise Refused("not-now", do="setup", phase=race.phase)
            case StartRace() if race or self._table.setup is None:
                raise Refused("not-now", do="start", phase=race.phase if race else "setup")

    def _judge(self, request: Request, command: Proposable) -> tuple[Json, reply_schemas.Preview | None]:
        """Refuse what the referee could not do either; return what everybody is told, and what would follow."""
        match command:
            case SetUpRace(setup, season):
                return {"do": "setup", **describe_setup(setup), **_counting_for(season)}, None
            case StartRace():
                return _said(command), None
            case SetPaused(paused):
                self._desk(request)
                if paused == self._table.paused:
                    raise Refused("not-now", do=_said(command)["do"])
                return _said(command), None
            case _:
                desk = self._desk(request)
                desk.check_fresh(command, request.seen)
                seen = isinstance(command, Amend) and desk.has_seen(command.no)
                preview = _judged(desk, command)
                return proposed_json(command, desk.race.track, seen=seen), preview

    async def _keep(self, request: Request, proposal: Proposal | None) -> Answer:
        reply = Accepted(request.id, self._table.no)
        await self._table.proposals.keep(proposal, self._known.answered(request, reply))
        return Answer(reply, changed=True)

    async def _agree(self, request: Request, standing: Proposal) -> Answer:
        """Carry it out; if that is refused by now, drop it and tell everybody."""
        try:
            answer = await self._act(request, standing.command, standing)
        except Refused as refused:
            reply = Rejected(request.id, refused.refusal)
            await self._known.remember_refusal(request, reply)
            answer = Answer(reply, changed=True)
        await self._table.proposals.clear()
        return answer


def _read(said: Proposable | UnreadSetUp, find_track: FindTrack) -> Proposable:
    return read_setup(said.details, find_track) if isinstance(said, UnreadSetUp) else said


def _said(command: Proposable) -> Json:
    match command:
        case SetPaused(paused):
            return {"do": "pause" if paused else "resume"}
        case SetUpRace(setup, season):
            return {"do": "setup", "setup": {**setup_json(setup), **_counting_for(season)}}
        case StartRace():
            return {"do": "start"}
        case _:
            return command_json(command)


def _counting_for(season: int | None) -> Json:
    return {} if season is None else {"season": season}


def _judged(desk: RaceDesk, command: AnyCommand) -> reply_schemas.Preview | None:
    """Refuse what the referee could not do either; preview an amendment or an undo.

    An amendment that would open a sealed plan has no preview: once it was seen, the proposal could be withdrawn.
    """
    if isinstance(outcome := desk.history.decide(REFEREE, command), Refusal):
        raise Refused.of(outcome)
    if not isinstance(command, Amend | Undo):
        return None
    try:
        preview = desk.preview(command)
    except Refused:
        return None
    listed = len(preview["kept"]) + len(preview["dropped"]) + len(preview["asked_again"])
    return preview if listed <= MOST_PREVIEWED else None
