"""Drivers for microcontrollers that print lines: our own firmware, or any other through a pattern."""

import math
import re

from firmware_bridge import uid
from firmware_bridge.answers import Answer
from firmware_bridge.controls import CONTROLS
from firmware_bridge.drivers.base import Answering, ChipDead, Driver, Pressed, Report, Sighting, Silent
from firmware_bridge.framing import line

ASK_EVERY = 2.0
SILENT_AFTER = 6.0  # three missed keepalives
QUIET = 0.3
DIAL = "gear-"
GEARS = frozenset(name.removeprefix(DIAL) for name in CONTROLS if name.startswith(DIAL))
BUTTONS = frozenset(name for name in CONTROLS if not name.startswith(DIAL))
NO_CHIP = "none"


class LineDevice(Driver):
    """Speaks our line protocol: identify the device, acknowledge presses, show answers."""

    def __init__(self) -> None:
        super().__init__()
        self._framer = line.Framer()
        self._boot: str | None = None
        self._greeted = False
        self._last_press: str | None = None
        self._last_heard = 0.0
        self._silent = False
        self._chip_dead = False

    @property
    def bad(self) -> int:
        """The number of lines with a wrong checksum."""
        return self._framer.bad

    def watching(self, now: float) -> bool:  # noqa: ARG002 - silence is handled elsewhere
        """Whether the device has booted, is still sending, and has a chip that answers it."""
        return self._greeted and not self._silent and not self._chip_dead

    def show(self, answer: Answer) -> None:
        """Send the hub's answer to the device, coarse and then fine: older firmware knows only the first."""
        self._send("show", answer.result)
        if not answer.is_usual:
            self._send("answer", answer.name)

    def _start(self) -> None:
        # Its boot id and last press are kept: a press repeated over a reopened port is not a new one.
        self._greeted = self._silent = False
        self._last_heard = self._now
        self._ask()

    def _process(self, data: bytes) -> None:
        for message in self._framer.feed(data):
            self._count_frame()
            self._last_heard = self._now
            self._handle(message)

    def _on_deadline(self) -> None:
        if self._now - self._last_heard >= SILENT_AFTER and not self._silent:
            self._silent = True
            self._reports.append(Silent())
        self._ask()

    def _ask(self) -> None:
        # Repeated while nothing is known: boards take a second or two to boot after opening.
        if not self._greeted or self._now - self._last_heard >= ASK_EVERY:
            self._send("who")
        self.deadline = self._now + ASK_EVERY

    def _handle(self, message: line.Message) -> None:
        if self._silent:  # it is back, but it may be another device by now
            self._silent = False
            self._send("who")
        match message.word:
            case "hello":
                self._on_hello(message.fields)
            case "alive" if not self._greeted:
                self._send("who")
            case "alive":
                pass
            case "tag":
                self._on_tag(message.fields)
            case "gear":
                self._press(message.fields, GEARS, DIAL)
            case "button":
                self._press(message.fields, BUTTONS, "")
            case _:
                self.counters["unknown_words"] += 1

    def _on_hello(self, fields: tuple[str, ...]) -> None:
        firmware, chip, boot = (*fields, "", "", "")[:3]
        if boot != self._boot:
            self._boot, self._last_press = boot, None
        self._greeted = True
        self._chip_dead = chip == NO_CHIP
        told = f"{firmware} {chip}".strip()
        self._reports.append(ChipDead(told) if self._chip_dead else Answering(told))

    def _on_tag(self, fields: tuple[str, ...]) -> None:
        if fields and fields[0]:
            self._reports.append(Sighting(uid.normalise(fields[0])))

    def _press(self, fields: tuple[str, ...], known: frozenset[str], prefix: str) -> None:
        if len(fields) != 2 or fields[0] not in known:
            self.counters["odd_presses"] += 1
            return
        name, number = fields
        # The device repeats a press until it is acknowledged: the number distinguishes a repeat from a new one.
        if number != self._last_press:
            self._last_press = number
            self._reports.append(Pressed(prefix + name))
        self._send("ack", number)

    def _send(self, word: str, *fields: str) -> None:
        self._out += line.encode(word, *fields)


class TextReader(Driver):
    """Finds tags in the lines of any reader by a pattern."""

    def __init__(self, pattern: re.Pattern[str], feedback: str = "") -> None:
        super().__init__()
        self._framer = line.TextFramer()
        self._pattern = pattern
        self._feedback = feedback

    @property
    def bad(self) -> int:
        """The number of lines that were too long."""
        return self._framer.bad

    def show(self, answer: Answer) -> None:
        """Send the hub's answer in the format from the settings."""
        text = self._feedback
        for key, value in (("result", answer.result), ("answer", answer.name), ("code", answer.code)):
            text = text.replace(f"{{{key}}}", value)
        self._out += text.encode()

    def _start(self) -> None:
        self._reports.append(Answering())

    def _process(self, data: bytes) -> None:
        self._read(self._framer.feed(data))
        self.deadline = self._now + QUIET

    def _on_deadline(self) -> None:
        self._read(self._framer.give_up())
        self.deadline = math.inf

    def _read(self, texts: list[str]) -> None:
        for text in texts:
            found = self._pattern.search(text)
            report = _report(found) if found else None
            if report is None:
                self.counters["other_lines"] += 1
                continue
            self._count_frame()
            self._reports.append(report)


def _report(found: re.Match[str]) -> Report | None:
    """Convert a pattern match; a UID that is empty or contains control characters is noise."""
    named = found.groupdict()
    if named.get("control"):
        return Pressed(named["control"])
    # With several alternatives, only the groups of one have matched.
    text = next(text for text in (named.get("uid"), *found.groups(), found[0]) if text is not None)
    tag = uid.normalise(text)
    return Sighting(tag) if tag and tag.isprintable() else None
