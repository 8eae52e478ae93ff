"""A road with three cars, for the tests of what the referee does."""

from __future__ import annotations

from .strips import strip

THREE = """
    . R . B . G . . .
    . . . . . . . . .
"""


def three(**told):
    """Draw the road, with what is told about each car."""
    return strip(THREE, **told)
