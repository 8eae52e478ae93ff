"""What to put back where a move was made before it was taken back."""

from __future__ import annotations

from companion.engine import commands as c
from companion.history.commands import Redo, Tick, Undo

from ..history.tables import BLUE, RED, plan
from .ledgers import back, next_round, planned


def test_what_was_moved_but_not_ticked_is_to_be_put_back():
    table = planned("4", "4").referee(Undo())
    assert table.told() == []
    assert back(table) == [("gear", 1), ("car", 30), ("cards", 2, "play-area", "hand")]
    assert not any("spaces" in row for row in table.ledger.put_back()), "only where it belongs is sure"
    assert back(table.referee(Redo())) == []
    assert {row["move"] for row in table.rows()} == {"gear", "car", "cards"}


def test_what_was_ticked_is_taken_back_for_sure():
    table = planned("4").ticks(0, 1).referee(Undo())
    assert table.told() == [("car", -4), ("cards", 1, "play-area", "hand")]
    assert back(table) == []


def test_a_payment_that_was_not_ticked_is_put_back_only_if_it_was_made():
    table = planned("4").does(c.Boost(RED)).referee(Undo())
    assert "heat" not in {row["move"] for row in table.rows()}
    assert back(table) == [("heat", 1, "discard", "engine")]
    assert back(table.does(c.Boost(RED))) == []


def test_a_car_that_is_still_to_move_is_told_its_place_alone_and_need_not_be_put_back():
    table = planned("4").does(c.Boost(RED), c.Flip(RED, "3")).referee(Undo())
    [car] = [row for row in table.rows() if row["move"] == "car"]
    assert (car["to"]["space"], "spaces" in car) == (4, False)
    assert "car" not in {row["move"] for row in table.ledger.put_back()}


def test_what_was_put_back_is_ticked_like_any_move():
    table = planned("4").referee(Undo())
    ids = tuple(row["id"] for row in table.ledger.put_back())
    assert table.ledger.still_open(Tick((*ids, "red.9.b9"))) == Tick(ids)
    assert back(table.referee(Tick(ids[:1]))) == [("cards", 1, "play-area", "hand")]
    assert back(table.referee(Tick(ids[1:]))) == []
    car = table.does(plan(BLUE, "1")).rows()[0]
    assert car["spaces"] == 4


def test_nothing_is_put_back_once_the_cars_of_the_next_round_move():
    table = planned("4").does(c.Boost(RED)).referee(Undo())
    next_round(table)
    assert back(table) == [("heat", 1, "discard", "engine")]
    assert back(table.does(plan(RED, "3"))) == [("heat", 1, "discard", "engine")]
    assert back(table.does(plan(BLUE, "1"))) == []


def test_a_car_that_moves_on_need_not_be_put_back():
    table = planned("4").referee(Undo(), Undo()).does(plan(RED, "2"))
    assert ("car", 30) in back(table)
    assert back(table.does(plan(BLUE, "1"))) == []


def test_what_was_paid_is_not_asked_for_again():
    table = planned("4").does(c.Boost(RED))
    heat = next(index for index, row in enumerate(table.rows()) if row["move"] == "heat")
    table.ticks(heat).does(c.Flip(RED, "4"))
    assert [row["count"] for row in table.rows() if row["move"] == "heat"] == []
    table.does(c.Done(RED), c.Discard(RED))
    assert [row["count"] for row in table.rows() if row["move"] == "heat"] == []
