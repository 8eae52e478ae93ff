"""Seasons in the library: standings, what counts for them, and results from before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from .evening import until
from .night import LONG_NAMES
from .shelf import a_season, choice, number_of, races_on, texts
from .watching import TABLET
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .night import Night
    from .shelf import Shelf


def test_a_season_shows_its_standings_as_the_hub_counts_them(shelf: Shelf) -> None:
    season, races = a_season(shelf)
    told = shelf.get(f"/seasons/{season}")
    page = shelf.page(f"/seasons/{season}", TABLET)
    table = page.locator(".standings").first
    expect(table.locator("tbody tr")).to_have_count(len(told["standings"]))
    for row, shown in zip(told["standings"], table.locator("tbody tr").all(), strict=True):
        place, name, points, wins, *scores = texts(shown.locator("th, td"))
        assert (place, name, points, wins) == (str(row["place"]), row["name"], str(row["points"]), str(row["wins"]))
        assert [score.split()[0] for score in scores] == ["–" if one is None else str(one) for one in row["scores"]]
        assert [index for index, cell in enumerate(shown.locator(".score").all()) if cell.locator("s").count()] == row[
            "dropped"
        ]
    page.locator(".as-table summary").click()
    over_time = [texts(row.locator("td")) for row in page.locator(".as-table tbody tr").all()]
    drivers = [str(row["driver"]) for row in told["standings"]]
    assert over_time == [[str(after.get(driver, "")) for after in told["over_time"]] for driver in drivers]
    assert races_on(page) == races
    expect(page.locator(".calendar li", has=page.locator(".chip"))).to_contain_text("Great Britain")


def test_a_season_shows_the_next_grid_and_what_each_driver_brings(shelf: Shelf) -> None:
    season, _ = a_season(shelf)
    leader = shelf.get(f"/seasons/{season}")["standings"][0]["driver"]
    shelf.ask("PUT", f"/seasons/{season}/carry/{leader}", json={"upgrades": ["up-08"], "sponsors": 2})
    told = shelf.get(f"/seasons/{season}/grid")["grid"]
    page = shelf.page(f"/seasons/{season}", TABLET)
    spots = page.locator(".next-grid > li")
    expect(spots).to_have_count(len(told))
    assert texts(spots.locator(".name")) == [one["name"] for one in told]
    # the names of upgrades come later than the page
    expect(spots.first.locator(".carried li")).to_have_text(["Upgrade: Brakes 1/3", "2 sponsorship cards"])
    expect(page.locator(".carried")).to_have_count(1)
    drawn = shelf.page(f"/seasons/{shelf.season()}", TABLET)
    expect(drawn.get_by_text(words("lib.next-grid.draw"))).to_be_visible()


def test_the_referee_makes_a_season_and_decides_what_counts(shelf: Shelf) -> None:
    race = shelf.end_race("red", "blue", "green")
    page = shelf.page("/seasons", TABLET, referee=True)
    _plan_season(page, f"Cup {shelf.evening.table}")
    until(lambda: number_of(page) != "seasons", "the new season is open", page)
    season = int(number_of(page))
    told = shelf.get(f"/seasons/{season}")
    assert (told["points"], told["drop_worst"]) == ([5, 3], 0)
    assert told["calendar"] == [{"track": "italy", "laps": 1, "date": "2027-01-15", "event": None}]

    page.get_by_role("button", name=words("lib.season.add-race")).click()
    page.locator("dialog select").select_option(race)
    page.locator("dialog .main").click()
    expect(page.locator(".standings .total").first).to_have_text("5")

    page.get_by_role("button", name=words("lib.season.extra")).click()
    page.locator(".extra-points input").nth(2).fill("7")
    page.locator("dialog .main").click()
    expect(page.locator(".standings tbody tr").first).to_contain_text(LONG_NAMES["green"])
    expect(page.locator(".standings .total").first).to_have_text("7")

    page.get_by_role("button", name=words("lib.season.take-out")).click()
    expect(page.locator(".standings")).to_have_count(0)
    page.locator(".slip").get_by_role("button", name=words("lib.undo")).click()
    expect(page.locator(".standings .total").first).to_have_text("7")

    page.get_by_role("button", name=words("lib.season.delete")).click()
    page.locator("dialog .danger").click()
    until(lambda: number_of(page) == "seasons", "the list of seasons is open", page)
    assert season not in {one["season"] for one in shelf.get("/seasons")}
    assert race in shelf.races()


def _plan_season(page: Page, name: str) -> None:
    page.get_by_role("button", name=words("lib.season.new")).click()
    sheet = page.locator("dialog")
    save = sheet.locator(".main")
    expect(save).to_be_disabled()
    sheet.get_by_label(words("lib.name"), exact=True).fill(name)
    sheet.get_by_label(words("lib.season.points"), exact=True).fill("five")
    expect(sheet.get_by_role("alert")).to_be_visible()
    expect(save).to_be_disabled()
    sheet.get_by_label(words("lib.season.points"), exact=True).fill("5, 3")
    sheet.get_by_role("button", name=words("lib.season.plan-race")).click()
    choice(page, "lib.board").select_option("italy")
    sheet.locator("input[type=date]").fill("2027-01-15")
    sheet.get_by_role("spinbutton", name=words("lib.season.laps"), exact=True).fill("1")
    save.click()


OLD_RESULTS = """date,board,laps,driver,place
2018-03-01,usa,2,Aada,1
2018-03-01,usa,2,Benno,2
2018-03-32,italy,2,Aada,1
2018-03-08,moon,2,Benno,2
"""


def test_old_results_are_imported_once_every_line_is_right(shelf: Shelf) -> None:
    season = shelf.season(name=f"Old {shelf.evening.table}")
    page = shelf.page(f"/seasons/{season}", TABLET, referee=True)
    page.get_by_role("button", name=words("lib.season.import")).click()
    _choose_list(page, OLD_RESULTS)
    wrong = page.locator(".wrong-lines li")
    expect(wrong).to_have_count(2)
    for shown, line, text, why in zip(
        wrong.all(),
        ("Line 4", "Line 5"),
        ("2018-03-32,italy,2,Aada,1", "2018-03-08,moon,2,Benno,2"),
        (words("lib.line.date"), words("lib.line.board")),
        strict=True,
    ):
        assert texts(shown.locator("> *")) == [line, text, why]
    assert shelf.get("/races", season=season) == []
    shelf.evening.audience.complaints.clear()  # the browser logs the refusal

    _choose_list(page, OLD_RESULTS.replace("03-32", "03-02").replace("moon", "usa"))
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".race-card")).to_have_count(3)
    expect(page.locator(".standings .total").first).to_have_text("18")
    expect(page.locator(".race-card").first).to_contain_text(words("lib.imported.results"))
    expect(page.locator(".race-card a[href*='/replay/']")).to_have_count(0)


def test_a_list_that_is_not_utf_8_or_too_long_is_refused_in_words(shelf: Shelf) -> None:
    season = shelf.season(name=f"Odd {shelf.evening.table}")
    page = shelf.page(f"/seasons/{season}", TABLET, referee=True)
    page.get_by_role("button", name=words("lib.season.import")).click()
    list_of_one = "date,board,laps,driver,place\n2018-03-01,usa,2,Åsa,1\n"
    _choose_list(page, list_of_one, encoding="cp1252")
    expect(page.locator("dialog [role=alert]")).to_have_text(words("lib.season.import.not-utf-8"))
    _choose_list(page, list_of_one.replace("Åsa", "Å" * 200_000))
    expect(page.locator(".wrong-lines .wrong")).to_have_text(words("lib.line.too-large"))
    assert len(page.locator(".wrong-lines code").inner_text()) == 200
    shelf.evening.audience.complaints.clear()  # the browser logs the refusal
    assert shelf.get("/races", season=season) == []


def _choose_list(page: Page, text: str, encoding: str = "utf-8") -> None:
    chosen: Any = {"name": "old.csv", "mimeType": "text/csv", "buffer": text.encode(encoding)}
    page.locator("dialog .file-drop input").set_input_files(chosen)


def test_a_race_set_up_for_a_season_counts_in_it(shelf: Shelf, night: Night) -> None:
    season = shelf.season(name=f"Cup {shelf.evening.table}", calendar=[])
    tablet = shelf.evening.tablet()
    tablet.locator(".board-card").first.click()
    for seat in ("red", "blue"):
        shelf.evening.hub.claim(shelf.evening.table, seat, LONG_NAMES[seat])
    steps = tablet.locator(".set-up-steps button")
    expect(steps.nth(2)).to_be_enabled()
    steps.nth(2).click()
    tablet.locator(".season-choice select").select_option(str(season))
    tablet.locator(".foot-bar .main").click()
    tablet.locator(".race").first.wait_for()
    night.say("finish")
    race = shelf.keep()
    assert shelf.races(season=season) == [race]
