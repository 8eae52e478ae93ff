"""A PN532 on its serial line, as a host sees it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from firmware_bridge.framing import pn532_hsu as hsu
from firmware_bridge.virtual_reader.chip import Chip
from firmware_bridge.virtual_reader.tag import Tag

if TYPE_CHECKING:
    from collections.abc import Callable

FIRMWARE = b"\x32\x01\x06\x07"
FOREVER = 0xFF
TRY_TAKES = 0.01
AUTO_POLL_UNIT = 0.15
WAKES = (b"\x55\x55", bytes(10))  # what hosts send to wake it; the zeros before any frame are too few
TYPE_A = (0x00, 0x10)  # polling for any 106 kbps type A, or for a MIFARE card
NO_ANSWER = b"\x01"
# Registers that hosts read back: receive mode with the checksum on, and what is left of a request without an answer.
RX_MODE, FIFO_DATA, SENS_REQ = 0x6303, 0x6339, 0x26
CHECKSUM_ON = 0x80
REGISTERS = {RX_MODE: CHECKSUM_ON, FIFO_DATA: SENS_REQ}


class Malformed(Exception):
    """A command that the chip answers with an error frame."""


@dataclass(frozen=True)
class Search:
    """A search for a tag: which command it answers, until when, and how the answer begins."""

    code: int
    until: float | None
    type_a: bool
    head: bytes = b""


def crc_a(data: bytes) -> bytes:
    """Compute the checksum of type A frames."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc.to_bytes(2, "little")


class VirtualPn532(Chip):
    """Sleeps until woken, acknowledges, answers; hangs on demand."""

    def __init__(self) -> None:
        super().__init__()
        self._framer = hsu.Framer()
        self._asleep = True
        self._retries = FOREVER
        self._search: Search | None = None
        self._registers = dict(REGISTERS)
        self._last_answer = b""
        self.cured_by_wake = True
        self.commands: list[bytes] = []
        self.port3: list[int] = []  # every value written to the pins with the lamp
        self._functions: dict[int, Callable[[bytes], bytes | None]] = {
            0x00: self._diagnose,
            0x02: lambda _: FIRMWARE,
            0x04: lambda _: bytes([0, 1, 0, 0x80]),  # no error, field on, no target, SAM idle
            0x06: self._read_registers,
            0x08: self._write_registers,
            0x0E: self._write_pins,
            0x10: lambda _: b"",  # the speed of a pseudo-terminal does not matter
            0x12: lambda _: b"",
            0x14: lambda _: b"",
            0x16: self._power_down,
            0x32: self._configure,
            0x40: lambda rest: self._exchange(rest[1:], checksum=False),
            0x42: lambda rest: self._exchange(rest, checksum=not self._registers[RX_MODE] & CHECKSUM_ON),
            0x44: lambda _: b"\x00",
            0x4A: self._list_target,
            0x52: lambda _: b"\x00",
            0x54: lambda _: b"\x00",
            0x60: self._auto_poll,
        }

    def power_on(self) -> None:
        """Start as after plugging in: asleep, with unlimited retries."""
        self._framer = hsu.Framer()
        self._asleep, self._retries, self._search = True, FOREVER, None
        self._registers = dict(REGISTERS)
        self._last_answer = b""
        self._out.clear()

    def feed(self, data: bytes) -> None:
        """Process bytes from the host; a wake-up may end a hang."""
        if self.hung and self.cured_by_wake and WAKES[0] in data:
            self.hung = False
            self.power_on()
        super().feed(data)

    def _receive(self, data: bytes) -> None:
        self._asleep = self._asleep and not any(wake in data for wake in WAKES)
        if self._asleep:
            return
        for frame in self._framer.feed(data):
            self._handle(frame)

    def _handle(self, frame: hsu.Frame) -> None:
        match frame:
            case hsu.Ack():
                self._search = None  # the host aborts the running command
            case hsu.Nack():
                self._out += self._last_answer
            case hsu.Data(hsu.Tfi.TO_CHIP, payload) if payload:
                self.commands = [*self.commands[-99:], payload]
                self._out += hsu.ACK_BYTES
                self._search = None
                self._execute(payload[0], payload[1:])
            case _:
                self._out += hsu.error_frame()

    def _execute(self, code: int, rest: bytes) -> None:
        function = self._functions.get(code)
        try:
            content = function(rest) if function else None
        except (Malformed, IndexError):
            function = content = None
        if function is None:
            self._out += hsu.error_frame()
        elif content is not None:
            self._answer(code, content)
        else:
            self._update()  # a search may find its tag at once

    def _diagnose(self, rest: bytes) -> bytes:
        match rest[0]:
            case 0:  # the line: everything comes back
                return rest
            case 1 | 2:  # ROM and RAM are sound
                return b"\x00"
            case _:
                raise Malformed

    def _read_registers(self, rest: bytes) -> bytes:
        addresses = (rest[at] << 8 | rest[at + 1] for at in range(0, len(rest), 2))
        return bytes(self._registers.get(address, 0) for address in addresses)

    def _write_registers(self, rest: bytes) -> bytes:
        for at in range(0, len(rest), 3):
            self._registers[rest[at] << 8 | rest[at + 1]] = rest[at + 2]
        return b""

    def _write_pins(self, rest: bytes) -> bytes:
        self.port3 = [*self.port3[-99:], rest[0]]
        return b""

    def _power_down(self, _: bytes) -> bytes:
        self._asleep = True
        return b"\x00"

    def _configure(self, rest: bytes) -> bytes:
        if rest[0] == 5:
            self._retries = rest[3]
        return b""

    def _exchange(self, command: bytes, *, checksum: bool) -> bytes:
        reply = self.tag.reply(command) if self.tag else None
        if reply is None:
            return NO_ANSWER
        return b"\x00" + reply + (crc_a(reply) if checksum else b"")

    def _list_target(self, rest: bytes) -> None:
        until = None if self._retries == FOREVER else self.now + TRY_TAKES * (self._retries + 1)
        self._search = Search(0x4A, until, type_a=rest[1] == 0)

    def _auto_poll(self, rest: bytes) -> None:
        rounds, period, kinds = rest[0], rest[1], rest[2:]
        until = None if rounds == FOREVER else self.now + rounds * period * AUTO_POLL_UNIT
        kind = next((kind for kind in kinds if kind in TYPE_A), None)
        self._search = Search(0x60, until, type_a=kind is not None, head=bytes([kind or 0]))

    def _update(self) -> None:
        if self._search is None:
            return
        uid = self._visible() if self._search.type_a else None
        if uid is not None:
            self._found(self._search, uid)
        elif self._search.until is not None and self.now >= self._search.until:
            self._finish(self._search, b"\x00")

    def _found(self, search: Search, uid: str) -> None:
        number = bytes.fromhex(uid)
        sens, sel = (b"\x00\x44", b"\x00") if Tag(uid).has_pages else (b"\x00\x04", b"\x08")
        target = b"\x01" + sens + sel + bytes([len(number)]) + number
        if search.head:
            target = search.head + bytes([len(target)]) + target
        self._finish(search, b"\x01" + target)

    def _finish(self, search: Search, content: bytes) -> None:
        self._search = None
        self._registers[RX_MODE] |= CHECKSUM_ON  # a search sets the receiver up anew
        self._answer(search.code, content)

    def _answer(self, code: int, content: bytes) -> None:
        self._last_answer = hsu.encode(bytes([code + 1]) + content, hsu.Tfi.TO_HOST)
        self._out += self._last_answer
