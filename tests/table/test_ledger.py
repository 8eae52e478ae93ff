"""The ledger of open hand moves: what stays, what is merged, what is overtaken."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.setup import CarSetUp
from companion.history.commands import Amend, Redo, Tick, Undo
from companion.table.moves import card_move
from companion.table.open_cards import MOST_CARD_MOVES, OpenCards
from companion.table.open_move import Opener
from companion.table.open_moves import OpenMoves

from ..history.tables import BLUE, RED, plan
from .ledgers import back, next_round, planned, spun_out


def test_a_car_has_one_move_from_where_it_stands_to_its_newest_place():
    table = planned("4")
    first = table.rows()[0]
    assert (first["spaces"], first["to"]["space"]) == (4, 4)
    table.does(c.Boost(RED), c.Flip(RED, "3"))
    [car] = [row for row in table.rows() if row["move"] == "car"]
    assert (car["to"]["space"], car["no"]) == (7, first["no"])
    assert "spaces" not in car, "nobody knows whether it was moved the first 4 Spaces"
    assert car["id"] != first["id"]


def test_a_car_that_was_ticked_is_told_how_far_it_moves_on():
    table = planned("4").ticks(0).does(c.Boost(RED), c.Flip(RED, "3"))
    assert ("car", 3) in table.told()


def test_a_spin_out_tells_where_car_and_gear_pawn_belong_whether_they_were_moved_or_not():
    table = spun_out()
    [car] = [row for row in table.rows() if row["move"] == "car"]
    assert (car["to"]["space"], "spaces" in car) == (10, False)
    assert ("gear", 1) in table.told()
    assert back(table) == [], "nothing was taken back"
    assert table.ledger.still_open(Tick((car["id"],))).moves, "it can be ticked"


def test_a_spin_out_after_ticks_tells_the_way_back():
    table = spun_out(0, 1)
    assert {("car", -7), ("gear", 1)} <= set(table.told())


def test_a_spin_out_that_is_taken_back_tells_where_the_pieces_belong():
    table = spun_out().referee(Undo())
    assert ("gear", 2) in table.told()
    [car] = [row for row in table.rows() if row["move"] == "car"]
    assert (car["to"]["space"], "spaces" in car) == (17, False)
    table.referee(Undo())
    assert ("gear", 1) in back(table)


def test_a_car_that_was_not_ticked_in_an_earlier_round_is_told_its_place_alone():
    table = next_round(planned("4")).does(plan(RED, "3"), plan(BLUE, "1"))
    [car] = [row for row in table.rows() if row["move"] == "car"]
    assert car["to"]["space"] == 7
    assert "spaces" not in car, "nobody knows whether the car was moved in the first round"
    ticked = next_round(planned("4").ticks(0)).does(plan(RED, "3"), plan(BLUE, "1"))
    assert ("car", 3) in ticked.told()


def test_a_car_that_stands_where_it_should_has_none():
    table = planned("4").ticks(0)
    assert table.told() == [("cards", 1, "hand", "play-area")]
    table.referee(c.Correct(RED, c.Place(1, 2, "line")))
    assert ("car", -2) in table.told()
    table.referee(c.Correct(RED, c.Place(1, 4, "line")))
    assert table.told() == [("cards", 1, "hand", "play-area")]


def test_a_correction_that_the_table_shows_moves_nothing():
    there = c.Place(1, 2, "line")
    table = planned("4").referee(c.Correct(RED, there, gear=2, engine=5, shown=True))
    assert table.told() == [("cards", 1, "hand", "play-area")]
    assert (table.ledger.table_moves, back(table)) == ([], [])
    moved = planned("4").referee(c.Correct(RED, there, gear=2, engine=5))
    assert {row["move"] for row in moved.rows()} == {"car", "gear", "heat", "cards"}
    assert ("car", 1) in table.referee(c.Correct(RED, c.Place(1, 3, "line"))).told(), (
        "the car stands where it was shown"
    )


def test_what_the_table_shows_covers_open_moves_of_the_same_piece_alone():
    table = planned("4", "4").does(c.Boost(RED))
    assert [row["move"] for row in table.rows()] == ["gear", "car", "cards", "heat"]
    table.referee(c.Correct(RED, engine=6, shown=True))
    assert [row["move"] for row in table.rows()] == ["gear", "car", "cards"]
    table.referee(c.Correct(RED, c.Place(1, 9, "off"), shown=True))
    assert [row["move"] for row in table.rows()] == ["gear", "cards"]


def test_the_undo_of_a_correction_that_the_table_showed_is_moved_like_any_other():
    table = planned("4").ticks(0, 1).referee(c.Correct(RED, c.Place(1, 2, "line"), shown=True), Undo())
    assert table.told() == [("car", 2)]
    assert table.referee(Redo()).told() == []


def corrections(table):
    return [(row["move"], row.get("count", 0)) for row in table.rows() if row.get("corrected")]


def test_what_a_correction_asks_for_is_new_to_hands_that_do_not_tick():
    table = next_round(planned("4").does(c.Boost(RED), c.Flip(RED, "3")))
    assert corrections(table) == []
    table.referee(c.Correct(RED, c.Place(1, 2, "line"), gear=2, engine=4))
    assert sorted(corrections(table)) == [("car", 0), ("gear", 0), ("heat", 1)], "not counted with what was paid before"
    assert len([row for row in table.rows() if row["move"] == "heat"]) == 2
    assert not any("corrected" in row for row in table.ledger.put_back())
    later = table.does(plan(RED, "4", "4"), plan(BLUE, "1"))
    assert sorted(corrections(later)) == [("gear", 0), ("heat", 1)], "the car has moved on"
    assert corrections(next_round(later).does(plan(RED, "3", "3"), plan(BLUE, "1"))) == [], "the rest is left over"


def test_the_undo_of_a_correction_is_new_to_hands_too():
    table = next_round(planned("4")).referee(c.Correct(RED, c.Place(1, 2, "line"), engine=4))
    ids = [row["id"] for row in table.rows() if row.get("corrected")]
    table = table.ticks(*(index for index, row in enumerate(table.rows()) if row["id"] in ids))
    assert corrections(table) == []
    assert sorted(corrections(table.referee(Undo()))) == [("car", 0), ("heat", 2)]
    assert sorted(corrections(table.ticks(*range(len(table.rows()))).referee(Redo()))) == [("car", 0), ("heat", 2)]


def test_an_undo_of_more_than_a_correction_is_marked_as_little_as_any_other():
    table = planned("4").does(c.Boost(RED), c.Flip(RED, "3")).referee(c.Correct(RED, c.Place(1, 2, "line")))
    assert corrections(table.referee(Undo(to=3))) == []


def test_a_correction_stays_marked_while_other_moves_are_ticked():
    table = next_round(planned("4")).referee(c.Correct(RED, engine=4))
    assert corrections(table.ticks(0)) == [("heat", 2)]


def test_a_lap_that_was_miscounted_moves_no_piece():
    assert planned("4").ticks(0, 1).referee(c.Correct(RED, c.Place(2, 4, "line"))).told() == []


def test_a_car_that_leaves_has_one_move_off_the_board_and_back_none():
    table = planned("4").referee(c.Retire(RED))
    assert [row["to"] for row in table.rows() if row["move"] == "car"] == [None]
    table.referee(Undo())
    car = next(row for row in table.rows() if row["move"] == "car")
    assert (car["to"]["space"], "spaces" in car) == (4, False), "nobody knows whether it was taken off"
    table.referee(c.Retire(RED)).ticks(0).referee(Undo())
    car = next(row for row in table.rows() if row["move"] == "car")
    assert car["to"]["space"] == 4
    assert "spaces" not in car


def test_the_gear_pawn_has_one_move_to_its_newest_gear():
    table = planned("2", "2")
    assert table.told()[0] == ("gear", 2)
    assert ("gear", 3) in table.referee(c.Correct(RED, gear=3)).told()
    assert "gear" not in dict.fromkeys(row["move"] for row in table.referee(c.Correct(RED, gear=1)).rows())


def test_cards_on_the_same_way_are_counted_together():
    table = planned("4").does(c.Done(RED), c.Discard(RED, ("2", "3")), c.Done(BLUE), c.Discard(BLUE))
    assert table.told()[1:] == [
        ("cards", 1, "hand", "play-area"),
        ("cards", 2, "hand", "discard"),
        ("cards", 1, "play-area", "discard"),
        ("cards", 3, "deck", "hand"),
    ]


def test_what_is_left_over_from_earlier_rounds_is_listed_apart_and_in_the_end_as_a_plain_difference():
    table = next_round(planned("4"))
    left = table.rows()
    assert not any("earlier" in row for row in left), "hands have time until the cars move again"
    table.does(plan(RED, "3"))
    assert table.rows() == left
    table.does(plan(BLUE, "2"))
    assert [row for row in table.rows() if "earlier" in row] == [row | {"earlier": True} for row in left[1:]]
    assert fresh(table) == [("car", 7), ("cards", 1)]
    next_round(table).does(plan(RED, "1"), plan(BLUE, "1"))
    assert [(row["from"], row["to"], row["count"]) for row in table.rows() if "earlier" in row] == [
        ("deck", "discard", 2)
    ]
    assert fresh(table) == [("car", 8), ("cards", 1)]


def test_what_stays_open_of_a_round_that_was_taken_back_is_of_the_round_before():
    """Other moves follow on it there, and it is left over together with them: apart, no order would be possible."""
    moves = OpenMoves(RED)
    moves.begin(20, 2, corrects=False)
    moves._cards.rows = [
        moves._opener.open({"seat": RED, "move": "cards", "from": "hand", "to": "discard", "count": 1})
    ]
    moves.begin(21, 1, corrects=False)
    assert [row.changed for row in moves.rows()] == [1]
    moves.begin(22, 2, corrects=False)
    assert [row.changed for row in moves.rows()] == [1]


def test_a_piece_that_moves_back_to_where_it_was_ticked_last_is_told_so_after_a_round():
    table = next_round(planned("2", "2")).does(plan(RED, "1"), plan(BLUE, "1"))
    assert ("gear", 1) in table.told(), "it was surely moved to 2 in the first round"
    assert back(table) == []
    assert ("gear", 2) in table.referee(Undo()).told()


def test_what_is_left_over_can_still_be_ticked():
    table = next_round(planned("4")).does(plan(RED, "3"), plan(BLUE, "2"))
    left = [index for index, row in enumerate(table.rows()) if "earlier" in row]
    assert fresh(table.ticks(*left)) == [("car", 7), ("cards", 1)]
    assert len(table.rows()) == 2


def fresh(table):
    rows = (row for row in table.rows() if "earlier" not in row)
    return [(row["move"], row["to"]["space"] if row["move"] == "car" else row["count"]) for row in rows]


def test_an_undo_takes_back_what_was_done_and_drops_what_was_not():
    table = planned("4").does(c.Done(RED), c.Discard(RED, ("2", "3")))
    draw = next(index for index, row in enumerate(table.rows()) if row.get("from") == "deck")
    before = planned("4").told()
    table.ticks(draw).referee(Undo())
    assert table.told() == [*before, ("cards", 3, "hand", "deck")]
    assert table.referee(Redo()).told() == [
        *before,
        ("cards", 2, "hand", "discard"),
        ("cards", 1, "play-area", "discard"),
    ]


def test_an_amendment_asks_only_for_what_differs_from_the_table():
    table = planned("4").ticks(0, 1).referee(Amend(2, plan(RED, "2")))
    assert table.told() == [("car", -2)]


def test_more_moves_at_once_than_are_listed_are_still_followed():
    cards = OpenCards(Opener(RED))
    car = planned("4").history.race.car(RED)
    to_and_fro = [("engine", "discard"), ("discard", "engine")] * MOST_CARD_MOVES
    cards.follow(car, [card_move(RED, "heat", 1, *way) for way in (*to_and_fro, ("engine", "discard"))])
    assert [row.move["count"] for row in cards.rows] == [1]


def test_a_shuffle_keeps_its_place_between_the_draws():
    table = planned("1", cars=(CarSetUp(RED, deck=1), CarSetUp(BLUE)))
    table.does(c.Done(RED), c.Discard(RED, ("2", "3")))
    moves = [(row["move"], row["count"]) for row in table.rows() if row.get("to") in ("deck", "hand")]
    assert [move for move, _ in moves] == ["cards", "shuffle", "cards"]
    assert moves[0][1] + moves[2][1] == 3
    table.referee(Undo())
    assert table.told() == planned("1", cars=(CarSetUp(RED, deck=1), CarSetUp(BLUE))).told()


def test_a_move_keeps_its_id_until_it_changes():
    table = planned("4")
    first = table.rows()
    table.does(c.Done(RED))
    assert table.rows() == first
    table.ticks(0)
    assert table.rows() == first[1:]


def test_only_what_is_open_is_ticked_and_each_once():
    table = planned("4")
    ids = [row["id"] for row in table.rows()]
    assert table.ledger.still_open(Tick((ids[1], "red.9.9", ids[0], ids[1]))) == Tick((ids[1], ids[0]))
