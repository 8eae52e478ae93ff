"""companion run: the service."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option, module_names
from companion.simulation.modules import MODULES

if TYPE_CHECKING:
    import argparse

_GIVEN = ("host", "port", "https", "broker", "home_automation", "log_level")


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("run", help="run the companion: dashboard, phones and broker")
    parser.add_argument("--host", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, help="port of the web server (default: 8000)")
    parser.add_argument("--https", action="store_true", default=None, help="serve https too, so that phones stay awake")
    add_data_option(parser)
    parser.add_argument("--broker", help="auto (default), mosquitto, embedded, or mqtt[s]://user:password@host:port")
    parser.add_argument("--table", action="append", dest="tables", help="a table to open (default: main); repeatable")
    parser.add_argument("--readers", type=Path, metavar="FILE", help="run the bridge for readers on this machine too")
    parser.add_argument(
        "--home-automation",
        choices=("off", "topics", "home-assistant"),
        help="publish small values for home automation (topics), and describe them to Home Assistant (home-assistant)",
    )
    parser.add_argument("--log-level", choices=("debug", "info", "warning", "error"), help="how much is logged")
    _add_demo(parser)
    parser.set_defaults(run=run)


def _add_demo(parser: argparse.ArgumentParser) -> None:
    demo = parser.add_argument_group("demo", "simulated drivers that join like phones and race forever")
    demo.add_argument(
        "--demo", action="store_true", help="let simulated drivers race; people join any time, with or without a box"
    )
    demo.add_argument("--cars", type=int, help="how many cars race, people's too (default: 6)")
    demo.add_argument(
        "--pace", type=float, help="how fast the drivers think: 2 is twice as fast as people (default: 1)"
    )
    demo.add_argument("--seed", type=int, help="luck of the drivers; the same seed races the same (default: 7)")
    demo.add_argument("--track", help="the board they race on (default: usa)")
    demo.add_argument(
        "--modules", type=module_names, metavar="M,…", help=f"parts of the game to play with: {', '.join(MODULES)}"
    )


def run(options: argparse.Namespace) -> int:
    """Run the service until it is told to stop."""
    import asyncio  # noqa: PLC0415 - loaded only by this command, to keep the others quick

    from companion.cli.demo_start import demo_options  # noqa: PLC0415
    from companion.cli.logs import start_logging  # noqa: PLC0415
    from companion.cli.running import run_service  # noqa: PLC0415
    from companion.demo.options import DemoError  # noqa: PLC0415
    from companion.process.bridge_settings import read_bridge, with_readers  # noqa: PLC0415
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415

    os.umask(0o077)  # files are for their owner only: they contain plans and discards
    options.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    given = {name: getattr(options, name) for name in (*_GIVEN, "tables") if getattr(options, name) is not None}
    try:
        settings = load_settings(options.data, given)
        settings = with_readers(settings, read_bridge(options.readers)) if options.readers else settings
        demo = demo_options(options, settings)
    except (SettingsError, DemoError) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    start_logging(settings.log_level, as_json=settings.log_json)
    code = asyncio.new_event_loop().run_until_complete(run_service(settings, options.data, demo, options.readers))
    # Everything is stored and sent by now. A clean exit might wait for something the embedded broker left hanging.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
