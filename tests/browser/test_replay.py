"""A closed race on its board once more: every turn, any turn, and the end as it was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from ..golden.races import FOLDER as GOLDEN
from .evening import until
from .looking import enlarge, faults, speak
from .shelf import brought
from .watching import NARROW_PHONE, PHONE, TABLET, Size
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

RACE = GOLDEN / "italy-seven-cars-two-retire.jsonl"


def _page(evening: Evening, size: Size = TABLET, moment: str = "", race: str = "", **device: Any) -> Page:
    page = evening.audience.device(size, **device).new_page()
    page.goto(evening.address(f"/replay/{race or evening.state['race']}", "en") + moment)
    page.locator(".replay .car").first.wait_for()
    return page


def _moments(evening: Evening) -> list[dict[str, Any]]:
    answer = evening.hub.web.get(f"/api/v1/races/{evening.state['race']}/moments")
    assert answer.status_code == 200, answer.text
    return answer.json()["moments"]


def _at(page: Page) -> int:
    return int(page.locator(".time-line input").input_value())


def _shown(page: Page) -> list[dict[str, str]]:
    """Read the order from the page: places, seats, where they are, gears and Heat."""
    return page.locator(".order tbody tr").evaluate_all(
        """rows => rows.map(row => ({
          seat: row.dataset.seat, progress: row.dataset.progress,
          place: row.cells[0].innerText.trim(), gear: row.cells[3].innerText.trim(),
          engine: row.cells[4].innerText.trim(),
        }))"""
    )


def _told(state: dict[str, Any]) -> list[dict[str, str]]:
    cars = sorted(state["cars"], key=lambda car: car["rank"])
    return [
        {
            "seat": car["seat"],
            "progress": str(car["at"]["progress"]),
            "place": "–" if car["status"] == "retired" else str(car["place"] or car["rank"]),
            "gear": str(car["gear"]),
            "engine": str(car["engine"]),
        }
        for car in cars
    ]


def test_stepping_through_the_race_reaches_the_recorded_final_state(evening: Evening, night: Night) -> None:
    night.drive_again(RACE)
    night.say("confirm")
    page, moments = _page(evening), _moments(evening)
    cars: dict[str, Any] = {}
    for at, moment in enumerate(moments):
        cars |= {car["seat"]: car for car in moment["cars"]}
        expect(page.locator(".time-line input")).to_have_value(str(at))
        assert _shown(page) == _told({"cars": list(cars.values())}), f"moment {at}"
        page.locator("body").press("ArrowRight")
    assert _at(page) == len(moments) - 1, "there is nothing after the end"
    recorded = evening.hub.web.get(f"/api/v1/races/{evening.state['race']}/result").json()["state"]
    assert _shown(page) == _told(recorded)
    expect(page.locator(".words")).to_contain_text(words("event.confirmed"))


def test_playing_at_speed_reaches_the_end_by_itself(evening: Evening, night: Night) -> None:
    night.drive_again(GOLDEN / "usa-alone.jsonl")
    night.say("confirm")
    page = _page(evening)
    page.get_by_label(words("replay.speed")).select_option("4")
    page.get_by_role("button", name=words("replay.press.play"), exact=True).click()
    until(lambda: _at(page) == len(_moments(evening)) - 1, "the race was played", page, 120)
    expect(page.get_by_role("button", name=words("replay.press.play"), exact=True)).to_be_visible()


def test_a_link_leads_to_its_moment_and_the_film_begins_at_the_grid(evening: Evening) -> None:
    race = brought(evening, RACE)
    page = _page(evening, moment="#moment-7", race=race, permissions=["clipboard-read", "clipboard-write"])
    assert _at(page) == 7
    page.get_by_role("button", name=words("replay.press.next"), exact=True).click()
    marked = _at(page)
    assert marked > 7
    assert page.url.endswith(f"#moment-{marked}")
    page.locator(".copy-link button").click()
    expect(page.locator(".copy-link")).to_contain_text(words("replay.copied"))
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == evening.address(f"/replay/{race}").partition("?")[0] + f"#moment-{marked}"
    film = _page(evening, moment="#film", race=race)
    expect(film.get_by_role("button", name=words("replay.press.pause"), exact=True)).to_be_visible()


def test_cars_are_drawn_where_the_moment_has_them(evening: Evening) -> None:
    """Jump to and fro: a car that was on its way elsewhere is put where it belongs."""
    page = _page(evening, race=brought(evening, RACE))

    def drawn() -> dict[str, str]:
        return page.locator(".replay .car").evaluate_all(
            "cars => Object.fromEntries(cars.map(car => [car.dataset.seat, car.getAttribute('transform')]))"
        )

    def jump(at: int) -> None:
        page.locator(".time-line input").fill(str(at))

    jump(20)
    page.wait_for_function("document.querySelector('.replay .car').getAttribute('transform')")
    there = drawn()
    jump(21)
    jump(3)
    jump(20)
    until(lambda: drawn() == there, "the cars are where they were", page)
    page.locator("body").press("Home")
    until(lambda: len(drawn()) == 7 and drawn() != there, "all are back on the grid", page)


def test_plans_are_not_shown_before_the_race_is_closed(evening: Evening, night: Night) -> None:
    night.drive_again(RACE)
    page = evening.audience.device(PHONE).new_page()
    page.goto(evening.address(f"/replay/{evening.state['race']}", "en"))
    expect(page.locator(".problem")).to_have_text(words("replay.not-yet"))
    evening.audience.complaints.clear()  # browsers write every refusal to their console
    result = evening.audience.device(PHONE).new_page()
    result.goto(evening.address(f"/results/{evening.state['race']}", "en"))
    result.locator(".classification tbody tr").first.wait_for()
    expect(result.locator(".see-again")).to_have_count(0)
    night.say("confirm")
    result.reload()
    result.locator(".see-again a").first.click()
    result.locator(".replay .car").first.wait_for()


def test_an_unknown_race_has_no_replay(evening: Evening) -> None:
    page = evening.audience.device(PHONE).new_page()
    page.goto(evening.address("/replay/1999-01-01-1", "en"))
    expect(page.locator(".problem")).to_have_text(words("replay.unknown"))
    evening.audience.complaints.clear()  # browsers write every refusal to their console


@pytest.mark.parametrize("percent", [100, 200])
def test_large_letters_on_the_narrowest_phone_fit(evening: Evening, percent: int) -> None:
    page = _page(evening, NARROW_PHONE, race=brought(evening, GOLDEN / "japan-eight-cars.jsonl"))
    enlarge(page, percent)
    for at in (1, 14, 76):
        page.locator(".time-line input").fill(str(at))
        for language in LANGUAGES:
            speak(page, language)
            assert faults(page, "replay", [NARROW_PHONE])[NARROW_PHONE] == [], (
                f"moment {at} at {percent} % in {language}"
            )
