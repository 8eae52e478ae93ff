"""The constraints file names everything that an installation brings along, in versions that any machine can get."""

from __future__ import annotations

import re
from importlib import metadata

import pytest
from packaging.specifiers import SpecifierSet

from .dependencies import LINES, PINS, installed_with

PYTHONS = ("3.11", "3.12", "3.13")


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
