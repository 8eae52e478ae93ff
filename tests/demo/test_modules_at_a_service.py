"""A running demo with every module of the game: race after race over the wire, alone and with a guest."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from companion.simulation.modules import MODULES

from ..long import LONG
from ..waiting import wait_until
from .seated import guest
from .services import Service, running

if TYPE_CHECKING:
    from pathlib import Path

    from ..hub.phones import Phone

ALL = ("--track", "sprint-with-legends", "--modules", ",".join(MODULES))


def _over(state: Any) -> bool:
    return state["phase"] == "finished"


@pytest.mark.parametrize(("broker", "number"), [("embedded", 3 if LONG else 2), ("mosquitto", 3 if LONG else 1)])
def test_race_after_race_with_all_modules(tmp_path: Path, broker: str, number: int) -> None:
    with running(tmp_path, broker, 60, *ALL, "--cars", "5") as service:
        races = []
        for _ in range(number):
            races.append(service.until(lambda state: _over(state) and state["race"] not in _ids(races)))
        for ended in races:
            _check_modules(ended)
        assert service.stop() == 0
        _check_log(service)


def _ids(states: list[Any]) -> list[str]:
    return [state["race"] for state in states]


def _check_modules(ended: Any) -> None:
    drivers = [car for car in ended["cars"] if not car["legend"]]
    assert len(drivers) == 4
    assert len(ended["cars"]) == 5
    assert {len(car["upgrades"]) for car in drivers} == {ended["championship"]["race"]}
    assert ended["weather"]
    assert ended["roads"]
    assert ended["rulings"]["gear_shown"] == "at-reveal"
    assert sorted(car["place"] for car in ended["cars"]) == [1, 2, 3, 4, 5]


def _check_log(service: Service) -> None:
    for unwanted in ("Traceback", "never retrieved", "failed: "):
        assert unwanted not in service.log()


def test_a_guest_picks_upgrades_and_drives_a_whole_race_from_a_dealt_hand(tmp_path: Path) -> None:
    with ExitStack() as steps, running(tmp_path, "embedded", 20, *ALL) as service:
        service.until(lambda state: state["no"] > 3)
        service.say("referee/command", {"do": "abandon"})
        phone, _ = guest(steps, service)
        begun = service.until(lambda state: state["phase"] == "garage" and _car(state)["name"] == "Ada")
        wait_until(lambda: _drives(phone, begun["race"]), "Ada's race is over")
        ended = service.until(lambda state: state["race"] != begun["race"] or _over(state))
        assert ended["race"] == begun["race"]
        _check_driven(phone)
        _check_log(service)


def _drives(phone: Phone, race: str) -> bool:
    """Answer what is asked now; return whether the race is over."""
    views, hands = phone.on("seat/red/view"), phone.on("seat/red/hand")
    if not views or views[-1]["race"] != race:
        return False
    if (answer := _answer(views[-1], hands[-1] if hands else None)) is not None:
        phone.ask({**answer, "seen": views[-1]["no"]})
    return _over(views[-1])


def _answer(view: Any, hand: Any) -> Any:
    decision = view["own"]["decision"]
    if decision is None or not decision["awaited"]:
        return None
    options = {option["do"]: option for option in decision["options"]}
    if "pick" in options:
        return {"do": "pick", "card": options["pick"]["cards"][0]}
    if "swap" in options:
        return {"do": "pass"}
    current = hand and hand["race"] == view["race"] and len(hand["cards"]) == _car(view)["hand"]
    return _from_hand(decision["for"], options, view, hand) if current else None


def _from_hand(asked: str, options: Any, view: Any, hand: Any) -> Any:
    match asked:
        case "plan":
            gears = sorted(choice["gear"] for choice in options["plan"]["gears"])
            gear = next((gear for gear in reversed(gears) if gear <= min(3, len(hand["playable"]))), gears[0])
            rest = [card for card in hand["cards"] if card == "heat"]
            return {"do": "plan", "gear": gear, "cards": [*hand["playable"], *rest][:gear]}
        case "flip":
            return {"do": "flip", "card": hand["flip"]} if hand["no"] == view["no"] else None
        case "choose":
            return {"do": "choose", "card": options["choose"]["card"], "value": options["choose"]["values"][0]}
        case "react":
            return _reaction(options, hand)
        case "discard":
            return {"do": "discard", "cards": []}
        case "lose-heat":
            return {"do": "lose-heat", "from": options["lose-heat"]["from"][0]}
        case _:
            return {"do": "pass"}


def _reaction(options: Any, hand: Any) -> Any:
    if "cooldown" in options and hand["cool"]:
        return {"do": "cooldown", "heat": min(options["cooldown"]["max"], hand["cool"])}
    return {"do": "done"} if "done" in options else {"do": "unpaid", "keep": options["unpaid"]["keep"][0]}


def _check_driven(phone: Phone) -> None:
    refused = [reply["code"] for reply in phone.replies if not reply["ok"]]
    assert not [code for code in refused if code not in ("stale", "not-now", "not-your-turn")]
    own = [event for event in phone.on("event") if event.get("seat") == "red"]
    assert {"picked", "revealed", "moved"} <= {event["type"] for event in own}


def _car(state: Any) -> Any:
    return next((car for car in state["cars"] if car["seat"] == "red"), {"name": None})
