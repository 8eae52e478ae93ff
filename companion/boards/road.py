"""From a board's shape to the centre line of its road."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from companion.boards.curve import Curve, Point, through
from companion.boards.fit import Fit, Goal, Weights, crossings, nodes
from companion.boards.least_squares import minimise

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_STEPS = 120
"""A board with more Spaces is solved in longer steps: the time grows with the cube."""

MOST_STARTS = 8
"""A shape that needs more attempts is hopeless; it gets the best one found."""

WIDEST_GAP = 0.5

LOOSE = Weights(close=3.0, apart=0.0)
CLOSED = Weights(close=30.0, apart=0.0)
CLEAR = Weights(close=30.0, apart=3.0)
EXACT = Weights(close=300.0, apart=3.0)


@dataclass(frozen=True, slots=True)
class Bend:
    """Spaces `first` to `last` together turn by this many degrees; right is positive."""

    first: int
    last: int
    degrees: float


@dataclass(frozen=True, slots=True)
class Outline:
    """Everything that determines how a road runs."""

    spaces: int
    heading: float
    """Degrees at the start of Space 1: 0 points right, 90 down, and a right turn adds."""
    width_to_height: float
    bends: tuple[Bend, ...]
    lines: tuple[int, ...] = ()
    """Spaces that end at a corner line."""


def plain(spaces: int) -> Outline:
    """Return an oval, for a board without a shape."""
    quarter = spaces / 4
    ends = [(round(quarter), round(2 * quarter)), (round(3 * quarter), spaces)]
    return Outline(spaces, 0.0, 1.8, tuple(Bend(first + 1, last, 180.0) for first, last in ends))


def crossings_needed(outline: Outline) -> int:
    """How often the road must cross itself, given its turns."""
    return next(_goals(outline)).crossings


def centre_line(outline: Outline) -> Curve:
    """Draw the centre line from the finish line on, with Spaces one unit long."""
    drawn = _drawn(outline)
    return drawn if drawn is not None else centre_line(plain(outline.spaces))


def _drawn(outline: Outline) -> Curve | None:
    """Draw the road as described; None if it cannot return to its start."""
    goal, headings = _untangled(outline)
    headings = minimise(Fit(goal, CLEAR).rows, headings)
    headings = minimise(Fit(goal, EXACT, _meetings(goal, headings)).rows, headings)
    if math.hypot(*nodes(headings)[-1]) > WIDEST_GAP:
        return None
    scale = outline.spaces / len(headings)
    return through([(x * scale, y * scale) for x, y in _closed(nodes(headings))])


def _meetings(goal: Goal, headings: list[float]) -> tuple[tuple[int, int], ...]:
    """Choose the nearest lines between Spaces for each bridge, but not a printed one."""
    if goal.space < 1 or not goal.crossings:
        return ()
    walked = nodes(headings)
    found = []
    for under, over in crossings(walked):
        pairs = [(a, b) for a in (under, under + 1) for b in (over, over + 1) if not goal.lines & {a, b}]
        found += sorted(pairs, key=lambda pair: math.dist(walked[pair[0]], walked[pair[1]]))[:1]
    return tuple(pair for pair in found if pair[1] < len(headings))


def _untangled(outline: Outline) -> tuple[Goal, list[float]]:
    """Close the road from the first start that leaves no more crossings than necessary."""
    found: list[tuple[int, Goal, list[float]]] = []
    for goal in islice(_goals(outline), MOST_STARTS):
        headings = minimise(Fit(goal, LOOSE).rows, goal.headings)
        headings = minimise(Fit(goal, CLOSED).rows, headings)
        excess = abs(len(crossings(nodes(headings))) - goal.crossings)
        if not excess:
            return goal, headings
        found.append((excess, goal, headings))
    _, goal, headings = min(found, key=lambda one: one[0])
    return goal, headings


def _goals(outline: Outline) -> Iterator[Goal]:
    """Complete the described turns to whole ones: evenly, otherwise in one bend after another."""
    described = [bend.degrees for bend in outline.bends]
    turns = round(sum(described) / 360)
    missing = 360.0 * turns - sum(described)
    yield _goal(outline, turns, described, missing)
    for index, degrees in enumerate(described if missing else ()):
        yield _goal(outline, turns, [*described[:index], degrees + missing, *described[index + 1 :]], 0.0)


def _goal(outline: Outline, turns: int, described: Sequence[float], missing: float) -> Goal:
    size = min(outline.spaces, MOST_STEPS)
    spaces_a_step = outline.spaces / size
    at_lines = _headings_at_lines(outline, described, missing)
    headings = (_between(at_lines, (step + 0.5) * spaces_a_step) for step in range(size))
    lines = frozenset(round(line / spaces_a_step) % size for line in (0, *outline.lines))
    return Goal(tuple(headings), turns, outline.width_to_height, lines, 1 / spaces_a_step)


def _headings_at_lines(outline: Outline, described: Sequence[float], missing: float) -> list[float]:
    """Add up the headings at the start of Space 1, 2 … and at the end of the last, in radians."""
    turned = [0.0] * outline.spaces
    for bend, degrees in zip(outline.bends, described, strict=True):
        for space in range(bend.first, bend.last + 1):
            turned[space - 1] += degrees / (bend.last - bend.first + 1)
    total = sum(map(abs, turned)) or 1.0
    # Half of what is missing goes where the road already bends, half along the whole lap: both look natural.
    filled = [turn + missing / 2 * (abs(turn) / total + 1 / outline.spaces) for turn in turned]
    return [math.radians(heading) for heading in accumulate(filled, initial=outline.heading)]


def _between(values: Sequence[float], place: float) -> float:
    index = min(int(place), len(values) - 2)
    return values[index] + (place - index) * (values[index + 1] - values[index])


def _closed(walked: list[Point]) -> list[Point]:
    """Spread the last small gap over the lap, and drop the point that repeats the first."""
    size, (gap_x, gap_y) = len(walked) - 1, walked[-1]
    return [(x - gap_x * index / size, y - gap_y * index / size) for index, (x, y) in enumerate(walked[:-1])]
