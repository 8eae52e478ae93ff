"""What the documents point at exists: files, headings, and paths in the source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "web/README.md", ROOT / "tracks/README.md"]
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"`((?:companion|firmware_bridge|tests|docs|tracks|web)/[\w./-]+)`")
MADE_LATER = {"tracks/my-board.json", "companion/web/static"}
"""The file of an example, and what `make web` builds."""


def prose(page: Path) -> str:
    """A page without its code blocks."""
    return FENCED.sub("", page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """The names of the headings of a page, as links write them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_nowhere(page: Path, link: str) -> bool:
    """Whether a link names a file or a heading that is not there."""
    if "://" in link or link.startswith("mailto:"):
        return False
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return not target.exists() or bool(anchor and target.suffix == ".md" and anchor not in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in LINK.findall(prose(page)) if leads_nowhere(page, link)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_in_the_source_exists(page: Path) -> None:
    named = {path for path in PATH.findall(prose(page)) if path.rstrip("/") not in MADE_LATER}
    assert sorted(path for path in named if not any((base / path).exists() for base in (ROOT, page.parent))) == []


def test_the_example_of_a_module_is_quoted_from_the_source():
    page = (ROOT / "docs/add-a-module.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n# (\S+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    for path, quoted in blocks:
        source = (ROOT / path).read_text("utf-8").splitlines()
        assert [line for line in quoted.splitlines() if line not in source] == [], path
