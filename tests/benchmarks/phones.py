"""Six screens in a separate process: each receives what everybody may, and ignores it.

Run it as a program with the place to connect to; it prints `ready` when all listen.
"""

from __future__ import annotations

import sys
from threading import Event

from tests.benchmarks.client import listening

SCREENS = 6
PUBLIC = ("status", "state", "event", "seat/+/presence")


def main(place: str) -> None:
    """Listen until the process is terminated."""
    for _ in range(SCREENS):
        listening(place, None, *(f"heat/v1/main/{name}" for name in PUBLIC))
    print("ready", flush=True)
    Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
