"""The summary on a terminal."""

import io
import subprocess
import sys
from dataclasses import replace

import pytest
from rich.console import Console

from companion.simulation.field import field_of
from companion.simulation.tally import simulate
from companion.simulation.terminal import print_summary, progress


def console(*, terminal=False):
    return Console(file=io.StringIO(), width=100, force_terminal=terminal)


def drawn(summary):
    screen = console()
    print_summary(summary, screen)
    return screen.file.getvalue()


def test_the_table_shows_who_won_how_often(usual):
    summary = simulate(usual, 1, cars=2, races=3, seed=1)
    text = drawn(summary)
    assert "3 races · sweeping · 1 lap · seed 1" in text
    assert "● red" in text
    assert "bold" in text
    assert f"{summary.average_rounds:.1f} rounds a race" in text
    assert "races a second" in text


def test_characters_are_added_up_if_several_cars_share_one(usual):
    assert "By driver" in drawn(simulate(usual, 1, cars=4, races=1, seed=1))
    assert "By driver" not in drawn(simulate(usual, 1, cars=3, races=1, seed=1))


def test_the_best_is_on_top(usual):
    text = drawn(simulate(usual, 1, field_of(4, ("random", "random", "random", "steady")), 6, 1))
    assert text.index("steady") < text.index("random")


def test_the_name_of_a_board_is_never_taken_for_markup(usual):
    odd = replace(usual, name="[bold]My [/] board")
    assert "[bold]My [/] board" in drawn(simulate(odd, 1, 1, 1, 1))


def test_a_series_of_no_races_can_be_drawn(usual):
    assert "0 races" in drawn(simulate(usual, 1, 2, 0, 1))


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_on_a_terminal_only(usual, terminal):
    screen = console(terminal=terminal)
    with progress(2, screen) as on_race:
        simulate(usual, 1, 1, 2, 1, on_race)
    assert ("Racing" in screen.file.getvalue()) == terminal


def test_the_terminal_library_is_loaded_only_to_draw():
    check = "import sys, companion.simulation.terminal, companion.simulation.tally; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
