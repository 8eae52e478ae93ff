"""The referee is usually a player: nothing the referee can do tells of cards that only their seat has seen."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.decisions import open_decisions
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import Seat
from companion.history.commands import Amend
from companion.history.entries import REFEREE, Amended, Entry
from companion.history.history import History, Outcome
from companion.history.moments import inputs_before
from companion.history.sealed import opens_sealed_plans
from companion.store.codec import VERSION, decode, encode

from .tables import BLUE, RED, RING, amend, at, decline, end_round, one_round, one_turn, plan, redo, says, undo

GREEN = Seat("green")


def fact_of(entry: Entry | Refusal) -> Amended:
    assert isinstance(entry, Entry), entry
    (fact,) = entry.facts
    assert isinstance(fact, Amended)
    return fact


def is_impossible(decided: object, *cards: str) -> bool:
    return isinstance(decided, Refusal) and (decided.code, decided.facts["cards"]) == ("cards.impossible", cards)


def numbers(fact: Amended) -> list[int]:
    return [done.no for done in fact.redecided]


def after_discard(*cards) -> History:
    """Play a round in which red discards as entry 5."""
    history = one_turn()
    says(history, c.Done(RED), c.Discard(RED, cards), c.Done(BLUE), c.Discard(BLUE))
    return history


# Acting for a seat -------------------------------------------------------------------------------------


@pytest.mark.parametrize("buried", ["5", "0", "3"])
def test_a_plan_for_a_seat_is_answered_alike_whatever_lies_buried(buried):
    history = after_discard(buried, "4")
    assert isinstance(history.accept(REFEREE, plan(RED, "5")), Entry)
    assert isinstance(after_discard(buried, "4").accept(REFEREE, plan(RED, "0")), Entry)


def test_the_seat_itself_is_told_that_its_card_lies_in_the_discard_pile():
    assert is_impossible(after_discard("5", "4").decide(RED, plan(RED, "5")), "5")


@pytest.mark.parametrize("buried", ["5", "0"])
def test_a_newcomer_to_the_seat_is_answered_alike(buried):
    history = after_discard(buried, "4")
    entry = history.accept(RED, plan(RED, "5"), newcomer=True)
    assert isinstance(entry, Entry)
    assert entry.newcomer
    assert decode(VERSION, encode(entry)) == entry


@pytest.mark.parametrize("buried", ["5", "0"])
def test_a_flip_for_a_seat_is_answered_alike(buried):
    history = after_discard(buried, "4")
    says(history, plan(RED, "stress"), plan(BLUE, "1"))
    while history.race.turn.seat != RED:
        decline(history)
    assert isinstance(history.accept(REFEREE, c.Flip(RED, "5")), Entry)


@pytest.mark.parametrize("buried", ["5", "0"])
def test_a_discard_for_a_seat_is_answered_alike(buried):
    history = after_discard(buried, "4")
    says(history, plan(BLUE, "1"), plan(RED, "2"))
    while open_decisions(history.race)[0].asked != "discard" or history.race.turn.seat != RED:
        decline(history)
    assert isinstance(history.accept(REFEREE, c.Discard(RED, ("5", "3"))), Entry)


def test_what_all_have_seen_is_refused_to_the_referee_too():
    assert is_impossible(after_discard("5").decide(REFEREE, plan(RED, "5")), "5")


# The amended input -------------------------------------------------------------------------------------


@pytest.mark.parametrize("buried", ["5", "0", "3"])
def test_the_new_command_is_judged_by_what_the_table_knows(buried):
    history = after_discard(buried, "4")
    says(history, plan(RED, "1"))
    assert isinstance(amend(history, 8, plan(RED, "5")), Entry)


# Later discards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("buried", ["5", "0", "3"])
def test_a_later_discard_counts_on_if_its_count_and_top_card_fit_whatever_the_rest_is(buried):
    history = after_discard(buried, "4")
    fact = fact_of(amend(history, 2, plan(RED, "5")))
    assert (numbers(fact), fact.code) == ([2, 3, 4, 5, 6, 7], None)
    assert fact.redecided[3].command == c.Discard(RED, (buried, "4"))


@pytest.mark.parametrize("buried", ["1", "0", "3"])
def test_a_later_discard_that_cannot_be_is_asked_for_again_without_a_word_about_its_cards(buried):
    history = after_discard(buried, "5")
    fact = fact_of(amend(history, 2, plan(RED, "5")))
    assert numbers(fact) == [2, 3, 4]
    assert (fact.stopped_at, fact.code, fact.facts) == (5, "amend.sealed", {})


# Plans still sealed ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sealed", [("1", "1"), ("3", "4"), ("2",)])
@pytest.mark.parametrize("discarded", [("1", "1"), ()])
def test_a_sealed_plan_of_the_amended_seat_is_asked_for_again_whatever_it_is(sealed, discarded):
    history = one_round()
    says(history, plan(BLUE, *sealed))
    fact = fact_of(amend(history, 7, c.Discard(BLUE, discarded)))
    assert (fact.stopped_at, fact.code, fact.facts) == (8, "amend.sealed", {})
    assert history.race.car(BLUE).plan is None


@pytest.mark.parametrize("sealed", [("1", "1"), ("3", "4"), ("2",)])
def test_a_sealed_plan_of_another_seat_counts_on_where_the_table_sees_that_seat_unchanged(sealed):
    history = one_round()
    says(history, plan(BLUE, *sealed))
    fact = fact_of(amend(history, 5, c.Discard(RED, ("1", "1"))))
    assert (numbers(fact), fact.code) == ([5, 6, 7, 8], None)
    assert history.race.car(BLUE).plan.cards == sealed


@pytest.mark.parametrize("sealed", [("1", "1"), ("3", "4"), ("2",)])
def test_it_is_asked_for_again_where_the_table_sees_that_seat_changed(sealed):
    # Green and red fill Space 11 and keep blue before the corner; without red there, blue crosses it and pays 2 Heat.
    cars = (CarSetUp(GREEN, at=at(9)), CarSetUp(RED, at=at(8)), CarSetUp(BLUE, at=at(5)))
    history = started(*cars)
    says(history, plan(RED, "3"), plan(GREEN, "2"), plan(BLUE, "5", "1"))
    end_round(history)
    assert history.race.car(BLUE).holdings.engine == 6
    sealing = says(history, plan(BLUE, *sealed))
    fact = fact_of(amend(history, 2, plan(RED, "2")))
    assert (fact.stopped_at, fact.code) == (sealing.no, "amend.sealed")
    assert history.race.car(BLUE).holdings.engine == 4
    assert history.race.car(BLUE).plan is None


def started(*cars: CarSetUp) -> History:
    history = History.start(SetUp(RING, 1, cars))
    assert isinstance(history, History)
    return history


def three_planning() -> tuple[History, int]:
    """Play a round of three, then let red and blue plan; tell the number of red's discard."""
    history = started(CarSetUp(RED), CarSetUp(BLUE), CarSetUp(GREEN))
    says(history, plan(RED, "1"), plan(BLUE, "1"), plan(GREEN, "1"))
    end_round(history)
    discard = next(one.no for one in history.entries if one.command == c.Discard(RED))
    says(history, plan(RED, "2"), plan(BLUE, "3"))
    return history, discard


def test_a_plan_asked_for_again_holds_up_no_other_plan():
    history, discard = three_planning()
    red_planned, blue_planned = history.no - 1, history.no
    fact = fact_of(amend(history, discard, c.Discard(RED, ("4", "1"))))
    assert numbers(fact) == [*range(discard, red_planned), blue_planned]
    assert (fact.stopped_at, fact.code) == (red_planned, "amend.sealed")
    assert [history.race.car(seat).plan is not None for seat in (RED, BLUE)] == [False, True]


def test_an_older_plan_does_not_count_instead_of_one_that_is_asked_for_again():
    history = one_round()
    says(history, plan(RED, "1"), plan(RED, "2"))
    fact = fact_of(amend(history, 8, plan(RED, "3")))
    assert (fact.stopped_at, fact.code) == (9, "amend.sealed")
    assert [(done.no, done.by, done.command.do) for done in fact.redecided] == [
        (8, RED, "plan"),
        (9, REFEREE, "unplan"),
    ]
    assert history.race.car(RED).plan is None
    assert decode(VERSION, encode(history.entries[-1])) == history.entries[-1]


def test_what_went_on_after_it_is_loaded_undone_and_redone():
    history, discard = three_planning()
    before = history.race
    amend(history, discard, c.Discard(RED, ("4", "1")))
    amended = history.race
    undo(history)
    assert history.race is before
    redo(history)
    assert history.race is amended
    assert History(history.entries).race == amended


# Looking at an amendment beforehand --------------------------------------------------------------------


def opens(history: History, no: int, command: c.Command) -> bool:
    outcome = history.decide(REFEREE, Amend(no, command))
    assert isinstance(outcome, Outcome), outcome
    branch = [moment for moment in inputs_before(outcome.moment) if moment.no >= no]
    return opens_sealed_plans(list(history.inputs())[::-1], branch[::-1])


def test_it_would_open_plans_that_wait_only_for_one_more():
    history = one_round()
    says(history, plan(BLUE, "2"))
    history.accept(REFEREE, c.Correct(RED, gear=2))
    assert opens(history, 9, c.Retire(RED))
    assert not opens(history, 9, c.Correct(RED, gear=3))
    assert not opens(history, 7, c.Discard(BLUE, ("4",)))


def test_a_plan_whose_gear_all_have_seen_may_be_decided_again():
    history = one_turn()
    assert not opens(history, 2, plan(RED, "4"))


def test_it_would_open_the_plan_of_the_car_that_moves_next():
    history = one_turn()
    history.accept(REFEREE, c.Correct(RED, gear=2))
    assert opens(history, 4, c.Retire(RED))
    assert not opens(history, 4, c.Correct(RED, gear=3))


def test_a_sealed_plan_that_would_be_opened_is_asked_for_again():
    history = started(CarSetUp(RED), CarSetUp(BLUE))
    says(history, plan(RED, "4"), plan(BLUE, "2"))
    end_round(history)
    says(history, plan(RED, "1"), plan(BLUE, "3"))  # red is ahead and moves first
    sealing = history.no
    assert history.race.car(BLUE).plan is not None
    fact = fact_of(amend(history, 2, plan(RED, "1")))  # now blue is ahead
    assert [(one.no, one.asked_again) for one in fact.dropped] == [(sealing, True)]
    assert (history.race.phase, history.race.car(BLUE).plan) == ("planning", None)
