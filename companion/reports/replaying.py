"""Replay a race file through the engine, up to the first line that is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from companion.boards import find_track
from companion.engine.conditions import posted_corners
from companion.engine.refusals import Refusal, Refused
from companion.engine.track import Corner
from companion.history.commands import Tick
from companion.history.entries import Amended
from companion.history.history import History
from companion.table.ledger import Ledger
from companion.texts import explain
from companion.views.events import public_events
from companion.views.public import Heading, public_state
from companion.wire.racefile import NotARaceFile, check_size, read_agreed, read_input, read_lines, read_setup

if TYPE_CHECKING:
    from companion.views.events import PublicEvent
    from companion.views.schemas import PublicState


@dataclass(slots=True)
class Replay:
    """How far a race file got: its history, and the refused line if there was one."""

    name: str
    history: History | None = None
    hands: Ledger = field(default_factory=Ledger)
    line: int | None = None
    refusal: Refusal | None = None
    corners: list[tuple[Corner, ...]] = field(default_factory=list)
    """After each entry, the corners with the limits that then held for everybody."""
    redecided: int = 0
    """How many entries amendments have decided again."""

    @property
    def events(self) -> list[PublicEvent]:
        """All public events so far."""
        return [event for event, _ in self.told]

    @property
    def told(self) -> list[tuple[PublicEvent, tuple[Corner, ...]]]:
        """All public events so far, each with the corners as they were."""
        if self.history is None:
            return []
        track, entries = self.history.race.track, zip(self.history.entries, self.corners, strict=True)
        return [(event, corners) for entry, corners in entries for event in public_events(entry, track)]

    @property
    def state(self) -> PublicState | None:
        """The current public state."""
        if self.history is None:
            return None
        heading = Heading("main", self.name, self.history.no)
        hands = self.hands
        return public_state(heading, self.history.race, hands.table_moves, hands.hands(), hands.put_back())

    def answer(self) -> dict[str, Any]:
        """Return the result as JSON."""
        so_far = {"events": self.events, "state": self.state}
        if self.refusal is None:
            return {"ok": True, **so_far}
        text = explain(self.refusal)
        why = {"line": self.line, "code": self.refusal.code, "facts": self.refusal.facts, "text": text}
        return {"ok": False, **why, **so_far}


def replay(name: str, file: IO[bytes], to: int | None = None) -> Replay:
    """Replay a file, up to an entry number if one is given."""
    result = Replay(name)
    try:
        for result.line, line in read_lines(file):
            if to is not None and result.history and result.history.no >= to:
                break
            check_size(result.line, result.redecided)
            _take(result, line)
    except Refused as refused:
        result.refusal = refused.refusal
    if result.history is None and result.refusal is None:
        raise NotARaceFile("This is not a race file: it is empty.")
    return result


def _take(result: Replay, line: bytes) -> None:
    if result.history is None:
        _start(result, line)
        return
    message = read_input(line)
    before = result.history.moment
    command = result.hands.still_open(message.command) if isinstance(message.command, Tick) else message.command
    entry = result.history.accept(message.by, command, newcomer=message.newcomer, together=message.together)
    if isinstance(entry, Refusal):
        raise Refused.of(entry)
    result.redecided += sum(len(fact.redecided) for fact in entry.facts if isinstance(fact, Amended))
    result.corners.append(posted_corners(result.history.race))
    result.hands.take(entry, before, result.history.moment)


def _start(result: Replay, line: bytes) -> None:
    history = History.start(read_setup(line, find_track), read_agreed(line))
    if isinstance(history, Refusal):
        raise Refused.of(history)
    result.history, result.corners = history, [posted_corners(history.race)]
