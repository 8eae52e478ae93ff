"""Set-ups from JSON: short as people write them, and in full as they are stored."""

from __future__ import annotations

from typing import Any

import pytest

from companion.boards import load_track
from companion.engine.commands import Place, PrintedPlace
from companion.engine.refusals import Refusal, Refused
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import Seat
from companion.wire.setups import parse_setup, setup_json

USA = load_track("usa")
RING = {"id": "ring", "name": "Ring", "spaces": 30, "laps": 2, "heat": 6, "stress": 3}
CORNERS = [{"after": 10, "limit": 4}]
AINO = {"seat": "red", "name": "Aino"}
UNDER_WAY = CarSetUp(Seat("red"), "Aino", 1, Place(2, 7, "off"), 3, 2, 5, 6, 4, 12)


def find(board: str) -> Track | None:
    return USA if board == "usa" else None


def parse(**said: Any) -> SetUp:
    return parse_setup({"track": "usa", "cars": [AINO], **said}, find)


def refusal_of(**said: Any) -> Refusal:
    with pytest.raises(Refused) as caught:
        parse(**said)
    return caught.value.refusal


def test_a_short_set_up_takes_the_rest_from_the_board():
    setup = parse()
    assert setup == SetUp(USA, USA.laps, (CarSetUp(Seat("red"), "Aino"),))


def test_laps_heat_and_stress_may_differ_from_the_board():
    setup = parse(laps=1, heat=4, stress=0)
    assert (setup.laps, setup.track.heat, setup.track.stress) == (1, 4, 0)


def test_a_board_may_be_given_in_full():
    track = parse(track={**RING, "corners": CORNERS, "shape": "anything"}).track
    assert track == Track("ring", "Ring", 30, 2, 6, 3, (Corner(10, 4),))


def test_rulings_are_named():
    assert parse(rulings={"gear_shown": "at-reveal"}).rulings == Rulings(gear_shown="at-reveal")


def test_a_race_under_way_is_taken_over():
    car = {
        "seat": "red", "name": "Aino", "handicap": 1, "at": {"lap": 2, "space": 7, "spot": "off"}, "gear": 3,
        "engine": 2, "stress": 5, "hand": 6, "deck": 4, "discard": 12,
    }  # fmt: skip
    setup = parse(cars=[car], round=9, finished=2, started=5)
    assert setup.cars == (UNDER_WAY,)
    assert (setup.round, setup.finished, setup.started) == (9, 2, 5)


@pytest.mark.parametrize(
    "setup",
    [
        SetUp(USA, 2, (CarSetUp(Seat("red"), "Aino"), CarSetUp(Seat("blue"), "", 2))),
        SetUp(USA, 1, (UNDER_WAY,), Rulings("never", "allow", "allow", "at-reveal", "race-line"), 7, 2, 5),
        SetUp(Track("ring", "Ring", 30, 2, 6, 3, (Corner(10, 4),), 12), 3, (CarSetUp(Seat("gray")),)),
    ],
)
def test_a_written_set_up_reads_the_same_without_any_board(setup):
    assert parse_setup(setup_json(setup), lambda board: None) == setup


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ({"track": None}, "track"),
        ({"track": 5}, "track"),
        ({"track": "x" * 61}, "track"),
        ({"track": "\x1b[31m"}, "track"),
        ({"track": {**RING, "id": "\x1b[31m"}}, "track"),
        ({"track": {**RING, "name": "Ring\n"}}, "track"),
        ({"track": {**RING, "spaces": "30"}}, "track.spaces"),
        ({"track": {"id": "ring", "name": "Ring"}}, "track.spaces"),
        ({"track": {**RING, "corners": [{"after": 3}]}}, "track.corners.0.limit"),
        ({"cars": None}, "cars"),
        ({"cars": {"red": "Aino"}}, "cars"),
        ({"cars": [{"name": "Aino"}]}, "cars.0.seat"),
        ({"cars": [{**AINO, "handicap": "1"}]}, "cars.0.handicap"),
        ({"cars": [{**AINO, "at": {"lap": 1}}]}, "cars.0.at.space"),
        ({"cars": [{"seat": "red", "name": "x" * 41}]}, "name"),
        ({"cars": [{"seat": "red", "name": "\u202eoniA"}]}, "name"),
        ({"cars": [{"seat": "red\x1b"}]}, "seat"),
        ({"laps": 1.5}, "laps"),
        ({"finished": "2"}, "finished"),
        ({"finished": None}, "finished"),
        ({"started": [5]}, "started"),
        ({"round": None}, "round"),
        ({"rulings": []}, "rulings"),
        ({"rulings": {"gear_shown": True}}, "rulings.gear_shown"),
        ({"rulings": {"\x1b[31m": 1}}, "rulings.?[31m"),
        ({"rulings": {"\x1b[31m": "x"}}, "rulings"),
    ],
)
def test_names_the_invalid_key(said, key):
    refusal = refusal_of(**said)
    assert (refusal.code, refusal.facts["key"]) == ("setup.malformed", key)


def test_an_unknown_board_is_named():
    assert refusal_of(track="monaco") == Refusal("setup.track", {"track": "monaco", "fault": "unknown"})


def test_an_unknown_ruling_is_named():
    assert refusal_of(rulings={"fuel": "yes"}) == Refusal("setup.ruling", {"ruling": "fuel", "fault": "unknown"})


def test_a_ruling_knows_its_values():
    facts = {"ruling": "gear_shown", "value": "never", "known": ("when-all-planned", "at-reveal")}
    assert refusal_of(rulings={"gear_shown": "never"}) == Refusal("setup.ruling", facts)


def test_a_car_may_stand_where_the_board_s_number_says():
    setup = parse(cars=[{**AINO, "at": {"lap": 1, "mark": 4, "corner": 12, "spot": "off"}}])
    assert setup.cars[0].at == PrintedPlace(1, 4, "off", 12)
    assert setup_json(setup)["cars"][0]["at"] == {"lap": 1, "mark": 4, "spot": "off", "corner": 12}
    assert parse_setup(setup_json(setup), find) == setup
