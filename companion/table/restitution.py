"""What players must move to turn the table of one race into that of another: for undo, redo, correction, recovery.

Found by comparing the two races. What a single input moves follows from its facts instead, in `hand_moves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table.moves import car_move, card_move, gear_move, taken_off

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.race import Car, Race
    from companion.views.shapes import MoveKind, TableMove


def restitution(before: Race | None, after: Race) -> list[TableMove]:
    """List the moves that turn the table of one race into that of the other."""
    if before is None:
        return []
    pairs = zip(before.cars, after.cars, strict=True)
    return [move for old, new in pairs if old is not new for move in _car_moves(after, old, new)]


def _car_moves(race: Race, old: Car, new: Car) -> Iterator[TableMove]:
    if new.on_board and (old.at != new.at or not old.on_board):
        yield car_move(race, new)
    if old.on_board and not new.on_board:
        yield taken_off(new.seat)
    if old.gear != new.gear:
        yield gear_move(new)
    yield from _card_moves(old, new)


def _card_moves(old: Car, new: Car) -> Iterator[TableMove]:
    """List how many cards go from which pile to which."""
    change = {pile: count - _sizes(old)[pile] for pile, count in _sizes(new).items()}
    for card, from_, to, count in (*_heat_moves(old, new), *_stress_moves(old, new)):
        change[from_] = change.get(from_, 0) + count
        change[to] = change.get(to, 0) - count
        yield card_move(new.seat, card, count, from_, to)
    shuffled = new.holdings.shuffles - old.holdings.shuffles
    yield from _around_a_shuffle(new, change, shuffled) if shuffled else _flows(new, change, _WAYS)


def _flows(car: Car, change: dict[str, int], ways: tuple[tuple[str, str], ...]) -> Iterator[TableMove]:
    """Move cards along these ways until every pile has the right size."""
    for from_, to in ways:
        count = min(max(0, -change[from_]), max(0, change[to]))
        if count:
            change[from_] += count
            change[to] -= count
            yield card_move(car.seat, "cards", count, from_, to)


def _around_a_shuffle(car: Car, change: dict[str, int], shuffled: int) -> Iterator[TableMove]:
    """Move cards onto the discard pile, shuffle, then draw from the new deck; the other way round for an undo."""
    # A shuffle merges deck and discard pile, so only the cards that enter and leave the two are counted.
    entering = {"hand": min(0, change["hand"]), "play-area": min(0, change["play-area"])}
    leaving = {"hand": max(0, change["hand"]), "play-area": max(0, change["play-area"])}
    forth = shuffled > 0
    first, then = ("discard", "deck") if forth else ("deck", "discard")
    entering[first], leaving[then] = -sum(entering.values()), -sum(leaving.values())
    count = entering[first] - change["discard"] if forth else change["discard"] - leaving[then]
    yield from _flows(car, entering, (("play-area", first), ("hand", first)))
    yield card_move(car.seat, "shuffle", count, first, then)
    yield from _flows(car, leaving, ((then, "hand"), (then, "play-area")))


_FORTH = (
    ("play-area", "discard"),
    ("deck", "hand"),
    ("hand", "discard"),
    ("hand", "play-area"),
    ("deck", "play-area"),
    ("deck", "discard"),
)
_WAYS = (*_FORTH, *((to, from_) for from_, to in _FORTH))
"""The ways cards move in play, the likeliest first, and the same ways back for an undo."""


def _sizes(car: Car) -> dict[str, int]:
    holdings = car.holdings
    return {
        "engine": holdings.engine,
        "hand": len(holdings.hand),
        "deck": len(holdings.deck),
        "discard": len(holdings.discard),
        "play-area": len(holdings.play_area),
    }


def _heat_moves(old: Car, new: Car) -> Iterator[tuple[MoveKind, str, str, int]]:
    paid = old.holdings.engine - new.holdings.engine
    if paid > 0:
        yield "heat", "engine", "hand" if _cooled(new, old, paid) else "discard", paid
    if paid < 0:
        # Undone payments come back from the discard pile; all other Heat was cooled, from the hand.
        shrunk = max(0, len(old.holdings.discard) - len(new.holdings.discard))
        taken_back = min(-paid, shrunk)
        if taken_back:
            yield "heat", "discard", "engine", taken_back
        if -paid > taken_back:
            yield "heat", "hand", "engine", -paid - taken_back


def _cooled(hot: Car, cool: Car, heat: int) -> bool:
    """Whether this much Heat was cooled between the two: from the hand straight into the engine."""
    same_discard = len(hot.holdings.discard) == len(cool.holdings.discard)
    return same_discard and len(hot.holdings.hand) - len(cool.holdings.hand) == heat


def _stress_moves(old: Car, new: Car) -> Iterator[tuple[MoveKind, str, str, int]]:
    taken = new.holdings.all_cards["stress"] - old.holdings.all_cards["stress"]
    if taken > 0:
        yield "stress", "reserve", "hand", taken
    if taken < 0:
        yield "stress", "hand", "reserve", -taken
