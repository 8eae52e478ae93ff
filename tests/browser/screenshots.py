"""Pictures of every page in every state and language: python -m tests.browser.screenshots FOLDER

A selection goes to docs/img as well; `--chosen` takes only those.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image

from companion.engine import commands as c

from ..hub.service import Hub
from .evening import Evening, until
from .looking import settled
from .night import Night, car
from .tapping import choose_plan
from .tour import TOURS
from .watching import LAPTOP, PHONE, TABLET, TV, Audience, Size, chromium, pages_are_built

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from .stops import Kind, Stop

CHOSEN = Path(__file__).parents[2] / "docs" / "img"
SIZES: dict[Kind, Size] = {
    "dashboard": TV,
    "phone": PHONE,
    "referee": TABLET,
    "overlay": LAPTOP,
    "results": PHONE,
    "library": PHONE,
    "replay": TABLET,
}
MOST_BYTES = 400_000
NAMES = ("Aino", "Bo", "Carmen", "Dušan", "Eeva", "Filip")
SEATS = ("red", "blue", "green", "yellow", "black", "gray")
BUSY_ROUND = 5
ADDRESS = "pitwall.local"


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(prog="screenshots", description="Take pictures of the pages.")
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures of all states go")
    parser.add_argument("--page", choices=tuple(TOURS), action="append", help="only this page; repeatable")
    parser.add_argument("--chosen", action="store_true", help="only the chosen few for docs/img")
    asked = parser.parse_args()
    if not (asked.folder or asked.chosen):
        parser.error("name a folder, or use --chosen")
    pages_are_built()
    with chromium() as browser:
        if not asked.chosen:
            with _hub() as hub:
                for kind in asked.page or TOURS:
                    take_all(browser, hub, kind, asked.folder)
        if not asked.page:
            take_chosen(browser)
    return 0


def take_all(browser: Browser, hub: Hub, kind: Kind, folder: Path) -> None:
    """Take a picture at every stop, in every language."""
    audience = Audience(browser)
    evening = Evening(hub, audience)
    night = Night(evening)
    for stop in TOURS[kind](evening, night):
        stop.page.set_viewport_size(SIZES[kind].viewport)
        for language in stop.in_each_language():
            path = folder / kind / f"{stop.state}.{language}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            _shoot(stop, path)
            print(path)
    night.is_over()
    audience.go_home()


def _shoot(stop: Stop, path: Path) -> None:
    stop.page.screenshot(path=path, animations="disabled", omit_background=stop.kind == "overlay")


# The selection ---------------------------------------------------------------------------------------------


def take_chosen(browser: Browser) -> None:
    """Take the pictures for the documentation: an evening of six, with the drivers of the demo."""
    CHOSEN.mkdir(parents=True, exist_ok=True)
    with _hub() as hub:
        audience = Audience(browser)
        _before_the_race(Evening(hub, audience, "main"))
        audience.go_home()
    with _hub(DemoHub) as hub:
        audience = Audience(browser)
        _during_a_race(Evening(hub, audience, "main"))
        audience.go_home()


def _before_the_race(evening: Evening) -> None:
    night = Night(evening)
    television = evening.television()
    grid = [car(seat) | {"name": name} for seat, name in zip(SEATS, NAMES, strict=True)]
    for seat, name in list(zip(SEATS, NAMES, strict=True))[:5]:
        evening.hub.claim(evening.table, seat, name)
    night.set_up(*grid)
    television.locator(".guests .here").nth(4).wait_for()
    television.locator(".greeting").wait_for(state="detached")
    _keep(television, "lobby")

    places = ((36, "line"), (34, "line"), (31, "line"), (30, "line"), (30, "off"), (27, "line"))
    seats = ("blue", "green", "red", "yellow", "gray", "black")
    where = {seat: {"lap": 1, "space": space, "spot": spot} for seat, (space, spot) in zip(seats, places, strict=True)}
    night.start(*({**one, "at": where[str(one["seat"])], "gear": 3, "engine": 4} for one in grid), round=4)
    evening.hub.free(evening.table, "red")
    phone = evening.driver("red", "Aino")
    _plan(phone)
    _keep(phone, "phone-plan")
    night.is_over()


def _plan(phone: Page) -> None:
    phone.locator(".planner").wait_for()
    choose_plan(phone, c.Plan("red", 3, ("1", "2", "2")))
    phone.locator(".plan-outlook .speed-dial").wait_for()


def _during_a_race(evening: Evening) -> None:
    television, tablet = evening.television(), evening.tablet()
    until(lambda: evening.state["round"] >= BUSY_ROUND, "the race is well under way", television, 120)
    television.locator(":root:not(:has(.headline)) .turns .now .played").wait_for()
    _keep(television, "dashboard")
    tablet.locator(".race .hand-seat").first.wait_for()
    _keep(tablet, "referee")


def _keep(page: Page, name: str) -> None:
    """Save a picture, with as few colours as possible to keep it small."""
    settled(page)
    picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    path = CHOSEN / f"{name}.png"
    picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    assert path.stat().st_size < MOST_BYTES, f"{path.name} is too large: {path.stat().st_size:,} bytes"
    print(path)


class DemoHub(Hub):
    """A hub with simulated drivers that race forever."""

    def options(self) -> Sequence[str]:
        """Start the drivers."""
        return ("--demo", "--cars", "6", "--pace", "6")


@contextmanager
def _hub(kind: type[Hub] = Hub) -> Iterator[Hub]:
    with TemporaryDirectory() as folder:
        hub = kind(Path(folder), "embedded", COMPANION_ADDRESS=ADDRESS)
        try:
            yield hub.start()
        finally:
            hub.close()


if __name__ == "__main__":
    sys.exit(main())
