"""A person in a demo, without a box: dealt a hand, playing from it, and never holding the race up."""

from __future__ import annotations

from random import Random

import pytest

from companion.demo.guest import Guest
from companion.demo.mind import Mind
from companion.demo.wheel import Tempo
from companion.engine import commands as c
from companion.history.commands import Amend, Redo, Undo

from .guest_table import BLUE, DEALER, HERE, RED, TOPIC, GuestTable
from .tables import BOARDS, view_of


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_race_is_played_from_the_dealt_hand(seed: int) -> None:
    table = GuestTable(seed=seed)
    table.play()
    assert table.race.phase == "finished"
    assert table.refusals == []


@pytest.mark.parametrize("seed", range(3))
def test_the_dealt_cards_are_those_of_the_race_all_along(seed: int) -> None:
    table = GuestTable(seed=seed)
    while table.race.phase in ("planning", "resolving"):
        table.play(1)
        cards = table.minds[RED].cards
        if cards is not None and table.race.car(RED).status == "racing":
            assert cards.agrees_with(table.race.car(RED).holdings)


def test_the_next_card_is_told_only_when_it_is_turned() -> None:
    turned = 0
    for seed in range(6):
        table = GuestTable(seed=seed)
        while table.race.phase in ("planning", "resolving"):
            question = table.minds[RED].question
            asked = question is not None and question.asked == "flip"
            assert (table.hand["flip"] is not None) == asked
            turned += asked
            table.play(1)
    assert turned > 3


def test_a_hand_comes_with_what_can_be_played_and_cooled() -> None:
    table, most = GuestTable(seed=3), 0
    while table.race.phase in ("planning", "resolving"):
        hand = table.hand
        assert "heat" not in hand["playable"]
        assert sorted(hand["cards"]) == sorted([*hand["playable"], *["heat"] * hand["cool"]])
        most = max(most, hand["cool"])
        table.play(1)
    assert most > 0, "the race had Heat in a hand"


def test_before_and_after_a_race_the_phone_knows_that_cards_are_dealt_here() -> None:
    guest = Guest(HERE, RED, DEALER, Mind(RED, BOARDS.get, "steady"), Tempo(1, Random(1)))
    nothing = {"race": None, "no": 0, "cards": [], "playable": [], "cool": 0, "flip": None, "driven": False}
    assert guest._dealt() == nothing


# What the referee does ------------------------------------------------------------------------------------


def test_undo_and_redo_bring_the_same_hand_back() -> None:
    table = GuestTable()
    hands = {}
    for _ in range(12):
        hands[table.history.no] = table.hand["cards"]
        table.play(1)
    steps = 8
    for _ in range(steps):
        assert table.referee(Undo())
    undone = table.hand["cards"]
    assert undone in hands.values()
    for _ in range(steps):
        assert table.referee(Redo())
    table.play()
    assert table.refusals == []


def test_a_correction_of_the_engine_leaves_the_hand_alone() -> None:
    table = GuestTable()
    table.play(10)
    before = table.hand["cards"]
    engine = table.race.car(RED).holdings.engine
    assert table.referee(c.Correct(RED, engine=engine - 1, reason="a card was found"))
    assert table.hand["cards"] == before
    table.play()
    assert table.race.phase == "finished"


def test_an_amendment_of_another_driver_leaves_the_hand_alone() -> None:
    table = GuestTable()
    while table.race.car(BLUE).plan is None:
        table.play(1)
    no = next(entry.no for entry in table.history.entries if isinstance(entry.command, c.Plan) and entry.by == BLUE)
    before = table.hand["cards"]
    assert table.referee(Amend(no, c.Plan(BLUE, 1, ("2",)), "misread"))
    assert table.hand["cards"] == before


def test_the_referee_may_play_for_a_guest() -> None:
    table = GuestTable()
    assert table.referee(c.Plan(RED, 1, ("3",)))
    table.play()
    assert table.race.phase == "finished"


@pytest.mark.parametrize("seed", range(4))
def test_a_dealer_that_was_restarted_deals_cards_that_are_possible(seed: int) -> None:
    """The hub remembers what it has seen; the new dealer learns of it by refusals, and deals another hand."""
    table = GuestTable(seed=seed)
    table.play(60)
    mind = Mind(RED, BOARDS.get, "steady", "luck", "again", seed)
    table.guest = Guest(HERE, RED, DEALER, mind, Tempo(1e6, Random(seed)))
    table.minds[RED] = mind
    table.guest._on_message(TOPIC + "view", view_of(table.race, RED, table.history.no))
    table.play()
    assert table.race.phase == "finished"
    assert set(table.refusals) <= {"cards.impossible", "cards.heat"}


def test_whatever_a_phone_sends_the_dealer_stays() -> None:
    table = GuestTable()
    for nonsense in ({"do": "discard", "cards": 7}, {"do": "plan", "cards": [[], {}]}, {"do": None}, {"id": []}):
        table.guest._on_message(TOPIC + "command", nonsense)
        table.guest._on_message(TOPIC + "reply", {"id": str(nonsense.get("id")), "code": "cards.impossible"})
    table.play()
    assert table.race.phase == "finished"
