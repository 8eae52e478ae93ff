"""companion doctor: check the machine before the guests arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("doctor", help="check this machine for anything that would spoil the evening")
    add_data_option(parser)
    parser.add_argument(
        "--port", type=int, metavar="P", help="the port the companion will use (default: as in its settings)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the findings; return 1 if any is bad."""
    from rich.console import Console  # noqa: PLC0415 - loaded only by this command

    from companion.cli.doctor import examine  # noqa: PLC0415

    marks = {"good": "[green]✓[/]", "mind": "[yellow]![/]", "bad": "[red]✗[/]"}
    console = Console(highlight=False, soft_wrap=True)
    worst = 0
    for finding in examine(options.data, options.port):
        console.print(marks[finding.verdict], finding.text)
        worst = max(worst, finding.verdict == "bad")
    return worst
