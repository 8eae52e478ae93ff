"""Arguments on the command line: their kinds, and what is said of a wrong one."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable


class Parser(argparse.ArgumentParser):
    """Say in one sentence what is wrong."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence and the status for a wrong call."""
        self.exit(2, f"{self.prog}: {message}; try {self.prog} --help.\n")


def from_to(least: int, most: int) -> Callable[[str], int]:
    """Take a whole number within bounds."""

    def number(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() else least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return value

    return number
