"""Awards: who was best at something in a race. Several may share one; if everybody did, nobody gets it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.types import Colour
from companion.statistics.figures import DriverFigures
from companion.statistics.turns import Complete

if TYPE_CHECKING:
    from companion.engine.race import Race

AwardName = Literal["hottest-corner", "luckiest-flips", "slipstream-king", "smoothest-drive"]
FEWEST_FLIPS = 3
"""With fewer flips an average says nothing of luck."""


class Award(Complete):
    """An award, who has won it, and by what figure."""

    award: AwardName
    seats: list[Colour]
    figure: float


@dataclass(frozen=True, slots=True)
class _Contest:
    award: AwardName
    figure: Callable[[DriverFigures], float | None]
    """What counts; None for who takes no part."""
    least_wins: bool = False
    finishers_only: bool = False


def _hottest_corner(driver: DriverFigures) -> float | None:
    return driver.hottest_corner.heat if driver.hottest_corner else None


def _luck(driver: DriverFigures) -> float | None:
    return round(driver.flipped_speed / driver.flips, 2) if driver.flips >= FEWEST_FLIPS else None


def _slipstream(driver: DriverFigures) -> float | None:
    return driver.slipstream_spaces or None


def _corner_heat(driver: DriverFigures) -> float | None:
    return None if driver.spin_outs else driver.paid.get("corner", 0)


_CONTESTS = (
    _Contest("hottest-corner", _hottest_corner),
    _Contest("luckiest-flips", _luck),
    _Contest("slipstream-king", _slipstream),
    _Contest("smoothest-drive", _corner_heat, least_wins=True, finishers_only=True),
)


def awards(race: Race, figures: list[DriverFigures]) -> list[Award]:
    """Return the awards of a finished race; a driver alone wins none, and a Legend neither."""
    driven: set[str] = {car.seat for car in race.cars if car.mat is not None}
    drivers = [driver for driver in figures if driver.seat in driven]
    if race.phase != "finished" or len(drivers) == 1:
        return []
    finished: set[str] = {car.seat for car in race.cars if car.status == "finished"}
    return [award for contest in _CONTESTS if (award := _winners(contest, drivers, finished)) is not None]


def _winners(contest: _Contest, figures: list[DriverFigures], finished: set[str]) -> Award | None:
    scores = {
        driver.seat: score
        for driver in figures
        if (score := contest.figure(driver)) is not None and (driver.seat in finished or not contest.finishers_only)
    }
    if not scores:
        return None
    best = min(scores.values()) if contest.least_wins else max(scores.values())
    seats = [seat for seat, score in scores.items() if score == best]
    return None if len(seats) == len(figures) else Award(award=contest.award, seats=seats, figure=best)
