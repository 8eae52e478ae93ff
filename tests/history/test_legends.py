"""The Legends' card in a history: who may tell it, and taking it back."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import Seat
from companion.history.commands import Amend, Undo
from companion.history.entries import REFEREE, Amended, Entry
from companion.history.history import History

RED, BLUE, GREEN = Seat("red"), Seat("blue"), Seat("green")
BOARD = Track("board", "Board", 60, 2, 6, 3, (Corner(12, 7, 2), Corner(40, 3, 30)))


def waiting_for_the_card(referee="tablet", *others):
    """Start a race of a Legend and a driver, who has planned, and others."""
    cars = (CarSetUp(BLUE, legend=True), CarSetUp(RED), *map(CarSetUp, others))
    history = History.start(SetUp(BOARD, 2, cars, referee=referee, legends=LegendsSetUp()))
    assert isinstance(history, History)
    for seat in (RED, *others):
        accepted(history, seat, c.Plan(seat, 1, ("1",)))
    return history


def accepted(history, by, command):
    entry = history.accept(by, command)
    assert isinstance(entry, Entry), entry
    return entry


def blue_at(history):
    return history.race.car(BLUE).at.progress


def test_only_the_referee_tells_the_card():
    refusal = waiting_for_the_card("tablet", GREEN).accept(RED, c.LegendCard("lg-01"))
    assert refusal == Refusal("forbidden", {"do": "legend-card"})


def test_where_two_phones_stand_in_any_driver_tells_it():
    history = waiting_for_the_card("phones", GREEN)
    accepted(history, RED, c.LegendCard("lg-01"))
    assert blue_at(history) == 9


def test_whoever_races_alone_tells_it_and_takes_it_back():
    history = waiting_for_the_card()
    accepted(history, RED, c.LegendCard("lg-01"))
    assert blue_at(history) == 9
    accepted(history, RED, Undo())
    assert blue_at(history) == 0


def test_a_plan_cannot_be_taken_back_while_the_card_is_awaited():
    refusal = waiting_for_the_card("tablet", GREEN).accept(GREEN, Undo())
    assert refusal == Refusal("undo.shown")


def test_a_wrong_card_is_taken_back():
    history = waiting_for_the_card()
    accepted(history, REFEREE, c.LegendCard("lg-01"))
    accepted(history, REFEREE, Undo())
    assert blue_at(history) == 0
    accepted(history, REFEREE, c.LegendCard("lg-01"))
    assert blue_at(history) == 9


def test_a_wrong_card_is_replaced_and_what_came_later_stays():
    history = waiting_for_the_card()
    card = accepted(history, REFEREE, c.LegendCard("lg-01"))
    accepted(history, RED, c.Done(RED))
    accepted(history, REFEREE, Amend(card.no, c.LegendCard("lg-04")))
    assert blue_at(history) == 12
    assert history.race.turn.step == "discard"


def test_a_card_is_dropped_where_it_is_no_longer_asked_for():
    history = waiting_for_the_card()
    correct = accepted(history, REFEREE, c.Correct(BLUE, c.Place(1, 5, "line")))
    card = accepted(history, REFEREE, c.LegendCard("lg-01"))
    entry = accepted(history, REFEREE, Amend(correct.no, c.Retire(BLUE)))
    (fact,) = entry.facts
    assert isinstance(fact, Amended)
    assert [(one.no, one.do) for one in fact.dropped] == [(card.no, "legend-card")]


def test_a_race_with_legends_is_built_from_its_facts_again():
    history = waiting_for_the_card()
    accepted(history, REFEREE, c.LegendCard("lg-01"))
    assert History(history.entries).race == history.race
