"""Ticks of hand moves: entries of the race that change nothing in it."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.refusals import Refusal
from companion.history.commands import Redo, Tick, Undo
from companion.history.entries import REFEREE, Entry, Ticked
from companion.history.history import History
from companion.history.ticks import move_id

from .tables import BLUE, RED, begun, one_turn, plan, says, undo

OWN, OTHERS = move_id(RED, 3, "1"), "blue.3.1"


def tick(history, by, *moves):
    return history.accept(by, Tick(moves))


def test_a_seat_ticks_its_own_moves():
    history = one_turn()
    before = history.moment
    entry = tick(history, RED, OWN, "red.3.2")
    assert entry == Entry(4, RED, Tick((OWN, "red.3.2")), (Ticked(RED, (OWN, "red.3.2")),))
    assert entry.changes_nothing
    assert entry.is_tick
    assert history.moment is before
    assert history.no == 4


def test_the_referee_ticks_for_all_seats_at_once():
    entry = tick(one_turn(), REFEREE, OWN, OTHERS, "red.3.2")
    assert entry.facts == (Ticked(RED, (OWN, "red.3.2")), Ticked(BLUE, (OTHERS,)))


def test_nobody_ticks_for_another_seat():
    history = one_turn()
    assert tick(history, RED, OWN, OTHERS) == Refusal("forbidden", {"do": "ticked"})
    assert history.no == 3


def test_a_seat_that_does_not_race_ticks_nothing():
    assert tick(one_turn(), "green", OWN) == Refusal("unknown-seat", {"seat": "green"})


def test_what_is_no_id_is_passed_over():
    assert tick(one_turn(), RED, "", "nonsense", ".", "referee.1.1").facts == (Ticked(None, ()),)


def test_a_tick_is_not_undone():
    history = one_turn()
    before = history.moment.before
    tick(history, RED, OWN)
    assert undo(history).facts[0].undid == 3
    assert history.moment is before


def test_a_tick_keeps_what_can_be_redone():
    history = one_turn()
    after = history.moment
    undo(history)
    tick(history, BLUE, OTHERS)
    assert isinstance(history.accept(REFEREE, Redo()), Entry)
    assert history.moment is after


def test_a_tick_by_others_leaves_a_seat_its_undo():
    history = begun()
    says(history, plan(RED, "4"))
    tick(history, BLUE, OTHERS)
    tick(history, REFEREE, OWN)
    assert history.why_no_undo(RED) is None
    assert isinstance(history.accept(RED, Undo()), Entry)


def test_ticks_do_not_let_a_seat_undo_what_another_did():
    history = begun()
    says(history, plan(BLUE, "4"))
    tick(history, RED, OWN)
    assert history.why_no_undo(RED) == Refusal("undo.not-yours", {"by": BLUE})


def test_a_history_with_ticks_is_loaded_as_it_was():
    history = one_turn()
    tick(history, RED, OWN)
    says(history, c.Done(RED))
    undo(history)
    tick(history, REFEREE, OTHERS)
    loaded = History(history.entries)
    assert loaded.race == history.race
    assert loaded.no == history.no
    assert loaded.last_act == history.last_act
    assert isinstance(loaded.accept(REFEREE, Redo()), Entry)
