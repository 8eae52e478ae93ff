"""A race over a network that is made worse and worse; run in a namespace of its own, whose loopback is the Wi-Fi."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..faults.races import Racing
from ..hub.service import running
from ..long import LONG

if TYPE_CHECKING:
    from collections.abc import Iterator

CHAIN = "chain inet wifi air { type filter hook input priority 0; }"
DEAD_SECONDS = 4.0
DEATHS, INPUTS = (2, 8) if LONG else (1, 4)


def race(folder: Path, broker: str) -> None:
    """Race through every kind of poor Wi-Fi, then check that nothing was lost or repeated."""
    with running(folder, broker) as hub:
        with Racing(hub, way="gateway") as racing:
            racing.await_more(INPUTS)
            with lossy(hub.port):
                racing.await_more(INPUTS)
            with narrow():
                racing.await_more(INPUTS)
            for _ in range(DEATHS):
                with dead(hub.port):
                    time.sleep(DEAD_SECONDS)
                racing.await_more(INPUTS)
        racing.check()


@contextmanager
def lossy(port: int) -> Iterator[None]:
    """Lose one packet in eight, in either direction."""
    with dropping(port, "numgen random mod 8 == 0 drop"):
        yield


@contextmanager
def dead(port: int) -> Iterator[None]:
    """Lose every packet, so that neither end is told that the line is gone."""
    with dropping(port, "drop"):
        yield


@contextmanager
def dropping(port: int, rule: str) -> Iterator[None]:
    """Treat packets to and from a port by a rule."""
    run("nft", "add", "table", "inet", "wifi")
    run("nft", "add", *CHAIN.split(maxsplit=4))
    for end in ("dport", "sport"):
        run("nft", "add", "rule", "inet", "wifi", "air", "tcp", end, str(port), *rule.split())
    yield
    run("nft", "delete", "table", "inet", "wifi")


@contextmanager
def narrow() -> Iterator[None]:
    """Let little through, so that everything waits in line for up to half a second."""
    run("tc", "qdisc", "add", "dev", "lo", "root", "tbf", "rate", "2mbit", "burst", "64kb", "latency", "500ms")
    yield
    run("tc", "qdisc", "delete", "dev", "lo", "root")


def run(*words: str) -> None:
    """Run a program, and end with what it says if it fails."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"`{' '.join(words)}` has failed: {done.stderr}")


if __name__ == "__main__":
    race(Path(sys.argv[1]), sys.argv[2])
