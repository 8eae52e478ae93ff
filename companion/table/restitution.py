"""What players must move to turn the table of one race into that of another: for undo, redo, correction, recovery.

Found by comparing the two races. What a single input moves follows from its facts instead, in `hand_moves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table.mats import Mat
from companion.table.moves import car_move, card_move, gear_changed, gear_move, taken_off

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.race import Car, Race
    from companion.engine.types import Seat
    from companion.views.move_schemas import MoveKind, TableMove

Piles = dict[str, int]


def restitution(before: Race | None, after: Race) -> list[TableMove]:
    """List the moves that turn the table of one race into that of the other."""
    if before is None:
        return []
    pairs = zip(before.cars, after.cars, strict=True)
    return [move for old, new in pairs if old is not new for move in _car_moves(after, old, new)]


def _car_moves(race: Race, old: Car, new: Car) -> Iterator[TableMove]:
    if new.on_board and (old.at != new.at or not old.on_board):
        yield car_move(race, new, old.at if old.on_board else None)
    if old.on_board and not new.on_board:
        yield taken_off(new.seat)
    if gear_changed(old, new):
        yield gear_move(new)
    if new.mat:
        yield from card_moves(new.seat, Mat.of(old), Mat.of(new))


def card_moves(seat: Seat, old: Mat, new: Mat) -> Iterator[TableMove]:
    """List how many cards go from which pile to which to turn one mat into another."""
    piles = dict(old.piles)
    removed = [*_removal_moves(old.piles, new.piles)]
    left = _carried(old.piles, removed)
    for card, from_, to, count in (*removed, *_heat_moves(left, new.piles), *_stress_moves(left, new.piles)):
        piles[from_] -= count
        piles[to] += count
        yield card_move(seat, card, count, from_, to)
    if new.shuffles > old.shuffles:
        yield from _shuffle(seat, piles, new.piles)
    elif new.shuffles < old.shuffles:
        yield from _undo_shuffle(seat, piles, new.piles)
    else:
        yield from _flows(seat, piles, new.piles)
    yield from _rest(seat, piles, new.piles)


def _rest(seat: Seat, piles: Piles, wanted: Piles) -> Iterator[TableMove]:
    """Move the cards that no event would move so, such as an upgrade that a correction takes from a hand."""
    for from_ in piles:
        for to in piles:
            yield from _move(seat, piles, min(piles[from_] - wanted[from_], wanted[to] - piles[to]), (from_, to))


def _move(seat: Seat, piles: Piles, count: int, way: tuple[str, str], what: MoveKind = "cards") -> Iterator[TableMove]:
    from_, to = way
    if count > 0:
        piles[from_] -= count
        piles[to] += count
        yield card_move(seat, what, count, from_, to)


def _flows(seat: Seat, piles: Piles, wanted: Piles) -> Iterator[TableMove]:
    """Move cards along the usual ways until every pile has the right size."""
    for from_, to in _WAYS:
        yield from _move(seat, piles, min(piles[from_] - wanted[from_], wanted[to] - piles[to]), (from_, to))


def _shuffle(seat: Seat, piles: Piles, wanted: Piles) -> Iterator[TableMove]:
    """Move cards onto the discard pile, shuffle all of it into the deck, then take from there what is wanted."""
    for pile in ("play-area", "hand"):
        yield from _move(seat, piles, piles[pile] - wanted[pile], (pile, "discard"))
    yield from _move(seat, piles, piles["discard"], ("discard", "deck"), "shuffle")
    for pile in ("hand", "play-area", "discard"):
        yield from _move(seat, piles, wanted[pile] - piles[pile], ("deck", pile))


def _undo_shuffle(seat: Seat, piles: Piles, wanted: Piles) -> Iterator[TableMove]:
    """Move cards onto the deck, make a discard pile of it again, then take from there what is wanted."""
    for pile in ("play-area", "hand"):
        yield from _move(seat, piles, piles[pile] - wanted[pile], (pile, "deck"))
    count = piles["deck"] - wanted["deck"]
    yield from _move(seat, piles, count, ("deck", "discard"), "shuffle")
    yield from _move(seat, piles, -count, ("discard", "deck"))
    for pile in ("hand", "play-area"):
        yield from _move(seat, piles, wanted[pile] - piles[pile], ("discard", pile))


_FORTH = (
    ("market", "deck"),
    ("play-area", "discard"),
    ("deck", "hand"),
    ("hand", "discard"),
    ("hand", "play-area"),
    ("deck", "play-area"),
    ("deck", "discard"),
)
_HEAT_PILES = ("engine", "hand", "discard", "deck")
_WAYS = (*_FORTH, *((to, from_) for from_, to in _FORTH))
"""The ways cards move in play, the likeliest first, and the same ways back for an undo."""


def _heat_moves(old: Piles, new: Piles) -> Iterator[tuple[MoveKind, str, str, int]]:
    paid = old["engine"] - new["engine"]
    if paid > 0:
        yield "heat", "engine", "hand" if _cooled(new, old, paid) else "discard", paid
    if paid < 0:
        # Undone payments come back from the discard pile; all other Heat was cooled, from the hand.
        shrunk = max(0, old["discard"] - new["discard"])
        taken_back = min(-paid, shrunk)
        if taken_back:
            yield "heat", "discard", "engine", taken_back
        if -paid > taken_back:
            yield "heat", "hand", "engine", -paid - taken_back


def _cooled(hot: Piles, cool: Piles, heat: int) -> bool:
    """Whether this much Heat was cooled between the two: from the hand straight into the engine."""
    return hot["discard"] == cool["discard"] and hot["hand"] - cool["hand"] == heat


def _removal_moves(old: Piles, new: Piles) -> Iterator[tuple[MoveKind, str, str, int]]:
    """List new upgrades, the Heat that leaves the game or comes back, and sponsorship cards taken or given back.

    Heat goes by the pile that has shrunk or grown most.
    """
    if (gained := old["market"] - new["market"]) > 0:
        yield "cards", "market", "deck", gained
    removed = new["box"] - old["box"]
    if removed:
        pile = max(_HEAT_PILES, key=lambda pile: (old[pile] - new[pile]) * removed)
        yield ("heat", pile, "box", removed) if removed > 0 else ("heat", "box", pile, -removed)
    taken = old["sponsors"] - new["sponsors"]
    if taken:
        yield (
            ("sponsorship", "sponsors", "hand", taken)
            if taken > 0
            else ("sponsorship", _sponsor_pile(old, new), "sponsors", -taken)
        )


def _sponsor_pile(old: Piles, new: Piles) -> str:
    """Return where sponsorship cards go from that are given back: one that was played leaves the play area."""
    given_back = new["sponsors"] - old["sponsors"]
    if old["play-area"] > new["play-area"] and old["hand"] <= new["hand"]:
        return "play-area"
    return next((pile for pile in ("hand", "deck", "discard") if old[pile] >= given_back), "hand")


def _carried(piles: Piles, moves: list[tuple[MoveKind, str, str, int]]) -> Piles:
    piles = dict(piles)
    for _, from_, to, count in moves:
        piles[from_] -= count
        piles[to] += count
    return piles


def _stress_moves(old: Piles, new: Piles) -> Iterator[tuple[MoveKind, str, str, int]]:
    taken = old["reserve"] - new["reserve"]
    if taken > 0:
        yield "stress", "reserve", "hand", taken
    if taken < 0:
        yield "stress", "hand", "reserve", -taken
