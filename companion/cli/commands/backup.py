"""companion backup: everything that cannot be made again, as one file."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("backup", help="write a backup, also while the companion runs; or list them")
    add_data_option(parser)
    parser.add_argument("--list", action="store_true", help="list the backups there are, newest first")
    parser.add_argument("--for", choices=("asked", "update"), default="asked", dest="kind", help="what it is made for")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the path of the new backup, or of all there are."""
    from companion.store.backup import backups, make_backup  # noqa: PLC0415 - loaded only by this command
    from companion.store.database import DatabaseTrouble  # noqa: PLC0415

    if options.list:
        print("".join(f"{path}\n" for path in backups(options.data)), end="")
        return 0
    os.umask(0o077)
    if not options.data.is_dir():
        print(f"companion: There is no data folder {options.data}.", file=sys.stderr)
        return 1
    try:
        print(make_backup(options.data, options.kind))
    except DatabaseTrouble as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    return 0
