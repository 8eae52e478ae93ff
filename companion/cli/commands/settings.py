"""companion settings: every setting with its default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("settings", help="list every setting, as a file you could start from")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 - every command is called alike
    """Print the settings."""
    from companion.process.settings import describe  # noqa: PLC0415 - loaded only by this command

    print(describe())
    return 0
