"""Secrecy in races with modules: sealed plans and keeps, discards, and which sponsorship cards a seat holds.

Two tables differ in one secret, as in the core game; what everybody else is shown must be equal. Which cards are
salvaged the companion is not told at all.
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.engine import commands as c
from companion.engine import events as e
from companion.engine import symbol_commands as sc
from companion.engine.cards import SPONSORSHIP
from companion.engine.catalogue import NEVER_DISCARDED
from companion.engine.championship import Championship
from companion.engine.decisions import decision_of, open_decisions
from companion.engine.garage_selection import GarageSetUp
from companion.engine.options import PlanOption
from companion.engine.refusals import Refusal
from companion.history.entries import REFEREE

from ..all_modules import BOXES, mixed
from ..virtual_table import VirtualTable
from .side_by_side import SideBySide

if TYPE_CHECKING:
    from companion.engine.setup import SetUp
    from companion.engine.types import Seat

SEEDS = st.integers(0, 2**32 - 1)
INPUTS = st.integers(0, 120)
TYPES = SPONSORSHIP[:5]
"""Sponsorship cards of the base box, which is always in play."""


def in_planning(setup: SetUp, seed: int, inputs: int) -> tuple[VirtualTable, Seat]:
    """Play to a moment at which at least two seats are about to plan; return the one that moves last."""
    table = VirtualTable(setup, seed)
    list(table.play(inputs))
    while table.race.phase != "planning" and (command := table.next_command()):
        table.take(getattr(command, "seat", REFEREE), command)
    cars = [table.race.car(seat) for seat in table.race.to_move]
    waiting = [car.seat for car in cars if car.mat and car.plan is None]
    assume(len(waiting) > 1)
    return table, waiting[-1]


def play_to_the_reveal(both: SideBySide, seat: Seat) -> None:
    """Play on at both tables until the secret plan is laid open."""
    table = both.table
    while seat in table.race.to_move and (command := table.next_command()):
        by = getattr(command, "seat", REFEREE)
        outcome = table.history.decide(by, command)
        assert not isinstance(outcome, Refusal)
        # gears of a tournament show directly before the reveal
        if any(isinstance(fact, e.Revealed) and fact.seat == seat for fact in outcome.entry.facts):
            return
        assert both.same(by, command)


@given(seed=SEEDS, inputs=INPUTS)
def test_at_a_tournament_neither_gear_nor_cards_of_a_plan_show_before_its_own_reveal(seed: int, inputs: int) -> None:
    setup = mixed(seed)
    table, seat = in_planning(replace(setup, rulings=replace(setup.rulings, gear_shown="at-reveal")), seed, inputs)
    decision = decision_of(table.race, seat)
    option = decision.option("plan") if decision else None
    assert isinstance(option, PlanOption)
    playable = [card for card in table.dealer.cards[seat].shown if card != "heat"]
    gears = [choice.gear for choice in option.gears if choice.gear <= len(playable)]
    assume(len(gears) > 1)
    left, right = (c.Plan(seat, gear, tuple(playable[:gear])) for gear in (gears[0], gears[-1]))
    both = SideBySide(table, seat)
    both.differ(left, right)
    both.take_back()
    play_to_the_reveal(both, seat)


@given(seed=SEEDS, inputs=st.integers(0, 20))
def test_which_sponsorship_card_a_plan_holds_shows_only_at_its_reveal(seed: int, inputs: int) -> None:
    three_each = Championship("1963", 1, "1963-1")
    table, seat = in_planning(replace(mixed(seed), championship=three_each), seed, inputs)
    hand = table.dealer.cards[seat].shown
    own = next((card for card in hand if card in TYPES), None)
    assume(own)
    other = next(card for card in TYPES if card != own)
    decision = decision_of(table.race, seat)
    gear = decision.option("plan").gears[0].gear if decision else 1  # type: ignore[union-attr]
    rest = [card for card in hand if card not in ("heat", own)]
    assume(len(rest) >= gear - 1)
    both = SideBySide(table, seat)
    both.differ(*(c.Plan(seat, gear, (card, *rest[: gear - 1])) for card in (own, other)))
    both.take_back()
    play_to_the_reveal(both, seat)


@settings(max_examples=settings.default.max_examples * 2)
@given(seed=SEEDS, inputs=INPUTS)
def test_a_discarded_card_under_the_top_one_shows_nothing(seed: int, inputs: int) -> None:
    table = VirtualTable(mixed(seed), seed)
    list(table.play(inputs))
    while command := table.next_command():
        pair = _two_discards(table, command.seat) if isinstance(command, c.Discard) else None
        if pair:
            break
        table.take(getattr(command, "seat", REFEREE), command)
    assume(command)
    assert pair
    both = SideBySide(table, pair[0].seat)
    both.differ(*pair)
    both.take_back()
    _play_alike(both, 60)


def _two_discards(table: VirtualTable, seat: Seat) -> tuple[c.Discard, c.Discard] | None:
    """Find two discards that differ only below the top card, sponsorship types or other cards, and shuffle nothing."""
    held = [card for card in table.dealer.cards[seat].shown if card not in NEVER_DISCARDED]
    for below, other, top in combinations(dict.fromkeys(held), 3):
        pair = c.Discard(seat, (below, top)), c.Discard(seat, (other, top))
        outcomes = [table.history.decide(seat, one) for one in pair]
        if not any(isinstance(outcome, Refusal) or _shuffles(outcome.entry.facts) for outcome in outcomes):
            return pair
    return None


def _shuffles(facts: tuple[object, ...]) -> bool:
    return any(isinstance(fact, e.Reshuffled | e.Scrapped) or getattr(fact, "reshuffled", False) for fact in facts)


def _play_alike(both: SideBySide, most: int) -> None:
    """Play on with the same inputs, until the secret decides what its own seat can do."""
    for _ in range(most):
        command = both.table.next_command()
        by = getattr(command, "seat", REFEREE)
        if command is None or not both.same(by, command):
            assert command is None or by == both.secret_of
            return


@given(seed=SEEDS)
def test_what_a_driver_keeps_shows_nothing_before_all_have_chosen(seed: int) -> None:
    setup = mixed(seed)
    assume(len(setup.driven) > 1)
    cars = tuple(car if car.legend else replace(car, upgrades=None) for car in setup.cars)
    snake = GarageSetUp(boxes=BOXES, how="snake")
    table = VirtualTable(replace(setup, cars=cars, championship=None, garage=snake), seed)
    while not (asked := [one for one in open_decisions(table.race) if one.asked == "keep"]):
        command = table.next_command()
        assert command
        table.take(getattr(command, "seat", REFEREE), command)
    seat = asked[0].seat
    assert seat
    owned = table.race.car(seat).upgrades
    keeps = list(dict.fromkeys(combinations(owned, 3)))
    assume(len(keeps) > 1)
    both = SideBySide(table, seat)
    both.differ(c.Keep(seat, keeps[0]), c.Keep(seat, keeps[-1]))
    both.take_back()
    for decision in asked[1:-1]:
        assert decision.seat
        assert both.same(decision.seat, c.Keep(decision.seat, table.race.car(decision.seat).upgrades[:3]))


def test_of_salvaged_cards_only_their_number_is_ever_told() -> None:
    told = {field.name for kind in (e.Salvaged, sc.Salvage) for field in fields(kind)}
    assert told == {"seat", "card", "count", "type", "do"}, "the card is the one with the symbol"
