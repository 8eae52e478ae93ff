"""The virtual table holds the cards the companion only counts."""

from dataclasses import replace

import pytest

from companion.engine.cards import Cards, sponsor_cards, starting_cards
from companion.engine.commands import Flip
from companion.engine.events import Cooled, Flipped, Replenished, Reshuffled, SpunOut
from companion.engine.holdings import Holdings, Pile
from companion.engine.race import Race
from companion.engine.setup import CarSetUp
from companion.engine.types import Position, Progress, Seat
from companion.simulation.chance import chance
from companion.simulation.dealer import Dealer, SeatCards
from companion.simulation.play import play, play_on, started

RED = Seat("red")
HERE = Position(Progress(1), "line")
MIXED = ("random", "steady", "bold", "careful", "random", "random", "steady", "bold")


@pytest.mark.parametrize("cars", range(1, 9))
def test_the_cards_agree_with_the_companion_at_every_entry(board, lineup, cars):
    setup, players = lineup(board, *MIXED[:cars])
    race = started(setup).race
    dealer = Dealer(race, "agree", cars)
    assert dealer.agrees_with(race)
    for _, decided in play_on(race, players, dealer):
        assert dealer.agrees_with(decided.race)


def test_a_dealer_notices_when_the_companion_believes_something_else(usual, lineup):
    race = started(lineup(usual, "steady")[0]).race
    dealer = Dealer(race, 1)
    holdings = race.cars[0].holdings
    one_short = replace(holdings, deck=Pile(unseen=len(holdings.deck) - 1))
    mat = replace(race.cars[0].driver, holdings=one_short)
    assert not dealer.agrees_with(replace(race, cars=(replace(race.cars[0], mat=mat),)))


def test_a_flip_turns_over_the_card_that_lies_on_top(usual, lineup):
    setup, players = lineup(usual, "random", "random")
    race = started(setup).race
    dealer, watcher = Dealer(race, 4), Dealer(race, 4)
    flips = 0
    for command, decided in play_on(race, players, dealer):
        if isinstance(command, Flip):
            assert command.card == watcher.cards[command.seat].next_card
            flips += 1
        watcher.watch(decided.facts)
    assert flips


def test_the_hand_is_shown_lowest_card_first(usual, lineup):
    race = started(lineup(usual, "steady")[0]).race
    hand = Dealer(race, 1).cards[RED].shown
    assert len(hand) == 7
    assert list(hand) == sorted(hand)


def cards(*, hand=(), deck=(), discard=(), play_area=(), engine=0, top=None):
    piles = (Pile(Cards.of(pile)) for pile in (hand, deck, discard))
    return SeatCards(Holdings(engine, *piles, Cards(), top, play_area), (), chance("test"))


def test_the_play_area_stays_out_of_a_reshuffle_for_a_flip():
    seat = cards(discard=("1", "heat"), play_area=("4", "stress"))
    seat.watch(Reshuffled(RED, 2))
    assert sorted(seat.deck) == ["1", "heat"]
    assert seat.discard == []
    assert seat.play_area == ["4", "stress"]


def test_replenishing_discards_the_play_area_before_it_shuffles():
    seat = cards(deck=("5",), discard=("1",), play_area=("4",))
    seat.watch(Replenished(RED, 3, reshuffled=True))
    assert sorted(seat.hand) == ["1", "4", "5"]
    assert seat.hand[0] == "5", "the rest of the deck is drawn first"
    assert not seat.deck
    assert not seat.discard


def test_a_flip_that_is_not_a_basic_card_goes_to_the_discard_pile():
    seat = cards(deck=("heat",))
    seat.watch(Flipped(RED, "heat", kept=False, for_="boost"))
    assert seat.discard == ["heat"]
    assert not seat.play_area


def test_the_stress_of_a_spin_out_comes_into_the_hand():
    seat = cards(hand=("1",))
    seat.watch(SpunOut(RED, 12, HERE, HERE, stress=2, gear=4))
    assert seat.hand == ["1", "stress", "stress"]


def test_cooling_takes_heat_from_the_hand_into_the_engine():
    seat = cards(hand=("heat", "2", "heat"), engine=1)
    seat.watch(Cooled(RED, 2, engine=3))
    assert seat.hand == ["2"]
    assert seat.engine == 3


def test_an_empty_deck_has_no_card_to_flip():
    assert cards(deck=("1", "4")).next_card in ("1", "4")
    assert cards(discard=("1",)).next_card is None


def test_the_top_of_the_discard_pile_is_the_card_everybody_saw():
    assert cards(discard=("1", "4", "heat"), top="4").discard[-1] == "4"


def test_a_race_under_way_can_be_dealt_from_what_the_table_has_seen(board, lineup):
    setup, players = lineup(board, "random", "steady", "bold")
    races = [decided.race for _, decided in play(setup, players, 2)]
    for race in races[::7]:
        assert Dealer(race, "later").agrees_with(race)


def test_a_sealed_plan_is_in_the_hand_that_is_dealt():
    holdings = Holdings(0, Pile(unseen=4), Pile(unseen=20), Pile(), starting_cards(7, 3))
    for attempt in range(20):
        seat = SeatCards(holdings, ("5", "0", "1"), chance(attempt))
        assert Cards.of(seat.hand) >= Cards.of(("5", "0", "1"))
        assert seat.agrees_with(holdings)


def test_the_rest_of_a_hand_with_a_cluttered_plan_is_heat():
    holdings = Holdings(0, Pile(unseen=7), Pile(unseen=17), Pile(), starting_cards(7, 3))
    seat = SeatCards(holdings, ("5", "heat", "heat"), chance(1))
    assert sorted(seat.hand) == ["5", *["heat"] * 6]
    assert seat.agrees_with(holdings)


def test_a_race_dealt_again_at_any_point_can_be_driven_to_its_end(usual, lineup):
    setup, players = lineup(usual, "random", "steady", "bold")
    races = [decided.race for _, decided in play(setup, players, 2)]
    assert {ended(race, players).phase for race in races[::40]} == {"finished"}


def test_a_table_taken_over_is_dealt_as_it_was_counted(usual, lineup):
    setup, players = lineup(usual, "steady")
    taken_over = replace(setup, cars=(CarSetUp(RED, gear=3, engine=2, stress=5, hand=8, deck=6),))
    race = started(taken_over).race
    seat = Dealer(race, 1).cards[RED]
    assert (len(seat.hand), len(seat.deck), len(seat.discard), seat.engine) == (8, 6, 10, 2)
    assert ended(race, players).phase == "finished"


def ended(race: Race, players) -> Race:
    for _, decided in play_on(race, players, Dealer(race, "anew")):
        race = decided.race
    return race


def test_a_seats_luck_does_not_depend_on_the_other_seats(usual, lineup):
    alone = started(lineup(usual, "steady")[0]).race
    in_company = started(lineup(usual, "steady", "bold")[0]).race
    assert Dealer(alone, 1).cards[RED].hand == Dealer(in_company, 1).cards[RED].hand


def test_a_seat_that_is_dealt_alone_holds_sponsorship_cards_of_the_boxes_in_play():
    holdings = Holdings(0, Pile(sponsor_cards(14)), Pile(), Pile(), Cards())
    dealt = SeatCards(holdings, (), chance("test"), boxes=("heavy-rain", "tunnel-vision"))
    assert set(dealt.hand) == {"sp-06", "sp-07"}
