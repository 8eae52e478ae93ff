"""What a seat, or the table as a whole, has entered so far by taps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.engine.cards import as_held
from companion.engine.catalogue import CardId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.catalogue import Card

UNSEEN = ""
"""Stands in for the UID of a card entered on a phone: no reader has seen the piece."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A card laid on the reader, with the UID of its tag; tapping the same piece again takes it back."""

    uid: str
    card: CardId
    refresh: bool = False
    """Whether it is a played card that goes back on top of the deck."""


@dataclass(frozen=True, slots=True)
class Entering:
    """What has been entered so far; a tap that says what to do with it completes a command."""

    gear: int | None = None
    cards: tuple[Entered, ...] = ()
    number: int = 0
    """The sum of the numbers tapped."""

    @property
    def printed(self) -> tuple[CardId, ...]:
        """The entered cards as they are printed."""
        return tuple(entered.card for entered in self.cards)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The entered cards but those that go back on the deck, as a seat holds them."""
        return tuple(as_held(entered.card) for entered in self.cards if not entered.refresh)

    @property
    def refreshed(self) -> tuple[Card, ...]:
        """The cards that go back on top of the deck, the first one topmost."""
        return tuple(as_held(entered.card) for entered in self.cards if entered.refresh)

    def has(self, uid: str) -> bool:
        """Whether this piece is entered."""
        return any(entered.uid == uid for entered in self.cards)

    def adding(self, piece: Entered) -> Entering:
        """Add a piece."""
        return replace(self, cards=(*self.cards, piece))

    def without(self, uid: str) -> Entering:
        """Take back a piece."""
        return replace(self, cards=tuple(entered for entered in self.cards if entered.uid != uid))

    def toggling(self, piece: Entered) -> Entering:
        """Add a piece, or take back the one that is tapped again."""
        return self.without(piece.uid) if self.has(piece.uid) else self.adding(piece)

    def stepping_back(self) -> Entering | None:
        """Take back what was entered last: the number, a card, then the gear; None if nothing is entered."""
        if self.number:
            return replace(self, number=0)
        if self.cards:
            return replace(self, cards=self.cards[:-1])
        return replace(self, gear=None) if self.gear else None

    def with_faces(self, gear: int | None, faces: Iterable[Card]) -> Entering:
        """Replace the entry by what a phone says; cards that stay keep the pieces the reader saw."""
        pieces = [entered for entered in self.cards if not entered.refresh]
        back = tuple(entered for entered in self.cards if entered.refresh)
        return replace(self, gear=gear, cards=(*(_piece(pieces, face) for face in faces), *back))


def _piece(pieces: list[Entered], face: Card) -> Entered:
    found = next((piece for piece in pieces if piece.card == face), None)
    if found is None:
        return Entered(UNSEEN, face)
    pieces.remove(found)
    return found
