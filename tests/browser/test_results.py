"""The result of a race on its own page: what it shows is the hub's answer, and it can be taken home."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from PIL import Image
from playwright.sync_api import expect

from ..golden.races import FOLDER as GOLDEN
from .looking import enlarge, faults, settled, speak
from .night import car
from .shelf import brought
from .watching import NARROW_PHONE, PHONE, TABLET, TV, Size
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening
    from .night import Night


def _result(evening: Evening, race: str = "") -> dict[str, Any]:
    answer = evening.hub.web.get(f"/api/v1/races/{race or evening.state['race']}/result")
    assert answer.status_code == 200, answer.text
    return answer.json()


def _page(evening: Evening, size: Size = TABLET, language: str = "en", race: str = "", **query: str) -> Page:
    page = evening.audience.device(size).new_page()
    page.goto(evening.address(f"/results/{race or evening.state['race']}", language, **query))
    page.locator(".classification tbody tr").first.wait_for()
    return page


def _cells(table: Locator) -> list[list[str]]:
    return table.evaluate(
        "table => [...table.tBodies[0].rows].map(row => [...row.cells].slice(1).map(cell => cell.innerText.trim()))"
    )


def _unfold(page: Page) -> None:
    for folded in page.locator(".as-table summary").all():
        folded.click()


def test_the_tables_of_the_charts_are_what_the_hub_answers(evening: Evening) -> None:
    race = brought(evening, GOLDEN / "italy-seven-cars-two-retire.jsonl")
    result, page = _result(evening, race), _page(evening, race=race)
    _unfold(page)
    seats = [one["seat"] for one in result["classification"]]
    turns = {one["seat"]: {turn["round"]: turn for turn in one["turns"]} for one in result["drivers"]}
    rounds = sorted({number for driven in turns.values() for number in driven})

    places = [[str(row["places"].get(seat, "")) for seat in seats] for row in result["places"]]
    assert _cells(page.locator(".places .by-round")) == places
    speeds = [[str(turns[seat][one]["speed"]) if one in turns[seat] else "" for seat in seats] for one in rounds]
    assert _cells(page.locator(".speeds .by-round")) == speeds
    heats = [[_heat(turns[seat].get(one)) for seat in seats] for one in rounds]
    assert [["".join(cell.split()) for cell in row] for row in _cells(page.locator(".heats .by-round"))] == heats
    assert "" in places[-1], "a car that retired has no place at the end"


def _heat(turn: dict[str, Any] | None) -> str:
    if turn is None:
        return ""
    return f"{turn['engine']}" + (f"−{turn['heat']}" if turn["heat"] else "")


def test_the_classification_has_the_gaps_and_a_race_taken_over_says_so(evening: Evening) -> None:
    race = brought(evening, GOLDEN / "usa-taken-over.jsonl")
    result, page = _result(evening, race), _page(evening, race=race)
    began = result["places"][0]["round"]
    assert began == 8
    expect(page.get_by_text(words("results.taken-over").replace("{round}", str(began)))).to_be_visible()
    for row, shown in zip(result["classification"], page.locator(".classification tbody tr").all(), strict=True):
        gap = row["gap"] or {"spaces": None, "rounds": None}
        told = shown.locator("td").nth(1).inner_text()
        expected = gap["rounds"] or gap["spaces"]
        assert told == "" if expected is None else told.startswith(f"+{expected} "), (row, told)


def test_the_pictures_are_images_of_the_right_size(evening: Evening, night: Night) -> None:
    night.start(car("red"), car("blue"), laps=1)
    night.say("retire", seat="blue")
    night.say("finish")
    page = _page(evening, PHONE)
    race = evening.state["race"]
    for language in LANGUAGES:
        speak(page, language)
        _is_drawn(page, words("results.picture", language), f"pitwall-{race}.png", (1080, 1350))
        _is_drawn(page, words("results.picture.places", language), f"pitwall-{race}-places.png", (1600, 1000))


def _is_drawn(page: Page, button: str, file: str, size: tuple[int, int]) -> None:
    with page.expect_download() as saved:
        page.get_by_role("button", name=button, exact=True).click()
    assert saved.value.suggested_filename == file
    picture = Image.open(BytesIO(saved.value.path().read_bytes()))
    assert picture.format == "PNG"
    assert picture.size == size
    colours = picture.convert("RGB").getcolors(size[0] * size[1])
    assert colours is not None
    assert {(29, 90, 60), (196, 38, 29)} <= {colour for _, colour in colours}, "the sign and the red car are drawn"


def test_the_files_are_there_once_the_race_is_closed(evening: Evening, night: Night) -> None:
    night.drive_again(GOLDEN / "usa-taken-over.jsonl")
    page = _page(evening)
    expect(page.get_by_text(words("results.files-later"))).to_be_visible()
    expect(page.locator(".take-home a")).to_have_count(0)
    night.say("confirm")
    page.reload()
    links = page.locator(".take-home a")
    expect(links).to_have_count(4)
    *files, other = [str(link.get_attribute("href")) for link in links.all()]
    for file in files:
        assert evening.hub.web.get(file).status_code == 200, file
    _is_a_play(other, _result(evening))


def _is_a_play(link: str, result: dict[str, Any]) -> None:
    """Check what BG Stats asks for: who played, in which places, and when, in UTC."""
    address = urlsplit(link)
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(address.query)["data"][0])
    assert play["sourcePlayId"] == result["race"]
    assert play["playDate"] == result["started"][:19].replace("T", " ")
    assert play["game"]["bggId"] == 366013
    assert [player["rank"] for player in play["players"]] == [one["place"] for one in result["classification"]]
    assert [player["winner"] for player in play["players"]] == [one["place"] == 1 for one in result["classification"]]


def test_large_letters_on_the_narrowest_phone_fit(evening: Evening, night: Night) -> None:
    night.drive_again(GOLDEN / "japan-eight-cars.jsonl")
    page = _page(evening, NARROW_PHONE)
    _unfold(page)
    for language in LANGUAGES:
        speak(page, language)
        for percent in (100, 200):
            enlarge(page, percent)
            assert faults(page, "results", [NARROW_PHONE])[NARROW_PHONE] == [], f"{percent} % in {language}"


def test_paper_is_white_and_has_no_buttons(evening: Evening) -> None:
    page = _page(evening, race=brought(evening, GOLDEN / "usa-taken-over.jsonl"), theme="dark")
    page.emulate_media(media="print")
    settled(page)
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    assert page.evaluate(ground).strip() == "#f2e9d5"
    for unwanted in (".take-home", ".cards-played", "footer", ".as-table"):
        expect(page.locator(unwanted).first).to_be_hidden()
    expect(page.locator(".lap-chart svg")).to_be_visible()
    page.emulate_media(media="screen")
    assert page.evaluate(ground).strip() == "#151918"


def test_the_television_shows_awards_and_a_larger_code_for_the_result(evening: Evening, night: Night) -> None:
    night.drive_again(GOLDEN / "italy-seven-cars-two-retire.jsonl")
    television = evening.television(size=TV)
    expect(television.locator(".award")).to_have_count(len(_result(evening)["awards"]))
    code, join = (television.locator(f"{one} .qr") for one in (".result-code", ".next-race"))
    assert str(code.get_attribute("src")).startswith(f"/api/v1/qr.svg?race={evening.state['race']}")
    larger, smaller = code.bounding_box(), join.bounding_box()
    assert larger is not None
    assert smaller is not None
    assert larger["width"] > 1.3 * smaller["width"]
