"""The map of packages is the one that the imports draw."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `companion/(\w+)` \| .* \| ([^|]*) \|$", PAGE, re.MULTILINE))
PACKAGES = sorted(path.parent.name for path in (ROOT / "companion").glob("*/__init__.py"))


def imported(package: str) -> set[str]:
    """List the other packages that a package imports, inside functions and for types too."""
    files = (ROOT / "companion" / package).rglob("*.py")
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    modules += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    modules += [
        f"companion.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "companion"
        for alias in node.names
    ]
    named = {module.split(".")[1] for module in modules if module.startswith("companion.")}
    return named - {package}


def test_every_package_has_a_row():
    assert sorted(ROWS) == PACKAGES


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_knows_what_its_row_says(package: str) -> None:
    assert set(re.findall(r"`(\w+)`", ROWS[package])) == imported(package)
