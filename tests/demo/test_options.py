"""The options of a demo: described in one sentence, and refused in one if they are invalid."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from companion.demo.options import DemoOptions
from companion.demo.wheel import Tempo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--demo --cars 0", "--cars must be from 1 to 8."),
        ("--demo --cars 9", "--cars must be from 1 to 8."),
        ("--demo --pace 0", "--pace must be from 0.05 to 1000; 1 is a natural pace."),
        ("--demo --pace nan", "--pace must be from"),
        ("--demo --track nowhere", "--track: There is no board 'nowhere'"),
        ("--cars 3", "--cars requires --demo."),
    ],
)
def test_one_clear_sentence(words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--data", str(tmp_path), *words.split()]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"companion: {said}")
    assert error.count("\n") == 1


def test_the_greeting_describes_the_demo() -> None:
    said = "6 simulated drivers on usa, at a natural pace, seed 7; take any seat and you are dealt cards, no box needed"
    assert DemoOptions().sentence() == said


@pytest.mark.parametrize(
    ("pace", "said"),
    [
        (2, "twice as fast as people (pace 2)"),
        (0.5, "half as fast as people (pace 0.5)"),
        (2.5, "2.5 times as fast as people (pace 2.5)"),
    ],
)
def test_the_greeting_says_how_fast_it_is(pace: float, said: str) -> None:
    assert DemoOptions(cars=1, pace=pace).sentence().startswith(f"one simulated driver on usa, {said}, ")


def test_twice_the_pace_is_half_the_thinking_time() -> None:
    once, twice = (Tempo(pace, Random(3)).seconds("plan") for pace in (1, 2))
    assert once == pytest.approx(2 * twice)


def test_the_help_says_which_way_the_pace_goes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    assert "2 is twice as fast" in " ".join(capsys.readouterr().out.split())
