"""What docs/hardware.md says of tags is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.table.tags import CONTROLS, read_meaning
from companion.texts import catalogue

PAGE = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text("utf-8")


@pytest.mark.parametrize("text", sorted(set(re.findall(r"`(pitwall:[^`]+)`", PAGE))))
def test_every_text_on_the_page_is_read(text: str) -> None:
    assert read_meaning(text) is not None


@pytest.mark.parametrize("control", CONTROLS)
def test_every_control_is_on_the_page(control: str) -> None:
    assert f"`{control}`" in PAGE or control in ("gear-2", "gear-3")


@pytest.mark.parametrize("code", re.findall(r"^\| (?:held|refused|unknown) \| `([^`]+)`", PAGE, re.MULTILINE))
def test_every_answer_on_the_page_has_a_text(code: str) -> None:
    assert f"refusal.{code}" in catalogue("en")


@pytest.mark.parametrize("key", [key for key in catalogue("en") if key.startswith("refusal.tap.")])
def test_every_answer_to_a_tap_is_on_the_page(key: str) -> None:
    assert f"`{key.removeprefix('refusal.')}`" in PAGE
