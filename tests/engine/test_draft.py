"""A draft forgets nothing: every field of a race comes back from it."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from companion.engine.draft import CarDraft, MatDraft, RaceDraft, TurnDraft, built_car, built_mat
from companion.engine.race import Car, Mat, Race, Turn

from .strips import strip


def filled(kind: type, **known: Any) -> Any:
    """Make a value with an object of its own in every field."""
    return kind(**{field.name: object() for field in fields(kind)} | known)


def lost(before: Any, after: Any) -> list[str]:
    """List the fields that did not come back."""
    names = [field.name for field in fields(before)]
    return [name for name in names if getattr(before, name) is not getattr(after, name)]


def test_a_car_keeps_every_field():
    car = filled(Car)
    assert lost(car, built_car(CarDraft(car), car.mat)) == []


def test_a_mat_keeps_every_field():
    mat = filled(Mat)
    assert lost(mat, built_mat(MatDraft(mat), mat.holdings, mat.table_holdings)) == []


def test_a_turn_keeps_every_field():
    turn = filled(Turn)
    assert lost(turn, TurnDraft(turn).turn()) == []


def test_a_race_keeps_every_field():
    race = filled(Race, cars=(), turn=None)
    assert lost(race, RaceDraft(race).race()) == []


def test_a_turn_and_untouched_cars_stay_in_the_race():
    race = strip("R B\n. .").plays("red", "1").race
    again = RaceDraft(race).race()
    assert again == race
    assert all(one is other for one, other in zip(again.cars, race.cars, strict=True))


def test_a_change_in_place_leaves_the_old_race_alone():
    race = strip("R B\n. .").race
    draft = RaceDraft(race)
    draft.round = 7
    assert draft.race() == replace(race, round=7)
    assert race.round == 1


def test_a_car_that_nobody_drives_has_no_plan_to_drop():
    race = strip("R B\n. .").race
    driven, empty = race.cars[0], replace(race.cars[1], mat=None)
    draft = RaceDraft(replace(race, cars=(driven, empty)))
    draft.drop_plan(driven.seat)
    draft.drop_plan(empty.seat)
    assert draft.race().cars == (driven, empty)
    assert empty.plan is empty.speed is None
