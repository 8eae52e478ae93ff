"""A word too many is an entry like any other, so that numbers, undo and race files stay as they were."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import PassedOver
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.history.entries import Amended, Entry
from companion.history.history import History
from companion.store.codec import VERSION, decode, encode

from .tables import BLUE, RED, RING, amend, plan, redo, says, undo


def one_word_too_many() -> History:
    """Red's React passed by itself when blue had planned; entry 4 is red's done all the same."""
    started = History.start(SetUp(RING, 1, (CarSetUp(RED, gear=2, engine=0), CarSetUp(BLUE))))
    assert isinstance(started, History)
    says(started, plan(RED, "1", "2", "0"), plan(BLUE, "2"), c.Done(RED))
    return started


def test_it_takes_the_next_number_and_tells_nothing():
    history = one_word_too_many()
    assert history.entries[-1] == Entry(4, RED, c.Done(RED), (PassedOver(RED, "react"),))
    assert history.entries[-1].changes_nothing
    assert not history.entries[-2].changes_nothing


def test_it_is_undone_and_redone_alone():
    history = one_word_too_many()
    before = history.moment.before
    undo(history)
    assert history.moment is before
    assert history.race.turn is not None
    assert history.race.turn.step == "discard"
    redo(history)
    assert history.no == 6
    assert history.accept(RED, c.Done(RED)) == Refusal("not-now", {"do": "done", "asked": "discard"})


def test_undone_it_may_be_said_again():
    history = one_word_too_many()
    undo(history)
    assert says(history, c.Done(RED)).changes_nothing


def test_the_turn_goes_on_after_it():
    history = one_word_too_many()
    says(history, c.Discard(RED), c.Done(BLUE), c.Pass(BLUE), c.Discard(BLUE))
    assert history.race.round == 2


@pytest.mark.parametrize("cards", [("1", "2", "1"), ("4", "2", "0")])
def test_decided_again_by_an_amendment_it_still_is_one(cards):
    history = one_word_too_many()
    entry = amend(history, 2, plan(RED, *cards))
    assert isinstance(entry, Entry)
    (fact,) = entry.facts
    assert isinstance(fact, Amended)
    assert fact.stopped_at is None
    assert fact.redecided[-1].facts == (PassedOver(RED, "react"),)


def test_it_is_read_again_from_the_store():
    history = one_word_too_many()
    again = History([decode(VERSION, encode(entry)) for entry in history.entries])
    assert again.race == history.race
    assert again.entries == history.entries
