"""Lost connections, sleep, restarts, second windows, freed seats: each has its own plain message, and all recover."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from companion.engine import commands as c

from .cable import Cable
from .evening import Ear, until
from .night import Night, car
from .tapping import choose_plan, plan, tap
from .watching import PHONE
from .words import begins_with, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Locator, Page

    from .evening import Evening

GEAR_ONE = c.Plan("red", 1, ("4",))


@pytest.fixture
def cable(evening: Evening) -> Iterator[Cable]:
    """Yield a cable to the hub."""
    cable = Cable(evening.hub.port)
    yield cable
    evening.audience.go_home()
    cable.close()


def banner(page: Page) -> Locator:
    """Find the banner that says what is wrong with the connection."""
    return page.locator(".link-banner")


def test_a_phone_without_a_connection_says_so_and_accepts_no_entry_until_it_is_back(
    evening: Evening, night: Night, cable: Cable
) -> None:
    phone = evening.driver("red", "Aino", "sv", port=cable.port)
    television = evening.television("cs", port=cable.port)
    night.start(car("red"), car("blue"))
    choose_plan(phone, GEAR_ONE)
    expect(phone.locator(".lock-in")).to_be_enabled()

    evening.audience.line_was_cut = True
    cable.pull()
    expect(banner(phone)).to_have_text(words("link.offline", "sv"))
    expect(banner(television)).to_have_text(words("link.offline", "cs"))
    expect(phone.locator(".lock-in")).to_be_disabled()
    expect(phone.locator(".planner .card-button").first).to_be_disabled()

    cable.plug_in()
    expect(banner(phone)).to_have_count(0)
    expect(banner(television)).to_have_count(0)
    phone.locator(".lock-in:enabled").tap()
    phone.locator(".locked").wait_for()
    assert evening.car("red")["planned"]


def test_a_press_on_a_dead_line_is_told_of_at_once_and_the_line_is_given_up_within_ten_seconds(
    evening: Evening, night: Night, cable: Cable
) -> None:
    promised: list[int] = []
    device = evening.audience.device(PHONE, is_mobile=True)
    device.on("page", lambda page: page.on("websocket", lambda line: line.on("framesent", note_keepalive(promised))))
    evening.seat_in(device, "red", "Aino")
    phone = evening.drive(device, "es", port=cable.port)
    night.start(car("red"), car("blue"))
    choose_plan(phone, GEAR_ONE)
    phone.locator(".lock-in:enabled").wait_for()
    evening.audience.line_was_cut = True
    cable.go_dead()
    phone.locator(".lock-in").tap()
    expect(phone.locator(".sending")).to_have_text(words("link.sending", "es"))
    expect(phone.locator(".sending")).to_have_text(words("link.slow", "es"))
    phone.locator(".locked").wait_for()  # without a word from anybody: it has reconnected and sent the plan again
    expect(phone.locator(".sending")).to_have_count(0)
    expect(banner(phone)).to_have_count(0)
    assert promised, "the page has told its keepalive"
    assert all(1.5 * seconds < 10 for seconds in promised), "a line silent for half as long again is dead"


def note_keepalive(promised: list[int]) -> Callable[[str | bytes], None]:
    """Note the keepalive of every CONNECT, which follows its fixed header, the protocol's name, version and flags."""

    def note(frame: str | bytes) -> None:
        data = frame.encode("latin-1") if isinstance(frame, str) else frame
        name = data.find(b"\x00\x04MQTT\x04")
        if 0 < name < 6:
            promised.append(int.from_bytes(data[name + 8 : name + 10], "big"))

    return note


def test_the_referees_press_is_told_of_and_an_old_error_goes_when_the_line_is_back(
    evening: Evening, night: Night, cable: Cable
) -> None:
    tablet = evening.tablet("sv", port=cable.port)
    night.start(car("red"), car("blue"))
    tablet.get_by_role("button", name=words("ref.view.seats", "sv")).tap()
    evening.audience.line_was_cut = True
    tablet.route("**/lock", lambda route: route.abort())
    tablet.get_by_text(words("ref.seats.lock", "sv")).tap()
    expect(tablet.locator(".notice")).to_contain_text(words("reply.none", "sv"))
    cable.pull()
    expect(banner(tablet)).to_have_text(words("link.offline", "sv"))
    cable.plug_in()
    expect(banner(tablet)).to_have_count(0)
    expect(tablet.locator(".notice")).to_have_count(0)


def test_a_page_whose_texts_failed_to_load_recovers_with_the_connection(evening: Evening) -> None:
    evening.audience.line_was_cut = True
    device = evening.audience.device(PHONE)
    device.route("**/assets/en-*.js", lambda route: route.abort())
    device.route(
        "**/play*", lambda route: route.abort() if route.request.resource_type == "fetch" else route.fallback()
    )
    page = device.new_page()
    tries: list[str] = []
    page.on("requestfailed", lambda request: tries.append(request.resource_type))
    page.goto(evening.address("/play"))
    until(lambda: tries.count("fetch") >= 2, "it tries again and again", page)
    device.unroute_all()
    expect(page.locator("h1")).to_be_visible()


def test_a_phone_that_slept_through_a_round_shows_the_race_as_it_is_when_it_wakes(
    evening: Evening, night: Night, cable: Cable
) -> None:
    phone = evening.driver("red", "Aino", "fi", port=cable.port)
    night.start(car("red"), car("blue"))
    phone.locator(".planner").wait_for()

    evening.audience.line_was_cut = True
    sleep = phone.context.new_cdp_session(phone)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    cable.go_dead()
    night.plan("red", "blue")
    night.drive_on("red", "plan")
    assert evening.state["round"] == 2

    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator(".planner h2")).to_contain_text("2")
    plan(phone, GEAR_ONE)
    until(lambda: evening.car("red")["planned"], "the plan of the phone that woke", phone)


def test_a_phone_that_the_browser_calls_offline_and_online_again_drives_on(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino")
    night.start(car("red"), car("blue"))
    phone.locator(".planner").wait_for()
    evening.audience.line_was_cut = True
    phone.context.set_offline(offline=True)
    night.say("correct", seat="red", engine=2, reason="miscounted")
    phone.context.set_offline(offline=False)
    expect(phone.locator(".pit-board .heat-count")).to_have_text("2")
    expect(banner(phone)).to_have_count(0)
    plan(phone, GEAR_ONE)
    phone.locator(".locked").wait_for()


@pytest.mark.parametrize("broker", ["embedded", "mosquitto"])
def test_a_hub_killed_in_the_middle_of_a_turn_comes_back_to_the_same_question_on_every_page(
    at_a_new_hub: Callable[[str], Evening], broker: str
) -> None:
    evening = at_a_new_hub(broker)
    phone, television, tablet = evening.driver("red", "Aino", "es"), evening.television("fi"), evening.tablet("sv")
    night = Night(evening)
    night.start(car("red", 20, gear=2), car("blue", 3))
    night.is_over()
    plan(phone, c.Plan("red", 2, ("1", "2")))
    tablet.locator(".awaited-seat, .question").first.wait_for()
    night = Night(evening)
    night.plan("blue")
    night.is_over()
    phone.locator(".react").wait_for()
    before = evening.state

    evening.audience.line_was_cut = True
    evening.hub.kill()
    for page, language in ((phone, "es"), (television, "fi"), (tablet, "sv")):
        expect(banner(page)).to_have_text(words("link.offline", language))
    expect(phone.get_by_role("button", name=begins_with("phone.react.done", "es"))).to_be_disabled()

    evening.hub.start()
    assert evening.state["no"] == before["no"]
    for page in (phone, television, tablet):
        expect(banner(page)).to_have_count(0)
    ear = before["no"] + 1
    tap(phone, c.Done("red"), "es")
    until(lambda: evening.state["no"] >= ear, "the turn goes on after the restart", phone)
    expect(television.locator(".turns .now")).to_be_visible()


def test_a_second_window_drives_and_the_older_one_says_so_and_may_take_the_car_back(
    evening: Evening, night: Night
) -> None:
    first = evening.driver("red", "Aino", "cs")
    night.start(car("red"), car("blue"))
    first.locator(".planner").wait_for()

    second = evening.drive(first.context, "cs")
    second.locator(".planner").wait_for()
    expect(first.locator(".ending h1")).to_have_text(words("link.taken-over", "cs"))

    first.get_by_role("button", name=words("phone.drive-here", "cs")).tap()
    first.locator(".planner").wait_for()
    expect(second.locator(".ending h1")).to_have_text(words("link.taken-over", "cs"))
    plan(first, GEAR_ONE)
    first.locator(".locked").wait_for()


def test_a_phone_is_told_that_its_seat_was_freed_and_can_claim_it_again(evening: Evening) -> None:
    phone, tablet = evening.driver("red", "Aino", "fi"), evening.tablet("en")
    phone.locator(".pit-board").wait_for()
    tablet.get_by_role("button", name=words("ref.view.seats")).tap()
    tablet.locator(".seat-card", has_text="Aino").get_by_text(words("ref.seat.free"), exact=True).tap()
    tablet.get_by_role("dialog").get_by_role("button", name=words("ref.seat.free"), exact=True).tap()
    expect(phone.locator(".ending h1")).to_have_text(words("link.freed", "fi"))

    phone.get_by_role("button", name=words("phone.choose-seat", "fi")).tap()
    phone.locator(".seat-tile").first.tap()
    phone.locator(".name-form button[type=submit]").tap()
    expect(phone.locator(".lobby h2")).to_have_text(words("phone.lobby.title", "fi"))


def test_a_phone_whose_seat_was_freed_while_it_was_away_is_asked_to_choose_again(evening: Evening) -> None:
    device = evening.audience.device(PHONE, is_mobile=True)
    evening.seat_in(device, "red", "Aino", user="seat-red", token="of-an-evening-long-ago")
    phone = evening.drive(device, "es")
    expect(phone.locator(".ending h1")).to_have_text(words("link.refused", "es"))
    phone.get_by_role("button", name=words("phone.choose-seat", "es")).tap()
    expect(phone.locator(".seat-tile").first).to_be_visible()


def test_a_page_that_opens_while_its_seat_is_asked_shows_the_question_at_once(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino")
    ear = Ear(phone)
    night.start(car("red", 20, gear=2), car("blue", 3))
    phone.reload()
    plan(phone, c.Plan("red", 2, ("1", "2")))
    phone.locator(".locked").wait_for()
    assert ear.no
    night.plan("blue")
    phone.locator(".react").wait_for()
    phone.reload()
    phone.locator(".react").wait_for()
