"""A client that echoes every message, like a hub that does nothing.

Run it as a program with the place to connect to, a login, where to listen and where to answer; it prints `ready`.
"""

from __future__ import annotations

import sys
from threading import Event

from tests.benchmarks.client import listening


def main(place: str, user: str, token: str, there: str, back: str) -> None:
    """Echo until the process is terminated."""
    client = listening(place, (user, token), there)
    client.on_message = lambda client, _, message: client.publish(back, message.payload, 1)
    print("ready", flush=True)
    Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
