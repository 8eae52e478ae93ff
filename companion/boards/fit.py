"""The wishes for a road as residuals: bent as described, closed, in proportion, clear of itself.

The unknowns are the headings of equal steps round the lap, in radians: 0 points right, and a right turn adds,
which on a screen (y grows downwards) is clockwise. Lengths are in steps.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.boards.least_squares import Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Goal:
    """The road to find."""

    headings: tuple[float, ...]
    turns: int
    """Whole turns in a lap, right is positive; 0 is a figure of eight."""
    width_to_height: float
    lines: frozenset[int]
    """Steps that begin at a printed line, which no bridge may cover."""
    space: float
    """Length of a Space, in steps."""

    @property
    def crossings(self) -> int:
        """How often a road with this many turns must cross itself."""
        return abs(abs(self.turns) - 1)


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each wish."""

    close: float
    apart: float
    bend: float = 1.0
    smooth: float = 0.35
    heading: float = 0.15
    start: float = 0.3
    proportion: float = 0.3
    square: float = 0.5
    """For bridges at right angles."""


CLEARANCE = 1.9
"""Spaces between the centres of two stretches of road."""
NEIGHBOURS = 4
"""Spaces that belong to the same bend and need no clearance."""


def nodes(headings: Sequence[float]) -> list[Point]:
    """Walk the steps; returns one more point than steps, and the last equals the first if the road is closed."""
    x = y = 0.0
    walked = [(x, y)]
    for heading in headings:
        x, y = x + math.cos(heading), y + math.sin(heading)
        walked.append((x, y))
    return walked


@dataclass(frozen=True, slots=True)
class Fit:
    """The residuals of one road against its goal."""

    goal: Goal
    weights: Weights
    meetings: tuple[tuple[int, int], ...] = ()
    """Nodes that must coincide, the earlier one first: where a bridge leaves the spots of both roads visible."""

    def rows(self, headings: list[float]) -> list[Row]:
        """List every residual at these headings."""
        walked = nodes(headings)
        tilt = [(-math.sin(heading), math.cos(heading)) for heading in headings]
        return [
            *self._bends(headings),
            *self._headings(headings),
            *self._closing(walked, tilt),
            self._proportion(walked, tilt),
            *self._apart(walked, tilt),
            *self._meeting(walked, tilt, headings),
        ]

    def _bends(self, headings: list[float]) -> Iterator[Row]:
        """Bend where described, and change the bend gently."""
        size, full, wanted = len(headings), math.tau * self.goal.turns, self.goal.headings
        bend, smooth = self.weights.bend, self.weights.smooth
        for index in range(size):
            before, after = index - 1, (index + 1) % size
            past, ahead = -full * (index == 0), full * (after == 0)
            off = headings[after] - headings[index] - wanted[after] + wanted[index]
            yield _sparse(bend * off, {index: -bend, after: bend})
            jerk = headings[after] + ahead - 2 * headings[index] + headings[before] + past
            yield _sparse(smooth * jerk, {before % size: smooth, index: -2 * smooth, after: smooth})

    def _headings(self, headings: list[float]) -> Iterator[Row]:
        """Keep the described headings, above all at Space 1."""
        for index, (heading, wanted) in enumerate(zip(headings, self.goal.headings, strict=True)):
            weight = self.weights.heading if index else self.weights.heading + self.weights.start
            yield Row(weight * (heading - wanted), index, [weight])

    def _closing(self, walked: list[Point], tilt: list[Point]) -> Iterator[Row]:
        """Return to the start."""
        weight = self.weights.close / math.sqrt(len(tilt))
        yield Row(weight * walked[-1][0], 0, [weight * x for x, _ in tilt])
        yield Row(weight * walked[-1][1], 0, [weight * y for _, y in tilt])

    def _proportion(self, walked: list[Point], tilt: list[Point]) -> Row:
        """Keep the described width-to-height ratio."""
        weight = self.weights.proportion
        weights = (weight, weight * self.goal.width_to_height)
        residual, slopes = 0.0, [0.0] * len(tilt)
        for axis, factor in enumerate((weights[0], -weights[1])):
            places = [point[axis] for point in walked]
            low, high = places.index(min(places)), places.index(max(places))
            residual += factor * (places[high] - places[low])
            sign = factor if low < high else -factor
            for index in range(min(low, high), max(low, high)):
                slopes[index] += sign * tilt[index][axis]
        return Row(residual, 0, slopes)

    def _apart(self, walked: list[Point], tilt: list[Point]) -> Iterator[Row]:
        """Keep stretches clear of each other, except at the necessary bridges."""
        weight, clearance = self.weights.apart, CLEARANCE * self.goal.space
        if not weight:
            return
        bridges = self.meetings or (crossings(walked) if self.goal.crossings else ())
        for first, second, distance in self._close_pairs(walked, clearance):
            if not self._bridged(first, second, bridges):
                across = (walked[second][0] - walked[first][0], walked[second][1] - walked[first][1])
                factor = -weight / max(distance, 1e-9)
                slopes = [factor * (across[0] * x + across[1] * y) for x, y in tilt[first:second]]
                yield Row(weight * (clearance - distance), first, slopes)

    def _meeting(self, walked: list[Point], tilt: list[Point], headings: list[float]) -> Iterator[Row]:
        """Cross bridges at a line between Spaces of both roads, squarely."""
        weight, square = self.weights.close / math.sqrt(len(tilt)), self.weights.square
        for first, second in self.meetings:
            for axis in (0, 1):
                gap = walked[second][axis] - walked[first][axis]
                yield Row(weight * gap, first, [weight * step[axis] for step in tilt[first:second]])
            angle = headings[second] - headings[first]
            slope = square * math.sin(angle)
            yield _sparse(square * math.cos(angle), {first: slope, second: -slope})

    def _close_pairs(self, walked: list[Point], clearance: float) -> Iterator[tuple[int, int, float]]:
        size = len(walked) - 1
        apart = max(2, round(NEIGHBOURS * self.goal.space))
        for first in range(size - apart):
            x, y = walked[first]
            for second in range(first + apart, min(size, size + first - apart + 1)):
                if abs(walked[second][0] - x) < clearance and abs(walked[second][1] - y) < clearance:
                    distance = math.hypot(walked[second][0] - x, walked[second][1] - y)
                    if distance < clearance:
                        yield first, second, distance

    def _bridged(self, first: int, second: int, bridges: Sequence[tuple[int, int]]) -> bool:
        if first in self.goal.lines or second in self.goal.lines:
            return False
        reach = NEIGHBOURS * self.goal.space
        return any(abs(first - under) <= reach and abs(second - over) <= reach for under, over in bridges)


def _sparse(residual: float, slopes: dict[int, float]) -> Row:
    first, last = min(slopes), max(slopes)
    return Row(residual, first, [slopes.get(index, 0.0) for index in range(first, last + 1)])


def crossings(walked: Sequence[Point]) -> list[tuple[int, int]]:
    """List the pairs of steps that cross, the earlier one first."""
    size = len(walked) - 1
    return [
        (first, second)
        for first in range(size)
        for second in range(first + 2, size - (first == 0))
        if _cross(walked[first], walked[first + 1], walked[second], walked[second + 1])
    ]


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    # Most pairs are far apart: steps have length 1, so this saves the products below.
    if abs(a[0] - c[0]) > 2 or abs(a[1] - c[1]) > 2:
        return False
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
