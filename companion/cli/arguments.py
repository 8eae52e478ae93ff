"""Command-line arguments: their types and error messages."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from companion.simulation.modules import MODULES, Module
from companion.system.ports import is_possible_host
from companion.system.version import full_version

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Exit with the message and the status for a usage error."""
        self.exit(2, f"{self.prog}: {message}; try {self.prog} --help.\n")


class ShowVersion(argparse.Action):
    """Prints the version; only then is git asked for the commit."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and the commit")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and exit."""
        print(f"{parser.prog} {full_version()}")
        parser.exit()


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for the data folder; an installed service's commands find it in the environment."""
    default = Path(os.environ.get("COMPANION_DATA", "data"))
    parser.add_argument("--data", type=Path, default=default, metavar="DIR", help="the companion's data folder")


def host_name(text: str) -> str:
    """Accept what can be a host name or an address."""
    if not is_possible_host(text):
        raise argparse.ArgumentTypeError(f"{text!r} cannot be a host name or address")
    return text


def module_names(text: str) -> tuple[Module, ...]:
    """Accept the names of modules, with commas between them."""
    words = [word.strip() for word in text.split(",")]
    named = tuple(module for module in MODULES if module in words)
    if len(named) != len(words):
        raise argparse.ArgumentTypeError(f"{text!r} does not name modules once each; there are {', '.join(MODULES)}")
    return named


def int_between(least: int, most: int) -> Callable[[str], int]:
    """Return an argument type for integers within bounds."""

    def number(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() else least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return value

    return number
