"""The keyboard focus of a page: move it with Tab, and check that it can be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MOST_STOPS = 120


def go_to(page: Page, wanted: Locator) -> None:
    """Press Tab until the focus is there; it must be visible wherever it rests."""
    wanted.wait_for(state="attached")
    for _ in range(MOST_STOPS):
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            assert page.evaluate(_SEEN), f"the focus on {wanted} cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


_SEEN = """() => {
  const focused = document.activeElement;
  const places = [focused, focused.parentElement, ...focused.parentElement.children];
  return places.some(place => {
    const { outlineStyle, outlineWidth } = getComputedStyle(place);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  });
}"""
