"""Step 1 · Shift gears.

Stay, go one gear up or down for free, or two for 1 Heat from the engine; not with an empty engine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from companion.engine.conditions import GEARS, HIGHEST_GEAR, LONGEST_SHIFT, LOWEST_GEAR, shift_price
from companion.engine.events import GearShifted, HeatPaid
from companion.engine.options import GearChoice
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.race import Car
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def gear_choices(car: Car) -> tuple[GearChoice, ...]:
    """List the gears within reach and what each costs."""
    return gears_within_reach(car.gear, car.holdings.engine, len(car.holdings.hand))


@lru_cache(maxsize=1024)  # asked for every car, many times an input
def gears_within_reach(now: int, engine: int, hand: int) -> tuple[GearChoice, ...]:
    """List the gears that an engine can pay for and a hand of this size can fill."""
    near = (GearChoice(gear, shift_price(now, gear)) for gear in GEARS if abs(gear - now) <= LONGEST_SHIFT)
    # more cards than the hand holds cannot be played
    return tuple(choice for choice in near if choice.heat <= engine and choice.gear <= hand)


def check_gear(car: Car, gear: int) -> None:
    """Refuse a gear out of reach."""
    if gear not in GEARS:
        raise Refused("gear.range", gear=gear, least=LOWEST_GEAR, most=HIGHEST_GEAR)
    if abs(gear - car.gear) > LONGEST_SHIFT:
        raise Refused("gear.step", gear=gear, most=LONGEST_SHIFT, **{"from": car.gear})
    heat = shift_price(car.gear, gear)
    if heat > car.holdings.engine:
        raise Refused("gear.heat", gear=gear, heat=heat, engine=car.holdings.engine, **{"from": car.gear})


def shift(u: Unfolding, seat: Seat) -> None:
    """Shift into the planned gear and pay for a double shift."""
    car = u.car(seat)
    assert car.plan is not None, "gears change only when all have planned"
    if car.plan.gear == car.gear:
        return
    # A correction after planning may have emptied the engine: what is not there cannot be paid.
    heat = min(shift_price(car.gear, car.plan.gear), car.holdings.engine)
    if heat:
        u.tell(HeatPaid(seat, heat, car.holdings.engine - heat, "shift"))
    u.tell(GearShifted(seat, car.gear, car.plan.gear, heat))
