"""Serial ports: stable names, and opening one without resetting or blocking anything."""

import asyncio
import contextlib
import errno
import logging
import os
import termios
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import serial
from serial.tools import list_ports

from firmware_bridge.errors import PortError, PortForbiddenError, PortHeldError, PortMissingError

log = logging.getLogger(__name__)

DEVICES = Path("/dev")
SYSTEM = Path("/sys/class/tty")
ON_BOARD = "on the pins of the board"
_BUSY = (errno.EBUSY, errno.EAGAIN)
_ABSENT = (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO)
CHUNK = 4096
RESET_LASTS = 0.02
ResetLine = Literal["dtr", "rts"]


@dataclass(frozen=True)
class Adapter:
    """A serial adapter as the system lists it."""

    device: str
    description: str
    serial_number: str | None


@dataclass(frozen=True)
class PortName:
    """An adapter's stable name, and what a person should know about it."""

    device: str
    stable: str
    description: str
    note: str = ""


def adapters(system: Path = SYSTEM) -> list[Adapter]:
    """List this machine's serial ports, leaving out those without hardware."""
    on_usb = [
        Adapter(info.device, info.description or "", info.serial_number or None)
        for info in sorted(list_ports.comports())
        if info.vid is not None
    ]
    return on_usb + [Adapter(f"/dev/{name}", ON_BOARD, None) for name in _on_board(system)]


def _on_board(system: Path) -> list[str]:
    """Name the serial ports of the board itself; the system lists more, and gives those without hardware type 0."""
    found = [each for pattern in ("ttyAMA*", "ttyS*") for each in sorted(system.glob(pattern))]
    return [each.name for each in found if (each / "type").is_file() and (each / "type").read_text().strip() != "0"]


def name_ports(found: list[Adapter], devices: Path = DEVICES) -> list[PortName]:
    """Find the name of each adapter that survives replugging."""
    by_id = _links(devices / "serial" / "by-id")
    by_path = _links(devices / "serial" / "by-path")
    return [_name(each, by_id, by_path) for each in found]


def _name(adapter: Adapter, by_id: dict[str, str], by_path: dict[str, str]) -> PortName:
    target = os.path.realpath(adapter.device)
    # Adapters of the same kind without a serial number share one by-id link, which points at the latest one.
    if adapter.serial_number and target in by_id:
        return PortName(adapter.device, by_id[target], adapter.description)
    if target in by_path:
        note = "no serial number: the name belongs to the USB socket"
        return PortName(adapter.device, by_path[target], adapter.description, note)
    if adapter.description == ON_BOARD:
        return PortName(adapter.device, adapter.device, adapter.description)
    return PortName(adapter.device, adapter.device, adapter.description, "this name may change when it is replugged")


def _links(folder: Path) -> dict[str, str]:
    """Map each device to the first link to it in a folder."""
    if not folder.is_dir():
        return {}
    links = sorted(folder.iterdir(), reverse=True)
    return {os.path.realpath(link): str(link) for link in links}


@dataclass(frozen=True)
class Lines:
    """The control lines of a port: set, cleared, or as suits the device; and the one wired to the reader's reset."""

    dtr: bool | None = None
    rts: bool | None = None
    reset: ResetLine | None = None

    def levels(self, name: str) -> tuple[bool, bool]:
        """Return the levels of DTR and RTS for a port; a reset line rests cleared."""
        usual = has_own_usb(name)
        dtr, rts = (usual if wanted is None else wanted for wanted in (self.dtr, self.rts))
        return dtr and self.reset != "dtr", rts and self.reset != "rts"


def has_own_usb(name: str) -> bool:
    """Whether a microcontroller is itself the USB device: most of those send nothing until DTR is set.

    Behind a USB serial chip (ttyUSB), a set line resets many boards, or holds them in reset.
    """
    return Path(os.path.realpath(name)).name.startswith("ttyACM")


AS_SUITS = Lines()


class Port:
    """An open serial port whose reads wait in the event loop and whose writes never block."""

    def __init__(self, name: str, baud: int, lines: Lines = AS_SUITS) -> None:
        self.name = name
        self._reset_line = lines.reset
        self._serial = _open(name, baud, *lines.levels(name))

    async def reset(self) -> None:
        """Reset the reader by the line that is wired for it, if one is."""
        if self._reset_line is None:
            return
        try:
            setattr(self._serial, self._reset_line, True)  # the pin of the adapter goes low
            await asyncio.sleep(RESET_LASTS)
            setattr(self._serial, self._reset_line, False)
        except OSError as error:
            raise _no_lines(self.name, error) from error
        await asyncio.sleep(RESET_LASTS)  # until the chip's oscillator runs

    async def read(self, timeout: float | None) -> bytes:
        """Return what has arrived, or nothing after the timeout."""
        loop = asyncio.get_running_loop()
        arrived = asyncio.Event()
        descriptor = self._serial.fileno()
        loop.add_reader(descriptor, arrived.set)
        try:
            async with asyncio.timeout(timeout):
                await arrived.wait()
        except TimeoutError:
            if not arrived.is_set():  # on a busy machine both may happen before we are woken
                return b""
        finally:
            loop.remove_reader(descriptor)
        return self._read_now(descriptor)

    def _read_now(self, descriptor: int) -> bytes:
        try:
            data = os.read(descriptor, CHUNK)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise _gone(self.name) from error
        if not data:  # readable, but without data: that is how an unplugged adapter looks
            raise _gone(self.name)
        return data

    def write(self, data: bytes) -> None:
        """Send bytes; drop what the adapter cannot take now, because the driver retries when no answer comes."""
        if not data:
            return
        try:
            os.write(self._serial.fileno(), data)
        except BlockingIOError:
            log.debug("%s takes no bytes", self.name)
        except OSError as error:
            raise _gone(self.name) from error

    def close(self) -> None:
        """Close the port without waiting for unsent bytes."""
        with contextlib.suppress(OSError, termios.error):  # a device that is gone has nothing to flush
            self._serial.reset_output_buffer()
        self._serial.close()


def _no_lines(name: str, error: OSError) -> PortError:
    if error.errno in (errno.ENOTTY, errno.EINVAL):
        return PortError(f"The port {name} has no line to reset a reader with; take reset out of the settings.")
    return _gone(name)


def _gone(name: str) -> PortMissingError:
    return PortMissingError(f"The reader on {name} has gone; waiting for it to come back.")


def _open(name: str, baud: int, dtr: bool, rts: bool) -> serial.Serial:  # noqa: FBT001 - two levels
    try:
        port = serial.Serial(baudrate=baud, timeout=0, write_timeout=0, exclusive=True)
        port.port = name
        # Set before opening: boards treat a change of these lines as a reset.
        port.dtr, port.rts = dtr, rts
        port.open()
    except (serial.SerialException, OSError) as error:
        raise _explain(name, error) from error
    except ValueError as error:
        raise PortError(f"The port {name!r} does not take {baud} baud.") from error
    return port


def _explain(name: str, error: OSError) -> PortError:
    if error.errno in _BUSY:
        return PortHeldError(f"The port {name} is held by another program; close it there.")
    if error.errno == errno.EACCES:
        return PortForbiddenError(
            f"You may not open the port {name}; add your user to the group dialout and log in again."
        )
    if error.errno in _ABSENT:
        return PortMissingError(f"There is no reader on {name}; plug it in.")
    return PortError(f"The port {name} cannot be opened: {error}.")
