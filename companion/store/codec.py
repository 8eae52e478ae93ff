"""Entries as JSON text; each is stored with its format version, so that old races stay readable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from companion.history.entries import Entry
from companion.store.upgrades import add_step_events

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION = 4

_ENTRIES = TypeAdapter(Entry)
_UPGRADES: dict[int, Callable[[str], str]] = {1: add_step_events, 2: str, 3: str}
"""How to upgrade an older format: each function turns version n into n + 1. Versions 3 and 4 only add facts."""


class UnreadableEntry(Exception):
    """An entry that this version cannot read; the message says why."""


def encode(entry: Entry) -> str:
    """Encode an entry."""
    return _ENTRIES.dump_json(entry, by_alias=True).decode()


def decode(version: int, text: str) -> Entry:
    """Decode an entry of this or an older version."""
    if version > VERSION:
        raise UnreadableEntry(f"it was written by a newer Pitwall (format {version}, this one reads up to {VERSION})")
    for old in range(version, VERSION):
        text = _upgraded(old, text)
    try:
        return _ENTRIES.validate_json(text)
    except ValidationError as error:
        raise UnreadableEntry(_first_problem(error)) from None


def _upgraded(version: int, text: str) -> str:
    try:
        return _UPGRADES[version](text)
    except (ValueError, LookupError, TypeError, AttributeError) as error:  # it is not what that version wrote
        raise UnreadableEntry(f"it is not an entry of format {version} ({type(error).__name__}: {error})") from None


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
