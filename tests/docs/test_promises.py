"""What the pages on reliability and security name as a test is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / name for name in ("reliability.md", "security.md")]
NAMED = sorted({found for page in PAGES for found in re.findall(r"`(\w+/\w+\.py(?:::\w+)?)`", page.read_text("utf-8"))})


@pytest.mark.parametrize("named", NAMED)
def test_a_test_that_is_named_exists(named: str) -> None:
    file, _, function = named.partition("::")
    text = (ROOT / "tests" / file).read_text("utf-8")
    assert f"def {function}(" in text if function else "def test_" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_row_of_a_fault_or_threat_names_a_test(page: Path) -> None:
    rows = [line for line in page.read_text("utf-8").splitlines() if line.startswith("| ")]
    heads = [number for number, row in enumerate(rows) if re.match(r"\| (fault|threat) \|", row)]
    assert heads
    told = [row for row in rows[heads[0] + 1 :] if not re.match(r"\| (fault|threat) \|", row)]
    assert [row for row in told if ".py" not in row] == []
