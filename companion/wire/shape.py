"""Check the shape of a message against the classes it is to become."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")


def shaped(adapter: TypeAdapter[T], message: dict[str, Any], code: str) -> T:
    """Make a value of a message, or refuse it naming the key and the problem."""
    try:
        # From text, because only there a list may stand for a tuple and yet a "3" not for a 3.
        return adapter.validate_json(json.dumps(message), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise Refused(code, key=key, problem=first["msg"]) from None
