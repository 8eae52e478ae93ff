"""The command line. Each command imports its own modules, so that quick ones start quickly."""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper

from companion.cli.arguments import Parser, ShowVersion
from companion.system.private_file import ReadableByAll

COMMANDS = (
    *("run", "replay", "simulate", "export", "tracks", "doctor", "settings", "broker", "readers", "referee"),
    *("health", "backup", "restore", "import", "bundle", "name", "hotspot", "venue"),
)


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its status: 0 for success, 1 for failure, 2 for a usage error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # replace characters the terminal cannot show
            stream.reconfigure(errors="replace")
    words = sys.argv[1:] if arguments is None else arguments
    parser = _parser(words)
    options = parser.parse_args(words)
    try:
        return int(options.run(options))
    except BrokenPipeError:  # the reader of our output, perhaps a pager, has quit
        sys.stderr.close()
        return 0
    except ReadableByAll as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    except OSError as error:
        print(f"companion: {error.filename or 'error'}: {error.strerror or error}", file=sys.stderr)
        return 2


def _parser(words: list[str]) -> Parser:
    parser = Parser(prog="companion", description="Pitwall, a table companion for Heat.")
    parser.add_argument("--version", action=ShowVersion)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = [name for name in COMMANDS if words[:1] == [name]] or COMMANDS
    for name in wanted:
        import_module(f"companion.cli.commands.{name}").register(commands)
    return parser
