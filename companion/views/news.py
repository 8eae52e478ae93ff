"""Race control's news: of the many public events, those that a table wants announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.narration.telling import is_announced

if TYPE_CHECKING:
    from companion.views.events import PublicEvent

KEPT = 12
"""How many announcements a state carries, so that a page opened late is not empty."""


def is_news(event: PublicEvent) -> bool:
    """Whether race control announces this event."""
    return is_announced(event)
