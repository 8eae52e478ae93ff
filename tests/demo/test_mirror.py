"""What a driver sees in its view is enough to drive as if it saw the race itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.demo.memory import Memory
from companion.demo.mirror import board_of, mirror, question_of
from companion.engine.decide import Decided, begin, decide
from companion.engine.movement import others_on_board
from companion.history.entries import Entry
from companion.simulation.chance import chance
from companion.simulation.characters import TEMPERS
from companion.simulation.dealer import Dealer
from companion.simulation.drivers import PacedDriver
from companion.simulation.play import answer, awaited_decision
from companion.simulation.random_driver import RandomDriver

from .tables import BOARDS, SHORT, events_of, setup, view_of

DRIVERS = [PacedDriver(temper) for temper in TEMPERS.values()]


@pytest.mark.parametrize(("board", "cars", "seed"), [("short", 8, 1), ("short", 3, 2), ("short", 1, 3), ("usa", 6, 4)])
def test_a_driver_answers_its_view_as_it_would_the_race(board: str, cars: int, seed: int) -> None:
    started = begin(setup(BOARDS[board], cars))
    assert isinstance(started, Decided)
    race, no, dealer = started.race, 1, Dealer(started.race, seed)
    random = {car.seat: RandomDriver(chance(seed, car.seat)) for car in race.cars}
    memories = {car.seat: Memory(car.seat, chance(seed)) for car in race.cars}
    asked = set()
    while decision := awaited_decision(race):
        seat = decision.seat
        view = view_of(race, seat, no)
        mirrored = mirror(view, board_of(view, BOARDS.get) or SHORT, memories[seat].began_at)
        assert question_of(view) == decision
        assert others_on_board(mirrored, seat) == others_on_board(race, seat)
        if decision.asked != "flip":
            hand = dealer.hand(seat)
            for driver in DRIVERS:
                assert driver.answer(mirrored, decision, hand) == driver.answer(race, decision, hand)
        asked.add(decision.asked)
        command = answer(race, decision, random, dealer)
        decided = decide(race, command)
        assert isinstance(decided, Decided)
        race, no = decided.race, no + 1
        dealer.watch(decided.facts)
        for event in events_of(Entry(no, seat, command, decided.facts), race.track):
            for memory in memories.values():
                memory.hear(event)
    assert {"plan", "flip", "react", "discard"} <= asked


def test_the_cards_of_a_seat_are_reckoned_from_their_number() -> None:
    started = begin(setup(SHORT, 2))
    assert isinstance(started, Decided)
    seat = started.race.cars[0].seat
    mirrored = mirror(view_of(started.race, seat, 1), SHORT)
    assert mirrored.car(seat).holdings.all_cards == started.race.car(seat).holdings.all_cards


def test_more_heat_than_the_board_gives_is_believed() -> None:
    hot = replace(SHORT, heat=9)
    started = begin(setup(hot, 2))
    assert isinstance(started, Decided)
    found = board_of(view_of(started.race, started.race.cars[0].seat, 1), BOARDS.get)
    assert found is not None
    assert found.heat >= 8


def test_nobody_is_asked_for_a_plan_it_may_only_change() -> None:
    started = begin(setup(SHORT, 2))
    assert isinstance(started, Decided)
    seat = started.race.cars[0].seat
    view = view_of(started.race, seat, 1)
    view["own"]["decision"]["awaited"] = False
    assert question_of(view) is None
