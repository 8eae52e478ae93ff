"""Step 6 · Slipstream."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Moved
from companion.engine.refusals import Refusal

from .strips import blue, car, red, strip


def after_react(drawing, *cards, **told):
    """Red drives and ends React: what of the slipstream?"""
    return strip(drawing, **told).plays(red, *(cards or ("0",))).does(c.Done(red))


BESIDE = """
    . B . . . .
    . R . . . .
"""
BEHIND = """
    . R B . . . .
    . . . . . . .
"""
BEHIND_OFF_THE_LINE = """
    . R . . . . .
    . . B . . . .
"""
TWO_BEHIND = """
    . R . B . . .
    . . . . . . .
"""
AHEAD = """
    B R . . . . .
    . . . . . . .
"""


@pytest.mark.parametrize("drawing", [BESIDE, BEHIND, BEHIND_OFF_THE_LINE])
def test_a_car_beside_or_directly_ahead_on_either_spot_gives_slipstream(drawing):
    assert after_react(drawing).asked(red) == ["slipstream", "pass"]


@pytest.mark.parametrize("drawing", [TWO_BEHIND, AHEAD])
def test_a_car_further_ahead_or_behind_gives_none(drawing):
    race = after_react(drawing)
    assert race.asked(red) == ["discard"]
    assert race.refuses(c.Slipstream(red)) == Refusal("slipstream.no-car")


def test_it_is_two_spaces_more_and_adds_nothing_to_speed():
    after = after_react(BEHIND, "0").does(c.Slipstream(red))
    assert after.at(red) == (4, "line")
    assert after.speed(red) == 0
    moved = after.all(Moved, red)[-1]
    assert (moved.by, moved.want, moved.gain) == ("slipstream", 2, 2)


def test_it_counts_where_the_car_stands_after_react():
    race = strip("""
        R . . . B . . . . .
        . . . . . . . . . .
    """).plays(red, "2")
    assert race.does(c.Done(red)).asked(red) == ["discard"]
    boosted = race.does(c.Boost(red)).flips(red, "1").does(c.Done(red))
    assert boosted.asked(red) == ["slipstream", "pass"]


def test_it_is_optional():
    after = after_react(BEHIND).does(c.Pass(red))
    assert after.at(red) == (2, "line")
    assert after.asked(red) == ["discard"]


def test_it_is_used_once_a_turn():
    after = after_react("""
        . R B . G . . .
        . . . . . . . .
    """).does(c.Slipstream(red))
    assert after.at(red) == (4, "line")  # right behind green, and yet
    assert after.refuses(c.Slipstream(red)) == Refusal("not-now", {"do": "slipstream", "asked": "discard"})


def test_it_is_blocked_as_any_move_is():
    after = after_react("""
        . R B G . .
        . . . Y . .
    """).does(c.Slipstream(red))
    assert after.looks_like("""
        . . B G . .
        . . R Y . .
    """)
    assert after.all(Moved, red)[-1].gain == 1


def test_it_is_refused_where_the_car_could_gain_no_space():
    race = after_react("""
        . R B Y . .
        . . G K . .
    """)
    assert race.asked(red) == ["discard"]
    assert race.refuses(c.Slipstream(red)) == Refusal("slipstream.no-gain")


def test_by_the_other_ruling_it_may_be_taken_without_a_gain():
    after = after_react(
        """
        . R B Y . .
        . . G K . .
        """,
        rulings={"slipstream_without_gain": "allow"},
    ).does(c.Slipstream(red))
    assert after.at(red) == (2, "line")
    assert (after.all(Moved, red)[-1].want, after.all(Moved, red)[-1].gain) == (2, 0)


def test_the_car_ahead_may_be_on_another_lap():
    race = after_react(BEHIND, blue=car(lap=2), laps=3)
    assert race.asked(red) == ["slipstream", "pass"]


def test_a_car_over_the_start_line_is_directly_ahead():
    race = after_react("""
        . R # B . .
        . . # . . .
    """)
    assert race.asked(red) == ["slipstream", "pass"]


def test_there_is_no_slipstream_before_react_has_ended():
    race = strip(BEHIND).plays(red, "0")
    assert race.refuses(c.Slipstream(red)) == Refusal("not-now", {"do": "slipstream", "asked": "react"})


@pytest.mark.parametrize("command", [c.Done(red), c.Discard(red)])
def test_the_slipstream_must_be_answered_before_the_turn_goes_on(command):
    race = after_react(BEHIND)
    assert race.refuses(command) == Refusal("not-now", {"do": command.do, "asked": "slipstream"})


# The finish line ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("spaces_before", [0, 1])
def test_it_may_not_cross_the_finish_line_at_the_end_of_the_race(spaces_before):
    before = ". " * spaces_before
    race = after_react(
        f"""
        . R {before} # . . .
        . B {before} # . . .
        """,
        laps=1,
    )
    assert race.asked(red) == ["discard"]
    assert race.refuses(c.Slipstream(red)) == Refusal("slipstream.finish")


def test_it_may_lead_up_to_the_finish_line():
    after = after_react(
        """
        . B . . # . .
        . R . . # . .
        """,
        laps=1,
    ).does(c.Slipstream(red))
    assert after.at(red) == (30, "line")


def test_it_is_not_offered_over_the_final_line_even_where_it_would_be_blocked_before_it():
    race = after_react(
        """
        . R . # B . .
        . G . # Y . .
        """,
        laps=1,
        blue=car(lap=1),
        yellow=car(lap=1),
    )
    assert race.refuses(c.Slipstream(red)) == Refusal("slipstream.finish")


@pytest.mark.parametrize("ruling", ["last-lap-only", "never"])
def test_it_may_not_be_used_after_the_finish_line(ruling):
    race = strip(
        """
        . R . # . . B . . .
        . . . # . . . . . .
        """,
        laps=1,
        blue=car(lap=1),
        rulings={"slipstream_over_line": ruling},
    ).plays(red, "2", "2")
    assert race.at(red) == (3, "off")
    after = race.does(c.Done(red))
    assert after.all(Moved, red)[-1].by == "cards"
    assert "finished red" in after.told


def test_on_earlier_laps_it_may_cross_the_line():
    after = after_react(
        """
        . R # . . .
        . B # . . .
        """,
        laps=2,
    ).does(c.Slipstream(red))
    assert after.progress(red) == 32


def test_by_the_other_ruling_it_never_crosses_the_line():
    race = after_react(
        """
        . R # . . .
        . B # . . .
        """,
        laps=2,
        rulings={"slipstream_over_line": "never"},
    )
    assert race.refuses(c.Slipstream(red)) == Refusal("slipstream.finish")


def test_by_the_other_ruling_it_is_free_elsewhere():
    race = after_react(BEHIND, rulings={"slipstream_over_line": "never"})
    assert race.asked(red) == ["slipstream", "pass"]


def test_by_the_other_ruling_it_does_not_leave_the_grid_over_the_line_either():
    race = after_react(
        """
        . R # . . .
        . B # . . .
        """,
        lap=0,
        rulings={"slipstream_over_line": "never"},
    )
    assert race.progress(red) == 0
    assert race.refuses(c.Slipstream(red)).code == "slipstream.finish"


@pytest.mark.parametrize("answer", [c.Pass(red), c.Slipstream(red)])
def test_a_slipstream_that_was_offered_is_over_once_answered(answer):
    race = (
        strip("""
        . R . B . . . . . .
        . . . . . . . . . .
    """)
        .plays(red, "1", others={blue: ("0",)})
        .does(c.Done(red), answer)
    )
    assert race.refuses(c.Slipstream(red)) == Refusal("not-now", {"do": "slipstream", "asked": "discard"})


def test_a_finished_car_still_on_the_board_gives_slipstream():
    race = strip(
        """
        . R # B . . . .
        . . # . . . . .
        """,
        lap=2,
        blue=car(lap=1),
    )
    finished = race.reveals(red, "2", others={blue: ("0",)})
    assert finished.race.car(red).status == "finished"
    assert finished.at(red) == (2, "line")
    after = finished.does(c.Done(blue))
    assert after.asked(blue) == ["slipstream", "pass"]
