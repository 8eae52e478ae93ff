"""Habits from CONTRIBUTING.md that a test can check."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parents[1]


def imported(file: Path) -> Iterator[str]:
    """List the modules that a file imports from."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_nobody_imports_a_test_module():
    imports = ((file, module) for file in TESTS.rglob("*.py") for module in imported(file))
    assert [
        f"{file.relative_to(TESTS)} imports {module}"
        for file, module in imports
        if module.split(".")[-1].startswith(("test_", "conftest"))
    ] == []


def test_how_many_examples_a_property_gets_is_left_to_the_profile():
    # A number of its own would be too many for `make quick`, and too few for `make test-long`.
    fixed = re.compile(r"max_examples=\d")
    properties = (TESTS / "properties").glob("test_*.py")
    assert [file.name for file in properties if fixed.search(file.read_text("utf-8"))] == []
