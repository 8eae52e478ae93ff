"""Step 1 · Shift gears.

Stay, go one gear up or down for free, or two for 1 Heat from the engine; not with an empty engine. A car that starts
the round on a flooded Space pays 1 Heat more for any shift down.

*Tournament*: the gear is that of the cards laid, and shows at the reveal. By one ruling a shift of two gears that
cannot be paid is a mistake of its driver: the car shifts one gear for free; a card is dropped (up) or flipped (down).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.engine.conditions import GEARS, HIGHEST_GEAR, LONGEST_SHIFT, LOWEST_GEAR, shift_price
from companion.engine.events import GearShifted, HeatPaid
from companion.engine.options import GearChoice
from companion.engine.race import Mistake
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.race import Car, Race
    from companion.engine.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class Shift:
    """Where a shift really leads, what it costs, and whether the driver laid the wrong number of cards for it."""

    gear: int
    heat: int
    mistake: Mistake | None = None


def gear_choices(race: Race, car: Car) -> tuple[GearChoice, ...]:
    """List the gears within reach and what each costs."""
    holdings, flooded = car.holdings, _flooded(race, car)
    return gears_within_reach(
        car.gear, holdings.engine, len(holdings.hand), flooded=flooded, mistakes=_mistakes_happen(race)
    )


@lru_cache(maxsize=1024)  # asked for every car, many times an input
def gears_within_reach(
    now: int, engine: int, hand: int, *, flooded: bool = False, mistakes: bool = False
) -> tuple[GearChoice, ...]:
    """List the gears that an engine can pay for and a hand of this size can fill."""
    near = (gear for gear in GEARS if abs(gear - now) <= LONGEST_SHIFT and gear <= hand)
    choices = (_choice(now, gear, engine, flooded=flooded, mistakes=mistakes) for gear in near)
    return tuple(choice for choice in choices if choice.heat <= engine)


def _choice(now: int, to: int, engine: int, *, flooded: bool, mistakes: bool) -> GearChoice:
    shift = _shift(now, to, engine, flooded=flooded, mistakes=mistakes)
    return GearChoice(to, shift.heat, mistake=shift.mistake is not None)


def _shift(now: int, to: int, engine: int, *, flooded: bool, mistakes: bool) -> Shift:
    heat = shift_price(now, to, flooded=flooded)
    if mistakes and heat > engine and abs(to - now) == LONGEST_SHIFT:
        return Shift(to - 1, 0, "up") if to > now else Shift(to + 1, 0, "down")
    return Shift(to, heat)


def shift_of(race: Race, car: Car, gear: int) -> Shift:
    """Work out what planning this gear leads to."""
    return _shift(car.gear, gear, car.holdings.engine, flooded=_flooded(race, car), mistakes=_mistakes_happen(race))


def _flooded(race: Race, car: Car) -> bool:
    return bool(race.track.flooded) and race.track.is_flooded(car.at.progress)


def _mistakes_happen(race: Race) -> bool:
    return race.rulings.gear_shown == "at-reveal" and race.rulings.tournament_mistake == "booklet"


def check_gear(race: Race, car: Car, gear: int) -> None:
    """Refuse a gear out of reach."""
    if gear not in GEARS:
        raise Refused("gear.range", gear=gear, least=LOWEST_GEAR, most=HIGHEST_GEAR)
    if abs(gear - car.gear) > LONGEST_SHIFT:
        raise Refused("gear.step", gear=gear, most=LONGEST_SHIFT, **{"from": car.gear})
    heat, engine = shift_of(race, car, gear).heat, car.holdings.engine
    if heat > engine:
        raise Refused("gear.heat", gear=gear, heat=heat, engine=engine, **{"from": car.gear})


def shift(u: Unfolding, race: Race, car: Car) -> Mistake | None:
    """Shift into the planned gear and pay for it; return the driver's mistake, if it is one.

    The race is the one in which all have planned: other cars' shifts change nothing for this one.
    """
    seat = car.seat
    assert car.plan is not None, "gears change only when all have planned"
    planned = shift_of(race, car, car.plan.gear)
    # A correction after planning may have emptied the engine: what is not there cannot be paid.
    heat = min(planned.heat, car.holdings.engine)
    if heat:
        u.tell(HeatPaid(seat, heat, car.holdings.engine - heat, "shift"))
    if planned.gear != car.gear:
        u.tell(GearShifted(seat, car.gear, planned.gear, heat))
    return planned.mistake
