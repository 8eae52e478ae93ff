"""Roads that several tests drive on."""

from __future__ import annotations

OPEN_ROAD = """
    . R . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
"""
ONE_CORNER = """
    . . R . |7 . . . . . .
    . . . . |  . . . . . .
"""
TWO_CORNERS = """
    . R . |4 . . . |3 . . . . . .
    . . . |  . . . |  . . . . . .
"""
