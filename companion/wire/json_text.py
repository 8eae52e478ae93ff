"""JSON text from strangers: bounded, and every fault a refusal."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.refusals import Refused

MOST_BYTES = 64 * 1024


def parse_object(text: bytes, most: int = MOST_BYTES) -> dict[str, Any]:
    """Read one JSON object; refuse anything else."""
    if len(text) > most:
        raise Refused("too-large", bytes=len(text), most=most)
    try:
        value = json.loads(text)
    except UnicodeDecodeError:
        raise Refused("malformed", problem="not UTF-8 text") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, or a thousand brackets, end here too
        raise Refused("malformed", problem="not JSON") from None
    if not isinstance(value, dict):
        raise Refused("malformed", problem="not a JSON object")
    return value
