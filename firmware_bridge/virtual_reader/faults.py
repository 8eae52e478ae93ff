"""What can go wrong on a wire, to order."""

import random
from dataclasses import dataclass, field


@dataclass
class Faults:
    """Spoil what a device sends: `noise` and `corrupt` are chances per message, `split` sends byte by byte."""

    noise: float = 0.0
    corrupt: float = 0.0
    split: bool = False
    chance: random.Random = field(default_factory=random.Random)

    def spoil(self, data: bytes) -> list[bytes]:
        """Return the pieces in which the data really leaves the device."""
        if not data:
            return []
        if self.chance.random() < self.noise:
            data = self.rubbish(self.chance.randint(1, 12)) + data
        if self.chance.random() < self.corrupt:
            at = self.chance.randrange(len(data))
            data = data[:at] + bytes([data[at] ^ 1 << self.chance.randrange(8)]) + data[at + 1 :]
        return [bytes([byte]) for byte in data] if self.split else [data]

    def rubbish(self, count: int) -> bytes:
        """Make up bytes that mean nothing."""
        return self.chance.randbytes(count)
