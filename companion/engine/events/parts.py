"""What events have in common: the marks of what everybody may know, and which cards they move.

An event says all there is to say about itself: its fields, which of them are public, how it changes the race (`apply`)
and which cards hands move for it (`pile_moves`). Whatever is not marked stays secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, TypeVar

from companion.engine.types import Author  # noqa: TC001 - published events are made of it

if TYPE_CHECKING:
    from companion.engine.pile_moves import PileMove, Piles

T = TypeVar("T")
PUBLIC: Final = "public"
PUBLIC_IF_SET: Final = "public if set"
Public = Annotated[T, PUBLIC]
"""Marks a field or property that everybody may know."""
PublicIfSet = Annotated[T | None, PUBLIC_IF_SET]
"""Marks a field that everybody may know and that is left out of the public event while it is None."""


class MovesNoCards:
    """An event for which nobody moves a card from pile to pile."""

    __slots__ = ()

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Move nothing."""
        return ()


class ShowsCards:
    """An event in which a card is revealed or drawn: its player may not take back the input that caused it.

    A flip is none: it only writes down what lies on the table, and whoever mistyped it may take it back.
    """

    __slots__ = ()


class ByReferee:
    """An event that only the referee can cause."""

    __slots__ = ()

    @property
    def by(self) -> Public[Author]:
        """Who caused it."""
        return "referee"
