"""The sentences in the other languages are those of the pages, filled as the pages fill them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.track import Corner
from companion.texts import LANGUAGES, catalogue
from companion.texts.events import describe_event, driver_names
from companion.texts.icu import fill
from companion.views.events import EVENT_TYPES

PAGES = Path(__file__).parents[2] / "web" / "src" / "i18n" / "shared"
AT = {"lap": 1, "space": 8, "spot": "line", "progress": 8, "mark": 4, "corner": 12}
FIELDS: dict[str, Any] = {
    "seat": "red",
    "grid": ["red", "blue"],
    "order": ["blue"],
    "adrenaline": ["red"],
    "blocked_by": ["blue"],
    "round": 2,
    "laps": 3,
    "track": "usa",
    "gear": 2,
    "heat": 2,
    "engine": 4,
    "for": "boost",
    "cards": ["4", "heat"],
    "card": "stress",
    "kept": True,
    "by": "cards",
    "want": 5,
    "gain": 3,
    "to": AT,
    "at": AT,
    "limit": 7,
    "speed": 9,
    "corner": 12,
    "stress": 1,
    "count": 2,
    "top": "1",
    "drawn": 3,
    "reason": "late",
    "do": "plan",
    "dropped": [1],
    "roads": {"12": "overheat"},
}
NAMES = {"red": "Aino", "blue": "Bo"}


def test_there_is_a_catalogue_for_every_language_of_the_pages() -> None:
    assert {path.stem for path in PAGES.glob("*.json")} == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text(language: str) -> None:
    assert catalogue(language).keys() == catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_for_the_house_are_short_and_have_the_same_parts(language: str) -> None:
    for key, english in catalogue("en").items():
        if key.startswith("home."):
            text = catalogue(language)[key]
            assert re.findall(r"{\w+}", text) == re.findall(r"{\w+}", english)
            assert 0 < len(text) <= 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_every_event_is_one_sentence_in_every_language(kind: str, language: str) -> None:
    said = describe_event({"no": 1, "type": kind, **FIELDS}, NAMES, (Corner(12, 7),), language)
    assert not re.search(r"[{}#]|plural|select|None|'mark'", said)
    assert said.endswith(".")
    assert said[0] == said[0].upper()
    if "{seat}" in catalogue("en").get(f"event.{kind}", ""):
        assert "Aino" in said


@pytest.mark.parametrize(("count", "text"), [(1, "1 karta"), (2, "2 karty"), (4, "4 karty"), (5, "5 karet")])
def test_czech_counts_as_czechs_do(count: int, text: str) -> None:
    pattern = "{n, plural, one {# karta} few {# karty} other {# karet}}"
    assert fill(pattern, {"n": count}, "cs") == text
    assert fill(pattern, {"n": count}, "en") == (text if count in (1, 5) else f"{count} karet")


def test_what_two_drivers_decided_begins_with_their_names() -> None:
    event = {"no": 1, "type": "confirmed", "by": "referee", "together": ["red", "blue"]}
    assert describe_event(event, NAMES, ()) == "Aino, Bo agreed. The result is official."


def test_a_driver_without_a_name_is_called_by_the_colour_of_the_house() -> None:
    cars = [{"seat": "red", "name": "Red"}, {"seat": "blue", "name": ""}, {"seat": "gray", "name": "Grau"}]
    assert driver_names(cars, "sv") == {"red": "Röd", "blue": "Blå", "gray": "Grau"}


def test_road_tokens_are_told_in_the_order_of_the_corners_they_lie_at() -> None:
    roads = {"49": "overheat", "12": "limit-1", "57": "limit-1", "33": "slip+1"}
    corners = tuple(Corner(after, 3) for after in (12, 33, 49, 57))
    said = describe_event({"no": 1, "type": "roads_set", "roads": roads}, {}, corners)
    assert said == "Road tokens, corner by corner. 1: Limit −1 · 2: Slipstream +1 · 3: Overheat · 4: Limit −1."
