"""Restitution: making the listed moves turns one table into the other, forward, back and after a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given

from companion.table.moments import table_moves
from companion.table.restitution import restitution
from companion.views.parts import position_json

from .strategies import virtual_tables

if TYPE_CHECKING:
    from companion.engine.race import Car, Race
    from companion.history.entries import Entry

    from ..virtual_table import VirtualTable

Mat = dict[str, Any]


def mat_of(race: Race, car: Car) -> Mat:
    """Return a seat's part of the table: its piles, its gear and its car."""
    holdings = car.holdings
    return {
        "engine": holdings.engine,
        "hand": len(holdings.hand),
        "deck": len(holdings.deck),
        "discard": len(holdings.discard),
        "play-area": len(holdings.play_area),
        "gear": car.gear,
        "car": position_json(race.track, car.at) if car.on_board else None,
    }


def make(mat: Mat, move: dict[str, Any]) -> None:
    """Make one move by hand."""
    if move["move"] in ("car", "gear"):
        mat[move["move"]] = move["to"]
    else:
        for pile, count in ((move["from"], -move["count"]), (move["to"], move["count"])):
            mat[pile] = mat.get(pile, 0) + count


def stress_of(car: Car) -> int:
    return car.holdings.all_cards["stress"]


@given(table=virtual_tables(trouble=0.1))
def test_the_moves_told_turn_the_table_before_into_the_table_after(table: VirtualTable) -> None:
    before = table.history.moment
    for entry in table.play():
        now = table.history.moment
        for moves in (restitution(before.race, now.race), table_moves(before, now)):
            check_moves(before.race, now.race, moves, entry)
        before = now


def check_moves(before: Race, after: Race, moves: list[dict[str, Any]], entry: Entry) -> None:
    for old, new in zip(before.cars, after.cars, strict=True):
        mat = mat_of(before, old)
        for move in moves:
            if move["seat"] == new.seat:
                make(mat, move)
        assert mat.pop("reserve", 0) == stress_of(old) - stress_of(new), entry
        assert mat == mat_of(after, new), (entry, moves)
