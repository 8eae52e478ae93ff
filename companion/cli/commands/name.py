"""companion name: publish pitwall.local in the local network."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("name", help="publish the name pitwall.local for this machine, until stopped")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 - every command is called alike
    """Publish the name; return at once where the machine itself has it."""
    from companion.cli.logs import start_logging  # noqa: PLC0415 - loaded only by this command
    from companion.process.local_name import LOCAL_NAME, NoAvahiError, is_own_name, publish_name  # noqa: PLC0415

    if is_own_name():
        print(f"This machine itself is {LOCAL_NAME}.")
        return 0
    start_logging("info", as_json=False)
    try:
        publish_name(_address)
    except NoAvahiError as error:
        print(f"companion: {error}", file=sys.stderr)
    return 1


def _address() -> str:
    """Return the address the service tells its guests; without one, the best there is."""
    from ipaddress import ip_address  # noqa: PLC0415 - loaded only by this command
    from pathlib import Path  # noqa: PLC0415
    from urllib.parse import urlsplit  # noqa: PLC0415

    from companion.cli.asking import ask  # noqa: PLC0415
    from companion.process.addresses import own_address  # noqa: PLC0415
    from companion.process.settings import load_settings  # noqa: PLC0415

    settings = load_settings(Path("/nonexistent"), {})  # this user may not read the service's
    try:
        host = urlsplit(ask(settings, "/api/v1/join")["url"]).hostname or ""
        return str(ip_address(host))
    except (OSError, ValueError, KeyError):  # no service, or it tells a name
        return own_address()
