"""The board as a strip in the terminal."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.console import Console

from companion.boards.files import board_ids
from companion.boards.library import load
from companion.boards.model import BoardCorner
from companion.boards.strip import strip

ITALY = """\
Italy (base game)
54 Spaces · 3 laps · 3 corner lines · 8 grid spots · 6 Heat · 3 Stress

press                               AD                          BE
limit                                5                           2
legend      ◆                                    ◆
left    ·  ·  ·  ·  ·  ·  ·  ·  ·  · ┃ ·  ·  ·  ·  ·  ·  ·  ·  · ┃
right  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┃━━━━━━━━━━━━━━━━━━━━━━━━━━━┃
mark                5     3  2  1  0   8        5     3  2  1  0

press                       C
limit                       3
legend   ◆
left   ━━━━━━━━━━━━━━━━━━━━━┃ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
right   ·  ·  ·  ·  ·  ·  · ┃━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
mark    6  5     3  2  1  0   37    35             30

limit
left    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  8  6  4  2 ║
right  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━7━━5━━3━━1━║
mark    25             20             15             10

━━━ Race Line  ┃ corner line  ║ finish  1 grid spot
mark: Spaces to the next corner line, as printed on the board
◆ Legend line  A press corner
"""
SPECIAL = {
    "japan": ("≈ flooded", "~ chicane", "›"),
    "spain": ("∩ tunnel", "~ chicane", "›"),
    "netherlands": ("~ chicane", "››", "›"),
}


def printed(board_id: str, width: int, encoding: str = "utf-8") -> str:
    raw = BytesIO()
    file = TextIOWrapper(raw, encoding=encoding)
    Console(file=file, width=width, color_system=None).print(strip(load(board_id)))
    file.flush()
    return "\n".join(line.rstrip() for line in raw.getvalue().decode(encoding).splitlines())


def test_it_shows_lanes_lines_limits_and_numbers() -> None:
    assert printed("italy", 72) == ITALY.rstrip("\n")


def test_the_grid_is_before_the_finish_line_odd_spots_on_the_race_line() -> None:
    _, _, _, _, _, _, left, right, *_ = printed("usa", 300).splitlines()
    assert left.endswith("━7━━5━━3━━1━║")
    assert right.endswith("8  6  4  2 ║")


def test_it_shows_what_only_modules_and_expansions_read() -> None:
    lines = {line[:6].strip(): line[7:] for line in printed("japan", 300).splitlines() if line[:1] in "plg"}
    assert lines["legend"].startswith("        ◆            ›  ›  › ◆          ◆")
    assert lines["ground"].startswith("               ≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈ ≈≈≈~~~     ")
    assert lines["press"].split() == ["AE", "B", "C", "D"]


@pytest.mark.parametrize("board_id", SPECIAL)
def test_it_explains_the_signs_that_it_uses(board_id: str) -> None:
    shown = printed(board_id, 300)
    assert all(sign in shown for sign in SPECIAL[board_id])
    assert "≈" not in printed("usa", 300)


def test_a_board_with_no_more_than_its_road_is_shown_as_that() -> None:
    road = load("usa").model_copy(update={"press_corners": {}})
    plain = road.model_copy(
        update={"corners": [BoardCorner(after=line.after, limit=line.limit) for line in road.corners]}
    )
    raw = Console(file=StringIO(), width=300, color_system=None, record=True)
    raw.print(strip(plain))
    assert not {"press", "legend", "ground"} & {line.split(" ")[0] for line in raw.export_text().splitlines()}


@pytest.mark.parametrize(
    ("board_id", "said"),
    [
        ("japan", "Flooded: 6–11, 39–45, 50–55. Shifting down costs 1 Heat more there."),
        ("spain", "Tunnels: 17–24, 38–42, 46–49, 62–71, 80–88. No card is discarded there."),
        ("mexico", None),
        ("usa", None),
    ],
)
def test_it_says_what_is_special_about_spaces(board_id: str, said: str | None) -> None:
    told = [line for line in printed(board_id, 80).splitlines() if line.endswith(" there.")]
    assert told == ([said] if said else [])


@pytest.mark.parametrize("width", [12, 40, 80, 132, 400])
@pytest.mark.parametrize("board_id", board_ids())
def test_it_wraps_to_the_terminal(board_id: str, width: int) -> None:
    lines = printed(board_id, width).splitlines()
    assert max(map(len, lines)) <= width
    left = "".join(line[7:] for line in lines if line.startswith("left"))
    assert left.count("┃") == len(load(board_id).corners)
    assert left.count("║") == 1


def test_a_terminal_without_unicode_gets_plain_characters() -> None:
    left = next(line for line in printed("usa", 300, "ascii").splitlines() if line.startswith("left"))
    assert left.endswith("=7==5==3==1=#")
    assert "|" in left
