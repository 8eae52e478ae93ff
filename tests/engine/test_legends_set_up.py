"""Legends: what a set-up may say about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.decide import begin
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.refusals import Refusal
from companion.engine.setup import SetUp, shortages
from companion.engine.track import Corner, Track

from .legends import BOARD, driver, legend
from .strips import blue, red


def refused(*cars, track=BOARD, pro=0):
    refusal = begin(SetUp(track, 2, cars, legends=LegendsSetUp(pro)))
    assert isinstance(refusal, Refusal)
    return refusal.code, refusal.facts


def test_legends_need_a_board_with_legend_lines():
    plain = Track("plain", "Plain", 69, 2, 6, 3, (Corner(12, 7, 2), Corner(33, 3)))
    facts = {"seat": blue, "track": "plain"}
    assert refused(legend(blue), driver(red), track=plain) == ("setup.legend-line", facts)


def test_a_board_without_corners_has_no_legend_lines():
    ring = Track("ring", "Ring", 69, 2, 6, 3)
    assert refused(legend(blue), track=ring)[0] == "setup.legend-line"


@pytest.mark.parametrize("pro", [-1, 7])
def test_pro_adds_nothing_to_six(pro):
    assert refused(legend(blue), pro=pro) == ("setup.pro", {"value": pro, "least": 0, "most": 6})


@pytest.mark.parametrize("said", [{"gear": 2}, {"handicap": 1}, {"engine": 3}, {"hand": 7}])
def test_a_legend_has_nothing_of_a_driver(said):
    (key,) = said
    assert refused(legend(blue, **said), driver(red)) == ("setup.legend", {"seat": blue, "key": key})


def test_a_driver_has_no_helmets_of_a_legend():
    facts = {"seat": red, "key": "as", "fault": "driven"}
    assert refused(legend(blue), driver(red, as_="black")) == ("setup.legend", facts)


def test_a_legend_stands_on_the_board_like_everybody():
    assert refused(legend(blue, 70), driver(red))[0] == "setup.at"
    assert refused(legend(blue, 5), driver(red, 5))[0] == "setup.at"


def test_legends_take_nothing_from_the_box():
    many = tuple(legend(seat) for seat in ("blue", "green", "yellow", "black", "gray"))
    hot = replace(BOARD, heat=20, stress=20)
    assert shortages(SetUp(hot, 2, (*many, driver(red)))) == ()


def test_how_legends_are_played_may_be_said_where_there_are_none():
    started = begin(SetUp(BOARD, 2, (driver(red),), legends=LegendsSetUp(3, "companion")))
    assert not isinstance(started, Refusal)
    assert started.race.legends is None
