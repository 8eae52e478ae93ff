"""Races with upgrades, driven by chance: no card is lost, nothing that is hidden shows, no race gets stuck."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.boards import load_track
from companion.engine import events as e
from companion.engine.cards import Cards
from companion.simulation.chance import chance
from companion.simulation.characters import make_player
from companion.simulation.dealer import Dealer
from companion.simulation.field import field_of
from companion.simulation.play import play_on, run_race, started
from companion.views.public import Heading, public_state

if TYPE_CHECKING:
    from companion.engine.decide import Decided
    from companion.engine.race import Race
    from companion.engine.setup import SetUp

HEADING = Heading("t", "r", 1)
SEEDS = range(6)


def setup(seed: int) -> SetUp:
    """Draw a short race with three to five upgrades each."""
    track = load_track(Random(seed).choice(("usa", "italy", "france")))
    return run_race(track, 1, field_of(3, ("bold",), upgrades=3 + seed % 3), 1, seed).setup


def raced(seed: int) -> list[tuple[Race, Decided, Dealer]]:
    """Let drivers who do anything legal race."""
    told = setup(seed)
    race = started(told).race
    dealer = Dealer(race, seed)
    players = {car.seat: make_player("random", told.track, chance(seed, "driver", car.seat)) for car in told.cars}
    moments, before = [], race
    for _, decided in play_on(race, players, dealer, 20_000):
        assert dealer.agrees_with(decided.race)
        moments.append((before, decided, dealer))
        before = decided.race
    return moments


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_of_every_seat_is_conserved(seed):
    for before, decided, _ in raced(seed):
        for car in decided.race.cars:
            own = [fact for fact in decided.facts if getattr(fact, "seat", None) == car.seat]
            gained = Cards.of(["stress"] * sum(fact.stress for fact in own if isinstance(fact, e.SpunOut)))
            lost = Cards.of([fact.card for fact in own if isinstance(fact, e.CardRemoved)])
            assert car.holdings.all_cards == before.car(car.seat).holdings.all_cards + gained - lost


@pytest.mark.parametrize("seed", SEEDS)
def test_no_state_tells_what_direct_cards_a_hand_may_hold(seed):
    for _, decided, _ in raced(seed)[::7]:
        state = public_state(HEADING, decided.race, [])
        assert not [option for waiting in state["waiting"] for option in waiting["options"] if option["do"] == "direct"]
        assert "unaccounted" not in json.dumps(state)
