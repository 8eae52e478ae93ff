"""A critical eye: does everything on a page fit, and can everybody use it?"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .night import LONG_NAMES
from .watching import WEB, Size
from .words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playwright.sync_api import Page

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
THEMES = ("light", "dark")
UNSEEN_BY_AXE = (
    ".tower .slat.acting",  # its yellow plate is painted behind the whole row by a pseudo-element
)
MAY_CLIP = (
    ".control ol",  # race control: lines without room stand in a column that is out of sight
)
MAIN_ACTIONS = {
    "phone": ".lock-in, .seat-tile, .actions .button, .picker button, .gear-lever .gate, .name-form .button, "
    ".ending .button",
    "enlarged phone": ".lock-in",  # with large text it scrolls
    "crowded phone": ".planner:not(:has(.stuck)) > .lock-in, .proposal .answers .button",  # the cards give way
    "referee": ".foot-bar .button, .sheet-foot .button",
}
_AXE = """async ([rules, only, except]) => {
  const run = only ? { type: "rule", values: only } : { type: "tag", values: rules };
  const exclude = except.filter(one => document.querySelector(one));
  const { violations } = await axe.run({ exclude }, { runOnly: run, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, any, html }) =>
    `${id}: ${target.join(" ")} ${any[0]?.message ?? html.slice(0, 120)}`));
}"""

_BROKEN = r"""wanted => [...document.querySelectorAll(wanted)].flatMap(one => {
  const text = one.firstChild, range = document.createRange();
  return [...text.data.matchAll(/[^\s-]+/gu)].flatMap(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
  });
})"""


@cache
def _eye() -> str:
    return (Path(__file__).with_name("looking.js")).read_text("utf-8")


def faults(page: Page, kind: str, sizes: Iterable[Size]) -> dict[Size, list[str]]:
    """Check a page on devices of several sizes."""
    found = {}
    for size in sizes:
        page.set_viewport_size(size.viewport)
        settled(page)
        asked = {
            "names": list(LONG_NAMES.values()),
            "mayClip": list(MAY_CLIP),
            "noScroll": kind in ("dashboard", "overlay"),
            "mainActions": MAIN_ACTIONS.get(kind, ""),
        }
        found[size] = page.evaluate(_eye(), asked)
    return found


def barriers(page: Page, themes: Sequence[str] = THEMES) -> list[str]:
    """Run axe on a page in these themes; what does not depend on colours is checked once."""
    assert AXE.is_file(), "The tests need axe-core: run `npm ci` in web/."
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text("utf-8"))
    found = []
    for theme in themes:
        wear(page, theme)
        only = None if theme == themes[0] else ["color-contrast"]
        found += [f"{theme}: {fault}" for fault in page.evaluate(_AXE, [RULES, only, list(UNSEEN_BY_AXE)])]
    wear(page, "auto")
    return found


def wear(page: Page, theme: str) -> None:
    """Apply a theme."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    settled(page)


def enlarge(page: Page, percent: int) -> None:
    """Make all letters larger, as somebody who reads badly sets it in the browser."""
    sizes = {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    settled(page)


def speak(page: Page, language: str) -> None:
    """Switch the language with the page's own switch, wherever it is."""
    assert language in LANGUAGES
    page.locator("option[value=fi]").first.wait_for(state="attached")  # the phone loads its menu after the page
    page.evaluate(
        """language => {
          const own = document.querySelector("option[value=fi]").closest("select");
          own.value = language;
          own.dispatchEvent(new Event("change", { bubbles: true }));
        }""",
        language,
    )
    page.locator(f"html[lang={language}]").wait_for(state="attached")
    settled(page)


def settled(page: Page) -> None:
    """Wait until a page is rendered, with its own fonts."""
    page.evaluate(
        "() => document.fonts.ready.then(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))))"
    )


def words_broken(page: Page, wanted: str) -> list[str]:
    """List the words of the elements that match which do not stand on one line."""
    broken: list[str] = page.evaluate(_BROKEN, wanted)
    return broken
