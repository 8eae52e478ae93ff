"""The board as a strip in the terminal."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper

import pytest
from rich.console import Console

from companion.boards.files import board_ids
from companion.boards.library import load
from companion.boards.strip import strip

ITALY = """\
Italy (base game)
54 Spaces · 3 laps · 3 corner lines · 8 grid spots · 6 Heat · 3 Stress

limit                                5                           2
left    ·  ·  ·  ·  ·  ·  ·  ·  ·  · ┃ ·  ·  ·  ·  ·  ·  ·  ·  · ┃
right  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┃━━━━━━━━━━━━━━━━━━━━━━━━━━━┃
mark                5     3  2  1  0   8        5     3  2  1  0

limit                       3
left   ━━━━━━━━━━━━━━━━━━━━━┃ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
right   ·  ·  ·  ·  ·  ·  · ┃━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
mark    6  5     3  2  1  0   37    35             30

limit
left    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  8  6  4  2 ║
right  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━7━━5━━3━━1━║
mark    25             20             15             10

━━━ Race Line  ┃ corner line  ║ finish  1 grid spot
mark: Spaces to the next corner line, as printed on the board
"""


def printed(board_id: str, width: int, encoding: str = "utf-8") -> str:
    raw = BytesIO()
    file = TextIOWrapper(raw, encoding=encoding)
    Console(file=file, width=width, color_system=None).print(strip(load(board_id)))
    file.flush()
    return "\n".join(line.rstrip() for line in raw.getvalue().decode(encoding).splitlines())


def test_it_shows_lanes_lines_limits_and_numbers() -> None:
    assert printed("italy", 72) == ITALY.rstrip("\n")


def test_the_grid_is_before_the_finish_line_odd_spots_on_the_race_line() -> None:
    lines = printed("usa", 300).splitlines()
    assert lines[4].endswith("━7━━5━━3━━1━║")
    assert lines[5].endswith("8  6  4  2 ║")


@pytest.mark.parametrize(
    ("board_id", "said"),
    [
        ("japan", "Flooded Spaces are not refereed yet: they count as ordinary ones."),
        ("spain", "Tunnels are not refereed yet: their Spaces count as ordinary ones."),
        ("mexico", None),
        ("usa", None),
    ],
)
def test_it_says_which_spaces_are_not_refereed(board_id: str, said: str | None) -> None:
    told = [line for line in printed(board_id, 80).splitlines() if "not refereed" in line]
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
    lines = printed("usa", 300, "ascii").splitlines()
    assert lines[4].endswith("=7==5==3==1=#")
    assert "|" in lines[4]
