"""What cards are called: an upgrade or a sponsorship card by its part and value, as on the pages."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from companion.engine.catalogue import PRINTED
from companion.texts import catalogue
from companion.texts.icu import fill

if TYPE_CHECKING:
    from companion.engine.faces import Face

_LEGEND_CARD = "lg-"


def card_name(card: str, language: str = "en") -> str:
    """Name a card; one of a box that shares part and value with another also by the number printed on it."""
    named = _names_of_boxes(language).get(card) or catalogue(language).get(f"card.{card}", card)
    return str(int(card.removeprefix(_LEGEND_CARD))) if card.startswith(_LEGEND_CARD) else named


@cache
def _names_of_boxes(language: str) -> dict[str, str]:
    """Name every upgrade and sponsorship card."""
    faces = [face for face in PRINTED.values() if face.family]
    plain = {face.card: _plain_name(face, language) for face in faces}
    shared, numbered = Counter(plain.values()), catalogue(language)["module.card.numbered"]
    return {
        card: fill(numbered, {"name": name, "number": int(card[3:])}, language) if shared[name] > 1 else name
        for card, name in plain.items()
    }


def _plain_name(face: Face, language: str) -> str:
    family = "sponsor" if face.kind == "sponsorship" else face.family
    value = "/".join(map(str, face.values)) + "+" * face.symbol("plus")
    return f"{catalogue(language)[f'family.{family}']} {value}".strip()
