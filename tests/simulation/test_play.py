"""Whole races on the virtual table."""

from dataclasses import replace

import pytest

from companion.engine.commands import Abandon
from companion.engine.decide import Decided, decide
from companion.engine.decisions import open_decisions
from companion.engine.rulings import Rulings
from companion.simulation.characters import CHARACTERS
from companion.simulation.dealer import Dealer
from companion.simulation.field import field_of
from companion.simulation.play import RaceStuck, awaited_seat, play, play_on, run_race, run_races, started

from .boards import USUAL, each_with_some


def races(track, count=3, seed=1, cars=4, characters=CHARACTERS):
    return list(run_races(track, track.laps, field_of(cars, characters), count, seed))


@pytest.fixture(scope="module")
def series():
    """Race three times on the usual board."""
    return races(USUAL)


def test_the_same_seed_gives_the_same_races(board):
    assert races(board, 2) == races(board, 2)


def test_another_seed_gives_other_races(usual, series):
    assert series[0].commands != races(usual, 1, seed=2)[0].commands


def test_the_races_of_a_series_differ(usual, series):
    assert len({race.commands for race in series}) == 3
    assert len({race.setup.cars for race in races(usual, 8)}) > 1, "the grid is drawn for each race"


def test_a_race_of_a_series_does_not_depend_on_earlier_ones(usual, series):
    assert run_race(usual, 1, field_of(4, CHARACTERS), number=3, seed=1) == series[2]


@pytest.mark.parametrize("character", CHARACTERS)
@each_with_some((1, 4, 8))
def test_every_character_finishes_its_races_without_a_refusal(board, character, cars):
    (race,) = races(board, 1, cars=cars, characters=(character,))
    assert [car.place for car in race.cars] == list(range(1, cars + 1))
    assert race.rounds > 1


def test_the_commands_of_a_result_lead_to_the_same_result(series):
    result = series[0]
    race = started(result.setup).race
    for command in result.commands:
        decided = decide(race, command, "seat")
        assert isinstance(decided, Decided)
        race = decided.race
    assert race.phase == "finished"
    assert race.round == result.rounds
    assert [race.car(car.seat).place for car in result.cars] == [1, 2, 3, 4]
    assert [race.car(car.seat).spin_outs for car in result.cars] == [car.spin_outs for car in result.cars]


def test_cars_are_named_after_their_driver_and_seat(series):
    names = {car.seat: car.name for car in series[0].setup.cars}
    assert names == {"red": "Steady Red", "blue": "Bold Blue", "green": "Careful Green", "yellow": "Random Yellow"}


def test_every_answer_is_to_a_decision_the_table_waits_for(usual, lineup):
    setup, players = lineup(usual, "random", "steady")
    race = started(setup).race
    for command, decided in play(setup, players, 5):
        waiting = [decision for decision in open_decisions(race) if decision.awaited]
        assert awaited_seat(race) == command.seat == waiting[0].seat
        race = decided.race
    assert awaited_seat(race) is None


def test_other_rulings_can_be_driven_too(usual, lineup):
    setup, players = lineup(usual, "random", "random", "random")
    rulings = Rulings("never", "allow", "allow", "at-reveal")
    *_, (_, last) = play(replace(setup, rulings=rulings), players, 3)
    assert last.race.phase == "finished"


def test_a_race_that_does_not_end_is_given_up(usual, lineup):
    setup, players = lineup(usual, "steady")
    race = started(setup).race
    with pytest.raises(RaceStuck, match="not ended after 5 commands"):
        list(play_on(race, players, Dealer(race, 1), most=5))


def test_an_impossible_set_up_is_reported(usual, lineup):
    setup, players = lineup(usual, "steady")
    with pytest.raises(RaceStuck, match=r"setup\.laps"):
        play(replace(setup, laps=0), players, 1)


def test_a_player_with_an_illegal_answer_is_reported(usual, lineup):
    class Fives:
        shown = ("5",) * 7
        next_card = "5"
        may_flip_basic = True

    class Cheat:
        def answer(self, view, cards):
            return players[view["own"]["seat"]].answer(view, Fives())

    setup, players = lineup(usual, "random")
    with pytest.raises(RaceStuck, match=r"cards\.impossible"):
        list(play(setup, dict.fromkeys(players, Cheat()), 1))


def test_a_player_without_an_answer_is_reported(usual, lineup):
    class Silent:
        def answer(self, view, cards):
            return None

    setup, players = lineup(usual, "steady")
    with pytest.raises(RaceStuck, match="red has no answer"):
        list(play(setup, dict.fromkeys(players, Silent()), 1))


def test_an_abandoned_race_waits_for_nobody(usual, lineup):
    race = started(lineup(usual, "steady")[0]).race
    abandoned = decide(race, Abandon(), "seat")
    assert isinstance(abandoned, Decided)
    assert awaited_seat(abandoned.race) is None


def test_drivers_may_be_dealt_upgrades(usual):
    race = run_race(usual, 1, field_of(4, upgrades=3), 1, 1)
    assert [len(car.upgrades) for car in race.setup.cars] == [3, 3, 3, 3]
    assert run_race(usual, 1, field_of(4, upgrades=3), 1, 1).setup == race.setup
