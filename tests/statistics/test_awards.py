"""Who wins an award, who shares one, and when nobody does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.engine.starting_grid import grid
from companion.engine.types import Position, Progress, Seat
from companion.statistics.awards import awards
from companion.statistics.figures import DriverFigures
from companion.statistics.gaps import Gap, classification
from companion.statistics.turns import DrivenCorner

from ..hub.tables import a_setup

if TYPE_CHECKING:
    from companion.engine.race import Car, Race, Status

SEATS = ("red", "blue", "green")


def _figures(seat: str, **changed: object) -> DriverFigures:
    nothing = dict.fromkeys(DriverFigures.model_fields, 0)
    empty = {"gears": {}, "paid": {}, "upgrades": {}, "fastest_corner": None, "hottest_corner": None, "seat": seat}
    return DriverFigures.model_validate(nothing | empty | changed)


def _race(*cars: tuple[str, Status, int | None, int, int]) -> Race:
    """Return a finished race: seat, status, round of the finish, place, progress of each car."""
    race = grid(a_setup(len(cars)))
    ended = tuple(_ended(race.car(Seat(seat)), *rest) for seat, *rest in cars)
    return replace(race, cars=ended, phase="finished")


def _ended(car: Car, status: Status, round_: int | None, place: int, progress: int) -> Car:
    at = Position(Progress(progress), "line")
    return replace(car, status=status, finished_in=round_, place=place, at=at)


ALL_FINISHED = (("red", "finished", 9, 1, 64), ("blue", "finished", 9, 2, 61), ("green", "finished", 11, 3, 70))


def _corner(heat: int) -> DrivenCorner:
    return DrivenCorner(corner=12, lap=1, limit=4, speed=4 + heat, heat=heat)


@pytest.mark.parametrize(
    ("changes", "award", "seats", "figure"),
    [
        (({"slipstream_spaces": 4}, {}, {"slipstream_spaces": 2}), "slipstream-king", ["red"], 4),
        (({"slipstream_spaces": 4}, {"slipstream_spaces": 4}, {}), "slipstream-king", ["red", "blue"], 4),
        (({"slipstream_spaces": 2},) * 3, "slipstream-king", None, 0),
        (({"hottest_corner": _corner(3)}, {"hottest_corner": _corner(2)}, {}), "hottest-corner", ["red"], 3),
        (({"flips": 2, "flipped_speed": 8}, {"flips": 3, "flipped_speed": 8}, {}), "luckiest-flips", ["blue"], 2.67),
        (({"paid": {"corner": 5}}, {"paid": {"corner": 4}}, {"spin_outs": 1}), "smoothest-drive", ["blue"], 4),
    ],
)  # fmt: skip
def test_the_best_figure_wins(
    changes: tuple[dict[str, object], ...], award: str, seats: list[str] | None, figure: float
):
    figures = [_figures(seat, **changed) for seat, changed in zip(SEATS, changes, strict=True)]
    won = {each.award: each for each in awards(_race(*ALL_FINISHED), figures)}
    if seats is None:
        assert award not in won
    else:
        assert (won[award].seats, won[award].figure) == (seats, figure)


def test_only_who_finished_drove_smoothly():
    race = _race(ALL_FINISHED[0], ("blue", "retired", None, 3, 20), ("green", "flagged", None, 2, 60))
    figures = [_figures("red", paid={"corner": 7}), _figures("blue"), _figures("green")]
    assert [(each.award, each.seats) for each in awards(race, figures)] == [("smoothest-drive", ["red"])]


def test_a_car_alone_and_a_race_without_result_have_no_awards():
    alone = [_figures("red", slipstream_spaces=2)]
    assert awards(_race(ALL_FINISHED[0]), alone) == []
    broken_off = replace(_race(*ALL_FINISHED), phase="abandoned")
    assert awards(broken_off, [_figures(seat, slipstream_spaces=len(seat)) for seat in SEATS]) == []
    assert classification(broken_off) == []


def test_gaps_are_spaces_in_the_same_round_and_rounds_after_it():
    assert [row.gap for row in classification(_race(*ALL_FINISHED))] == [None, Gap(spaces=3), Gap(rounds=2)]


def test_cars_that_did_not_finish_are_behind_by_spaces_or_not_classified_by_distance():
    race = _race(ALL_FINISHED[0], ("blue", "retired", None, 3, 20), ("green", "flagged", None, 2, 60))
    assert [(row.seat, row.gap) for row in classification(race)] == [
        ("red", None),
        ("green", Gap(spaces=4)),
        ("blue", None),
    ]


def test_a_legend_wins_no_award_and_takes_none_away():
    race = _race(*ALL_FINISHED)
    race = replace(race, cars=(*race.cars[:2], replace(race.cars[2], mat=None)))
    figures = [_figures("red", paid={"corner": 5}), _figures("blue", paid={"corner": 4}), _figures("green")]
    assert [(one.award, one.seats) for one in awards(race, figures)] == [("smoothest-drive", ["blue"])]
    alone = replace(race, cars=(race.cars[0], replace(race.cars[1], mat=None), race.cars[2]))
    assert awards(alone, figures) == []
