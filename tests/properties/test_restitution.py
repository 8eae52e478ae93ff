"""Restitution: making the listed moves turns one table into the other, forward, back and after a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given

from companion.table.moments import table_moves
from companion.table.restitution import restitution
from companion.views.parts import position_json

from .strategies import module_tables, virtual_tables

if TYPE_CHECKING:
    from companion.engine.race import Car, Race
    from companion.history.entries import Entry

    from ..virtual_table import VirtualTable

Mat = dict[str, Any]


def mat_of(race: Race, car: Car) -> Mat:
    """Return a seat's part of the table: its car and, where somebody drives it, its piles and its gear."""
    place = position_json(race.track, car.at) if car.on_board else None
    if car.mat is None:
        return {"car": place}
    holdings = car.holdings
    return {
        "engine": holdings.engine,
        "hand": len(holdings.hand),
        "deck": len(holdings.deck),
        "discard": len(holdings.discard),
        "play-area": len(holdings.play_area),
        "gear": car.gear,
        "car": place,
    }


def make(mat: Mat, move: dict[str, Any]) -> None:
    """Make one move by hand."""
    if move["move"] in ("car", "gear"):
        mat[move["move"]] = move["to"]
    else:
        for pile, count in ((move["from"], -move["count"]), (move["to"], move["count"])):
            mat[pile] = mat.get(pile, 0) + count


def beside(car: Car) -> dict[str, int]:
    """Count what a seat took from beside the mats, and the Heat that went out of the game."""
    if car.mat is None:
        return {}
    holdings = car.holdings
    taken = {"reserve": holdings.all_cards["stress"], "market": len(car.upgrades), "sponsors": holdings.sponsors}
    return taken | {"box": -holdings.removed_heat}


@given(table=virtual_tables(trouble=0.1) | module_tables(trouble=0.1))
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
        for pile, taken in beside(new).items():
            assert mat.pop(pile, 0) == beside(old)[pile] - taken, (entry, pile, moves)
        assert mat == mat_of(after, new), (entry, moves)
