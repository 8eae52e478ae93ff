"""One tap per presentation of a tag, and none for a single stray frame."""

from dataclasses import dataclass, field

MOST_TAGS = 32  # more at once is noise: the one unseen for longest is forgotten


@dataclass(frozen=True)
class Rules:
    """How many equal frames make a tap, and how long a tag must be away before it counts again."""

    frames: int = 2
    rearm: float = 0.7


@dataclass
class _Presence:
    last: float
    frames: int = 0
    tapped: bool = False


@dataclass
class Debounce:
    """Tracks the tags near one reader."""

    rules: Rules = field(default_factory=Rules)
    ghosts: int = 0
    _near: dict[str, _Presence] = field(default_factory=dict)

    def see(self, uid: str, now: float) -> bool:
        """Record a sighting; return whether it makes a tap."""
        self.pass_time(now)
        presence = self._near.pop(uid, None) or _Presence(now)
        # Re-inserted at the end, so that the first is always the one unseen for longest.
        self._near[uid] = presence
        presence.last = now
        presence.frames += 1
        self._bound()
        if presence.tapped or presence.frames < self.rules.frames:
            return False
        presence.tapped = True
        return True

    def pass_time(self, now: float) -> None:
        """Forget the tags that have been away long enough, measured from their last sighting."""
        gone = [uid for uid, presence in self._near.items() if now - presence.last > self.rules.rearm]
        for uid in gone:
            self._forget(uid)

    def excuse(self, seconds: float) -> None:
        """Ignore a period in which the reader could not see: that is not an absence.

        A tag that has not tapped yet gets no such grace: its frames must come close together.
        """
        for presence in self._near.values():
            if presence.tapped:
                presence.last += seconds

    def _bound(self) -> None:
        if len(self._near) > MOST_TAGS:
            self._forget(next(iter(self._near)))

    def _forget(self, uid: str) -> None:
        if not self._near.pop(uid).tapped:
            self.ghosts += 1
