"""companion restore: put a backup back, while the service does not run."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("restore", help="put a backup back; the companion must not be running")
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup, or the name of one that is listed")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Restore; say what is wrong if that cannot be, and change nothing then."""
    from companion.process.folder_lock import hold_folder  # noqa: PLC0415 - loaded only by this command
    from companion.store.backup import BackupError, backup_folder, restore_backup  # noqa: PLC0415
    from companion.store.database import DatabaseTrouble  # noqa: PLC0415

    os.umask(0o077)
    listed = backup_folder(options.data) / options.file.name
    file = options.file if options.file.exists() or not listed.exists() else listed
    options.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with ExitStack() as held:
            hold_folder(options.data, held)
            restore_backup(file, options.data)
    except (BackupError, DatabaseTrouble) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    print(f"Restored from {file}. The journal that was there is kept as pitwall.sqlite.replaced.")
    return 0
