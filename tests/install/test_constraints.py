"""The constraints file names everything that an installation brings along, in versions that any machine can get."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
LINES = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
PINS = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in LINES)}
PYTHONS = ("3.11", "3.12", "3.13")


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


def test_everything_that_is_installed_is_pinned_to_its_version() -> None:
    brought = installed_with(("pitwall", ""), ("pitwall", "dev")) - {"pitwall"}
    assert {name: PINS.get(name) for name in brought} == {name: metadata.version(name) for name in brought}


def test_every_pin_is_a_public_release() -> None:
    release = re.compile(r"[A-Za-z0-9._-]+==[0-9]+(\.[0-9]+)*(\.post[0-9]+)?")
    assert [line for line in LINES if not release.fullmatch(line)] == []


@pytest.mark.parametrize("python", PYTHONS)
def test_every_pinned_version_is_for_every_python_that_we_support(python: str) -> None:
    brought = installed_with(("pitwall", ""), ("pitwall", "dev"))
    asked = {name: metadata.metadata(name).get("Requires-Python", "") for name in brought}
    assert not {name: wanted for name, wanted in asked.items() if not SpecifierSet(wanted).contains(f"{python}.0")}
