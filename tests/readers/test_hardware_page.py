"""What docs/hardware.md says about tags is true, and the referee page has texts for all of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.engine.garage_faces import SPONSORSHIPS, UPGRADES
from companion.engine.legend_deck import LEGEND_CARDS
from companion.table.tags import CONTROLS, read_meaning
from companion.texts import catalogue
from companion.texts.icu import fill
from firmware_bridge.errors import PortError

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hardware.md").read_text("utf-8")
REFEREE = json.loads((ROOT / "web" / "src" / "i18n" / "referee" / "en.json").read_text("utf-8"))


@pytest.mark.parametrize("text", sorted(set(re.findall(r"`(pitwall:[^`]+)`", PAGE))))
def test_every_text_on_the_page_is_read(text: str) -> None:
    assert read_meaning(text) is not None


@pytest.mark.parametrize("control", CONTROLS)
def test_every_control_is_on_the_page(control: str) -> None:
    between = ("gear-2", "gear-3", "number-2", "number-3", "number-4")  # "`gear-1` to `gear-4`"
    assert f"`{control}`" in PAGE or control in between


@pytest.mark.parametrize("code", re.findall(r"^\| (?:held|refused|unknown) \| `([^`]+)`", PAGE, re.MULTILINE))
def test_every_answer_on_the_page_has_a_text(code: str) -> None:
    assert f"refusal.{code}" in catalogue("en")


@pytest.mark.parametrize("key", [key for key in catalogue("en") if key.startswith("refusal.tap.")])
def test_every_answer_to_a_tap_is_on_the_page(key: str) -> None:
    assert f"`{key.removeprefix('refusal.')}`" in PAGE


@pytest.mark.parametrize("control", CONTROLS)
def test_every_control_has_a_name_on_the_referee_page(control: str) -> None:
    counted = control.startswith(("gear-", "number-"))
    assert f"ref.control.{control.partition('-')[0] if counted else control}" in REFEREE


def test_the_numbers_of_tags_on_the_page_are_those_of_the_boxes() -> None:
    upgrades = [face for face in UPGRADES if face.box == "base"]
    basic = sum(face.in_box or 0 for face in upgrades if face.level == "basic")
    assert f"basic upgrades, 17 kinds, 2 each | {basic} |" in PAGE
    assert f"advanced upgrades, 31 kinds, 2 each | {sum(face.in_box or 0 for face in upgrades) - basic} |" in PAGE
    sponsors = sum(face.in_box or 0 for face in SPONSORSHIPS if face.box == "base")
    assert f"sponsorship cards, 5 kinds, 7 each | {sponsors} |" in PAGE
    assert f"Legend cards | {len(LEGEND_CARDS)} |" in PAGE
    for box, name in (("heavy-rain", "Heavy Rain"), ("tunnel-vision", "Tunnel Vision")):
        cards = sum(face.in_box or 0 for face in UPGRADES if face.box == box)
        assert f"{name}: upgrades, and 7 sponsorship cards | {cards} + 7 |" in PAGE
    core = CONTROLS.index("undo") + 1
    assert f"controls of the core game | {core} |" in PAGE
    assert f"five numbers, nine reactions | {len(CONTROLS) - core} |" in PAGE


def test_every_reason_why_a_reader_is_lost_has_a_sentence() -> None:
    listed = re.search(r"Reasons: ((?:`\w+`,? ?)+)", " ".join(PAGE.split()))
    assert listed is not None
    reasons = set(re.findall(r"`(\w+)`", listed[1]))
    assert reasons >= {error.reason for error in (PortError, *PortError.__subclasses__())}
    other = fill(catalogue("en")["reader.trouble"], {"reader": "red", "reason": "of-a-newer-bridge"})
    told = {fill(catalogue("en")["reader.trouble"], {"reader": "red", "reason": reason}) for reason in reasons}
    assert len(told) == len(reasons)
    assert other not in told
