"""companion bundle: what somebody who helps needs to know, as one file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("bundle", help="put log, settings and the last race into a file for whoever helps you")
    add_data_option(parser)
    parser.add_argument(
        "--output", type=Path, default=Path("-"), metavar="FILE", help="the file; `-`, the default, prints it"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the bundle."""
    from companion.process.bundle import make_bundle  # noqa: PLC0415 - loaded only by this command
    from companion.system.private_file import protect_output, write_private_bytes  # noqa: PLC0415
    from companion.web.doctor import examine  # noqa: PLC0415

    os.umask(0o077)
    doctor = "".join(f"{finding.verdict}: {finding.text}\n" for finding in examine(options.data))
    content = make_bundle(options.data, doctor)
    if options.output != Path("-"):
        write_private_bytes(options.output, content)
        print(f"Written to {options.output}; look inside before you send it.")
    elif sys.stdout.isatty():
        print("companion: a zip file is not for a terminal; try: companion bundle > bundle.zip", file=sys.stderr)
        return 2
    else:
        protect_output()
        sys.stdout.buffer.write(content)
    return 0
