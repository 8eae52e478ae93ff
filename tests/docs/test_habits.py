"""Habits from CONTRIBUTING.md that a test can check."""

from __future__ import annotations

import ast
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
