"""The bridge's command line."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from firmware_bridge.commands import checking, listing, monitor, running, simulating
from firmware_bridge.errors import BridgeError, SettingsError
from firmware_bridge.settings import PROTOCOLS

REFUSED, USAGE_ERROR = 1, 2


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Exit with the message and the status for a usage error."""
        self.exit(USAGE_ERROR, f"{self.prog}: {message}; try {self.prog} --help.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status."""
    parsed = _parser().parse_args(arguments)
    try:
        return int(parsed.command(parsed))
    except SettingsError as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    except BridgeError as error:
        print(error, file=sys.stderr)
        return REFUSED
    except BrokenPipeError:  # the reader of our output, such as head, has quit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> Parser:
    parser = Parser(
        prog="firmware-bridge",
        description="Carry taps from serial tag readers to MQTT, and the hub's answers back to the readers.",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_run(commands.add_parser("run", help="run the bridge", description=running.run.__doc__))
    _add_list(
        commands.add_parser("list", help="list the ports and what answers there", description=listing.run.__doc__)
    )
    _add_check(commands.add_parser("check", help="ask each reader in the settings", description=checking.run.__doc__))
    _add_monitor(commands.add_parser("monitor", help="show what passes on a port", description=monitor.run.__doc__))
    _add_simulate(
        commands.add_parser(
            "simulate",
            help="simulate a reader on a pseudo-terminal",
            description=f"{simulating.run.__doc__}\n\nCommands, one per line, from standard input or a script:\n"
            + simulating.HELP,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )
    return parser


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=running.run)
    _add_settings(parser)
    parser.add_argument("--verbose", action="store_true", help="log more")


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=checking.run)
    _add_settings(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--settings", type=Path, metavar="FILE", help="settings (default: bridge.toml if it exists)")
    parser.add_argument(
        "--reader",
        action="append",
        default=[],
        metavar="NAME=PORT:PROTOCOL",
        help=f"a reader, such as red=/dev/serial/by-id/...:pn532; protocols: {', '.join(PROTOCOLS)}; repeatable",
    )
    parser.add_argument("--broker", metavar="URL", help="mqtt://user:password@host:port (default: this machine)")
    parser.add_argument("--table", help="the table the readers stand on (default: main)")


def _add_list(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=listing.run)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--no-ask", dest="ask", action="store_false", help="do not open the ports")


def _add_monitor(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=monitor.run)
    parser.add_argument("port", metavar="PORT", help="the port, as firmware-bridge list names it")
    parser.add_argument(
        "--protocol", choices=PROTOCOLS, default="pn532", help="what the reader speaks (default: pn532)"
    )
    parser.add_argument("--baud", type=int, help="speed, if it is not the usual one")
    parser.add_argument("--pattern", help="regular expression that finds the UID in a foreign reader's lines")
    parser.add_argument("--seconds", type=float, help="stop after this long (default: when interrupted)")
    parser.add_argument("--raw", action="store_true", help="print the bytes too")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=simulating.run)
    parser.add_argument("--protocol", choices=PROTOCOLS, default="pn532", help="what it speaks (default: pn532)")
    parser.add_argument("--link", metavar="PATH", help="a name for the port that stays through unplug and plug")
    parser.add_argument("--script", type=Path, metavar="FILE", help="commands to follow instead of standard input")
    parser.add_argument(
        "--noise", type=simulating.chance, default=0.0, metavar="CHANCE", help="noise before messages, 0 to 1"
    )
    parser.add_argument(
        "--corrupt", type=simulating.chance, default=0.0, metavar="CHANCE", help="corrupted messages, 0 to 1"
    )
    parser.add_argument("--split", action="store_true", help="send byte by byte")
    parser.add_argument("--seed", type=int, help="the same faults every time")


if __name__ == "__main__":
    sys.exit(main())
