"""A shelf of races for the pages of the library: driven in seconds, some of them in a season."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..golden.races import FOLDER as GOLDEN
from ..hub.service import BEARER, REFEREE_TOKEN
from .evening import until
from .night import car, with_long_names
from .stops import EIGHT
from .watching import PHONE
from .words import words

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from .evening import Evening
    from .night import Night
    from .watching import Size

API = "/api/v1"
BOARDS = ("usa", "italy", "france")
PLAN = {
    "name": "Talvikausi – Winter 2026",
    "points": [9, 6, 4, 3, 2, 1],
    "drop_worst": 1,
    "calendar": [
        {"track": "usa", "date": "2026-11-06"},
        {"track": "italy", "date": "2026-11-13"},
        {"track": "france", "laps": 1, "date": "2026-11-20"},
        {"track": "great-britain", "date": "2026-12-04"},
        {"track": "japan"},
    ],
}


class Shelf:
    """The races of one table, and what the hub answers about them."""

    def __init__(self, evening: Evening, night: Night) -> None:
        self.evening, self._night = evening, night

    def end_race(self, *seats: str, track: str = "usa", retired: tuple[str, ...] = ()) -> str:
        """Drive a race that ends on the grid, in the order of these seats; return its id."""
        self._night.start(*(car(seat) for seat in seats), track=track, laps=1)
        for seat in retired:
            self._night.say("retire", seat=seat)
        self._night.say("finish")
        return self.keep()

    def drive(self, name: str) -> str:
        """Drive a golden race to its end; return its id."""
        self._night.drive_again(GOLDEN / f"{name}.jsonl")
        return self.keep()

    def keep(self) -> str:
        """Make the result of the race on the table official, and wait until it is in the archive; return its id."""
        race = str(self.evening.state["race"])
        self._night.say("confirm")
        until(lambda: race in self.races(), "the race is in the archive")
        return race

    def races(self, **wanted: Any) -> list[str]:
        """List the races of this table."""
        return [one["race"] for one in self.get("/races", table=self.evening.table, **wanted)]

    def season(self, *races: str, **plan: Any) -> int:
        """Make a season of races; return its number."""
        wanted = {**PLAN, **plan}
        taken = [one["name"] for one in self.get("/seasons")]
        names = (str(wanted["name"]), *(f"{wanted['name']} {number}" for number in range(2, 99)))
        free = next(name for name in names if name not in taken)  # other tests have seasons on this hub, too
        season = self.ask("POST", "/seasons", json=wanted | {"name": free})["season"]
        for race in races:
            self.ask("PUT", f"/seasons/{season}/races/{race}", json={})
        return int(season)

    def driver(self, name: str) -> int:
        """Return the number of a driver."""
        return next(int(one["driver"]) for one in self.get("/drivers", text=name) if one["name"] == name)

    def get(self, path: str, **query: Any) -> Any:
        """Return an answer of the hub."""
        answer = self.evening.hub.web.get(f"{API}{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ask(self, method: str, path: str, **more: Any) -> Any:
        """Ask the hub for something as the referee."""
        answer = self.evening.hub.web.request(method, f"{API}{path}", headers=BEARER, **more)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    # Pages --------------------------------------------------------------------------------------------

    def page(self, path: str, size: Size = PHONE, language: str = "", *, referee: bool = False, **query: str) -> Page:
        """Open a page of the library, as anybody or as the referee."""
        page = self.evening.audience.device(size).new_page()
        page.goto(self.evening.address(path, language, **query) + (f"#{REFEREE_TOKEN}" if referee else ""))
        page.locator(".library h1, .library .problem").first.wait_for()
        return page


def a_season(shelf: Shelf) -> tuple[int, list[str]]:
    """Drive a golden race and three short ones, all in a season; return it with its races."""
    first = shelf.drive("japan-eight-cars")
    others = [shelf.end_race(*EIGHT[turn:], *EIGHT[:turn], track=track) for turn, track in enumerate(BOARDS)]
    races = [first, *others]
    return shelf.season(*races), races


def brought(evening: Evening, race: Path) -> str:
    """Import a race file, which is much faster than to drive it again; return the id of the race, which is closed.

    For tests that only look at it: those of one hub share it.
    """
    file = "\n".join(map(json.dumps, with_long_names(race)))
    query = {"table": evening.table}
    answer = evening.hub.web.post(f"{API}/races/import", content=file, params=query, headers=BEARER)
    assert answer.status_code in (201, 409), answer.text
    told = answer.json()
    return str(told["race"] if answer.is_success else told["detail"]["facts"]["race"])


# Reading pages ----------------------------------------------------------------------------------------


def races_on(page: Page) -> list[str]:
    """List the races on a page by the links to their results."""
    return last_parts(page.locator(".race-card h3 a"))


def last_parts(links: Locator) -> list[str]:
    """List the last parts of the addresses of links, all at one moment."""
    return links.evaluate_all("all => all.map(link => link.pathname.split('/').at(-1))")


def choice(page: Page, key: str) -> Locator:
    """Find a list to choose from by the text of its label."""
    return page.get_by_role("combobox", name=words(key), exact=True)


def number_of(page: Page) -> str:
    """Return the last part of a page's address."""
    return page.url.split("?")[0].split("/")[-1]


def texts(cells: Locator) -> list[str]:
    """List what some cells say."""
    return [text.strip() for text in cells.all_inner_texts()]
