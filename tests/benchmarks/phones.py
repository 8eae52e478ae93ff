"""Six phones in a separate process: each receives what a seat's page receives, and ignores it.

Run it as a program with the place to connect to and the logins as JSON; it prints `ready` when all listen.
"""

from __future__ import annotations

import json
import sys
from threading import Event

from tests.benchmarks.client import listening

PUBLIC = ("status", "state", "event", "seat/+/presence")


def main(place: str, logins: str) -> None:
    """Listen until the process is terminated."""
    for seat, login in json.loads(logins).items():
        topics = [f"heat/v1/main/{name}" for name in (*PUBLIC, f"seat/{seat}/view", f"seat/{seat}/reply")]
        listening(place, login, *topics)
    print("ready", flush=True)
    Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
