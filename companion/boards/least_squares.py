"""Damped least squares for small dense problems, in plain Python."""

from __future__ import annotations

import math
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Vector = list[float]
Matrix = list[Vector]

FIRST_DAMPING = 1e-3
MOST_STEPS = 60
MOST_TRIES = 10
ENOUGH = 1e-9
"""Stop after a step that lowers the cost by a smaller fraction than this."""


class Row(NamedTuple):
    """One residual and its derivatives by the unknowns from `first` on; it does not depend on the others."""

    residual: float
    first: int
    slopes: Vector


def minimise(rows_at: Callable[[Vector], list[Row]], start: Sequence[float]) -> Vector:
    """Find the unknowns near `start` that make the residuals small."""
    unknowns, rows, damping = list(start), rows_at(list(start)), FIRST_DAMPING
    for _ in range(MOST_STEPS):
        stepped = _step(rows_at, unknowns, rows, damping)
        if stepped is None:
            break
        before = cost(rows)
        unknowns, rows, damping = stepped
        if before - cost(rows) <= ENOUGH * before:
            break
    return unknowns


def cost(rows: Sequence[Row]) -> float:
    """Sum the squares of the residuals."""
    return sum(row.residual * row.residual for row in rows)


def _step(
    rows_at: Callable[[Vector], list[Row]], unknowns: Vector, rows: list[Row], damping: float
) -> tuple[Vector, list[Row], float] | None:
    """Take one step downhill, shortened until it helps; None if none does."""
    matrix, right = _normal_equations(rows, len(unknowns))
    before = cost(rows)
    for _ in range(MOST_TRIES):
        moved = [a + b for a, b in zip(unknowns, _solve(matrix, right, damping), strict=True)]
        after = rows_at(moved)
        if cost(after) < before:
            return moved, after, damping / 4
        damping *= 6
    return None


def _normal_equations(rows: Sequence[Row], size: int) -> tuple[Matrix, Vector]:
    """Build the lower half of the normal matrix and the right-hand side."""
    matrix: Matrix = [[0.0] * (index + 1) for index in range(size)]
    right = [0.0] * size
    for residual, first, slopes in rows:
        for offset, slope in enumerate(slopes):
            if slope:
                right[first + offset] -= slope * residual
                line = matrix[first + offset]
                for other, value in enumerate(slopes[: offset + 1], first):
                    line[other] += slope * value
    return matrix, right


def _solve(matrix: Matrix, right: Vector, damping: float) -> Vector:
    """Solve a symmetric system by Cholesky decomposition, with `damping` on the diagonal."""
    lower = _factor(matrix, damping)
    middle: Vector = []
    for line, value in zip(lower, right, strict=True):
        middle.append((value - sum(map(mul, line, middle))) / line[-1])
    return _back(lower, middle)


def _factor(matrix: Matrix, damping: float) -> Matrix:
    lower: Matrix = []
    for index, source in enumerate(matrix):
        line = source.copy()
        for column, above in enumerate(lower):
            line[column] = (line[column] - sum(map(mul, line[:column], above))) / above[-1]
        rest = line[index] + damping - sum(value * value for value in line[:index])
        line[index] = math.sqrt(max(rest, 1e-12))
        lower.append(line)
    return lower


def _back(lower: Matrix, middle: Vector) -> Vector:
    found = middle.copy()
    for index in reversed(range(len(found))):
        line = lower[index]
        found[index] /= line[-1]
        for column in range(index):
            found[column] -= line[column] * found[index]
    return found
