"""A round: its order, its turns one after another, and its end.

All racing cars do steps 1 and 2 at once; then each car, front to back, does steps 3 to 9 before the next car begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import garage_phase, legends
from companion.engine.decisions import awaited
from companion.engine.events import (
    AllPlanned,
    Classified,
    RaceFinished,
    RoadsSet,
    RoundEnded,
    RoundStarted,
    SeasonStandings,
    StepReached,
    WeatherSet,
)
from companion.engine.scoring import points_for, standings_after
from companion.engine.sponsorship import deal_at_start
from companion.engine.steps import s1_shift_gears, s3_reveal_move, s4_adrenaline
from companion.engine.steps.order import TURN_STEPS, step_after

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.race import Car, Race, Turn
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def start_race(u: Unfolding) -> None:
    """Begin with the tokens, then the Garage or the first round; in a championship the Garage comes first."""
    if u.race.selection is None or u.race.championship is None:
        _tell_tokens(u)
    if u.race.selection is None:
        deal_at_start(u)
        start_round(u)


def _tell_tokens(u: Unfolding) -> None:
    if u.race.weather:
        u.tell(WeatherSet(u.race.weather))
    if u.race.roads:
        u.tell(RoadsSet(u.race.roads))


def go_on(u: Unfolding) -> None:
    """Advance the race until it waits for somebody's choice or is over."""
    while (race := u.race).phase in ("garage", "planning", "resolving") and not awaited(race):
        if race.turn is not None:
            _next_step(u, race.turn)
        elif race.phase == "garage":
            _leave_garage(u)
        else:
            _next_turn(u)


def _leave_garage(u: Unfolding) -> None:
    """Begin the first round with the upgrades chosen, unless nobody is left to drive it."""
    if u.race.racing:
        garage_phase.complete(u)
        if u.race.championship is not None:
            _tell_tokens(u)
        deal_at_start(u)
        start_round(u)
    else:
        _end_race(u)


def front_to_back(cars: Iterable[Car]) -> tuple[Seat, ...]:
    """Order cars by how far ahead they are; side by side, the Race Line is ahead."""
    return tuple(car.seat for car in sorted(cars, key=lambda car: car.at.ahead_key))


def start_round(u: Unfolding) -> None:
    """Start the next round with its order and adrenaline."""
    order = front_to_back(u.race.racing)
    u.tell(RoundStarted(u.race.round + 1, order, s4_adrenaline.who_gets_adrenaline(u.race, order)))


def _next_turn(u: Unfolding) -> None:
    race = u.race
    if not race.to_move:
        _end_round(u)
        return
    next_car = race.car(race.to_move[0])
    if race.rulings.gear_shown == "when-all-planned" and race.phase == "planning":
        for car in map(race.car, race.to_move):
            if car.mat:
                s1_shift_gears.shift(u, race, car)
    if race.legends and race.phase == "planning":
        u.tell(AllPlanned())
    elif next_car.mat is None:
        legends.move(u, next_car.seat)
    else:
        _take_turn(u, race, next_car)


def _take_turn(u: Unfolding, race: Race, car: Car) -> None:
    mistake = s1_shift_gears.shift(u, race, car) if race.rulings.gear_shown == "at-reveal" else None
    s3_reveal_move.reveal(u, car, mistake)


def _next_step(u: Unfolding, turn: Turn) -> None:
    if turn.flips_owed:
        s3_reveal_move.make_ready_to_flip(u)
        return
    resolve = TURN_STEPS[turn.step].resolve
    if resolve:
        resolve(u)
    if u.step is not None:  # finishing or filling up the hand ends the turn
        leave_step(u)


def leave_step(u: Unfolding, *, chosen: bool = False) -> None:
    """Go on to the next step of the turn; `chosen` says that the player left this one by an answer."""
    assert u.step is not None, "only a turn has steps"
    seat, step = u.step
    u.tell(StepReached(seat, step_after(step), chosen=chosen))


def _end_round(u: Unfolding) -> None:
    arrived = [car for car in u.race.cars if car.status == "finished" and car.on_board]
    placed = sum(car.status == "finished" and not car.on_board for car in u.race.cars)
    u.tell(RoundEnded(u.race.round, front_to_back(arrived), u.race.finished_before + placed + 1))
    if u.race.racing:
        start_round(u)
    else:
        _end_race(u)


def _end_race(u: Unfolding) -> None:
    """Tell the result, and in a championship the standings."""
    u.tell(RaceFinished(classification(u.race)))
    if u.race.championship is not None:
        after = standings_after(u.race)
        u.tell(SeasonStandings(u.race.championship.race, after, tuple(after)))


def classification(race: Race) -> tuple[Classified, ...]:
    """List the result: finishers by place, then cars still racing, then eliminated and retired cars."""
    finishers = sorted((car for car in race.cars if car.status == "finished"), key=lambda car: car.place or 0)
    eliminated = sorted((car for car in race.cars if car.status == "eliminated"), key=lambda car: car.place or 0)
    flagged, retired = (
        sorted((car for car in race.cars if car.status == status), key=lambda car: car.at.ahead_key)
        for status in ("flagged", "retired")
    )
    return tuple(
        Classified(place, car.seat, car.finished_in, car.at.progress, car.status, points_for(race, car, place))
        for place, car in enumerate((*finishers, *flagged, *eliminated, *retired), race.finished_before + 1)
    )
