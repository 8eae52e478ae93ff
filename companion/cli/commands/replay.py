"""companion replay: play a race file, and print its story or JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import int_between

if TYPE_CHECKING:
    import argparse

    from companion.reports.replaying import Replay


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("replay", help="replay a race file through the rules and print what happened")
    parser.add_argument("file", type=Path, metavar="FILE", help="a race file (JSON Lines: a set-up, then commands)")
    parser.add_argument("--json", action="store_true", help="print one JSON object with all events and the state")
    parser.add_argument(
        "--to", type=int_between(1, 1_000_000), metavar="N", help="stop after entry N (the set-up is 1)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay the file."""
    from companion.reports.replaying import replay  # noqa: PLC0415 - only this command needs the engine
    from companion.wire.racefile import NotARaceFile  # noqa: PLC0415
    from companion.wire.texts import plain  # noqa: PLC0415

    try:
        with options.file.open("rb") as file:
            result = replay(options.file.stem, file, options.to)
    except NotARaceFile as error:
        print(plain(f"{options.file}: {error}"), file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(result.answer(), ensure_ascii=False))
    else:
        _print_story(result)
    return 1 if result.refusal else 0


def _print_story(result: Replay) -> None:
    from rich.console import Console  # noqa: PLC0415 - drawing is slow to load and --json needs none

    from companion.reports.story import explain_refusal, print_story  # noqa: PLC0415

    names: dict[str, str] = {car.seat: car.name for car in result.history.race.cars} if result.history else {}
    print_story(Console(highlight=False), result.told, names)
    if result.refusal:
        why = explain_refusal(result.refusal, names)
        print(f"Line {result.line} is refused ({result.refusal.code}): {why}", file=sys.stderr)
