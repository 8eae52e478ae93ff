"""A race in the state a test needs: set up and driven by the referee over the wire, viewed on pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..hub.phones import Phone
from ..hub.service import REFEREE_TOKEN

if TYPE_CHECKING:
    from pathlib import Path

    from .evening import Evening

LONG_NAMES = {
    "red": "Aleksandriina Korhonen-L",
    "blue": "Bo",
    "green": "Maximiliano Etxeberria G",
    "yellow": "Dušan Křižíkovský-Ševčík",
    "black": "WWWWWWWWWWWWWWWWWWWWWWWW",
    "gray": "Filip",
    "orange": "Åsa-Britt Östergårdslund",
    "purple": "Ö",
}
"""As long as a name may be, and as short."""


class Night:
    """The referee's commands, for one table."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._voice = Phone(evening.hub, evening.table, "referee", ("referee", REFEREE_TOKEN), way="gateway").is_in()

    def say(self, do: str, **words: Any) -> dict[str, Any]:
        """Send a command that must be accepted."""
        reply = self._voice.insist({"do": do, **words})
        assert reply["ok"], reply
        return reply

    def start(self, *cars: dict[str, Any], track: str | dict[str, Any] = "usa", laps: int = 2, **more: Any) -> None:
        """Set up and start."""
        self.set_up(*cars, track=track, laps=laps, **more)
        self.say("start")

    def set_up(self, *cars: dict[str, Any], track: str | dict[str, Any] = "usa", laps: int = 2, **more: Any) -> None:
        """Set up only."""
        self.say("setup", track=track, laps=laps, cars=list(cars), **more)

    def plan(self, *seats: str, gear: int = 1, cards: tuple[str, ...] = ("1",)) -> None:
        """Plan for these seats."""
        for seat in seats:
            self.say("plan", seat=seat, gear=gear, cards=list(cards))

    def drive_on(self, until_seat: str | None = None, asked: str | None = None) -> None:
        """Decline every choice until a seat is asked something, or nobody is."""
        while waiting := self._evening.state["waiting"]:
            for one in waiting:
                if one["seat"] == until_seat and asked in (None, one["for"]):
                    return
                self._least(one)

    def _least(self, asked: dict[str, Any]) -> None:
        seat = asked["seat"]
        match asked["for"]:
            case "plan":
                gear = min(choice["gear"] for choice in asked["options"][0]["gears"] if choice["heat"] == 0)
                self.plan(seat, gear=gear, cards=("1", "2", "3", "4")[:gear])
            case "react":
                unpaid = [option["keep"][0] for option in asked["options"] if option["do"] == "unpaid"]
                self.say("unpaid", seat=seat, keep=unpaid[0]) if unpaid else self.say("done", seat=seat)
            case "slipstream":
                self.say("pass", seat=seat)
            case "flip":
                self.say("flip", seat=seat, card="2")
            case "discard":
                self.say("discard", seat=seat, cards=[])
            case "choose":
                option = asked["options"][0]
                self.say("choose", seat=seat, card=option["card"], value=option["values"][0])
            case "legend-card":
                self.say("legend-card")

    def drive_again(self, race: Path) -> None:
        """Drive a whole race as its file has it, by drivers with long names."""
        first, *inputs = with_long_names(race)
        setup = first["setup"]
        self.start(*setup["cars"], track=setup["track"], laps=setup["laps"], round=setup.get("round", 1))
        for one in inputs:
            self.say(**one)

    def is_over(self) -> None:
        """Disconnect the referee."""
        self._voice.close()


def with_long_names(race: Path) -> list[dict[str, Any]]:
    """Read a race file, with long names for its drivers."""
    first, *inputs = (json.loads(line) for line in race.read_text("utf-8").splitlines())
    cars = [one | {"name": LONG_NAMES.get(one["seat"], one["name"])} for one in first["setup"]["cars"]]
    return [first | {"setup": first["setup"] | {"cars": cars}}, *inputs]


def car(seat: str, space: int = 0, **more: Any) -> dict[str, Any]:
    """Describe a car: on the grid, or somewhere on the first lap."""
    place = {"at": {"lap": more.pop("lap", 1), "space": space, "spot": more.pop("spot", "line")}} if space else {}
    return {"seat": seat, "name": LONG_NAMES[seat], **place, **more}
