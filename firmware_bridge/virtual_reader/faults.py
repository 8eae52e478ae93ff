"""Faults on a serial line, on demand."""

import random
from dataclasses import dataclass, field


@dataclass
class Faults:
    """Corrupts what a device sends.

    `noise` and `corrupt` are chances per message, `lose` is one per byte, `split` sends byte by byte.
    """

    noise: float = 0.0
    corrupt: float = 0.0
    split: bool = False
    chance: random.Random = field(default_factory=random.Random)
    lose: float = 0.0

    def spoil(self, data: bytes) -> list[bytes]:
        """Return the pieces in which the data really leaves the device."""
        if not data:
            return []
        if self.chance.random() < self.noise:
            data = self.random_bytes(self.chance.randint(1, 12)) + data
        if self.chance.random() < self.corrupt:
            at = self.chance.randrange(len(data))
            data = data[:at] + bytes([data[at] ^ 1 << self.chance.randrange(8)]) + data[at + 1 :]
        if self.lose:
            data = bytes(byte for byte in data if self.chance.random() >= self.lose)
        return [bytes([byte]) for byte in data] if self.split else [data]

    def random_bytes(self, count: int) -> bytes:
        """Generate random bytes."""
        return self.chance.randbytes(count)
