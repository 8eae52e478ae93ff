"""Invalid demo options are refused in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from companion.demo import DemoOptions

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
    assert DemoOptions().sentence() == "6 simulated drivers on usa, pace 1, seed 7; take a seat between two races"
    assert DemoOptions(cars=1, pace=2.5).sentence().startswith("one simulated driver on usa, pace 2.5")
