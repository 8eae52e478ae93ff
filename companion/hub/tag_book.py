"""The book of tags: what every enrolled tag stands for, at every table of this hub."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.engine.refusals import Refused
from companion.engine.types import SEATS
from companion.table.tags import (
    Meaning,
    check_enrolment,
    missing_cards,
    read_meaning,
    read_tags,
    write_meaning,
    write_tags,
)

if TYPE_CHECKING:
    from companion.store.journal import Journal
    from companion.views.parts import Json


class TagBook:
    """Tags in memory; every one of them is in the journal."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        stored = ((uid, read_meaning(text)) for uid, text in journal.tags().items())
        self._tags: dict[str, Meaning] = {uid: meaning for uid, meaning in stored if meaning is not None}
        self._changing = asyncio.Lock()

    async def meaning(self, uid: str, text: str | None) -> Meaning | None:
        """Find what a tag stands for; one that carries our own text enrols itself."""
        known = self._tags.get(uid)
        own = read_meaning(text) if text else None
        if known is None and own is not None:
            await self.enrol(uid, own)
            return own
        return known

    async def enrol(self, uid: str, meaning: Meaning) -> None:
        """Let a tag stand for something."""
        async with self._changing:
            check_enrolment(self._tags, uid, meaning)
            await asyncio.to_thread(self._journal.keep_tags, {uid: write_meaning(meaning)})
            self._tags[uid] = meaning

    async def forget(self, uid: str) -> None:
        """Let a tag stand for nothing again."""
        async with self._changing:
            if uid not in self._tags:
                raise Refused("tag.unknown", uid=uid[:40])
            await asyncio.to_thread(self._journal.keep_tags, {uid: None})
            del self._tags[uid]

    def csv(self) -> str:
        """Write all tags as a list."""
        return write_tags(self._tags)

    async def replace_all(self, text: str) -> int:
        """Take a list in place of all tags; tell how many there are now."""
        tags = read_tags(text)
        async with self._changing:
            gone: dict[str, str | None] = {uid: None for uid in self._tags if uid not in tags}
            kept = {uid: write_meaning(meaning) for uid, meaning in tags.items()}
            await asyncio.to_thread(self._journal.keep_tags, gone | kept)
            self._tags = tags
        return len(tags)

    def told(self) -> Json:
        """Tell all tags, and which cards of each colour have none."""
        missing = {seat: [write_meaning(card) for card in missing_cards(self._tags.values(), seat)] for seat in SEATS}
        tags = [{"uid": uid, "meaning": write_meaning(meaning)} for uid, meaning in sorted(self._tags.items())]
        return {"tags": tags, "missing": missing}
