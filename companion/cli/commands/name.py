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
        publish_name()
    except NoAvahiError as error:
        print(f"companion: {error}", file=sys.stderr)
    return 1
