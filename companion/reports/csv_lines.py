"""Lines of a list in CSV with their numbers, and what is wrong with them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_ERRORS = 100


@dataclass(frozen=True, slots=True)
class LineError:
    """What is wrong with one line."""

    line: int
    code: str
    message: str


class WrongLines(Exception):
    """A list with errors, of which nothing was imported."""

    def __init__(self, lines: list[LineError]) -> None:
        """Keep the first errors, by line."""
        super().__init__(f"{len(lines)} wrong lines")
        self.lines = sorted(lines, key=lambda one: one.line)[:MOST_ERRORS]


def read_csv(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each line that is not empty with its number; no field of a list of results goes on in the next line."""
    plain = text.removeprefix("\ufeff")
    # Any line ending: a lone carriage return, as old spreadsheets write it, would stop the reader.
    lines = csv.reader(io.StringIO(plain, newline=None), delimiter=_delimiter(plain), strict=True)
    number = 1
    try:
        for fields in lines:
            if any("\n" in field for field in fields):
                raise _not_closed(number)
            if number == 1 or any(field.strip() for field in fields):
                yield number, fields
            number = lines.line_num + 1
    except csv.Error as error:
        if "limit" in str(error):  # a field larger than the reader takes
            raise WrongLines([LineError(number, "too-large", "This line is too long.")]) from None
        raise _not_closed(number) from None


def _not_closed(line: int) -> WrongLines:
    return WrongLines([LineError(line, "quotes", "A quotation mark in this line is not closed.")])


def _delimiter(text: str) -> str:
    """Return the separator: spreadsheets write a semicolon where the comma is a decimal sign."""
    heading = (text.splitlines() or [""])[0]
    return ";" if heading.count(";") > heading.count(",") else ","
