"""Every topic string, in one place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from companion.engine.types import SEATS

ROOT = "heat/v1"
MAIN = "main"
BRIDGE = f"{ROOT}/bridge"
"""Where the bridge of a house's own broker says whether it is connected: `1` or `0`."""
HOME_ASSISTANT_STATUS = "homeassistant/status"
"""Where Home Assistant says `online` after it has started."""
TABLE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
READER_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


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
        """One seat's command, reply, view, hand or presence."""
        return self._of(f"seat/{seat}/{what}")

    def referee(self, what: str) -> str:
        """The referee's command or reply, a tag, or what a reader was answered."""
        return self._of(f"referee/{what}")

    def reader(self, reader: str, what: str) -> str:
        """One reader's tap, status or feedback."""
        return self._of(f"reader/{reader}/{what}")

    def home(self, value: str) -> str:
        """One small value for home automation."""
        return self._of(f"home/{value}")

    @property
    def discovery(self) -> str:
        """Where Home Assistant looks for the description of this table."""
        return f"homeassistant/device/pitwall_{self.table}/config"

    def commands(self) -> tuple[str, ...]:
        """What the hub subscribes to."""
        return (self.seat("+", "command"), self.referee("command"), self.reader("+", "tap"), self.reader("+", "status"))


@dataclass(frozen=True, slots=True)
class Heard:
    """A parsed topic: who sent a command, or which reader sent a tap or its status."""

    kind: Literal["command", "tap", "status"]
    who: str


def parse_topic(topic: str) -> Heard | None:
    """Return who sent what by a topic; None for any other topic."""
    match topic.split("/"):
        case ["heat", "v1", _, "seat", seat, "command"] if seat in SEATS:
            return Heard("command", seat)
        case ["heat", "v1", _, "referee", "command"]:
            return Heard("command", "referee")
        case ["heat", "v1", _, "reader", reader, "tap"] if READER_NAME.fullmatch(reader):
            return Heard("tap", reader)
        case ["heat", "v1", _, "reader", reader, "status"] if READER_NAME.fullmatch(reader):
            return Heard("status", reader)
        case _:
            return None
