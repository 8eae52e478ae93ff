"""The referee asks for no forecasts: their answers depend on cards that only the seat has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .tap_desks import Desk

if TYPE_CHECKING:
    from pathlib import Path

PLAN = {"gear": 1, "cards": ["1"]}


def test_a_seat_asks_for_its_own_forecast_and_the_referee_for_none(tmp_path: Path) -> None:
    desk = Desk(tmp_path).begin()
    assert desk.send("red", do="forecast", **PLAN).reply["ok"]
    refused = desk.send("referee", do="forecast", seat="red", **PLAN).reply
    assert (refused["code"], refused["facts"]) == ("forbidden", {"do": "forecast", "fault": "own-seat"})
    assert refused["text"] == "Only that seat’s own driver may ask for that."
    assert desk.send("red", do="forecast", seat="blue", **PLAN).reply["code"] == "forbidden"


def test_a_plan_with_heat_is_foretold_as_a_cluttered_hand_that_does_not_move(tmp_path: Path) -> None:
    hot = {"seat": "red", "gear": 1, "hand": 1, "engine": 0, "deck": 13}
    desk = Desk(tmp_path).begin({"track": "usa", "cars": [hot, {"seat": "blue"}]})
    foretold = desk.send("red", do="forecast", gear=1, cards=["heat"]).reply["forecast"]
    assert (foretold["cluttered"], foretold["to"]["progress"]) == (True, 0)
    assert desk.send("red", do="forecast", **PLAN).reply["forecast"]["cluttered"] is False


def test_a_plan_with_a_value_to_choose_is_foretold_at_each_speed_it_may_have(tmp_path: Path) -> None:
    cars = [{"seat": "red", "upgrades": ["up-10"]}, {"seat": "blue", "upgrades": []}]
    desk = Desk(tmp_path).begin({"track": "usa", "cars": cars})
    foretold = desk.send("red", do="forecast", gear=2, cards=["up-10", "3"]).reply["forecast"]
    slow, fast = foretold["speeds"]
    assert (slow["speed"], fast["speed"]) == (4, 8)
    assert fast["to"]["progress"] - slow["to"]["progress"] == 4
    assert foretold == {**slow, "stress": 0, "cluttered": False, "speeds": [slow, fast]}
    assert "speeds" not in desk.send("red", do="forecast", **PLAN).reply["forecast"]
