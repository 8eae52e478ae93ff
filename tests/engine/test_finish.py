"""The finish."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Classified, CornerChecked, Finished, RaceFinished, RoundEnded, SpunOut
from companion.engine.refusals import Refusal
from companion.engine.types import Position

from .strips import black, blue, car, green, red, strip, yellow

LAST_STRAIGHT = """
    . R . # . . . . .
    . . . # . . . . .
"""


def test_a_car_has_finished_when_its_progress_exceeds_the_race():
    after = strip(LAST_STRAIGHT, laps=1).reveals(red, "2")
    assert after.one(Finished) == Finished(red, 1, Position(31, "line"))
    assert after.race.car(red).status == "finished"


def test_a_car_on_the_last_space_has_not_finished():
    after = strip(LAST_STRAIGHT, laps=1).reveals(red, "1")
    assert after.progress(red) == 30
    assert after.all(Finished) == ()


def test_crossing_the_line_on_an_earlier_lap_is_no_finish():
    after = strip(LAST_STRAIGHT, laps=2).reveals(red, "4")
    assert after.all(Finished) == ()


def test_a_finished_car_skips_steps_eight_and_nine():
    after = strip(LAST_STRAIGHT, laps=1).plays(red, "2").does(c.Done(red))
    assert after.told == ["planned red", "revealed red", "moved red", "finished red", "round_ended", "race_finished"]
    assert after.cards(red).play_area == ("2",)
    assert after.hand(red) == 6


def test_a_car_over_the_line_may_still_boost_to_get_further():
    after = strip(LAST_STRAIGHT, laps=1).plays(red, "2").does(c.Boost(red)).flips(red, "4").does(c.Done(red))
    assert after.one(Finished).at.progress == 35


# Corners and the line ----------------------------------------------------------------------------------


def test_the_last_corner_before_the_line_still_counts_on_the_last_lap():
    after = strip(
        """
        . R . |1 . # . . . .
        . . . |  . # . . . .
        """,
        laps=1,
    ).reveals(red, "4")
    assert after.one(CornerChecked).heat == 3
    assert after.told[-5:] == ["corner_checked red", "heat_paid red", "finished red", "round_ended", "race_finished"]


def test_a_car_set_back_by_a_corner_before_the_line_has_not_finished():
    after = strip(
        """
        . R . |1 . # . . . .
        . . . |  . # . . . .
        """,
        laps=1,
        red=car(engine=0),
    ).reveals(red, "4")
    assert after.one(SpunOut).to == Position(29, "line")
    assert after.all(Finished) == ()
    assert after.race.phase == "planning"


def test_corners_beyond_the_line_are_ignored_at_the_end_of_the_race():
    after = strip(
        """
        . R . # . |1 . . . .
        . . . # . |  . . . .
        """,
        laps=1,
        red=car(engine=0),
    ).reveals(red, "4")
    assert after.progress(red) == 33
    assert after.all(CornerChecked) == ()
    assert after.race.phase == "finished"


def test_corners_beyond_the_line_count_on_earlier_laps():
    after = strip(
        """
        . R . # . |1 . . . .
        . . . # . |  . . . .
        """,
        laps=2,
    ).reveals(red, "4")
    assert after.one(CornerChecked).lap == 2


def test_a_corner_line_on_the_finish_line_itself_still_counts():
    after = strip(
        """
        . R . |1 # . . . .
        . . . |  # . . . .
        """,
        laps=1,
    ).reveals(red, "4")
    assert after.one(CornerChecked).heat == 3


# Until the round ends ----------------------------------------------------------------------------------


def lapped_behind():
    """Red about to finish; blue a lap down, before the Spaces where red will stand."""
    return strip(
        """
        B R # . . . . .
        . . # . . . . .
        """,
        lap=2,
        blue=car(lap=1),
    )


def test_a_finished_car_still_blocks_until_the_round_ends():
    race = strip(
        """
        B R # . . . . .
        . G # . . . . .
        """,
        lap=2,
        blue=car(lap=1),
    )
    after = race.plays(blue, "3", others={red: ("2",), green: ("2",)})
    assert after.at(red) == (2, "line")
    assert after.at(green) == (2, "off")
    assert after.at(blue) == (1, "line")


def test_finished_cars_leave_the_board_when_the_round_ends():
    race = lapped_behind()
    resolving = race.plays(blue, "3", others={red: ("2",)})
    assert resolving.race.car(red).on_board
    assert resolving.race.car(red).place is None
    after = resolving.ends_round()
    assert not after.race.car(red).on_board
    assert after.race.car(red).place == 1
    assert after.one(RoundEnded) == RoundEnded(1, (red,), 1)


def test_play_goes_on_until_all_have_finished():
    race = lapped_behind().plays(blue, "3", others={red: ("2",)}).ends_round()
    assert race.race.phase == "planning"
    assert race.race.order == (blue,)
    assert race.asked(red) == []
    assert race.refuses(c.Plan(red, 1, ("1",))) == Refusal("not-now", {"do": "plan", "phase": "planning"})


def test_a_finished_car_is_asked_nothing_while_others_move():
    race = lapped_behind().plays(blue, "3", others={red: ("2",)})
    assert race.refuses(c.Done(red)) == Refusal("not-now", {"do": "done", "phase": "resolving"})


# Places ------------------------------------------------------------------------------------------------


def photo_finish(red_card, blue_card):
    return (
        strip(
            """
        . R B # . . . . . .
        . . . # . . . . . .
        """,
            laps=1,
        )
        .plays(red, red_card, others={blue: (blue_card,)})
        .ends_round()
    )


@pytest.mark.parametrize(
    ("red_card", "blue_card", "winner"),
    [
        ("2", "3", blue),
        ("4", "1", red),
        ("3", "2", blue),  # both in Space 2: blue came first and has the Race-Line spot
    ],
)
def test_cars_finishing_in_the_same_round_rank_by_how_far_they_got_then_race_line(red_card, blue_card, winner):
    after = photo_finish(red_card, blue_card)
    assert after.race.car(winner).place == 1
    assert after.one(RaceFinished).classification[0].seat == winner


def test_an_earlier_round_beats_a_longer_way():
    race = strip(
        """
        . R . . . B # . . . . .
        . . . . . . # . . . . .
        """,
        laps=1,
        red=car(gear=2),
    )
    first = race.plays(red, "1", "0", others={blue: ("1",)}).ends_round()
    after = first.reveals(red, "5", "4")
    assert after.one(RaceFinished).classification == (
        Classified(1, blue, 1, 31, "finished"),
        Classified(2, red, 2, 36, "finished"),
    )
    assert (after.race.car(blue).place, after.race.car(red).place) == (1, 2)


def test_places_count_on_from_round_to_round_over_who_has_retired():
    race = strip(
        """
        . R . . Y . . . G . B # . . . .
        . . . . . . . . . . . # . . . .
        """,
        laps=1,
    ).does(c.Retire(yellow))
    first = race.plays(red, "0", others={blue: ("1",), green: ("0",)}).ends_round()
    assert first.race.car(blue).place == 1
    after = first.fresh().plays(red, "1", others={green: ("4",)}).ends_round()
    assert after.one(RoundEnded) == RoundEnded(2, (green,), 2)
    assert after.race.car(green).place == 2


def test_the_race_is_finished_when_the_last_car_is():
    after = photo_finish("2", "3")
    assert after.told[-3:] == ["finished red", "round_ended", "race_finished"]
    assert after.race.phase == "finished"
    assert after.refuses(c.Plan(red, 1, ("1",))) == Refusal("not-now", {"do": "plan", "phase": "finished"})


def test_places_taken_before_a_take_over_are_not_given_again():
    race = strip(
        """
        . R . . . . . . B G # . . . .
        . . . . . . . . . . # . . . .
        """,
        laps=1,
        finished=2,
        started_with=6,
    )
    ended = race.plays(red, "0", others={green: ("4",), blue: ("4",)}).ends_round()
    assert ended.one(RoundEnded).first_place == 3
    assert [ended.race.car(seat).place for seat in (green, blue, red)] == [3, 4, None]
    rows = ended.does(c.Retire(red)).one(RaceFinished).classification
    assert [(row.place, row.seat) for row in rows] == [(3, green), (4, blue), (5, red)]


def test_those_who_retired_are_classified_after_all_finishers_furthest_first():
    race = strip(
        """
        . R B . G . . . Y K # . . . .
        . . . . . . . . . . # . . . .
        """,
        laps=1,
    )
    left = race.does(c.Retire(red), c.Retire(green)).plays(blue, "0", others={black: ("4",), yellow: ("4",)})
    after = left.ends_round().does(c.Retire(blue))
    rows = [(row.place, row.seat, row.round, row.status) for row in after.one(RaceFinished).classification]
    assert rows == [
        (1, black, 1, "finished"),
        (2, yellow, 1, "finished"),
        (3, green, None, "retired"),
        (4, blue, None, "retired"),
        (5, red, None, "retired"),
    ]


def test_a_race_can_be_ended_early_and_counts_as_it_stands():
    race = strip(
        """
        . R B . G . . . . K # . . . .
        . . . . . . . . . . # . . . .
        """,
        laps=1,
    )
    left = race.does(c.Retire(green)).plays(black, "4", others={red: ("0",), blue: ("1",)}).does(c.Done(black))
    after = left.does(c.Finish("the last bus"))
    assert after.told[-3:] == ["flagged", "round_ended", "race_finished"]
    rows = [(row.place, row.seat, row.round, row.status) for row in after.one(RaceFinished).classification]
    assert rows == [
        (1, black, 1, "finished"),
        (2, blue, None, "flagged"),
        (3, red, None, "flagged"),
        (4, green, None, "retired"),
    ]
    assert after.race.phase == "finished"
    assert [after.race.car(seat).plan for seat in (red, blue)] == [None, None]


def test_a_race_that_is_over_cannot_be_ended_again():
    assert photo_finish("2", "3").refuses(c.Finish()) == Refusal("not-now", {"do": "finish", "phase": "finished"})
