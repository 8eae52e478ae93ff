"""Getting in: the referee by PIN or code, guests by name, late ones for the next race; and leaving again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from companion.engine import commands as c

from ..hub.service import running
from ..ports import free_port
from .evening import until
from .night import car
from .tapping import join, plan
from .watching import PHONE, TABLET
from .words import words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from .evening import Evening
    from .night import Night
    from .watching import Audience

NO_WAKE_LOCK = "delete Navigator.prototype.wakeLock"


def digits(page: Page) -> str:
    """Read a PIN as a person does."""
    return page.locator(".pin-digits").inner_text()


def type_pin(tablet: Page, pin: str) -> None:
    """Type a PIN and send it."""
    tablet.locator(".pin-field").fill(pin)
    tablet.locator(".log-in button[type=submit]").tap()


def open_menu(phone: Page, language: str = "en") -> Locator:
    """Open the phone's menu."""
    phone.get_by_role("button", name=words("phone.menu", language)).tap()
    return phone.locator("dialog.sheet[open]")


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_first_tablet_gets_in_by_the_pin_on_the_television_and_then_it_is_gone(
    at_a_new_hub: Callable[[str], Evening], language: str
) -> None:
    evening = at_a_new_hub("embedded")
    evening.audience.line_was_cut = True  # a browser logs every refused request
    television = evening.television(language)
    pin = digits(television)
    assert re.fullmatch(r"\d{3}\s\d{3}", pin)
    tablet = evening.audience.device(TABLET).new_page()
    tablet.goto(evening.address("/referee", language))
    type_pin(tablet, "000000" if pin != "000 000" else "111111")
    expect(tablet.get_by_role("alert")).to_have_text(words("ref.login.pin-wrong", language))
    type_pin(tablet, pin)
    tablet.locator("main#desk > *").first.wait_for()
    expect(television.locator(".referee-door")).to_have_count(0)
    tablet.reload()
    tablet.locator("main#desk > *").first.wait_for()

    television.reload()
    television.locator(".lobby").wait_for()
    other = evening.audience.device(TABLET).new_page()
    other.goto(evening.address("/referee", language))
    type_pin(other, pin)
    expect(other.get_by_role("alert")).to_have_text(words("ref.login.pin-wrong", language))
    expect(television.locator(".referee-door")).to_have_count(0)
    evening.audience.complaints.clear()


def test_a_code_from_race_control_lets_another_tablet_in_and_leaves_no_pin_in_its_address(evening: Evening) -> None:
    tablet = evening.tablet("sv")
    tablet.get_by_role("button", name=words("ref.view.settings", "sv")).tap()
    tablet.get_by_role("button", name=words("ref.tablet.show", "sv")).tap()
    pin = digits(tablet).replace(" ", "")
    other = evening.audience.device(TABLET).new_page()
    other.goto(evening.address("/referee", "sv") + f"#pin={pin}")
    other.locator("main#desk > *").first.wait_for()
    assert pin not in other.url


def test_a_driver_whom_the_referee_trusts_finds_a_pin_in_the_menu(evening: Evening) -> None:
    phone, tablet = evening.driver("red", "Aino", "fi"), evening.tablet("en")
    menu = open_menu(phone, "fi")
    asking = menu.get_by_role("button", name=words("phone.referee-pin", "fi"))
    expect(asking).to_have_count(0)
    tablet.get_by_role("button", name=words("ref.view.seats")).tap()
    tablet.locator(".seat-card", has_text="Aino").get_by_text(words("ref.seat.trust")).tap()
    asking.tap()
    other = evening.audience.device(TABLET).new_page()
    other.goto(evening.address("/referee", "en"))
    type_pin(other, digits(phone))
    other.locator("main#desk > *").first.wait_for()


def test_who_joins_is_greeted_and_renames_and_leaves_by_the_menu(evening: Evening) -> None:
    television, phone = evening.television("es"), evening.guest("es")
    join(phone, 0, "Ana")
    expect(television.locator(".greeting")).to_contain_text("Ana")
    expect(television.locator(".guests")).to_contain_text("Ana")
    expect(television.locator(".greeting")).to_have_count(0)

    menu = open_menu(phone, "es")
    menu.locator("#new-name").fill("Anita")
    menu.get_by_role("button", name=words("phone.rename", "es")).tap()
    expect(television.locator(".guests")).to_contain_text("Anita")
    expect(phone.locator(".pit-board .driver")).to_have_text("Anita")

    menu.get_by_role("button", name=words("phone.leave", "es")).tap()
    menu.get_by_role("button", name=words("phone.leave.sure", "es")).tap()
    expect(phone.locator(".seat-tile").first).to_be_visible()
    expect(television.locator(".guests")).not_to_contain_text("Anita")
    phone.locator(".seat-tile").first.tap()
    expect(phone.locator("#driver-name")).to_have_value("Anita")


def test_a_rename_during_the_race_is_on_every_page(evening: Evening, night: Night) -> None:
    phone, television, tablet = evening.driver("red", "Aino"), evening.television(), evening.tablet()
    night.start({"seat": "red"}, car("blue"))
    expect(television.locator(".tower")).to_contain_text("Aino")
    phone.locator(".planner").wait_for()
    menu = open_menu(phone)
    menu.locator("#new-name").fill("Aina")
    menu.get_by_role("button", name=words("phone.rename")).tap()
    expect(television.locator(".tower")).to_contain_text("Aina")
    expect(phone.locator(".pit-board .driver")).to_have_text("Aina")
    tablet.get_by_role("button", name=words("ref.view.seats")).tap()
    expect(tablet.locator(".seat-card").first).to_contain_text("Aina")
    menu.get_by_role("button", name=words("phone.close"), exact=True).tap()
    plan(phone, c.Plan("red", 1, ("4",)))
    phone.locator(".locked").wait_for()


def test_a_late_guest_reads_that_they_are_in_the_next_race(evening: Evening, night: Night) -> None:
    for seat in ("red", "blue"):
        evening.hub.claim(evening.table, seat, seat)
    night.start(car("red"), car("blue"))
    guest = evening.guest("cs")
    expect(guest.locator(".note")).to_have_text(words("phone.join.next", "cs"))
    join(guest, 2, "Eva")
    expect(guest.locator(".lobby h2")).to_have_text(words("phone.watching.title", "cs"))
    night.say("abandon")
    night.set_up({"seat": "red"}, {"seat": "green"})
    night.say("start")
    guest.locator(".planner").wait_for()
    assert evening.car("green")["name"] == "Eva"


def test_a_seat_that_was_freed_keeps_its_drivers_name(evening: Evening, night: Night) -> None:
    evening.hub.claim(evening.table, "red", "Aino")
    night.start({"seat": "red"}, car("blue"))
    evening.hub.free(evening.table, "red")
    guest = evening.guest()
    expect(guest.locator(".seat-tile").first).to_contain_text("Aino")
    guest.locator(".seat-tile").first.tap()
    guest.locator(".name-form button[type=submit]").tap()
    expect(guest.locator(".pit-board .driver")).to_have_text("Aino")


def test_a_typed_name_survives_somebody_who_was_faster(evening: Evening) -> None:
    evening.audience.line_was_cut = True
    guest = evening.guest("fi")
    guest.locator(".seat-tile").first.tap()
    guest.locator("#driver-name").fill("Kaisa")
    guest.route("**/claim", lambda route: route.fulfill(status=409, json={"detail": {"code": "seat-taken"}}))
    guest.locator(".name-form button[type=submit]").tap()
    expect(guest.locator(".note")).to_have_text(words("phone.join.too-late", "fi"))
    guest.unroute_all()
    guest.locator(".seat-tile").nth(1).tap()
    expect(guest.locator("#driver-name")).to_have_value("Kaisa")
    evening.audience.complaints.clear()


def test_a_phone_without_a_wake_lock_says_so_and_plays_a_video_that_nobody_sees(evening: Evening) -> None:
    device = evening.audience.device(PHONE, is_mobile=True)
    device.add_init_script(NO_WAKE_LOCK)
    phone = device.new_page()
    phone.goto(evening.address("/play", "sv"))
    phone.locator(".seat-tile").first.tap()
    expect(phone.locator(".name-form .note")).to_have_text(words("phone.join.awake", "sv"))
    phone.locator(".name-form button[type=submit]").tap()
    video = phone.locator("video.stay-awake")
    video.wait_for(state="attached")
    until(lambda: video.evaluate("video => !video.paused && video.currentTime > 1"), "the video plays", phone)
    share = video.evaluate("video => video.offsetWidth * video.offsetHeight / (innerWidth * innerHeight)")
    assert share > 0.9, "browsers let small videos sleep"


def test_a_phone_with_a_wake_lock_holds_it_and_asks_again_when_it_is_seen(evening: Evening) -> None:
    device = evening.audience.device(PHONE, is_mobile=True)
    device.add_init_script(
        "window.held = 0; if (navigator.wakeLock) navigator.wakeLock.request ="
        " async () => { window.held += 1; return { release() {} } }"
    )
    evening.seat_in(device, "red", "Aino")
    phone = evening.drive(device)
    until(lambda: phone.evaluate("window.held") == 1, "it holds the lock", phone)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: phone.evaluate("window.held") == 2, "it asks again", phone)
    expect(phone.locator("video.stay-awake")).to_have_count(0)


def test_a_sleeping_phone_is_grey_on_the_television_until_its_driver_is_asked(evening: Evening, night: Night) -> None:
    phone = evening.driver("red", "Aino")
    television = evening.television()
    night.start(car("red"), car("blue"))
    plan(phone, c.Plan("red", 1, ("4",)))
    phone.locator(".locked").wait_for()
    phone.context.close()
    expect(television.locator(".tower .asleep.slat")).to_have_count(1)
    expect(television.locator(".health .lost")).to_have_count(0)
    night.say("undo")
    expect(television.locator(".health .lost").first).to_be_visible()
    expect(television.locator(".tower .asleep.slat")).to_have_count(0)


def test_over_https_a_phone_joins_and_may_keep_its_screen_on(audience: Audience, tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, "embedded", COMPANION_HTTPS="true", COMPANION_HTTPS_PORT=str(port)):
        device = audience.device(PHONE, is_mobile=True, ignore_https_errors=True)
        phone = device.new_page()
        phone.goto(f"https://127.0.0.1:{port}/play?lang=cs")
        join(phone, 0, "Eva")
        expect(phone.locator(".lobby h2")).to_have_text(words("phone.lobby.title", "cs"))
        assert phone.evaluate("isSecureContext && 'wakeLock' in navigator")
        audience.go_home()
