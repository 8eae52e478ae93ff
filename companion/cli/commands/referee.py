"""companion referee: print the referee's link, or have the running service make a PIN."""

from __future__ import annotations

import sys
import urllib.error
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("referee", help="print the referee's link, or make a PIN for the referee's tablet")
    parser.add_argument("--pin", action="store_true", help="make a PIN; the companion must be running")
    add_data_option(parser)
    parser.add_argument("--port", type=int, help="port of the web server (default: that of the running service)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the link or the PIN."""
    from companion.cli.asking import ask  # noqa: PLC0415 - only this command
    from companion.process.addresses import AddressBook  # noqa: PLC0415
    from companion.process.folder_lock import running_settings  # noqa: PLC0415
    from companion.process.greeting import print_code, print_pin  # noqa: PLC0415
    from companion.process.secrets import kept_referee  # noqa: PLC0415
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415
    from companion.system.private_file import protect_output  # noqa: PLC0415

    try:
        asked = {"port": options.port} if options.port is not None else {}
        settings = load_settings(options.data, running_settings(options.data) | asked)
    except SettingsError as error:
        return _fail(str(error), 2)
    token = kept_referee(options.data)
    if token is None:
        return _fail(f"No companion has been started with the data folder {options.data}.")
    protect_output()
    page = f"{AddressBook(settings, options.data).url}/referee"
    if not options.pin:
        print_code(f"{page}#{token}")
        print(f"{page}#{token}")
        return 0
    try:
        shown = ask(settings, "/api/v1/referee/pin", token, "POST")
    except urllib.error.HTTPError as error:
        return _fail(f"The companion made no PIN: it answered with HTTP {error.code}.")
    except (OSError, ValueError):
        return _fail(f"No companion answers on port {settings.port} of this machine.")
    print_code(shown["url"])
    print_pin(page, shown["pin"], shown["seconds"])
    return 0


def _fail(sentence: str, status: int = 1) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return status
