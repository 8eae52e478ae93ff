"""What all virtual devices have in common, without I/O."""

from abc import ABC, abstractmethod
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from firmware_bridge.virtual_reader.tag import Tag


class Chip(ABC):
    """Processes what the host sends and the passing of time; holds what the device sends."""

    uid_sizes: ClassVar[AbstractSet[int]] = frozenset({4, 7, 10})  # bytes, as in ISO 14443

    def __init__(self) -> None:
        self.tag: Tag | None = None
        self.hung = False
        self.now = 0.0
        self._ghosts: list[str] = []
        self._out = bytearray()

    def feed(self, data: bytes) -> None:
        """Process bytes from the host."""
        if not self.hung:
            self._receive(data)

    def tick(self, now: float) -> None:
        """Let time pass."""
        self.now = now
        if not self.hung:
            self._update()

    def outgoing(self) -> bytes:
        """Return the bytes the device sends, once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def ghost(self, uid: str) -> None:
        """Report a tag once that is not there, with a valid checksum."""
        self.check(uid)
        self._ghosts.append(uid)

    def check(self, uid: str) -> None:
        """Reject a UID that no tag for this reader has."""
        if len(uid) // 2 not in self.uid_sizes:
            sizes = " or ".join(map(str, sorted(self.uid_sizes)))
            raise ValueError(f"a tag for this reader has a UID of {sizes} bytes")

    def press(self, control: str) -> None:
        """Press a button or turn the dial, if the device has one."""
        raise ValueError(f"This kind of reader has no control called {control}.")

    @abstractmethod
    def power_on(self) -> None:
        """Start as after plugging in."""

    @abstractmethod
    def _receive(self, data: bytes) -> None: ...

    @abstractmethod
    def _update(self) -> None: ...

    def _visible(self) -> str | None:
        """Return the UID to report now: a ghost comes before a real tag."""
        if self._ghosts:
            return self._ghosts.pop(0)
        return self.tag.uid if self.tag else None
