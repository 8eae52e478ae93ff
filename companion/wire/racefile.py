"""Race files: a set-up line, then one command per line. Read line by line, so that no file is too large to refuse."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from companion.engine.refusals import Refused
from companion.wire.commands import Input, input_json, parse_input, read_pair
from companion.wire.json_text import MOST_BYTES, parse_object
from companion.wire.setups import FindTrack, check_board_id, parse_setup, setup_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.setup import SetUp
    from companion.engine.types import Seat

MOST_LINES = 20_000


class NotARaceFile(Exception):
    """The file does not begin with a set-up; the message says why in one sentence."""


def read_lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the non-blank lines with their numbers, none longer than a message may be."""
    number = 0
    while line := file.readline(MOST_BYTES + 2):
        number += 1
        if line.strip() or number > MOST_LINES:
            yield number, line.strip()


def check_size(lines: int, redecided: int) -> None:
    """Stop beyond the length of any real race: amendments decide lines again, so they count as lines."""
    if lines > MOST_LINES or redecided > MOST_LINES:
        raise Refused("too-large", lines=lines, redecided=redecided, most=MOST_LINES)


def read_setup(line: bytes, find_track: FindTrack) -> SetUp:
    """Parse the first line, which shows whether this is a race file at all."""
    try:
        message = parse_object(line)
    except Refused as refused:
        if "key" in refused.refusal.facts:  # it is JSON, with one invalid key
            raise
        problem = refused.refusal.facts.get("problem", "too long")
        raise NotARaceFile(f"This is not a race file: its first line is {problem}.") from None
    setup = message.get("setup")
    if not isinstance(setup, dict):
        raise NotARaceFile('This is not a race file: its first line has no "setup" object.')
    return check_board_id(parse_setup(setup, find_track))


def read_input(line: bytes) -> Input:
    """Parse a command line."""
    return parse_input(parse_object(line))


def read_agreed(line: bytes) -> tuple[Seat, ...]:
    """Parse from the first line who agreed on the set-up in place of a referee; nobody, if it does not say so."""
    return read_pair(parse_object(line).get("together"))


def write_race(setup: SetUp, inputs: Iterable[Input], together: tuple[Seat, ...] = ()) -> str:
    """Format a whole race file; `together` are the drivers who agreed on the set-up."""
    agreed = {"together": list(together)} if together else {}
    lines: list[dict[str, Any]] = [{"setup": setup_json(setup), **agreed}]
    lines += map(input_json, inputs)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
