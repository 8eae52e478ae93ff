"""Public events about earlier entries, undo, redo and amendment, and about what hands have done."""

from __future__ import annotations

from typing import Literal, assert_never

from companion.history import entries as h
from companion.views.event_parts import By, Numbered, OfSeat


class Undone(Numbered):
    """An input no longer counts."""

    type: Literal["undone"]
    undid: int
    reason: str
    by: By


class Redone(Numbered):
    """An input counts again."""

    type: Literal["redone"]
    redid: int
    reason: str
    by: By


class Amended(Numbered):
    """An earlier input was replaced."""

    type: Literal["amended"]
    amended: int
    stopped_at: int | None
    code: str | None
    reason: str
    by: By


def _amended(no: int, fact: h.Amended) -> Amended:
    return {
        "no": no,
        "type": fact.type,
        "amended": fact.amended,
        "stopped_at": fact.stopped_at,
        "code": fact.code,
        "reason": fact.reason,
        "by": fact.by,
    }


class Ticked(OfSeat):
    """Hand moves of a seat have been made."""

    type: Literal["ticked"]
    moves: list[str]


PublicRewriting = Undone | Redone | Amended | Ticked


def history_event(no: int, fact: h.Rewriting | h.Ticked) -> PublicRewriting | None:
    """Publish that an entry no longer counts, counts again, or was replaced, or which hand moves have been made."""
    match fact:
        case h.Undone():
            return Undone(no=no, type=fact.type, undid=fact.undid, reason=fact.reason, by=fact.by)
        case h.Redone():
            return Redone(no=no, type=fact.type, redid=fact.redid, reason=fact.reason, by=fact.by)
        case h.Amended():
            return _amended(no, fact)
        case h.Ticked():
            return Ticked(no=no, type=fact.type, seat=fact.seat, moves=list(fact.moves)) if fact.seat else None
        case _:
            assert_never(fact)
