"""Ten game nights in fast time: python -m tests.soak [--nights N] [--races N] [--seed N]

Prints each night and what has grown; exits with 1 if something has.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.judging import judge
from tests.soak.nights import Evenings, Night


def soak(evenings: Evenings) -> bool:
    """Play all nights; return whether everything has stayed flat."""
    print(f"seed {evenings.seed}: {evenings.nights} nights", flush=True)
    nights = []
    for night in evenings.pass_by():
        nights.append(night)
        print(_line(evenings, night), flush=True)
    growths = judge(evenings.undisturbed(nights), nights)
    print(
        f"{evenings.entries} entries, {evenings.meddled} of them by a meddling hand; every export replays", flush=True
    )
    for growth in growths:
        print(growth, flush=True)
    return all(growth.is_flat for growth in growths)


def _line(evenings: Evenings, night: Night) -> str:
    last = night.figures[-1]
    held = f"{last.memory / 1e6:.0f} MB, {last.handles} handles, {last.tasks} tasks, {last.objects:,} objects"
    troubles = ", ".join(f"{number} × {kind}" for kind, number in sorted(evenings.troubles.count.items()))
    readers = len(evenings.gremlin.done)
    return f"night {night.number}: {held}; so far {troubles}, {readers} × reader unplugged, hung or shouted at"


def main(words: list[str]) -> int:
    """Play as many nights as are wanted."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--nights", type=int, default=10)
    parser.add_argument("--races", type=int, default=3)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000))
    options = parser.parse_args(words)
    with TemporaryDirectory() as folder:
        return 0 if soak(Evenings(Path(folder), options.seed, options.nights, (options.races, options.races))) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
