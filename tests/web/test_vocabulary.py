"""The lists that pages and devices share with the hub."""

from __future__ import annotations

import json
from pathlib import Path

from companion.engine import conditions
from companion.engine.catalogue import PRINTED
from companion.engine.rulings import Rulings
from companion.engine.setup import MOST_IN_HAND
from companion.table.tags import CONTROLS
from companion.web.vocabulary import bridge_module, document
from firmware_bridge import controls
from firmware_bridge.drivers.line import BUTTONS, GEARS

KEPT = Path(__file__).parents[2] / "docs" / "vocabulary.json"


def test_the_document_in_docs_is_up_to_date() -> None:
    assert json.loads(KEPT.read_text("utf-8")) == document(), "run: python -m companion.web.vocabulary"


def test_no_hand_that_a_set_up_allows_is_larger_than_the_most() -> None:
    assert document()["most_in_hand"] == MOST_IN_HAND
    assert document()["usual_hand"] == 7


def test_the_default_of_a_ruling_comes_first() -> None:
    defaults = Rulings()
    for name, values in document()["rulings"].items():
        assert values[0] == getattr(defaults, name)
        assert len(values) > 1


def test_every_row_of_the_catalogue_is_published_with_what_is_printed_on_it() -> None:
    faces = {face["id"]: face for face in document()["cards"]}
    assert set(faces) == set(PRINTED)
    assert faces["4"] == {
        "id": "4",
        "kind": "basic",
        "values": [4],
        "symbols": {},
        "discardable": True,
        "copies": 3,
    }
    assert faces["stress"]["symbols"] == {"plus": 1}
    assert faces["heat"]["copies"] is None
    assert faces["up-20"] == {
        "id": "up-20",
        "kind": "upgrade",
        "values": [2],
        "symbols": {"reduce": 1, "slip": 1},
        "discardable": True,
        "copies": None,
        "family": "body",
        "level": "advanced",
        "box": "base",
        "in_box": 2,
    }
    assert "level" not in faces["sp-06"]


def test_the_controls_of_the_bridge_are_up_to_date() -> None:
    kept = Path(controls.__file__).read_text("utf-8")
    assert kept == bridge_module(), "run: python -m companion.web.vocabulary bridge > firmware_bridge/controls.py"


def test_the_dial_and_the_buttons_of_a_reader_are_all_controls_the_hub_knows() -> None:
    assert {f"gear-{gear}" for gear in GEARS} | BUTTONS == set(CONTROLS)
    assert {int(gear) for gear in GEARS} == set(conditions.GEARS)
