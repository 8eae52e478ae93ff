"""The library: find races and drivers, and put them in order as the referee."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from ..golden.races import FOLDER as GOLDEN
from .evening import until
from .looking import enlarge, faults, settled, speak
from .night import LONG_NAMES, car
from .shelf import a_season, choice, last_parts, number_of, races_on, texts
from .stops import EIGHT
from .watching import NARROW_PHONE, TABLET
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .night import Night
    from .shelf import Shelf


# Races ------------------------------------------------------------------------------------------------


def test_races_are_found_by_words_board_and_driver_and_the_address_keeps_it(shelf: Shelf) -> None:
    usa = shelf.end_race("red", "blue")
    italy = shelf.end_race("blue", "gray", track="italy")
    page = shelf.page("/races", TABLET)
    until(lambda: races_on(page) == [italy, usa], "both races are listed, the newest first", page)
    page.get_by_label(words("lib.races.search")).fill(LONG_NAMES["red"][:9].upper())
    until(lambda: races_on(page) == [usa], "the race of that driver is left", page)
    page.get_by_label(words("lib.races.search")).fill("")
    choice(page, "lib.board").select_option("italy")
    until(lambda: races_on(page) == [italy], "the race on that board is left", page)
    page.reload()
    until(lambda: races_on(page) == [italy], "the address still asks for that board", page)
    choice(page, "lib.driver").select_option(str(shelf.driver(LONG_NAMES["red"])))
    expect(page.get_by_role("status").first).to_contain_text("No race found.")


def test_a_long_list_comes_in_parts(shelf: Shelf) -> None:
    races = [shelf.end_race("red", "blue") for _ in range(22)]
    page = shelf.page("/races", TABLET)
    until(lambda: races_on(page) == races[:1:-1], "twenty races are listed", page)
    page.get_by_role("button", name=words("lib.more")).click()
    until(lambda: races_on(page) == races[::-1], "all races are listed", page)
    expect(page.get_by_role("button", name=words("lib.more"))).to_have_count(0)


def test_a_deleted_race_is_gone_for_everybody_until_it_is_brought_back(shelf: Shelf) -> None:
    kept, wrong = shelf.end_race("red", "blue"), shelf.end_race("blue", "red")
    guest = shelf.page("/races")
    expect(guest.locator(".race-card")).to_have_count(2)
    expect(guest.locator(".quiet-danger, .file-drop")).to_have_count(0)
    page = shelf.page("/races", TABLET, referee=True)
    page.locator(".race-card", has=page.locator(f"a[href*='{wrong}']")).locator(".quiet-danger").click()
    until(lambda: races_on(page) == [kept], "the race is gone", page)
    assert shelf.races() == [kept]
    page.locator(".slip").get_by_role("button", name=words("lib.undo")).click()
    until(lambda: races_on(page) == [wrong, kept], "the race is back", page)
    assert shelf.races() == [wrong, kept]
    expect(page.locator(".slip")).to_have_count(0)


def test_a_deleted_race_is_brought_back_from_the_list_long_after(shelf: Shelf) -> None:
    kept, wrong = shelf.end_race("red", "blue"), shelf.end_race("blue", "red")
    shelf.ask("DELETE", f"/races/{wrong}")
    guest = shelf.page("/races")
    expect(guest.locator(".race-card")).to_have_count(1)
    expect(guest.locator(".deleted-races")).to_have_count(0)
    page = shelf.page("/races", TABLET, referee=True)
    deleted = page.locator(".deleted-races")
    expect(deleted.locator(".race-card")).not_to_be_visible()
    deleted.locator("summary").click()
    expect(deleted.locator(".race-card")).to_have_count(1)
    deleted.get_by_role("button", name=words("lib.deleted.restore")).click()
    until(lambda: races_on(page) == [wrong, kept], "the race is back", page)
    expect(deleted).to_have_count(0)
    assert shelf.races() == [wrong, kept]


def test_a_race_file_is_imported_once_and_a_wrong_one_is_refused_with_its_line(shelf: Shelf) -> None:
    page = shelf.page("/races", TABLET, referee=True)
    page.locator(".panel summary").click()
    page.locator(".panel input[type=date]").fill("2019-05-04")
    file = GOLDEN / "usa-alone.jsonl"
    page.locator(".file-drop input").set_input_files(file)
    expect(page.locator(".slip")).to_have_text(re.compile("usa-alone.jsonl"))
    [race] = shelf.get("/races", text="2019-05-04")
    assert race["imported"] == "file"
    expect(page.locator(".race-card .facts span").first).to_have_text("4 May 2019")  # nobody knows the hour
    page.locator(".race-card .quiet-danger").first.click()
    expect(page.locator(".slip")).to_contain_text(re.compile(r"4 May 2019(?! at)"))
    page.locator(".slip").get_by_role("button", name=words("lib.undo")).click()

    lines = file.read_text("utf-8").splitlines()
    wrong = [*lines[:3], '{"do":"plan","seat":"red","gear":9,"cards":["1"]}', *lines[3:]]
    for name, text, why in (
        ("again.jsonl", "\n".join(lines), words("lib.refused.race-known")),
        ("notes.txt", "shopping: milk", f"Line 1: {words('lib.refused.not-a-race-file')}"),
        ("wrong.jsonl", "\n".join(wrong), "Line 4: "),
    ):
        chosen: Any = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        page.locator(".file-drop input").set_input_files(chosen)
        expect(page.locator(".slip.wrong")).to_contain_text(why)
    shelf.evening.audience.complaints.clear()  # the browser logs the refusals
    assert [one["race"] for one in shelf.get("/races", text="2019-05-04")] == [race["race"]]


def test_a_race_known_by_its_result_alone_has_all_places_and_no_replay(shelf: Shelf) -> None:
    season = shelf.season()
    cars = ("Aino,1", "Bo,2", "Cy,3", "Di,4", "Ed,")
    results = "".join(f"2018-03-02,usa,1,{car}\n" for car in cars)
    heading = "date,board,laps,driver,place\n"
    [race] = shelf.ask("POST", f"/seasons/{season}/import", content=heading + results)["races"]
    page = shelf.page("/races", TABLET, text="2018-03-02", table="main")
    expect(page.locator(".race-card .row a")).to_have_count(1)
    page.locator(".race-card h3 a").click()
    rows = page.locator(".classification tbody tr")
    expect(rows).to_have_count(5)
    assert [row.split() for row in texts(rows)] == [
        ["1", "Aino"],
        ["2", "Bo"],
        ["3", "Cy"],
        ["4", "Di"],
        ["–", "Ed", *words("chip.retired").upper().split()],
    ]
    box = rows.first.locator(".place").bounding_box()
    assert box is not None
    assert box["width"] < 150, "a place stands beside its driver"
    expect(page.get_by_text(words("results.results-only"))).to_be_visible()
    page.goto(shelf.evening.address(f"/replay/{race}"))
    expect(page.locator(".problem")).to_have_text(words("replay.results-only"))
    shelf.evening.audience.complaints.clear()  # the browser logs the refusals


# Drivers ----------------------------------------------------------------------------------------------


def test_the_page_of_a_driver_shows_what_the_hub_answers(shelf: Shelf) -> None:
    shelf.drive("japan-eight-cars")
    shelf.end_race("blue", "red")
    driver = shelf.driver(LONG_NAMES["red"])
    told = shelf.get(f"/drivers/{driver}")
    page = shelf.page(f"/drivers/{driver}", TABLET)
    large = [str(told[name]) for name in ("races", "wins", "podiums", "top_speed", "heat")]
    assert texts(page.locator(".large-figures dd")) == large
    assert texts(page.locator(".small-figures dd"))[:3] == [
        str(told["totals"][name]) for name in ("spaces", "rounds_led", "boosts")
    ]
    boards, meetings, latest, records = (
        page.get_by_role("table", name=words(key), exact=True)
        for key in ("lib.driver.boards", "lib.driver.meetings", "lib.driver.latest", "lib.records")
    )
    expect(boards.locator("tbody tr")).to_have_count(len(told["boards"]))
    figures = [str(record["figure"]) for board in told["records"] for record in board["records"]]
    assert texts(records.locator("td.figures")) == figures
    rows = [[one["name"], str(one["races"]), str(one["ahead"])] for one in told["meetings"]]
    assert [texts(row.locator("th, td")) for row in meetings.locator("tbody tr").all()] == rows
    assert last_parts(latest.locator("tbody th a")) == [one["race"] for one in told["latest"]]


def test_two_names_of_one_person_are_merged_renamed_and_forgotten(shelf: Shelf, night: Night) -> None:
    for name in ("Merja", "Merja H", "Otto"):
        night.start({**car("red"), "name": name}, car("blue"), laps=1)
        night.say("finish")
        shelf.keep()
    other, merja, otto = shelf.driver("Merja H"), shelf.driver("Merja"), shelf.driver("Otto")
    page = shelf.page(f"/drivers/{other}", TABLET, referee=True)
    _merge(page, "Merja")
    until(lambda: number_of(page) == str(merja), "the page of who remains is open", page)
    expect(page.locator(".large-figures dd").first).to_have_text("2")

    _rename(page, "Otto")
    expect(page.locator("dialog [role=alert]")).to_have_text(words("lib.refused.name-taken"))
    shelf.evening.audience.complaints.clear()  # the browser logs the refusal
    page.keyboard.press("Escape")
    _rename(page, "Merja Heikkinen")
    expect(page.locator("h1")).to_have_text("Merja Heikkinen")

    page.goto(shelf.evening.address(f"/drivers/{otto}"))
    page.get_by_role("button", name=words("lib.driver.forget"), exact=True).click()
    page.locator("dialog .danger").click()
    expect(page.locator("dialog h2")).to_have_text(words("lib.driver.forget.surely"))
    assert otto in {one["driver"] for one in shelf.get("/drivers")}, "asking twice has not forgotten anybody yet"
    page.locator("dialog .danger").click()
    until(lambda: number_of(page) == "drivers", "the list of drivers is open", page)
    assert otto not in {one["driver"] for one in shelf.get("/drivers")}


def _merge(page: Page, into: str) -> None:
    page.get_by_role("button", name=words("lib.driver.merge"), exact=True).click()
    expect(page.locator("dialog .danger")).to_be_disabled()
    page.locator("dialog select").select_option(label=into)
    page.locator("dialog .danger").click()


def _rename(page: Page, name: str) -> None:
    page.get_by_role("button", name=words("lib.driver.rename"), exact=True).click()
    page.locator("dialog input").fill(name)
    page.locator("dialog .main").click()


# The home page, large letters, paper ---------------------------------------------------------------------


def test_the_home_page_has_the_last_result_the_table_and_the_next_race(shelf: Shelf, night: Night) -> None:
    race = shelf.end_race("blue", "red")
    season = shelf.season(race)
    page = shelf.page("/home")
    expect(page.locator(".podium .name").first).to_have_text(LONG_NAMES["blue"])
    assert races_on(page) == [race]
    expect(page.locator(".top-drivers li").first).to_contain_text("9 points")
    expect(page.locator(".next-race-card")).to_contain_text("Italy")
    expect(page.locator(f"a[href*='/seasons/{season}']").first).to_be_visible()
    expect(page.locator(".running")).to_have_count(0)
    night.start(*(car(seat) for seat in EIGHT))
    page.reload()
    expect(page.locator(".running")).to_contain_text("USA")
    shelf.season()
    page.reload()
    expect(page.locator("section", has=page.locator("#table"))).to_contain_text(words("lib.season.no-races"))


def test_large_letters_on_the_narrowest_phone_fit(shelf: Shelf) -> None:
    season, _ = a_season(shelf)
    for path in ("/home", "/races", "/drivers", f"/drivers/{shelf.driver(LONG_NAMES['black'])}", f"/seasons/{season}"):
        page = shelf.page(path, NARROW_PHONE)
        settled(page)
        for language in LANGUAGES:
            speak(page, language)
            for percent in (100, 200):
                enlarge(page, percent)
                found = faults(page, "library", [NARROW_PHONE])[NARROW_PHONE]
                assert found == [], f"{path} at {percent} % in {language}"


def test_paper_is_white_and_has_no_buttons(shelf: Shelf) -> None:
    race = shelf.end_race("red", "blue")
    page = shelf.page(f"/seasons/{shelf.season(race)}", TABLET, referee=True, theme="dark")
    page.locator(".race-card").first.wait_for()
    page.emulate_media(media="print")
    settled(page)
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    assert page.evaluate(ground).strip() == "#f2e9d5"
    for unwanted in (".sections", "footer", ".tools", ".race-card .button"):
        expect(page.locator(unwanted).first).to_be_hidden()
    expect(page.locator(".lap-chart svg")).to_be_visible()
