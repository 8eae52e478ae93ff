"""Which cards facts move between which piles."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.engine import events as e
from companion.engine.pile_moves import PileMove
from companion.engine.types import Position

from .strips import red

HERE = Position(4, "line")
PILES = SimpleNamespace(deck="ab", discard="cde", play_area="fg")

MOVED = [
    (e.HeatPaid(red, 2, 4, "corner"), PileMove("heat", 2, "engine", "discard")),
    (e.Cooled(red, 2, 6), PileMove("heat", 2, "hand", "engine", ("heat", "heat"))),
    (e.SpunOut(red, 4, HERE, HERE, 1, 3), PileMove("stress", 1, "reserve", "hand")),
    (e.Revealed(red, ("4", "2")), PileMove("cards", 2, "hand", "play-area", ("4", "2"))),
    (e.Flipped(red, "3", kept=True, for_="boost"), PileMove("cards", 1, "deck", "play-area")),
    (e.Flipped(red, "heat", kept=False, for_="boost"), PileMove("cards", 1, "deck", "discard")),
    (e.Reshuffled(red, 3), PileMove("shuffle", 3, "discard", "deck")),
    (e.Discarded(red, ("1", "0")), PileMove("cards", 2, "hand", "discard", ("1", "0"))),
    (e.StressReduced(red, 1), PileMove("stress", 1, "hand", "discard", ("stress",))),
    (e.SuperCooled(red, 1, 4), PileMove("heat", 1, "discard", "engine", ("heat",))),
    (e.DirectPlayed(red, "up-26"), PileMove("cards", 1, "hand", "play-area", ("up-26",))),
    (e.SetBack(red, ("up-42",), HERE, HERE), PileMove("cards", 1, "play-area", "discard", ("up-42",))),
    (e.Refreshed(red, ("up-34", "up-35")), PileMove("cards", 2, "play-area", "deck", ("up-35", "up-34"))),
]


@pytest.mark.parametrize(("fact", "move"), MOVED, ids=str)
def test_a_fact_moves_cards_between_two_piles(fact, move):
    assert fact.pile_moves(PILES) == (move,)


@pytest.mark.parametrize("fact", [e.Boosted(red), e.Planned(red, 1, ("4",)), e.RoundEnded(1, (), 1), e.Confirmed()])
def test_other_facts_move_no_cards(fact):
    assert fact.pile_moves(PILES) == ()


def test_replenishing_puts_the_played_cards_away_and_draws():
    assert e.Replenished(red, 2, reshuffled=False).pile_moves(PILES) == (
        PileMove("cards", 2, "play-area", "discard"),
        PileMove("cards", 2, "deck", "hand"),
    )


def test_a_deck_that_runs_out_is_drawn_empty_then_shuffled_then_drawn_from_again():
    assert e.Replenished(red, 5, reshuffled=True).pile_moves(PILES) == (
        PileMove("cards", 2, "play-area", "discard"),
        PileMove("cards", 2, "deck", "hand"),
        PileMove("shuffle", 5, "discard", "deck"),
        PileMove("cards", 3, "deck", "hand"),
    )


def test_from_an_empty_deck_nothing_is_drawn_before_the_shuffle():
    empty = SimpleNamespace(deck="", discard="cde", play_area="fg")
    moves = e.Replenished(red, 1, reshuffled=True).pile_moves(empty)
    assert [move.what for move in moves] == ["cards", "shuffle", "cards"]


def test_scrapping_goes_on_after_a_shuffle_when_the_deck_runs_out():
    assert e.Scrapped(red, "up-37", 2, None, reshuffled=False).pile_moves(PILES) == (
        PileMove("cards", 2, "deck", "discard"),
    )
    assert e.Scrapped(red, "up-43", 6, None, reshuffled=True).pile_moves(PILES) == (
        PileMove("cards", 2, "deck", "discard"),
        PileMove("shuffle", 5, "discard", "deck"),
        PileMove("cards", 4, "deck", "discard"),
    )


def test_salvaged_cards_are_shuffled_into_the_deck():
    assert e.Salvaged(red, "up-22", 1).pile_moves(PILES) == (
        PileMove("cards", 1, "discard", "deck"),
        PileMove("shuffle", 3, "deck", "deck"),
    )
