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
from companion.engine.track_faults import track_faults

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
PRINTED = {
    "usa": ("2 27 43 52", "A12 B33 C49 D57 E12", "", "", ""),
    "france": ("4 15 20 33 40", "A12 B20 C27 D39 E47", "", "", ""),
    "great-britain": ("2 21 30 37 43", "A15 B30 C37 D43 E48", "30:1 37:1 43:1", "", ""),
    "italy": ("2 14 20", "A10 B19 C26 D10 E19", "", "", ""),
    "japan": ("3 10 13 37 47", "A12 E12 B18 C45 D53", "8:1 9:1 10:1", "6-11 39-45 50-55", ""),
    "mexico": ("4 14 29 38 45 50", "A19 E19 B38 C44 D51", "11:1 12:1 13:1 14:1 38:1 48:1 49:1 50:1", "", ""),
    "netherlands": ("1 9 13 16 27", "A13 E13 B16 C26 D34", "7:1 8:1 9:2 11:1 12:1 13:1", "", ""),
    "spain": (
        "3 11 22 22 39 57 80 86 92 95 98",
        "A15 B32 C65 D85 E98",
        "9:1 10:1 11:1 27:1 28:1 29:1 91:1 92:1 93:1 94:1 95:1 98:1",
        "",
        "17-24 38-42 46-49 62-71 80-88",
    ),
}
"""Legend lines, press corners, chevrons, flooded Spaces, tunnels."""
CHICANES = {
    "japan": [(10, 12)],
    "mexico": [(14, 19), (50, 51)],
    "netherlands": [(9, 13)],
    "spain": [(29, 32), (95, 98)],
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
def test_a_stored_board_has_what_the_modules_read_on_the_printed_one(board_id: str) -> None:
    track = load_track(board_id)
    told = (
        " ".join(str(corner.legend_line_after) for corner in track.corners),
        " ".join(f"{press.letter}{press.after}" for press in track.press_corners),
        " ".join(f"{chevron.space}:{chevron.extra}" for chevron in track.chevrons),
        *(" ".join(f"{part.first}-{part.last}" for part in parts) for parts in (track.flooded, track.tunnels)),
    )
    assert told == PRINTED[board_id]
    pairs = zip(track.corners, track.corners[1:], strict=False)
    assert [(one.after, two.after) for one, two in pairs if two.chicane_second] == CHICANES.get(board_id, [])


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
