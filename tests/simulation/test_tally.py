"""Many races add up to one summary."""

import json

import pytest

from companion.engine.types import Seat
from companion.simulation.characters import CHARACTERS
from companion.simulation.field import field_of
from companion.simulation.play import Driven
from companion.simulation.tally import Score, simulate


def test_every_race_has_one_winner_and_every_place_once(usual):
    summary = simulate(usual, 1, field_of(4, CHARACTERS), races=5, seed=1)
    assert sum(score.wins for score in summary.scores) == 5
    assert sum(score.places for score in summary.scores) == 5 * (1 + 2 + 3 + 4)


def test_each_result_is_shown_as_it_comes(usual):
    shown = []
    summary = simulate(usual, 1, 3, 4, 1, shown.append)
    assert [race.number for race in shown] == [1, 2, 3, 4]
    assert summary.rounds == tuple(race.rounds for race in shown)
    assert summary.commands == sum(len(race.commands) for race in shown)
    assert summary.seconds == pytest.approx(sum(race.seconds for race in shown))


def test_seats_with_the_same_character_are_added_up(usual):
    summary = simulate(usual, 1, cars=4, races=3, seed=1)
    assert [entry.character for entry in summary.entrants] == ["steady", "bold", "careful", "steady"]
    steady = summary.by_character["steady"]
    assert steady == summary.scores[0] + summary.scores[3]
    assert steady.starts == 6


def test_a_score_gives_the_averages_per_race():
    red = Seat("red")
    score = Score.of(Driven(red, "bold", 1, 3)) + Score.of(Driven(red, "bold", 4, 0))
    assert (score.average_place, score.spin_outs_a_race, score.win_share) == (2.5, 1.5, 0.5)


def test_the_same_seed_gives_the_same_summary_but_for_the_time_it_took(usual):
    first, second = (simulate(usual, 1, 4, 3, 7).as_dict() for _ in range(2))
    for timed in ("seconds", "races_per_second"):
        del first[timed], second[timed]
    assert first == second


def test_a_summary_is_plain_json(usual):
    summary = simulate(usual, 1, 2, 2, 1).as_dict()
    assert json.loads(json.dumps(summary)) == summary
    assert list(summary)[:5] == ["track", "laps", "cars", "races", "seed"]
    assert [row["seat"] for row in summary["seats"]] == ["red", "blue"]


def test_no_races_add_up_to_nothing(usual):
    summary = simulate(usual, 1, 2, races=0, seed=1)
    assert summary.as_dict()["rounds"] == {"average": 0.0, "least": 0, "most": 0}
    assert summary.races_per_second == 0
