"""Public events about earlier entries, undo, redo and amendment, and about what hands have done."""

from __future__ import annotations

from typing import Literal, NotRequired, assert_never

from companion.history import entries as h
from companion.views.event_parts import By, Numbered, OfSeat, PublicAnswer, SeatColour, Together
from companion.views.public_answers import public_answer


class Undone(Numbered):
    """An input no longer counts, or several: then this is the newest of them."""

    type: Literal["undone"]
    undid: int
    seat: SeatColour | None
    do: str | None
    count: int
    to: int | None
    reason: str
    by: By
    was: NotRequired[PublicAnswer]
    together: NotRequired[Together]


class Redone(Numbered):
    """An input counts again, or several: then this is the newest of them."""

    type: Literal["redone"]
    redid: int
    seat: SeatColour | None
    do: str | None
    count: int
    reason: str
    by: By
    was: NotRequired[PublicAnswer]
    together: NotRequired[Together]


class Amended(Numbered):
    """An earlier input was replaced; the answers are told unless one of them is a plan that nobody has seen."""

    type: Literal["amended"]
    amended: int
    seat: SeatColour | None
    do: str
    was: PublicAnswer | None
    now: PublicAnswer | None
    spaces: int | None
    stopped_at: int | None
    code: str | None
    dropped: list[int]
    asked_again: list[int]
    reason: str
    by: By
    together: NotRequired[Together]


def _undone(no: int, fact: h.Undone) -> Undone:
    told: Undone = {
        "no": no,
        "type": fact.type,
        "undid": fact.undid,
        "seat": fact.seat,
        "do": fact.do,
        "count": fact.count,
        "to": fact.to,
        "reason": fact.reason,
        "by": fact.by,
    }
    if fact.was:
        told["was"] = public_answer(fact.was)
    return told


def _redone(no: int, fact: h.Redone) -> Redone:
    told: Redone = {
        "no": no,
        "type": fact.type,
        "redid": fact.redid,
        "seat": fact.seat,
        "do": fact.do,
        "count": fact.count,
        "reason": fact.reason,
        "by": fact.by,
    }
    if fact.was:
        told["was"] = public_answer(fact.was)
    return told


def _amended(no: int, fact: h.Amended) -> Amended:
    new = fact.redecided[0].command
    return {
        "no": no,
        "type": fact.type,
        "amended": fact.amended,
        "seat": getattr(new, "seat", None),
        "do": new.do,
        "was": public_answer(fact.was) if fact.was else None,
        "now": public_answer(fact.now) if fact.now else None,
        "spaces": fact.spaces,
        "stopped_at": fact.stopped_at,
        "code": fact.code,
        "dropped": [one.no for one in fact.dropped if not one.asked_again],
        "asked_again": [one.no for one in fact.dropped if one.asked_again],
        "reason": fact.reason,
        "by": fact.by,
    }


class Ticked(OfSeat):
    """Hand moves of a seat have been made."""

    type: Literal["ticked"]
    moves: list[str]


PublicHistoryEvent = Undone | Redone | Amended | Ticked


def history_event(no: int, fact: h.Rewriting | h.Ticked) -> PublicHistoryEvent | None:
    """Publish that an entry no longer counts, counts again, or was replaced, or which hand moves have been made."""
    match fact:
        case h.Undone():
            return _undone(no, fact)
        case h.Redone():
            return _redone(no, fact)
        case h.Amended():
            return _amended(no, fact)
        case h.Ticked():
            return Ticked(no=no, type=fact.type, seat=fact.seat, moves=list(fact.moves)) if fact.seat else None
        case _:
            assert_never(fact)
