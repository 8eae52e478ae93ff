"""What players must move on the real table because of an input, fact by fact, in the order it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from companion.engine import events as e
from companion.engine.evolve import evolve
from companion.table.moves import card_move, pieces_moved, taken_off
from companion.table.restitution import restitution

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.race import Car, Race
    from companion.views.shapes import TableMove


def hand_moves(before: Race, facts: Iterable[e.Event]) -> list[TableMove]:
    """List the moves of these facts; if a car or gear moves several times, only the last place counts."""
    facts = tuple(facts)
    if all(isinstance(fact, e.Planned | e.Unplanned) for fact in facts):
        return []  # half of all inputs: skip evolving the race once more
    moves: list[TableMove] = []
    race = before
    for fact in facts:
        after = evolve(race, fact)
        moves += _moves_of(fact, race, after)
        race = after
    return [move for index, move in enumerate(moves) if not _is_superseded(move, moves[index + 1 :])]


def _is_superseded(move: TableMove, later: list[TableMove]) -> bool:
    key = (move["seat"], move["move"])
    return move["move"] in ("car", "gear") and any((other["seat"], other["move"]) == key for other in later)


def _moves_of(fact: e.Event, before: Race, after: Race) -> Iterator[TableMove]:  # noqa: C901, PLR0912 - a case for each event
    match fact:
        case e.Moved() | e.GearShifted() | e.Cluttered():
            yield from pieces_moved(after, before.car(fact.seat), after.car(fact.seat))
        case e.HeatPaid():
            yield card_move(fact.seat, "heat", fact.heat, "engine", "discard")
        case e.Cooled():
            yield card_move(fact.seat, "heat", fact.heat, "hand", "engine")
        case e.SpunOut():
            yield from pieces_moved(after, before.car(fact.seat), after.car(fact.seat))
            yield card_move(fact.seat, "stress", fact.stress, "reserve", "hand")
        case e.Revealed():
            yield card_move(fact.seat, "cards", len(fact.cards), "hand", "play-area")
        case e.Flipped():
            yield card_move(fact.seat, "cards", 1, "deck", "play-area" if fact.kept else "discard")
        case e.Reshuffled():
            yield card_move(fact.seat, "shuffle", fact.count, "discard", "deck")
        case e.Discarded():
            yield card_move(fact.seat, "cards", len(fact.cards), "hand", "discard")
        case e.Replenished():
            yield from _replenish(before.car(fact.seat), fact)
        case e.RoundEnded():
            yield from map(taken_off, fact.placed)
        case e.Retired():
            yield taken_off(fact.seat)
        case e.Corrected():
            yield from restitution(before, after)
        case (
            e.RaceStarted()
            | e.RoundStarted()
            | e.Planned()
            | e.Unplanned()
            | e.StepReached()
            | e.FlipMissed()
            | e.Boosted()
            | e.AdrenalineUsed()
            | e.CornerChecked()
            | e.Finished()
            | e.RaceFinished()
            | e.Abandoned()
            | e.Confirmed()
        ):
            pass
        case _:
            assert_never(fact)


def _replenish(car: Car, fact: e.Replenished) -> Iterator[TableMove]:
    holdings = car.holdings
    put_away, deck = len(holdings.play_area), len(holdings.deck)
    first = min(fact.drawn, deck)
    yield card_move(car.seat, "cards", put_away, "play-area", "discard")
    if first:
        yield card_move(car.seat, "cards", first, "deck", "hand")
    if fact.reshuffled:
        yield card_move(car.seat, "shuffle", len(holdings.discard) + put_away, "discard", "deck")
        yield card_move(car.seat, "cards", fact.drawn - first, "deck", "hand")
