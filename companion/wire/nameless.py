"""What a car is called whose driver asked to be forgotten: a number. That it is nobody's name, `forgotten` says."""

from __future__ import annotations

_WORD = "Driver"


def nameless(number: int) -> str:
    """Return the name of such a car by its number on the grid."""
    return f"{_WORD} {number}"


def nameless_number(name: str) -> int:
    """Return the number in the name of such a car."""
    return int(name.removeprefix(_WORD))
