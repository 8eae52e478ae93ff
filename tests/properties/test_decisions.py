"""Decisions: what is offered is accepted, what is not offered is refused, and no race is ever stuck."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from hypothesis import given

from companion.engine import commands as c
from companion.engine.catalogue import CORE_CARDS, NEVER_DISCARDED
from companion.engine.decide import Decided, decide
from companion.engine.decisions import decision_of, open_decisions
from companion.engine.options import CooldownOption, Decision, DiscardOption, DroppedOption, FlipOption, PlanOption
from companion.engine.refusals import Refusal
from companion.engine.types import SEATS
from companion.simulation.drivers import fill_up

from .strategies import virtual_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.catalogue import Card
    from companion.engine.options import Option
    from companion.engine.race import Race, Step
    from companion.engine.types import Seat
    from companion.history.entries import Entry

    from ..virtual_table import VirtualTable

PLAIN = (c.Unplan, c.Boost, c.Adrenaline, c.Done, c.Slipstream, c.Pass)
EVERY = 7
"""Check only every seventh entry closely: a race is long, and neighbouring entries are alike."""


def answers(table: VirtualTable, decision: Decision, option: Option) -> Iterator[c.SeatCommand]:
    """Yield answers that the option promises to accept from this hand."""
    seat, hand = decision.seat, table.dealer.cards[decision.seat].shown
    match option:
        case PlanOption():
            yield from (plan(seat, choice.gear, hand) for choice in option.gears)
        case FlipOption():
            card = table.dealer.cards[seat].next_card
            assert card is not None
            yield c.Flip(seat, card)
        case DroppedOption():
            yield from (c.Dropped(seat, card) for card in option.played)
        case CooldownOption():
            # The offer is public and so a little wide; what counts is that the Heat really in the hand can be cooled.
            really = min(option.max, hand.count("heat"))
            yield from (c.Cooldown(seat, heat) for heat in range(1, really + 1))
        case DiscardOption():
            may_go = tuple(card for card in hand if card not in NEVER_DISCARDED)
            yield from (c.Discard(seat, may_go[:count]) for count in range(min(option.max, len(may_go)) + 1))
        case _:
            yield from (kind(seat) for kind in PLAIN if kind(seat).do == option.do)


def plan(seat: Seat, gear: int, hand: tuple[Card, ...]) -> c.Plan:
    """Plan the first playable cards of a hand."""
    return c.Plan(seat, gear, fill_up(hand, gear))


def words_too_many(race: Race, seat: Seat) -> list[c.SeatCommand]:
    """List the words by which a seat may decline what passed by itself."""
    words: dict[Step, c.SeatCommand] = {"react": c.Done(seat), "slipstream": c.Pass(seat), "discard": c.Discard(seat)}
    return [words[step] for step in race.car(seat).driver.passed] if race.has(seat) else []


def not_offered(race: Race, seat: Seat) -> Iterator[c.SeatCommand]:
    """Make commands that lie outside what a seat is offered, and are no words too many."""
    excused = words_too_many(race, seat)
    return (command for command in _not_offered(race, seat) if command not in excused)


def _not_offered(race: Race, seat: Seat) -> Iterator[c.SeatCommand]:
    decision = decision_of(race, seat) if race.has(seat) else None
    options = {option.do: option for option in decision.options} if decision else {}
    yield from (kind(seat) for kind in PLAIN if kind(seat).do not in options)
    yield from _plans_not_offered(race, seat, options.get("plan"))
    yield from _amounts_not_offered(seat, options.get("cooldown"))
    if "flip" not in options:
        yield from (c.Flip(seat, card) for card in CORE_CARDS)
    yield from (c.Discard(seat, (card,)) for card in (NEVER_DISCARDED if "discard" in options else CORE_CARDS))
    if "discard" in options:
        yield c.Discard(seat, ("4",) * 4)
    else:
        yield c.Discard(seat)


def _plans_not_offered(race: Race, seat: Seat, option: Option | None) -> Iterator[c.Plan]:
    gears = [choice.gear for choice in option.gears] if isinstance(option, PlanOption) else []
    for gear, card in product(range(-1, 6), CORE_CARDS):
        if gear not in gears:
            yield c.Plan(seat, gear, (card,) * max(0, gear))
    for gear in gears:
        yield c.Plan(seat, gear, ("1",) * (gear - 1))
        yield c.Plan(seat, gear, ("1", "2", "3", "4", "1")[: gear + 1])
        yield c.Plan(seat, gear, ("0", "0", "5", "5")[:gear] if gear > 1 else ())


def _amounts_not_offered(seat: Seat, option: Option | None) -> Iterator[c.Cooldown]:
    most = option.max if isinstance(option, CooldownOption) else 0
    yield from (c.Cooldown(seat, heat) for heat in (-1, 0, most + 1, most + 100))


def closely(table: VirtualTable) -> Iterator[Entry]:
    """Play the race and stop at some of its entries."""
    return (entry for entry in table.play() if entry.no % EVERY == 0)


@given(table=virtual_tables(trouble=0.02))
def test_every_open_decision_has_an_answer_that_is_accepted(table: VirtualTable) -> None:
    for _ in closely(table):
        for decision in open_decisions(table.race):
            for option in decision.options:
                given_answers = list(answers(table, decision, option))
                assert given_answers or option.do == "cooldown"
                for command in given_answers:
                    assert isinstance(decide(table.race, command, "seat"), Decided), (command, decision)


@given(table=virtual_tables(trouble=0.02))
def test_nothing_outside_the_open_decisions_is_accepted(table: VirtualTable) -> None:
    for _ in closely(table):
        for seat in SEATS:
            for command in not_offered(table.race, seat):
                assert isinstance(decide(table.race, command, "seat"), Refusal), command


@given(table=virtual_tables(trouble=0.02))
def test_a_word_too_many_is_accepted_once_and_changes_nothing(table: VirtualTable) -> None:
    for _ in closely(table):
        for seat in (car.seat for car in table.race.cars):
            for word in words_too_many(table.race, seat):
                once = decide(table.race, word, "seat")
                assert isinstance(once, Decided), word
                assert _but_for_words(once.race) == _but_for_words(table.race)
                assert isinstance(decide(once.race, word, "seat"), Refusal), word


def _but_for_words(race: Race) -> Race:
    return replace(race, cars=tuple(replace(car, mat=replace(car.driver, passed=())) for car in race.cars))


@given(table=virtual_tables(trouble=0.02, most_cars=4))
def test_a_refusal_changes_nothing(table: VirtualTable) -> None:
    history = table.history
    for _ in closely(table):
        race, entries, undo = history.race, list(history.entries), history.moment
        copy = replace(race)
        for seat in SEATS:
            for command in not_offered(race, seat):
                assert isinstance(history.accept(seat, command), Refusal)
        assert history.race is race
        assert race == copy
        assert history.entries == entries
        assert history.moment is undo


@given(table=virtual_tables(trouble=0.05))
def test_a_race_is_never_stuck_and_always_ends(table: VirtualTable) -> None:
    for _ in table.play():
        waited_for = [decision for decision in open_decisions(table.race) if decision.awaited]
        assert bool(waited_for) == (table.race.phase in ("planning", "resolving"))
    assert table.race.phase == "finished"
    taken = table.setup.finished
    assert sorted(car.place for car in table.race.cars) == list(range(taken + 1, taken + len(table.race.cars) + 1))


@given(table=virtual_tables(trouble=0.05))
def test_no_two_cars_ever_share_a_spot(table: VirtualTable) -> None:
    for _ in table.play():
        track = table.race.track
        spots = [(track.space(car.at.progress), car.at.spot) for car in table.race.cars if car.on_board]
        assert len(spots) == len(set(spots))
