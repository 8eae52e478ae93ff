"""The public state: the keys of the contract, and nothing secret."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine import commands as c
from companion.engine.championship import Championship
from companion.views import public
from companion.views.public import Heading, public_state

from ..engine.strips import blue, car, green, red, strip

if TYPE_CHECKING:
    from companion.engine.race import Race

STATE_KEYS = [
    "v", "no", "table", "race", "phase", "round", "track", "laps", "order", "adrenaline", "spun_out", "step", "waiting",
    "cars", "table_moves", "hands", "put_back", "rulings", "official", "referee",
]  # fmt: skip
CAR_KEYS = [
    "seat", "name", "gear", "at", "engine", "hand", "deck", "discard", "top", "planned", "speed", "played", "rank",
    "status", "place", "spin_outs", "next_corner",
]  # fmt: skip


def state_of(race: Race, no: int = 41) -> dict[str, Any]:
    state = public_state(Heading("main", "2026-11-16-1", no), race, [])
    assert json.loads(json.dumps(state)) == state
    return state


def car_of(race: Race, seat: str) -> dict[str, Any]:
    (told,) = [told for told in state_of(race)["cars"] if told["seat"] == seat]
    return told


def two_cars(**red_car: Any):
    return strip(
        """
        . R . . |7 . . B . .
        . . . . |  . . . . .
        """,
        red=car(**red_car),
        blue=car(gear=3),
    )


def test_it_has_the_keys_of_the_contract():
    state = state_of(two_cars().race)
    assert list(state) == STATE_KEYS
    assert [list(told) for told in state["cars"]] == [CAR_KEYS, CAR_KEYS]


def test_it_names_its_table_race_and_input():
    state = state_of(two_cars().race, no=7)
    assert {key: state[key] for key in ("v", "no", "table", "race", "track", "laps")} == {
        "v": 1, "no": 7, "table": "main", "race": "2026-11-16-1", "track": "strip", "laps": 2,
    }  # fmt: skip


def test_during_planning_it_waits_for_everybody_without_a_plan():
    race = two_cars().plans(red, "4").race
    state = state_of(race)
    assert (state["phase"], state["step"]) == ("planning", {"number": 1, "name": "shift-gears", "seat": None})
    assert [waiting["seat"] for waiting in state["waiting"]] == [blue]


def test_the_option_to_plan_lists_gears_and_costs_and_never_cards():
    (waiting,) = state_of(two_cars().plans(red, "4").race)["waiting"]
    gears = [{"gear": 1, "heat": 1}, {"gear": 2, "heat": 0}, {"gear": 3, "heat": 0}, {"gear": 4, "heat": 0}]
    assert waiting == {"seat": blue, "for": "plan", "options": [{"do": "plan", "gears": gears}]}


def test_a_sealed_plan_shows_only_as_planned():
    open_, sealed = (car_of(table.race, red) for table in (two_cars(), two_cars().plans(red, "4", "2")))
    assert sealed == open_ | {"planned": True}


def test_in_a_turn_it_shows_the_step_the_seat_and_its_legal_choices():
    state = state_of(two_cars(gear=1, engine=4).plays(red, "4").race)
    assert (state["phase"], state["step"]) == ("resolving", {"number": 5, "name": "react", "seat": red})
    assert state["waiting"] == [
        {
            "seat": red,
            "for": "react",
            "options": [
                {"do": "cooldown", "max": 3},
                {"do": "boost", "heat": 1},
                {"do": "adrenaline", "speed": 1},
                {"do": "done"},
            ],
        }
    ]


def test_waiting_for_a_flip_says_what_the_flip_is_for():
    (waiting,) = state_of(two_cars(gear=1).plays(red, "stress").race)["waiting"]
    assert waiting == {"seat": red, "for": "flip", "options": [{"do": "flip", "for": "stress"}]}


def test_played_cards_and_speed_are_shown_after_the_reveal():
    told = car_of(two_cars(gear=2).plays(red, "4", "2").race, red)
    assert (told["played"], told["speed"], told["hand"], told["planned"]) == (["4", "2"], 6, 5, False)


def test_only_size_and_top_card_of_a_discard_pile_are_public():
    table = two_cars(gear=1).plays(red, "4").does(c.Done(red), c.Discard(red, ("1", "3")))
    told = car_of(table.race, red)
    assert (told["discard"], told["top"]) == (3, "4")
    assert "1" not in json.dumps({key: told[key] for key in ("top", "played")})


@pytest.mark.parametrize(
    ("seat", "corner"), [(red, {"after": 4, "limit": 7, "in": 2}), (blue, {"after": 4, "limit": 7, "in": 27})]
)
def test_the_next_corner_and_the_spaces_left_before_its_line(seat, corner):
    assert car_of(two_cars().race, seat)["next_corner"] == corner


def test_a_car_on_the_line_has_no_space_left_before_it():
    race = strip("R |5 .\n. | .").race
    assert car_of(race, red)["next_corner"] == {"after": 1, "limit": 5, "in": 0}


def test_the_limit_of_the_next_corner_is_that_of_this_car_at_this_line(monkeypatch):
    monkeypatch.setattr(public, "corner_limit", lambda race, seat, line: 10 * line.lap + (seat == red))
    assert car_of(two_cars().race, red)["next_corner"]["limit"] == 11
    assert car_of(two_cars().race, blue)["next_corner"]["limit"] == 20


def test_a_board_without_corners_has_no_next_corner():
    assert car_of(strip("R .\n. .").race, red)["next_corner"] is None


def test_positions_include_the_names_people_use():
    at = {"lap": 1, "space": 2, "spot": "line", "progress": 2, "mark": 2, "corner": 4}
    assert car_of(two_cars().race, red)["at"] == at


def test_a_position_on_a_board_without_corners_counts_down_to_the_start_line():
    at = car_of(strip("R .\n. .").race, red)["at"]
    assert (at["space"], at["mark"], at["corner"]) == (1, 29, None)


def test_cars_rank_front_to_back_and_the_race_line_is_ahead():
    race = strip(". G . R\n. . . B", red=car(), blue=car(), green=car()).race
    assert {told["seat"]: told["rank"] for told in state_of(race)["cars"]} == {red: 1, blue: 2, green: 3}


def test_cars_rank_behind_those_that_finished_before_a_take_over():
    race = strip("B . R\n. . .", finished=2).race
    assert {told["seat"]: told["rank"] for told in state_of(race)["cars"]} == {red: 3, blue: 4}


def test_a_retired_car_ranks_last_and_nobody_waits_for_it():
    race = two_cars().does(c.Retire(blue, "gone home")).race
    told = car_of(race, blue)
    assert (told["status"], told["rank"], told["next_corner"]) == ("retired", 2, None)
    assert [waiting["seat"] for waiting in state_of(race)["waiting"]] == [red]


def test_a_finished_race_has_places_and_waits_for_nobody():
    table = strip(". R #\n. . #", laps=1).reveals(red, "4")
    state = state_of(table.race)
    assert (state["phase"], state["step"], state["waiting"]) == ("finished", None, [])
    assert (car_of(table.race, red)["place"], car_of(table.race, red)["status"]) == (1, "finished")


def test_an_abandoned_race_waits_for_nobody():
    state = state_of(two_cars().does(c.Abandon("rain")).race)
    assert (state["phase"], state["step"], state["waiting"]) == ("abandoned", None, [])


def test_it_lists_who_has_spun_out_in_this_round_only():
    table = strip(
        """
        B . . R . |1 . . .
        . . . . . |  . . .
        """,
        red=car(engine=0),
    )
    spun = table.reveals(red, "4")
    assert state_of(table.race)["spun_out"] == []
    assert state_of(spun.race)["spun_out"] == ["red"]
    assert state_of(spun.ends_round().race)["spun_out"] == []


def test_it_shows_the_rulings_in_force():
    table = strip(". R . .\n. . . .", rulings={"gear_shown": "at-reveal"})
    assert state_of(table.race)["rulings"] == {
        "slipstream_over_line": "last-lap-only",
        "adrenaline_without_gain": "refuse",
        "slipstream_without_gain": "refuse",
        "gear_shown": "at-reveal",
        "blocked_spot": "stay",
    }


def test_a_result_is_provisional_until_the_referee_confirms_it():
    table = strip(". R #\n. . #", laps=1).reveals(red, "4")
    assert state_of(table.race)["official"] is False
    assert state_of(table.does(c.Confirm()).race)["official"] is True


def test_a_championship_is_told_as_it_was_set_up_and_its_standings_at_the_end():
    told = Championship("1963", 4, "1963-4", (), {red: 9})
    race = strip("R B\n. .", championship=told)
    before = {"press": [], "points": {"red": 9}, "season": "1963", "race": 4, "event": "1963-4"}
    assert state_of(race.race)["championship"] == {**before, "rule": "spin-out-eliminates"}
    after = state_of(race.does(c.Finish()).race)["championship"]
    assert after["standings"] == {"red": 15, "blue": 9}
    assert state_of(strip("R B\n. .", championship=Championship()).race)["championship"] == {"press": [], "points": {}}


def test_the_hand_size_is_told_where_it_is_not_the_usual_one():
    race = strip("R B\n. .", championship=Championship(event="1962-2")).race
    assert car_of(race, "red")["hand_size"] == 8


def test_the_number_of_sponsorship_cards_is_public_and_nothing_else_about_them():
    race = strip("R B\n. .", championship=Championship(), red=car(sponsors=2)).race
    assert (car_of(race, "red")["sponsors"], car_of(race, "blue")["sponsors"]) == (2, 0)
    assert "sp-" not in json.dumps(state_of(race))


def test_an_eliminated_car_stands_nowhere():
    road = ". R . . |1 . . . . B\n. . . . | . . . . ."
    race = strip(road, championship=Championship(event="1963-4"), red=car(gear=2, engine=0)).reveals(red, "3", "4")
    told = car_of(race.race, "red")
    assert (told["at"], told["status"], told["place"], told["rank"]) == (None, "eliminated", 2, 2)


def test_where_a_lap_takes_its_heat_from_is_asked_with_the_places():
    road = strip(
        "R . # . . .\nB . # . . .", laps=3, championship=Championship(event="1965-4"), red=car(gear=2, engine=0)
    )
    race = road.plays(red, "2", "2")
    while "lose-heat" not in race.asked(red):
        race = race.declines()
    (waiting,) = state_of(race.race)["waiting"]
    assert waiting == {"seat": "red", "for": "lose-heat", "options": [{"do": "lose-heat", "from": ["hand", "deck"]}]}
