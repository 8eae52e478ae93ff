"""companion export: write stored races to files, at any time, on this machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse

    from companion.store.journal import Journal


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("export", help="write a stored race as a race file, CSV or JSON")
    parser.add_argument("race", nargs="?", metavar="RACE", help="a race's name; without one, the races are listed")
    add_data_option(parser)
    parser.add_argument("--format", choices=("race", "csv", "json"), default="race")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the race, or the list of races."""
    from contextlib import closing  # noqa: PLC0415 - loaded only by this command

    from companion.store.codec import UnreadableEntry  # noqa: PLC0415
    from companion.store.database import DatabaseTrouble, database_in  # noqa: PLC0415
    from companion.store.journal import CannotStore, Journal  # noqa: PLC0415

    path = database_in(options.data)
    if not path.is_file():
        return _fail(f"There are no races in {options.data}.")
    try:
        with closing(Journal(path)) as journal:
            return _print(journal, options)
    except DatabaseTrouble as error:
        return _fail(str(error))
    except UnreadableEntry as error:
        return _fail(f"The race {options.race} cannot be read: {error}.")
    except CannotStore as error:
        return _fail(f"The journal {path} cannot be read: {error}.")


def _print(journal: Journal, options: argparse.Namespace) -> int:
    from companion.reports.export import export_race  # noqa: PLC0415 - loaded only by this command
    from companion.system.private_file import protect_output  # noqa: PLC0415

    if options.race is None:
        for table in journal.tables():
            for race in journal.races(table):
                print(f"{race.id}  {race.track}  {race.phase}  {table}")
        return 0
    stored = journal.race(options.race)
    if stored is None:
        return _fail(f"There is no race {options.race}.")
    protect_output()  # a race under way has plans and discards in it
    sys.stdout.write(export_race(journal, stored, options.format))
    return 0


def _fail(sentence: str) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return 1
