"""The sketch's chip drivers, compiled for this machine and tested against simulated chips."""

import subprocess
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.framing import pn532_hsu as hsu
from firmware_bridge.virtual_reader import Tag, VirtualPn532
from firmware_bridge.virtual_reader.pn532 import crc_a

from ..waiting import PATIENCE

SKETCH = Path(firmware_bridge.__file__).parent / "firmware" / "pitwall_reader"
HOST = Path(__file__).with_name("chip_host")
UIDS = ["1A2B3C4D", "04E141124C2880", "04E141124C2880112233"]


class Driver:
    """A driver as a process that queries its bus line by line."""

    def __init__(self, reader, folder, bus):
        program = folder / reader
        subprocess.run(
            [
                *("g++", "-std=gnu++11", "-Wall", "-Wextra", "-Wno-unused-variable", f"-DREADER_{reader.upper()}"),
                *(f"-I{HOST}", f"-I{SKETCH}", HOST / "main.cpp", SKETCH / f"chip_{reader}.cpp", "-o", program),
            ],
            check=True,
        )
        self._bus = bus
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.begun = self._result("begin") == "1"

    def poll(self):
        self._say("poll")
        return self._result("tag")

    def alive(self):
        self._say("alive")
        return self._result("alive") == "1"

    def begin(self):
        self._say("begin")
        return self._result("begin") == "1"

    def close(self):
        self._process.communicate(timeout=PATIENCE)

    def _say(self, text):
        self._process.stdin.write(f"{text}\n")
        self._process.stdin.flush()

    def _result(self, word):
        while True:
            told, *rest = self._process.stdout.readline().rstrip("\n").split(" ")
            assert told, "the driver's process ended"
            if told == word:
                return rest[0]
            self._say(self._bus(told, *rest))


class Pn532OnI2c:
    """The virtual PN532 behind a bus where every answer is fetched, preceded by a ready byte."""

    def __init__(self):
        self.chip = VirtualPn532()
        self.chip.feed(hsu.WAKE_UP)
        self.now = 0.0
        self.spoil = False
        self._frames = []

    def __call__(self, what, value):
        self.now += 0.05
        self.chip.tick(self.now)
        if what == "write":
            self.chip.feed(bytes.fromhex(value))
        self._frames += self._cut(self.chip.outgoing())
        return "00" if what == "write" else self._read(int(value))

    def _cut(self, data):
        ack = hsu.ACK_BYTES
        parts = [ack, data.removeprefix(ack)] if data.startswith(ack) else [data]
        return [part for part in parts if part]

    def _read(self, count):
        if count == 1:
            return "01" if self._frames else "00"
        frame = self._frames.pop(0)
        if self.spoil and frame != hsu.ACK_BYTES:
            frame = frame[:-2] + bytes([frame[-2] ^ 1]) + frame[-1:]
        return (b"\x01" + frame).ljust(count, b"\x00")[:count].hex()


class TagInField:
    """A tag that answers according to ISO 14443A, one cascade level after another."""

    def __init__(self, uid):
        number = bytes.fromhex(uid)
        parts = []
        while len(number) > 4:
            parts.append(b"\x88" + number[:3])
            number = number[3:]
        self._parts = [*parts, number]

    def answer(self, frame, bits):
        if frame == b"\x52" and bits == 7:
            return b"\x44\x00"
        level = {0x93: 0, 0x95: 1, 0x97: 2}.get(frame[0])
        if level is None or level >= len(self._parts):
            return b""
        part = self._parts[level]
        part += bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
        if frame[1:] == b"\x20":
            return part
        selected = bytes([frame[0], 0x70]) + part
        assert frame == selected + crc_a(selected)
        sak = b"\x04" if level + 1 < len(self._parts) else b"\x08"
        return sak + crc_a(sak)


class Rc522:
    """The registers of an RC522, as far as the driver uses them."""

    def __init__(self):
        self.tag = None
        self.dead = False
        self.collision = False
        self._registers = dict.fromkeys(range(64), 0)
        self._fifo = b""

    def brown_out(self):
        """Lose the supply for a moment: every register is as after a reset."""
        self._registers = dict.fromkeys(range(64), 0) | {0x14: 0x80}

    def __call__(self, _what, address, value):
        number = int(address, 16) >> 1 & 0x3F
        if self.dead:
            return "00"
        if int(address, 16) & 0x80:
            return f"{self._get(number):02x}"
        self._set(number, int(value, 16))
        return "00"

    def _get(self, number):
        if number == 0x09:
            first, self._fifo = self._fifo[0], self._fifo[1:]
            return first
        return {0x37: 0x92, 0x0A: len(self._fifo)}.get(number, self._registers[number])

    def _set(self, number, value):
        self._registers[number] = value
        if number == 0x0A and value & 0x80:
            self._fifo = b""
        if number == 0x09:
            self._fifo += bytes([value])
        if number == 0x0D and value & 0x80:
            self._transceive(value & 7)

    def _transceive(self, bits):
        assert self._registers[0x14] & 3 == 3, "the antenna is off"
        assert self._registers[0x01] == 0x0C
        frame, self._fifo = self._fifo, b""
        self._fifo = self.tag.answer(frame, bits) if self.tag else b""
        self._registers[0x04] = 0x30 if self._fifo else 0x01
        self._registers[0x06] = 0x08 if self.collision else 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("chips")


@pytest.fixture
def pn532(folder):
    bus = Pn532OnI2c()
    driver = Driver("pn532", folder, bus)
    yield driver, bus
    driver.close()


@pytest.fixture
def rc522(folder):
    bus = Rc522()
    driver = Driver("rc522", folder, bus)
    yield driver, bus
    driver.close()


def test_the_pn532_driver_reads_every_length_of_uid(pn532):
    driver, bus = pn532
    assert driver.begun
    assert driver.poll() == ""
    for uid in UIDS:
        bus.chip.tag = Tag(uid)
        assert driver.poll() == uid


def test_the_pn532_driver_rejects_a_corrupted_frame(pn532):
    driver, bus = pn532
    bus.chip.tag = Tag(UIDS[1])
    bus.spoil = True
    assert driver.poll() == ""
    assert not driver.alive()
    bus.spoil = False
    assert driver.poll() == UIDS[1]


def test_the_pn532_driver_notices_a_chip_that_hangs(pn532):
    driver, bus = pn532
    assert driver.alive()
    bus.chip.hung = True
    assert not driver.alive()
    assert driver.poll() == ""


def test_the_rc522_driver_reads_every_length_of_uid(rc522):
    driver, bus = rc522
    assert driver.begun
    assert driver.poll() == ""
    for uid in UIDS:
        bus.tag = TagInField(uid)
        assert driver.poll() == uid


def test_the_rc522_driver_reads_nothing_where_two_tags_collide(rc522):
    driver, bus = rc522
    bus.tag, bus.collision = TagInField(UIDS[0]), True
    assert driver.poll() == ""


def test_the_rc522_driver_notices_a_chip_that_hangs(rc522):
    driver, bus = rc522
    assert driver.alive()
    bus.dead = True
    assert not driver.alive()


def test_an_rc522_that_was_reset_alone_is_noticed_and_set_up_again(rc522):
    driver, bus = rc522
    bus.brown_out()
    assert not driver.alive()
    assert driver.begin()
    assert driver.alive()
    bus.tag = TagInField(UIDS[1])
    assert driver.poll() == UIDS[1]


def test_a_pn532_that_was_reset_alone_is_noticed_and_set_up_again(pn532):
    driver, bus = pn532
    bus.chip.power_on()
    bus.chip.feed(hsu.WAKE_UP)  # on this bus it is woken by being addressed
    assert driver.poll() == ""  # the poll has no end now
    assert not driver.alive()
    assert driver.begin()
    assert driver.alive()
    assert driver.poll() == ""
    assert driver.alive()
