"""The figures of golden races, compared with a recount of their public events."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.types import OFF_THE_ROAD
from companion.reports.replaying import replay
from companion.statistics.awards import awards
from companion.statistics.figures import DriverFigures, figures_of
from companion.statistics.gaps import classification
from companion.statistics.turns import RaceLog, drive

from ..golden.races import ending_of, golden_races
from .recount import cards_used, counted, gears_of, orders_of, speeds_of

if TYPE_CHECKING:
    from pathlib import Path

TAKES_BACK = {"undo", "redo", "amend", "correct"}
"""After these commands a recount would have to know the rules of undo."""


@dataclass(frozen=True)
class Driven:
    """A golden race: its log, its public events and its last state."""

    log: RaceLog
    events: list[dict[str, Any]]
    state: dict[str, Any]

    @property
    def figures(self) -> dict[str, DriverFigures]:
        return {driver.seat: driver for driver in figures_of(self.log)}


@cache
def driven(name: str) -> Driven:
    """Replay a golden race."""
    with RACES[name].open("rb") as file:
        replayed = replay(name, file)
    assert replayed.history is not None
    log = drive(list(replayed.history.inputs())[::-1], with_discards=True)
    answer = replayed.answer()
    return Driven(log, answer["events"], answer["state"])


def _is_plain(path: Path) -> bool:
    """Whether a race came to its end without anything being taken back; read from its files, which is quick."""
    said = {json.loads(line).get("do") for line in path.read_text("utf-8").splitlines()}
    return not said & TAKES_BACK and json.loads(ending_of(path).read_text("utf-8"))["state"]["phase"] == "finished"


LEFT = ("retired", "eliminated")
"""What a car is that left the race before its end."""
RACES = {path.stem: path for path in golden_races()}
PLAIN = [name for name, path in RACES.items() if _is_plain(path)]
every_race = pytest.mark.parametrize("race", RACES, indirect=True)
every_plain_race = pytest.mark.parametrize("race", PLAIN, indirect=True)


@pytest.fixture
def race(request: pytest.FixtureRequest) -> Driven:
    return driven(request.param)


def test_most_golden_races_can_be_recounted():
    assert len(PLAIN) >= 10


@every_plain_race
def test_figures_are_what_the_public_events_add_up_to(race: Driven):
    for seat, driver in race.figures.items():
        told = driver.model_dump()
        recounted = counted(race.events, seat)
        assert {name: told[name] for name in recounted} == recounted


@every_plain_race
def test_the_use_of_upgrades_is_what_the_public_events_tell(race: Driven):
    for car in race.state["cars"]:
        told = race.figures[car["seat"]].upgrades
        assert told == cards_used(race.events, car["seat"], car.get("upgrades", []))


def test_an_upgrade_that_is_heat_is_never_played():
    log = driven("usa-four-cars-with-upgrades").log
    car = log.race.cars[0]
    assert car.mat is not None
    owner = replace(car, mat=replace(car.mat, upgrades=("up-17", "up-10")))
    changed = replace(log, race=replace(log.race, cars=(owner, *log.race.cars[1:])), turns={**log.turns, car.seat: []})
    assert figures_of(changed)[0].upgrades == {"up-10": 0}


def test_upgrades_and_sponsorship_cards_were_played_in_some_race():
    used = {card for name in PLAIN for driver in driven(name).figures.values() for card in driver.upgrades}
    assert {card.partition("-")[0] for card in used} == {"up", "sp"}


@every_plain_race
def test_gears_and_speeds_are_those_of_the_public_events(race: Driven):
    for car in race.log.race.cars:
        speeds = speeds_of(race.events, car.seat)
        assert [turn.speed for turn in race.log.turns[car.seat]] == speeds
        assert race.figures[car.seat].top_speed == max(speeds, default=0)
        gears = [turn.gear for turn in race.log.turns[car.seat]]
        first = gears[0] if gears else 1
        start = next(
            (e["from"] for e in race.events if e.get("seat") == car.seat and e["type"] == "gear_shifted"), first
        )
        assert race.figures[car.seat].gears == gears_of(race.events, car.seat, start)


@every_plain_race
def test_places_follow_the_cars_round_by_round(race: Driven):
    start = race.log.places[0]
    grid = {car.seat: _at_start(race, car.seat) for car in race.log.race.cars}
    assert sorted(start.places, key=start.places.__getitem__) == sorted(
        grid, key=lambda s: (-grid[s][0], grid[s][1] == "off")
    )
    by_round = {row.round: row.places for row in race.log.places}
    for round_, order in orders_of(race.events, grid).items():
        places = by_round[round_]
        assert sorted(places, key=places.__getitem__) == order


def _at_start(race: Driven, seat: str) -> tuple[int, str]:
    first = next(e for e in race.events if e.get("seat") == seat and e["type"] == "moved")
    return first["from"]["progress"], first["from"]["spot"]


@every_plain_race
def test_the_last_places_are_the_result(race: Driven):
    rows = next(event for event in reversed(race.events) if event["type"] == "race_finished")["classification"]
    told = classification(race.log.race)
    assert [(row.place, row.seat, row.status) for row in told] == [
        (row["place"], row["seat"], row["status"]) for row in rows
    ]
    last = race.log.places[-1].places
    assert last == {row["seat"]: row["place"] for row in rows if row["status"] not in OFF_THE_ROAD}
    for row in told:
        driver = race.figures[row.seat]
        assert driver.places_won == (None if row.status in OFF_THE_ROAD else driver.start - row.place)


@every_plain_race
def test_rounds_led_are_shared_out_among_the_cars(race: Driven):
    leaders = [seat for row in race.log.places[1:] for seat, place in row.places.items() if place == 1]
    assert {seat: driver.rounds_led for seat, driver in race.figures.items()} == {
        car.seat: leaders.count(car.seat) for car in race.log.race.cars
    }


@every_race
def test_the_log_ends_with_the_race_and_has_every_turn_once(race: Driven):
    for car in race.state["cars"]:
        turns = race.log.turns[car["seat"]]
        assert [turn.round for turn in turns] == sorted({turn.round for turn in turns})
        assert race.figures[car["seat"]].spin_outs == car["spin_outs"]
    on_board = {car["seat"]: car["at"]["progress"] for car in race.state["cars"] if car["status"] != "eliminated"}
    assert {car.seat: car.at.progress for car in race.log.race.cars if car.status != "eliminated"} == on_board


@every_race
def test_an_award_goes_to_the_driver_with_the_best_figure(race: Driven):
    driven = {car.seat for car in race.log.race.cars if car.mat is not None}
    figures = {seat: driver for seat, driver in race.figures.items() if seat in driven}
    for award in awards(race.log.race, list(figures.values())):
        match award.award:
            case "hottest-corner":
                paid = {s: f.hottest_corner.heat for s, f in figures.items() if f.hottest_corner}
            case "luckiest-flips":
                paid = {s: round(f.flipped_speed / f.flips, 2) for s, f in figures.items() if f.flips >= 3}
            case "slipstream-king":
                paid = {s: f.slipstream_spaces for s, f in figures.items()}
            case "smoothest-drive":
                finished = {car.seat for car in race.log.race.cars if car.status == "finished"}
                paid = {s: -f.paid.get("corner", 0) for s, f in figures.items() if s in finished and not f.spin_outs}
        best = max(paid.values())
        assert award.seats == [seat for seat in figures if paid.get(seat) == best]
        assert abs(award.figure) == abs(best)
