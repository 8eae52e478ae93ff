"""The checker: one clear sentence per fault, never a traceback."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.boards.checker import MOST_FAULTS, check_file, notes_on
from companion.boards.draw import main, update_file
from companion.boards.files import LARGEST_FILE, BoardError, home

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Write = Callable[..., Path]


def put(data: dict[str, Any], key: str, value: object) -> dict[str, Any]:
    """Return a copy of a board with one key, such as `corners.0.after`, set to a value."""
    changed = copy.deepcopy(data)
    *way, last = (int(step) if step.isdigit() else step for step in key.split("."))
    place: Any = changed
    for step in way:
        place = place[step]
    place[last] = value
    return changed


def test_a_sound_board_has_no_faults(ring: dict[str, Any], write: Write) -> None:
    assert check_file(write(ring)) == []


def test_a_board_with_only_the_required_keys_has_no_faults(ring: dict[str, Any], write: Write) -> None:
    needed = {key: ring[key] for key in ("id", "name", "spaces", "laps", "heat", "stress")}
    assert check_file(write({**needed, "corners": [{"after": 6, "limit": 4}]})) == []


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("laps", 0, "laps: 0 is outside 1 to 20."),
        ("laps", "2", "laps: this must be a whole number."),
        ("laps", 2.5, "laps: this must be a whole number."),
        ("laps", True, "laps: this must be a whole number."),
        ("spaces", 9, "spaces: 9 is outside 10 to 500."),
        ("spaces", 10**30, "spaces: a huge number is outside 10 to 500."),
        ("grid_spots", 25, "grid_spots: 25 is outside 1 to 24."),
        ("name", "", "name: String should have at least 1 character."),
        ("name", "a\nb", "name: this must be a text of 1 to 60 printable characters."),
        ("colour", "red", "colour: a board has no such key."),
        ("id", "circle", "id: 'circle' differs from the file's name 'ring'; they must be the same."),
        ("corners", {}, "corners: this must be a list."),
        ("corners.0", 7, "corners[0]: this must be an object."),
        ("corners.0.limit", 0, "corners[0].limit: 0 is outside 1 to 30."),
        ("corners.0.after", 25, "corners[0].after: 25 is outside 1 to 24."),
        ("corners.1.after", 6, "corners[1].after: 6 does not come after 6; list the corner lines in driving order."),
        ("corners.0.race_line_side_after", "M", "corners[0].race_line_side_after: this should be 'L' or 'R'."),
        ("corners.0.legend_line_after", 30, "corners[0].legend_line_after: 30 is outside 1 to 24."),
        ("press_corners.B", 7, "press_corners.B: there is no corner line after Space 7."),
        ("press_corners.AB", 6, "press_corners: the corner after Space 6 has another letter than A to Z."),
        (
            "corners.1.legend_line_after",
            18,
            "corners[1].legend_line_after: a Legend line after Space 18 is not before its corner line after Space 18.",
        ),
        ("chevrons", {"25": 1}, "chevrons: 25 is outside 1 to 24."),
        ("chevrons", {"4": 3}, "chevrons.4: 3 is outside 1 to 2."),
        ("chevrons", {"four": 1}, "chevrons.four: this must be a whole number."),
        ("flooded", [[3, 5], [9, 25]], "flooded[1]: 9 to 25 is not a stretch of the Spaces 1 to 24."),
        ("tunnels", [[5, 3]], "tunnels[0]: 5 to 3 is not a stretch of the Spaces 1 to 24."),
        ("shape.turns.1.to", 25, "shape.turns[1]: 16 to 25 is not a stretch of the Spaces 1 to 24."),
        ("shape.turns.1.to", 15, "shape.turns[1]: 16 to 15 is not a stretch of the Spaces 1 to 24."),
        (
            "shape.turns.1.from",
            9,
            "shape.turns[1].from: 9 does not come after 9; list the turns in driving order.",
        ),
        ("shape.turns.0.degrees", 1e9, "shape.turns[0].degrees: this should be less than or equal to 360."),
        ("shape.width_to_height", 0, "shape.width_to_height: this should be greater than or equal to 0.4."),
        ("shape.heading_at_space_1", None, "shape.heading_at_space_1: this must be a number."),
    ],
)
def test_it_names_the_key_and_the_fault(
    ring: dict[str, Any], write: Write, key: str, value: object, sentence: str
) -> None:
    assert sentence in check_file(write(put(ring, key, value)))


def test_the_lines_of_a_chicane_come_in_twos_and_its_press_stands_at_the_second(
    ring: dict[str, Any], write: Write
) -> None:
    chicane = put(ring, "corners.1.chicane_second", value=True)
    assert check_file(write(put(chicane, "press_corners", {"A": 18}))) == []
    assert check_file(write(put(chicane, "press_corners", {"A": 6}))) == [
        "press_corners.A: the line after Space 6 is the first of a chicane; name the second."
    ]
    assert check_file(write(put(chicane, "corners.0.chicane_second", value=True)))[0] == (
        "corners[0].chicane_second: the corner line before the one after Space 6 is not the first of a chicane."
    )


def test_more_grid_spots_than_fit_are_refused(ring: dict[str, Any], write: Write) -> None:
    small = {**ring, "spaces": 10, "grid_spots": 24, "corners": [], "press_corners": {}, "shape": None}
    assert check_file(write(small)) == ["grid_spots: 24 grid spots do not fit on 10 Spaces, two on each."]


@pytest.mark.parametrize("key", ["id", "name", "spaces", "laps", "heat", "stress", "corners"])
def test_it_names_a_missing_key(ring: dict[str, Any], write: Write, key: str) -> None:
    del ring[key]
    assert check_file(write(ring)) == [f"{key}: this key is missing."]


def test_it_lists_all_faults_at_once(ring: dict[str, Any], write: Write) -> None:
    broken = put(put(ring, "laps", 0), "corners.0.limit", 0)
    assert len(check_file(write(broken))) == 2


def test_it_stops_listing_when_there_are_too_many(ring: dict[str, Any], write: Write) -> None:
    told = check_file(write({**ring, **{f"extra{number}": 1 for number in range(30)}}))
    assert told[MOST_FAULTS:] == ["There are 10 more faults."]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "Line 1, column 1: this is not JSON: Expecting value."),
        (b'{\n "id": "ring",\n}', "Line 3, column 1: this is not JSON:"),
        (b'{"laps": NaN}', "NaN is not a number that JSON knows."),
        (b'{"laps": -Infinity}', "-Infinity is not a number that JSON knows."),
        (b'{"laps": ' + b"9" * 5000 + b"}", "The file has a number with too many digits."),
        (b'{"laps": 1, "laps": 2}', "laps: this key is given twice."),
        (b"[]", "The file must hold one JSON object, in { }."),
        (b'{\n"name": "\xff"}', "Line 2: this is not UTF-8 text."),
        (b"[" * 100_000, "The file is nested too deeply for a board."),
        (b" " * (LARGEST_FILE + 1), "The file is too large; a board has at most 512 KiB."),
    ],
)
def test_a_file_that_is_not_json_is_reported_with_its_line(tmp_path: Path, raw: bytes, sentence: str) -> None:
    path = tmp_path / "ring.json"
    path.write_bytes(raw)
    (told,) = check_file(path)
    assert told.startswith(sentence.rstrip("."))


def test_a_byte_order_mark_does_no_harm(ring: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(ring), encoding="utf-8-sig")
    assert check_file(path) == []


@pytest.mark.parametrize("name", ["none.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path, name: str) -> None:
    (told,) = check_file(tmp_path / name)
    assert told.startswith("The file cannot be read")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("spaces", 25),
        ("grid_spots", 6),
        ("corners.0.after", 5),
        ("corners.0.race_line_side_after", "R"),
        ("shape.turns.0.degrees", 170),
        ("shape.width_to_height", 1.5),
    ],
)
def test_a_drawing_older_than_the_board_is_noticed(ring: dict[str, Any], write: Write, key: str, value: object) -> None:
    path = write({**ring, "press_corners": {}})
    update_file(path)
    assert check_file(path) == []
    path = write(put(json.loads(path.read_text()), key, value))
    (told,) = check_file(path)
    assert told.startswith("geometry: the drawing is older than the board; redraw it")


@pytest.mark.parametrize(
    ("key", "value", "start"),
    [
        ("geometry.spaces.3.line", [0, 0, 0], "geometry.spaces[3].line: this spot is not in Space 4"),
        ("geometry.spaces.3.space", 5, "geometry.spaces: these are not the Spaces 1 to 24 in order"),
        ("geometry.finish", [0, 0, 1, 1], "geometry.finish: the line is not between Space 24 and Space 1"),
        ("geometry.corners.0.line", [0, 0, 1, 1], "geometry.corners[0].line: the line is not between Space 6 and"),
        ("geometry.corners.0.after", 7, "geometry.corners: these are not the board's corner lines"),
        ("geometry.grid.0.space", 1, "geometry.grid: these are not the board's 8 grid spots"),
        ("geometry.bridges", [{"under": [1, 2], "over": [24, 25]}], "geometry.bridges: a bridge is outside"),
        ("geometry.view_box", [0, 0, 10, 10], "geometry.view_box: Spaces lie outside it"),
        ("geometry.view_box", [0, 0, 1e300, 10], "geometry.view_box[2]: this should be less than"),
        ("geometry.spaces.3.centre", [5e5, 0], "geometry.spaces[2]: Space 3 does not reach Space 4"),
        ("geometry.spaces.3.centre", [0], "geometry.spaces[3].centre[1]: this key is missing"),
        ("geometry.road_width", 0, "geometry.road_width: this should be greater than 0"),
    ],
)
def test_a_drawing_that_does_not_fit_is_noticed(
    ring: dict[str, Any], write: Write, key: str, value: object, start: str
) -> None:
    path = write(ring)
    update_file(path)
    told = check_file(write(put(json.loads(path.read_text()), key, value)))
    assert told[0].startswith(start)


def test_a_drawing_by_hand_needs_no_fingerprint(ring: dict[str, Any], write: Write) -> None:
    path = write(ring)
    update_file(path)
    by_hand = json.loads(path.read_text())
    del by_hand["geometry"]["drawn_from"]
    assert check_file(write(by_hand)) == []


def test_a_broken_file_is_not_drawn_and_stays_as_it_was(ring: dict[str, Any], write: Write) -> None:
    path = write({**ring, "laps": 0})
    before = path.read_bytes()
    with pytest.raises(BoardError, match="laps"):
        update_file(path)
    assert path.read_bytes() == before


def test_a_road_that_crosses_itself_too_often_is_reported(ring: dict[str, Any], write: Write) -> None:
    turns = [{"from": n, "to": n + 2, "degrees": d} for n, d in ((1, 300), (5, -350), (10, 340), (16, 300))]
    path = write(put(ring, "shape.turns", turns))
    told = update_file(path)
    assert [sentence.partition("itself")[0] for sentence in told] == ["shape: the road crosses "]
    assert check_file(path) == []
    assert notes_on(path) == told


def test_the_drawing_command_prints_faults_and_returns_a_status(
    ring: dict[str, Any], write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = write(ring), write({**ring, "laps": 0}, "bad")
    assert main([str(good)]) == 0
    assert main([str(bad), str(good)]) == 1
    assert capsys.readouterr().err.splitlines()[0] == f"{bad}: laps: 0 is outside 1 to 20."


values = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just([]), st.just({}), st.just([{}])
)
keys = [
    *("id", "name", "spaces", "laps", "grid_spots", "corners", "press_corners", "chevrons", "shape", "geometry"),
    *("corners.0", "corners.0.after", "corners.1.limit", "shape.turns", "shape.turns.0", "shape.turns.0.from"),
    *("geometry.spaces", "geometry.spaces.0", "geometry.spaces.0.line", "geometry.view_box", "geometry.corners.0"),
]
drawn = json.loads((home() / "italy.json").read_text(encoding="utf-8"))


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(keys), values)
def test_any_value_in_a_file_gets_sentences(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "italy.json"
    path.write_text(json.dumps(put(drawn, key, value)), encoding="utf-8")
    assert all(isinstance(told, str) and told.endswith(".") for told in check_file(path))


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60))
def test_any_bytes_in_a_file_get_sentences(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "ring.json"
    path.write_bytes(raw)
    assert all(told.endswith(".") for told in check_file(path))
    assert check_file(path)
