"""An evening at one table of a real hub: phones, a television and a referee's tablet, each a real page."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import TYPE_CHECKING, Any

from companion.broker.packets.stream import Framer

from ..hub.service import REFEREE_TOKEN
from ..waiting import wait_until
from .watching import PHONE, SECONDS, TABLET, TV, Audience, Size

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, WebSocket

    from ..hub.service import Hub

_numbers = count(1)
_ANY_SIZE = 1 << 28
_ACCEPTED = re.compile(rb'"ok":\s*true.{0,40}?"no":\s*(\d+)|"no":\s*(\d+).{0,40}?"ok":\s*true')

_LINGER = """{
  const soon = window.setTimeout;
  window.setTimeout = (then, after, ...more) => soon(then, after > 4000 && after < 7000 ? 1e8 : after, ...more);
}"""
"""Longer than anything a page waits for, shorter than what it gives up after: headlines and start lights."""


class Evening:
    """One table, and those who look at it."""

    def __init__(self, hub: Hub, audience: Audience, table: str = "") -> None:
        self.hub, self.audience = hub, audience
        self.table = table or hub.make_table(f"evening-{next(_numbers)}")

    def address(self, path: str, language: str = "", port: int = 0, **query: str) -> str:
        """Return the address of a page."""
        asked = {"table": self.table, **({"lang": language} if language else {}), **query}
        tail = "&".join(f"{key}={value}" for key, value in asked.items())
        return f"http://127.0.0.1:{port or self.hub.port}{path}?{tail}"

    # Pages --------------------------------------------------------------------------------------------

    def television(self, language: str = "en", size: Size = TV, port: int = 0, **query: str) -> Page:
        """Open the television."""
        return self._television(self.audience.device(size), language, port, **query)

    def lingering_television(self, language: str = "en", size: Size = TV) -> Page:
        """Open a television on which moments that pass by themselves stay: a busy machine may look at them late."""
        device = self.audience.device(size)
        device.add_init_script(_LINGER)
        return self._television(device, language)

    def _television(self, device: BrowserContext, language: str, port: int = 0, **query: str) -> Page:
        page = device.new_page()
        page.goto(self.address("/", language, port, **query))
        page.locator(".stage > *").first.wait_for()
        return page

    def tablet(self, language: str = "en", size: Size = TABLET, port: int = 0, **query: str) -> Page:
        """Open the referee's tablet."""
        page = self.audience.device(size).new_page()
        page.goto(self.address("/referee", language, port, **query) + f"#{REFEREE_TOKEN}")
        page.locator("main#desk > *").first.wait_for()
        return page

    def guest(self, language: str = "en", size: Size = PHONE, port: int = 0, **query: str) -> Page:
        """Scan the code with a new phone."""
        page = self.audience.device(size, is_mobile=True).new_page()
        page.goto(self.address("/play", language, port, **query))
        return page

    def driver(self, seat: str, name: str, language: str = "en", size: Size = PHONE, port: int = 0) -> Page:
        """Open the page of somebody who already has a seat."""
        device = self.audience.device(size, is_mobile=True)
        self.seat_in(device, seat, name)
        return self.drive(device, language, port)

    def drive(self, device: BrowserContext, language: str = "en", port: int = 0) -> Page:
        """Open a seat's page on a device that holds the seat."""
        page = device.new_page()
        page.goto(self.address("/play", language, port))
        page.locator(".phone").first.wait_for()
        return page

    def seat_in(self, device: BrowserContext, seat: str, name: str, **login: str) -> None:
        """Store a seat's login on a device."""
        held = login or self.hub.claim(self.table, seat, name)
        kept = json.dumps([{"seat": seat, "user": held["user"], "token": held["token"]}])
        key = json.dumps(f"pitwall.seats.{self.table}")
        device.add_init_script(
            f"location.protocol === 'about:' || localStorage.getItem({key})"
            f" || localStorage.setItem({key}, {json.dumps(kept)})"
        )

    # The hub ------------------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Return the public state."""
        return self.hub.web.get(f"/api/v1/tables/{self.table}").json()

    def car(self, seat: str) -> dict[str, Any]:
        """Return one car's state."""
        return next(car for car in self.state["cars"] if car["seat"] == seat)


def until(
    true: Callable[[], Any], told: str | Callable[[], str], page: Page | None = None, seconds: float = SECONDS
) -> Any:
    """Wait for something outside the pages, while processing a page's own messages."""
    return wait_until(true, told, seconds, (lambda: page.wait_for_timeout(20)) if page else None)


class Ear:
    """Records which entry of this page the hub has accepted last. Create it before the page connects."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.no = 0
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        """Put packets together: the door sends on what it has just read, which may end in the middle of one."""
        framer = Framer(_ANY_SIZE)

        def hear(frame: str | bytes) -> None:
            framer.push(frame.encode() if isinstance(frame, str) else frame)
            while packet := framer.pop():
                self._hear(packet.raw)

        line.on("framereceived", hear)

    def _hear(self, data: bytes) -> None:
        for found in _ACCEPTED.finditer(data):
            self.no = max(self.no, int(found[1] or found[2]))

    def wait_for(self, no: int) -> None:
        """Wait until the hub has accepted it, and the page has rendered that."""
        until(lambda: self.no >= no, lambda: f"the hub accepts input {no}; it was at {self.no}", self._page)
        self._page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))")
