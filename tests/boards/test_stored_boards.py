"""The eight boards that come with Pitwall."""

from __future__ import annotations

import json

import pytest

from companion.boards.checker import check_file
from companion.boards.draw import update_file
from companion.boards.files import board_ids, home
from companion.boards.geometry import compute
from companion.boards.layout import format_board
from companion.boards.library import load
from companion.boards.schema import FILE_NAME, schema_text
from companion.boards.tracks import load_track
from companion.engine.track import track_faults

FACTS = {
    "usa": (69, 2, 6, 3, 8, "12:7 33:3 49:3 57:2"),
    "france": (60, 2, 6, 3, 8, "12:5 20:2 27:4 39:3 47:4"),
    "great-britain": (63, 2, 6, 3, 8, "15:10 30:6 37:5 43:4 48:3"),
    "italy": (54, 3, 6, 3, 8, "10:5 19:2 26:3"),
    "japan": (60, 2, 7, 3, 12, "10:4 12:4 18:2 45:5 53:3"),
    "mexico": (60, 3, 6, 2, 12, "14:7 19:7 38:6 44:4 50:2 51:2"),
    "netherlands": (55, 3, 6, 3, 12, "9:5 13:5 16:3 26:8 34:4"),
    "spain": (109, 1, 6, 3, 12, "11:5 15:4 29:4 32:4 44:2 65:5 85:2 92:3 95:4 98:4 103:3"),
}
ROUNDING = 0.3
"""Maths libraries differ in the last digit, and stored numbers have only one decimal."""


def test_they_are_the_eight_boards() -> None:
    assert board_ids() == sorted(FACTS)


@pytest.mark.parametrize("board_id", FACTS)
def test_a_stored_board_has_the_facts_of_the_printed_one(board_id: str) -> None:
    track = load_track(board_id)
    corners = " ".join(f"{corner.after}:{corner.limit}" for corner in track.corners)
    numbers = (track.spaces, track.laps, track.heat, track.stress, track.grid_spots, corners)
    assert numbers == FACTS[board_id]


@pytest.mark.parametrize("board_id", FACTS)
def test_a_stored_board_has_no_faults(board_id: str) -> None:
    assert check_file(home() / f"{board_id}.json") == []
    assert track_faults(load_track(board_id)) == ()


@pytest.mark.parametrize("board_id", FACTS)
def test_both_ways_of_loading_give_the_same_track(board_id: str) -> None:
    assert load(board_id).track == load_track(board_id)


@pytest.mark.slow
@pytest.mark.parametrize("board_id", FACTS)
def test_a_stored_drawing_is_up_to_date(board_id: str) -> None:
    board = load(board_id)
    assert board.geometry is not None
    stored, drawn = board.geometry.model_dump(mode="json"), compute(board).model_dump(mode="json")
    assert list(_numbers(stored)) == pytest.approx(list(_numbers(drawn)), abs=ROUNDING)
    assert stored["drawn_from"] == drawn["drawn_from"]
    assert stored["bridges"] == drawn["bridges"]


def _numbers(value: object) -> list[float]:
    if isinstance(value, dict):
        return [number for entry in value.values() for number in _numbers(entry)]
    if isinstance(value, list):
        return [number for entry in value for number in _numbers(entry)]
    return [value] if isinstance(value, int | float) else []


@pytest.mark.parametrize("board_id", FACTS)
def test_a_stored_file_is_laid_out_as_the_tool_writes_it(board_id: str) -> None:
    text = (home() / f"{board_id}.json").read_text(encoding="utf-8")
    assert text == format_board(load(board_id))


def test_the_stored_schema_is_that_of_the_model() -> None:
    assert (home() / FILE_NAME).read_text(encoding="utf-8") == schema_text()


def test_drawing_a_drawn_file_again_keeps_its_other_keys(ring, write) -> None:
    path = write(ring)
    assert update_file(path) == []
    once = path.read_text(encoding="utf-8")
    assert update_file(path) == []
    assert path.read_text(encoding="utf-8") == once
    assert {**json.loads(once), "geometry": None} == {**ring, "geometry": None}
