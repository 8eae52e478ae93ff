"""Ids of hand moves: they name the seat, so that a history knows whose moves were ticked without knowing the moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.types import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

_SEPARATOR = "."


def move_id(seat: Seat, no: int, index: str) -> str:
    """Make the id of the nth hand move of a seat that an entry has opened or changed."""
    return _SEPARATOR.join((seat, str(no), index))


def seats_of(ids: Iterable[str]) -> dict[Seat, tuple[str, ...]]:
    """Group ids by seat; anything that is not one of our ids is left out."""
    grouped: dict[Seat, tuple[str, ...]] = {}
    for one in ids:
        seat = Seat(one.partition(_SEPARATOR)[0])
        if seat in SEATS:
            grouped[seat] = (*grouped.get(seat, ()), one)
    return grouped
