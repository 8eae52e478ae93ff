"""Text typed by people: short and printable, because it ends up on screens and terminals."""

from __future__ import annotations

from typing import Annotated
from unicodedata import category

from pydantic import AfterValidator

from companion.engine.refusals import Refused

MOST_CHARACTERS = {
    "seat": 20,
    "name": 40,
    "reason": 200,
    "track": 60,
    "rulings": 40,
    "moves": 40,
    "proposal": 20,
    "together": 20,
    "season": 60,
    "roads": 20,
}
_NOTHING_SEEN = "nothing that can be seen"
_JOINER, _AS_A_PICTURE = "\u200d", "\ufe0f"
_BLANK = frozenset(" \u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Printable by their category, and drawn as nothing: fillers, the empty Braille pattern, blank signs."""
_SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""They choose how the character before them looks; without one there is nothing to see."""


def check_text(key: str, text: str, code: str = "malformed") -> None:
    """Refuse a text that is too long or contains control characters, and a name that nobody could see."""
    if len(text) > MOST_CHARACTERS[key]:
        raise Refused(code, key=key, problem=f"longer than {MOST_CHARACTERS[key]} characters")
    if not all(_is_plain(text, place) for place in range(len(text))):
        raise Refused(code, key=key, problem="not plain text")
    if key == "name" and text and all(map(_is_blank, text)):
        raise Refused(code, key=key, problem=_NOTHING_SEEN)


def visible_name(text: str) -> str:
    """Return a name without spaces around it or doubled ones; ValueError if people cannot read it."""
    if plain(text) != text:
        raise ValueError("not plain text")
    if all(map(_is_blank, text)):
        raise ValueError(_NOTHING_SEEN)
    return " ".join(text.split())


VisibleName = Annotated[str, AfterValidator(visible_name)]


def plain(text: str) -> str:
    """Make untrusted text safe for a terminal."""
    return "".join(mark if _is_plain(text, place) else "?" for place, mark in enumerate(text))


def _is_blank(mark: str) -> bool:
    return mark in _BLANK or any(ord(mark) in selectors for selectors in _SELECTORS)


def _is_plain(text: str, place: int) -> bool:
    return text[place].isprintable() or _makes_one_of_two(text, place)


def _makes_one_of_two(text: str, place: int) -> bool:
    """Whether this joins two emoji, as in many that phones offer; between letters it would be invisible."""
    before, after = text[:place][-1:], text[place + 1 :][:1]
    joined = before == _AS_A_PICTURE or (before and category(before) in ("So", "Sk"))
    return text[place] == _JOINER and bool(joined and after and category(after) == "So")
