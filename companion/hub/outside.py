"""What a table tells those who are no part of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.hub.home.options import HomeOptions
from companion.hub.table_event import OnEvent


@dataclass(frozen=True, slots=True)
class Outside:
    """What is not part of the table: who wants to hear of it, and what is published for home automation."""

    on_referee: Callable[[], None] = lambda: None
    """Told when the referee sends something: the hub sees nobody log in at an external broker."""
    on_event: OnEvent = lambda _: None
    """Told every public event."""
    on_closed: Callable[[], None] = lambda: None
    """Told after each change at a table whose last race is closed."""
    home: HomeOptions = field(default_factory=HomeOptions)
