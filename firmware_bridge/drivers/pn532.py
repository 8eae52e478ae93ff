"""Driver for a PN532 on its serial line: wakes and polls it, reads stored texts, and reinitialises it when it hangs."""

from collections.abc import Generator
from dataclasses import dataclass

from firmware_bridge import ndef
from firmware_bridge.answers import Answer
from firmware_bridge.drivers.base import Answering, Driver, Sighting, Silent
from firmware_bridge.framing import pn532_hsu as hsu

ACK_WITHIN = 0.15
POLL_WITHIN = 0.2  # a poll with two retries takes some 30 ms
QUIET = 0.03  # a frame takes 3 ms, a USB adapter holds it back for 16 at most; what is incomplete by then stays so
MOST_ASKED_AGAIN = 2
PROBES = 2
MOST_POLLS_MISSED = 3
BLIND_AFTER = 0.2  # a poll is acknowledged within milliseconds
MOST_PAGES = 40  # the end of an NTAG213

GET_FIRMWARE_VERSION = b"\x02"
SAM_CONFIGURATION = b"\x14\x01\x14\x01"
# Item 5, retries: ATR 1, PSL 1, passive activation 2. Without the last a poll without a tag never ends.
RF_RETRIES = b"\x32\x05\x01\x01\x02"
LIST_TARGET = b"\x4a\x01\x00"
READ_PAGE = b"\x40\x01\x30"
WRITE_GPIO = b"\x0e"

# Seconds on and seconds off, once for each blink.
BLINKS = {
    "entered": (0.08,),
    "taken-back": (0.08, 0.3),
    "held": (0.08, 0.08),
    "refused": (0.08, 0.08, 0.08),
    "unknown": (0.3,),
    "late": (0.3, 0.3),
}


@dataclass(frozen=True)
class Command:
    """A command to the chip that is answered."""

    payload: bytes
    timeout: float = 0.5


@dataclass(frozen=True)
class Pause:
    """Leave the chip alone for a while."""

    seconds: float


@dataclass(frozen=True)
class Target:
    """A tag in the field."""

    uid: str
    has_pages: bool  # type 2: can be read without a key


@dataclass(frozen=True)
class Options:
    """The pace of polling, and the pin (30 to 35) with a lamp to ground, if any."""

    poll: float = 0.1
    retry: float = 0.5
    refresh: float = 60.0
    led_pin: int | None = None


Script = Generator[Command | Pause, bytes | None, None]


def parse_target(answer: bytes) -> Target | None:
    """Parse the first target in an answer to InListPassiveTarget."""
    if len(answer) < 6 or not answer[0]:
        return None
    size = answer[5]
    uid = answer[6 : 6 + size]
    if size not in (4, 7, 10) or len(uid) < size:
        return None
    return Target(uid.hex().upper(), has_pages=answer[4] == 0)


class Pn532(Driver):
    """Runs a script of commands and pauses, fed with the chip's answers."""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        self._options = options or Options()
        self._framer = hsu.Framer()
        self._script = self._session()
        self._step: Command | Pause = Pause(0)
        self._acked = False
        self._wreckage = 0  # the framer's count when the command was sent
        self._asked_again = 0
        self._give_up_at = 0.0
        self._known: dict[str, str] = {}
        self._blinks: tuple[float, ...] = ()

    @property
    def bad(self) -> int:
        """The number of frames with a wrong checksum."""
        return self._framer.bad

    def watching(self, now: float) -> bool:
        """Whether polls are being answered."""
        return self.last_frame is not None and now - self.last_frame < self._options.poll + BLIND_AFTER

    def show(self, answer: Answer) -> None:
        """Blink the lamp on the chip's own pin, if one is configured."""
        if self._options.led_pin is not None:
            self._blinks = BLINKS.get(answer.name, ())

    # The communication, in the order it happens.

    def _session(self) -> Script:
        while True:
            firmware = yield from self._initialise()
            if firmware is None:
                self._reports.append(Silent())
                yield Pause(self._options.retry)
                continue
            self.counters["initialised"] += 1
            self._reports.append(Answering(firmware))
            yield from self._poll_until_stuck()

    def _initialise(self) -> Generator[Command | Pause, bytes | None, str | None]:
        self._out += hsu.WAKE_UP
        if (yield Command(SAM_CONFIGURATION)) is None:
            return None
        version = yield from self._probe()
        if version is None or (yield Command(RF_RETRIES)) is None:
            return None
        return version

    def _probe(self) -> Generator[Command | Pause, bytes | None, str | None]:
        for _ in range(PROBES):  # one spoilt answer on a poor line does not make a dead chip
            answer = yield Command(GET_FIRMWARE_VERSION)
            if answer is not None and len(answer) >= 3:
                return f"PN5{answer[0]:02X} {answer[1]}.{answer[2]}"
        return None

    def _poll_until_stuck(self) -> Script:
        """Poll until the chip must be reinitialised: it hangs, or has seen nothing for long."""
        missed, seen_at = 0, self._now
        while missed < MOST_POLLS_MISSED and self._now - seen_at < self._options.refresh:
            answer = yield Command(LIST_TARGET, timeout=POLL_WITHIN)
            if answer is None:
                missed += 1
                if (yield from self._probe()) is None:
                    return
                continue
            missed = 0
            if (yield from self._examine(answer)):
                seen_at = self._now
            yield from self._blink()
            yield Pause(self._options.poll)

    def _examine(self, answer: bytes) -> Generator[Command | Pause, bytes | None, bool]:
        target = parse_target(answer)
        if target is None:
            self._known.clear()
            return False
        if target.has_pages and target.uid not in self._known:
            text = yield from self._read_text()
            # If it could not be read, try again at the next sighting.
            self._known = {} if text is None else {target.uid: text}
        self._reports.append(Sighting(target.uid, self._known.get(target.uid) or None))
        return True

    def _read_text(self) -> Generator[Command | Pause, bytes | None, str | None]:
        """Read the text on the tag: empty if it has none, None if reading failed."""
        memory = b""
        for page in range(4, MOST_PAGES, 4):
            answer = yield Command(READ_PAGE + bytes([page]))
            if not answer or answer[0] & 0x3F:
                return None
            memory += answer[1:17]
            try:
                return ndef.read_text(memory) or ""
            except ndef.Unfinished:
                if not any(memory):  # never formatted
                    break
        return ""

    def _blink(self) -> Script:
        blinks, self._blinks = self._blinks, ()
        for seconds in blinks:
            yield Command(self._lamp(lit=True))
            yield Pause(seconds)
            yield Command(self._lamp(lit=False))
            yield Pause(0.08)

    def _lamp(self, *, lit: bool) -> bytes:
        # Bit 7 enables the port byte; the other pins of port 3 stay high.
        pin = 1 << ((self._options.led_pin or 30) - 30)
        return WRITE_GPIO + bytes([0xBF & ~pin if lit else 0xBF, 0x00])

    # The machinery below the script.

    def _start(self) -> None:
        self._script = self._session()
        self._do(next(self._script))

    def _process(self, data: bytes) -> None:
        waiting = self._step
        for frame in self._framer.feed(data):
            self._on_frame(frame)
        if self._step is waiting and self._spoilt:
            self.deadline = min(self._give_up_at, self._now + QUIET)

    def _on_deadline(self) -> None:
        waiting = self._step
        for frame in self._framer.give_up():
            self._on_frame(frame)
        if self._step is not waiting:
            return
        if self._spoilt and self._asked_again < MOST_ASKED_AGAIN:
            self._ask_again()
            return
        if isinstance(waiting, Command):
            self.counters["timeouts"] += 1
            self._out += hsu.ACK_BYTES  # aborts whatever the chip is still doing
        self._do(self._script.send(None))

    @property
    def _spoilt(self) -> bool:
        """Whether something has come in place of the answer to an acknowledged command."""
        return self._acked and self._framer.wreckage > self._wreckage

    def _ask_again(self) -> None:
        """Have the chip repeat an answer that arrived spoilt."""
        self._wreckage = self._framer.wreckage
        self._asked_again += 1
        self.counters["asked_again"] += 1
        self._out += hsu.NACK_BYTES
        self.deadline = self._give_up_at = self._now + ACK_WITHIN

    def _on_frame(self, frame: hsu.Frame) -> None:
        self._count_frame()
        if not isinstance(self._step, Command):
            return
        if isinstance(frame, hsu.Ack):
            self._acked = True
            self.deadline = self._give_up_at = self._now + self._step.timeout
        elif isinstance(frame, hsu.Nack):
            self._out += hsu.encode(self._step.payload)
        elif isinstance(frame, hsu.Fault):
            self.counters["error_frames"] += 1
            self._do(self._script.send(None))
        elif self._acked and self._answers(frame, self._step):
            self._do(self._script.send(frame.payload[1:]))

    def _answers(self, frame: hsu.Data, command: Command) -> bool:
        # An answer before the ACK belongs to an abandoned command.
        return frame.tfi == hsu.Tfi.TO_HOST and frame.payload[:1] == bytes([command.payload[0] + 1])

    def _do(self, step: Command | Pause) -> None:
        self._step, self._acked = step, False
        self._wreckage, self._asked_again = self._framer.wreckage, 0
        if isinstance(step, Pause):
            self.deadline = self._now + step.seconds
            return
        self._out += hsu.encode(step.payload)
        self.deadline = self._now + ACK_WITHIN
