"""Tags: the card, token, control or seat that a sticker stands for.

A meaning has a text, `pitwall:card:red:4:1`, `pitwall:card:up-03`, `pitwall:legend:lg-07`, `pitwall:token:rain`,
`pitwall:control:go` or `pitwall:seat:red`: it is what a list of tags is written in, and a tag that carries it enrols
itself. A piece of another box than the first names it at the end, `pitwall:card:red:4:1@second`; controls and seat tags
belong to no box. All copies of an upgrade, a sponsorship card or a road token share one text: nobody tells them apart.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

from companion.engine.catalogue import COPIES, PRINTED, CardId
from companion.engine.legend_deck import LEGEND_CARDS, LegendCard
from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat
from companion.engine.weather import COPIES as ROAD_COPIES
from companion.engine.weather import RoadToken, WeatherToken
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
    "number-1",
    "number-2",
    "number-3",
    "number-4",
    "number-5",
    "pay",
    "unpaid",
    "scrap",
    "reduce-stress",
    "salvage",
    "super-cool",
    "accelerate",
    "draft",
    "refresh",
]
CONTROLS: tuple[Control, ...] = get_args(Control)
MODULE_CONTROLS: tuple[Control, ...] = CONTROLS[CONTROLS.index("number-1") :]
"""Those that a race of the core game does not need."""
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
    """A card of a game box; Heat, Stress, upgrades and sponsorship cards belong to no seat."""

    card: CardId
    seat: Seat | None = None
    copy: int = 1
    box: str = FIRST_BOX


@dataclass(frozen=True, slots=True)
class LegendTag:
    """A Legend card of a game box."""

    card: LegendCard
    box: str = FIRST_BOX


@dataclass(frozen=True, slots=True)
class TokenTag:
    """A token of a game box, for the weather or a road."""

    token: WeatherToken | RoadToken
    box: str = FIRST_BOX


@dataclass(frozen=True, slots=True)
class ControlTag:
    """A control: a gear, a number, a reaction, `go`."""

    control: Control


@dataclass(frozen=True, slots=True)
class SeatTag:
    """A player's own tag, for a reader that several share."""

    seat: Seat


Piece = CardTag | LegendTag | TokenTag
"""What comes out of a game box."""
Meaning = Piece | ControlTag | SeatTag


def write_meaning(meaning: Meaning) -> str:
    """Write a meaning as text."""
    match meaning:
        case CardTag(box=box) | LegendTag(box=box) | TokenTag(box=box) if box != FIRST_BOX:
            return f"{write_meaning(replace(meaning, box=FIRST_BOX))}{_OF_BOX}{box}"
        case CardTag(card, None):
            return f"{_PREFIX}:card:{card}"
        case CardTag(card, seat, copy):
            return f"{_PREFIX}:card:{seat}:{card}:{copy}"
        case LegendTag(card):
            return f"{_PREFIX}:legend:{card}"
        case TokenTag(token):
            return f"{_PREFIX}:token:{token}"
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
    return replace(meaning, box=box) if isinstance(meaning, Piece) and BOX_NAME.fullmatch(box) else None


def read_in_box(text: str, box: str) -> Meaning | None:
    """Read a meaning from text; a piece whose text names no box is of this one."""
    meaning = read_meaning(text)
    return replace(meaning, box=box) if isinstance(meaning, Piece) and _OF_BOX not in text else meaning


def _all_meanings() -> Iterator[Meaning]:
    for seat in SEATS:
        yield SeatTag(seat)
        for card, copies in COPIES.items():
            for copy in range(1, copies + 1):
                yield CardTag(card, seat, copy)
    yield from (CardTag(card) for card in PRINTED if card not in COPIES)
    yield from map(LegendTag, LEGEND_CARDS)
    yield from map(TokenTag, (*get_args(WeatherToken), *get_args(RoadToken)))
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
    most = copies_of(meaning)
    if most is not None and sum(tags[other] == meaning for other in tags if other != uid) >= most:
        text = write_meaning(meaning)
        raise Refused("tag.twice", meaning=text) if most == 1 else Refused("tag.copies", meaning=text, count=most)


def copies_of(meaning: Meaning) -> int | None:
    """Count the pieces of this kind in a box, each of which gets one tag; None where there may be any number."""
    match meaning:
        case CardTag(card, seat):
            return 1 if seat else PRINTED[card].in_box
        case TokenTag(token):
            return ROAD_COPIES if token in get_args(RoadToken) else 1
        case LegendTag():
            return 1
        case _:
            return None


def gives_way(tags: Mapping[str, Meaning], unseen: Iterable[str], uid: str, meaning: Meaning) -> list[str]:
    """List the unlisted tags that make room for this one: the same tag, and tags beyond the number of such pieces."""
    hidden, most = list(unseen), copies_of(meaning)
    same = [other for other in tags if other != uid and tags[other] == meaning] if most else []
    too_many = max(0, len(same) + 1 - (most or 0)) if most else 0
    return [other for other in hidden if other == uid] + [other for other in same if other in hidden][:too_many]


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
