"""A championship on the tablet: its season brings the next race, and mistakes with its cards have a way back."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from ..hub.phones import Phone
from ..hub.service import BEARER, REFEREE_TOKEN
from .evening import until
from .watching import TABLET
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening

API = "/api/v1"
FIRST = ["up-01", "up-02", "up-03", "up-04", "up-05"]
_numbers = count(1)
Json = dict[str, Any]


def _season(evening: Evening) -> int:
    """Plan the first two races of 1961."""
    calendar = [{"track": "great-britain", "event": "1961-1"}, {"track": "usa", "event": "1961-2"}]
    plan = {"name": f"Season {next(_numbers)}", "calendar": calendar}
    season: int = evening.hub.web.post(f"{API}/seasons", json=plan, headers=BEARER).json()["season"]
    return season


def _ask(evening: Evening, *commands: Json) -> None:
    referee = Phone(evening.hub, evening.table, "referee", ("referee", REFEREE_TOKEN)).is_in()
    for command in commands:
        reply = referee.insist(command)
        assert reply["ok"], (command, reply)
    referee.close()


def _first_race(evening: Evening, season: int) -> None:
    """Choose upgrades for Aino and Bo, who race a Legend and end the race where they stand."""
    cars = [{"seat": "red", "name": "Aino"}, {"seat": "blue", "name": "Bo"}, {"seat": "black", "legend": True}]
    championship = {"season": "1961", "race": 1, "event": "1961-1"}
    setup = {"track": "great-britain", "cars": cars, "garage": {"deck": "table"}, "championship": championship}
    _ask(
        evening,
        {"do": "setup", "setup": setup | {"season": season}},
        {"do": "start"},
        {"do": "market", "cards": FIRST},
        {"do": "pick", "seat": "blue", "card": "up-01"},
        {"do": "pick", "seat": "red", "card": "up-02"},
        {"do": "pass", "seat": "blue"},
    )


def test_choosing_a_season_sets_up_its_next_race(evening: Evening) -> None:
    for seat, name in (("red", "Aino"), ("blue", "Bo")):
        evening.hub.claim(evening.table, seat, name)
    season = _season(evening)
    _first_race(evening, season)
    _ask(evening, {"do": "finish"}, {"do": "confirm"})
    until(lambda: evening.hub.web.get(f"{API}/seasons/{season}").json()["driven"], "the race to be recorded")
    library = evening.audience.device(TABLET).new_page()
    library.goto(evening.address(f"/seasons/{season}"))
    expect(library.locator(".next-grid > li")).to_have_count(3)
    expect(library.locator(".next-grid")).to_contain_text(words("lib.legend").replace("{colour}", words("seat.black")))
    expect(library.locator(".calendar")).to_contain_text("1961")
    tablet = evening.tablet()
    tablet.get_by_role("button", name=words("ref.next.other"), exact=True).tap()
    tablet.locator(".board-card", has_text=words("board.italy")).tap()
    tablet.get_by_role("button", name=words("ref.drivers.to-grid"), exact=True).tap()
    choice = tablet.locator(".season-choice select")
    choice.select_option(str(season))
    expect(tablet.locator(".season-proposal")).to_contain_text(words("ref.season.carried"))
    for key in ("ref.grid.prepare", "ref.grid.start"):
        tablet.get_by_role("button", name=words(key), exact=True).tap()
    until(lambda: evening.state["phase"] == "garage", "the second race to start", tablet)
    state = evening.state
    assert (state["track"], state["championship"]["race"], state["championship"]["event"]) == ("usa", 2, "1961-2")
    assert state["championship"]["points"] == {"red": 9, "blue": 6, "black": 4}
    assert [car["seat"] for car in state["cars"]] == ["red", "blue", "black"]
    assert [car["upgrades"] for car in state["cars"][:2]] == [["up-02"], ["up-01"]]
    assert [car["sponsors"] for car in state["cars"][:2]] == [2, 2]


def test_upgrades_are_put_right_and_a_pick_is_replaced(evening: Evening) -> None:
    for seat, name in (("red", "Aino"), ("blue", "Bo")):
        evening.hub.claim(evening.table, seat, name)
    tablet = evening.tablet()
    _first_race(evening, _season(evening))
    _correct_upgrade(tablet)
    until(lambda: evening.car("red")["upgrades"] == ["up-44"], "the correction", tablet)
    _ask(evening, {"do": "undo"})
    tablet.locator("nav.views").get_by_text(words("ref.view.journal"), exact=True).tap()
    tablet.get_by_role("button", name=words("ref.amend.open").replace("{no}", "4"), exact=True).tap()
    sheet = tablet.locator("dialog")
    keys = sheet.locator(".upgrade-key")
    expect(keys).to_have_count(4)
    keys.nth(3).tap()
    sheet.locator(".button.main.big").tap()
    expect(sheet.locator(".change")).to_contain_text(words("ref.input.pick"))
    sheet.get_by_role("button", name=words("ref.amend.do"), exact=True).tap()
    until(lambda: evening.car("red")["upgrades"] == ["up-05"], "the other pick", tablet)


def _correct_upgrade(tablet: Page) -> None:
    """Correct Aino's up-02 to up-44."""
    tablet.locator(".car-button", has_text="Aino").tap()
    tablet.get_by_role("button", name=words("ref.car.correct"), exact=True).tap()
    sheet = tablet.locator("dialog")
    sheet.locator(".more-truth .card-keys .card-key").first.tap()
    sheet.locator(".more-truth summary").first.tap()
    sheet.locator(".more-truth details .card-key").nth(43).tap()
    sheet.get_by_role("button", name=words("ref.correct.put"), exact=True).tap()
