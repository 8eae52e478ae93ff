"""What hands must move on the real table because of an input, fact by fact, in the order it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as e
from companion.engine.evolve import evolve
from companion.table.restitution import Move, restitution
from companion.views.parts import position_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.race import Car, Race


def hand_moves(before: Race, facts: Iterable[e.Event]) -> list[Move]:
    """List the moves of these facts; of a car's or gear's several places only the last one."""
    facts = tuple(facts)
    if all(isinstance(fact, _MOVES_NOTHING) for fact in facts):
        return []  # a plan, mostly: not worth playing it through again
    moves: list[Move] = []
    race = before
    for fact in facts:
        after = evolve(race, fact)
        moves += _of_fact(race, after, fact)
        race = after
    return [move for index, move in enumerate(moves) if not _is_overtaken(move, moves[index + 1 :])]


def _is_overtaken(move: Move, later: list[Move]) -> bool:
    key = (move["seat"], move["move"])
    return move["move"] in ("car", "gear") and any((other["seat"], other["move"]) == key for other in later)


_MOVES_NOTHING = e.Planned | e.Unplanned | e.StepReached | e.Confirmed


def _of_fact(before: Race, after: Race, fact: e.Event) -> Iterator[Move]:
    match fact:
        case e.RoundEnded():
            yield from ({"seat": seat, "move": "car", "to": None} for seat in fact.placed)
        case e.Retired():
            yield {"seat": fact.seat, "move": "car", "to": None}
        case e.Corrected():
            yield from restitution(before, after)
        case e.Moved() | e.SpunOut() | e.GearShifted() | e.Cluttered():
            yield from _pieces(after, before.car(fact.seat), after.car(fact.seat))
    if isinstance(fact, _MOVES_CARDS):
        yield from _cards(before.car(fact.seat), fact)


_MOVES_CARDS = e.HeatPaid | e.Revealed | e.Flipped | e.Reshuffled | e.Cooled | e.SpunOut | e.Discarded | e.Replenished


def _pieces(race: Race, old: Car, new: Car) -> Iterator[Move]:
    if old.at != new.at:
        yield {"seat": new.seat, "move": "car", "to": position_json(race.track, new.at)}
    if old.gear != new.gear:
        yield {"seat": new.seat, "move": "gear", "to": new.gear}


def _cards(car: Car, fact: e.Event) -> Iterator[Move]:
    match fact:
        case e.HeatPaid():
            yield _move(car, "heat", fact.heat, "engine", "discard")
        case e.Cooled():
            yield _move(car, "heat", fact.heat, "hand", "engine")
        case e.SpunOut():
            yield _move(car, "stress", fact.stress, "reserve", "hand")
        case e.Revealed():
            yield _move(car, "cards", len(fact.cards), "hand", "play-area")
        case e.Flipped():
            yield _move(car, "cards", 1, "deck", "play-area" if fact.kept else "discard")
        case e.Reshuffled():
            yield _move(car, "shuffle", fact.count, "discard", "deck")
        case e.Discarded():
            yield _move(car, "cards", len(fact.cards), "hand", "discard")
        case e.Replenished():
            yield from _replenish(car, fact)


def _replenish(car: Car, fact: e.Replenished) -> Iterator[Move]:
    holdings = car.holdings
    put_away, deck = len(holdings.play_area), len(holdings.deck)
    first = min(fact.drawn, deck)
    yield _move(car, "cards", put_away, "play-area", "discard")
    if first:
        yield _move(car, "cards", first, "deck", "hand")
    if fact.reshuffled:
        yield _move(car, "shuffle", len(holdings.discard) + put_away, "discard", "deck")
        yield _move(car, "cards", fact.drawn - first, "deck", "hand")


def _move(car: Car, what: str, count: int, from_: str, to: str) -> Move:
    return {"seat": car.seat, "move": what, "count": count, "from": from_, "to": to}
