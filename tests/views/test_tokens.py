"""Tokens of Weather and Road Conditions, as everybody sees them; a race without them tells nothing of them."""

from __future__ import annotations

from typing import Any

from companion.engine import commands as c
from companion.views.public import Heading, public_state
from companion.views.public_answers import public_answer
from companion.views.seat import seat_own

from ..engine.strips import car, red, strip

ROAD = """
    . |5 . R B . . . |5 . . . .
    . |  . . . . . . |  . . . .
"""


def state_of(table: Any) -> dict[str, Any]:
    return public_state(Heading("main", "race", 3), table.race, [])


def test_state_and_cars_tell_the_tokens():
    state = state_of(strip(ROAD, weather="snow", roads={1: "weather", 7: "limit-1"}))
    assert (state["weather"], state["roads"]) == ("snow", {"1": "weather", "7": "limit-1"})
    assert state["rulings"]["slip_bonus"] == "whole"
    blue, red_car = state["cars"]
    assert (blue["sector"], red_car["next_corner"]) == (1, {"after": 7, "limit": 4, "in": 4, "road": -1})


def test_only_what_there_is_is_told():
    assert "roads" not in state_of(strip(ROAD, weather="snow"))
    assert "weather" not in state_of(strip(ROAD, roads={1: "slip+1"}))
    plain = state_of(strip(ROAD))
    assert not {"weather", "roads"} & plain.keys()
    assert "slip_bonus" not in plain["rulings"]
    assert all("sector" not in told and "road" not in told["next_corner"] for told in plain["cars"])


def test_an_option_tells_what_the_sector_adds():
    table = strip(ROAD, weather="snow", roads={1: "weather"}, red=car(engine=1)).plays(red, "0")
    (cooldown,) = [told for told in state_of(table)["waiting"][0]["options"] if told["do"] == "cooldown"]
    assert cooldown == {"do": "cooldown", "max": 5, "sector": 1}  # gear 1, adrenaline and the sector


def options(**tokens: Any) -> dict[str, Any]:
    table = strip(ROAD, **tokens).plays(red, "0").does(c.Done(red))
    return seat_own(table.race, red, may_undo=False)["decision"]["options"][0]


def test_every_length_of_a_slipstream_has_its_forecast():
    told = options(weather="storm", roads={1: "weather"})
    assert told["spaces"] == [2, 4]
    assert {spaces: forecast["to"]["space"] for spaces, forecast in told["if"].items()} == {"2": 5, "4": 7}
    assert told["to"]["space"] == 5


def test_a_slipstream_of_the_usual_length_is_told_as_ever():
    told = options(roads={1: "overheat"})
    assert (told["spaces"], "if" in told) == (2, False)


def test_an_answer_tells_how_far_only_where_it_was_said():
    assert public_answer(c.Slipstream(red)) == {"do": "slipstream"}
    assert public_answer(c.Slipstream(red, 4)) == {"do": "slipstream", "spaces": 4}
