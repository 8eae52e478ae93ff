"""Second thoughts while upgrades are chosen: nothing tells what a driver has sealed."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine.events import Kept
from companion.engine.garage_selection import GarageSetUp
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import Seat
from companion.history.commands import Undo
from companion.history.entries import REFEREE, Amended, Entry
from companion.history.history import History
from companion.history.moments import inputs_before
from companion.history.sealed import UnseenPlans, opens_sealed_plans

from .tables import BLUE, RED, RING, amend, says, undo

GREEN = Seat("green")
FIRST = ("up-01", "up-02", "up-03", "up-04", "up-05", "up-06", "up-07")
SECOND = ("up-11", "up-12", "up-13", "up-14", "up-15", "up-16", "up-18")
KEPT = {RED: ("up-02", "up-03", "up-11"), BLUE: ("up-01", "up-04", "up-12")}


def begun(*seats: Seat, how: str = "snake") -> History:
    cars = tuple(map(CarSetUp, seats or (RED, BLUE)))
    history = History.start(SetUp(RING, 1, cars, garage=GarageSetUp(how=how)))
    assert isinstance(history, History)
    return history


def market(history: History, *cards: str) -> None:
    assert isinstance(history.accept(REFEREE, c.Market(cards)), Entry)


def picked() -> History:
    """Pick four each: entries 2 and 7 are the markets, 3 to 6 and 8 to 11 the picks."""
    history = begun()
    market(history, *FIRST)
    says(history, c.Pick(BLUE, "up-01"), c.Pick(RED, "up-02"), c.Pick(RED, "up-03"), c.Pick(BLUE, "up-04"))
    market(history, *SECOND)
    says(history, c.Pick(RED, "up-11"), c.Pick(BLUE, "up-12"), c.Pick(BLUE, "up-13"), c.Pick(RED, "up-14"))
    return history


def amended(entry: Entry | Refusal) -> Amended:
    assert isinstance(entry, Entry), entry
    (fact,) = entry.facts
    assert isinstance(fact, Amended)
    return fact


def test_a_driver_takes_back_a_pick_until_another_has_picked():
    history = picked()
    assert isinstance(history.decide(BLUE, Undo()), Refusal)
    assert isinstance(history.accept(RED, Undo()), Entry)
    assert history.race.selection.to_pick == (RED,)
    assert history.race.car(RED).upgrades == ("up-02", "up-03", "up-11")


def test_a_market_is_for_the_referee():
    assert begun().decide(RED, c.Market(FIRST)) == Refusal("forbidden", {"do": "market"})


def test_the_pick_that_starts_the_race_shows_hands_and_is_not_taken_back_by_its_driver():
    history = picked()
    says(history, c.Keep(RED, KEPT[RED]), c.Keep(BLUE, KEPT[BLUE]))
    assert history.decide(BLUE, Undo()) == Refusal("undo.shown")
    assert isinstance(undo(history), Entry)
    assert history.race.selection.kept_by(RED) == KEPT[RED]
    assert history.race.selection.kept_by(BLUE) == ()


def test_a_race_is_folded_from_the_facts_of_its_selection():
    history = picked()
    says(history, c.Keep(RED, KEPT[RED]), c.Keep(BLUE, KEPT[BLUE]))
    assert History(history.entries).race == history.race


def test_an_amended_market_drops_the_picks_that_no_longer_fit():
    history = begun(how="draft")
    market(history, *FIRST[:5])
    says(history, c.Pick(BLUE, "up-01"), c.Pick(RED, "up-02"))
    fact = amended(amend(history, 2, c.Market(("up-02", "up-03", "up-04", "up-05", "up-06"))))
    assert [(one.no, one.code) for one in fact.dropped] == [(3, "pick.card"), (4, "pick.order")]
    assert history.race.selection.to_pick == (BLUE, RED)


def test_a_pick_of_one_round_is_no_pick_of_another():
    history = begun(how="draft")
    market(history, *FIRST[:5])
    says(history, c.Pick(BLUE, "up-01"), c.Pick(RED, "up-02"))
    market(history, *FIRST[2:7])
    says(history, c.Pick(RED, "up-06"), c.Pick(BLUE, "up-03"))
    fact = amended(amend(history, 2, c.Market(("up-03", "up-04", "up-05", "up-06", "up-07"))))
    assert [one.code for one in fact.dropped] == ["pick.card", "pick.order", "not-now", "pick.order", "amend.question"]


def test_what_is_sealed_stays_where_nothing_changed_for_its_driver():
    history = picked()
    says(history, c.Keep(RED, KEPT[RED]))
    fact = amended(amend(history, 10, c.Pick(BLUE, "up-15")))
    assert fact.dropped == ()
    assert history.race.selection.kept_by(RED) == KEPT[RED]


def test_what_is_sealed_is_asked_for_again_where_the_own_picks_changed():
    history = picked()
    says(history, c.Keep(RED, KEPT[RED]))
    fact = amended(amend(history, 11, c.Pick(RED, "up-15")))
    assert [(one.no, one.code) for one in fact.dropped] == [(12, "amend.sealed")]
    assert history.race.selection.kept_by(RED) == ()


@pytest.mark.parametrize("new", [KEPT[RED], ("up-02", "up-03", "up-14")])
def test_an_amended_keep_is_told_of_without_its_cards(new):
    history = picked()
    says(history, c.Keep(RED, KEPT[RED]))
    fact = amended(amend(history, 12, c.Keep(RED, new)))
    assert (fact.was, fact.now) == (None, None)
    assert UnseenPlans().follow(list(history.inputs())[::-1]).hidden == {12}


def all_but_green_sealed() -> History:
    """Correct green once all have picked, then seal what red and blue keep: the last three entries."""
    history = begun(RED, BLUE, GREEN)
    for first in (0, 9):
        market(history, *tuple(history.race.selection.garage.pool)[first : first + 9])
        for seat in history.race.selection.to_pick:
            says(history, c.Pick(seat, history.race.selection.market[0]))
    history.accept(REFEREE, c.Correct(GREEN, engine=5))
    for seat in (RED, BLUE):
        says(history, c.Keep(seat, history.race.car(seat).upgrades[:3]))
    return history


def test_who_retires_last_lays_open_what_the_others_keep():
    retired = all_but_green_sealed().accept(REFEREE, c.Retire(GREEN))
    assert [fact.seat for fact in retired.facts if isinstance(fact, Kept)] == [RED, BLUE]


def test_an_amendment_that_would_lay_it_open_asks_for_it_again():
    history = all_but_green_sealed()
    fact = amended(amend(history, history.no - 2, c.Retire(GREEN)))
    assert [(one.seat, one.code) for one in fact.dropped] == [(BLUE, "amend.sealed")]
    assert history.race.selection.kept_by(RED)


def test_a_branch_that_lays_open_what_is_sealed_now_is_noticed():
    """Blue's keep is amended when all were open; undone, red's is sealed again, and the branch would show it."""
    history = picked()
    says(history, c.Keep(RED, KEPT[RED]), c.Keep(BLUE, KEPT[BLUE]))
    opened = list(inputs_before(history.moment))[::-1]
    undo(history)
    now = list(history.inputs())[::-1]
    assert opens_sealed_plans(now, opened[-1:])
    assert not opens_sealed_plans(now, opened[-2:-1])
