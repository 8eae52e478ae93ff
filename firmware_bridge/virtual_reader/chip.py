"""What all virtual devices have in common, sans I/O."""

from abc import ABC, abstractmethod
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import ClassVar

from firmware_bridge import ndef

MEMORY = 144  # bytes for the user on an NTAG213
LONGEST_TEXT = MEMORY - len(ndef.encode_text(""))


@dataclass(frozen=True)
class Tag:
    """A tag as it lies on the reader: its UID in hex and what is stored on it."""

    uid: str
    text: str | None = None

    def __post_init__(self) -> None:
        if len((self.text or "").encode()) > LONGEST_TEXT:
            raise ValueError(f"a tag has room for {LONGEST_TEXT} bytes of text")

    @property
    def memory(self) -> bytes:
        """Lay out the user memory of the tag, from page 4 on."""
        content = ndef.encode_text(self.text) if self.text else bytes([ndef.MESSAGE, 0, ndef.TERMINATOR])
        return content.ljust(MEMORY, b"\x00")

    @property
    def has_pages(self) -> bool:
        """Tell whether it is a type 2 tag; those have seven bytes of UID."""
        return len(self.uid) == 14


class Chip(ABC):
    """Take what the host sends and the passing of time; hold out what the device sends."""

    uid_sizes: ClassVar[AbstractSet[int]] = frozenset({4, 7, 10})  # bytes, as ISO 14443 has them

    def __init__(self) -> None:
        self.tag: Tag | None = None
        self.hung = False
        self.now = 0.0
        self._ghosts: list[str] = []
        self._out = bytearray()

    def feed(self, data: bytes) -> None:
        """Take bytes from the host."""
        if not self.hung:
            self._hear(data)

    def tick(self, now: float) -> None:
        """Let time pass."""
        self.now = now
        if not self.hung:
            self._live()

    def outgoing(self) -> bytes:
        """Hand over, once, the bytes the device sends."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def ghost(self, uid: str) -> None:
        """Tell once, with a sound checksum, of a tag that is not there."""
        self.check(uid)
        self._ghosts.append(uid)

    def check(self, uid: str) -> None:
        """Refuse a UID that no tag for this reader has."""
        if len(uid) // 2 not in self.uid_sizes:
            sizes = " or ".join(map(str, sorted(self.uid_sizes)))
            raise ValueError(f"a tag for this reader has a UID of {sizes} bytes")

    def press(self, control: str) -> None:
        """Press a button or turn the dial, where the device has any."""
        raise ValueError(f"This kind of reader has no control called {control}.")

    @abstractmethod
    def power_on(self) -> None:
        """Begin as after plugging in."""

    @abstractmethod
    def _hear(self, data: bytes) -> None: ...

    @abstractmethod
    def _live(self) -> None: ...

    def _visible(self) -> str | None:
        """Choose the UID to tell now: a ghost comes before the tag that is there."""
        if self._ghosts:
            return self._ghosts.pop(0)
        return self.tag.uid if self.tag else None
