"""Tags on the referee's tablet: decks enrolled by tapping, unknown tags, lists."""

from __future__ import annotations

import csv
import io
from itertools import count
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from ..hub.service import BEARER
from .focus import go_to
from .night import Night, car
from .reading import Reader, enrol, hears_the_table
from .watching import LAPTOP
from .words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from .evening import Evening

DECK = ("0", *(card for card in "1234" for _ in range(3)), "5")


@pytest.fixture
def at_reader(evening: Evening) -> Iterator[Callable[[str], Reader]]:
    """Yield a function that plugs in readers at the table, and an empty book of tags."""
    readers: list[Reader] = []

    def plugged_in(name: str) -> Reader:
        readers.append(Reader(evening, name))
        return readers[-1]

    enrol(evening, {})
    yield plugged_in
    for reader in readers:
        reader.is_put_away()
    enrol(evening, {})


def tags_of(evening: Evening) -> dict[str, str]:
    """Return all tags."""
    told = evening.hub.web.get("/api/v1/tags", headers=BEARER).json()["tags"]
    return {tag["uid"]: tag["meaning"] for tag in told}


def open_tags(page: Page) -> None:
    """Go to the tags."""
    hears_the_table(page)
    page.locator(".views").get_by_role("button", name=words("ref.view.tags")).tap()
    page.locator(".wizard").wait_for()


def press(page: Page, key: str) -> None:
    """Press a button of the page by its text."""
    page.locator("main").get_by_role("button", name=words(key), exact=True).tap()


def choose_group(page: Page, group: str) -> None:
    """Choose a set of things that get tags."""
    page.locator(".groups .choice-one").filter(has_text=words(f"ref.tags.group.{group}")).tap()


def test_a_deck_is_enrolled_by_tapping_one_card_after_the_other(
    evening: Evening, at_reader: Callable[[str], Reader]
) -> None:
    tablet, reader = evening.tablet(), at_reader("table")
    open_tags(tablet)
    press(tablet, "ref.tags.start")
    asked, uids = tablet.locator(".wanted h2"), (f"04AA{number:04X}" for number in count(1))
    enrolled = {}
    for number, card in enumerate(DECK):
        expect(asked).to_contain_text(f"Red {card}")
        if card == "1":
            expect(asked).to_contain_text(("first", "second", "third")[number - 1])
        uid = next(uids)
        assert reader.tap(uid) == ("unknown", "tag.unknown")
        expect(tablet.locator(".thing-key.tagged")).to_have_count(number + 1)
        enrolled[uid] = card
    expect(tablet.locator(".wizard .soft")).to_contain_text(words("ref.tags.complete"))
    expect(tablet.get_by_role("button", name=words("ref.tags.start"), exact=True)).to_be_visible()
    told = tags_of(evening)
    assert {uid: told[uid].split(":")[3] for uid in told} == enrolled
    assert not evening.hub.web.get("/api/v1/tags", headers=BEARER).json()["missing"]["red"]


def test_a_duplicate_tag_is_refused_and_a_card_can_be_skipped_or_repeated(
    evening: Evening, at_reader: Callable[[str], Reader]
) -> None:
    enrol(evening, {"04AA0001": "card:red:0:1"})
    tablet, reader = evening.tablet(), at_reader("table")
    open_tags(tablet)
    press(tablet, "ref.tags.start")
    asked, refused = tablet.locator(".wanted h2"), tablet.locator(".tags-said.bad")
    expect(asked).to_contain_text("Red 1, first copy")
    reader.tap("04AA0001")
    expect(refused).to_have_text("That tag is enrolled already, as Red 0.")
    press(tablet, "ref.tags.skip")
    expect(refused).to_have_count(0)
    reader.tap("04AA0002")
    expect(asked).to_contain_text("Red 1, third copy")
    press(tablet, "ref.tags.back")
    expect(asked).to_contain_text("Red 1, second copy")
    reader.tap("04AA0003")
    expect(refused).to_have_text("There is another tag for Red 1, second copy already.")
    tablet.locator(".wanted").get_by_role("button").tap()
    expect(tablet.locator(".wanted")).to_contain_text(words("ref.tags.bare"))
    reader.tap("04AA0003")
    expect(asked).to_contain_text("Red 1, third copy")
    assert tags_of(evening) == {"04AA0001": "pitwall:card:red:0:1", "04AA0003": "pitwall:card:red:1:2"}


def test_both_copies_of_an_upgrade_are_asked_for_and_no_third(
    evening: Evening, at_reader: Callable[[str], Reader]
) -> None:
    tablet, reader = evening.tablet(), at_reader("table")
    open_tags(tablet)
    choose_group(tablet, "base-basic")
    press(tablet, "ref.tags.start")
    asked = tablet.locator(".wanted h2")
    expect(asked).to_contain_text("4-wheel drive 4+")
    reader.tap("04C00001")
    expect(tablet.locator(".wanted")).to_contain_text("1 of 2 have a tag")
    reader.tap("04C00002")
    expect(asked).to_contain_text("4-wheel drive +++")
    press(tablet, "ref.tags.back")
    reader.tap("04C00003")
    expect(tablet.locator(".tags-said.bad")).to_have_text("All 2 of 4-wheel drive 4+ have a tag already.")
    choose_group(tablet, "legends")
    expect(asked).to_contain_text("Legend card (Red 10)")
    reader.tap("04C00003")
    expect(asked).to_contain_text("Legend card (Red 11)")
    assert tags_of(evening) == {
        "04C00001": "pitwall:card:up-01",
        "04C00002": "pitwall:card:up-01",
        "04C00003": "pitwall:legend:lg-05",
    }


def test_tokens_held_to_a_reader_go_into_the_set_up(
    evening: Evening, night: Night, at_reader: Callable[[str], Reader]
) -> None:
    enrol(evening, {"04D00001": "token:rain", "04D00002": "token:overheat", "04D00003": "token:limit-1"})
    night.set_up(car("red"), car("blue"))
    tablet, reader = evening.tablet(), at_reader("table")
    hears_the_table(tablet)
    tablet.locator(".modules > summary").tap()
    tablet.get_by_label(words("ref.modules.weather"), exact=True).locator(".switch").first.tap()
    tablet.locator(".token-keys").wait_for()
    for uid in ("04D00001", "04D00002"):
        assert reader.tap(uid) == ("held", "tap.token")
    expect(tablet.locator('.token-key[aria-pressed="true"]')).to_have_text(words("weather.rain"))
    rows = tablet.locator(".road-rows select")
    expect(rows.first).to_have_value("overheat")
    rows.nth(2).focus()
    reader.tap("04D00003")
    expect(rows.nth(2)).to_have_value("limit-1")
    expect(rows.nth(1)).to_have_value("")


def test_an_unknown_tag_appears_at_once_and_is_given_a_meaning_with_the_keyboard_alone(
    evening: Evening, at_reader: Callable[[str], Reader]
) -> None:
    desk, reader = evening.tablet(size=LAPTOP), at_reader("table")
    hears_the_table(desk)
    reader.tap("04BADBAD")
    expect(desk.locator(".views .news")).to_be_visible()
    go_to(desk, desk.locator(".views").get_by_role("button", name=words("ref.view.tags")))
    desk.keyboard.press("Enter")
    expect(desk.locator(".tapped-tag.unknown")).to_contain_text("04BADBAD")
    go_to(desk, desk.locator(".tapped-tag .button"))
    desk.keyboard.press("Enter")
    sheet = desk.get_by_role("dialog")
    go_to(desk, sheet.locator("input:checked"))
    desk.keyboard.press("ArrowLeft")
    desk.keyboard.press("ArrowLeft")
    go_to(desk, sheet.get_by_role("button", name=words("ref.control.go"), exact=True))
    desk.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    expect(desk.locator(".tapped-tag")).to_contain_text(words("ref.control.go"))
    expect(desk.locator(".views .news")).to_have_count(0)
    assert tags_of(evening) == {"04BADBAD": "pitwall:control:go"}


def test_a_list_is_saved_changed_and_loaded_again(
    evening: Evening, at_reader: Callable[[str], Reader], tmp_path: Path
) -> None:
    enrol(evening, {"04AA0001": "card:red:0:1", "04AA0002": "seat:blue"})
    tablet = evening.tablet()
    open_tags(tablet)
    with tablet.expect_download() as saving:
        press(tablet, "ref.tags.export")
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    rows = list(csv.reader(io.StringIO(saved.read_text("utf-8"))))
    assert rows == [["uid", "meaning"], ["04AA0001", "pitwall:card:red:0:1"], ["04AA0002", "pitwall:seat:blue"]]

    saved.write_text(saved.read_text("utf-8") + "04AA0003,pitwall:control:go\n", "utf-8")
    load(tablet, saved)
    expect(tablet.locator(".tags-said.good")).to_have_text("3 tags loaded.")
    assert tags_of(evening)["04AA0003"] == "pitwall:control:go"


def load(tablet: Page, file: Path) -> None:
    """Load a list of tags, replacing all."""
    press(tablet, "ref.tags.import")
    sheet = tablet.get_by_role("dialog")
    sheet.locator("input[type=file]").set_input_files(file)
    sheet.get_by_role("button", name=words("ref.tags.import.do"), exact=True).tap()


def test_the_tablet_does_not_show_what_is_planned_on_a_reader(
    evening: Evening, night: Night, at_reader: Callable[[str], Reader]
) -> None:
    enrol(evening, {"04AA0004": "card:red:4:1", "0460D000": "control:go"})
    night.start(car("red"), car("blue"))
    tablet, reader = evening.tablet(), at_reader("red")
    open_tags(tablet)
    expect(tablet.get_by_role("button", name=words("ref.tags.start"), exact=True)).to_be_disabled()
    for uid in ("04AA0004", "0460D000"):
        assert reader.tap(uid) == ("accepted", None)
    assert reader.tap("04BADBAD") == ("unknown", "tag.unknown")
    expect(tablet.locator(".tapped-tag")).to_have_count(1)
    expect(tablet.locator(".tapped-tag")).to_contain_text("04BADBAD")
    assert evening.car("red")["planned"]
