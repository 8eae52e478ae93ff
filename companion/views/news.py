"""Race control's news: the public events that a table would like to be told of, among the many that happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.views.event_shapes import PublicEvent

KEPT = 12
"""How much news a state carries, so that a page which opens late is not empty."""
_ALWAYS = frozenset(
    {
        "race_started",
        "cluttered",
        "cooled",
        "boosted",
        "spun_out",
        "finished",
        "race_finished",
        "corrected",
        "retired",
        "abandoned",
        "confirmed",
        "undone",
        "redone",
        "amended",
    }
)


def is_news(event: PublicEvent) -> bool:
    """Tell whether race control announces an event: a bill, a slipstream, a blocked car, or anything rare."""
    match event["type"]:
        case "corner_checked":
            return bool(event["heat"])
        case "heat_paid":
            return bool(event["for"] == "shift")
        case "moved":
            return bool(event["by"] == "slipstream" or event["blocked_by"])
        case kind:
            return kind in _ALWAYS
