"""The boards: find, check and draw them.

This package exports what the rules need and is cheap to import; `companion.boards.library` loads whole boards with
their drawings.
"""

from companion.boards.files import BoardError, board_ids, named
from companion.boards.tracks import find_track, load_track, track_from

__all__ = ["BoardError", "board_ids", "find_track", "load_track", "named", "track_from"]
