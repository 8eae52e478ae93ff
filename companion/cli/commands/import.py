"""companion import: take race files into the archive, or old results into a season, while the service does not run."""  # noqa: N999

from __future__ import annotations

import re
import sys
from contextlib import ExitStack, closing
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option, int_between
from companion.store.schema import LARGEST_ID
from companion.wire.days import day

if TYPE_CHECKING:
    import argparse

    from companion.store.journal import Journal

_DAY_IN_NAME = re.compile(r"\d{4}-\d{2}-\d{2}")


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("import", help="take race files or old results into the archive")
    what = "a race file; with --season, a list of results (CSV)"
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help=what)
    add_data_option(parser)
    parser.add_argument(
        "--season", type=int_between(1, LARGEST_ID), metavar="N", help="the season that results count for"
    )
    parser.add_argument(
        "--date", metavar="DAY", type=day, help="the day a race was driven, if its file's name has none"
    )
    parser.add_argument("--table", default="main", metavar="T", help="the table the races belong to (main)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Import file after file; status 1 if one of them was refused."""
    from companion.process.folder_lock import FolderInUse, hold_folder  # noqa: PLC0415 - loaded only by this command
    from companion.store.database import DatabaseTrouble, database_in  # noqa: PLC0415
    from companion.store.journal import CannotStore, Journal  # noqa: PLC0415

    path = database_in(options.data)
    if not path.is_file():
        return _fail(f"There is no journal in {options.data}; run the companion once, or name its folder with --data.")
    try:
        with ExitStack() as held:
            hold_folder(options.data, held)
            journal = held.enter_context(closing(Journal(path)))
            if options.table not in journal.tables():
                return _fail(f"There is no table {options.table}.")
            return max([_import(journal, options, file) for file in options.files])
    except FolderInUse:
        return _fail("The companion is running: import on its page of races, or stop it first.")
    except DatabaseTrouble as error:
        return _fail(str(error))
    except CannotStore as error:
        return _fail(f"The journal {path} cannot be written: {error}.")


def _import(journal: Journal, options: argparse.Namespace, file: Path) -> int:
    return _import_race(journal, options, file) if options.season is None else _import_results(journal, options, file)


def _import_race(journal: Journal, options: argparse.Namespace, file: Path) -> int:
    from companion.boards import find_track  # noqa: PLC0415 - loaded only by this command
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415
    from companion.reports.importing import ImportRefused, import_race_file  # noqa: PLC0415
    from companion.store.archive import Archive  # noqa: PLC0415
    from companion.wire.texts import plain  # noqa: PLC0415

    try:
        boards = partial(find_track, folders=load_settings(options.data, {}).board_folders)
        with file.open("rb") as opened:
            on = _driven_on(options, file)
            race = import_race_file(journal, Archive(journal), opened, options.table, on, boards)
    except SettingsError as error:
        return _fail(f"{file.name}: {error}")
    except ImportRefused as refused:
        return _fail(plain(f"{file.name}: {refused}"))
    print(f"{file.name}: {race}")
    return 0


def _driven_on(options: argparse.Namespace, file: Path) -> str:
    """Return the day in a file's name, as exports have it; else the one given; else today."""
    named = _DAY_IN_NAME.match(file.name)
    try:
        found = day(named[0]) if named else None
    except ValueError:
        found = None
    return found or options.date or date.today().isoformat()  # noqa: DTZ011 - the day of the house


def _import_results(journal: Journal, options: argparse.Namespace, file: Path) -> int:
    from companion.boards import board_ids  # noqa: PLC0415 - loaded only by this command
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415
    from companion.reports.csv_lines import WrongLines  # noqa: PLC0415
    from companion.reports.old_results import import_results  # noqa: PLC0415
    from companion.store.archive import Archive  # noqa: PLC0415
    from companion.store.seasons import SeasonBook  # noqa: PLC0415
    from companion.wire.texts import plain  # noqa: PLC0415

    seasons = SeasonBook(Archive(journal))
    if seasons.season(options.season) is None:
        return _fail(f"There is no season {options.season}.")
    try:
        boards = board_ids(load_settings(options.data, {}).board_folders)
        text = file.read_text("utf-8-sig")
        races = import_results(seasons, options.season, options.table, text, boards)
    except SettingsError as error:
        return _fail(f"{file.name}: {error}")
    except UnicodeDecodeError:
        return _fail(f'{file.name}: The list is not UTF-8 text; save it as "CSV UTF-8".')
    except WrongLines as wrong:
        lines = [plain(f"{file.name}:{one.line}: {one.message}") for one in wrong.lines]
        return _fail("\n".join([*lines, f"{file.name}: nothing was imported."]))
    print(f"{file.name}: {', '.join(races)}")
    return 0


def _fail(sentence: str) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return 1
