"""In which order hands can carry cards between piles."""

from __future__ import annotations

from companion.table.mats import Mat, doable_order
from companion.table.moves import card_move

from ..history.tables import RED

MAT = Mat({"engine": 2, "hand": 0, "deck": 3, "discard": 4, "play-area": 0, "reserve": 0}, 0)


def ordered(*moves):
    """Order moves of count, from and to; a fourth word says that they shuffle."""
    told = [card_move(RED, what[0] if what else "cards", count, from_, to) for count, from_, to, *what in moves]
    return [(count, told[index]["from"], told[index]["to"]) for index, count in doable_order(MAT, told)]


def test_moves_that_hands_can_make_stay_in_order():
    assert ordered((3, "deck", "hand"), (2, "hand", "discard")) == [(3, "deck", "hand"), (2, "hand", "discard")]


def test_what_needs_cards_first_waits_for_them():
    assert ordered((2, "hand", "discard"), (3, "deck", "hand")) == [(3, "deck", "hand"), (2, "hand", "discard")]


def test_what_can_be_made_only_in_part_is_split():
    assert ordered((5, "deck", "hand"), (5, "hand", "deck")) == [
        (3, "deck", "hand"),
        (3, "hand", "deck"),
        (2, "deck", "hand"),
        (2, "hand", "deck"),
    ]


def test_a_shuffle_comes_before_what_waits_for_its_cards_and_after_the_rest():
    moves = ((2, "hand", "discard"), (4, "discard", "deck", "shuffle"), (7, "deck", "hand"))
    assert ordered(*moves) == [(4, "discard", "deck"), (7, "deck", "hand"), (2, "hand", "discard")]
    assert ordered((3, "deck", "hand"), *moves[1:2]) == [(3, "deck", "hand"), (4, "discard", "deck")]


def test_what_can_never_be_made_stays_where_it_was():
    assert ordered((1, "play-area", "hand"), (9, "discard", "deck", "shuffle")) == [
        (1, "play-area", "hand"),
        (9, "discard", "deck"),
    ]
