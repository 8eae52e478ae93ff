"""Real Chromium: one browser, pages of many people, and every error any page logs."""

from __future__ import annotations

import re
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from companion.web.pages import built_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

WEB = Path(__file__).parents[2] / "web"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""The first is the same browser without its own windows, which take half of its work."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SECONDS = 120.0
"""Far more than anything here takes, for a busy machine."""
_NO_WAIT = """location.protocol === 'about:' || localStorage.getItem("pitwall.reveal")
  || localStorage.setItem("pitwall.reveal", "0")"""
"""Phones reveal at once, unless a test chose a wait: whole races are driven here."""
_OF_A_CUT_LINE = re.compile(r"WebSocket connection to|net::ERR_")


@dataclass(frozen=True)
class Size:
    """The screen a page is shown on, in CSS pixels."""

    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"

    @property
    def viewport(self) -> Any:
        """The size as Playwright wants it."""
        return {"width": self.width, "height": self.height}


NARROW_PHONE = Size(320, 640, touch=True)
SMALL_PHONE, PHONE = Size(360, 740, touch=True), Size(390, 844, touch=True)
SHORT_PHONE = Size(375, 553, touch=True)
"""A small one whose browser keeps its bars."""
LYING_PHONE = Size(740, 360, touch=True)
UPRIGHT_TABLET = Size(768, 1024, touch=True)
TABLET, LAPTOP, TV, LARGE_TV = Size(1024, 768, touch=True), Size(1280, 720), Size(1920, 1080), Size(3840, 2160)


def pages_are_built() -> None:
    """Fail with an instruction if the pages are not built."""
    assert built_pages(), "The pages are not built: run `make web`."


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run the machine's own Chromium; none is ever downloaded."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    assert program, "These tests need Chromium: apt-get install chromium-headless-shell."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Audience:
    """Everybody who looks at a page; each device has its own storage."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._devices: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.line_was_cut = False
        """Whether the test itself broke a connection: only then may a browser complain that it could not connect."""

    def device(self, size: Size, **options: Any) -> BrowserContext:
        """Create a device."""
        device = self._browser.new_context(
            viewport=size.viewport, has_touch=size.touch, locale="en-GB", **{"reduced_motion": "reduce", **options}
        )
        device.set_default_timeout(SECONDS * 1000)
        device.add_init_script(_NO_WAIT)
        device.on("page", self._watch)
        self._devices.append(device)
        return device

    def _watch(self, page: Page) -> None:
        def note(complaint: str) -> None:
            if not (self.line_was_cut and _OF_A_CUT_LINE.search(complaint)):
                self.complaints.append(f"{page.url}: {complaint}")

        page.on("console", lambda said: note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: note(str(error)))

    def go_home(self) -> None:
        """Close every page."""
        for device in self._devices:
            device.close()
        self._devices.clear()

    def assert_no_complaints(self) -> None:
        """Assert that the pages' consoles are empty."""
        assert not self.complaints, "\n".join(self.complaints)
