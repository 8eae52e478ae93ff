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
from companion.hub.reading import read_proposed
from companion.hub.requests import Proposable, SetPaused
from companion.hub.storing import stored
from companion.views import schemas
from companion.views.parts import Json
from companion.wire.commands import command_json

if TYPE_CHECKING:
    from companion.hub.known_commands import KnownCommands
    from companion.hub.race_desk import RaceDesk
    from companion.hub.requests import Propose, Request, Second
    from companion.hub.table import Table
    from companion.store.journal import Answered, Journal

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
    preview: schemas.Preview | None = None

    def stored(self) -> Json:
        """Return the proposal as JSON for the journal."""
        said = {name: getattr(self, name) for name in ("id", "by", "holder", "race", "no", "told", "preview")}
        return {**said, "command": _said(self.command)}

    @staticmethod
    def read(kept: Json) -> Proposal:
        """Read a proposal from the journal."""
        return Proposal(**{**kept, "command": read_proposed(kept["command"])})


class Proposals:
    """The current proposal of a table, if any, and how many there have been; both are kept in the journal."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal = journal
        self._table = table
        self.count = 0
        self.last: Proposal | None = None
        self._load()

    def _load(self) -> None:
        body = self._journal.proposal(self._table)
        if body is None:
            return
        try:
            kept = json.loads(body)
            self.count = kept["count"]
            self.last = Proposal.read(kept["last"]) if kept["last"] else None
        except (KeyError, TypeError, ValueError, Refused):  # written by another version; somebody can propose it again
            _log.warning("table %s: cannot read the stored proposal", self._table)

    async def keep(self, proposal: Proposal | None, answered: Answered | None = None) -> None:
        """Store a proposal in place of the previous one; None clears it."""
        count = self.count + 1 if proposal else self.count
        body = json.dumps({"count": count, "last": proposal.stored() if proposal else None})
        await stored(self._journal, self._journal.keep_proposal, self._table, body, answered)
        self.count, self.last = count, proposal

    def standing(self, table: Table) -> Proposal | None:
        """Return the proposal unless it has been overtaken by the race."""
        last, desk = self.last, table.desk
        return last if last and desk and last.race == table.race_id and _fits(last, table, desk) else None

    def told(self, table: Table) -> schemas.Proposal | None:
        """Describe the proposal for everybody, with its preview until another input is accepted."""
        one, desk = self.standing(table), table.desk
        if one is None or desk is None:
            return None
        told: schemas.Proposal = {"id": one.id, "by": one.by, "no": one.no, "command": one.told}
        return told | {"preview": one.preview} if one.preview and desk.history.last_act.no <= one.no else told


def _fits(one: Proposal, table: Table, desk: RaceDesk) -> bool:
    """Whether the command is still fresh and the proposer still holds the seat."""
    if desk.decided_together > one.no or table.why_closed() or table.holder(one.by) != one.holder:
        return False
    if isinstance(one.command, SetPaused):
        return one.command.paused != table.paused
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
        """Publish a proposal if a referee could do the same now; without a command, withdraw the seat's own."""
        desk, seat = self._desk(request), Seat(request.author)
        standing = self._table.proposals.standing(self._table)
        if standing and standing.by != seat:
            raise Refused("proposal.open", seat=standing.by)
        proposal = None if said.command is None else self._proposal(desk, request, said.command)
        return await self._keep(request, proposal)

    async def second(self, request: Request, said: Second) -> Answer:
        """Carry out or drop a proposal, as the second seat says."""
        self._desk(request)
        standing = self._table.proposals.standing(self._table)
        if standing is None or standing.id != said.proposal:
            raise Refused("proposal.gone", proposal=said.proposal)
        if said.decline:
            return await self._keep(request, None)
        if self._table.is_same_phone(standing.by, request.author):
            raise Refused("forbidden", do=request.do, fault="own-proposal")
        return await self._agree(request, standing)

    def _desk(self, request: Request) -> RaceDesk:
        """Return the race, if phones referee it and it can still change."""
        desk = self._table.desk
        if desk is None or self._table.setup is not None:
            raise Refused("not-now", do=request.do, phase="setup")
        if desk.race.referee != "phones":
            raise Refused("forbidden", do=request.do, fault="tablet")
        if not desk.race.has(Seat(request.author)):
            raise Refused("unknown-seat", seat=request.author)
        if why := self._table.why_closed():
            raise Refused("race.closed", race=desk.stored.id, why=why)
        return desk

    def _proposal(self, desk: RaceDesk, request: Request, command: Proposable) -> Proposal:
        table, seat = self._table, Seat(request.author)
        number = str(table.proposals.count + 1)
        told, preview = _said(command), None
        if isinstance(command, SetPaused):
            if command.paused == table.paused:
                raise Refused("not-now", do=told["do"])
        else:
            desk.check_fresh(command, request.seen)
            preview = _judged(desk, command)
            seen = isinstance(command, Amend) and desk.has_seen(command.no)
            told = proposed_json(command, desk.race.track, seen=seen)
        return Proposal(number, seat, table.holder(seat), table.race_id, table.no, command, told, preview)

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
        await self._table.proposals.keep(None)
        return answer


def _said(command: Proposable) -> Json:
    if isinstance(command, SetPaused):
        return {"do": "pause" if command.paused else "resume"}
    return command_json(command)


def _judged(desk: RaceDesk, command: Proposable) -> schemas.Preview | None:
    """Refuse what the referee could not do either; preview an amendment or an undo.

    An amendment that would open a sealed plan has no preview: once it was seen, the proposal could be withdrawn.
    """
    assert not isinstance(command, SetPaused), "pausing is not a command of the race"
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
