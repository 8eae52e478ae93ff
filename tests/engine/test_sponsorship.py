"""Sponsorship cards: taken at the start, at press corners and by events; shown, played, discarded, gone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.championship import Championship
from companion.engine.decide import begin
from companion.engine.events import (
    CardRemoved,
    Discarded,
    Finished,
    HeatRemoved,
    Replenished,
    RoundStarted,
    Sponsored,
    SpunOut,
)
from companion.engine.forecasts import foresee, foresee_plan
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.sponsorship import cards_left, deal_at_start
from companion.engine.symbol_commands import Unpaid
from companion.engine.unfolding import Unfolding

from .garage import T30
from .set_ups import setup
from .strips import blue, car, green, red, started, strip, yellow


def of(event=None, *press, **told):
    return Championship(event=event, press=press, **told)


# The start ---------------------------------------------------------------------------------------------


def test_every_seat_takes_the_number_of_the_event_into_a_hand_that_is_then_drawn_up():
    told = setup(championship=of("1963-1"))
    facts = begin(told).facts
    assert facts[1:3] == (Sponsored(red, 3, "start"), Sponsored(blue, 3, "start"))
    assert isinstance(facts[3], RoundStarted)
    race = started(told)
    assert (race.hand(red), len(race.cards(red).deck), race.cards(red).sponsors) == (7, 11, 3)
    assert race.cards(red).hand.known["sp-01"] == 3


def test_by_another_ruling_they_come_on_top_of_the_hand():
    rulings = replace(setup().rulings, sponsor_start="extra")
    race = started(setup(championship=of("1963-1"), rulings=rulings))
    assert race.hand(red) == 10


def test_cards_carried_over_are_somewhere_in_the_deck():
    race = started(setup(CarSetUp(red, sponsors=2), CarSetUp(blue), championship=of("1961-2")))
    assert race.cards(red).sponsors == 3
    assert race.cards(red).unaccounted["sp-01"] == 2
    assert race.hand(red) == 7


@pytest.mark.parametrize("told", [{"round": 3}, {"cars": {"engine": 3}}, {"cars": {"at": c.Place(1, 5, "line")}}])
def test_a_race_taken_over_has_all_its_sponsors_already(told):
    one = CarSetUp(red, sponsors=2, **told.pop("cars", {}))
    assert started(setup(one, championship=of("1963-1"), **told)).cards(red).sponsors == 2


def test_the_deck_of_sponsors_may_run_out():
    many = (CarSetUp(red, sponsors=30), CarSetUp(blue), CarSetUp(green))
    race = started(setup(*many, championship=of("1963-1")))
    assert [race.cards(seat).sponsors for seat in (red, blue, green)] == [33, 2, 0]
    assert [race.hand(seat) for seat in (red, blue, green)] == [7, 7, 7]
    assert cards_left(race.race) == 0


def test_who_has_left_before_the_start_takes_none():
    race = started(setup()).race
    gone = replace(race.car(red), status="retired")
    u = Unfolding(replace(race, cars=(gone, race.car(blue)), sponsors_to_deal=((red, 1), (blue, 1))), "table")
    deal_at_start(u)
    assert u.facts == [Sponsored(blue, 1, "start")]


def test_hands_move_what_the_facts_say():
    moves = [
        fact.pile_moves(None)[0]
        for fact in (Sponsored(red, 2, "start"), CardRemoved(red, "sp-04"), HeatRemoved(red, "deck", 0))
    ]
    ways = [(move.what, move.count, move.from_, move.to) for move in moves]
    assert ways == [
        ("sponsorship", 2, "sponsors", "hand"),
        ("sponsorship", 1, "play-area", "sponsors"),
        ("heat", 1, "deck", "box"),
    ]


@pytest.mark.parametrize("cars", [(-1, 0), (36, 0), (20, 20)])
def test_no_more_sponsors_than_the_box_holds(cars):
    answer = begin(setup(*(CarSetUp(seat, sponsors=count) for seat, count in zip((red, blue), cars, strict=True))))
    assert isinstance(answer, Refusal)
    assert answer.code == "setup.sponsors"


# Press corners -----------------------------------------------------------------------------------------

BEND = """
    . R . . |4 . . . . . . .
    . . . . |  . . . . . . B
"""


def press(event=None, **told):
    return strip(BEND, championship=of(event, 4), red=car(gear=2, **told))


@pytest.mark.parametrize(("cards", "gained"), [(("1", "4"), 0), (("2", "4"), 1), (("4", "4"), 1), (("1", "1"), 0)])
def test_two_above_the_limit_make_a_picture(cards, gained):
    race = press().reveals(red, *cards)
    assert len(race.all(Sponsored)) == gained
    assert race.cards(red).sponsors == gained


def test_the_card_goes_into_the_hand_before_it_is_refilled():
    race = press().reveals(red, "4", "4")
    assert race.one(Sponsored) == Sponsored(red, 1, "press", 4)
    assert race.told.index("heat_paid red") < race.told.index("sponsored red") < race.told.index("replenished red")
    assert race.one(Replenished, red).drawn == 1
    assert race.hand(red) == 7


def test_a_line_the_cards_have_crossed_is_no_picture_by_slipstream():
    race = strip(
        """
        . . R |9 . . B . .
        . . . |  . . . . .
        """,
        championship=of(None, 3),
    ).plays(red, "3", others={blue: ("1",)})
    after = race.ends_turn(red)
    assert after.all(Sponsored) == ()


def test_a_slipstream_over_the_line_gains():
    race = strip(
        """
        . R . B |9 . . . .
        . . . . |  . . . .
        """,
        championship=of(None, 4),
    ).plays(red, "2", others={blue: ("1",)})
    race = race.does(c.Done(red), c.Slipstream(red)).ends_turn(red)
    assert race.one(Sponsored) == Sponsored(red, 1, "press", 4)


def test_1964_1_press_corners_give_two():
    assert press("1964-1").reveals(red, "4", "4").one(Sponsored).count == 2


@pytest.mark.parametrize(
    ("ruling", "slipped", "gained"),
    [
        ("below-limit", False, 1),
        ("below-limit", True, 1),
        ("slipstream-and-below", False, 0),
        ("slipstream-and-below", True, 1),
    ],
)
def test_1965_2_the_press_wants_a_smile_below_the_limit(ruling, slipped, gained):
    road = ". R . B |9 . . . .\n. . . . | . . . ." if slipped else ". . . R |9 . . . .\n. . . . | . . B ."
    race = strip(road, championship=of("1965-2", 4), rulings={"smile_and_wave": ruling})
    race = race.plays(red, "2", others={blue: ("1",)})
    if slipped:
        race = race.does(c.Done(red), c.Slipstream(red))
    assert len(race.ends_turn(red).all(Sponsored, red)) == gained


def test_1965_2_at_the_limit_is_not_below_it():
    assert press("1965-2").reveals(red, "2", "4").all(Sponsored) == ()
    assert press("1965-2").reveals(red, "2", "2").all(Sponsored) == ()


SPIN = """
    . R . . |2 . |1 . . .
    . . . . |  . |  . . B
"""


@pytest.mark.parametrize(("ruling", "gained"), [("none", 0), ("earlier-kept", 1)])
def test_a_spin_out_gains_nothing_or_keeps_what_came_before(ruling, gained):
    race = strip(SPIN, championship=of("1961-2", 4, 5), rulings={"press_spin_out": ruling}, red=car(gear=2, engine=5))
    race = race.reveals(red, "3", "4")
    assert [fact.corner for fact in race.all(Sponsored)] == [4] * gained


@pytest.mark.parametrize(("cards", "gained"), [(("1", "4"), ()), (("2", "4"), ((4, 1),))])
def test_a_plan_foresees_what_the_press_gives(cards, gained):
    foreseen = foresee_plan(press().race, red, 2, cards)
    assert tuple((line.corner.after, cards) for line, cards in foreseen.press) == gained


def test_a_slipstream_foresees_what_the_press_gives():
    road = ". R . B |9 . . . .\n. . . . | . . . ."
    race = strip(road, championship=of("1964-1", 4)).plays(red, "2", others={blue: ("1",)}).does(c.Done(red))
    carried, stays = (foresee(race.race, red, race.option(red, do)) for do in ("slipstream", "pass"))
    assert [(line.corner.after, cards) for line, cards in carried.press] == [(4, 2)]
    assert stays.press == ()


def test_nothing_is_gained_when_no_card_is_left():
    road = strip(BEND, championship=of(None, 4), red=car(gear=2), blue=car(sponsors=35))
    assert road.reveals(red, "4", "4").all(Sponsored) == ()


def test_outside_of_the_press_corners_nobody_takes_pictures():
    race = strip(BEND, championship=of(None), red=car(gear=2)).reveals(red, "4", "4")
    assert race.all(Sponsored) == ()


# Events ------------------------------------------------------------------------------------------------


def test_1961_1_the_first_three_to_complete_a_lap_gain():
    race = strip(
        """
        . R G # . . . . . .
        . B Y # . . . . . .
        """,
        championship=of("1961-1"),
    )
    moved = race.all_plan({green: ("1",), yellow: ("2",), red: ("4",), blue: ("3",)}).ends_round()
    assert [fact.seat for fact in moved.all(Sponsored)] == [green, yellow, red]
    assert all(fact.for_ == "event" for fact in moved.all(Sponsored))


def test_1961_1_a_car_that_was_there_before_counts_and_gains_nothing():
    race = strip(
        """
        . R G # . . . . K .
        . B . # . . . . . .
        """,
        championship=of("1961-1"),
        finished=1,
    )
    moved = race.all_plan({green: ("1",), red: ("3",), blue: ("4",)}).ends_round()
    assert [fact.seat for fact in moved.all(Sponsored)] == [green]


def test_1961_1_who_stays_on_lap_one_gains_nothing():
    assert strip("R . B\n. . .", championship=of("1961-1")).reveals(red, "1").all(Sponsored) == ()


def over_the_line_unpaid(*flips):
    """Set red back from lap 2 to where its turn began; its flips move it again. Then the three others move."""
    places = {red: (30, "line"), blue: (29, "line"), green: (28, "line"), yellow: (27, "line")}
    cars = (
        CarSetUp(seat, at=c.Place(1, *place), engine=0, upgrades=("up-43",) if seat == red else ())
        for seat, place in places.items()
    )
    race = started(SetUp(T30, T30.laps, tuple(cars), championship=of("1961-1")))
    race = race.all_plan({red: ("up-43",), blue: ("4",), green: ("4",), yellow: ("4",)})
    return race.does(Unpaid(red)).flips(red, *flips).ends_round()


def test_1961_1_a_car_set_back_over_the_line_counts_once():
    race = over_the_line_unpaid("2")
    assert race.at(red) == (2, "line")
    assert [fact.seat for fact in race.all(Sponsored)] == [red, blue, green]


def test_1961_1_a_car_set_back_to_lap_one_does_not_count_until_it_completes_it():
    race = over_the_line_unpaid(None)
    assert race.at(red) == (30, "line")
    assert [fact.seat for fact in race.all(Sponsored)] == [blue, green, yellow]
    again = race.all_plan({red: ("1",), blue: ("1",), green: ("1",), yellow: ("1",)}).ends_round()
    assert [fact.seat for fact in again.all(Sponsored)] == [blue, green, yellow]


def test_1961_1_a_car_that_spins_out_beyond_the_line_counts_and_gains_nothing():
    race = strip(
        """
        . R G # . . |1 . . . .
        . B Y # . . |  . . . .
        """,
        championship=of("1961-1"),
        green=car(engine=0),
    )
    moved = race.all_plan({green: ("4",), yellow: ("1",), red: ("3",), blue: ("2",)}).ends_round()
    assert moved.one(SpunOut).seat == green
    assert [fact.seat for fact in moved.all(Sponsored)] == [yellow, red]


@pytest.mark.parametrize(("cards", "gained"), [(("4", "4", "4", "3"), 1), (("4", "4", "3", "3"), 0)])
def test_1961_2_a_speed_of_fifteen_gains(cards, gained):
    race = strip("R .\nB .", championship=of("1961-2"), red=car(gear=4)).reveals(red, *cards)
    assert len(race.all(Sponsored)) == gained


def behind_three():
    return """
        R B G Y . . .
        . . . . . . .
    """


@pytest.mark.parametrize(
    ("ruling", "card", "gained"), [("standing", "4", 0), ("standing", "5", 1), ("board", "4", 0), ("board", "5", 1)]
)
def test_1963_2_who_passes_three_cars_gains(ruling, card, gained):
    race = strip(behind_three(), championship=of("1963-2"), rulings={"tv_pass": ruling}, red=car(gear=2))
    plan = ("1", "4") if card == "5" else ("1", "3")
    race = race.plays(red, *plan, others={blue: ("1",), green: ("1",), yellow: ("1",)}).ends_turn(red)
    assert len([fact for fact in race.all(Sponsored) if fact.seat == red]) == gained


def test_1963_2_a_car_beside_on_the_race_line_was_ahead():
    race = strip("B G .\nR . .", championship=of("1963-2"), red=car(gear=2))
    race = race.plays(red, "4", "4", others={blue: ("1",), green: ("1",)}).ends_turn(red)
    assert race.all(Sponsored, red) == ()


# In play -----------------------------------------------------------------------------------------------


def owner(**told):
    return strip("R . B\n. . .", championship=of(), red=car(sponsors=1, **told))


def test_a_seat_may_show_any_of_them_and_it_leaves_the_game_when_played():
    assert owner().plays(red, "sp-04").speed(red) == 6
    race = owner().reveals(red, "sp-04")
    assert race.one(CardRemoved) == CardRemoved(red, "sp-04")
    assert race.told.index("card_removed red") == race.told.index("replenished red") - 1
    assert race.cards(red).sponsors == 0
    assert race.one(Replenished, red).drawn == 1


def test_a_seat_without_any_cannot_show_one():
    race = strip("R . B\n. . .", championship=of())
    answer = race.refuses(c.Plan(red, 1, ("sp-04",)))
    assert (answer.code, answer.facts) == ("sponsor.none", {"card": "sp-04"})


def test_no_more_can_be_shown_than_are_held():
    answer = owner(gear=2).refuses(c.Plan(red, 2, ("sp-04", "sp-03")))
    assert answer.code == "cards.impossible"


def test_of_a_box_not_in_play_none_can_be_shown():
    assert owner().refuses(c.Plan(red, 1, ("sp-06",))).code == "sponsor.none"


def test_discarded_it_stays_the_seat_s():
    race = owner().plays(red, "1")
    while "discard" not in race.asked(red):
        race = race.declines()
    race = race.does(c.Discard(red, ("sp-05",)))
    assert race.one(Discarded).top == "sp-05"
    assert race.all(CardRemoved) == ()
    assert race.cards(red).sponsors == 1


def test_turned_over_by_a_flip_it_is_no_basic_card():
    race = owner().plays(red, "stress").flips(red, "sp-02", "3")
    assert race.cards(red).sponsors == 1
    assert race.speed(red) == 3


@pytest.mark.parametrize(("ruling", "gone"), [("remove", 1), ("discard", 0)])
def test_in_a_cluttered_hand_it_leaves_the_game_by_ruling(ruling, gone):
    race = strip(
        "R . B\n. . .",
        championship=of(),
        rulings={"cluttered_once": ruling},
        red=car(gear=2, engine=0, hand=5, sponsors=1),
    )
    race = race.reveals(red, "sp-04", "heat")
    assert len(race.all(CardRemoved)) == gone
    assert race.cards(red).sponsors == 1 - gone


def test_a_car_that_finishes_gains_and_loses_like_any_other():
    race = strip("R . # . . . .\nB . # . . . .", laps=1, championship=of("1961-2"), red=car(gear=4, sponsors=1))
    race = race.reveals(red, "sp-04", "4", "4", "4")
    last = [fact for fact in race.facts if isinstance(fact, Sponsored | Finished | CardRemoved)]
    assert [type(fact) for fact in last] == [Sponsored, Finished, CardRemoved]


# Corrections -------------------------------------------------------------------------------------------


def test_the_referee_puts_the_number_right():
    race = owner().does(c.Correct(red, sponsors=3))
    assert (race.cards(red).sponsors, race.hand(red)) == (3, 9)
    fewer = race.does(c.Correct(red, sponsors=1))
    assert fewer.cards(red).sponsors == 1
    assert fewer.hand(red) == 9


def test_a_plan_is_asked_for_again_after_that():
    race = owner().plans(red, "sp-01").does(c.Correct(red, sponsors=0))
    assert race.race.car(red).plan is None


@pytest.mark.parametrize("number", [-1, 36])
def test_no_more_than_there_are(number):
    answer = owner().refuses(c.Correct(red, sponsors=number))
    assert (answer.code, answer.facts["most"]) == ("correct.sponsors", 35)


def test_not_fewer_before_a_sealed_plan_is_revealed():
    race = strip("R . B\n. . .", championship=of(), red=car(sponsors=1)).plays(blue, "1")
    refusal = race.refuses(c.Correct(red, sponsors=0))
    assert (refusal.code, refusal.facts["fault"]) == ("correct.sealed", "cards")
    assert race.does(c.Correct(red, sponsors=2)).cards(red).sponsors == 2


def test_a_card_that_lies_elsewhere_is_found():
    one = owner().plays(red, "1")
    while "discard" not in one.asked(red):
        one = one.declines()
    one = one.does(c.Discard(red, ("sp-05",)))
    corrected = one.does(c.Correct(red, sponsors=0))
    assert corrected.cards(red).sponsors == 0
    assert corrected.cards(red).top is None or corrected.cards(red).top != "sp-05"


@pytest.mark.parametrize("championship", [None, of()])
def test_a_sponsorship_card_leaves_the_game_once_played_in_any_race(championship):
    race = strip("R . B\n. . .", championship=championship, red=car(sponsors=1)).plays(red, "sp-04").ends_turn(red)
    assert race.one(CardRemoved) == CardRemoved(red, "sp-04")
    assert (race.cards(red).sponsors, race.cards(red).top) == (0, None)
