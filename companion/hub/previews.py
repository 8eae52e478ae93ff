"""Previews of an amendment or an undo: decided like the real one, but neither stored nor applied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.refusals import Refusal
from companion.history.entries import Amended
from companion.history.moments import undo_steps
from companion.table.moments import table_moves
from companion.texts import explain

if TYPE_CHECKING:
    from companion.engine.types import Seat
    from companion.history.entries import Dropped
    from companion.history.history import History, Outcome
    from companion.views.reply_schemas import DroppedInput, InputOf, Preview


TAKEN_BACK = Refusal("undo.taken-back")


def preview_of(history: History, outcome: Outcome) -> Preview:
    """Describe which inputs an outcome would keep, drop and ask for again, and what hands would have to move."""
    moves = table_moves(history.moment, outcome.moment)
    match outcome.entry.facts[0]:
        case Amended() as fact:
            again = [_input(one.no, one.seat, one.do) for one in fact.dropped if one.asked_again]
            dropped = [_dropped(one) for one in fact.dropped if not one.asked_again]
            return {"kept": _kept(fact), "dropped": dropped, "asked_again": again, "moves": moves}
        case _:
            return {"kept": [], "dropped": _taken_back(history, outcome), "asked_again": [], "moves": moves}


def _kept(fact: Amended) -> list[int]:
    lost = {one.no for one in fact.dropped}
    return [done.no for done in fact.redecided[1:] if done.no not in lost]


def _dropped(one: Dropped) -> DroppedInput:
    return _with_reason(_input(one.no, one.seat, one.do), Refusal(one.code, dict(one.facts)))


def _taken_back(history: History, outcome: Outcome) -> list[DroppedInput]:
    numbers = sorted(moment.entry for moment in undo_steps(history.moment, outcome.moment))
    commands = ((no, history.entries[no - 1].command) for no in numbers)
    inputs = (_input(no, getattr(said, "seat", None), said.do) for no, said in commands if said)
    return [_with_reason(one, TAKEN_BACK) for one in inputs]


def _input(no: int, seat: Seat | None, do: str) -> InputOf:
    return {"no": no, "seat": seat, "do": do}


def _with_reason(one: InputOf, why: Refusal) -> DroppedInput:
    return {**one, "code": why.code, "facts": why.facts, "text": explain(why)}
