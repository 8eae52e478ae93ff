"""Tokens that the simulation draws, and how its drivers take them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.boards import board_ids, load_track
from companion.simulation.field import field_of
from companion.simulation.pace import pace_notes
from companion.simulation.play import run_race
from companion.simulation.tokens import as_driven, drawn_tokens


@pytest.mark.parametrize("board", board_ids())
def test_every_corner_gets_a_token_and_a_chicane_one(board):
    track = load_track(board)
    tokens = drawn_tokens(track, Random(1))
    firsts = sum(corner.chicane_second for corner in track.corners)
    assert len(tokens.roads) == len(track.corners) - firsts
    assert max(Counter(token for _, token in tokens.roads).values()) <= 2


def test_the_same_luck_draws_the_same_tokens():
    usa = load_track("usa")
    assert drawn_tokens(usa, Random(4)) == drawn_tokens(usa, Random(4))
    drawn = {drawn_tokens(usa, Random(seed)).token for seed in range(60)}
    assert len(drawn) == 6


def test_drivers_know_the_heat_that_weather_and_event_leave():
    usa = load_track("usa")
    assert as_driven(usa, "fog").heat == usa.heat + 1
    assert as_driven(usa, "snow", "1963-3").heat == usa.heat - 3
    assert as_driven(usa) == usa


def test_drivers_know_what_the_road_tokens_make_of_a_corner():
    usa = load_track("usa")  # a limit of 7 after Space 12
    notes = {token: pace_notes(usa, ((12, token),)) for token in ("limit-1", "limit+1", "overheat", "slip+1")}
    before = usa.spaces - 11  # in the last lap, a Space before the line
    costs = {token: 6 - one.at_corners(before, before - 8, 8, 6)[0] for token, one in notes.items()}
    assert costs == {"limit-1": 2, "limit+1": 0, "overheat": 2, "slip+1": 1}


@pytest.mark.parametrize(("board", "number"), [("japan", 1), ("spain", 2), ("usa", 3)])
def test_races_with_weather_come_to_an_end(board, number):
    result = run_race(load_track(board), 1, field_of(4), number, 5, ("weather",))
    assert result.setup.weather is not None
    assert [car.place for car in result.cars] == [1, 2, 3, 4]
    assert run_race(load_track(board), 1, field_of(4), number, 5, ("weather",)) == result
