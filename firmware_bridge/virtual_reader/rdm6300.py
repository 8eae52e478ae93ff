"""An RDM6300: receives nothing, repeats its frame while a tag is near."""

from firmware_bridge.framing import rdm6300
from firmware_bridge.virtual_reader.chip import Chip

EVERY = 0.065


class VirtualRdm6300(Chip):
    """Sends a frame for the tag that is near, again and again."""

    uid_sizes = frozenset({5})

    def __init__(self) -> None:
        super().__init__()
        self._next = 0.0

    def power_on(self) -> None:
        """Start as after plugging in."""
        self._out.clear()

    def _receive(self, data: bytes) -> None:
        """Ignore the host: the module's receive pin is not connected."""

    def _update(self) -> None:
        if self.now < self._next:
            return
        uid = self._visible()
        if uid is not None:
            self._next = self.now + EVERY
            self._out += rdm6300.encode(uid)
