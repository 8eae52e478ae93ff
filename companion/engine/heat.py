"""What corners cost, worked out once for the check and for every forecast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.conditions import corner_limit, corner_price
from companion.engine.movement import set_back
from companion.engine.track import CornerLine
from companion.engine.types import Position

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.types import Seat


@dataclass(frozen=True, slots=True)
class Bill:
    """One corner line crossed: what it costs, what the engine can give, and whether the car spins out."""

    line: CornerLine
    limit: int
    owed: int
    paid: int

    @property
    def spins_out(self) -> bool:
        """Whether the bill cannot be paid in full."""
        return self.paid < self.owed


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a choice leads to: where the car lands, what each corner costs, where a spin-out puts it back."""

    to: Position
    bills: tuple[Bill, ...]
    back_to: Position | None
    press: tuple[tuple[CornerLine, int], ...] = ()
    """The lines at which the press gives sponsorship cards, and how many."""

    @property
    def spins_out(self) -> bool:
        """Whether the choice ends in a spin-out."""
        return self.back_to is not None


def corner_bills(race: Race, seat: Seat, start: int, end: int, speed: int, engine: int) -> tuple[Bill, ...]:
    """Work out the bill of each line crossed, in order, up to and including the first that cannot be paid."""
    bills: list[Bill] = []
    for line in race.lines_between(start, end):
        owed = corner_price(race, seat, line, speed)
        paid = min(owed, engine)
        engine -= paid
        bills.append(Bill(line, corner_limit(race, seat, line), owed, paid))
        if paid < owed:
            break
    return tuple(bills)


def forecast(race: Race, seat: Seat, start: int, to: Position, speed: int, engine: int) -> Forecast:
    """Forecast the end of a turn that began at `start` and leaves the car at `to`."""
    bills = corner_bills(race, seat, start, to.progress, speed, engine)
    spun = bills[-1] if bills and bills[-1].spins_out else None
    return Forecast(to, bills, set_back(race, seat, spun.line.progress) if spun else None)
