"""companion readers: list the readers and their secrets, or print settings for their bridge."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse

    from companion.process.secrets import Secrets
    from companion.process.settings import Settings


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("readers", help="list the readers with their secrets, or print a bridge.toml")
    parser.add_argument("names", nargs="*", metavar="READER", help="only these (default: all in the settings)")
    add_data_option(parser)
    parser.add_argument("--table", default=None, help="the table they stand on (default: the first in the settings)")
    parser.add_argument("--toml", action="store_true", help="print a bridge.toml, to be completed with the ports")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the readers, or a bridge.toml for them."""
    import os  # noqa: PLC0415 - loaded only by this command, to keep the others quick

    from companion.hub.topics import READER_NAME, TABLE_NAME  # noqa: PLC0415
    from companion.process.secrets import load_secrets  # noqa: PLC0415
    from companion.process.settings import SettingsError, check_name, load_settings  # noqa: PLC0415
    from companion.system.private_file import protect_output  # noqa: PLC0415

    if not options.data.is_dir():  # a new one would have other secrets than the service's
        told = f"There is no data folder {options.data}: name the service's with --data, or start the service first."
        print(f"companion: {told}", file=sys.stderr)
        return 2
    os.umask(0o077)
    try:
        settings = load_settings(options.data, {"tables": [options.table]} if options.table else {})
        check_name(settings.tables[0], TABLE_NAME)
        for name in options.names:
            check_name(name, READER_NAME)
    except SettingsError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    protect_output()
    secrets, names = load_secrets(options.data), options.names or settings.readers
    print("\n".join(_toml(settings, secrets, names) if options.toml else _listed(settings, secrets, names)))
    return 0


def _listed(settings: Settings, secrets: Secrets, names: tuple[str, ...]) -> list[str]:
    from companion.engine.types import SEATS  # noqa: PLC0415
    from companion.hub.access import reader_user  # noqa: PLC0415

    rows = [
        (name, f"seat {name}" if name in SEATS else "shared", reader_user(settings.tables[0], name)) for name in names
    ]
    wide = [max(len(row[column]) for row in (*rows, ("READER", "SERVES", "USER"))) for column in range(3)]
    lines = [(*("READER", "SERVES", "USER"), "SECRET"), *((*row, secrets.reader(row[0])) for row in rows)]
    return [
        "  ".join(text.ljust(width) for text, width in zip(line, (*wide, 0), strict=True)).rstrip() for line in lines
    ]


def _toml(settings: Settings, secrets: Secrets, names: tuple[str, ...]) -> list[str]:
    from companion.hub.access import reader_user  # noqa: PLC0415

    table = settings.tables[0]
    lines = [
        "# bridge.toml: name each port as `firmware-bridge list` prints it, and leave out readers you do not have.",
        "# It holds secrets: chmod 600.",
        _broker(settings),
        f'table = "{table}"',
    ]
    for name in names:
        lines += ["", f"[readers.{name}]", 'port = "/dev/serial/by-id/..."', 'protocol = "pn532"']
        lines += [f'user = "{reader_user(table, name)}"', f'secret = "{secrets.reader(name)}"']
    return lines


def _broker(settings: Settings) -> str:
    """Return the broker setting for a bridge on another machine, as far as our settings determine it."""
    from urllib.parse import urlsplit  # noqa: PLC0415

    from companion.process.addresses import own_address  # noqa: PLC0415
    from companion.system.network import url_host  # noqa: PLC0415

    if "://" in settings.broker:
        parts = urlsplit(settings.broker)
        return f'broker = "{parts.scheme}://{parts.netloc.rpartition("@")[2]}"'
    if settings.broker_lan:
        host = own_address() if settings.broker_lan in ("0.0.0.0", "::") else settings.broker_lan  # noqa: S104 - comparing
        return f'broker = "mqtt://{url_host(host)}:{settings.broker_lan_port}"'
    if settings.broker_port:
        return f'broker = "mqtt://127.0.0.1:{settings.broker_port}"'
    return "# `companion run --readers bridge.toml` fills the broker in; for another machine set broker_lan."
