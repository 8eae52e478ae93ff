"""Upgrades and sponsorship cards in good hands: whoever uses their symbols does better than whoever ignores them."""

from __future__ import annotations

import pytest

from companion.boards import load_track
from companion.engine.types import SEATS
from companion.simulation.chance import chance
from companion.simulation.characters import make_player
from companion.simulation.field import field_of
from companion.simulation.play import driven_board, play
from companion.simulation.programme import drawn_setup

from ..long import LONG
from .symbol_blind import symbol_blind

RACES = 200 if LONG else 30
MOST = {("garage",): 0.8, ("garage", "championship"): 0.9, ("championship",): 1.0}
"""The average place of those who use symbols, by that of those who do not: 1 where there are few symbols to use."""


def average_places(modules, races=RACES):
    """Let two drivers who use symbols race two who do not, each pair from the same grid places on the average."""
    places = {"sighted": 0, "blind": 0}
    track = load_track("usa")
    for number in range(1, races + 1):
        setup = drawn_setup(track, 1, field_of(4, upgrades=3 if "garage" in modules else 0), modules, number, 11)
        board = driven_board(setup)
        kinds = dict(zip(SEATS[:4], ("sighted", "blind", "sighted", "blind"), strict=True))
        sighted = {seat: make_player("steady", board, chance(1)) for seat in kinds}
        players = {seat: sighted[seat] if kind == "sighted" else symbol_blind(board) for seat, kind in kinds.items()}
        *_, (_, last) = play(setup, players, 11, number)
        for car in last.race.cars:
            places[kinds[car.seat]] += car.place or 0
    return places["sighted"] / places["blind"]


@pytest.mark.slow
@pytest.mark.parametrize("modules", MOST, ids="-".join)
def test_drivers_who_use_symbols_finish_ahead_of_those_who_ignore_them(modules):
    assert average_places(modules) < MOST[modules]
