"""Sentences for people, by message key. The pages use the same English file for everything they share."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from companion.narration.messages import corner_number
from companion.texts.icu import fill

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.track import Corner
    from companion.narration.messages import Message


def describe_place(at: Mapping[str, Any], corners: Sequence[Corner], language: str = "en") -> str:
    """Name a position as its board does: "4 before corner 1 (limit 7), Race Line"."""
    texts = catalogue(language)
    number = corner_number(at["corner"], corners)
    named = {"mark": at["mark"], "number": number, "limit": corners[number - 1].limit if number else None}
    place = fill(texts["place.start" if at["corner"] is None else "place"], named)
    return fill(texts["place.spot"], {"place": place, "spot": at["spot"]})


def say(message: Message, language: str = "en") -> str:
    """Return the sentence for a message."""
    return fill(catalogue(language)[message.key], message.params)


@cache
def catalogue(language: str) -> dict[str, str]:
    """Load all texts of a language."""
    texts: dict[str, str] = json.loads((files("companion.texts") / f"{language}.json").read_text("utf-8"))
    return texts
