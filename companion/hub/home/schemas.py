"""The published form of those small values that are more than one word."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from companion.views.event_parts import SeatColour


class LastEvent(TypedDict):
    """The latest announcement of race control; `code` is the type of the event, or `none` before the first."""

    code: str
    seat: SeatColour | None
    text: str
    no: int


class ReadersHealth(TypedDict):
    """Whether all readers work, which are lost, and one sentence for each of these."""

    state: Literal["ok", "trouble"]
    lost: list[str]
    text: str
