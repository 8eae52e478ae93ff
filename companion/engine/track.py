"""A board as the rules see it: Spaces in a ring, corner lines, what each car gets."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
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
    legend_line_after: int | None = None
    """The Legend line of this corner is at the end of this Space."""
    chicane_second: bool = False
    """Whether it is the second line of a chicane, whose first is the corner line before."""


@dataclass(frozen=True, slots=True)
class PressCorner:
    """The corner, by its `after`, where the press of one letter stands."""

    letter: str
    after: int


@dataclass(frozen=True, slots=True)
class Chevron:
    """A Space from which a Legend may cross this many corner lines more than one."""

    space: int
    extra: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Spaces in a row, the first and the last included."""

    first: int
    last: int


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
    press_corners: tuple[PressCorner, ...] = ()
    chevrons: tuple[Chevron, ...] = ()
    flooded: tuple[Stretch, ...] = ()
    tunnels: tuple[Stretch, ...] = ()

    @property
    def road(self) -> Track:
        """The board without what only modules and expansions read: that is how the core game knows it."""
        corners = tuple(Corner(corner.after, corner.limit) for corner in self.corners)
        return replace(self, corners=corners, press_corners=(), chevrons=(), flooded=(), tunnels=())

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
        index = bisect_right(self.corners, self.space(progress) - 1, key=_after)
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

    def sector(self, progress: int) -> Corner | None:
        """Find the corner whose line was passed last; behind the start line, and on the grid, that is the lap's last.

        Between the two lines of a chicane it is the first one, where no road token acts: see `token_line`.
        """
        if not self.corners:
            return None
        return self.corners[bisect_left(self.corners, self.space(progress), key=_after) - 1]

    def corner(self, after: int) -> Corner | None:
        """Find the corner line after a Space, if there is one."""
        return next((corner for corner in self.corners if corner.after == after), None)

    def token_line(self, after: int) -> int | None:
        """Return the line by which a corner's road token and press are keyed, the second for both lines of a chicane.

        None if there is no corner line after this Space.
        """
        lines = [corner.after for corner in self.corners]
        if after not in lines:
            return None
        second = self.corners[(lines.index(after) + 1) % len(lines)]
        return second.after if second.chicane_second else after

    def legend_zone(self, corner: Corner) -> int | None:
        """Count the Spaces from a corner's Legend line to its corner line; None without a Legend line."""
        line = corner.legend_line_after
        return None if line is None else (corner.after - line) % self.spaces

    @property
    def has_legend_lines(self) -> bool:
        """Whether Legends can race here: every corner has its Legend line."""
        return bool(self.corners) and all(corner.legend_line_after is not None for corner in self.corners)

    def chevron(self, progress: int) -> int:
        """Return how many corner lines more than one a Legend may cross from here."""
        space = self.space(progress)
        return next((chevron.extra for chevron in self.chevrons if chevron.space == space), 0)

    def is_flooded(self, progress: int) -> bool:
        """Whether this Space is flooded."""
        return _covers(self.flooded, self.space(progress))

    def is_tunnel(self, progress: int) -> bool:
        """Whether this Space is in a tunnel."""
        return _covers(self.tunnels, self.space(progress))


def _after(corner: Corner) -> int:
    return corner.after


def _covers(stretches: tuple[Stretch, ...], space: int) -> bool:
    return any(stretch.first <= space <= stretch.last for stretch in stretches)
