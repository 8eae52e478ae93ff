"""Step 4 · Adrenaline."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Moved, RoundStarted
from companion.engine.options import CooldownOption
from companion.engine.refusals import Refusal
from companion.engine.steps import s4_adrenaline

from .strips import black, blue, car, green, red, strip, yellow

FOUR = """
    . R . B . G . Y . . .
    . . . . . . . . . . .
"""
FIVE = """
    . R . B . G . Y . K . .
    . . . . . . . . . . . .
"""


def test_adrenaline_goes_to_the_last_car_to_move():
    assert strip(FOUR).race.adrenaline == (red,)


def test_adrenaline_goes_to_the_last_two_where_five_or_more_started():
    assert strip(FIVE).race.adrenaline == (blue, red)


def test_side_by_side_the_car_off_the_race_line_is_last_to_move():
    race = strip("""
        . B . .
        . R . .
    """)
    assert race.race.adrenaline == (red,)


def test_a_lone_car_is_the_last_to_move():
    assert strip("""
        . R .
        . . .
    """).race.adrenaline == (red,)


def test_five_starters_count_even_when_few_are_left():
    race = strip(FIVE).does(c.Retire(yellow), c.Retire(black), c.Retire(green))
    after = race.all_plan({}).ends_round()
    assert after.race.order == (blue, red)
    assert after.race.adrenaline == (blue, red)
    alone = after.does(c.Retire(blue)).all_plan({}).ends_round()
    assert alone.race.adrenaline == (red,)


@pytest.mark.parametrize(
    ("told", "adrenaline"),
    [({}, (red,)), ({"finished": 1}, (red,)), ({"finished": 2}, (blue, red)), ({"started_with": 5}, (blue, red))],
)
def test_cars_that_left_before_a_take_over_count_as_starters(told, adrenaline):
    race = strip(
        """
        . R . B . G . .
        . . . . . . . .
        """,
        **told,
    )
    assert race.race.adrenaline == adrenaline


def test_adrenaline_is_decided_when_the_round_starts_and_not_by_who_is_last_now():
    # Blue falls behind red by standing still while red drives past: red keeps the adrenaline all the same.
    race = strip("""
        . R . B . .
        . . . . . .
    """).plays(red, "4", others={blue: ("0",)})
    assert race.progress(red) > race.progress(blue)
    assert "adrenaline" in race.asked(red)


def test_the_car_that_became_last_during_the_round_has_no_adrenaline():
    race = strip("""
        . R . B . .
        . . . . . .
    """).plays(blue, "0")
    refusal = race.refuses(c.Adrenaline(blue))
    assert refusal == Refusal("adrenaline.not-yours", {"adrenaline": (red,)})


def test_it_is_one_space_forward_with_one_more_speed():
    after = (
        strip("""
        . R . . . .
        . . . . . .
    """)
        .plays(red, "2")
        .does(c.Adrenaline(red))
    )
    assert after.told[-2:] == ["adrenaline_used red", "moved red"]
    assert after.speed(red) == 3
    assert after.at(red) == (5, "line")
    moved = after.all(Moved)[-1]
    assert (moved.by, moved.want, moved.gain) == ("adrenaline", 1, 1)


def test_the_fact_says_how_much_speed_it_adds(monkeypatch):
    monkeypatch.setattr(s4_adrenaline, "adrenaline_speed", lambda *_: 2)
    after = strip("R . . . . . .\n. . . . . . .").plays(red, "2").does(c.Adrenaline(red))
    assert after.speed(red) == 4
    assert after.at(red) == (5, "line")


def test_it_is_used_once():
    after = (
        strip("""
        . R . . . .
        . . . . . .
    """)
        .plays(red, "2")
        .does(c.Adrenaline(red))
    )
    assert "adrenaline" not in after.asked(red)
    assert after.refuses(c.Adrenaline(red)) == Refusal("adrenaline.used")


def test_speed_and_cooldown_are_taken_each_on_its_own():
    race = strip(
        """
        . R . . . .
        . . . . . .
        """,
        red=car(gear=3, engine=2),
    ).plays(red, "1", "1", "0")
    assert race.option(red, "cooldown") == CooldownOption(1)
    cooled = race.does(c.Cooldown(red, 1))
    assert cooled.speed(red) == 2
    assert cooled.asked(red) == ["boost", "adrenaline", "done"]
    used = race.does(c.Adrenaline(red))
    assert used.engine(red) == 2
    assert used.asked(red) == ["cooldown", "boost", "done"]


def test_it_is_refused_where_the_car_could_gain_no_space():
    race = strip("""
        . R B . .
        . . G . .
    """).plays(red, "0")
    assert "adrenaline" not in race.asked(red)
    assert race.refuses(c.Adrenaline(red)) == Refusal("adrenaline.no-gain")


def test_by_the_other_ruling_it_may_be_taken_without_a_gain():
    after = strip(
        """
        . R B . .
        . . G . .
        """,
        rulings={"adrenaline_without_gain": "allow"},
    ).plays(red, "0")
    used = after.does(c.Adrenaline(red))
    assert used.speed(red) == 1
    moved = used.all(Moved, red)[-1]
    assert (moved.want, moved.gain, moved.blocked_by) == (1, 0, (blue, green))


def test_adrenaline_is_not_kept_for_later_rounds():
    race = strip("""
        . R . B . .
        . . . . . .
    """).reveals(red, "4", others={blue: ("0",)})
    assert race.one(RoundStarted).adrenaline == (blue,)
    later = race.plays(red, "1")
    assert later.refuses(c.Adrenaline(red)).code == "adrenaline.not-yours"


@pytest.mark.parametrize("seat", [black, yellow, green])
def test_of_five_cars_the_first_three_have_none(seat):
    race = strip(FIVE).plays(seat, "0")
    assert race.refuses(c.Adrenaline(seat)).code == "adrenaline.not-yours"


@pytest.mark.parametrize("seat", [blue, red])
def test_of_five_cars_the_last_two_have_it(seat):
    assert "adrenaline" in strip(FIVE).plays(seat, "0").asked(seat)
