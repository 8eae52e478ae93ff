"""Every topic string, in one place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.engine.types import SEATS

ROOT = "heat/v1"
MAIN = "main"
TABLE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
READER_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one table."""

    table: str

    def _of(self, rest: str) -> str:
        return f"{ROOT}/{self.table}/{rest}"

    @property
    def status(self) -> str:
        """Whether the hub is there."""
        return self._of("status")

    @property
    def state(self) -> str:
        """The public state."""
        return self._of("state")

    @property
    def event(self) -> str:
        """What happens."""
        return self._of("event")

    def seat(self, seat: str, what: str) -> str:
        """One seat's command, reply, view or presence."""
        return self._of(f"seat/{seat}/{what}")

    def referee(self, what: str) -> str:
        """The referee's command or reply."""
        return self._of(f"referee/{what}")

    def reader(self, reader: str, what: str) -> str:
        """One reader's tap, status or feedback."""
        return self._of(f"reader/{reader}/{what}")

    def commands(self) -> tuple[str, ...]:
        """What the hub listens to."""
        return (self.seat("+", "command"), self.referee("command"), self.seat("+", "presence"))


@dataclass(frozen=True, slots=True)
class Heard:
    """A topic the hub listens to, taken apart."""

    table: str
    kind: str
    who: str


def take_apart(topic: str) -> Heard | None:
    """Tell whose command or presence a topic is; none when it is not one of ours."""
    levels = topic.split("/")
    match levels:
        case ["heat", "v1", table, "seat", seat, ("command" | "presence") as kind] if seat in SEATS:
            return Heard(table, kind, seat)
        case ["heat", "v1", table, "referee", "command"]:
            return Heard(table, "command", "referee")
        case _:
            return None
