"""Races with modules that the tours stop at, set up by the referee over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .night import LONG_NAMES, car

if TYPE_CHECKING:
    from .evening import Evening
    from .night import Night

MARKET = ("up-28", "up-36", "up-33", "up-60", "up-18", "up-05", "up-57", "up-49", "up-40", "up-48", "up-45")
"""Eleven cards with nearly every symbol there is."""
ALL_BOXES = ["base", "heavy-rain", "tunnel-vision"]
USA_ROADS = {"12": "limit+1", "33": "limit-1", "49": "overheat", "57": "free-boost"}
SPAIN_ROADS = {
    "11": "limit+1",
    "15": "limit-1",
    "32": "overheat",
    "44": "free-boost",
    "65": "slip+1",
    "85": "weather",
    "92": "limit+1",
    "98": "overheat",
    "103": "slip+1",
}


def legend(seat: str, space: int = 0, **more: Any) -> dict[str, Any]:
    """Describe a Legend: on the grid, or somewhere on the road."""
    return car(seat, space, legend=True, **more) | {"name": ""}


def everything(track: str, event: str, roads: dict[str, str], **garage: Any) -> dict[str, Any]:
    """Choose all modules at once."""
    return {
        "track": track,
        "garage": {"cards": "all", "boxes": ALL_BOXES, **garage},
        "legends": {"pro": 1, "deck": "table"},
        "weather": {"token": "rain", "roads": roads},
        "championship": {"season": event[:4], "race": 2, "event": event, "points": {"red": 9, "black": 6}},
    }


def in_the_garage(night: Night, how: str, *seats: str) -> None:
    """Start a race whose upgrades are still to be chosen, and laid out by hand."""
    cars = (car(seat) for seat in seats or LONG_NAMES)
    night.start(*cars, garage={"cards": "all", "boxes": ALL_BOXES, "how": how, "deck": "table"})


def pick_all(evening: Evening, night: Night) -> None:
    """Let everybody take the first card, round after round, until the table or all of them are asked."""
    while picks := (state := evening.state)["garage"]["to_pick"]:
        night.say("pick", seat=picks[0], card=state["market"][0])


def on_the_road(night: Night) -> None:
    """Four drivers with upgrades and two Legends, in the middle of a race with everything."""
    upgrades = {
        "red": ["up-42", "up-43", "up-22"],
        "blue": ["up-10", "up-14", "up-34"],
        "green": ["up-27", "up-47", "up-55"],
        "yellow": ["up-17", "up-48", "up-37"],
    }
    where = {"red": 9, "blue": 11, "green": 30, "yellow": 33}
    cars = [
        car(seat, where[seat], gear=3, engine=2, upgrades=upgrades[seat], sponsors=2)
        for seat in ("red", "blue", "green")
    ]
    night.start(
        *cars,
        car("yellow", where["yellow"], gear=3, engine=2, upgrades=upgrades["yellow"], sponsors=0),
        legend("black", 35),
        legend("orange", 12),
        round=4,
        **everything("usa", "1961-2", USA_ROADS, how="given"),
    )


def plan_on_the_road(night: Night) -> None:
    """Plan for all four: red with cards that it cannot pay for."""
    night.plan("green", gear=3, cards=("up-27", "2", "2"))
    night.plan("yellow", gear=3, cards=("up-37", "3", "2"))
    night.plan("blue", gear=2, cards=("up-10", "up-14"))
    night.plan("red", gear=3, cards=("up-42", "up-43", "up-22"))


def last_round(night: Night) -> None:
    """Drive the end of a race with an event in which a spin-out is the end, Legends among the cars."""
    ends = {"green": 53, "yellow": 50}
    night.start(
        car("red", 16, lap=2, gear=3, engine=0),
        car("blue", 3, gear=3),
        *(car(seat, space, lap=2, gear=3) for seat, space in ends.items()),
        legend("gray", 51, lap=2),
        legend("black", 48, lap=2),
        track="italy",
        round=4,
        legends={"deck": "companion"},
        championship={"season": "1963", "race": 4, "event": "1963-4", "points": {"red": 9, "gray": 13}},
    )
    night.plan("red", "blue", "green", "yellow", gear=4, cards=("4", "4", "3", "3"))
    night.drive_on()
