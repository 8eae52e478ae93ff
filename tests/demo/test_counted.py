"""What a driver concludes from the counts in its view when it has to deal its cards again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from companion.demo.counted import boxes_of, counted_holdings, kinds_of, most_engine, sealed_cards
from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.decide import Decided, begin, decide
from companion.engine.types import SEATS

from .tables import SHORT, setup, view_of

if TYPE_CHECKING:
    from companion.engine.race import Race

RED = SEATS[0]


@pytest.fixture
def race() -> Race:
    """Two cars on the grid."""
    started = begin(setup(SHORT, 2))
    assert isinstance(started, Decided)
    return started.race


@pytest.fixture
def view(race: Race) -> Any:
    """Red's view of the race."""
    return view_of(race, RED, 1)


def test_the_cards_of_a_seat_follow_from_their_number(race: Race, view: Any) -> None:
    assert counted_holdings(view, SHORT) == race.car(RED).holdings


def test_more_stress_than_the_board_gives_is_a_spin_out(view: Any) -> None:
    view["cars"][0]["hand"] += 2
    assert counted_holdings(view, SHORT).all_cards["stress"] == SHORT.stress + 2


def test_the_cards_of_its_own_plan_are_among_them(race: Race) -> None:
    planned = decide(race, c.Plan(RED, 2, ("stress", "stress")), "seat")
    assert isinstance(planned, Decided)
    view = view_of(planned.race, RED, 2)
    assert sealed_cards(view) == ("stress", "stress")
    hotter = replace(SHORT, heat=SHORT.heat + 3)  # with this much Heat there would be no Stress at all
    assert counted_holdings(view, hotter).unaccounted["stress"] == 2


def test_visible_heat_is_believed_on_an_unknown_board(view: Any) -> None:
    for car in view["cars"]:
        car["engine"] = 0
    own = view["cars"][0]
    own["hand"], own["deck"], own["discard"], own["top"], own["played"] = 3, 8, 6, "heat", ["2", "heat", "heat"]
    holdings = counted_holdings(view, None)
    assert most_engine(view) == 0
    assert holdings.all_cards["heat"] == 3
    assert min(holdings.unaccounted.counts) >= 0
    assert len(holdings.unaccounted) == 3 + 8 + 5


def test_the_top_of_the_discard_pile_is_known(view: Any) -> None:
    own = view["cars"][0]
    own["deck"], own["discard"], own["top"] = own["deck"] - 2, 2, "4"
    holdings = counted_holdings(view, SHORT)
    assert (holdings.discard.known, holdings.discard.unseen) == (Cards.of(("4",)), 1)
    assert holdings.unaccounted["4"] == 2


def test_a_driver_can_have_the_sponsorship_cards_of_all_boxes_in_play(view: Any) -> None:
    car = next(one for one in view["cars"] if one["seat"] == RED) | {"sponsors": 1}
    all_boxes = {"championship": {"boxes": ["base", "heavy-rain", "tunnel-vision"]}}
    assert {"sp-05", "sp-06", "sp-07"} <= set(kinds_of(car, boxes_of(view | all_boxes)))
    assert not {"sp-06", "sp-07"} & set(kinds_of(car, boxes_of(view)))
