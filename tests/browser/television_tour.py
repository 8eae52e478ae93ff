"""A tour of the television in every state worth seeing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..golden.races import FOLDER as GOLDEN
from ..hub.service import BEARER
from .cable import Cable
from .looking import settled
from .module_races import (
    MARKET,
    SPAIN_ROADS,
    everything,
    in_the_garage,
    last_round,
    legend,
    on_the_road,
    pick_all,
    plan_on_the_road,
)
from .night import Night, car
from .stops import EIGHT, OTHERS, Stop, field, last_corner, lose, sit_down
from .watching import TV
from .words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from .evening import Evening


def television_tour(evening: Evening, night: Night) -> Iterator[Stop]:
    """Watch the television all evening."""
    page = evening.television()
    page.locator(".lobby .qr").wait_for()
    yield Stop("dashboard", "lobby-empty", page)
    yield from _referee_wanted(evening)
    logins = sit_down(evening, *EIGHT)
    night.set_up(*(car(seat) for seat in EIGHT))
    page.locator(".lobby-board .track").wait_for()
    page.locator(".guests .here").nth(7).wait_for()
    yield Stop("dashboard", "lobby", page)
    yield from _moments(evening, night)
    yield from _planning(page, night)
    yield from _turn(evening, night)
    lose(evening, logins)
    yield from _end(page, night)
    night.set_up(*(car(seat, handicap=int(seat == "black")) for seat in EIGHT[::-1]))
    page.locator(".checklist").wait_for()
    yield Stop("dashboard", "lobby-next", page)
    yield from _garage(page, evening, night)
    yield from _modules(evening, night)


def _garage(page: Page, evening: Evening, night: Night) -> Iterator[Stop]:
    """Before a race with all modules: what to prepare, and how upgrades are chosen."""
    people = [car(seat) for seat in EIGHT if seat not in ("black", "orange")]
    chosen = everything("spain", "1965-3", SPAIN_ROADS, how="draft", deck="table")
    night.set_up(*people, legend("black"), legend("orange"), **chosen)
    page.locator(".checklist.long .token-face").nth(8).wait_for()
    yield Stop("dashboard", "lobby-modules", page)
    in_the_garage(night, "draft")
    page.locator(".tv-market.empty").wait_for()
    yield Stop("dashboard", "garage-empty", page)
    night.say("market", cards=list(MARKET))
    page.locator(".tv-market li").nth(10).wait_for()
    yield Stop("dashboard", "garage-market", page)
    night.say("abandon", reason="tea")
    in_the_garage(night, "snake", *EIGHT[:5])
    for cards in (MARKET, MARKET[::-1]):
        night.say("market", cards=[*cards, "up-25", "up-31"])
        pick_all(evening, night)
    night.say("keep", seat="blue", cards=evening.car("blue")["upgrades"][:3])
    page.locator(".tv-garage.keeping .chip").wait_for()
    yield Stop("dashboard", "garage-keep", page)
    night.say("abandon", reason="tea")


def _modules(evening: Evening, night: Night) -> Iterator[Stop]:
    """A race with all modules: tokens and an event, the Legends, symbols, what cannot be paid, and points."""
    on_the_road(night)
    page = evening.lingering_television()
    page.locator(".event-note .token-face").wait_for()
    yield Stop("dashboard", "modules-planning", page)
    plan_on_the_road(night)
    page.locator(".turn.now .asked").wait_for()
    yield Stop("dashboard", "legend-card", page)
    night.say("legend-card", card="lg-07")
    page.locator(".headline.note").wait_for()
    yield Stop("dashboard", "legend-moved", page)
    night.drive_on("red", "react")
    page.locator(".open-symbol.must").first.wait_for()
    yield Stop("dashboard", "owes-heat", page)
    night.say("unpaid", seat="red", keep=["up-42"])
    page.locator(".headline.alarm").wait_for()
    yield Stop("dashboard", "set-back", page)
    night.say("abandon", reason="tea")
    last_round(night)
    page.locator(".classified .points").nth(5).wait_for()
    yield Stop("dashboard", "points", page)
    page.close()


def _referee_wanted(evening: Evening) -> Iterator[Stop]:
    """The lobby of a companion at which no referee has been yet."""
    made = evening.hub.web.post("/api/v1/referee/pin", headers=BEARER).json()
    page = evening.audience.device(TV).new_page()
    page.route("**/api/v1/referee/pin", lambda route: route.fulfill(json={"shown": made}))
    page.goto(evening.address("/"))
    page.locator(".referee-door .pin-code").wait_for()
    yield Stop("dashboard", "lobby-referee", page)
    page.context.close()


def _moments(evening: Evening, night: Night) -> Iterator[Stop]:
    """The start, a slipstream's open moves, and a spin-out, on a television where they stay."""
    page = evening.lingering_television()
    page.locator(".checklist").wait_for()
    night.say("start")
    page.locator(".start-lights").wait_for()
    yield Stop("dashboard", "start", page)
    page.close()
    night.say("abandon", reason="tea")
    night.set_up(*field())
    page = evening.lingering_television()
    page.locator(".grid-picture.places").wait_for()
    yield Stop("dashboard", "lobby-taken-over", page)
    page.close()
    night.say("start")
    page = evening.lingering_television()
    page.locator(".race .car").first.wait_for()
    night.plan(*OTHERS, gear=2, cards=("4", "4"))
    night.say("plan", seat="red", gear=4, cards=["5", "4", "4", "3"])
    night.drive_on("red", "discard")
    page.locator(".headline.alarm").wait_for()
    yield Stop("dashboard", "spin-out", page)
    page.close()
    night.say("abandon", reason="tea")


def _planning(page: Page, night: Night) -> Iterator[Stop]:
    night.start(*field())
    night.plan("blue", "gray")
    page.locator(".tower .chip.planned").first.wait_for()
    yield Stop("dashboard", "planning", page)
    night.say("plan", seat="red", gear=4, cards=["5", "4", "4", "3"])
    night.plan(*(seat for seat in OTHERS if seat not in ("blue", "gray")), gear=2, cards=("4", "stress"))
    page.locator(".turns .now .asked").wait_for()
    yield Stop("dashboard", "flip", page)
    night.drive_on("red", "react")
    page.locator(".turns .now .played").wait_for()
    yield Stop("dashboard", "react", page)
    night.drive_on("red", "plan")
    page.locator(".tower .slat").first.wait_for()
    night.say("correct", seat="black", at={"lap": 1, "space": 30, "spot": "off"}, engine=2, reason="a sleeve moved it")
    page.locator(".hands li").first.wait_for()
    yield Stop("dashboard", "corrected", page)
    night.say("abandon", reason="tea")
    page.locator(".result").wait_for()
    yield Stop("dashboard", "abandoned", page)


def _turn(evening: Evening, night: Night) -> Iterator[Stop]:
    """A slipstream told large, its discard, rounds in which nobody ticks anything, and a television without its hub."""
    night.start(*field())
    page = evening.lingering_television()
    page.locator(".race .car").first.wait_for()
    night.plan(*OTHERS)
    night.plan("red", gear=2, cards=("1", "1"))
    night.drive_on("red", "slipstream")
    page.locator(".turn.now .badge.red").wait_for()
    yield Stop("dashboard", "slipstream", page)
    night.say("slipstream", seat="red")
    page.locator(".headline.drive").wait_for()
    yield Stop("dashboard", "discard", page)
    night.drive_on("red", "plan")
    night.plan("red", gear=2, cards=("3", "2"))
    night.drive_on("red", "react")
    page.locator(".more-moves").wait_for()
    yield Stop("dashboard", "hands-full", page)
    night.say("undo")
    page.locator(".hands .to-put-back").wait_for()
    yield Stop("dashboard", "put-back", page)
    page.close()
    yield from _without_hub(evening)
    night.say("abandon", reason="tea")


def _without_hub(evening: Evening) -> Iterator[Stop]:
    """One page for each language: a page without a hub cannot fetch another one."""
    for language in LANGUAGES:
        cable = Cable(evening.hub.port)
        page = evening.television(language, port=cable.port)
        page.locator(".race .car").first.wait_for()
        settled(page)  # its fonts are loaded
        evening.audience.line_was_cut = True
        cable.pull()
        page.locator(".link-banner").wait_for()
        yield Stop("dashboard", "lost", page, language)
        page.context.close()
        cable.close()


def _end(page: Page, night: Night) -> Iterator[Stop]:
    night.start(*last_corner())
    page.locator(".final-lap").wait_for()
    night.plan("blue")
    page.locator(".tower .chip.planned").wait_for()
    yield Stop("dashboard", "final-lap", page)
    night.say("pause")
    page.locator(".paused").wait_for()
    page.locator(".health .badge").nth(6).wait_for()
    yield Stop("dashboard", "final-lap-paused", page)
    night.say("resume")
    night.plan(*(seat for seat in EIGHT if seat != "blue"), gear=2, cards=("4", "4"))
    night.say("retire", seat="purple", reason="had to catch a train")
    night.drive_on()
    page.locator(".podium").wait_for()
    yield Stop("dashboard", "result", page)
    night.say("confirm")
    page.locator(".stamp.official").wait_for()
    yield Stop("dashboard", "official", page)
    page.locator(".film .car").first.wait_for()
    yield Stop("dashboard", "film", page)
    night.drive_again(GOLDEN / "japan-eight-cars.jsonl")
    page.locator(".award").nth(3).wait_for()
    yield Stop("dashboard", "awards", page)
