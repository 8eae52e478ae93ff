"""An amendment replaces an earlier input and decides the later ones again."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.decisions import open_decisions
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.history.commands import Undo
from companion.history.entries import REFEREE, Amended, Dropped, Entry, Redone, Undone
from companion.history.history import History
from companion.store.codec import VERSION, decode, encode

from .tables import BLUE, RED, RING, amend, at, begun, end_round, one_round, one_turn, plan, redo, says, undo


def fact_of(entry: Entry | Refusal) -> Amended:
    assert isinstance(entry, Entry), entry
    (fact,) = entry.facts
    assert isinstance(fact, Amended)
    return fact


def test_the_race_is_as_if_the_amended_input_had_been_given_at_first():
    history = one_round()
    entry = amend(history, 2, plan(RED, "4"), "it was a 4")
    straight = begun()
    says(straight, plan(RED, "4"), plan(BLUE, "2"), c.Done(RED), c.Discard(RED), c.Done(BLUE), c.Discard(BLUE))
    assert history.race == straight.race
    assert fact_of(entry).reason == "it was a 4"


def test_it_tells_every_input_decided_again_with_its_own_number_and_author():
    fact = fact_of(amend(one_round(), 2, plan(RED, "4")))
    assert [(done.no, done.by) for done in fact.redecided] == [
        (2, RED), (3, BLUE), (4, RED), (5, RED), (6, BLUE), (7, BLUE),
    ]  # fmt: skip
    assert fact.stopped_at is None
    assert fact.code is None


def test_an_input_that_no_longer_fits_is_dropped_with_the_reason_and_holds_up_no_other():
    history = one_turn()
    says(history, c.Boost(RED), c.Flip(RED, "4"), c.Done(RED), c.Discard(RED), c.Done(BLUE))
    fact = fact_of(amend(history, 4, c.Cooldown(RED, 1)))
    assert [done.no for done in fact.redecided] == [4, 6, 7, 8]
    assert fact.dropped == (Dropped(5, RED, "flip", "not-now", {"do": "flip", "asked": "react"}),)
    assert (fact.stopped_at, fact.code, fact.facts) == (5, "not-now", {"do": "flip", "asked": "react"})
    assert history.race.turn is not None
    assert history.race.turn.seat == BLUE


def test_an_answer_counts_only_for_the_question_it_was_given_to():
    history = one_turn()
    says(history, c.Boost(RED), c.Flip(RED, "4"), c.Done(RED))
    fact = fact_of(amend(history, 2, plan(RED, "stress")))
    assert [done.no for done in fact.redecided] == [2, 3]
    assert [(one.no, one.code) for one in fact.dropped] == [
        (4, "not-now"),
        (5, "amend.question"),  # it was flipped for the boost, not for Stress
        (6, "not-now"),
    ]
    assert history.race.turn.flips_owed == ("stress",)


def test_a_plan_of_a_later_round_does_not_count_in_an_earlier_one():
    history = one_round()
    says(history, plan(BLUE, "1", "1", "1"), plan(RED, "1"))
    end_round(history)
    says(history, plan(BLUE, "2"), plan(RED, "2"))
    third = history.no
    fact = fact_of(amend(history, 7, c.Discard(BLUE, ("1",))))
    assert (fact.stopped_at, fact.code) == (8, "cards.impossible")
    assert (third - 1, "amend.question") in [(one.no, one.code) for one in fact.dropped]
    assert (history.race.round, history.race.car(BLUE).plan) == (2, None)
    assert history.race.car(RED).plan.cards == ("1",)


def test_a_sealed_plan_of_a_later_round_is_asked_for_again_and_leaves_the_earlier_one_alone():
    history = one_round()
    says(history, plan(BLUE, "1", "1", "1"), plan(RED, "1"))
    end_round(history)
    says(history, plan(RED, "2"))
    fact = fact_of(amend(history, 7, c.Discard(BLUE, ("1",))))
    assert [(one.no, one.asked_again) for one in fact.dropped if one.seat == RED][-1] == (history.no - 1, True)
    assert history.race.car(RED).plan.cards == ("1",)


def test_declining_what_is_no_longer_asked_is_kept_as_a_word_too_many():
    history = History.start(SetUp(RING, 1, (CarSetUp(RED, at=at(3)), CarSetUp(BLUE, at=at(1)))))
    assert isinstance(history, History)
    says(history, plan(RED, "1"), plan(BLUE, "3"), c.Done(RED), c.Discard(RED), c.Done(BLUE), c.Pass(BLUE))
    fact = fact_of(amend(history, 3, plan(BLUE, "5")))  # past red: no slipstream is offered any more
    assert [done.no for done in fact.redecided] == [3, 4, 5, 6, 7]
    assert not fact.dropped
    assert open_decisions(history.race)[0].asked == "discard"


# What everybody may know of it -------------------------------------------------------------------------


def test_it_tells_the_old_and_the_new_answer_and_how_far_the_car_moves():
    fact = fact_of(amend(one_round(), 2, plan(RED, "4")))
    assert (fact.was, fact.now, fact.spaces) == (plan(RED, "1"), plan(RED, "4"), 3)


def test_it_tells_neither_while_one_of_the_plans_is_sealed():
    history = begun()
    says(history, plan(RED, "1"))
    fact = fact_of(amend(history, 2, plan(RED, "4")))
    assert (fact.was, fact.now, fact.spaces) == (None, None, 0)


def test_a_car_that_left_the_board_has_not_moved():
    history = one_turn()
    history.accept(REFEREE, c.Retire(RED))
    assert fact_of(amend(history, 2, plan(RED, "4"))).spaces is None


def test_an_amended_end_of_the_race_moves_no_car():
    history = one_turn()
    history.accept(REFEREE, c.Abandon("rain"))
    assert fact_of(amend(history, 4, c.Abandon("hail"))).spaces is None


def test_why_it_stopped_is_kept_as_it_will_be_read_again():
    history = one_round()
    says(history, plan(BLUE, "1", "1", "1"), plan(RED, "1"))
    fact = fact_of(amend(history, 7, c.Discard(BLUE, ("1",))))
    assert (fact.stopped_at, fact.code) == (8, "cards.impossible")
    assert fact.facts["cards"] == ("1", "1", "1")
    entry = history.entries[-1]
    assert decode(VERSION, encode(entry)) == entry


def test_plans_that_were_replaced_or_taken_back_are_left_out_for_nobody_has_seen_them():
    history = one_round()
    says(history, plan(BLUE, "1"), c.Unplan(BLUE), plan(BLUE, "3"), plan(BLUE, "4"), plan(RED, "1"))
    fact = fact_of(amend(history, 7, c.Discard(BLUE, ("1",))))
    assert [done.no for done in fact.redecided] == [7, 11, 12]
    assert history.race.car(RED).plan is not None


def test_a_plan_that_a_correction_or_a_retirement_opened_is_left_out_too():
    history = one_round()
    says(history, plan(BLUE, "1"))
    history.accept(REFEREE, c.Correct(BLUE, gear=2))
    says(history, plan(BLUE, "2"))
    history.accept(REFEREE, c.Retire(BLUE))
    fact = fact_of(amend(history, 7, c.Discard(BLUE, ("1",))))
    assert [done.no for done in fact.redecided] == [7, 9, 11]


def test_inputs_after_the_one_that_no_longer_fits_do_not_count():
    history = one_round()
    fact = fact_of(amend(history, 4, c.Boost(RED)))
    assert fact.stopped_at == 5
    assert [moment.no for moment in history.inputs()] == [4, 3, 2, 1]


def test_the_last_input_can_be_amended_too():
    history = one_turn()
    fact = fact_of(amend(history, 3, plan(BLUE, "4")))
    assert [done.no for done in fact.redecided] == [3]
    assert history.race.car(BLUE).plan is not None


def test_a_replacement_that_is_refused_itself_changes_nothing():
    history = one_round()
    race = history.race
    assert amend(history, 2, c.Plan(RED, 4, ("1",))) == Refusal("gear.step", {"gear": 4, "most": 2, "from": 1})
    assert history.race is race
    assert history.no == 7


@pytest.mark.parametrize("other", [plan(BLUE, "4"), c.Retire(RED), c.Abandon()])
def test_an_amendment_is_about_the_same_seat_and_no_business_of_the_referee(other):
    history = one_round()
    assert amend(history, 2, other) == Refusal("amend.other", {"no": 2})
    assert history.race == one_round().race


def test_the_start_cannot_be_amended():
    assert amend(one_round(), 1, plan(RED, "4")) == Refusal("amend.unknown", {"no": 1})


def test_an_input_that_does_not_count_cannot_be_amended():
    history = one_round()
    undo(history)
    for no in (7, 8, 99, 0, -1):
        assert amend(history, no, c.Discard(BLUE)) == Refusal("amend.unknown", {"no": no})


def test_undoing_an_amendment_brings_back_what_it_replaced():
    history = one_round()
    before = history.race
    amend(history, 2, plan(RED, "4"))
    entry = undo(history)
    assert isinstance(entry, Entry)
    assert entry.facts == (Undone(8, "", REFEREE, RED, "amend"),)
    assert history.race is before
    assert [moment.no for moment in history.inputs()] == [7, 6, 5, 4, 3, 2, 1]


def test_an_amendment_undone_can_be_redone():
    history = one_round()
    amend(history, 2, plan(RED, "4"))
    amended = history.race
    undo(history)
    entry = redo(history)
    assert isinstance(entry, Entry)
    assert entry.facts == (Redone(8, "", REFEREE, RED, "amend"),)
    assert history.race is amended


def test_after_an_amendment_undo_takes_back_later_inputs_before_the_amendment_itself():
    history = one_round()
    before = history.race
    amend(history, 2, plan(RED, "4"))
    amended = history.race
    says(history, plan(BLUE, "1"))
    undo(history)
    assert history.race is amended
    undo(history)
    assert history.race is before


def test_an_amendment_ends_the_chance_to_redo():
    history = one_round()
    undo(history)
    amend(history, 2, plan(RED, "4"))
    assert redo(history) == Refusal("redo.nothing")


def test_an_amended_input_can_be_amended_again():
    history = one_round()
    amend(history, 2, plan(RED, "4"))
    amend(history, 2, plan(RED, "3"))
    straight = one_round()
    amend(straight, 2, plan(RED, "3"))
    assert history.race == straight.race


def test_a_seat_cannot_undo_what_the_referee_amended():
    history = one_turn()
    says(history, c.Done(RED))
    amend(history, 4, c.Boost(RED))
    assert history.why_no_undo(RED) == Refusal("undo.not-yours", {"by": REFEREE})


def test_a_loaded_history_knows_its_amendments_undone_and_redone():
    history = one_round()
    amend(history, 2, plan(RED, "4"))
    undo(history)
    redo(history)
    says(history, plan(BLUE, "1"))
    amend(history, 5, c.Discard(RED, ("3",)))
    undo(history)
    loaded = History(history.entries)
    assert loaded.race == history.race
    assert [moment.no for moment in loaded.inputs()] == [moment.no for moment in history.inputs()]
    assert loaded.decide(REFEREE, c.Correct(RED, gear=2)) == history.decide(REFEREE, c.Correct(RED, gear=2))
    assert (undo(loaded), redo(loaded), redo(loaded)) == (undo(history), redo(history), redo(history))
    assert loaded.race == history.race


def test_a_seat_cannot_undo_what_the_referee_has_amended():
    history = begun()
    says(history, plan(RED, "1"))
    amend(history, 2, plan(RED, "4"))
    says(history, plan(RED, "2"))
    assert not isinstance(history.accept(RED, Undo()), Refusal)
    assert history.accept(RED, Undo()) == Refusal("undo.not-yours", {"by": REFEREE})
    assert history.race.car(RED).plan.cards == ("4",)
