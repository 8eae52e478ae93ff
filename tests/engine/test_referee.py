"""What the referee may do: correct, retire, abandon."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine import conditions
from companion.engine.events import (
    Abandoned,
    AdrenalineUsed,
    Confirmed,
    CornerChecked,
    Corrected,
    Finished,
    OldValues,
    RaceFinished,
    Retired,
    Unplanned,
)
from companion.engine.holdings import Holdings, Pile
from companion.engine.refusals import Refusal
from companion.engine.types import Position

from .strips import EMPTY, bag, black, blue, car, green, knowing_hand, moved, red, strip, yellow

THREE = """
    . R . B . G . . .
    . . . . . . . . .
"""


def three(**told):
    return strip(THREE, **told)


# Correct: the place ------------------------------------------------------------------------------------


def test_a_correction_puts_a_car_where_it_stands():
    after = three().all_plan({}).fresh().does(c.Correct(red, at=c.Place(1, 9, "off"), reason="bumped"))
    expected = Corrected(red, Position(9, "off"), None, None, "bumped", was=OldValues(Position(2, "line"), None, None))
    assert after.one(Corrected) == expected
    assert after.one(Corrected).spaces == 7
    assert three().does(c.Correct(red, gear=2)).one(Corrected).spaces is None
    assert after.at(red) == (9, "off")


def test_any_subset_of_place_gear_and_engine_is_corrected():
    after = three().does(c.Correct(red, at=c.Place(1, 1, "line"), gear=3, engine=2))
    assert (after.at(red), after.gear(red), after.engine(red)) == ((1, "line"), 3, 2)


def test_a_correction_of_nothing_is_none():
    assert three().refuses(c.Correct(red, reason="?")) == Refusal("correct.nothing")


def test_while_all_plan_the_order_follows_the_corrected_place():
    after = three().does(c.Correct(red, at=c.Place(1, 9, "line")))
    assert after.race.order == after.race.to_move == (red, green, blue)
    assert after.race.adrenaline == (blue,)
    moved = after.all_plan({})
    assert moved.told[-2:] == ["revealed red", "moved red"]


def test_while_all_plan_a_corrected_order_leaves_out_who_has_retired():
    after = three().does(c.Retire(green), c.Correct(red, at=c.Place(1, 9, "line")))
    assert after.race.order == (red, blue)


def test_once_cars_move_the_order_stays():
    race = three().all_plan({})
    after = race.does(c.Correct(red, at=c.Place(1, 9, "line")))
    assert after.race.order == (green, blue, red)
    assert after.race.adrenaline == (red,)


def test_a_plan_outlives_a_correction_of_the_place():
    after = three().plans(red, "4").does(c.Correct(red, at=c.Place(1, 3, "line")))
    assert after.race.car(red).plan
    assert after.all(Unplanned) == ()


@pytest.mark.parametrize("place", [c.Place(1, 0, "line"), c.Place(1, 31, "line"), c.Place(-1, 30, "line")])
def test_a_car_cannot_be_put_off_the_board(place):
    refusal = three().refuses(c.Correct(red, at=place))
    assert refusal == Refusal("correct.place", {"lap": place.lap, "space": place.space})


def test_a_car_cannot_be_put_onto_another_whatever_its_lap():
    refusal = three().refuses(c.Correct(red, at=c.Place(2, 4, "line")))
    assert refusal == Refusal("correct.taken", {"space": 4, "spot": "line", "taken_by": "blue"})


@pytest.mark.parametrize(("place", "progress"), [(c.Place(0, 1, "line"), -29), (c.Place(2, 30, "line"), 60)])
def test_a_car_may_be_put_anywhere_from_the_grid_to_the_last_line(place, progress):
    assert three().does(c.Correct(red, at=place)).progress(red) == progress


def test_no_car_gets_over_the_last_line_but_in_its_own_turn():
    over = c.Correct(red, at=c.Place(3, 1, "line"))
    assert three().refuses(over).code == "correct.place"
    own_turn = three().plays(red, "1").does(over)
    assert own_turn.progress(red) == 61
    assert own_turn.ends_turn(red).one(Finished).at == Position(61, "line")


def test_a_car_put_over_the_last_line_after_its_corners_were_checked_has_finished():
    race = three().plays(red, "0").does(c.Done(red))
    assert race.asked(red) == ["discard"]
    after = race.does(c.Correct(red, at=c.Place(3, 1, "line")))
    assert after.told[-4:] == ["corrected red", "finished red", "round_ended", "round_started"]
    assert after.race.car(red).status == "finished"


def test_a_car_put_right_short_of_the_line_goes_on_with_its_turn():
    race = three().plays(red, "0").does(c.Done(red))
    after = race.does(c.Correct(red, at=c.Place(2, 30, "line")))
    assert after.asked(red) == ["discard"]


def test_a_car_over_the_last_line_stays_over_it():
    finished = strip(
        """
        . B . R # . . .
        . . . . # . . .
        """,
        laps=1,
    ).plays(blue, "0", others={red: ("2",)})
    assert finished.refuses(c.Correct(red, at=c.Place(1, 30, "line"))).code == "correct.place"
    assert finished.refuses(c.Correct(red, at=c.Place(3, 1, "line"))).code == "correct.place"
    assert finished.does(c.Correct(red, at=c.Place(2, 30, "line"))).progress(red) == 60
    after = finished.does(c.Correct(red, at=c.Place(2, 3, "off")))
    assert after.ends_round().race.car(red).place == 1
    assert after.progress(red) == 33


def test_a_car_that_has_left_the_board_is_not_corrected():
    gone = three().does(c.Retire(red))
    assert gone.refuses(c.Correct(red, gear=2)) == Refusal("not-now", {"do": "correct", "status": "retired"})


def test_a_correction_in_the_middle_of_a_turn_counts_for_the_rest_of_it():
    race = strip("""
        . R . . |1 . . B . . .
        . . . . |  . . . . . .
    """).plays(red, "2")
    after = race.does(c.Correct(red, at=c.Place(1, 6, "line")), c.Done(red))
    assert after.asked(red) == ["slipstream", "pass"]
    passed = after.does(c.Pass(red))
    assert passed.one(CornerChecked, red).speed == 2


def test_a_lap_put_right_in_the_middle_of_a_turn_was_not_driven():
    race = strip("""
        . R . . |1 . . . . . .
        . . . . |  . . . B . .
    """).plays(red, "2", others={blue: ("1",)})
    after = race.does(c.Correct(red, at=c.Place(2, 4, "line")), c.Done(red))
    assert after.all(CornerChecked, red) == ()
    there_and_back = race.does(c.Correct(red, at=c.Place(2, 4, "line")), c.Correct(red, at=c.Place(1, 4, "line")))
    assert there_and_back.race == race.race


def test_a_car_put_right_before_it_moves_drives_from_there():
    race = strip("""
        . R . . |1 . . . . . .
        . . . . |  . . . B . .
    """).plays(red, "stress", others={blue: ("1",)})
    after = race.does(c.Correct(red, at=c.Place(1, 6, "line"))).flips(red, "2").does(c.Done(red))
    assert after.all(CornerChecked, red) == ()


def test_a_correction_while_a_flip_is_owed_keeps_it_owed():
    race = three().plays(green, "stress").does(c.Correct(green, at=c.Place(1, 9, "line")))
    assert race.asked(green) == ["flip"]
    assert race.flips(green, "2").at(green) == (11, "line")


def test_a_correction_of_another_car_in_a_turn_leaves_that_turn_alone():
    race = three().plays(green, "1")
    after = race.does(c.Correct(red, at=c.Place(1, 1, "line")))
    assert after.race.turn == race.race.turn


# Correct: gear and engine ------------------------------------------------------------------------------


@pytest.mark.parametrize("gear", [0, 5])
def test_a_gear_is_one_to_four(gear):
    assert three().refuses(c.Correct(red, gear=gear)) == Refusal("gear.range", {"gear": gear, "least": 1, "most": 4})


@pytest.mark.parametrize("change", [{"gear": 2}, {"engine": 3}])
def test_a_plan_judged_by_another_gear_or_engine_is_asked_for_again(change):
    after = three().plans(red, "4").does(c.Correct(red, **change))
    assert after.told == ["planned red", "corrected red", "unplanned red"]
    assert after.asked(red) == ["plan"]


def test_the_plans_of_others_stay():
    after = three().plans(red, "4").plans(blue, "4").does(c.Correct(red, gear=2))
    assert after.race.car(blue).plan


@pytest.mark.parametrize("change", [{"gear": 2}, {"engine": 3}])
def test_once_cars_move_a_plan_stays_sealed(change):
    after = three().all_plan({red: ("4",)}).does(c.Correct(red, **change))
    assert after.race.car(red).plan
    assert after.all(Unplanned) == ()


def test_heat_taken_from_the_engine_lies_on_the_discard_pile():
    after = three().does(c.Correct(red, engine=4))
    assert after.cards(red).discard.known == bag("heat", "heat")
    assert after.cards(red).top == "heat"


def test_an_engine_that_was_right_stays_as_it_was():
    race = three()
    after = race.does(c.Correct(red, engine=6))
    assert after.cards(red) == race.cards(red)


def test_heat_that_was_just_paid_comes_back_from_the_discard_pile():
    race = three().does(c.Correct(red, engine=3))
    after = race.does(c.Correct(red, engine=5))
    assert after.cards(red).discard.known == bag("heat")
    assert after.cards(red).top is None  # the Heat on top was taken; nobody has seen what lies under it


def test_other_heat_comes_from_the_hand_as_by_a_cooldown_and_the_hand_is_filled():
    race = three(red=car(engine=4)).plays(red, "1").does(c.Boost(red)).flips(red, "2")
    race = race.does(c.Done(red), c.Pass(red), c.Discard(red, ()))
    after = race.does(c.Correct(red, engine=5))
    assert after.hand(red) == 7
    assert len(after.cards(red).deck) == len(race.cards(red).deck) - 2
    assert after.cards(red).discard == race.cards(red).discard


def test_in_its_own_turn_the_hand_is_not_filled_before_step_nine():
    race = three(red=car(engine=4)).plays(red, "1")
    after = race.does(c.Correct(red, engine=5))
    assert after.hand(red) == 5
    assert after.cards(red).deck == race.cards(red).deck


def test_heat_that_is_not_in_the_hand_comes_from_the_discard_pile_and_from_the_deck():
    race = three(red=car(engine=5)).does(c.Correct(red, engine=4))
    no_heat = knowing_hand(race.cards(red), "0", "1", "2", "2", "3", "4", "5")
    after = race.holding(red, replace(no_heat, top=None)).does(c.Correct(red, engine=6))
    assert after.hand(red) == 7
    assert len(after.cards(red).discard) == 0
    assert len(after.cards(red).deck) == len(race.cards(red).deck) - 1


def test_heat_taken_out_of_a_hand_is_replaced_from_the_deck():
    race = three(red=car(engine=0))
    known = race.holding(red, knowing_hand(race.cards(red), *["heat"] * 7))
    after = known.does(c.Correct(red, engine=7))
    assert after.hand(red) == 7
    assert len(after.cards(red).deck) == 10
    assert after.plans(red, "1").race.car(red).plan


def test_heat_taken_out_of_a_hand_is_replaced_over_a_reshuffle():
    race = three(red=car(engine=0, deck=0))
    known = race.holding(red, knowing_hand(race.cards(red), *["heat"] * 7))
    after = known.does(c.Correct(red, engine=1))
    assert after.hand(red) == 7
    assert (len(after.cards(red).deck), len(after.cards(red).discard)) == (16, 0)


def test_a_hand_that_holds_all_cards_shrinks():
    after = three(red=car(engine=0, hand=24)).does(c.Correct(red, engine=2))
    assert after.hand(red) == 22


@pytest.mark.parametrize("engine", [-1, 8])
def test_the_engine_holds_no_more_heat_than_the_seat_owns(engine):
    assert three().refuses(c.Correct(red, engine=engine)) == Refusal("correct.engine", {"engine": engine, "most": 7})


def test_heat_in_the_play_area_is_not_to_be_had():
    # A cluttered hand shows its Heat for no longer than one input; the rule is kept all the same.
    race = three(red=car(engine=0))
    cards = moved(knowing_hand(race.cards(red), *["heat"] * 7), "play", ("heat",))
    assert race.holding(red, cards).refuses(c.Correct(red, engine=7)).code == "correct.engine"
    assert race.holding(red, cards).does(c.Correct(red, engine=6)).engine(red) == 6


def test_while_all_plan_the_heat_of_a_sealed_plan_may_go_to_the_engine_for_it_is_asked_for_again():
    after = three(red=car(engine=0)).plans(red, "heat").does(c.Correct(red, engine=6))
    assert after.told[-2:] == ["corrected red", "unplanned red"]


@pytest.mark.parametrize("sealed", ["heat", "1"])
def test_once_cars_move_no_heat_is_taken_from_a_hand_that_may_be_cluttered_whatever_lies_sealed(sealed):
    race = three(red=car(engine=0)).all_plan({red: (sealed,)})
    assert race.refuses(c.Correct(red, engine=1)) == Refusal("correct.sealed", {"engine": 1})
    assert race.does(c.Correct(red, engine=0)).engine(red) == 0


def test_where_gears_are_shown_at_the_reveal_any_gear_may_lie_sealed():
    hidden = {"gear_shown": "at-reveal"}
    race = three(red=car(engine=3)).all_plan({red: ("1",)})
    assert race.does(c.Correct(red, engine=4)).engine(red) == 4
    race = three(red=car(engine=3), rulings=hidden).all_plan({red: ("1",)})
    assert race.refuses(c.Correct(red, engine=4)).code == "correct.sealed"


def test_once_cars_move_heat_that_all_saw_being_paid_still_comes_back():
    race = three(red=car(engine=1)).does(c.Correct(red, engine=0)).all_plan({red: ("1",)})
    assert race.cards(red).top == "heat"
    assert race.does(c.Correct(red, engine=1)).engine(red) == 1


def test_once_cars_move_a_hand_that_cannot_be_filled_again_keeps_its_heat():
    hand = Holdings(6, Pile(unseen=4), EMPTY, EMPTY, bag("1", "2", "3", "heat"))
    race = three().holding(red, hand).all_plan({red: ("1", "2")})
    assert race.refuses(c.Correct(red, engine=7)).code == "correct.sealed"


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


def test_a_gear_from_which_none_in_reach_could_be_filled_is_refused():
    race = strip(
        """
        . R . . . .
        . . . . . .
        """,
        red=car(gear=1, hand=1),
    )
    assert race.refuses(c.Correct(red, gear=4)) == Refusal("correct.gear", {"gear": 4, "hand": 1})
    assert race.does(c.Correct(red, gear=2)).gear(red) == 2


def test_a_gear_is_in_reach_as_far_as_a_free_shift_goes(monkeypatch):
    race = strip(
        """
        . R . . . .
        . . . . . .
        """,
        red=car(gear=1, hand=1),
    )
    monkeypatch.setattr(conditions, "_FREE_SHIFT", 3)
    race.does(c.Correct(red, gear=4))
