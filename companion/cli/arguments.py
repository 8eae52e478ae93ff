"""Command-line arguments: their types and error messages."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Exit with the message and the status for a usage error."""
        self.exit(2, f"{self.prog}: {message}; try {self.prog} --help.\n")


def int_between(least: int, most: int) -> Callable[[str], int]:
    """Return an argument type for integers within bounds."""

    def number(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() else least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return value

    return number
