"""Step 7 · Check corner.

For every corner line crossed this turn, by whatever means, in order: pay the Speed above the limit in Heat, each corner
on its own. *Spin-out* at the first that cannot be paid in full: pay all that is left, go back to the first free Space
before that line, take Stress into the hand (1 in gear 1–2, 2 in gear 3–4), then gear 1; later corners are not checked.
Lines beyond the finish at the end of the race do not count; the last corner before it does. Then sponsorship is gained,
at press corners and by the event; in one event a spin-out ends the car's race.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.championship import event_rule
from companion.engine.conditions import corner_terms, spin_out_stress
from companion.engine.events import CornerChecked, Eliminated, Finished, HeatPaid, SpunOut
from companion.engine.heat import Bill, corner_bills
from companion.engine.movement import set_back
from companion.engine.sponsorship import remove_played, reward
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def check(u: Unfolding) -> None:
    """Settle all corners of the turn, then see whether the car has finished."""
    race, turn = u.race, u.turn
    car, engine = race.car(turn.seat), race.car(turn.seat).holdings.engine
    bills = corner_bills(race, car.seat, turn.began_at, car.at.progress, car.speed or 0, engine)
    for bill in bills:
        engine -= bill.paid
        _settle(u, race, car, bill, engine)
    if race.championship is not None:
        _settle_event(u, car.seat, bills)
    if car.at.progress > race.finish and u.step is not None:
        finish_if_over_the_line(u, car.seat)


def _settle_event(u: Unfolding, seat: Seat, bills: tuple[Bill, ...]) -> None:
    """Take a car that spun out off the board where the event says so; else give the sponsorship of the turn."""
    spun_out = bool(bills) and bills[-1].spins_out
    if spun_out and event_rule(u.race) == "spin-out-eliminates":
        before = sum(car.status == "eliminated" for car in u.race.cars)
        u.tell(Eliminated(seat, u.race.round, u.race.started - before))
        remove_played(u, seat)
    else:
        reward(u, bills)


def _settle(u: Unfolding, race: Race, car: Car, bill: Bill, left: int) -> None:
    """Record a bill and pay it; `left` is what the engine holds then."""
    line, seat = bill.line, car.seat
    terms = corner_terms(race, seat, line, bill.owed)
    u.tell(CornerChecked(seat, line.corner.after, line.lap, bill.limit, car.speed or 0, bill.owed, *terms))
    if bill.paid:
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
        remove_played(u, seat)


STEP = TurnStep("check-corner", resolve=check)
