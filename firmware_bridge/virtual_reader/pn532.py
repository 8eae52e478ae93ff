"""A PN532 on its serial line, as a host sees it."""

from firmware_bridge.framing import pn532_hsu as hsu
from firmware_bridge.virtual_reader.chip import Chip

FIRMWARE = b"\x32\x01\x06\x07"
FOREVER = 0xFF
TRY_TAKES = 0.01
WAKE = b"\x55\x55"


class VirtualPn532(Chip):
    """Sleeps until woken, acknowledges, answers; hangs on demand."""

    def __init__(self) -> None:
        super().__init__()
        self._framer = hsu.Framer()
        self._asleep = True
        self._retries = FOREVER
        self._listing_since: float | None = None
        self._last_answer = b""
        self.cured_by_wake = True
        self.commands: list[bytes] = []
        self.port3: list[int] = []  # every value written to the pins with the lamp

    def power_on(self) -> None:
        """Start as after plugging in: asleep, with unlimited retries."""
        self._framer = hsu.Framer()
        self._asleep, self._retries, self._listing_since = True, FOREVER, None
        self._out.clear()

    def feed(self, data: bytes) -> None:
        """Process bytes from the host; a wake-up may end a hang."""
        if self.hung and self.cured_by_wake and WAKE in data:
            self.hung = False
            self.power_on()
        super().feed(data)

    def _receive(self, data: bytes) -> None:
        self._asleep = self._asleep and WAKE not in data
        if self._asleep:
            return
        for frame in self._framer.feed(data):
            self._handle(frame)

    def _handle(self, frame: hsu.Frame) -> None:
        match frame:
            case hsu.Ack():
                self._listing_since = None  # the host aborts the running command
            case hsu.Nack():
                self._out += self._last_answer
            case hsu.Data(hsu.Tfi.TO_CHIP, payload) if payload:
                self.commands = [*self.commands[-99:], payload]
                self._out += hsu.ACK_BYTES
                self._listing_since = None
                self._execute(payload[0], payload[1:])
            case _:
                self._out += hsu.error_frame()

    def _execute(self, code: int, rest: bytes) -> None:
        match code:
            case 0x02:
                self._answer(code, FIRMWARE)
            case 0x0E:
                self.port3 = [*self.port3[-99:], rest[0]]
                self._answer(code)
            case 0x14:
                self._answer(code)
            case 0x32:
                if rest[:1] == b"\x05":
                    self._retries = rest[3]
                self._answer(code)
            case 0x40:
                self._answer(code, self._exchange(rest))
            case 0x4A:
                self._listing_since = self.now
                self._update()
            case _:
                self._out += hsu.error_frame()

    def _exchange(self, rest: bytes) -> bytes:
        if self.tag is None or not self.tag.has_pages or len(rest) < 3 or rest[1] != 0x30:
            return b"\x01"  # the tag did not answer in time
        start = (rest[2] - 4) * 4
        return b"\x00" + self.tag.memory[start : start + 16].ljust(16, b"\x00")

    def _update(self) -> None:
        if self._listing_since is None:
            return
        uid = self._visible()
        if uid is not None:
            self._list(uid)
        elif self._retries != FOREVER and self.now - self._listing_since >= TRY_TAKES * (self._retries + 1):
            self._listing_since = None
            self._answer(0x4A, b"\x00")

    def _list(self, uid: str) -> None:
        self._listing_since = None
        number = bytes.fromhex(uid)
        sens, sel = (b"\x00\x44", b"\x00") if len(number) == 7 else (b"\x00\x04", b"\x08")
        self._answer(0x4A, b"\x01\x01" + sens + sel + bytes([len(number)]) + number)

    def _answer(self, code: int, content: bytes = b"") -> None:
        self._last_answer = hsu.encode(bytes([code + 1]) + content, hsu.Tfi.TO_HOST)
        self._out += self._last_answer
