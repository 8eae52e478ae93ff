"""Readers at a table: tags tapped over the wire, as a bridge would send them."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from ..hub.phones import Phone
from ..hub.readers import reader_login
from ..hub.service import BEARER

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening


class Reader:
    """One reader of an evening."""

    def __init__(self, evening: Evening, name: str) -> None:
        login = reader_login(evening.hub, name, evening.table)
        self._topic = f"heat/v1/{evening.table}/reader/{name}"
        self._line = Phone(evening.hub, evening.table, None, login, listens_to=(f"{self._topic}/feedback",)).is_in()
        self._ids = (f"boot-{number}" for number in count(1))

    def tap(self, uid: str) -> tuple[str, str | None]:
        """Hold a tag to it; return the outcome of the tap, and its code."""
        tap = next(self._ids)
        self._line.send({"id": tap, "uid": uid}, to=f"{self._topic}/tap")
        told = self._line.wait(lambda heard: heard.json["id"] == tap).json
        return told["result"], told["code"]

    def is_lost(self, reason: str) -> None:
        """Publish what a bridge would."""
        self._line.send({"state": "lost", "reason": reason}, to=f"{self._topic}/status", retain=True)

    def says(self, **status: object) -> None:
        """Publish a status, as a bridge would."""
        self._line.send(status, to=f"{self._topic}/status", retain=True)

    def is_put_away(self) -> None:
        """Unplug it."""
        self._line.close()


def enrol(evening: Evening, tags: dict[str, str]) -> None:
    """Replace all tags, at every table of the hub."""
    text = "".join(f"{uid},pitwall:{meaning}\n" for uid, meaning in tags.items())
    evening.hub.web.put("/api/v1/tags.csv", content=f"uid,meaning\n{text}", headers=BEARER).raise_for_status()


def hears_the_table(tablet: Page) -> None:
    """Wait until a tablet is subscribed: earlier taps are not repeated."""
    tablet.locator(".head-where:not(:empty)").wait_for()
