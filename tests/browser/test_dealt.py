"""A guest of a demo, with no box on the table: the dealt hand on the phone, played by tapping its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from ..hub.service import Hub
from .dealing import DealtGuest
from .evening import Evening, until
from .looking import barriers, faults, speak
from .night import Night, car
from .tapping import join
from .watching import LYING_PHONE, PHONE, SHORT_PHONE, Audience
from .words import LANGUAGES, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SIZES = (PHONE, SHORT_PHONE, LYING_PHONE)


class DemoHub(Hub):
    """A hub with three simulated drivers in a hurry."""

    def options(self) -> Sequence[str]:
        """Start the drivers."""
        return ("--demo", "--cars", "3", "--pace", "30")


@pytest.fixture
def demo(audience: Audience, tmp_path: Path) -> Iterator[Evening]:
    """Yield an evening at the table of a demo, with a race under way."""
    hub = DemoHub(tmp_path, "embedded").start()
    evening = Evening(hub, audience, "main")
    until(lambda: evening.state["no"] > 3, "the drivers race")
    yield evening
    audience.go_home()
    hub.close()


def take_the_red_car(demo: Evening) -> DealtGuest:
    """Scan the code and take the seat of a simulated driver."""
    page = demo.guest(size=PHONE)
    expect(page.locator(".seat-tile .holder").first).to_have_text(words("phone.join.simulated"))
    join(page, 0, "Ada")
    page.locator(".dealt-bar").wait_for()
    return DealtGuest(page)


def planning(guest: DealtGuest) -> bool:
    """Whether the phone asks for a plan."""
    return guest.page.locator(".planner .dealt-hand").is_visible()


def test_a_guest_plays_a_round_by_tapping_dealt_cards(demo: Evening) -> None:
    guest = take_the_red_car(demo)
    guest.play_until(lambda: planning(guest))
    before, start = guest.hand(), demo.car("red")
    assert len(before) == start["hand"] == 7

    guest.page.reload()
    guest.page.locator(".planner .dealt-hand").wait_for()
    assert guest.hand() == before, "the hand survives a reload"

    round_no = demo.state["round"]
    guest.pick()
    assert guest.page.locator(".dealt-hand .gone").count() == guest.page.locator(".picked-cards li").count() > 0
    guest.play_until(lambda: demo.state["round"] > round_no and planning(guest))
    assert "plan" in guest.did
    assert demo.car("red")["at"]["progress"] > start["at"]["progress"]
    assert len(guest.hand()) == demo.car("red")["hand"]
    until(lambda: all(move["seat"] != "red" for move in demo.state["hands"]), "nothing lies on the table", guest.page)
    assert guest.page.locator(".refusal").count() == 0


def test_a_guest_turns_over_the_card_on_top_of_the_deck(demo: Evening) -> None:
    guest = take_the_red_car(demo)
    guest.play_until(lambda: "flip" in guest.did)
    assert guest.page.locator(".refusal").count() == 0


def test_a_guest_with_the_box_enters_its_cards(demo: Evening) -> None:
    guest = take_the_red_car(demo)
    page = guest.page
    guest.play_until(lambda: planning(guest))
    page.get_by_role("button", name=words("phone.dealt.own")).tap()
    expect(page.locator(".planner .picker .card-button")).to_have_count(7)
    expect(page.locator(".dealt-hand")).to_have_count(0)
    page.reload()
    expect(page.locator(".planner .clutter")).to_be_visible()
    page.get_by_role("button", name=words("phone.dealt.deal")).tap()
    expect(page.locator(".planner .dealt-hand")).to_be_visible()


def test_everything_fits_and_everybody_can_use_it(demo: Evening) -> None:
    guest = take_the_red_car(demo)
    page = guest.page
    seen: set[str] = set()
    screens = {"plan": ".planner .dealt-hand", "flip": ".deck-top", "discard": ".discard .dealt-hand"}
    while seen < screens.keys():
        shown = {name for name, part in screens.items() if page.locator(part).is_visible()}
        for name in shown - seen:
            seen.add(name)
            for language in LANGUAGES:
                speak(page, language)
                found = faults(page, "phone", SIZES)
                assert not any(found.values()), (name, language, found)
            assert barriers(page) == []
            page.set_viewport_size(PHONE.viewport)
            speak(page, "en")
        guest.answer_once()


def test_a_real_night_deals_nothing(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Ada")
    night.start(car("red"), car("blue"))
    expect(phone.locator(".planner .clutter")).to_be_visible()
    expect(phone.locator(".dealt-bar")).to_have_count(0)
    expect(phone.locator(".dealt-hand")).to_have_count(0)
