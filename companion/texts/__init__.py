"""Sentences for people, by message key. The pages use the same files for everything they share."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.narration.messages import corner_number, tell_refusal, usual_reason
from companion.texts.icu import fill

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.refusals import Refusal
    from companion.engine.track import Corner
    from companion.narration.messages import Message

LANGUAGES = ("en", "sv", "fi", "es", "cs")
_HERE = Path(__file__).parent


def describe_place(at: Mapping[str, Any], corners: Sequence[Corner], language: str = "en") -> str:
    """Name a position as its board does: "4 before corner 1 (limit 7), Race Line"."""
    texts = catalogue(language)
    number = corner_number(at["corner"], corners)
    named = {"mark": at["mark"], "number": number, "limit": corners[number - 1].limit if number else None}
    place = fill(texts["place.start" if at["corner"] is None else "place"], named, language)
    return fill(texts["place.spot"], {"place": place, "spot": at["spot"]}, language)


def say(message: Message, language: str = "en") -> str:
    """Return the sentence for a message."""
    texts = catalogue(language)
    usual = texts.get(usual_reason(message.params.get("reason")) or "")
    because = {"reason": usual, "because": f" ({usual})"} if usual else {}
    return fill(texts[message.key], message.params | because, language)


def explain(refusal: Refusal, language: str = "en") -> str:
    """Return the sentence for a refusal; one that begins with a seat or a card begins with a capital all the same."""
    sentence = say(tell_refusal(refusal), language)
    return sentence[:1].upper() + sentence[1:]


@cache
def catalogue(language: str) -> dict[str, str]:
    """Load all texts of a language: those shared with the pages, the doctor's, the modules', names for the house."""
    texts: dict[str, str] = {}
    ours = (_of_both("shared", "en", language), _of_both("doctor", "doctor", language), _home(language))
    for path in (*ours, _of_pages("modules", language)):
        texts |= json.loads(path.read_text("utf-8"))
    return texts


def _home(language: str) -> Path:
    return _HERE / "home" / f"{language}.json"


def _of_both(kind: str, english: str, language: str) -> Path:
    """Find texts that the pages have too; the English is here, the translations are theirs."""
    return _HERE / f"{english}.json" if language == "en" else _of_pages(kind, language)


def _of_pages(kind: str, language: str) -> Path:
    """Find a catalogue of the pages: in the installed package, or in the checkout."""
    packed = _HERE / kind
    folder = packed if packed.is_dir() else _HERE.parents[1] / "web" / "src" / "i18n" / kind
    return folder / f"{language}.json"
