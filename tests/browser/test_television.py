"""What a table reads from three metres: what hands must do, the moment, and who is where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from ..hub.phones import Phone
from .looking import faults, settled
from .night import LONG_NAMES, Night, car
from .stops import EIGHT, field, sit_down
from .watching import LAPTOP, LARGE_TV, TV
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from .evening import Evening

SMALLEST_TYPE = 36
"""In pixels at 1080p: what can be read from the other side of a table."""


def test_what_hands_must_do_stays_until_it_is_ticked(evening: Evening, night: Night) -> None:
    night.start(car("red", 20, gear=2), car("blue", 3))
    television = evening.television()
    night.plan("red", gear=2, cards=("1", "2"))
    night.plan("blue")
    red = television.locator(".seat-moves", has=television.locator(".badge.red"))
    expect(red).to_contain_text("3 forward")
    expect(television.locator(".hand-ring[data-seat=red]")).to_have_count(1)
    night.drive_on("red", "plan")
    night.plan("red", gear=2, cards=("1", "2"))
    expect(red).to_contain_text("3 forward")
    night.say("ticked", moves=[move["id"] for move in evening.state["hands"] if move["seat"] == "red"])
    expect(red).to_have_count(0)
    expect(television.locator(".hand-ring[data-seat=red]")).to_have_count(0)


def test_a_sheet_that_has_drifted_is_no_wider_than_the_screen(evening: Evening, night: Night) -> None:
    night.start(*field())
    television = evening.television()
    television.locator(".tower").wait_for()
    for farthest in ("0.3rem, 0.24rem", "-0.3rem, -0.24rem"):
        television.evaluate("by => { document.querySelector('.stage').style.transform = `translate(${by})` }", farthest)
        assert faults(television, "dashboard", (LAPTOP, TV)) == {LAPTOP: [], TV: []}


def test_eight_cars_of_hand_moves_are_counted_and_never_cut(evening: Evening, night: Night) -> None:
    television = evening.television()
    night.start(*field())
    night.plan(*EIGHT, gear=2, cards=("4", "1"))
    night.drive_on("red", "plan")
    more = television.locator(".more-moves")
    for size in (LAPTOP, TV, LARGE_TV):
        television.set_viewport_size(size.viewport)
        expect(more).to_be_visible()
        panel = television.locator(".hands")
        assert _inside(more, panel)
        assert all(_inside(row, panel) for row in television.locator(".seat-moves").all())
        assert round(_type_size(television.locator(".move").first)) >= SMALLEST_TYPE * size.height / TV.height
    shown = television.locator(".move").count()
    expect(more).to_have_text(f"+{len(evening.state['hands']) - shown} more")


def test_the_newest_move_is_on_top_when_nobody_has_ticked_for_rounds(evening: Evening, night: Night) -> None:
    night.start(*(car(seat, 40 - 3 * place, gear=2) for place, seat in enumerate(EIGHT)))
    for cards in (("4", "1"), ("3", "2"), ("1", "2")):
        night.plan(*EIGHT, gear=2, cards=cards)
        night.drive_on("red", "plan")
    first = evening.television().locator(".seat-moves").first
    expect(first.locator(".badge.purple")).to_be_visible()
    expect(first.locator(".move")).to_have_count(4)


def test_the_lobby_lists_what_to_prepare(evening: Evening, night: Night) -> None:
    night.set_up(car("red"), car("blue", handicap=2), car("green"), heat=7, stress=4)
    television = evening.television()
    items = television.locator(".checklist li")
    expect(items.nth(1)).to_contain_text("7 Heat in each engine")
    expect(items.nth(1).locator(".exception", has=television.locator(".badge.blue"))).to_contain_text("5")
    expect(items.nth(2)).to_contain_text("4 Stress")
    expect(items.nth(4)).to_have_text("Draw 7 cards")
    spots = television.locator(".grid-spot .name")
    expect(spots).to_have_text([LONG_NAMES[seat] for seat in ("red", "blue", "green")])


def test_the_start_is_seen_by_a_page_that_was_open_before(evening: Evening, night: Night) -> None:
    night.set_up(car("red"), car("blue"))
    passing, television = evening.television(), evening.lingering_television()
    for page in (passing, television):
        page.locator(".checklist").wait_for()
    night.say("start")
    television.locator(".start-lights").wait_for()
    late = evening.lingering_television()
    late.locator(".race").wait_for()
    assert late.locator(".start-lights").count() == 0
    expect(passing.locator(".race")).to_be_visible()
    expect(passing.locator(".start-lights")).to_have_count(0)


def test_the_start_lights_and_a_greeting_cover_nothing(evening: Evening, night: Night) -> None:
    night.set_up(car("red"), car("blue"))
    television = evening.lingering_television()
    television.locator(".checklist").wait_for()
    evening.hub.claim(evening.table, "green", LONG_NAMES["green"])
    television.locator(".greeting").wait_for()
    assert _covered(television, ".greeting", ".lobby-board, .join, .guests .slat, .guests h2") == []
    night.say("start")
    television.locator(".start-lights").wait_for()
    evening.hub.claim(evening.table, "yellow", LONG_NAMES["yellow"])
    television.locator(".greeting").wait_for()
    shown = ".tower, .control, .map, .turn, .hands, .top h1, .plate, .round"
    for news in (".start-lights", ".greeting"):
        assert _inside(television.locator(news), television.locator(".top"))
        assert _covered(television, news, shown) == []


def test_only_the_car_to_move_now_wears_the_ring(evening: Evening, night: Night) -> None:
    night.start(car("red", 20, gear=2), car("blue", 3), car("green", 10))
    television = evening.television()
    night.plan("red", gear=2, cards=("1", "2"))
    night.plan("blue", "green")
    night.drive_on("green")
    ring, marks = television.locator(".hand-ring"), television.locator(".hand-mark")
    expect(ring).to_have_attribute("data-seat", "green")
    expect(marks).to_have_attribute("data-seat", "red")
    expect(television.locator(".seat-moves").first.locator(".badge.green")).to_be_visible()
    night.say("ticked", moves=[move["id"] for move in evening.state["hands"] if move["seat"] == "green"])
    expect(ring).to_have_attribute("data-seat", "red")
    expect(marks).to_have_count(0)


def test_no_name_is_cut_off_in_a_full_field(evening: Evening, night: Night) -> None:
    people = {seat: name for seat, name in LONG_NAMES.items() if seat != "black"}  # nobody is called WWWW…
    night.set_up(*(car(seat) for seat in people))
    television = evening.television()
    expect(television.locator(".grid-spot .name")).to_have_text(list(people.values()))
    assert _cut(television, ".grid-spot .name, .guests .name") == []
    night.say("start")
    expect(television.locator(".tower .chip.adrenaline")).to_have_count(2)
    assert _cut(television, ".tower .name, .turn .name") == []


def test_what_is_asked_leaves_room_for_the_cards_played(evening: Evening, night: Night) -> None:
    night.start(car("red", 20, gear=2), car("blue", 3))
    television = evening.television()
    night.plan("red", gear=2, cards=("1", "2"))
    night.plan("blue")
    speed, sign = television.locator(".speed .figures"), television.locator(".turn.now .turn-face")
    assert _bottom(sign) - _bottom(speed) >= 4, "it stands on the frame of the sign"
    assert _type_size(television.locator(".asked")) >= SMALLEST_TYPE


def test_race_control_shows_whole_lines_only(evening: Evening, night: Night) -> None:
    night.start(*field())
    television = evening.television("fi")
    for heat in range(2, 6):
        night.say("correct", seat="red", engine=heat, reason="a sleeve moved it, and then another one")
    expect(television.locator(".control .line").first).to_contain_text("5")
    room_below = television.locator(".control .line").evaluate_all(
        """lines => {
          const { right, bottom } = lines[0].closest(".control").getBoundingClientRect();
          const boxes = lines.map(line => line.getBoundingClientRect());
          return boxes.filter(box => box.left < right && box.top < bottom).map(box => bottom - box.bottom);
        }"""
    )
    assert len(room_below) >= 2
    assert min(room_below) >= 0


def test_the_tower_shows_intervals_and_places_won(evening: Evening, night: Night) -> None:
    night.start(car("red", 15), car("blue", 20), car("green", 18))
    rows = evening.television().locator(".tower tbody tr")
    expect(rows.nth(0).locator(".won")).to_have_attribute("aria-label", "1 place won")
    expect(rows.nth(1).locator("td").nth(2)).to_have_text("+2")
    expect(rows.nth(2).locator("td").nth(2)).to_have_text("+3")
    expect(rows.nth(2).locator("td").nth(3)).to_have_text("+5")
    expect(rows.nth(2).locator(".won.down")).to_have_attribute("aria-label", "2 places lost")


def test_a_spin_out_is_told_large_in_every_language(evening: Evening, night: Night) -> None:
    night.start(car("red", 8, gear=4, engine=2), car("blue", 3))
    passing = evening.television()
    pages = [evening.lingering_television(language) for language in LANGUAGES]
    for page in (passing, *pages):
        page.locator(".race .car").first.wait_for()
    night.plan("blue")
    night.plan("red", gear=4, cards=("4", "4", "4", "3"))
    night.drive_on("red", "discard")
    for page in pages:
        headline = page.locator(".headline.alarm")
        headline.wait_for()
        assert _inside(headline, page.locator(".map"))
    expect(passing.locator(".headline")).to_have_count(0)


def test_a_sleeping_phone_is_grey_until_its_driver_is_asked(evening: Evening, night: Night) -> None:
    logins = sit_down(evening, "red", "blue")
    night.start(car("red", 20), car("blue", 3))
    television = evening.television()
    night.plan("blue")
    for seat in ("red", "blue"):
        _falls_asleep(evening, seat, logins[seat])
    row = {seat: television.locator(".tower tr", has=television.locator(f".badge.{seat}")) for seat in logins}
    expect(row["blue"]).to_contain_class("asleep")
    expect(row["red"]).to_contain_class("missed")
    expect(row["red"]).to_contain_text(words("dash.asleep"))
    expect(television.locator(".health .badge")).to_have_count(1)


def _falls_asleep(evening: Evening, seat: str, login: tuple[str, str]) -> None:
    phone = Phone(evening.hub, evening.table, seat, login, way="gateway").is_in()
    phone.send(b"lost", retain=True, to=f"heat/v1/{evening.table}/seat/{seat}/presence").wait_for_publish(10)
    phone.close()


def test_the_camera_goes_close_to_the_pack_and_back(evening: Evening, night: Night) -> None:
    night.start(car("red", 20), car("blue", 18), car("green", 60))
    television = evening.television()
    television.locator(".race .car").first.wait_for()
    spread = _car_width(television)
    night.plan("red", "blue", "green")
    television.locator(".turns .now .played").wait_for()
    assert evening.state["step"]["seat"] == "green"
    night.drive_on("red")
    expect(television.locator(".turns .now .badge.red")).to_be_visible()
    television.wait_for_function(
        "width => document.querySelector('.car .body').getBoundingClientRect().width > 1.5 * width", arg=spread
    )


def _car_width(page: Page) -> float:
    return page.locator(".car .body").first.evaluate("car => car.getBoundingClientRect().width")


def _inside(part: Locator, whole: Locator) -> bool:
    inner, outer = part.bounding_box(), whole.bounding_box()
    assert inner
    assert outer
    return (
        inner["x"] >= outer["x"]
        and inner["y"] >= outer["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    )


def _covered(page: Page, cover: str, parts: str) -> list[str]:
    """Return which of these parts of a page lie under something."""
    return page.evaluate(
        """([cover, parts]) => {
          const over = document.querySelector(cover).getBoundingClientRect();
          return [...document.querySelectorAll(parts)].filter(part => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
          }).map(part => part.className || part.tagName);
        }""",
        [cover, parts],
    )


def _cut(page: Page, names: str) -> list[str]:
    """Return the names that need another line, or more width than they have."""
    settled(page)
    return page.locator(names).evaluate_all(
        """names => names.filter(name => {
          const line = parseFloat(getComputedStyle(name).fontSize);
          return name.scrollHeight > name.clientHeight + line / 2 || name.scrollWidth > name.clientWidth + 1;
        }).map(name => name.textContent)"""
    )


def _bottom(part: Locator) -> float:
    return part.evaluate("part => part.getBoundingClientRect().bottom")


def _type_size(text: Locator) -> float:
    return text.evaluate("text => parseFloat(getComputedStyle(text).fontSize)")
