"""What a car is called whose driver asked to be forgotten: a number that race files and states carry as a name."""

from __future__ import annotations

import re

_NAMELESS = re.compile(r"Driver ([1-9])")


def nameless(number: int) -> str:
    """Return the name of such a car by its number on the grid."""
    return f"Driver {number}"


def nameless_number(name: str) -> int | None:
    """Return the number of such a car; None if this is the name of somebody."""
    found = _NAMELESS.fullmatch(name)
    return int(found[1]) if found else None
