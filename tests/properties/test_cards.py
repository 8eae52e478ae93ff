"""Cards: none is lost, none appears, and the companion never believes the impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from companion.boards import board_ids, load_track
from companion.engine.cards import NONE, Cards
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.history.commands import Amend, Redo, Undo

from ..virtual_table import VirtualTable
from .strategies import virtual_tables

if TYPE_CHECKING:
    from companion.engine.holdings import Holdings, Pile
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat


def owned(race: Race) -> dict[Seat, Cards]:
    """List all cards of each seat."""
    return {car.seat: car.holdings.all_cards for car in race.cars}


def spin_out_stress(table: VirtualTable) -> dict[Seat, Cards]:
    """Count the Stress that spin-outs have dealt in the entries that count."""
    taken = {car.seat: 0 for car in table.race.cars}
    for moment in table.history.inputs():
        for fact in moment.facts:
            if fact.type == "spun_out":
                taken[fact.seat] += fact.stress
    return {seat: Cards.of(("stress",) * count) for seat, count in taken.items()}


def is_sound(holdings: Holdings) -> bool:
    """Whether no count is negative and the unseen cards are exactly the unaccounted ones."""
    piles = (holdings.hand, holdings.deck, holdings.discard)
    counts = [count for pile in piles for count in (*pile.known.counts, pile.unseen)]
    unseen = sum(pile.unseen for pile in piles)
    return min(*counts, *holdings.unaccounted.counts, holdings.engine) >= 0 and unseen == len(holdings.unaccounted)


def plan_is_held(car: Car) -> bool:
    """Whether a sealed plan can still be played from the hand."""
    return car.plan is None or car.public.hand_can_give(Cards.of(car.plan.cards))


def knows_no_more(table: Holdings, companion: Holdings) -> bool:
    """Whether the table knows nothing of a seat's cards that the companion does not know."""
    veiled = NONE
    for less, more in zip(_piles(table), _piles(companion), strict=True):
        if not more.known >= less.known or len(more) != len(less):
            return False
        veiled += more.known - less.known
    return table.unaccounted == companion.unaccounted + veiled and _open(table) == _open(companion)


def _piles(holdings: Holdings) -> tuple[Pile, ...]:
    return holdings.hand, holdings.deck, holdings.discard


def _open(holdings: Holdings) -> tuple[object, ...]:
    return holdings.engine, holdings.top, holdings.play_area, holdings.shuffles


@given(table=virtual_tables(trouble=0.05))
def test_every_seat_keeps_its_cards_and_gains_only_the_stress_of_its_spin_outs(table: VirtualTable) -> None:
    at_the_start = owned(table.race)
    stress = spin_out_stress(table)
    for entry in table.play():
        if isinstance(entry.command, Undo | Redo | Amend):
            stress = spin_out_stress(table)
        for fact in entry.facts:
            if fact.type == "spun_out":
                stress[fact.seat] += Cards.of(("stress",) * fact.stress)
        assert owned(table.race) == {seat: cards + stress[seat] for seat, cards in at_the_start.items()}


@given(table=virtual_tables(trouble=0.05))
def test_what_the_companion_knows_of_a_seat_is_always_sound(table: VirtualTable) -> None:
    for _ in table.play():
        for car in table.race.cars:
            assert is_sound(car.holdings), car
            assert plan_is_held(car), car


@given(table=virtual_tables(trouble=0.02))
def test_the_cards_on_the_table_never_contradict_what_the_companion_knows(table: VirtualTable) -> None:
    assert table.dealer.agrees_with(table.race)
    for entry in table.play():
        assert table.dealer.agrees_with(table.race), entry


def holds_no_more_heat_than_counted(table: VirtualTable, race: Race) -> bool:
    """Whether every true hand has at most the Heat that offers are bounded by."""
    hands = ((car.public.most_heat_in_hand, table.dealer.cards[car.seat].hand) for car in race.cars)
    return all(hand.count("heat") <= most for most, hand in hands)


@given(table=virtual_tables())
def test_no_true_hand_ever_holds_more_heat_than_the_table_counts(table: VirtualTable) -> None:
    for entry in table.play():
        assert holds_no_more_heat_than_counted(table, table.race), entry


@pytest.mark.parametrize("board", board_ids())
def test_nor_does_it_on_any_board(board: str) -> None:
    cars = tuple(CarSetUp(seat, handicap=index % 3) for index, seat in enumerate(SEATS[:5]))
    table = VirtualTable(SetUp(load_track(board), 2, cars), seed=len(board))
    shuffles = 0
    for entry in table.play():
        assert holds_no_more_heat_than_counted(table, table.race), entry
        shuffles = max(car.holdings.shuffles for car in table.race.cars)
    assert shuffles > 1, "the count starts with a shuffle"


@given(table=virtual_tables(trouble=0.1))
def test_the_table_knows_the_same_cards_less_sharply_than_the_companion(table: VirtualTable) -> None:
    for _ in table.play(400):
        for car in table.race.cars:
            assert is_sound(car.public)
            assert knows_no_more(car.public, car.holdings)
            assert car.public.buried <= car.public.discard.unseen
