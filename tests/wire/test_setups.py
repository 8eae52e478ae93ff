"""Set-ups from JSON: short as people write them, and in full as they are stored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.boards import load_track
from companion.engine.championship import Championship
from companion.engine.commands import Place, PrintedPlace
from companion.engine.refusals import Refusal, Refused
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Chevron, Corner, PressCorner, Stretch, Track
from companion.engine.types import Seat
from companion.engine.weather import WeatherSetUp
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


PRINTED = {
    "corners": [
        {"after": 10, "limit": 4, "legend_line_after": 3},
        {"after": 12, "limit": 4, "legend_line_after": 10, "chicane_second": True},
    ],
    "press_corners": {"A": 12},
    "chevrons": {"10": 1, "9": 2},
    "flooded": [[6, 11]],
    "tunnels": [[17, 24], [28, 30]],
}


def test_a_whole_board_may_have_what_the_modules_read():
    track = parse(track={**RING, **PRINTED}).track
    assert track.corners == (Corner(10, 4, 3), Corner(12, 4, 10, chicane_second=True))
    assert track.press_corners == (PressCorner("A", 12),)
    assert track.chevrons == (Chevron(10, 1), Chevron(9, 2))
    assert (track.flooded, track.tunnels) == ((Stretch(6, 11),), (Stretch(17, 24), Stretch(28, 30)))


def test_a_written_board_names_only_what_is_printed_on_it():
    plain = {**RING, "corners": CORNERS, "grid_spots": 8}
    assert json.dumps(written(plain)) == json.dumps(plain)
    assert written({**plain, **PRINTED}) == {**plain, **PRINTED}


def written(track: dict[str, Any]) -> dict[str, Any]:
    return setup_json(parse(track=track))["track"]


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
        SetUp(load_track("japan"), 2, (CarSetUp(Seat("red"), "Aino"),)),
        SetUp(load_track("spain"), 1, (CarSetUp(Seat("red"), "Aino"),)),
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
        ({"track": {**RING, "chevrons": {"8": "1"}}}, "track.chevrons.8"),
        ({"track": {**RING, "flooded": [[3]]}}, "track.flooded.0.1"),
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


@pytest.mark.parametrize(
    ("given", "shown"),
    [("hail", "hail"), ("", '""'), (3, "3"), (["fog"], '["fog"]'), ("x" * 41, "x" * 40 + "…"), ("\x1b[31m", "?[31m")],
)
def test_a_wrong_word_is_named_with_those_that_are_known(given, shown):
    facts = {
        "key": "weather.token",
        "problem": "not one of the known values",
        "value": shown,
        "known": ["cloud", "fog", "storm", "snow", "rain", "sun"],
    }
    assert refusal_of(weather={"token": given}) == Refusal("setup.malformed", facts)


def test_of_many_known_words_none_is_named():
    facts = {"key": "cars.0.upgrades.0", "problem": "not one of the known values"}
    assert refusal_of(cars=[{**AINO, "upgrades": [8]}]) == Refusal("setup.malformed", facts)


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


def test_a_championship_is_told_in_part_or_in_full():
    told = {"season": "1961", "race": 2, "event": "1961-2", "press": [33], "points": {"red": 9}}
    setup = parse(hand=8, championship=told)
    assert setup.championship == Championship("1961", 2, "1961-2", (33,), {Seat("red"): 9})
    assert setup_json(setup)["championship"] == {**told, "press": (33,)}
    assert setup_json(setup)["hand"] == 8
    assert setup_json(parse(championship={}))["championship"] == {}
    assert parse_setup(setup_json(setup), find) == setup


def test_a_championship_without_press_is_not_one_that_leaves_it_to_the_event():
    assert parse_setup(setup_json(parse(championship={"press": []})), find).championship == Championship(press=())


@pytest.mark.parametrize("told", [{"event": "1966-1"}, {"points": {"red": "9"}}, {"season": "19\x0061"}])
def test_a_championship_that_cannot_be_read_is_refused(told):
    assert refusal_of(championship=told).code == "setup.malformed"


def test_tokens_are_named_by_the_corners_they_lie_at():
    tokens = {"token": "snow", "roads": {"12": "weather", "33": "limit-1"}}
    setup = parse(weather=tokens)
    assert setup.weather == WeatherSetUp("snow", ((12, "weather"), (33, "limit-1")))
    assert setup_json(setup)["weather"] == tokens
    assert setup_json(parse(weather={"token": "fog"}))["weather"] == {"token": "fog"}
    assert "weather" not in setup_json(parse())


@pytest.mark.parametrize("after", ["1" * 21, "12\x1b[31m"])
def test_a_road_key_that_is_long_or_not_plain_is_not_repeated(after):
    refusal = refusal_of(weather={"roads": {after: "slip+1"}})
    assert (refusal.code, refusal.facts["key"]) == ("setup.malformed", "roads")
    assert after not in str(refusal.facts)


def test_unknown_tokens_and_corners_that_are_no_numbers_are_refused():
    assert refusal_of(weather={"token": "hail"}).code == "setup.malformed"
    assert refusal_of(weather={"roads": {"12": "oil"}}).code == "setup.malformed"
    assert refusal_of(weather={"roads": {"x": "slip+1"}}) == Refusal("setup.roads", {"fault": "line", "corner": "x"})
