"""The memory of a process that runs for a night, or for a year."""

from __future__ import annotations

import ctypes

_M_MMAP_THRESHOLD = -3
_LARGE = 32 * 1024


def return_large_blocks() -> None:
    """Have the C library return each large block to the system as soon as it is free.

    It would learn to keep them in its heap, where small blocks that stay come to lie between them: after a flood of
    messages of 64 kB the service held 40 MB more for good.
    """
    tune = getattr(ctypes.CDLL(None), "mallopt", None)
    if tune is not None:  # another C library than GNU's may have nothing to tune
        tune(_M_MMAP_THRESHOLD, _LARGE)
