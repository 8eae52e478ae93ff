"""Words people type: short and printable, for they end up on screens and terminals."""

from __future__ import annotations

from companion.engine.refusals import Refused

MOST_CHARACTERS = {"seat": 20, "name": 40, "reason": 200, "track": 60, "rulings": 40}


def check_text(key: str, text: str, code: str = "malformed") -> None:
    """Refuse a text too long, or with control characters in it."""
    if len(text) > MOST_CHARACTERS[key]:
        raise Refused(code, key=key, problem=f"longer than {MOST_CHARACTERS[key]} characters")
    if not text.isprintable():
        raise Refused(code, key=key, problem="not plain text")


def plain(text: str) -> str:
    """Make a stranger's text safe for a terminal."""
    return "".join(mark if mark.isprintable() else "?" for mark in text)
