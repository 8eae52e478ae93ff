"""JSON from untrusted senders: bounded, and every error is a refusal."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NoReturn

from companion.engine.refusals import Refused
from companion.wire.texts import plain

MOST_BYTES = 64 * 1024
MOST_DIGITS = 12
LONGEST_KEY = 60


def parse_object(text: bytes, most: int = MOST_BYTES) -> dict[str, Any]:
    """Parse one JSON object; refuse anything else."""
    if len(text) > most:
        raise Refused("too-large", bytes=len(text), most=most)
    value = parse_json(text)
    if not isinstance(value, dict):
        raise Refused("malformed", problem="not a JSON object")
    return value


def parse_json(text: bytes) -> Any:
    """Parse one JSON value; refuse what is not JSON or is ambiguous."""
    try:
        return _DECODER.decode(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refused("malformed", problem="not UTF-8 text") from None
    except (ValueError, RecursionError):  # also for a thousand nested brackets
        raise Refused("malformed", problem="not JSON") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; a duplicate key would silently drop the first value."""
    value = dict(pairs)
    if len(value) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        repeated = next(key for key, count in counts.items() if count > 1)
        raise Refused("malformed", key=plain(repeated[:LONGEST_KEY]), problem="this key is given more than once")
    return value


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Refused("malformed", problem=f"not believable: a number has {len(digits)} digits")
    return int(digits)


def _not_a_number(name: str) -> NoReturn:
    raise ValueError(name)  # NaN and Infinity are not JSON, though Python would accept them


_DECODER = json.JSONDecoder(parse_int=_whole, parse_constant=_not_a_number, object_pairs_hook=_object)
"""Created once: creating it takes as long as parsing a command."""


def compact(value: dict[str, Any]) -> dict[str, Any]:
    """Leave out unset values: null, false and empty strings."""
    kept = {key: item for key, item in value.items() if item is not None and item is not False and item != ""}
    return {key: compact(item) if isinstance(item, dict) else item for key, item in kept.items()}
