"""What the referee may do: correct, retire, abandon."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import (
    Abandoned,
    AdrenalineUsed,
    Confirmed,
    RaceFinished,
    Retired,
)
from companion.engine.refusals import Refusal

from .strips import black, blue, green, red, strip, yellow
from .three_cars import three

# Retire ------------------------------------------------------------------------------------------------


def test_a_player_who_leaves_is_told_with_the_reason_and_the_car_leaves_the_board():
    after = three().does(c.Retire(blue, "bus"))
    assert after.one(Retired) == Retired(blue, "bus")
    assert after.race.car(blue).status == "retired"
    assert not after.race.car(blue).on_board


def test_a_retired_car_neither_blocks_nor_gives_slipstream():
    race = strip("""
        R B . .
        . G . .
    """).does(c.Retire(blue), c.Retire(green))
    after = race.plays(red, "1")
    assert after.at(red) == (2, "line")
    assert after.does(c.Done(red)).asked(red) == ["discard"]


def test_retiring_as_the_last_missing_plan_lets_the_round_go_on():
    after = three().plans(blue, "1").plans(green, "1").does(c.Retire(red))
    assert after.told[-3:] == ["retired red", "revealed green", "moved green"]


def test_retiring_with_a_sealed_plan_takes_the_plan_away():
    after = three().plans(red, "4").does(c.Retire(red))
    assert after.race.car(red).plan is None
    assert after.race.to_move == (green, blue)


def test_retiring_in_the_own_turn_lets_the_next_car_begin():
    after = three().plays(green, "1").does(c.Retire(green))
    assert after.told[-3:] == ["retired green", "revealed blue", "moved blue"]


def test_retiring_before_the_own_turn_drops_it():
    after = three().plays(green, "1").does(c.Retire(blue)).ends_turn(green)
    assert after.told[-2:] == ["revealed red", "moved red"]


def test_retiring_after_the_own_turn_leaves_the_round_as_it_is():
    race = three().plays(blue, "1")
    after = race.does(c.Retire(green))
    assert after.asked(blue) == race.asked(blue)
    assert after.ends_round().race.order == (blue, red)


def test_retiring_as_the_last_to_move_ends_the_round():
    after = three().plays(red, "1").does(c.Retire(red))
    assert after.told[-3:] == ["retired red", "round_ended", "round_started"]


def test_when_the_last_car_retires_while_all_plan_the_last_that_is_left_has_adrenaline():
    race = three().does(c.Retire(red))
    assert race.one(Retired) == Retired(red, "", (blue,))
    assert race.race.adrenaline == (blue,)
    assert race.plays(blue, "1").does(c.Adrenaline(blue)).one(AdrenalineUsed).seat == blue


def test_so_it_is_with_the_last_two_where_five_or_more_started():
    race = strip(
        """
        K Y G B R . . . .
        . . . . . . . . .
        """
    )
    assert race.race.adrenaline == (yellow, black)
    one_left = race.does(c.Retire(yellow))
    assert one_left.race.adrenaline == (green, black)
    assert one_left.does(c.Retire(black)).race.adrenaline == (blue, green)


def test_adrenaline_stays_where_another_retires():
    race = three().does(c.Retire(blue))
    assert race.one(Retired).adrenaline is None
    assert race.race.adrenaline == (red,)


def test_once_cars_move_adrenaline_stays_as_the_round_began_with_it():
    race = three().all_plan({}).does(c.Retire(red))
    assert race.one(Retired).adrenaline is None
    assert race.race.adrenaline == (red,)
    assert race.up_to(blue).refuses(c.Adrenaline(blue)).code == "adrenaline.not-yours"


def test_when_all_have_retired_the_race_is_over():
    after = three().does(c.Retire(red), c.Retire(green), c.Retire(blue))
    assert after.told == ["retired red", "retired green", "retired blue", "round_ended", "race_finished"]
    rows = after.one(RaceFinished).classification
    assert [(row.place, row.seat, row.status) for row in rows] == [
        (1, green, "retired"),
        (2, blue, "retired"),
        (3, red, "retired"),
    ]


def test_a_car_retires_once():
    race = three().does(c.Retire(red))
    assert race.refuses(c.Retire(red)) == Refusal("not-now", {"do": "retire", "status": "retired"})
    assert race.refuses(c.Plan(red, 1, ("1",))) == Refusal("not-now", {"do": "plan", "phase": "planning"})


def test_a_finished_car_does_not_retire():
    finished = strip(
        """
        . B . R # . . .
        . . . . # . . .
        """,
        laps=1,
    ).plays(blue, "0", others={red: ("2",)})
    assert finished.refuses(c.Retire(red)) == Refusal("not-now", {"do": "retire", "status": "finished"})


@pytest.mark.parametrize("command", [c.Correct(yellow, gear=1), c.Retire(yellow)])
def test_the_referee_names_a_seat_that_takes_part(command):
    assert three().refuses(command) == Refusal("unknown-seat", {"seat": "yellow"})


# Abandon -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", [three(), three().plays(green, "stress")])
def test_a_race_may_be_abandoned_any_time(race):
    after = race.fresh().does(c.Abandon("late"))
    assert after.facts == (Abandoned("late"),)
    assert after.race.phase == "abandoned"
    assert [after.asked(seat) for seat in (red, blue, green)] == [[], [], []]


@pytest.mark.parametrize("command", [c.Plan(red, 1, ("1",)), c.Correct(red, gear=2), c.Retire(red), c.Abandon()])
def test_nothing_happens_in_a_race_that_is_over(command):
    over = three().does(c.Abandon())
    assert over.refuses(command) == Refusal("not-now", {"do": command.do, "phase": "abandoned"})


# Confirm -----------------------------------------------------------------------------------------------


def over():
    return (
        strip(
            """
        . . . R # . . .
        . . . . # . . .
        """,
            laps=1,
        )
        .plays(red, "2")
        .ends_round()
    )


def test_the_result_becomes_official_when_the_referee_confirms_it():
    assert not over().race.official
    after = over().fresh().does(c.Confirm())
    assert after.facts == (Confirmed(),)
    assert (after.race.phase, after.race.official) == ("finished", True)


def test_a_result_is_confirmed_once():
    confirmed = over().does(c.Confirm())
    assert confirmed.refuses(c.Confirm()) == Refusal("not-now", {"do": "confirm", "phase": "finished"})


@pytest.mark.parametrize("race", [three(), three().plays(green, "stress"), three().does(c.Abandon())])
def test_there_is_nothing_to_confirm_without_a_result(race):
    assert race.refuses(c.Confirm()) == Refusal("not-now", {"do": "confirm", "phase": race.race.phase})
