"""A round: its order, its turns one after another, and its end.

All racing cars do steps 1 and 2 at once; then each car, front to back, does steps 3 to 9 before the next car begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.decisions import awaited
from companion.engine.events import Classified, RaceFinished, RoundEnded, RoundStarted, StepReached
from companion.engine.steps import s1_shift_gears, s3_reveal_move, s4_adrenaline
from companion.engine.steps.order import TURN_STEPS, step_after

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.race import Car, Race
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def go_on(u: Unfolding) -> None:
    """Advance the race until it waits for somebody's choice or is over."""
    while u.race.phase in ("planning", "resolving") and not awaited(u.race):
        if u.race.turn is None:
            _next_turn(u)
        else:
            _next_step(u)


def front_to_back(cars: Iterable[Car]) -> tuple[Seat, ...]:
    """Order cars by how far ahead they are; side by side, the Race Line is ahead."""
    return tuple(car.seat for car in sorted(cars, key=lambda car: car.at.ahead_key))


def start_round(u: Unfolding) -> None:
    """Start the next round with its order and adrenaline."""
    order = front_to_back(u.race.racing)
    u.tell(RoundStarted(u.race.round + 1, order, s4_adrenaline.who_gets_adrenaline(u.race, order)))


def _next_turn(u: Unfolding) -> None:
    if not u.race.to_move:
        _end_round(u)
        return
    if u.race.rulings.gear_shown == "at-reveal":
        s1_shift_gears.shift(u, u.race.to_move[0])
    elif u.race.phase == "planning":
        for seat in u.race.to_move:
            s1_shift_gears.shift(u, seat)
    s3_reveal_move.reveal(u)


def _next_step(u: Unfolding) -> None:
    if u.turn.flips_owed:
        s3_reveal_move.make_ready_to_flip(u)
        return
    resolve = TURN_STEPS[u.turn.step].resolve
    if resolve:
        resolve(u)
    if u.race.turn is not None:  # finishing or filling up the hand ends the turn
        leave_step(u)


def leave_step(u: Unfolding, *, chosen: bool = False) -> None:
    """Go on to the next step of the turn; `chosen` says that the player left this one by an answer."""
    u.tell(StepReached(u.turn.seat, step_after(u.turn.step), chosen=chosen))


def _end_round(u: Unfolding) -> None:
    arrived = [car for car in u.race.cars if car.status == "finished" and car.on_board]
    placed = sum(car.status == "finished" and not car.on_board for car in u.race.cars)
    u.tell(RoundEnded(u.race.round, front_to_back(arrived), u.race.finished_before + placed + 1))
    if u.race.racing:
        start_round(u)
    else:
        u.tell(RaceFinished(classification(u.race)))


def classification(race: Race) -> tuple[Classified, ...]:
    """List the result: finishers by place, then cars still racing, then retired cars, the furthest first."""
    finishers = sorted((car for car in race.cars if car.status == "finished"), key=lambda car: car.place or 0)
    flagged, retired = (
        sorted((car for car in race.cars if car.status == status), key=lambda car: car.at.ahead_key)
        for status in ("flagged", "retired")
    )
    return tuple(
        Classified(place, car.seat, car.finished_in, car.at.progress, car.status)
        for place, car in enumerate((*finishers, *flagged, *retired), race.finished_before + 1)
    )
