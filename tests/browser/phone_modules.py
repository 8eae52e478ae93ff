"""More stops of the phone's tour: the Garage, all that upgrades, sponsors, weather and events ask, and Legends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .night import car

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from .evening import Evening
    from .night import Night

WET = {"token": "storm", "roads": {"12": "limit-1", "33": "overheat", "49": "free-boost", "57": "weather"}}
BOXES = ("base", "heavy-rain", "tunnel-vision")
EIGHT_UPGRADES = ("up-07", "up-19", "up-22", "up-24", "up-34", "up-47", "up-51", "up-60")


LONG = frozenset(
    {
        *("garage-swap", "garage-keep", "garage-read", "plan-many", "plan-upgrades", "plan-short"),
        *(
            "react-many",
            "react-must",
            "react-short",
            "flip-plus",
            "flip-unpaid",
            "flip-none",
            "discard-refresh",
            "choose",
        ),
        *("legend-card", "after-legends", "slipstream-lengths"),
    }
)
"""States with more to read and to choose than a phone holds: they scroll, and what ends the question stays in reach."""


def module_stops(evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """Play scenes of races with modules; red's phone shows each state."""
    for scene in SCENES:
        yield from scene(evening, page, night)
        if evening.state["phase"] not in ("finished", "abandoned"):
            night.say("abandon", reason="tea")
        page.locator(".split.over").wait_for()


def _draft(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """Two drivers without a referee lay out the market; red picks, then blue."""
    night.start(car("blue"), car("red"), garage={"how": "draft", "cards": "all"}, referee="phones")
    page.locator(".market-keys").wait_for()
    yield "garage-market"
    night.say("market", cards=["up-01", "up-11", "up-25", "up-43", "up-36"])
    page.locator(".garage .actions .upgrade-key").first.wait_for()
    yield "garage-pick"
    page.locator(".garage .actions .upgrade-key").nth(2).tap()
    page.locator(".garage .upgrade-help").wait_for()
    yield "garage-read"
    page.locator(".garage .actions .button.main").tap()
    page.locator(".garage .actions .button.main").wait_for(state="detached")
    yield "garage-others"
    page.locator(".garage-seats .button").tap()
    yield "garage-everybody"
    page.locator(".garage-seats .button").tap()


def _keep(evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """All but one of four cards stay, sealed until both have chosen."""
    night.start(car("blue"), car("red"), garage={"how": "snake", "cards": "advanced", "deck": "companion"})
    while evening.state["waiting"][0]["for"] == "pick":
        seat, market = evening.state["waiting"][0]["seat"], evening.state["market"]
        night.say("pick", seat=seat, card=market[0])
    keys = page.locator(".garage .actions .upgrade-key")
    keys.nth(3).wait_for()
    for index in range(3):
        keys.nth(index).tap()
    yield "garage-keep"
    page.locator(".garage .actions .button.main:enabled").tap()
    page.locator(".garage .actions .button.main").wait_for(state="detached")
    yield "garage-kept"


def _swap(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """The first to pick may swap a card of earlier races for one that is left."""
    cars = (car("blue", upgrades=["up-08"]), car("red", upgrades=["up-12"]))
    season = {"season": "1961", "race": 2, "event": "1961-2"}
    night.start(*cars, garage={"how": "draft", "cards": "all"}, championship=season)
    night.say("market", cards=["up-01", "up-11", "up-25", "up-43", "up-36"])
    night.say("pick", seat="red", card="up-43")
    night.say("pick", seat="blue", card="up-01")
    page.locator(".garage .actions .upgrade-key").first.wait_for()
    for row in (0, 1):
        page.locator(".garage .upgrade-keys").nth(row).locator(".upgrade-key").first.tap()
    yield "garage-swap"


def _symbols(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """A turn with a bit of everything: planned among many cards, flipped, chosen, reacted to."""
    red = car("red", 3, gear=3, engine=3, upgrades=list(EIGHT_UPGRADES), sponsors=2)
    night.start(
        car("blue", 13, gear=2),
        red,
        garage={"how": "given", "boxes": list(BOXES)},
        weather=WET,
        championship={"event": "1961-2", "press": [12]},
        round=3,
    )
    page.locator(".planner").wait_for()
    yield "plan-many"
    _plan(page, 3, "up-07", "up-60", "4")
    yield "plan-upgrades"
    page.locator(".explain-button").tap()
    page.locator("dialog.card-help").wait_for()
    yield "card-help"
    page.locator("dialog.card-help > .button").tap()
    night.say("plan", seat="blue", gear=1, cards=["1"])
    night.say("plan", seat="red", gear=4, cards=["up-07", "up-19", "up-47", "up-34"])
    night.drive_on("red", "flip")
    page.locator(".flip").wait_for()
    yield "flip-plus"
    night.say("flip", seat="red", card="1")
    page.locator(".values").wait_for()
    yield "choose"
    night.say("choose", seat="red", card="up-07", value=1)
    page.locator(".react").wait_for()
    yield "react-many"
    page.locator(".must summary").tap()
    yield "react-must"


def _lengths(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """A slipstream of several lengths, past the press; then a card that may go back onto the deck."""
    red = car("red", 3, gear=2, upgrades=["up-15", "up-34", "up-08"], sponsors=1)
    season = {"event": "1961-2", "press": [12]}
    night.start(car("blue", 9, gear=1), red, garage={"how": "given"}, weather=WET, championship=season, round=3)
    night.say("plan", seat="blue", gear=1, cards=["1"])
    night.say("plan", seat="red", gear=2, cards=["up-15", "up-34"])
    night.drive_on("red", "slipstream")
    page.locator(".actions .choice").first.wait_for()
    yield "slipstream-lengths"
    page.locator(".actions .choice").nth(1).tap()
    page.locator(".refresh .card-button").wait_for()
    page.locator(".refresh .card-button").tap()
    yield "discard-refresh"


def _short(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """Cards that the engine cannot pay for."""
    red = car("red", 3, gear=2, engine=1, upgrades=["up-42", "up-43", "up-08"])
    night.start(car("blue", 20, gear=1), red, garage={"how": "given"}, round=3)
    page.locator(".planner").wait_for()
    _plan(page, 2, "up-42", "up-43")
    yield "plan-short"
    night.say("plan", seat="blue", gear=1, cards=["1"])
    night.say("plan", seat="red", gear=2, cards=["up-42", "up-43"])
    night.drive_on("red", "react")
    page.locator(".short-of-heat").wait_for()
    yield "react-short"
    page.locator(".actions .choice").last.tap()
    page.locator(".flip").wait_for()
    yield "flip-unpaid"
    night.say("flip", seat="red", card="up-08")
    page.locator(".no-basic").wait_for()
    yield "flip-none"


def _tunnel(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """In a tunnel only a played card can be put back."""
    red = car("red", 16, gear=1, upgrades=["up-34", "up-08", "up-10"])
    night.start(car("blue", 30, gear=1), red, garage={"how": "given"}, track="spain", laps=1, round=3)
    night.say("plan", seat="blue", gear=1, cards=["1"])
    night.say("plan", seat="red", gear=1, cards=["up-34"])
    night.drive_on("red", "discard")
    page.locator(".refresh .card-button").wait_for()
    yield "discard-tunnel"


def _lap(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """A completed lap takes Heat out of the game, and the engine is empty."""
    red = car("red", 50, gear=2, engine=0, upgrades=["up-08", "up-09", "up-10"])
    season = {"event": "1965-4"}
    night.start(car("blue", 20, gear=1), red, track="netherlands", laps=3, championship=season, round=8)
    night.say("plan", seat="blue", gear=1, cards=["1"])
    night.say("plan", seat="red", gear=2, cards=["4", "4"])
    page.locator(".phone").wait_for()
    night.drive_on("red", "lose-heat")
    page.locator(".actions .choice").nth(1).wait_for()
    yield "lose-heat"


def _mistake(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """A tournament's mistake: two gears up with an empty engine."""
    rulings = {"gear_shown": "at-reveal", "tournament_mistake": "booklet"}
    night.start(car("blue", 20, gear=1), car("red", 3, gear=1, engine=0), rulings=rulings, round=3)
    page.locator(".planner .mistake").first.wait_for()
    yield "plan-mistake"
    night.say("plan", seat="blue", gear=1, cards=["1"])
    night.say("plan", seat="red", gear=3, cards=["1", "2", "4"])
    night.drive_on("red", "dropped")
    page.locator(".dropped .card-button").first.wait_for()
    yield "dropped"


def _legends(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """Alone against Legends: the phone asks for the card."""
    legends = [{"seat": seat, "legend": True} for seat in ("black", "blue", "gray", "green", "yellow")]
    night.start(*legends, car("red"), legends={"pro": 2, "deck": "table"})
    page.locator(".planner").wait_for()
    night.say("plan", seat="red", gear=1, cards=["3"])
    page.locator(".helmet-key").first.wait_for()
    yield "legend-card"
    page.locator(".helmet-key").nth(4).tap()
    page.locator(".react").wait_for()
    yield "after-legends"


def _eliminated(_evening: Evening, page: Page, night: Night) -> Iterator[str]:
    """An event in which a spin-out is the end; then the points."""
    season = {"season": "1963", "race": 4, "event": "1963-4", "points": {"blue": 15, "red": 9}}
    cars = (car("blue", 3, gear=1), car("red", 8, gear=4, engine=0))
    night.start(*cars, track="italy", laps=3, championship=season, round=3)
    page.locator(".planner").wait_for()
    night.say("plan", seat="red", gear=4, cards=["4", "4", "4", "3"])
    page.locator(".locked").wait_for()
    yield "locked-event"
    night.say("plan", seat="blue", gear=1, cards=["1"])
    page.locator(".waiting").wait_for()
    yield "eliminated"
    night.say("finish", reason="late")
    page.locator(".over .points").first.wait_for()
    yield "over-points"


def _plan(page: Page, gear: int, *cards: str) -> None:
    """Pick a gear and cards, and wait for what they lead to."""
    planner = page.locator(".planner")
    planner.locator(".gate").nth(gear - 1).tap()
    for card in cards:
        planner.locator(f".card-button[data-card='{card}']").tap()
    planner.locator(".plan-outlook .speed-dial").wait_for()


SCENES = (_draft, _keep, _swap, _symbols, _lengths, _short, _tunnel, _lap, _mistake, _legends, _eliminated)
