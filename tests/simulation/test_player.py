"""A player needs only its phone and its own cards, and gives the same answer wherever the view came from."""

import json

import pytest

from companion.engine import commands as c
from companion.engine.decide import Decided, decide
from companion.engine.types import Seat
from companion.simulation.chance import chance
from companion.simulation.characters import CHARACTERS, make_player
from companion.simulation.dealer import Dealer
from companion.simulation.drivers import PacedDriver
from companion.simulation.play import answer, awaited_seat, seat_view, started
from companion.simulation.player import question_of
from companion.views.public import Heading, public_state
from companion.views.seat import seat_own

from .boards import each_with_some

RED = Seat("red")
CARS = (1, 3, 8)


class FakeCards:
    shown = ("1", "2", "3", "4", "5", "heat", "stress")
    may_flip_basic = True

    def __init__(self, next_card="3"):
        self.next_card = next_card


def phone_view(race, seat):
    """Return a seat's whole view as it arrives over the wire."""
    state = public_state(Heading("main", "race-1", 1), race, [])
    return json.loads(json.dumps({**state, "own": seat_own(race, seat, may_undo=True)}))


def raced(setup, players, *seed):
    """Play a race; yield each seat that was asked, the race at that point, and the table's cards."""
    race = started(setup).race
    dealer = Dealer(race, *seed)
    while seat := awaited_seat(race):
        yield race, seat, dealer
        decided = decide(race, answer(race, seat, players, dealer), "seat")
        assert isinstance(decided, Decided)
        race = decided.race
        dealer.watch(decided.facts)


@each_with_some(CARS)
def test_a_player_answers_the_view_on_its_phone_as_it_does_in_the_simulation(board, lineup, cars):
    setup, players = lineup(board, *["random"] * cars)
    asked = set()
    for race, seat, dealer in raced(setup, players, cars):
        view, in_the_simulation = phone_view(race, seat), seat_view(race, seat)
        for character in CHARACTERS:
            at_the_phone, simulated = (make_player(character, board, chance(character)) for _ in range(2))
            cards = dealer.cards[seat]
            assert at_the_phone.answer(view, cards) == simulated.answer(in_the_simulation, cards)
        asked.add(view["own"]["decision"]["for"])
    assert {"plan", "react", "discard"} <= asked


def test_the_simulation_shows_nothing_that_a_phone_does_not(usual, lineup):
    setup, players = lineup(usual, "random", "random", "random")
    for race, seat, _ in raced(setup, players, 1):
        view, told = json.loads(json.dumps(seat_view(race, seat))), phone_view(race, seat)
        assert view["cars"] == [car for car in told["cars"] if car["seat"] == seat]
        assert view["own"] == told["own"] | {"may_undo": False}
        assert all(view[key] == told[key] for key in view.keys() - {"cars", "own"})


@pytest.fixture
def view(usual, lineup):
    race = started(lineup(usual, "steady", "steady")[0]).race
    return phone_view(race, RED)


@pytest.fixture
def player(usual):
    return make_player("steady", usual, chance("test"))


def test_a_player_that_is_asked_nothing_does_not_answer(view, player):
    assert isinstance(player.answer(view, FakeCards()), c.Plan)
    assert player.answer(view | {"own": view["own"] | {"decision": None}}, FakeCards()) is None


def test_a_plan_that_may_only_be_changed_is_kept(view):
    decision = view["own"]["decision"] | {"awaited": False}
    assert question_of(view | {"own": view["own"] | {"decision": decision}}) is None


def test_nobody_answers_while_the_table_is_paused(view):
    assert question_of(view | {"paused": True}) is None
    assert question_of(view | {"paused": False}) is not None


def test_a_flip_turns_over_the_next_card_whatever_the_driver_thinks(view, player):
    decision = {"for": "flip", "awaited": True, "options": [{"do": "flip", "for": "stress"}]}
    asked = view | {"own": view["own"] | {"decision": decision}}
    assert player.answer(asked, FakeCards("heat")) == c.Flip(RED, "heat")
    assert player.answer(asked, FakeCards(None)) is None


def test_a_player_knows_whose_adrenaline_it_is(view):
    assert question_of(view | {"adrenaline": ["red"]}).adrenaline
    assert not question_of(view | {"adrenaline": ["blue"]}).adrenaline


def test_without_a_board_a_player_drives_at_random(usual):
    assert isinstance(make_player("steady", usual, chance(1))._driver, PacedDriver)
    assert not isinstance(make_player("steady", None, chance(1))._driver, PacedDriver)
