"""The texts of the pages, to find a button by its text."""

from __future__ import annotations

import json
import re
from functools import cache

from companion.texts import catalogue

from .watching import WEB

LANGUAGES = ("en", "sv", "fi", "es", "cs")


@cache
def _catalogue(area: str, language: str) -> dict[str, str]:
    if (area, language) == ("shared", "en"):
        return catalogue("en")
    return json.loads((WEB / "src" / "i18n" / area / f"{language}.json").read_text("utf-8"))


def words(key: str, language: str = "en") -> str:
    """Return a plain text, one without parameters."""
    areas = ("shared", "phone", "referee", "dashboard", "results", "library", "venue", "modules")
    return next(text for area in areas if (text := _catalogue(area, language).get(key)))


def begins_with(key: str, language: str = "en") -> re.Pattern[str]:
    """Match a button whose name starts with a text, up to its first parameter; its cost may follow."""
    return re.compile(rf"^\s*{re.escape(words(key, language).partition('{')[0])}")
