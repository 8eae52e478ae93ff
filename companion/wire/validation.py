"""Validate a message against the class it is to become."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from companion.engine.refusals import Refused
from companion.wire.json_text import LONGEST_KEY
from companion.wire.texts import plain

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

    from companion.engine.refusals import Fact

T = TypeVar("T")
LONGEST_PROBLEM, LONGEST_VALUE = 200, 40
_QUOTED = re.compile(r"'([^']*)'")


def validated(adapter: TypeAdapter[T], message: dict[str, Any], code: str) -> T:
    """Convert a message to a value, or refuse it with the key and the problem."""
    try:
        # From JSON text, because only then may a list become a tuple while a "3" is not accepted as a 3.
        return adapter.validate_json(json.dumps(message), strict=True)
    except RecursionError:
        raise Refused(code, problem="nested too deeply") from None
    except ValidationError as error:
        # If no branch of a union matches, the deepest error says most; a missing key may belong to another branch.
        worst = max(error.errors(include_url=False), key=_tells)
        raise _refused(code, worst, message) from None


def _tells(error: ErrorDetails) -> tuple[int, bool]:
    return len(error["loc"]), error["type"] != "missing"


def _refused(code: str, error: ErrorDetails, message: dict[str, Any]) -> Refused:
    if error["type"] == "json_invalid":  # half a surrogate pair, which Python accepts but no text can contain
        return Refused(code, problem="not plain text")
    branches = ("str", "TrackMessage", "Place", "PrintedPlace", message.get("do"))
    key = ".".join(str(part) for part in error["loc"] if part not in branches)
    return Refused(code, key=plain(key[:LONGEST_KEY]), **_problem(error))


def _problem(error: ErrorDetails) -> dict[str, Fact]:
    """Return what is wrong with a value: of one that is not among the known ones also which these are, if few."""
    if error["type"] != "literal_error":
        return {"problem": error["msg"]}
    problem: dict[str, Fact] = {"problem": "not one of the known values"}
    expected = error["ctx"]["expected"]
    if len(expected) > LONGEST_PROBLEM:
        return problem
    return problem | {"value": _shown(error["input"]), "known": _QUOTED.findall(expected)}


def _shown(value: object) -> str:
    """Return a value as it can be shown: plain and short, and what is no word as JSON."""
    text = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
    return plain(text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…")
