"""Single moves on the real table: a piece to a place, or cards from one pile to another."""

from __future__ import annotations

from math import fmod
from typing import TYPE_CHECKING

from companion.views.parts import position_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.race import Car, Race
    from companion.engine.track import Track
    from companion.engine.types import Position, Seat
    from companion.views.move_schemas import MoveKind, TableMove


def card_move(seat: Seat, what: MoveKind, count: int, from_: str, to: str) -> TableMove:
    """Move cards from one pile to another; counts only, so that no face-down card is shown."""
    return {"seat": seat, "move": what, "count": count, "from": from_, "to": to}


def car_move(race: Race, car: Car, start: Position | None) -> TableMove:
    """Put a car where it stands in this race; `start` is where the piece stands on the table, None beside the board."""
    move: TableMove = {"seat": car.seat, "move": "car", "to": position_json(race.track, car.at)}
    if start is not None:
        move["spaces"] = _spaces(race.track, start, car.at)
    return move


def _spaces(track: Track, start: Position, end: Position) -> int:
    """Count the Spaces that a piece has to move, forward or back: whole laps lead to where it stands."""
    return int(fmod(end.progress - start.progress, track.spaces))


def taken_off(seat: Seat) -> TableMove:
    """Take a car off the board."""
    return {"seat": seat, "move": "car", "to": None}


def gear_move(car: Car) -> TableMove:
    """Put a gear pawn where it stands."""
    return {"seat": car.seat, "move": "gear", "to": car.gear}


def pieces_moved(race: Race, old: Car, new: Car) -> Iterator[TableMove]:
    """Move car and gear pawn where they have changed."""
    if old.at != new.at:
        yield car_move(race, new, old.at)
    if gear_changed(old, new):
        yield gear_move(new)


def gear_changed(old: Car, new: Car) -> bool:
    """Whether a driver has another gear; a Legend has none."""
    return old.mat is not None and old.gear != new.gear


def moves_cards(move: TableMove) -> bool:
    """Whether the move is of cards, not of a car or a gear pawn."""
    return "count" in move
