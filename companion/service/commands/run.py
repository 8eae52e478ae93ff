"""companion run: the service."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

_GIVEN = ("host", "port", "broker", "log_level")


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("run", help="run the companion: dashboard, phones and broker")
    parser.add_argument("--host", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, help="port of the web server (default: 8000)")
    parser.add_argument("--data", type=Path, default=Path("data"), metavar="DIR", help="folder for everything it owns")
    parser.add_argument("--broker", help="auto (default), mosquitto, embedded, or mqtt[s]://user:password@host:port")
    parser.add_argument("--table", action="append", dest="tables", help="a table to open (default: main); repeatable")
    parser.add_argument("--log-level", choices=("debug", "info", "warning", "error"), help="how much is logged")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the service until it is told to stop."""
    import asyncio  # noqa: PLC0415 - loaded only by this command, to keep the others quick

    from companion.service.logs import start_logging  # noqa: PLC0415
    from companion.service.running import run_service  # noqa: PLC0415
    from companion.service.settings import SettingsError, load_settings  # noqa: PLC0415

    os.umask(0o077)  # what the service writes is its owner's: plans and discards are in there
    options.data.mkdir(parents=True, exist_ok=True)
    given = {name: getattr(options, name) for name in (*_GIVEN, "tables") if getattr(options, name) is not None}
    try:
        settings = load_settings(options.data, given)
    except SettingsError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    start_logging(settings.log_level, as_json=settings.log_json)
    return asyncio.run(run_service(settings, options.data))
