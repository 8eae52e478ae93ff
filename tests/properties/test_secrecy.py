"""Secrecy: what nobody at the table has seen makes no difference to what anybody is shown.

Two tables run side by side and differ in one secret. Whatever the public and the other seats get to see must be equal
until a card that tells them apart is laid open.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from companion.engine import commands as c
from companion.engine.catalogue import NEVER_DISCARDED
from companion.engine.decide import Decided, decide
from companion.engine.decisions import decision_of
from companion.engine.options import PlanOption
from companion.simulation.drivers import fill_up
from companion.simulation.play import answer

from .side_by_side import SideBySide
from .strategies import virtual_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.types import Seat

    from ..virtual_table import VirtualTable

TABLES = virtual_tables(most_cars=5)


def before_a_plan(table: VirtualTable, seed: int) -> Seat:
    """Play to a moment at which a seat is about to plan."""
    list(table.play(seed % 150))
    while table.race.phase != "planning":
        command = table.next_command()
        assume(command is not None)
        table.take(command.seat, command)
    waiting = [seat for seat in table.race.to_move if table.race.car(seat).plan is None]
    return Random(seed).choice(waiting)


def plans(table: VirtualTable, seat: Seat, *, same_gear: bool) -> Iterator[tuple[c.Plan, c.Plan]]:
    """List pairs of different plans that a seat may seal."""
    decision = decision_of(table.race, seat)
    option = decision.option("plan") if decision else None
    assert isinstance(option, PlanOption)
    hand = table.dealer.cards[seat].shown
    sealed = [
        c.Plan(seat, choice.gear, fill_up(cards, choice.gear))
        for choice in option.gears
        for cards in (hand, hand[::-1])
    ]
    for left, right in permutations(sealed, 2):
        if left != right and (left.gear == right.gear) == same_gear:
            yield left, right


@given(table=TABLES, seed=st.integers(0, 10_000))
def test_a_sealed_plan_shows_nothing_before_all_have_planned(table: VirtualTable, seed: int) -> None:
    seat = before_a_plan(table, seed)
    pair = next(plans(table, seat, same_gear=False), None)
    waiting = [other for other in table.race.to_move if table.race.car(other).plan is None]
    assume(pair and len(waiting) > 1)
    both = SideBySide(table, seat)
    both.differ(*pair)
    both.take_back()
    for other in waiting[:-1]:
        if other != seat and len(waiting) > 2:
            command = answer(table.race, other, table.players, table.dealer)
            both.same(other, command)
            both.same(other, c.Unplan(other))
    both.same(seat, c.Unplan(seat))


@given(table=TABLES, seed=st.integers(0, 10_000))
def test_the_cards_of_a_sealed_plan_show_nothing_before_its_own_reveal(table: VirtualTable, seed: int) -> None:
    seat = before_a_plan(table, seed)
    pair = next(plans(table, seat, same_gear=True), None)
    assume(pair)
    assume(len([other for other in table.race.to_move if table.race.car(other).plan is None]) > 1)
    both = SideBySide(table, seat)
    both.differ(*pair)
    both.take_back()
    while seat in table.race.to_move:
        command = table.next_command()
        revealing = table.history.decide(command.seat, command)
        if any(fact.type == "revealed" and fact.seat == seat for fact in revealing.entry.facts):
            return
        both.same(command.seat, command)


@settings(max_examples=settings.default.max_examples * 3)
@given(table=TABLES, seed=st.integers(0, 10_000))
def test_a_discarded_card_under_the_top_one_shows_nothing(table: VirtualTable, seed: int) -> None:
    list(table.play(seed % 150))
    left, right = _next_secret(table)
    both = SideBySide(table, left.seat)
    both.differ(left, right)
    both.take_back()
    command = table.next_command()
    while command and both.same(command.seat, command):
        command = table.next_command()


def _next_secret(table: VirtualTable) -> tuple[c.Discard, c.Discard]:
    """Play on to a discard that may differ below the top card and is not shuffled at once."""
    while command := table.next_command():
        pair = _two_discards(table, command.seat) if isinstance(command, c.Discard) else None
        if pair and not shuffles(table, command.seat, pair[0]):
            return pair
        table.take(command.seat, command)
    reject()
    return None


def _two_discards(table: VirtualTable, seat: Seat) -> tuple[c.Discard, c.Discard] | None:
    """Find two discards of one hand that differ only below the top card."""
    kinds = sorted({card for card in table.dealer.cards[seat].shown if card not in NEVER_DISCARDED})
    if len(kinds) < 3:
        return None
    below, other, top = kinds[0], kinds[1], kinds[-1]
    return c.Discard(seat, (below, top)), c.Discard(seat, (other, top))


def shuffles(table: VirtualTable, seat: Seat, command: c.Command) -> bool:
    """Whether an entry makes a seat shuffle its discard pile."""
    decided = decide(table.race, command, "seat")
    assert isinstance(decided, Decided)
    facts = [fact for fact in decided.facts if getattr(fact, "seat", None) == seat]
    return any(fact.type == "reshuffled" or (fact.type == "replenished" and fact.reshuffled) for fact in facts)
