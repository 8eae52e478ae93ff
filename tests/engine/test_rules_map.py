"""The rules map names functions and tests that exist, and no step has a function without a rule."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from inspect import getmembers, isfunction
from pathlib import Path
from pkgutil import iter_modules

from companion.engine import steps

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "rules-map.md").read_text(encoding="utf-8")
FUNCTIONS = sorted(set(re.findall(r"`(companion(?:\.\w+)+)`", TEXT)))
TESTS = sorted(set(re.findall(r"`(tests/[\w/]+\.py::\w+)`", TEXT)))


def resolve(name):
    """Import as far as there are modules, then look up the rest."""
    parts = name.split(".")
    found = import_module(".".join(parts[:2]))
    for index, part in enumerate(parts[2:], 3):
        if not hasattr(found, part):
            import_module(".".join(parts[:index]))
        found = getattr(found, part)
    return found


@cache
def names_in(path):
    return {node.name for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body if hasattr(node, "name")}


def public_functions_of_the_steps():
    for module in iter_modules(steps.__path__, f"{steps.__name__}."):
        for name, function in getmembers(import_module(module.name), isfunction):
            if function.__module__ == module.name and not name.startswith("_"):
                yield f"{module.name}.{name}"


def rows():
    return [
        line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith(("| Clause", "| Quest"))
    ]


def exists(name):
    try:
        return resolve(name) is not None
    except ModuleNotFoundError:
        return False


def test_every_function_named_in_the_map_exists():
    assert [name for name in FUNCTIONS if not exists(name)] == []


def test_every_test_named_in_the_map_exists():
    named = [name.partition("::") for name in TESTS]
    assert [(path, test) for path, _, test in named if test not in names_in(path)] == []


def test_every_row_of_the_map_names_its_test():
    assert [row for row in rows() if "`tests/" not in row] == []


def test_no_step_has_a_function_without_a_rule():
    assert [name for name in public_functions_of_the_steps() if name not in FUNCTIONS] == []


def test_the_map_is_not_empty():
    assert len(rows()) > 100
    assert len(FUNCTIONS) > 30
