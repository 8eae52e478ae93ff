"""What players must move between two moments of a race."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.setup import CarSetUp, SetUp
from companion.history.entries import REFEREE
from companion.history.history import History
from companion.table.moments import table_moves

from ..history.tables import BLUE, RED, RING, amend, begun, plan, says, undo


def told(before, now):
    return [
        (move["move"], move.get("count"), move.get("from"), move["to"])
        for move in table_moves(before, now)
        if move["seat"] == RED
    ]


def test_an_undo_takes_back_every_move_last_one_first():
    history = begun()
    says(history, plan(RED, "4"), plan(BLUE, "2"), c.Done(RED))
    says(history, c.Discard(RED, ("3", "3", "3")))
    undone, before = history.moment, history.moment.before
    assert [move for move in told(undone, before) if move[0] == "cards"] == [
        ("cards", 4, "hand", "deck"),
        ("cards", 1, "discard", "play-area"),
        ("cards", 3, "discard", "hand"),
    ]
    assert {"seat": BLUE, "move": "cards", "count": 1, "from": "play-area", "to": "hand"} in table_moves(undone, before)


def a_turn_with(*commands):
    history = begun()
    says(history, plan(RED, "1"), plan(BLUE, "1"), *commands)
    return history


def test_an_amendment_that_cools_less_returns_the_heat_to_the_hand_and_the_drawn_card_to_the_deck():
    history = History.start(SetUp(RING, 1, (CarSetUp(RED, engine=4), CarSetUp(BLUE))))
    says(history, plan(RED, "1"), plan(BLUE, "1"), c.Cooldown(RED, 2), c.Done(RED), c.Discard(RED, ()))
    before = history.moment
    amend(history, 4, c.Cooldown(RED, 1))
    assert told(before, history.moment) == [("heat", 1, "engine", "hand"), ("cards", 1, "hand", "deck")]
    amended = history.moment
    undo(history)
    assert told(amended, history.moment) == [("heat", 1, "hand", "engine"), ("cards", 1, "deck", "hand")]


def test_a_card_discarded_by_mistake_goes_back_to_the_hand():
    history = a_turn_with(c.Done(RED), c.Discard(RED, ("2", "3")))
    before = history.moment
    amend(history, 5, c.Discard(RED, ("2",)))
    assert told(before, history.moment) == [("cards", 1, "discard", "hand"), ("cards", 1, "hand", "deck")]


def test_an_amendment_that_plays_more_cards_moves_them_straight_to_where_they_end_up():
    history = a_turn_with(c.Done(RED), c.Discard(RED, ()))
    before = history.moment
    amend(history, 2, plan(RED, "1", "2"))
    assert ("cards", 1, "hand", "discard") in told(before, history.moment)


def test_a_flip_that_was_misread_goes_from_where_it_lies_to_where_it_belongs():
    history = a_turn_with(c.Boost(RED), c.Flip(RED, "3"))
    before = history.moment
    amend(history, 5, c.Flip(RED, "stress"))
    cards = [move for move in told(before, history.moment) if move[0] == "cards"]
    assert cards == [("cards", 1, "play-area", "discard")], "not onto the deck and from there again"
    amended = history.moment
    undo(history)
    cards = [move for move in told(amended, history.moment) if move[0] == "cards"]
    assert cards == [("cards", 1, "discard", "play-area")]


def test_a_flip_that_counted_after_all_changes_places_with_the_one_flipped_in_vain():
    history = a_turn_with(c.Boost(RED), c.Flip(RED, "stress"), c.Flip(RED, "3"))
    before = history.moment
    amend(history, 5, c.Flip(RED, "3"))
    cards = [move for move in told(before, history.moment) if move[0] == "cards"]
    assert cards == [("cards", 1, "play-area", "deck"), ("cards", 1, "discard", "play-area")]
    amended = history.moment
    undo(history)
    cards = [move for move in told(amended, history.moment) if move[0] == "cards"]
    assert cards == [("cards", 1, "play-area", "discard"), ("cards", 1, "deck", "play-area")]


def test_flips_of_a_turn_that_is_over_lie_in_the_discard_pile_and_are_only_counted():
    history = a_turn_with(c.Boost(RED), c.Flip(RED, "stress"), c.Flip(RED, "3"), c.Done(RED), c.Discard(RED, ()))
    before = history.moment
    amend(history, 5, c.Flip(RED, "3"))
    assert ("cards", 1, "discard", "deck") in told(before, history.moment)


def test_heat_that_a_correction_returns_comes_from_the_pile_the_engine_took_it_from():
    history = a_turn_with(c.Boost(RED), c.Flip(RED, "2"), c.Done(RED), c.Discard(RED, ()))
    before = history.moment
    history.accept(REFEREE, c.Correct(RED, engine=6))
    assert told(before, history.moment) == [("heat", 1, "hand", "engine"), ("cards", 1, "deck", "hand")]
