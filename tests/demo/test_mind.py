"""Drivers that know only what phones receive: whole races, with a referee who intervenes and drivers that forget."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.demo.mind import board_of
from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.catalogue import BASIC
from companion.engine.types import SEATS
from companion.history.commands import Redo, Undo

from .tables import BOARDS, SHORT, MindTable, view_of

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.types import Seat

RED = SEATS[0]
MOST_STEPS = 5000


def _play(table: MindTable, steps: int = MOST_STEPS) -> None:
    for _ in range(steps):
        if not table.step():
            return
    assert steps < MOST_STEPS, "the race does not end"


@pytest.mark.parametrize(("board", "cars", "seed"), [("short", 8, 1), ("short", 1, 2), ("usa", 6, 3)])
def test_a_whole_race_without_a_refusal(board: str, cars: int, seed: int) -> None:
    table = MindTable(BOARDS[board], cars, seed)
    _play(table)
    assert table.race.phase == "finished"
    assert table.refusals == []


def test_the_same_seed_races_the_same() -> None:
    races = [MindTable(SHORT, 4, seed) for seed in (5, 5, 6)]
    for table in races:
        _play(table)
    first, again, other = (table.history.entries for table in races)
    assert first == again
    assert first != other


def _intervene(table: MindTable, dice: Random) -> None:
    seat = dice.choice(table.race.cars).seat
    table.referee(
        dice.choice(
            [
                Undo(),
                Undo(),
                Redo(),
                c.Correct(seat, gear=dice.randint(1, 4), reason="the lever slipped"),
                c.Correct(seat, engine=dice.randint(0, 4), reason="a card was found"),
            ]
        )
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_referee_who_undoes_redoes_and_corrects(seed: int) -> None:
    table, dice = MindTable(SHORT, 4, seed), Random(seed)
    for _ in range(400):
        if dice.random() < 0.2:
            _intervene(table, dice)
        table.step()
    _play(table)
    assert table.race.phase == "finished"


def test_undo_brings_the_same_cards_back() -> None:
    table = MindTable(SHORT, 2, 1)
    _play(table, 12)
    hands = [_hand(table, seat) for seat in SEATS[:2]]
    _play(table, 8)
    for _ in range(8):
        assert table.referee(Undo())
    assert [_hand(table, seat) for seat in SEATS[:2]] == hands
    assert table.refusals == []


def _hand(table: MindTable, seat: Seat) -> tuple[Card, ...]:
    cards = table.minds[seat]._cards
    assert cards is not None
    assert cards.now is not None
    return cards.now.shown


@pytest.mark.parametrize("seed", range(6))
def test_drivers_that_forget_find_possible_cards(seed: int) -> None:
    table, dice = MindTable(SHORT, 4, seed), Random(seed)
    for restart in range(8):
        _play(table, dice.randint(5, 25))
        for car in table.race.cars:
            table.sit_down(car.seat, luck=restart)
    _play(table)
    assert table.race.phase == "finished"
    assert len(table.refusals) < 100, "guessing takes few tries"


def test_a_returning_driver_has_its_plan_in_its_hand() -> None:
    table = MindTable(SHORT, 2, 1)
    table.step()
    plan = table.race.car(RED).plan
    assert plan is not None
    table.sit_down(RED, luck=99)
    assert Cards.of(_hand(table, RED)) >= Cards.of(plan.cards)


def test_the_referee_may_play_for_a_driver() -> None:
    table = MindTable(SHORT, 2, 1)
    foreign = next(card for card in BASIC if card not in _hand(table, RED)[:1])
    assert table.referee(c.Plan(RED, 1, (foreign,)))
    _play(table)
    assert table.race.phase == "finished"


def test_an_unknown_board_is_driven_at_random() -> None:
    table = MindTable(SHORT, 3, 1)
    for mind in table.minds.values():
        mind._find_track = lambda _: None
        mind._race_id = None
    for seat, mind in table.minds.items():
        mind.see(view_of(table.race, seat, table.history.no))
    _play(table)
    assert table.race.phase == "finished"


def test_more_heat_than_the_board_gives_is_believed() -> None:
    table = MindTable(replace(SHORT, heat=9), 2, 1)
    found = board_of(view_of(table.race, RED, table.history.no), BOARDS.get)
    assert found is not None
    assert found.heat >= 8


def test_after_an_amendment_a_driver_waits_for_its_view() -> None:
    table = MindTable(SHORT, 2, 1)
    mind, no = table.minds[RED], table.history.no
    mind.hear({"no": no + 1, "type": "amended"})
    assert mind.answer() is None
    mind.see(view_of(table.race, RED, no + 1))
    assert mind.answer() is not None


def test_a_view_that_comes_late_changes_nothing() -> None:
    table = MindTable(SHORT, 2, 1)
    old = view_of(table.race, RED, table.history.no)
    _play(table, 6)
    hand = _hand(table, RED)
    table.minds[RED].see(old)
    assert table.minds[RED].view is not old
    assert _hand(table, RED) == hand
