"""Add race files to the golden races: python -m tests.golden.add FILE.jsonl…

Each file is played to its end, copied into tests/golden and kept with its final state and a digest of its events; one
that is there already gets its ending written anew. Run it from the root of a checkout, with the Python of its .venv.
Race files come from `companion export` (a race really played) or from `companion simulate --out DIR`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.wire.racefile import NotARaceFile
from tests.golden.races import FOLDER, NotGolden, ending_of, replayed


def add(path: Path) -> Path:
    """Add a race file to the golden races."""
    target = FOLDER / f"{path.stem}.jsonl"
    content = path.read_bytes()
    _, ending = replayed(path)
    target.write_bytes(content)
    ending_of(target).write_text(ending.text(), "utf-8")
    return target


def main() -> int:
    """Add every file named."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden.add", description="Add race files to the golden races."
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE.jsonl")
    for path in parser.parse_args().files:
        try:
            print(f"{add(path)}: added")
        except (NotGolden, NotARaceFile, OSError) as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
