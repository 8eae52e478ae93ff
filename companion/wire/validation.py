"""Validate a message against the class it is to become."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from companion.engine.refusals import Refused
from companion.wire.json_text import LONGEST_KEY
from companion.wire.texts import plain

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

T = TypeVar("T")
LONGEST_PROBLEM = 200


def validated(adapter: TypeAdapter[T], message: dict[str, Any], code: str) -> T:
    """Convert a message to a value, or refuse it with the key and the problem."""
    try:
        # From JSON text, because only then may a list become a tuple while a "3" is not accepted as a 3.
        return adapter.validate_json(json.dumps(message), strict=True)
    except RecursionError:
        raise Refused(code, problem="nested too deeply") from None
    except ValidationError as error:
        # If no branch of a union matches, the deepest error says most; a missing key may belong to another branch.
        worst = max(error.errors(include_url=False, include_input=False, include_context=False), key=_tells)
        raise _refused(code, worst, message) from None


def _tells(error: ErrorDetails) -> tuple[int, bool]:
    return len(error["loc"]), error["type"] != "missing"


def _refused(code: str, error: ErrorDetails, message: dict[str, Any]) -> Refused:
    if error["type"] == "json_invalid":  # half a surrogate pair, which Python accepts but no text can contain
        return Refused(code, problem="not plain text")
    branches = ("str", "TrackMessage", "Place", "PrintedPlace", message.get("do"))
    key = ".".join(str(part) for part in error["loc"] if part not in branches)
    return Refused(code, key=plain(key[:LONGEST_KEY]), problem=_problem(error["msg"]))


def _problem(said: str) -> str:
    """Return the problem in a sentence that can be read: of a long list of known values, that it has no such one."""
    return said if len(said) <= LONGEST_PROBLEM else "not one of the known values"
