"""Groups of pieces that get tags together: the cards of a colour, the upgrades of a box, the tokens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from companion.engine.catalogue import COPIES
from companion.engine.garage_faces import SPONSORSHIPS, UPGRADES
from companion.engine.legend_deck import LEGEND_CARDS, helmets_on
from companion.engine.weather import RoadToken, WeatherToken
from companion.table.tags import FIRST_BOX, CardTag, LegendTag, Piece, TokenTag, copies_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.catalogue import Box, Level
    from companion.engine.types import Seat
    from companion.table.tags import Meaning

PieceGroup = Literal["base-basic", "base-advanced", "heavy-rain", "tunnel-vision", "sponsorship", "legends", "tokens"]
"""The pieces of the modules that are enrolled one after the other."""


def _upgrades(box: Box, level: Level) -> tuple[Piece, ...]:
    return tuple(CardTag(face.card) for face in UPGRADES if (face.box, face.level) == (box, level))


# Legend cards have no number of their own: people find them by a helmet.
PIECE_GROUPS: dict[PieceGroup, tuple[Piece, ...]] = {
    "base-basic": _upgrades("base", "basic"),
    "base-advanced": _upgrades("base", "advanced"),
    "heavy-rain": _upgrades("heavy-rain", "advanced"),
    "tunnel-vision": _upgrades("tunnel-vision", "advanced"),
    "sponsorship": tuple(CardTag(face.card) for face in SPONSORSHIPS),
    "legends": tuple(map(LegendTag, sorted(LEGEND_CARDS, key=lambda card: helmets_on(card)["red"]))),
    "tokens": tuple(map(TokenTag, (*get_args(WeatherToken), *get_args(RoadToken)))),
}


class TaggedPiece(NamedTuple):
    """A kind of piece: how many a box has, and how many of them have a tag."""

    meaning: Piece
    pieces: int
    tags: int


def missing_cards(tags: Iterable[Meaning], seat: Seat, box: str = FIRST_BOX) -> list[CardTag]:
    """List the cards of a seat's colour in a box that have no tag yet."""
    there = set(tags)
    wanted = (CardTag(card, seat, copy, box) for card, copies in COPIES.items() for copy in range(1, copies + 1))
    return [card for card in wanted if card not in there]


def tagged_pieces(tags: Iterable[Meaning], group: PieceGroup, box: str = FIRST_BOX) -> Iterator[TaggedPiece]:
    """List the pieces of a group in a box, how many there are of each, and how many of them have a tag."""
    there = Counter(tags)
    for piece in (replace(piece, box=box) for piece in PIECE_GROUPS[group]):
        pieces = copies_of(piece)
        assert pieces is not None, "there is a known number of every piece of a module"
        yield TaggedPiece(piece, pieces, there[piece])
