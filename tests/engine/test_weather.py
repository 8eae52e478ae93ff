"""Weather: what its token changes before the start, and which tokens may lie where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.decide import begin
from companion.engine.events import Corrected, OldValues, RoadsSet, WeatherSet
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, shortages
from companion.engine.track import Corner
from companion.engine.types import SEATS
from companion.engine.weather import WeatherSetUp, read_roads

from .set_ups import BOARD, setup
from .strips import blue, red, started, strip

CHICANE = replace(BOARD, corners=(Corner(10, 4), Corner(12, 4, chicane_second=True), Corner(20, 3)))


def weather(token, *cars, track=BOARD, **roads):
    return setup(*cars, track=track, weather=WeatherSetUp(token, read_roads(roads)))


def cards(token, car=None):
    return started(weather(token, car or CarSetUp(red), CarSetUp(blue))).cards(red)


# Before the start --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "engine", "stress"),
    [("cloud", 6, 2), ("fog", 7, 3), ("storm", 6, 4), ("snow", 5, 3), ("rain", 3, 3), ("sun", 3, 3)],
)
def test_the_weather_changes_the_heat_in_the_engine_and_the_stress(token, engine, stress):
    held = cards(token)
    assert (held.engine, held.all_cards["stress"], len(held.hand)) == (engine, stress, 7)


def test_in_rain_three_heat_of_the_engine_are_anywhere_in_deck_and_hand():
    held = cards("rain")
    assert (held.all_cards["heat"], held.unaccounted["heat"], len(held.deck), len(held.discard)) == (7, 4, 14, 0)


def test_in_the_sun_three_heat_of_the_engine_are_seen_on_the_discard_pile():
    held = cards("sun")
    assert (held.all_cards["heat"], held.unaccounted["heat"]) == (7, 1)
    assert (len(held.deck), len(held.discard), held.discard.known["heat"], held.top) == (11, 3, 3, "heat")


def test_no_more_heat_is_moved_than_there_is_and_none_below_nothing():
    poor = CarSetUp(red, handicap=5)
    assert (cards("sun", poor).engine, len(cards("sun", poor).discard)) == (0, 1)
    assert cards("snow", replace(poor, handicap=6)).engine == 0
    bare = setup(track=replace(BOARD, stress=0), weather=WeatherSetUp("cloud"))
    assert started(bare).cards(red).all_cards["stress"] == 0


def test_what_is_told_of_a_race_under_way_replaces_what_the_weather_did():
    told = cards("sun", CarSetUp(red, engine=2))
    assert (told.engine, told.all_cards["heat"], len(told.discard), told.top) == (2, 7, 0, None)
    piles = cards("sun", CarSetUp(red, discard=5))
    assert (piles.engine, piles.discard.known["heat"], len(piles.discard), piles.top) == (3, 0, 5, None)
    deck = cards("sun", CarSetUp(red, deck=9))
    assert (len(deck.discard), deck.discard.known["heat"], deck.top) == (5, 3, None)
    full = cards("sun", CarSetUp(red, deck=13))
    assert (len(full.discard), full.discard.known["heat"]) == (1, 0)
    assert cards("storm", CarSetUp(red, stress=1)).all_cards["stress"] == 1


def test_heat_that_the_weather_moves_comes_from_the_box_too():
    many = tuple(map(CarSetUp, SEATS[:8]))
    assert [(short.card, short.need) for short in shortages(weather("fog", *many))] == [("heat", 56)]
    assert shortages(weather("rain", *many)) == shortages(setup(*many))


# Laid out ----------------------------------------------------------------------------------------------


def test_the_tokens_are_told_after_the_start_and_before_the_first_round():
    decided = begin(weather("snow", track=CHICANE, **{"20": "weather", "10": "overheat"}))
    assert [fact.type for fact in decided.facts] == ["race_started", "weather_set", "roads_set", "round_started"]
    assert decided.facts[1:3] == (WeatherSet("snow"), RoadsSet(((12, "overheat"), (20, "weather"))))
    assert decided.facts[2].roads == {"12": "overheat", "20": "weather"}
    assert (decided.race.weather, decided.race.roads) == ("snow", ((12, "overheat"), (20, "weather")))


def test_either_kind_of_token_may_be_left_in_the_box():
    assert [fact.type for fact in begin(weather("fog")).facts][1:2] == ["weather_set"]
    assert [fact.type for fact in begin(weather(None, **{"10": "slip+1"})).facts][1:2] == ["roads_set"]


@pytest.mark.parametrize(
    ("roads", "facts"),
    [
        ({"11": "slip+1"}, {"fault": "line", "corner": 11}),
        ({"10": "slip+1", "12": "overheat"}, {"fault": "twice", "corner": 12}),
        ({"20": "weather"}, {"fault": "weather"}),
    ],
)
def test_a_road_token_needs_a_corner_of_its_own_and_weather_a_weather_token(roads, facts):
    assert begin(weather(None, track=CHICANE, **roads)) == Refusal("setup.roads", facts)


def test_there_are_two_road_tokens_of_a_kind():
    many = replace(BOARD, corners=tuple(Corner(after, 4) for after in (10, 20, 30)))
    three = dict.fromkeys(("10", "20", "30"), "overheat")
    facts = {"fault": "copies", "token": "overheat", "count": 3, "most": 2}
    assert begin(weather("sun", track=many, **three)) == Refusal("setup.roads", facts)


@pytest.mark.parametrize("after", ["", "0", "x", "12345", "-3"])
def test_a_corner_is_named_by_a_number(after):
    with pytest.raises(Exception, match=r"setup\.roads") as refused:
        read_roads({after: "slip+1"})
    assert refused.value.refusal.facts == {"fault": "line", "corner": after}


# Corrected ---------------------------------------------------------------------------------------------

ROAD = """
    B . . . R . |4 . . . . .
    . . . . . . |  . . . . .
"""


def test_the_referee_corrects_the_tokens():
    after = strip(ROAD, weather="sun").does(c.Correct(red, weather="snow", roads={"6": "weather"}))
    assert (after.race.weather, after.race.roads) == ("snow", ((6, "weather"),))
    fact = after.one(Corrected)
    assert (fact.weather, fact.roads) == ("snow", {"6": "weather"})
    assert fact.was == OldValues(None, None, None, "sun", ())
    assert fact.was.roads == {}


def test_a_correction_of_something_else_leaves_the_tokens():
    after = strip(ROAD, weather="sun", roads={6: "slip+1"}).does(c.Correct(red, gear=2))
    assert (after.race.weather, after.race.roads) == ("sun", ((6, "slip+1"),))
    assert (after.one(Corrected).roads, after.one(Corrected).was.roads) == (None, None)


def test_corrected_tokens_are_checked_like_those_of_a_set_up():
    race = strip(ROAD, roads={6: "slip+1"})
    assert race.refuses(c.Correct(red, roads={"6": "weather"})) == Refusal("setup.roads", {"fault": "weather"})
    assert race.does(c.Correct(red, roads={"6": "weather"}, weather="fog")).race.roads == ((6, "weather"),)
    assert race.does(c.Correct(red, roads={})).race.roads == ()
