"""Drivers that think: they brake, boost, cool and slipstream when it pays."""

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.holdings import Holdings, Pile
from companion.engine.race import Car, Mat, Race, Turn
from companion.engine.rulings import Rulings
from companion.engine.track import Corner, Track
from companion.engine.types import Position, Progress, Seat
from companion.simulation.chance import chance
from companion.simulation.characters import CHARACTERS, make_player
from companion.simulation.dealer import SeatCards
from companion.simulation.field import field_of
from companion.simulation.play import run_races, seat_view

RED, BLUE = Seat("red"), Seat("blue")
HAND = ("0", "1", "2", "3", "3", "4", "5")
THINKING = ("steady", "bold", "careful")


def hairpin(after=30):
    return Track("hairpin", "hairpin", 60, 1, 6, 3, (Corner(after, 2),))


def car(seat=RED, at=1, *, gear=2, engine=0, hand=HAND, spot="line", holdings=None, speed=None):
    holdings = holdings or Holdings(engine, Pile(Cards.of(hand)), Pile(unseen=8), Pile(), Cards.of("11223344"))
    return Car(seat, seat, Position(Progress(at), spot), Mat(gear, holdings, speed=speed))


def planning(*cars, track=None):
    seats = tuple(car.seat for car in cars)
    return Race(track or hairpin(), 1, Rulings(), cars, round=3, order=seats, to_move=seats)


def resolving(*cars, step, began_at, adrenaline=(), track=None):
    race = planning(*cars, track=track)
    turn = Turn(RED, Progress(began_at), step)
    return replace(race, phase="resolving", to_move=(), turn=turn, adrenaline=adrenaline)


def asked(race, character="steady", hand=HAND):
    player = make_player(character, race.track, chance("test"))
    return player.answer(seat_view(race, RED), held(hand))


def held(hand):
    return SeatCards(Holdings(0, Pile(Cards.of(hand)), Pile(), Pile(), Cards()), (), chance("test"))


def speed(plan):
    return sum(int(card) for card in plan.cards)


@pytest.mark.parametrize("character", THINKING)
def test_a_driver_brakes_for_a_corner_it_cannot_pay(character):
    plan = asked(planning(car(at=30)), character)
    assert speed(plan) <= 2


@pytest.mark.parametrize("character", THINKING)
def test_a_driver_stops_short_of_a_corner_too_far_to_take_slowly(character):
    plan = asked(planning(car(at=22, gear=3)), character)
    assert 22 + speed(plan) <= 30


def test_a_driver_pays_for_a_corner_when_heat_is_plenty_and_the_flag_near():
    plan = asked(planning(car(at=56, engine=6), track=hairpin(after=57)))
    assert 56 + speed(plan) > 60


@pytest.mark.parametrize("character", THINKING)
def test_a_driver_goes_flat_out_on_a_straight(character):
    plan = asked(planning(car(at=32, gear=3, engine=3)), character)
    assert plan.gear == 4
    assert speed(plan) >= 13


def test_a_driver_counts_on_the_heat_it_will_cool():
    hand = ("1", "4", "4", "4", "heat", "heat", "heat")
    plan = asked(planning(car(at=30, gear=1, hand=hand), track=hairpin()), hand=hand)
    assert plan.gear == 1, "gear 1 cools three Heat before the corner asks for two"


def test_a_driver_with_a_cluttered_hand_plays_all_it_can():
    hand = ("3", *["heat"] * 6)
    plan = asked(planning(car(gear=4, engine=0, hand=hand)), hand=hand)
    assert plan == c.Plan(RED, 3, ("3", "heat", "heat"))


def test_a_driver_cools_all_it_may():
    hand = ("heat", "heat", "2")
    race = resolving(car(at=20, gear=1, engine=2, hand=hand, speed=2), step="react", began_at=18)
    assert asked(race, hand=hand) == c.Cooldown(RED, 2)


def test_a_driver_does_not_cool_heat_it_does_not_hold():
    unknown = Holdings(2, Pile(unseen=7), Pile(unseen=8), Pile(), Cards.of(("0", *"11223344", "5", *["heat"] * 5)))
    race = resolving(car(at=20, gear=1, speed=2, holdings=unknown), step="react", began_at=18)
    assert asked(race) in (c.Done(RED), c.Boost(RED))


@pytest.mark.parametrize("character", THINKING)
def test_a_driver_boosts_with_its_last_heat_over_the_line(character):
    race = resolving(car(at=60, engine=1, speed=4), step="react", began_at=56)
    assert asked(race, character) == c.Boost(RED)


@pytest.mark.parametrize("character", THINKING)
def test_a_driver_does_not_boost_into_a_corner_it_cannot_pay(character):
    race = resolving(car(at=30, engine=1, speed=8), step="react", began_at=22)
    assert asked(race, character) == c.Done(RED)


def test_a_driver_does_not_boost_where_cars_ahead_leave_no_room():
    ahead = (car(Seat(f"{spot} {at}"), at, spot=spot) for at in range(37, 41) for spot in ("line", "off"))
    free, full = (
        resolving(car(at=36, gear=4, engine=6, speed=4), *cars, step="react", began_at=32) for cars in ((), ahead)
    )
    assert asked(free) == c.Boost(RED)
    assert asked(full) == c.Done(RED)


def test_a_driver_takes_adrenaline_on_a_straight_and_leaves_it_before_a_corner():
    on_a_straight = resolving(car(at=40, speed=8), step="react", began_at=32, adrenaline=(RED,))
    before_the_corner = resolving(car(at=30, speed=8), step="react", began_at=22, adrenaline=(RED,))
    assert asked(on_a_straight) == c.Adrenaline(RED)
    assert asked(before_the_corner) == c.Done(RED)


def test_a_driver_slipstreams_on_a_straight_and_not_into_a_spin_out():
    on_a_straight = resolving(car(at=40, speed=8), car(BLUE, at=41), step="slipstream", began_at=32)
    into_the_corner = resolving(car(at=30, speed=8), car(BLUE, at=31), step="slipstream", began_at=22)
    assert asked(on_a_straight) == c.Slipstream(RED)
    assert asked(into_the_corner) == c.Pass(RED)


def test_a_driver_discards_slow_cards_on_a_straight_and_fast_ones_before_a_corner():
    hand = ("0", "1", "4", "5", "heat", "stress")
    on_a_straight = resolving(car(at=34, gear=4, engine=3, hand=hand), step="discard", began_at=30)
    before_the_corner = resolving(car(at=30, gear=2, hand=hand), step="discard", began_at=28)
    assert asked(on_a_straight, hand=hand).cards == ("0", "1")
    assert asked(before_the_corner, hand=hand).cards == ("4", "5")


def spin_outs_a_race(track, character, races=12):
    results = run_races(track, 2, field_of(4, (character,)), races, 1)
    return sum(car.spin_outs for race in results for car in race.cars) / races / 4


@pytest.mark.slow
def test_careful_and_steady_drivers_rarely_spin_out_and_bold_ones_do(usual):
    careful, steady, bold = (spin_outs_a_race(usual, character) for character in ("careful", "steady", "bold"))
    assert careful < 0.1
    assert steady < 0.2
    assert bold > 3 * steady


@pytest.mark.slow
def test_thinking_drivers_beat_random_ones(usual):
    results = list(run_races(usual, 2, field_of(4, CHARACTERS), 15, 1))
    assert not [race.number for race in results if race.cars[0].character == "random"]
