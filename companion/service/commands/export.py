"""companion export: stored races as files, any time, on the machine itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("export", help="write a stored race as a race file, CSV or JSON")
    parser.add_argument("race", nargs="?", metavar="RACE", help="a race's name; without one, the races are listed")
    parser.add_argument("--data", type=Path, default=Path("data"), metavar="DIR", help="the companion's data folder")
    parser.add_argument("--format", choices=("race", "csv", "json"), default="race")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the race, or the list of races."""
    from companion.service.export import export_race  # noqa: PLC0415 - loaded only by this command
    from companion.store.database import DatabaseTrouble  # noqa: PLC0415
    from companion.store.journal import Journal  # noqa: PLC0415

    path = options.data / "pitwall.sqlite"
    if not path.is_file():
        return _say_no(f"There are no races in {options.data}.")
    try:
        journal = Journal(path)
    except DatabaseTrouble as error:
        return _say_no(str(error))
    if options.race is None:
        for table in journal.tables():
            for race in journal.races(table):
                print(f"{race.id}  {race.track}  {race.phase}  {table}")
        return 0
    stored = journal.race(options.race)
    if stored is None:
        return _say_no(f"There is no race {options.race}.")
    sys.stdout.write(export_race(journal, stored, options.format)[0])
    return 0


def _say_no(sentence: str) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return 1
