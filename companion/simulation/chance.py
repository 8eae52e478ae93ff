"""The only source of randomness in a simulation: named seeds, so that each use is independent of the others."""

from __future__ import annotations

from random import Random


def chance(*names: object) -> Random:
    """Return the random generator for these names; the same names always roll the same."""
    return Random("/".join(map(str, names)))  # noqa: S311 - this shuffles cards, it does not protect a secret
