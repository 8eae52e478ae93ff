"""Schemas of what the web API tells the referee; `/openapi.json` and the pages' types are generated from them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

# TypedDict from typing_extensions, because pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.types import Colour
from companion.table.tag_groups import PieceGroup
from companion.views.event_parts import By, PublicAnswer
from companion.views.events import PublicEvent
from companion.views.move_schemas import TableMove


class JournalEntry(TypedDict):
    """An accepted command, with everything that may be revealed about it."""

    no: int
    at: str
    origin: Literal["phone", "tap", "referee"]
    by: By
    together: list[Colour]
    do: str
    seat: Colour | None
    counts: bool
    answer: PublicAnswer | None
    amended: int | None
    events: list[PublicEvent]


class UndoStep(TypedDict):
    """An entry that would be undone or redone, and the moves hands would make on the table."""

    no: int
    moves: list[TableMove]


class UndoPreview(TypedDict):
    """What an undo and a redo would change."""

    undo: UndoStep | None
    redo: UndoStep | None


class TagMeaning(BaseModel):
    """A tag and its meaning, such as pitwall:card:red:4:1."""

    uid: str = Field(min_length=1, max_length=64)
    meaning: str = Field(max_length=64)


class TaggedPiece(TypedDict):
    """A kind of piece: how many a box has, and how many of them have a tag."""

    meaning: str
    pieces: int
    tags: int


class TagBook(TypedDict):
    """All enrolled tags, the cards of each colour that have none, and the pieces of the modules, group by group."""

    tags: list[TagMeaning]
    missing: dict[Colour, list[str]]
    pieces: dict[PieceGroup, list[TaggedPiece]]
