"""A closed smooth curve through equally spaced nodes, one cubic per step."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

Point = tuple[float, float]


class Pose(NamedTuple):
    """A point and a heading, in radians."""

    x: float
    y: float
    heading: float

    def beside(self, distance: float) -> Pose:
        """Return the pose this far to the right; negative is to the left."""
        return Pose(
            self.x - distance * math.sin(self.heading), self.y + distance * math.cos(self.heading), self.heading
        )


class Cubic(NamedTuple):
    """A Bézier curve's four points."""

    start: Point
    leave: Point
    arrive: Point
    end: Point

    def at(self, share: float) -> Pose:
        """Return the pose at a fraction of the way."""
        x, speed_x = _bernstein([point[0] for point in self], share)
        y, speed_y = _bernstein([point[1] for point in self], share)
        return Pose(x, y, math.atan2(speed_y, speed_x))


def _bernstein(values: list[float], share: float) -> tuple[float, float]:
    """Evaluate one coordinate of a cubic and its slope."""
    a, b, c, d = values
    rest = 1 - share
    value = a * rest**3 + 3 * b * rest**2 * share + 3 * c * rest * share**2 + d * share**3
    slope = (b - a) * rest**2 + 2 * (c - b) * rest * share + (d - c) * share**2
    return value, slope


def turn_between(first: float, second: float) -> float:
    """Return the shorter turn from one heading to another, in radians."""
    return (second - first + math.pi) % math.tau - math.pi


def join(start: Pose, end: Pose) -> Cubic:
    """Connect two poses; if they lie on a circle, follow it."""
    chord = math.hypot(end.x - start.x, end.y - start.y)
    handle = chord / (3 * math.cos(turn_between(start.heading, end.heading) / 4) ** 2)
    return Cubic(
        (start.x, start.y),
        (start.x + handle * math.cos(start.heading), start.y + handle * math.sin(start.heading)),
        (end.x - handle * math.cos(end.heading), end.y - handle * math.sin(end.heading)),
        (end.x, end.y),
    )


@dataclass(frozen=True, slots=True)
class Curve:
    """A closed curve; `at(0)` and `at(1)` are the same point."""

    cubics: tuple[Cubic, ...]

    def at(self, share: float) -> Pose:
        """Return the pose at a fraction of the lap."""
        place = share % 1.0 * len(self.cubics)
        index = min(int(place), len(self.cubics) - 1)
        return self.cubics[index].at(place - index)


def through(points: list[Point]) -> Curve:
    """Return the closed curve through points that are about equally far apart."""
    headings = [
        math.atan2(after[1] - before[1], after[0] - before[0])
        for before, after in zip(points, points[1:] + points[:1], strict=True)
    ]
    poses = [
        Pose(*point, before + turn_between(before, after) / 2)
        for point, before, after in zip(points, headings[-1:] + headings[:-1], headings, strict=True)
    ]
    return Curve(tuple(join(a, b) for a, b in zip(poses, poses[1:] + poses[:1], strict=True)))
