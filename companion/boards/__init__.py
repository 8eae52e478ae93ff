"""The boards: find them, check them, draw them.

This door is cheap and has what the rules need; `companion.boards.library` loads whole boards with their drawing.
"""

from companion.boards.files import BoardError, board_ids, named
from companion.boards.tracks import find_track, load_track, track_from

__all__ = ["BoardError", "board_ids", "find_track", "load_track", "named", "track_from"]
