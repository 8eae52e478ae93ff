"""Races with modules by tapping: four people with every module for two rounds, and one alone against five Legends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from ..hub.service import BEARER
from .evening import until
from .guests import Guest, play_round

if TYPE_CHECKING:
    from .evening import Evening
    from .guests import Act
    from .night import Night

NAMES = {"red": "Aino", "blue": "Bo", "green": "Carmen", "yellow": "Dušan"}
SPOKEN = {"red": "fi", "blue": "sv", "green": "es", "yellow": "cs"}
MARKET = ("up-47", "up-22", "up-15", "up-04", "up-01", "up-11", "up-43")
PICKS = {"yellow": "up-47", "green": "up-04", "blue": "up-15", "red": "up-22"}
"""Each driver's pick; the last on the grid picks first."""
OWNED = {
    "red": ["up-34", "up-24"],
    "blue": ["up-42", "up-10"],
    "green": ["up-60", "up-51"],
    "yellow": ["up-02", "up-13"],
}
"""From the races before."""


STANDS: dict[str, dict[str, Any]] = {
    "black": {"at": {"lap": 2, "space": 30, "spot": "line"}},
    "gray": {"at": {"lap": 2, "space": 20, "spot": "line"}},
    "yellow": {"at": {"lap": 1, "space": 53, "spot": "line"}, "engine": 0},
    "red": {"at": {"lap": 1, "space": 44, "spot": "line"}, "gear": 2, "engine": 2},
    "blue": {"at": {"lap": 1, "space": 35, "spot": "line"}, "gear": 2, "engine": 1},
    "green": {"at": {"lap": 1, "space": 31, "spot": "line"}, "gear": 2, "engine": 6},
}
"""On Zandvoort, near the end of the first lap, where everything can happen within two rounds."""

ROUNDS: tuple[dict[str, list[Act]], ...] = (
    {
        # Two gears with an empty engine are a mistake; of three + one finds no Basic card; the lap costs a Heat.
        "yellow": [
            ("plan", 3, "up-02", "up-13", "1"),
            ("drop", "up-13"),
            *(("flip", "stress"), ("flip", None), ("flip", "2"), ("flip", "2")),
            ("discard",),
            ("from", "discard"),
        ],
        "red": [
            ("plan", 2, "up-34", "1"),
            ("done",),
            ("discard", "up-34"),
        ],
        # A card that cannot be paid for is given up, brought back, and given up for good.
        "blue": [
            ("plan", 2, "up-42", "4"),
            *(("use", "use.unpaid"), ("undo",), ("use", "use.unpaid")),
            ("flip", "2"),
            ("done",),
            ("discard",),
        ],
        "green": [
            ("plan", 2, "up-60", "1"),
            *(("use", "use.draft"), ("done",)),
            ("slipstream", 2),
            ("discard",),
        ],
    },
    {
        "yellow": [
            ("plan", 2, "up-47", "sp-05"),
            ("flip", "1"),
            ("use", "use.accelerate"),
            ("discard",),
        ],
        "red": [
            ("plan", 2, "up-22", "1"),
            *(("use", "use.salvage"), ("use", "use.direct"), ("done",)),
            ("discard",),
        ],
        "blue": [
            ("plan", 3, "up-15", "up-10", "4"),
            ("value", 5),
            ("done",),
            ("slipstream", 4),
            ("discard",),
        ],
        "green": [
            ("plan", 2, "up-04", "up-51"),
            *(("use", "use.reduce"), ("use", "use.super-cool"), ("done",)),
            ("discard",),
        ],
    },
)


def test_four_people_race_two_rounds_with_every_module_by_tapping(evening: Evening, night: Night) -> None:
    television, tablet = evening.television("en"), evening.tablet("en")
    guests = {seat: Guest.sits_down(evening, seat, NAMES[seat], SPOKEN[seat]) for seat in NAMES}
    _set_up(night)
    _draft(evening, tablet, guests)
    _move_on(night)

    def tell_legend_card() -> None:
        tablet.locator(".helmet-key:enabled").first.tap()

    for number, acts in enumerate(ROUNDS, 1):
        assert evening.state["round"] == number
        for seat, guest in guests.items():
            guest.acts = list(acts[seat])
        play_round(evening, guests, tell_legend_card)
        assert not any(guest.acts for guest in guests.values()), "a question was not asked"
    _compare(evening, guests)
    expect(television.locator(".race .tower .slat")).to_have_count(6)


def _set_up(night: Night) -> None:
    people = [{"seat": seat, "name": name, "upgrades": OWNED[seat]} for seat, name in NAMES.items()]
    night.start(
        *people,
        *({"seat": seat, "legend": True} for seat in ("black", "gray")),
        track="netherlands",
        laps=3,
        garage={"how": "draft", "cards": "all", "boxes": ["base", "heavy-rain", "tunnel-vision"]},
        legends={"pro": 1, "deck": "table"},
        weather={"token": "storm", "roads": {"34": "weather", "26": "overheat"}},
        championship={"season": "1965", "race": 4, "event": "1965-4", "press": [34]},
        rulings={"gear_shown": "at-reveal", "tournament_mistake": "booklet"},
    )


def _move_on(night: Night) -> None:
    """Put the cars where the test needs them: the referee corrects what the table shows."""
    for seat, corrected in STANDS.items():
        night.say("correct", seat=seat, reason="we go on here", shown=True, **corrected)


def _draft(evening: Evening, tablet: Any, guests: dict[str, Guest]) -> None:
    """The referee taps the cards that lie on the table, everybody takes one, and the first to pick swaps nothing."""
    for card in MARKET:
        tablet.locator(".market-keys input").fill(str(int(card[3:])))
        tablet.locator(".market-keys .upgrade-keys").last.locator("button").tap()
    tablet.locator(".market-keys .button.main:enabled").tap()
    for seat, card in PICKS.items():
        until(lambda: evening.state.get("market"), "cards lie open")
        guests[seat].picks(evening, card)
        until(lambda seat=seat: len(evening.car(seat)["upgrades"]) == 3, f"{seat} picks")
    guests["yellow"].presses("garage.pass", ".garage")
    until(lambda: evening.state["phase"] == "planning", "the race begins")


def _compare(evening: Evening, guests: dict[str, Guest]) -> None:
    """Everything that modules bring has been entered on the phones, and the phones show what the hub knows."""
    story = evening.hub.web.get(f"/api/v1/tables/{evening.table}/journal", headers=BEARER).json()
    done = {entry["do"] for entry in story}
    assert done >= {"market", "pick", "pass", "legend-card", "dropped", "choose", "unpaid", "super-cool", "salvage"}
    assert done >= {"reduce-stress", "direct", "accelerate", "draft", "slipstream", "lose-heat", "undo"}
    events = {event["type"] for entry in story if entry["counts"] for event in entry["events"]}
    assert events >= {"flip_missed", "scrapped", "refreshed", "sponsored", "card_removed", "heat_removed", "set_back"}
    for seat, guest in guests.items():
        slats = guest.page.locator(".pit-board .slat dd")
        car = evening.car(seat)
        expect(slats.nth(0)).to_have_text(str(car["rank"]))
        expect(slats.nth(3)).to_have_text(str(car["engine"]))
