"""The tag book: what every enrolled tag stands for, at all tables of this hub."""

from __future__ import annotations

import asyncio
from itertools import product
from typing import TYPE_CHECKING

from companion.engine.refusals import Refused
from companion.engine.types import SEATS
from companion.table.tag_groups import PIECE_GROUPS, missing_cards, tagged_pieces
from companion.table.tags import (
    FIRST_BOX,
    Meaning,
    Piece,
    check_enrolment,
    gives_way,
    read_in_box,
    read_meaning,
    read_tags,
    write_meaning,
    write_tags,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from companion.store.journal import Journal
    from companion.table.tag_groups import TaggedPiece
    from companion.views.parts import Json

_UNSEEN = " in the race of "
"""As stored: separates a tag's meaning from the table in whose race it enrolled itself."""


class TagBook:
    """Tags in memory; all of them are in the journal.

    A tag that enrolled itself during a race is not listed before that race is closed: it would reveal which card was
    tapped.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        stored = {uid: text.partition(_UNSEEN) for uid, text in journal.tags().items()}
        meanings = ((uid, read_meaning(text)) for uid, (text, _, _) in stored.items())
        self._tags: dict[str, Meaning] = {uid: meaning for uid, meaning in meanings if meaning is not None}
        self._unseen = {uid: table for uid, (_, _, table) in stored.items() if table and uid in self._tags}
        """The table of each tag that enrolled itself in a race that is not closed yet."""
        self._withdrawn: set[tuple[str, str]] = set()
        """Tags forgotten during a race, with that race: the referee must not see who taps them then."""
        self._changing = asyncio.Lock()

    async def meaning(self, uid: str, text: str | None, racing: str | None, box: str = FIRST_BOX) -> Meaning | None:
        """Return what a tag stands for; one with our own text on it enrols itself, in the table's box if it names none.

        `racing` is the table, in a race.
        """
        known = self._tags.get(uid)
        own = read_in_box(text, box) if text else None
        if known is None and own is not None:
            await self._enrol_itself(uid, own, racing)
            return own
        return known

    def listed(self, uid: str) -> Meaning | None:
        """Return what an enrolled tag stands for, unless it enrolled itself in a race that is not closed."""
        return self._seen().get(uid)

    async def _enrol_itself(self, uid: str, meaning: Meaning, racing: str | None) -> None:
        async with self._changing:
            check_enrolment(self._tags, uid, meaning)
            suffix = f"{_UNSEEN}{racing}" if racing else ""
            await asyncio.to_thread(self._journal.keep_tags, {uid: write_meaning(meaning) + suffix})
            self._tags[uid] = meaning
            if racing:
                self._unseen[uid] = racing

    async def settle(self, racing: Container[str]) -> None:
        """List the tags of closed races from now on; `racing` names the tables whose race is not closed."""
        async with self._changing:
            shown = [uid for uid, table in self._unseen.items() if table not in racing]
            if shown:
                await asyncio.to_thread(self._journal.keep_tags, {uid: write_meaning(self._tags[uid]) for uid in shown})
            for uid in shown:
                del self._unseen[uid]

    async def enrol(self, uid: str, meaning: Meaning) -> None:
        """Enrol a tag; an unlisted tag with the same meaning gives way, because a refusal would reveal it."""
        async with self._changing:
            seen = self._seen()
            check_enrolment(seen, uid, meaning)
            given_way = gives_way(self._tags, self._unseen, uid, meaning)
            gone: dict[str, str | None] = dict.fromkeys(given_way)
            await asyncio.to_thread(self._journal.keep_tags, gone | {uid: write_meaning(meaning)})
            for other in given_way:
                del self._tags[other], self._unseen[other]
            self._tags[uid] = meaning

    async def forget(self, uid: str, during: Iterable[str] = ()) -> None:
        """Forget a tag; `during` are the races under way."""
        async with self._changing:
            if uid not in self._seen():
                raise Refused("tag.unknown", uid=uid[:40])
            await asyncio.to_thread(self._journal.keep_tags, {uid: None})
            del self._tags[uid]
            self._withdrawn |= {(uid, race) for race in during}

    def was_withdrawn(self, uid: str, race: str) -> bool:
        """Whether this tag was forgotten during this race."""
        return (uid, race) in self._withdrawn

    def _seen(self) -> dict[str, Meaning]:
        return {uid: meaning for uid, meaning in self._tags.items() if uid not in self._unseen}

    def csv(self) -> str:
        """Write all tags as CSV."""
        return write_tags(self._seen())

    async def replace_all(self, text: str, during: Iterable[str] = ()) -> int:
        """Replace all tags by those of a CSV list; return their number. `during` are the races under way."""
        tags = read_tags(text)
        async with self._changing:
            gone: dict[str, str | None] = {uid: None for uid in self._tags if uid not in tags}
            kept = {uid: write_meaning(meaning) for uid, meaning in tags.items()}
            await asyncio.to_thread(self._journal.keep_tags, gone | kept)
            self._tags = tags
            self._withdrawn |= set(product(gone, during))
            self._unseen.clear()
        return len(tags)

    def boxes(self) -> set[str]:
        """Name the boxes that have a piece enrolled."""
        return {meaning.box for meaning in self._seen().values() if isinstance(meaning, Piece)}

    def listing(self, box: str = FIRST_BOX) -> Json:
        """List all tags, which cards of each colour in a box have none, and how many pieces of the modules have one."""
        seen = self._seen()
        missing = {seat: [write_meaning(card) for card in missing_cards(seen.values(), seat, box)] for seat in SEATS}
        pieces = {group: [_told(one) for one in tagged_pieces(seen.values(), group, box)] for group in PIECE_GROUPS}
        tags = [{"uid": uid, "meaning": write_meaning(meaning)} for uid, meaning in sorted(seen.items())]
        return {"tags": tags, "missing": missing, "pieces": pieces}


def _told(one: TaggedPiece) -> Json:
    return {"meaning": write_meaning(one.meaning), "pieces": one.pieces, "tags": one.tags}
