"""Tags: the card, control or seat that a sticker stands for.

A meaning has a text, `pitwall:card:red:4:1`, `pitwall:card:heat`, `pitwall:control:go` or `pitwall:seat:red`: it is
what a list of tags is written in, and a tag that carries it enrols itself. A card of another box than the first names
it at the end, `pitwall:card:red:4:1@second`; controls and seat tags belong to no box.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

from companion.engine.catalogue import CARD_IDS, COPIES, Card
from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat
from companion.wire.texts import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Control = Literal[
    "gear-1",
    "gear-2",
    "gear-3",
    "gear-4",
    "go",
    "boost",
    "cool",
    "adrenaline",
    "slipstream",
    "pass",
    "done",
    "undo",
]
CONTROLS: tuple[Control, ...] = get_args(Control)
FIRST_BOX = "main"
"""The box of all cards that name none, and of tables that were given none."""
BOX_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")
_PREFIX, _OF_BOX = "pitwall", "@"
_GROUPED = re.compile(r"[0-9A-Fa-f]{2}([:-])[0-9A-Fa-f]{2}(?:\1[0-9A-Fa-f]{2}){2,8}")
_PLAIN = re.compile(r"(?:0[xX])?((?:[0-9A-Fa-f]{2}){4,10})")
_ENROLLABLE = re.compile(r"[0-9A-Za-z][0-9A-Za-z:._ -]{2,38}[0-9A-Za-z]")
_RANDOM = re.compile(r"08[0-9A-F]{6}")


@dataclass(frozen=True, slots=True)
class CardTag:
    """A card of a game box; Heat and Stress belong to no seat."""

    card: Card
    seat: Seat | None = None
    copy: int = 1
    box: str = FIRST_BOX


@dataclass(frozen=True, slots=True)
class ControlTag:
    """A control: a gear, a reaction, `go`."""

    control: Control


@dataclass(frozen=True, slots=True)
class SeatTag:
    """A player's own tag, for a reader that several share."""

    seat: Seat


Meaning = CardTag | ControlTag | SeatTag


def write_meaning(meaning: Meaning) -> str:
    """Write a meaning as text."""
    match meaning:
        case CardTag(box=box) if box != FIRST_BOX:
            return f"{write_meaning(replace(meaning, box=FIRST_BOX))}{_OF_BOX}{box}"
        case CardTag(card, None):
            return f"{_PREFIX}:card:{card}"
        case CardTag(card, seat, copy):
            return f"{_PREFIX}:card:{seat}:{card}:{copy}"
        case ControlTag(control):
            return f"{_PREFIX}:control:{control}"
        case SeatTag(seat):
            return f"{_PREFIX}:seat:{seat}"


def read_meaning(text: str) -> Meaning | None:
    """Read a meaning from text; None if the text is not one of ours."""
    plain_text, mark, box = text.partition(_OF_BOX)
    meaning = _MEANINGS.get(plain_text)
    if not mark:
        return meaning
    return replace(meaning, box=box) if isinstance(meaning, CardTag) and BOX_NAME.fullmatch(box) else None


def read_in_box(text: str, box: str) -> Meaning | None:
    """Read a meaning from text; a card whose text names no box is of this one."""
    meaning = read_meaning(text)
    return replace(meaning, box=box) if isinstance(meaning, CardTag) and _OF_BOX not in text else meaning


def _all_meanings() -> Iterator[Meaning]:
    for seat in SEATS:
        yield SeatTag(seat)
        for card, copies in COPIES.items():
            for copy in range(1, copies + 1):
                yield CardTag(card, seat, copy)
    yield from (CardTag(card) for card in CARD_IDS if card not in COPIES)
    yield from map(ControlTag, CONTROLS)


_MEANINGS: dict[str, Meaning] = {write_meaning(meaning): meaning for meaning in _all_meanings()}


def plain_uid(uid: str) -> str:
    """Normalise a UID: hex bytes become capitals without separators, anything else stays as it is."""
    uid = uid.strip()
    if _GROUPED.fullmatch(uid):
        return re.sub("[:-]", "", uid).upper()
    digits = _PLAIN.fullmatch(uid)
    return digits[1].upper() if digits else uid


def control_of(uid: str) -> ControlTag | None:
    """Read the control that a device with buttons sends in place of a UID."""
    kind, _, name = uid.partition(":")
    meaning = read_meaning(f"{_PREFIX}:control:{name}") if kind == "control" else None
    return meaning if isinstance(meaning, ControlTag) else None


def check_enrolment(tags: Mapping[str, Meaning], uid: str, meaning: Meaning) -> None:
    """Refuse a tag that cannot be recognised again, is enrolled already, or repeats a card that exists only once."""
    if not _ENROLLABLE.fullmatch(uid) or control_of(uid):
        raise Refused("tag.uid", uid=plain(uid[:40]))
    if _RANDOM.fullmatch(uid):  # a phone shows a new number each time
        raise Refused("tag.random", uid=uid)
    if uid in tags and tags[uid] != meaning:
        raise Refused("tag.enrolled", uid=uid, meaning=write_meaning(tags[uid]))
    if _is_one_of_a_kind(meaning) and any(tags[other] == meaning for other in tags if other != uid):
        raise Refused("tag.twice", meaning=write_meaning(meaning))


def doubles(tags: Mapping[str, Meaning], other: str, uid: str, meaning: Meaning) -> bool:
    """Whether another tag conflicts with this one: the same tag, or the same piece."""
    return other == uid or (_is_one_of_a_kind(meaning) and tags[other] == meaning)


def _is_one_of_a_kind(meaning: Meaning) -> bool:
    """Whether there is only one such piece: a card in a seat's own colour. All others may exist several times."""
    return isinstance(meaning, CardTag) and meaning.seat is not None


def missing_cards(tags: Iterable[Meaning], seat: Seat, box: str = FIRST_BOX) -> list[CardTag]:
    """List the cards of a seat's colour in a box that have no tag yet."""
    there = set(tags)
    wanted = (CardTag(card, seat, copy, box) for card, copies in COPIES.items() for copy in range(1, copies + 1))
    return [card for card in wanted if card not in there]


def write_tags(tags: Mapping[str, Meaning]) -> str:
    """Write all tags as CSV."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["uid", "meaning"])
    writer.writerows((uid, write_meaning(meaning)) for uid, meaning in sorted(tags.items()))
    return out.getvalue()


def read_tags(text: str) -> dict[str, Meaning]:
    """Read tags from CSV, written by us or by a spreadsheet; refuse at the first bad line."""
    tags: dict[str, Meaning] = {}
    if not text.strip("\ufeff \t\r\n"):  # probably a failed upload: a list without tags still has its heading
        raise Refused("tag.line", line=1)
    for number, row in enumerate(_rows(text.removeprefix("\ufeff")), 1):
        if not any(row) or (number == 1 and row[0].strip().lower() == "uid"):
            continue
        meaning = read_meaning(row[1].strip()) if len(row) == 2 else None
        if meaning is None:
            raise Refused("tag.line", line=number)
        uid = plain_uid(row[0])
        try:
            check_enrolment(tags, uid, meaning)
        except Refused as refused:
            raise Refused(refused.refusal.code, **refused.refusal.facts, line=number) from None
        tags[uid] = meaning
    return tags


def _rows(text: str) -> Iterator[list[str]]:
    """Split CSV into rows; spreadsheets use semicolons in countries with decimal commas."""
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=";" if ";" in first and "," not in first else ",")
    try:
        yield from reader
    except csv.Error:
        raise Refused("tag.line", line=reader.line_num) from None
