"""Finding and loading boards, ours and those people add."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.boards import BoardError, board_ids, load_track, named, track_from
from companion.boards.files import home
from companion.boards.geometry import drawn_from
from companion.boards.library import all_boards, load
from companion.engine.track import Chevron, Corner, PressCorner, Stretch, Track

if TYPE_CHECKING:
    from collections.abc import Callable

    Write = Callable[..., Path]


def test_a_board_is_loaded_by_its_id() -> None:
    board = load("usa")
    assert (board.name, board.box, board.spaces) == ("USA", "base game", 69)
    assert board.geometry is not None


def test_a_board_is_loaded_from_its_file(ring: dict[str, Any], write: Write) -> None:
    assert load(write(ring)).track == load_track(write(ring))


def test_a_file_dropped_into_a_folder_is_a_board(ring: dict[str, Any], write: Write) -> None:
    folder = write(ring).parent
    assert "ring" in board_ids([folder])
    assert load("ring", [folder]).name == load_track("ring", [folder]).name == "Ring"
    assert set(all_boards([folder])) == {*board_ids(), "ring"}


def test_a_file_in_a_folder_replaces_the_board_of_that_id(ring: dict[str, Any], write: Write) -> None:
    folder = write({**ring, "id": "usa"}, "usa").parent
    assert load_track("usa", [folder]).spaces == load("usa", [folder]).spaces == 24


def test_a_broken_file_does_not_affect_the_others(
    ring: dict[str, Any], write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    folder = write({**ring, "laps": 0}).parent
    assert set(all_boards([folder])) == set(board_ids())
    assert "board ring is left out: laps: 0 is outside 1 to 20." in caplog.text


def test_files_whose_names_are_not_ids_are_ignored(ring: dict[str, Any], write: Write) -> None:
    folder = write(ring, "My Ring").parent
    assert board_ids([folder]) == board_ids()


@pytest.mark.parametrize(
    "text",
    ["nowhere", "", "schema/board", "../tracks/usa", "/etc/passwd", "usa.json", "USA", "usa\n", "x" * 99, "a\0b"],
)
def test_text_that_is_not_a_boards_id_finds_nothing(text: str) -> None:
    for loading in (load, load_track):
        with pytest.raises(BoardError, match="There is no board"):
            loading(text)


def test_the_command_line_takes_an_id_or_a_file() -> None:
    assert named("usa") == "usa"
    assert named("usa.json") == Path("usa.json")
    assert named("./boards/usa.json") == Path("boards/usa.json")


def test_an_id_that_differs_from_the_file_name_is_refused(ring: dict[str, Any], write: Write) -> None:
    for loading in (load, load_track):
        with pytest.raises(BoardError, match="differs from the file's name"):
            loading(write(ring, "other"))


def test_a_board_without_a_drawing_gets_one(ring: dict[str, Any], write: Write) -> None:
    drawing = load(write(ring)).geometry
    assert drawing is not None
    assert len(drawing.spaces) == 24


def test_a_board_with_an_outdated_drawing_is_redrawn() -> None:
    board = load("italy")
    older = board.model_copy(update={"laps": 2, "grid_spots": 6})
    assert board.geometry is not None
    assert board.geometry.drawn_from != drawn_from(older)


def test_an_outdated_drawing_in_a_file_does_not_stop_the_race(write: Write) -> None:
    data = json.loads((home() / "italy.json").read_text(encoding="utf-8"))
    board = load(write({**data, "grid_spots": 6}, "italy"))
    assert board.geometry is not None
    assert len(board.geometry.grid) == 6


@pytest.mark.parametrize("spaces", [10, 11, 17, 24, 150, 500])
def test_a_board_without_a_shape_is_an_oval(write: Write, ring: dict[str, Any], spaces: int) -> None:
    board = load(write({**ring, "spaces": spaces, "corners": [], "press_corners": {}, "shape": None}))
    assert board.geometry is not None
    _, _, width, height = board.geometry.view_box
    assert 1 < width / height < 2.2
    assert board.geometry.bridges == []


def test_a_shape_that_cannot_close_becomes_an_oval(write: Write, ring: dict[str, Any]) -> None:
    ring["shape"]["turns"] = []
    board = load(write(ring))
    assert board.geometry is not None
    assert board.geometry.bridges == []


def test_a_board_may_run_anticlockwise(write: Write, ring: dict[str, Any]) -> None:
    for turn in ring["shape"]["turns"]:
        turn["degrees"] = -180
    board = load(write(ring))
    assert board.geometry is not None
    assert board.geometry.spaces[6].line[2] < 0


def test_a_track_object_needs_only_what_the_rules_need() -> None:
    data = {"id": "x", "name": "X", "spaces": 20, "laps": 1, "heat": 6, "stress": 3, "corners": [], "anything": 1}
    assert track_from(data) == Track("x", "X", 20, 1, 6, 3)
    assert track_from({**data, "corners": [{"after": 3, "limit": 4, "more": 0}]}).corners == (Corner(3, 4),)


def test_a_track_object_may_say_what_else_is_printed_on_the_board() -> None:
    data = {"id": "x", "name": "X", "spaces": 20, "laps": 1, "heat": 6, "stress": 3}
    lines = [
        {"after": 7, "limit": 4, "legend_line_after": 2},
        {"after": 9, "limit": 4, "legend_line_after": 7, "chicane_second": True},
    ]
    printed = {"press_corners": {"A": 9}, "chevrons": {"7": 1}, "flooded": [[3, 5]], "tunnels": [[12, 14], [18, 20]]}
    assert track_from({**data, "corners": lines, **printed}) == Track(
        *data.values(),
        (Corner(7, 4, 2), Corner(9, 4, 7, chicane_second=True)),
        press_corners=(PressCorner("A", 9),),
        chevrons=(Chevron(7, 1),),
        flooded=(Stretch(3, 5),),
        tunnels=(Stretch(12, 14), Stretch(18, 20)),
    )


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("id", "../x", "id: this must be"),
        ("id", 3, "id: this must be"),
        ("name", None, "name: this must be"),
        ("spaces", "20", "spaces: this must be a whole number."),
        ("spaces", True, "spaces: this must be a whole number."),
        ("spaces", 10**30, "spaces: a huge number is outside 10 to 500."),
        ("laps", 0, "laps: 0 is outside 1 to 20."),
        ("corners", None, "corners: this must be a list"),
        ("corners", [{}] * 501, "corners: this must be a list of at most 500"),
        ("corners", [1], r"corners\[0\]: this must be an object"),
        ("corners", [{"after": 3}], r"corners\[0\].limit: this key is missing."),
        ("corners", [{"after": 3, "limit": 4, "chicane_second": 1}], r"corners\[0\].chicane_second: this must be true"),
        ("corners", [{"after": 3, "limit": 4, "legend_line_after": "1"}], r"corners\[0\].legend_line_after: this must"),
        ("press_corners", [], "press_corners: this must be an object"),
        ("press_corners", {"A": "3"}, "press_corners.A: this must be a whole number."),
        ("chevrons", None, "chevrons: this must be an object"),
        ("chevrons", {"x": 1}, "chevrons: each key must be the number of a Space."),
        ("chevrons", {"9" * 5000: 1}, "chevrons: each key must be the number of a Space."),
        ("flooded", {}, "flooded: this must be a list of at most 500 stretches."),
        ("tunnels", [[3]], r"tunnels\[0\]: this must be a list of its first and its last Space."),
        ("tunnels", [[3, True]], r"tunnels\[0\]: this must be a list of its first and its last Space."),
    ],
)
def test_a_track_object_is_validated_without_the_models(key: str, value: object, sentence: str) -> None:
    data = {"id": "x", "name": "X", "spaces": 20, "laps": 1, "heat": 6, "stress": 3, "corners": []}
    with pytest.raises(BoardError, match=sentence):
        track_from({**data, key: value})


def test_a_number_too_long_to_print_is_reported_all_the_same() -> None:
    data = {"id": "x", "name": "X", "spaces": 10**5000, "laps": 1, "heat": 6, "stress": 3, "corners": []}
    with pytest.raises(BoardError, match="spaces: a huge number is outside 10 to 500"):
        track_from(data)


def test_loading_a_track_needs_nothing_heavy() -> None:
    code = (
        "import sys; from companion.boards import load_track; load_track('spain');"
        "print(sorted({'pydantic', 'rich', 'companion.boards.road'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
