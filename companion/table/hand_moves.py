"""What players must move on the real table because of an input, fact by fact, in the order it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as e
from companion.engine.evolve import fold
from companion.table.moves import car_move, card_move, pieces_moved, taken_off
from companion.table.restitution import restitution

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.views.move_schemas import TableMove


BY_THEMSELVES = (
    e.Planned,
    e.Unplanned,
    e.StepReached,
    e.PassedOver,
    e.RoundStarted,
    e.CornerChecked,
    e.Boosted,
    e.AdrenalineUsed,
    e.FlipMissed,
    e.Finished,
    e.Revealed,
    e.Reshuffled,
    e.Flipped,
    e.CardDropped,
    e.HeatPaid,
    e.Cooled,
    e.Discarded,
    e.Picked,
    e.Swapped,
    e.SwapDeclined,
    e.KeepSealed,
    e.Kept,
    e.HandDrawn,
    e.MarketShown,
    e.Chosen,
    e.Accelerated,
    e.StressReduced,
    e.SuperCooled,
    e.DirectPlayed,
    e.Refreshed,
)
"""Most facts: no piece moves, and the fact alone tells which cards do."""
_KNOWN_WITHOUT_RACE_AFTER = (
    *BY_THEMSELVES,
    e.Sponsored,
    e.CardRemoved,
    e.HeatRemoved,
    e.Scrapped,
    e.Salvaged,
    e.Replenished,
    e.RoundEnded,
    e.RaceFinished,
)
"""The race is evolved only for the other facts, to see where pieces stand after them."""


def hand_moves(before: Race, facts: Iterable[e.Event]) -> list[TableMove]:
    """List the moves of these facts; if a car or gear moves several times, only the last place counts."""
    moves: list[TableMove] = []
    race, passed = before, list[e.Event]()
    for fact in facts:
        if isinstance(fact, e.Replenished | e.Scrapped | e.Salvaged):  # told by what the piles hold by now
            race, passed = fold(passed, race), []
        passed.append(fact)
        after = race if isinstance(fact, _KNOWN_WITHOUT_RACE_AFTER) else fold(passed, race)
        moves += _moves_of(fact, race, after)
        if after is not race:
            race, passed = after, []
    last = (move for index, move in enumerate(moves) if not _is_superseded(move, moves[index + 1 :]))
    return [_from_its_start(move, before, race) for move in last]


def _is_superseded(move: TableMove, later: list[TableMove]) -> bool:
    key = (move["seat"], move["move"])
    return move["move"] in ("car", "gear") and any((other["seat"], other["move"]) == key for other in later)


def _from_its_start(move: TableMove, before: Race, after: Race) -> TableMove:
    """Count the Spaces of a car from where it stood before all the facts."""
    seat = move["seat"]
    return car_move(after, after.car(seat), before.car(seat).at) if "spaces" in move else move


def _moves_of(fact: e.Event, before: Race, after: Race) -> Iterator[TableMove]:
    match fact:
        case e.RoundEnded():
            yield from map(taken_off, fact.placed)
        case e.Retired() | e.Eliminated():
            yield taken_off(fact.seat)
        case e.Corrected():
            yield from restitution(before, after)
        case (
            e.RaceStarted()
            | e.MarketShown()
            | e.RoundStarted()
            | e.RaceFinished()
            | e.Flagged()
            | e.Abandoned()
            | e.Confirmed()
            | e.SeasonStandings()
        ):
            pass  # nobody's in particular
        case e.WeatherSet() | e.RoadsSet():
            pass  # laid out before the start
        case e.AllPlanned() | e.LegendCardTurned():
            pass
        case _:
            yield from _seat_moves(fact, fact.seat, before, after)


def _seat_moves(fact: e.Event, seat: Seat, before: Race, after: Race) -> Iterator[TableMove]:
    car = before.car(seat)
    yield from pieces_moved(after, car, after.car(seat))
    for move in fact.pile_moves(car.holdings) if car.mat else ():
        if move.count:  # all cards played may have gone elsewhere before the play area is cleared
            yield card_move(seat, move.what, move.count, move.from_, move.to)
