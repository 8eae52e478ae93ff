"""Step 7 · Check corner.

For every corner line crossed this turn, by whatever means, in order: pay the Speed above the limit in Heat, each corner
on its own. *Spin-out* at the first that cannot be paid in full: pay all that is left, go back to the first free Space
before that line, take Stress into the hand (1 in gear 1–2, 2 in gear 3–4), then gear 1; later corners are not checked.
Lines beyond the finish at the end of the race do not count; the last corner before it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.conditions import spin_out_stress
from companion.engine.events import CornerChecked, Finished, HeatPaid, SpunOut
from companion.engine.heat import Bill, corner_bills
from companion.engine.movement import set_back
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def check(u: Unfolding) -> None:
    """Settle all corners of the turn, then see whether the car has finished."""
    seat = u.turn.seat
    car = u.car(seat)
    bills = corner_bills(u.race, seat, u.turn.began_at, car.at.progress, car.speed or 0, car.holdings.engine)
    for bill in bills:
        _settle(u, seat, bill)
    finish_if_over_the_line(u, seat)


def _settle(u: Unfolding, seat: Seat, bill: Bill) -> None:
    line, car = bill.line, u.car(seat)
    u.tell(CornerChecked(seat, line.corner.after, line.lap, bill.limit, car.speed or 0, bill.owed))
    if bill.paid:
        left = car.holdings.engine - bill.paid
        u.tell(HeatPaid(seat, bill.paid, left, "spin-out" if bill.spins_out else "corner"))
    if bill.spins_out:
        _spin_out(u, seat, bill)


def _spin_out(u: Unfolding, seat: Seat, bill: Bill) -> None:
    car = u.car(seat)
    back = set_back(u.race, seat, bill.line.progress)
    stress = spin_out_stress(u.race, seat)
    u.tell(SpunOut(seat, bill.line.corner.after, car.at, back, stress, car.gear))


def finish_if_over_the_line(u: Unfolding, seat: Seat) -> None:
    """End the race of a car that is over the last line and was not set back before it."""
    at = u.car(seat).at
    if at.progress > u.race.finish:
        u.tell(Finished(seat, u.race.round, at))


STEP = TurnStep("check-corner", resolve=check)
