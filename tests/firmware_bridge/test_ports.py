"""Ports: stable names, and opening without surprises."""

import asyncio
import errno
import fcntl
import os
import pty
import termios
import time
import tty

import pytest
import serial

from firmware_bridge import ports
from firmware_bridge.errors import PortError, PortForbiddenError, PortHeldError, PortMissingError
from firmware_bridge.ports import Adapter, Lines, Port, name_ports


@pytest.fixture
def devices(tmp_path):
    """A machine with a Feather, two identical CH340 adapters, and something that is on no bus."""
    for folder in ("serial/by-id", "serial/by-path"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("ttyACM0", "ttyUSB0", "ttyUSB1", "ttyAMA0"):
        (tmp_path / name).touch()
    links = {
        "serial/by-id/usb-Adafruit_Feather_DF60BC-if00": "ttyACM0",
        "serial/by-id/usb-1a86_USB_Serial-if00-port0": "ttyUSB1",
        "serial/by-path/pci-0000:00:14.0-usb-0:1:1.0": "ttyACM0",
        "serial/by-path/pci-0000:00:14.0-usb-0:2:1.0-port0": "ttyUSB0",
        "serial/by-path/pci-0000:00:14.0-usb-0:3:1.0-port0": "ttyUSB1",
    }
    for link, target in links.items():
        (tmp_path / link).symlink_to(tmp_path / target)
    return tmp_path


def named(devices, name, serial_number=None):
    adapter = Adapter(str(devices / name), name, serial_number)
    return name_ports([adapter], devices)[0]


def test_an_adapter_with_a_serial_number_is_named_by_it(devices):
    port = named(devices, "ttyACM0", "DF60BC")
    assert port.stable.endswith("serial/by-id/usb-Adafruit_Feather_DF60BC-if00")
    assert port.note == ""


def test_two_identical_adapters_are_named_by_their_sockets(devices):
    first, second = (named(devices, name) for name in ("ttyUSB0", "ttyUSB1"))
    assert first.stable.endswith("by-path/pci-0000:00:14.0-usb-0:2:1.0-port0")
    assert second.stable.endswith("by-path/pci-0000:00:14.0-usb-0:3:1.0-port0")
    assert "socket" in first.note


def test_the_ports_on_a_boards_own_pins_are_listed(tmp_path, monkeypatch):
    monkeypatch.setattr(ports.list_ports, "comports", list)
    for name, kind in {"ttyS0": "4", "ttyS1": "0", "ttyAMA0": "32", "tty1": None}.items():
        (tmp_path / name).mkdir()
        if kind is not None:
            (tmp_path / name / "type").write_text(f"{kind}\n")
    found = name_ports(ports.adapters(tmp_path), tmp_path)
    assert [port.stable for port in found] == ["/dev/ttyAMA0", "/dev/ttyS0"]
    assert {port.note for port in found} == {""}


def test_a_port_without_any_link_keeps_its_own_name(devices):
    port = named(devices, "ttyAMA0")
    assert port.stable == port.device
    assert "may change" in port.note


def test_a_machine_without_links_still_lists_its_ports(tmp_path):
    assert name_ports([Adapter("/dev/ttyUSB0", "x", "1")], tmp_path)[0].stable == "/dev/ttyUSB0"


@pytest.fixture
def pair():
    master, slave = pty.openpty()
    tty.setraw(slave)
    ends = {"master": master, "slave": slave}
    yield ends, os.ttyname(slave)
    for end in ends.values():
        os.close(end)


def test_bytes_go_both_ways(pair):
    ends, name = pair

    async def talk():
        port = Port(name, 115200)
        port.write(b"ping")
        os.write(ends["master"], b"pong")
        try:
            return os.read(ends["master"], 10), await port.read(1.0), await port.read(0.01)
        finally:
            port.close()

    assert asyncio.run(talk()) == (b"ping", b"pong", b"")


def test_a_port_that_vanishes_is_said_to_be_gone(pair):
    ends, name = pair

    async def lose():
        port = Port(name, 115200)
        try:
            os.close(ends.pop("master"))
            await port.read(1.0)
        finally:
            port.close()

    with pytest.raises(PortMissingError, match="has gone"):
        asyncio.run(lose())


def test_writing_to_a_port_that_vanished_says_so(pair):
    ends, name = pair
    port = Port(name, 115200)
    os.close(ends.pop("master"))
    with pytest.raises(PortMissingError, match="has gone"):
        port.write(b"hello")
    port.close()


def test_a_device_that_takes_no_bytes_blocks_nobody(pair):
    _, name = pair
    port = Port(name, 115200)
    for _ in range(100):
        port.write(bytes(1000))
    with pytest.raises(BlockingIOError):
        os.write(port._serial.fileno(), b"x")
    port.close()


def test_a_port_held_by_another_program_is_named_in_one_sentence(pair):
    _, name = pair
    holder = Port(name, 115200)
    with pytest.raises(PortHeldError, match="held by another program"):
        Port(name, 115200)
    holder.close()
    Port(name, 115200).close()


def test_a_port_that_is_not_there_is_named_in_one_sentence(tmp_path):
    with pytest.raises(PortMissingError, match="no reader on"):
        Port(str(tmp_path / "ttyUSB9"), 9600)


def test_bytes_that_came_while_the_machine_was_busy_are_not_taken_for_silence(pair):
    ends, name = pair

    async def read_late():
        port = Port(name, 115200)
        reading = asyncio.create_task(port.read(0.05))
        await asyncio.sleep(0)
        os.write(ends["master"], b"late")
        time.sleep(0.2)  # the loop is held up for longer than the timeout
        data = await reading
        port.close()
        return data

    assert asyncio.run(read_late()) == b"late"


def test_something_that_is_not_a_port_is_named_in_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(PortError, match="cannot be opened"):
        Port(str(tmp_path / "file"), 9600)


def test_a_port_one_may_not_open_says_what_to_do():
    error = ports._explain("/dev/ttyUSB0", OSError(errno.EACCES, "Permission denied"))
    assert isinstance(error, PortForbiddenError)
    assert "dialout" in str(error)


def test_the_port_is_opened_raw_at_the_wanted_speed(pair):
    ends, name = pair
    port = Port(name, 9600)
    settings = termios.tcgetattr(ends["slave"])
    assert settings[4] == termios.B9600
    assert not settings[3] & (termios.ICANON | termios.ECHO)
    assert fcntl.fcntl(port._serial.fileno(), fcntl.F_GETFL) & os.O_NONBLOCK
    port.close()


@pytest.fixture
def wired(pair, monkeypatch):
    """A port on a pseudo-terminal with a record of its control lines, which those do not have."""
    levels = []

    class Wired(serial.Serial):
        def _update_dtr_state(self):
            levels.append(("dtr", self._dtr_state))

        def _update_rts_state(self):
            levels.append(("rts", self._rts_state))

    monkeypatch.setattr(ports.serial, "Serial", Wired)
    return pair[1], levels


@pytest.mark.parametrize(
    ("lines", "device", "levels"),
    [
        (Lines(), "ttyACM0", (True, True)),  # a Leonardo, a Pico: mute without
        (Lines(), "ttyUSB0", (False, False)),  # behind a USB serial chip: reset by it
        (Lines(dtr=True), "ttyUSB0", (True, False)),
        (Lines(dtr=False, rts=False), "ttyACM0", (False, False)),
        (Lines(reset="dtr"), "ttyACM0", (False, True)),  # a chip on the reset line must run
    ],
)
def test_the_control_lines_are_as_set_or_as_suits_the_device(tmp_path, lines, device, levels):
    link = tmp_path / "usb-Arduino_LLC_Leonardo-if00"
    link.symlink_to(tmp_path / device)
    assert lines.levels(str(link)) == levels


@pytest.mark.parametrize("level", [True, False])
def test_the_control_lines_are_known_before_the_port_opens(pair, monkeypatch, level):
    seen = []
    monkeypatch.setattr(serial.Serial, "open", lambda port: seen.append((port.dtr, port.rts)))
    Port(pair[1], 9600, Lines(dtr=level, rts=level))
    assert seen == [(level, level)]


def test_a_reader_is_reset_by_the_line_that_is_wired_for_it(wired):
    name, levels = wired

    async def reset():
        port = Port(name, 115200, Lines(reset="rts"))
        await port.reset()
        port.close()

    asyncio.run(reset())
    assert levels == [("dtr", False), ("rts", False), ("rts", True), ("rts", False)]


def test_a_port_without_control_lines_says_so_when_it_is_to_reset(pair):
    async def reset():
        port = Port(pair[1], 115200, Lines(reset="dtr"))
        try:
            await port.reset()
        finally:
            port.close()

    with pytest.raises(PortError, match="no line to reset"):
        asyncio.run(reset())
