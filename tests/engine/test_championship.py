"""A race of a championship: what its event changes before the start and on the road, and what places are worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import conditions
from companion.engine.calendar import FIXTURES, SEASONS
from companion.engine.championship import Championship, press_corners
from companion.engine.commands import Adrenaline, Finish, Place, Retire, Slipstream
from companion.engine.decide import begin
from companion.engine.events import RaceFinished, RaceStarted, SeasonStandings
from companion.engine.forecasts import foresee_slipstream
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp
from companion.engine.types import Seat

from .set_ups import BOARD, setup
from .strips import black, blue, car, green, red, started, strip, white, yellow


def of(event=None, **told):
    return Championship(event=event, **told)


def refused(**told):
    answer = begin(setup(**told))
    assert isinstance(answer, Refusal)
    return answer


# Before the start --------------------------------------------------------------------------------------


def test_a_season_has_three_or_four_races():
    assert [len(races) for races in SEASONS.values()] == [3, 3, 4, 4, 4]
    assert all(FIXTURES[name].id == name for races in SEASONS.values() for name in races)


@pytest.mark.parametrize(("event", "laps"), [("1961-3", 1), ("1962-2", 3), ("1965-4", 3), ("1963-1", 2)])
def test_an_event_may_add_a_lap_or_leave_one_out(event, laps):
    told = setup(championship=of(event))
    assert started(told).race.laps == laps
    assert RaceStarted(told).laps == laps


def test_a_race_of_no_laps_is_refused():
    assert refused(laps=1, championship=of("1961-3")).code == "setup.laps"


def test_a_car_stands_no_further_than_the_laps_of_the_event():
    last = CarSetUp(red, at=Place(2, 5, "line"))
    answer = begin(setup(last, championship=of("1961-3")))
    assert isinstance(answer, Refusal)
    assert answer.code == "setup.at"


@pytest.mark.parametrize(("event", "heat", "stress"), [("1962-1", 7, 3), ("1963-3", 4, 2), ("1963-4", 6, 4)])
def test_an_event_may_change_heat_and_stress(event, heat, stress):
    race = started(setup(championship=of(event)))
    assert race.engine(red) == heat
    assert race.cards(red).all_cards["stress"] == stress


def test_an_engine_never_starts_below_nothing():
    board = replace(BOARD, heat=1, stress=0)
    race = started(setup(track=board, championship=of("1963-3")))
    assert race.engine(red) == 0
    assert race.cards(red).all_cards["stress"] == 0


@pytest.mark.parametrize(
    ("event", "hand", "size"), [("1962-2", None, 8), ("1963-3", 9, 6), ("1963-1", 9, 9), (None, None, 7)]
)
def test_the_hand_size_of_the_event_wins_over_that_of_the_set_up(event, hand, size):
    race = started(setup(hand=hand, championship=of(event)))
    assert race.hand(red) == size
    assert conditions.hand_size(race.race, red) == size


def test_every_hand_is_filled_up_to_the_hand_size():
    race = started(setup(hand=5)).reveals(red, "1")
    assert race.hand(red) == 5


@pytest.mark.parametrize("hand", [3, 0, 13])
def test_a_hand_size_has_bounds(hand):
    assert refused(hand=hand).code == "setup.hand-size"


# Press corners -----------------------------------------------------------------------------------------


def test_the_press_stands_where_the_event_says_on_its_own_board_only():
    usa = replace(BOARD, id="usa", corners=(*BOARD.corners, replace(BOARD.corners[0], after=33)))
    assert press_corners(setup(track=usa, championship=of("1961-2"))) == (33,)
    assert press_corners(setup(championship=of("1961-2"))) == ()
    assert press_corners(setup(championship=of())) == ()
    assert press_corners(setup()) == ()


def test_the_press_that_the_set_up_names_wins():
    assert press_corners(setup(championship=of("1961-2", press=(20, 10)))) == (10, 20)
    assert started(setup(championship=of(press=(10,)))).race.press == (10,)


def test_the_press_stands_at_a_corner():
    answer = refused(championship=of(press=(11,)))
    assert (answer.code, answer.facts) == ("setup.press", {"press": 11})


def test_the_points_before_the_race_are_those_of_cars():
    assert refused(championship=of(points={Seat("pink"): 3})).code == "setup.seat"
    assert refused(championship=of(points={red: -1})).code == "setup.championship"
    for race in (0, 100):
        assert refused(championship=of(race=race)).code == "setup.championship"
    assert refused(championship=of(race=100)).facts["key"] == "race"


# On the road -------------------------------------------------------------------------------------------


def test_1964_4_nobody_has_adrenaline():
    race = strip("R B\n. .", championship=of("1964-4"))
    assert race.race.adrenaline == ()
    assert race.plays(red, "1").refuses(Adrenaline(red)).code == "adrenaline.event"
    assert conditions.cooldown(race.race, red) == 3


@pytest.mark.parametrize(("gear", "offered"), [(2, False), (3, True), (4, True)])
def test_1964_2_a_slipstream_is_offered_in_gear_three_or_four_only(gear, offered):
    race = strip(". R . . . . B .\n. . . . . . . .", championship=of("1964-2"), red=car(gear=gear))
    cards = {2: ("1", "4"), 3: ("1", "2", "2"), 4: ("1", "1", "1", "2")}[gear]
    table = race.plays(red, *cards, others={blue: ("1",)})
    while "done" in table.asked(red):
        table = table.declines()
    assert ("slipstream" in table.asked(red)) is offered
    if not offered:
        answer = table.refuses(Slipstream(red))
        assert (answer.code, answer.facts) == ("slipstream.gear", {"gear": gear, "least": 3})


@pytest.mark.parametrize(("gear", "cards", "follows"), [(2, ("1", "2", "2"), True), (3, ("1", "4"), False)])
def test_1964_2_a_slipstream_is_foreseen_by_the_gear_that_is_planned(gear, cards, follows):
    race = strip(". R . . . . B .\n. . . . . . . .", championship=of("1964-2"), red=car(gear=gear))
    assert foresee_slipstream(race.race, red, len(cards), cards) is follows


# Points ------------------------------------------------------------------------------------------------


def six(event=None):
    return strip("R G K\nB Y W", championship=of(event))


def test_places_are_worth_nine_six_four_three_two_one():
    race = six().does(Finish())
    assert [row.points for row in race.one(RaceFinished).classification] == [9, 6, 4, 3, 2, 1]


@pytest.mark.parametrize(("event", "points"), [("1961-3", [11, 6, 4, 3, 2, 1]), ("1962-3", [10, 7, 5, 3, 2, 1])])
def test_an_event_may_give_the_first_more(event, points):
    rows = six(event).does(Finish()).one(RaceFinished).classification
    assert [row.points for row in rows] == points


def test_a_seventh_place_and_a_retired_car_score_nothing():
    race = strip("R G K S\nB Y W .", championship=of())
    rows = race.does(Finish()).one(RaceFinished).classification
    assert rows[-1].points == 0
    retired = race.does(Retire(red), Finish()).one(RaceFinished).classification[-1]
    assert (retired.seat, retired.points) == (red, 0)
    few = strip("R B\n. .", championship=of()).does(Retire(red), Finish())
    assert [row.points for row in few.one(RaceFinished).classification] == [9, 0]


def test_outside_of_a_championship_places_are_worth_nothing():
    race = strip("R B\n. .").does(Finish())
    assert race.all(SeasonStandings) == ()
    assert race.one(RaceFinished).classification[0].points is None


def test_the_standings_follow_the_result_and_a_tie_goes_to_the_better_place():
    before = {red: 9, blue: 6, green: 9, yellow: 20}
    race = strip("B G R\n. . .", championship=of(race=2, points=before)).does(Finish())
    assert race.told[-2:] == ["race_finished", "season_standings"]
    standings = race.one(SeasonStandings)
    assert standings == SeasonStandings(2, {yellow: 20, red: 18, green: 15, blue: 10}, (yellow, red, green, blue))
    tied = strip("B R\n. .", championship=of(points={blue: 3, black: 9})).does(Finish()).one(SeasonStandings)
    assert tied.order == (red, blue, black)
    assert tied.points == {red: 9, blue: 9, black: 9}
    assert white not in tied.points
