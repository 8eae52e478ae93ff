"""A draft of four by tapping: the referee lays out the market, the phones pick, the television shows it all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .evening import until
from .guests import Guest
from .module_races import in_the_garage
from .reading import Reader, enrol

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

SEATS = ("red", "blue", "green", "yellow")
NAMES = {"red": "Aino", "blue": "Bo", "green": "Carmen", "yellow": "Dušan"}
SPOKEN = {"red": "fi", "blue": "sv", "green": "es", "yellow": "cs"}
NUMBER = re.compile(r"\d+")


def seated(evening: Evening, night: Night, **garage: object) -> dict[str, Guest]:
    """Open a phone for every driver, and start the race in the Garage."""
    guests = {seat: Guest.sits_down(evening, seat, NAMES[seat], SPOKEN[seat]) for seat in SEATS}
    night.start(*({"seat": seat, "name": NAMES[seat]} for seat in SEATS), garage=garage)
    return guests


def lay_out(tablet: Page, cards: range) -> None:
    """Tap cards from the list, found by the numbers printed on them."""
    for number in cards:
        tablet.locator(".market-keys input").fill(str(number))
        tablet.locator(".market-keys .upgrade-keys").last.locator("button").tap()
    tablet.locator(".market-keys .button.main:enabled").tap()


def test_four_drivers_draft_their_upgrades_by_tapping(evening: Evening, night: Night) -> None:
    television, tablet = evening.television("en"), evening.tablet("en")
    guests = seated(evening, night, cards="all", how="draft", deck="table")
    rounds = [(range(1, 8), SEATS[::-1]), (range(9, 16), SEATS), (range(21, 28), SEATS[::-1])]
    for number, (cards, order) in enumerate(rounds, 1):
        lay_out(tablet, cards)
        expect(television.locator(".tv-market li")).to_have_count(7)
        for index, seat in enumerate(order):
            expect(television.locator(".tv-garage-seats li.now .name")).to_have_text(re.compile(NAMES[seat], re.I))
            guests[seat].picks(evening, evening.state["market"][0])
            until(
                lambda seat=seat, number=number: len(evening.car(seat).get("upgrades", [])) == number, f"{seat} picks"
            )
            if number < 3 or index < 3:
                expect(television.locator(".tv-market li")).to_have_count((6 - index) if index < 3 else 0)
    state = until(lambda: (now := evening.state)["phase"] == "planning" and now, "the race begins")
    assert [len(car["upgrades"]) for car in state["cars"]] == [3, 3, 3, 3]
    expect(television.locator(".race .tower .slat")).to_have_count(4)
    for guest in guests.values():
        expect(guest.page.locator(".planner")).to_be_visible()


def test_the_referee_picks_for_a_driver_and_lets_the_companion_draw(evening: Evening, night: Night) -> None:
    tablet = evening.tablet("en")
    night.start(*({"seat": seat, "name": NAMES[seat]} for seat in SEATS[:2]), garage={"how": "draft"})
    tablet.locator(".market-keys .button", has_text="Pitwall").tap()
    expect(tablet.locator(".market-keys")).to_have_count(0)  # its keys look like those of a pick
    tablet.locator(".now .upgrade-key").first.tap()
    tablet.locator(".now .question .button.main").tap()
    until(lambda: evening.car("blue")["upgrades"], "blue has an upgrade")


def test_what_is_kept_is_chosen_on_the_phones(evening: Evening, night: Night) -> None:
    guests = {seat: Guest.sits_down(evening, seat, NAMES[seat], "en") for seat in SEATS[:2]}
    night.start(
        *({"seat": seat, "name": NAMES[seat]} for seat in SEATS[:2]), garage={"how": "snake", "deck": "companion"}
    )
    for seat in ("blue", "red", "red", "blue", "red", "blue", "blue", "red"):
        owned = len(until(lambda seat=seat: evening.car(seat), "there is a car").get("upgrades", []))
        market = until(lambda: evening.state.get("market"), "cards lie open")
        guests[seat].picks(evening, market[0])
        until(lambda seat=seat, owned=owned: len(evening.car(seat)["upgrades"]) > owned, f"{seat} picks")
    for guest in guests.values():
        guest.eyes.sees_own(evening.state["no"])
        for index in range(3):
            guest.page.locator(".garage .actions .upgrade-key").nth(index).tap()
        guest.page.locator(".garage .actions .button.main:enabled").tap()
    state = until(lambda: (now := evening.state)["phase"] == "planning" and now, "the race begins")
    assert [len(car["upgrades"]) for car in state["cars"]] == [3, 3]


def test_a_market_tapped_on_a_reader_is_seen_before_it_is_shown(evening: Evening, night: Night) -> None:
    enrol(evening, {"04C001": "card:up-01", "04C017": "card:up-17"})
    in_the_garage(night, "draft", "red", "blue")
    tv, tablet, reader = evening.television("sv"), evening.tablet(), Reader(evening, "table")
    expect(tablet.locator(".panel.hands")).to_contain_text("Lay 5 upgrades face up on the table.")
    assert [reader.tap(uid) for uid in ("04C001", "04C017")] == [("accepted", None)] * 2
    expect(tv.locator(".tv-market li")).to_have_count(2)
    expect(tv.locator(".tv-laid")).to_have_text("2 av 5 framlagda")
    expect(tablet.locator(".tapped-so-far .card-face")).to_have_count(2)
    reader.tap("control:undo")
    expect(tv.locator(".tv-market li")).to_have_count(1)
