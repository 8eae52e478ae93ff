"""Large blocks go back to the system, although small ones that stay lie between them."""

from __future__ import annotations

import subprocess
import sys

BLOCKS, SIZE = 500, 60_000
_PROGRAM = f"""
import os, sys
from pathlib import Path
from companion.system.memory import return_large_blocks

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

if sys.argv[1] == "tuned":
    return_large_blocks()
before = held()
large, small = [], []
for _ in range({BLOCKS}):
    large.append(bytearray({SIZE}))
    small.append(bytes(1000))
large.clear()
print(held() - before)
"""


def still_held(how: str) -> int:
    """Return how many bytes a process holds for nothing."""
    return int(subprocess.check_output([sys.executable, "-c", _PROGRAM, how]))


def test_large_blocks_are_returned() -> None:
    assert still_held("as it was") > BLOCKS * SIZE / 2
    assert still_held("tuned") < BLOCKS * SIZE / 4
