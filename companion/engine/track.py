"""A board as the rules see it: Spaces in a ring, corner lines, what each car gets."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.types import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFAULT_GRID_SPOTS = 8
MOST_LAPS = 20
MOST_HEAT = MOST_STRESS = 20


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner line, between Space `after` and the next, with its Speed limit."""

    after: int
    limit: int


@dataclass(frozen=True, slots=True)
class CornerLine:
    """A corner line as met in one lap: crossed by a car that gets past `progress`."""

    corner: Corner
    lap: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class Mark:
    """The number printed beside a Space: Spaces left to the next corner line, 0 on the last one before it.

    `corner` is the `after` of that line. A board without corners counts down to the start line; `corner` is None then.
    """

    number: int
    corner: int | None


@dataclass(frozen=True, slots=True)
class Track:
    """One board."""

    id: str
    name: str
    spaces: int
    laps: int
    heat: int
    stress: int
    corners: tuple[Corner, ...] = ()
    grid_spots: int = DEFAULT_GRID_SPOTS

    def space(self, progress: int) -> int:
        """Return the Space, 1 to N, of a progress."""
        return (progress - 1) % self.spaces + 1

    def lap(self, progress: int) -> int:
        """Return the lap of a progress; the grid is lap 0."""
        return (progress - 1) // self.spaces + 1

    def progress(self, lap: int, space: int) -> Progress:
        """Count the Spaces from the start to this Space of this lap."""
        return Progress((lap - 1) * self.spaces + space)

    def lines_crossed(self, start: int, end: int) -> tuple[CornerLine, ...]:
        """List the corner lines between two progresses, in the order crossed."""
        return tuple(
            line for lap in range(self.lap(start), self.lap(end) + 1) for line in self._of_lap(lap, start, end)
        )

    def _of_lap(self, lap: int, start: int, end: int) -> Iterator[CornerLine]:
        for corner in self.corners:
            progress = self.progress(lap, corner.after)
            if start <= progress < end:
                yield CornerLine(corner, lap, progress)

    def next_corner(self, progress: int) -> Corner | None:
        """Find the corner whose line a car at this progress meets next."""
        if not self.corners:
            return None
        index = bisect_right(self.corners, self.space(progress) - 1, key=lambda corner: corner.after)
        return self.corners[index % len(self.corners)]

    def next_line(self, progress: int) -> CornerLine | None:
        """Find the corner line that a car at this progress meets next, in the lap in which it meets it."""
        corner = self.next_corner(progress)
        if corner is None:
            return None
        line = progress + (corner.after - progress) % self.spaces
        return CornerLine(corner, self.lap(line), Progress(line))

    def mark(self, progress: int) -> Mark:
        """Read the number printed beside a Space; behind the last corner it counts over the start line to the first."""
        corner = self.next_corner(progress)
        if corner is None:
            return Mark(self.spaces - self.space(progress), None)
        return Mark((corner.after - self.space(progress)) % self.spaces, corner.after)

    def marked_space(self, mark: Mark) -> int | None:
        """Find the Space with this printed number, if the board has one."""
        line = self.spaces if mark.corner is None else mark.corner
        space = self.space(line - mark.number)
        return space if self.mark(space) == mark else None


@dataclass(frozen=True, slots=True)
class TrackFault:
    """One fault of a board: which key, which rule it breaks, and the numbers."""

    key: str
    code: str
    facts: dict[str, int]


def _bounds(key: str, value: int, least: int, most: int) -> Iterator[TrackFault]:
    if not least <= value <= most:
        yield TrackFault(key, "range", {"value": value, "least": least, "most": most})


def track_faults(track: Track) -> tuple[TrackFault, ...]:
    """List the faults of a board; without any it can be raced on."""
    return (*_number_faults(track), *_corner_faults(track))


def _number_faults(track: Track) -> Iterator[TrackFault]:
    yield from _bounds("spaces", track.spaces, 10, 500)
    yield from _bounds("laps", track.laps, 1, MOST_LAPS)
    yield from _bounds("heat", track.heat, 0, MOST_HEAT)
    yield from _bounds("stress", track.stress, 0, MOST_STRESS)
    yield from _bounds("grid_spots", track.grid_spots, 1, 24)
    if track.grid_spots > 2 * track.spaces:
        yield TrackFault("grid_spots", "grid", {"grid_spots": track.grid_spots, "spaces": track.spaces})


def _corner_faults(track: Track) -> Iterator[TrackFault]:
    before = 0
    for index, corner in enumerate(track.corners):
        yield from _bounds(f"corners[{index}].after", corner.after, 1, track.spaces)
        yield from _bounds(f"corners[{index}].limit", corner.limit, 1, 30)
        if corner.after <= before:
            yield TrackFault(f"corners[{index}].after", "unsorted", {"after": corner.after, "before": before})
        before = corner.after
