"""Sentences for people, found by message key. The pages read the same English file, for what they all share."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from companion.texts.icu import fill

if TYPE_CHECKING:
    from companion.narration.messages import Message


def say(message: Message, language: str = "en") -> str:
    """Make the sentence for a message."""
    return fill(catalogue(language)[message.key], message.params)


@cache
def catalogue(language: str) -> dict[str, str]:
    """Read all texts of a language."""
    texts: dict[str, str] = json.loads((files("companion.texts") / f"{language}.json").read_text("utf-8"))
    return texts
