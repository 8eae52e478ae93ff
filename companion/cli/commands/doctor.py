"""companion doctor: check the machine before the guests arrive."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option, host_name

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from companion.process.doctor import Finding


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("doctor", help="check this machine for anything that would spoil the evening")
    add_data_option(parser)
    parser.add_argument(
        "--host", type=host_name, help="the address the companion will listen on (default: as in its settings)"
    )
    parser.add_argument(
        "--port", type=int, metavar="P", help="the port the companion will use (default: as in its settings)"
    )
    parser.add_argument(
        "--readers", type=Path, metavar="FILE", help="the readers to ask (default: bridge.toml in the data folder)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the findings; return 1 if any is bad."""
    from companion.web.doctor import examine  # noqa: PLC0415 - loaded only by this command

    found: list[Finding] = []
    for finding in examine(options.data, options.port, options.readers, options.host):
        found.append(finding)
        if not options.json:
            _print([finding])
    if options.json:
        shown = [{"verdict": one.verdict, "code": one.code, "facts": one.facts, "text": one.text} for one in found]
        print(json.dumps(shown, indent=2, ensure_ascii=False))
    return int(any(finding.verdict == "bad" for finding in found))


def _print(findings: Iterable[Finding]) -> None:
    from rich.console import Console  # noqa: PLC0415 - loaded only by this command
    from rich.markup import escape  # noqa: PLC0415

    marks = {"good": "[green]✓[/]", "mind": "[yellow]![/]", "bad": "[red]✗[/]"}
    console = Console(highlight=False, soft_wrap=True)
    for finding in findings:
        console.print(marks[finding.verdict], escape(finding.text))
