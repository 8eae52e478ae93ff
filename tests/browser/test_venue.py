"""All tables of a venue, on the wall and in a hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .looking import barriers, enlarge, faults, speak
from .night import LONG_NAMES
from .watching import NARROW_PHONE, PHONE, TABLET, TV
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .watching import Size

TURN_MS = 12_000


def a_table(name: str = "main", **more: Any) -> dict[str, Any]:
    """Describe a table with a full field of drivers with long names."""
    cars = [
        {"seat": seat, "name": driver, "rank": rank, "status": "racing", "place": None, "lap": 1}
        for rank, (seat, driver) in enumerate(LONG_NAMES.items(), 1)
    ]
    race = {"phase": "planning", "round": 12, "track": "great-britain", "laps": 3, "cars": cars}
    return {"table": name, "online": True, "seen": "2026-11-16T20:15:00+00:00", **race, **more}


def a_hub(name: str, *tables: dict[str, Any], linked: bool = True) -> dict[str, Any]:
    """Describe a hub."""
    return {"hub": name, "linked": linked, "url": "http://192.168.1.5:8000", "tables": list(tables)}


EVERYTHING = [
    a_hub("bar", a_table(), a_table("snug", phase="finished")),
    a_hub("a-name-of-thirty-two-letters-here", a_table(online=False)),
    a_hub("garden", a_table(), linked=False),
    a_hub("stage", a_table(phase="abandoned")),
    a_hub("attic", linked=False),
]


def shown(evening: Evening, size: Size, hubs: list[dict[str, Any]], *, still: bool = False) -> Page:
    """Open the page of a venue with these hubs; `still` stops its clock."""
    page = evening.audience.device(size).new_page()
    if still:
        page.clock.install()
    venue = json.dumps({"open": True, "hubs": hubs, "joined": None})
    page.route("**/api/v1/venue", lambda route: route.fulfill(content_type="application/json", body=venue))
    page.goto(evening.address("/venue"))
    page.locator(".table").first.wait_for()
    return page


def test_every_state_fits_every_screen_in_every_language_also_with_large_letters(evening: Evening) -> None:
    page = shown(evening, TV, EVERYTHING)
    for language in LANGUAGES:
        speak(page, language)
        found = faults(page, "venue", [TV, TABLET, PHONE, NARROW_PHONE])
        assert {size: one for size, one in found.items() if one} == {}, language
    enlarge(page, 200)
    for language in LANGUAGES:
        speak(page, language)
        assert faults(page, "venue", [NARROW_PHONE])[NARROW_PHONE] == [], language


def test_a_few_tables_fill_the_screen_with_their_whole_fields(evening: Evening) -> None:
    few = [a_hub(name, a_table()) for name in ("bar", "garden", "stage", "attic")]
    for hubs, cars in ((few, len(LONG_NAMES)), ([*few, a_hub("snug", a_table())], 3)):
        page = shown(evening, TV, hubs)
        assert page.locator(".table").first.locator(".leaders li").count() == cars
        assert not any(faults(page, "venue", [TV, TABLET, PHONE, NARROW_PHONE]).values())


def test_nobody_is_shut_out_in_either_theme(evening: Evening) -> None:
    assert barriers(shown(evening, TABLET, EVERYTHING)) == []


def test_a_screen_on_the_wall_turns_its_pages_until_a_hand_touches_it(evening: Evening) -> None:
    page = shown(evening, TV, [a_hub(f"hub-{number}", a_table()) for number in range(24)], still=True)
    tops = []
    for _ in range(8):
        page.clock.run_for(TURN_MS)
        tops.append(page.evaluate("scrollY"))
    assert tops[0] > 0
    assert 0 in tops, "after the last page comes the first"
    page.keyboard.press("Shift")
    before = page.evaluate("scrollY")
    page.clock.run_for(3 * TURN_MS)
    assert page.evaluate("scrollY") == before


def test_a_machine_without_a_venue_says_how_to_open_one(evening: Evening) -> None:
    page = evening.audience.device(PHONE).new_page()
    page.goto(evening.address("/venue"))
    page.get_by_text(words("venue.none")).wait_for()
