"""What an installation brings along, by the metadata of what is installed here."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
LINES = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
PINS = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in LINES)}


def needs(name: str, extra: str) -> Iterator[tuple[str, str]]:
    """What a distribution requires here: names, each with every extra that is asked for."""
    for requirement in map(Requirement, metadata.requires(name) or ()):
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield from ((canonicalize_name(requirement.name), wanted) for wanted in ("", *requirement.extras))


def installed_with(*asked: tuple[str, str]) -> set[str]:
    """The names of everything that comes along with these."""
    found: set[tuple[str, str]] = set()
    waiting = list(asked)
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(needs(*one))
    return {name for name, _ in found}
