"""Gives a virtual device a port: a pseudo-terminal, served by a thread."""

import contextlib
import errno
import os
import pty
import select
import threading
import time
import tty
from pathlib import Path
from types import TracebackType
from typing import Self

from firmware_bridge.errors import BridgeError
from firmware_bridge.virtual_reader.chip import Chip
from firmware_bridge.virtual_reader.faults import Faults
from firmware_bridge.virtual_reader.tag import Tag

BEAT = 0.01
TERMINALS = "/dev/pts"


class VirtualReader:
    """Plugs a virtual device in, puts tags on it, and breaks it."""

    def __init__(self, chip: Chip, link: Path | None = None, faults: Faults | None = None) -> None:
        self.chip = chip
        self.faults = faults or Faults()
        self._link = link
        self._lock = threading.RLock()
        self._ends: tuple[int, int] | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="virtual reader", daemon=True)
        self.port = ""

    def __enter__(self) -> Self:
        self.plug()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        self._thread.join()
        self.unplug()

    def put(self, uid: str, text: str | None = None) -> None:
        """Put a tag on the reader."""
        self.chip.check(uid)
        with self._lock:
            self.chip.tag = Tag(uid, text)

    def take(self) -> None:
        """Remove the tag."""
        with self._lock:
            self.chip.tag = None

    def tap(self, uid: str, hold: float = 0.4, text: str | None = None) -> None:
        """Hold a tag to the reader for a while."""
        self.put(uid, text)
        time.sleep(hold)
        self.take()

    def ghost(self, uid: str) -> None:
        """Report a tag once that is not there."""
        with self._lock:
            self.chip.ghost(uid)

    def press(self, control: str) -> None:
        """Press a button or turn the dial."""
        with self._lock:
            self.chip.tick(time.monotonic())
            self.chip.press(control)
            self._update()  # without waiting for the next cycle

    def hang(self) -> None:
        """Stop the device from answering while its port stays."""
        with self._lock:
            self.chip.hung = True

    def cure(self) -> None:
        """Make a hung device answer again."""
        with self._lock:
            self.chip.hung = False

    def send(self, data: bytes) -> None:
        """Send bytes as they are, bypassing the device: noise, or an unsolicited frame."""
        with self._lock:
            self._write(data)

    def make_noise(self, count: int) -> None:
        """Send random bytes."""
        self.send(self.faults.random_bytes(count))

    def plug(self) -> None:
        """Plug the device in: a new pseudo-terminal appears, under the link's name if one was given."""
        with self._lock:
            if self._ends is not None:
                return
            master, slave = pty.openpty()
            tty.setraw(slave)  # nobody has opened it yet, and nothing may be echoed until then
            os.set_blocking(master, False)
            self._ends = master, slave
            self.port = os.ttyname(slave)
            self.chip.hung = False
            self.chip.power_on()
            self._name()

    def unplug(self) -> None:
        """Unplug the device: its port vanishes."""
        with self._lock:
            if self._ends is None:
                return
            if self._link is not None and _leads_to(self._link) == os.ttyname(self._ends[1]):
                self._link.unlink()
            for end in self._ends:
                os.close(end)
            self._ends = None

    def _name(self) -> None:
        if self._link is None:
            return
        try:
            if _leads_to(self._link).startswith(f"{TERMINALS}/"):  # left behind by another reader
                self._link.unlink()
            self._link.symlink_to(self.port)
        except OSError as error:
            raise BridgeError(f"The port cannot be named {self._link}: {error.strerror}.") from error
        self.port = str(self._link)

    def _serve(self) -> None:
        while not self._stopping.is_set():
            with self._lock:
                master = self._ends[0] if self._ends else None
            if master is None:
                time.sleep(BEAT)
                continue
            self._wait(master)
            with self._lock:
                self._update()

    def _wait(self, master: int) -> None:
        # If another thread unplugs it meanwhile, the descriptor is closed: the next cycle notices.
        with contextlib.suppress(OSError, ValueError):
            select.select([master], [], [], BEAT)

    def _update(self) -> None:
        if self._ends is None:
            return
        self.chip.tick(time.monotonic())
        self.chip.feed(self._read())
        for piece in self.faults.spoil(self.chip.outgoing()):
            self._write(piece)

    def _read(self) -> bytes:
        if self._ends is None:
            return b""
        try:
            return os.read(self._ends[0], 4096)
        except BlockingIOError:
            return b""

    def _write(self, data: bytes) -> None:
        if self._ends is None:
            return
        try:
            os.write(self._ends[0], data)
        except OSError as error:
            # A full buffer: nobody is reading, and on a wire the bytes would be lost as well.
            if error.errno != errno.EAGAIN:
                raise
        if self.faults.split:
            time.sleep(0.0005)


def _leads_to(link: Path) -> str:
    """Return where a link leads; empty if it is not one."""
    return str(link.readlink()) if link.is_symlink() else ""
