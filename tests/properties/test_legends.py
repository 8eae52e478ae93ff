"""Races with Legends, driven at random, with a referee who intervenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from companion.engine import events as e
from companion.engine.evolve import fold
from companion.history.commands import Undo
from companion.history.entries import REFEREE
from companion.history.history import History
from companion.table.restitution import restitution
from companion.views.public import Heading, public_state

from ..virtual_table import VirtualTable
from .strategies import legend_setups

if TYPE_CHECKING:
    from companion.engine.setup import SetUp

SEEDS = st.integers(0, 2**32 - 1)


@given(setup=legend_setups(), seed=SEEDS)
def test_every_race_with_legends_comes_to_its_end(setup: SetUp, seed: int):
    table = VirtualTable(setup, seed)
    cards = [fact for entry in table.play() for fact in entry.facts if isinstance(fact, e.LegendCardTurned)]
    assert table.race.phase == "finished"
    assert {car.place for car in table.race.cars} == set(range(1, len(setup.cars) + 1))
    assert len(cards) <= table.race.round
    assert all(len({card.card for card in cards[at : at + 10]}) == 10 for at in range(0, len(cards) - 9, 10))


@given(setup=legend_setups(), seed=SEEDS)
def test_whatever_the_referee_does_the_race_is_the_fold_of_its_facts(setup: SetUp, seed: int):
    table = VirtualTable(setup, seed, trouble=0.1)
    for _ in table.play(most=120):
        assert table.dealer.agrees_with(table.race)
    moments = list(table.history.inputs())[::-1]
    assert fold(fact for moment in moments for fact in moment.facts) == table.race
    assert History(table.history.entries).race == table.race


@given(setup=legend_setups(), seed=SEEDS)
def test_a_legend_never_goes_back_and_has_nothing_but_a_car(setup: SetUp, seed: int):
    table = VirtualTable(setup, seed)
    for entry in table.play(most=80):
        for fact in entry.facts:
            assert not isinstance(fact, e.Moved) or fact.case is None or 0 <= fact.gain <= fact.want
        state = public_state(Heading("main", None, entry.no), table.race, [])
        for car in state["cars"]:
            mat = [car[key] for key in ("gear", "engine", "hand", "deck", "discard")]
            assert (None in mat) == car["legend"] == (mat == [None] * 5)


@given(setup=legend_setups(), seed=SEEDS)
def test_undone_to_the_start_every_car_is_pushed_back(setup: SetUp, seed: int):
    table = VirtualTable(setup, seed)
    start = table.race
    list(table.play(most=25))
    for _ in range(25):
        table.give(REFEREE, Undo())
    assert table.race == start
    assert restitution(start, table.race) == []
