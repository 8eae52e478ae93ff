"""A word too many: declining a question that passed by itself is accepted, once, and changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.events import PassedOver
from companion.engine.holdings import Pile
from companion.engine.refusals import Refusal

from .piles import EMPTY, bag
from .strips import blue, car, red, strip

WORDS = {"react": c.Done(red), "slipstream": c.Pass(red), "discard": c.Discard(red)}


def ahead(**red_car):
    """Red drives ahead of blue; in gear 3 with an empty engine it has nothing to choose in React."""
    return strip(
        """
        B . . . R . . . . . . . . . . .
        . . . . . . . . . . . . . . . .
        """,
        red=car(**{"gear": 3, "engine": 0, **red_car}),
    )


def turn_without_a_question():
    """Red's turn has passed by itself, from its plan to the full hand: blue is asked."""
    planned = ahead().plans(red, "1", "1", "2")
    cards, hand, deck = planned.cards(red), bag("1", "1", "2", "stress"), bag("heat", "stress")
    rest = cards.all_cards - hand - deck
    cards = replace(cards, hand=Pile(hand), deck=Pile(deck), discard=Pile(rest), unaccounted=Cards())
    return planned.holding(red, cards).plans(blue, "1")


def same_but_for_what_passed(before, after):
    """Compare two races, except for which words are still excused."""
    excused = {car.seat: car.driver.passed for car in before.race.cars}
    cars = tuple(replace(one, mat=replace(one.driver, passed=excused[one.seat])) for one in after.race.cars)
    return replace(after.race, cars=cars) == before.race


def test_done_after_a_react_that_passed_by_itself_changes_nothing():
    before = ahead().plays(red, "1", "2", "0")
    assert before.asked(red) == ["discard"]
    after = before.fresh().does(c.Done(red))
    assert after.facts == (PassedOver(red, "react"),)
    assert same_but_for_what_passed(before, after)
    assert after.asked(red) == ["discard"]


@pytest.mark.parametrize("step", WORDS)
def test_each_word_is_passed_over_in_the_turn_of_another(step):
    before = turn_without_a_question()
    assert before.race.turn.seat == blue
    after = before.fresh().does(WORDS[step])
    assert after.facts == (PassedOver(red, step),)
    assert same_but_for_what_passed(before, after)


def test_all_three_may_come_in_any_order():
    after = turn_without_a_question().fresh().does(c.Discard(red), c.Done(red), c.Pass(red))
    assert [fact.step for fact in after.all(PassedOver)] == ["discard", "react", "slipstream"]


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_each_is_passed_over_once(word):
    once = turn_without_a_question().does(word)
    assert once.refuses(word) == Refusal("not-your-turn", {"seat": red, "turn": blue})


def test_done_after_the_reaction_that_left_nothing_to_choose_is_passed_over():
    before = ahead(engine=1).plays(red, "1", "2", "0").does(c.Boost(red)).flips(red, "1")
    assert before.asked(red) == ["discard"]
    assert before.fresh().does(c.Done(red)).facts == (PassedOver(red, "react"),)


def test_a_word_that_comes_after_the_seat_s_next_command_is_refused():
    passed = ahead().plays(red, "1", "2", "0")
    discarded = passed.does(c.Discard(red, ("4",)))
    assert discarded.refuses(c.Done(red)) == Refusal("not-your-turn", {"seat": red, "turn": blue})
    next_round = turn_without_a_question().ends_round()
    assert next_round.does(c.Done(red))
    assert next_round.plans(red, "1", "2").refuses(c.Done(red)).code == "not-now"


def test_a_word_for_a_question_that_was_put_and_answered_is_refused():
    answered = ahead(engine=3).plays(red, "1", "2", "0").does(c.Done(red))
    assert answered.refuses(c.Done(red)) == Refusal("not-now", {"do": "done", "asked": "discard"})


def test_a_discard_of_cards_is_never_a_word_too_many():
    assert turn_without_a_question().refuses(c.Discard(red, ("4",))).code == "not-your-turn"


def test_a_cluttered_hand_never_came_to_the_questions_it_skipped():
    race = ahead(gear=2, hand=1, engine=0)
    cards = race.cards(red)
    heat = replace(cards, hand=Pile(bag("heat")), unaccounted=cards.unaccounted - bag("heat"))
    cluttered = race.holding(red, heat).plays(red, "heat")
    for word in WORDS.values():
        assert cluttered.refuses(word).code == "not-your-turn"


def finished():
    """Red, alone, has taken its adrenaline, which left nothing to choose, and finished."""
    race = strip(
        """
        . R # . . . .
        . . # . . . .
        """,
        laps=1,
        red=car(gear=3, engine=0),
    )
    cards = race.cards(red)
    cards = replace(cards, hand=Pile(bag("1", "2", "0")), deck=EMPTY, discard=Pile(unseen=21))
    cards = replace(cards, unaccounted=cards.unaccounted - cards.hand.known)
    return race.holding(red, cards).plans(red, "1", "2", "0").does(c.Adrenaline(red))


def test_a_word_too_many_comes_after_the_end_of_the_race_too():
    over = finished()
    assert over.race.phase == "finished"
    assert same_but_for_what_passed(over, over.does(c.Done(red)))


def test_but_not_once_the_result_is_official_or_the_race_abandoned():
    assert finished().does(c.Confirm()).refuses(c.Done(red)) == Refusal("not-now", {"do": "done", "phase": "finished"})
    abandoned = ahead().plays(red, "1", "2", "0").does(c.Abandon())
    assert abandoned.refuses(c.Done(red)) == Refusal("not-now", {"do": "done", "phase": "abandoned"})


def test_a_seat_that_does_not_race_is_told_so():
    assert ahead().refuses(c.Done("white")) == Refusal("unknown-seat", {"seat": "white"})


def nothing_to_turn_over(*played):
    """Red holds all its cards but one, a Heat: what it plays, then the only flip there is."""
    race = ahead(gear=len(played), hand=17, deck=1, engine=6)
    return race.plays(red, *played).flips(red, "heat")


def test_a_flip_that_was_missed_by_itself_may_be_given_up_all_the_same():
    before = nothing_to_turn_over("stress")
    assert before.asked(red) == ["boost", "done"]
    after = before.fresh().does(c.Flip(red, None))
    assert after.facts == (PassedOver(red, "reveal-move"),)
    assert same_but_for_what_passed(before, after)
    assert after.refuses(c.Flip(red, None)).code == "not-now"


def test_each_missed_flip_may_be_given_up():
    after = nothing_to_turn_over("stress", "stress").does(c.Flip(red, None)).does(c.Flip(red, None))
    assert after.refuses(c.Flip(red, None)).code == "not-now"


def test_a_flip_that_is_owed_is_judged_and_not_passed_over():
    missed = nothing_to_turn_over("stress")
    cards = missed.cards(red)
    spare = replace(cards, hand=replace(cards.hand, known=cards.hand.known - bag("4")), deck=Pile(bag("4")))
    boosting = missed.holding(red, spare).does(c.Boost(red))
    assert boosting.asked(red) == ["flip"]
    assert boosting.refuses(c.Flip(red, None)).code == "flip.basic"
