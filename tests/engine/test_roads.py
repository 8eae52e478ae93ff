"""Road tokens: limits and overheating at their corners; Cooldown, boost and slipstream in the sectors behind them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine.conditions import posted_corners
from companion.engine.events import Boosted, Cooled, CornerChecked, HeatPaid, Moved
from companion.engine.forecasts import foresee_boost, foresee_lengths, foresee_slipstream
from companion.engine.options import BoostOption, CooldownOption, SlipstreamOption
from companion.engine.refusals import Refusal
from companion.engine.track import Corner

from .strips import car, red, strip

# Limits and overheating --------------------------------------------------------------------------------

CORNER = """
    B . . . . R |4 . . . . . . . .
    . . . . . . |  . . . . . . . .
"""


def checked(token, *cards, drawing=CORNER, **told):
    after = strip(drawing, roads={6: token}, red=car(gear=2), **told).reveals(red, *cards)
    return [(bill.limit, bill.heat, bill.base, bill.road, bill.cards, bill.overheat) for bill in bills(after)]


def bills(table):
    return table.all(CornerChecked, red)


def test_a_token_changes_the_limit_of_its_corner():
    assert checked("limit+1", "3", "3") == [(5, 1, 4, 1, 0, 0)]
    assert checked("limit-1", "3", "3") == [(3, 3, 4, -1, 0, 0)]
    assert checked("slip+1", "3", "3") == [(4, 2, 4, 0, 0, 0)]


def test_a_limit_never_counts_below_nothing():
    low = CORNER.replace("|4", "|1")
    assert checked("limit-1", "0", "1", drawing=low) == [(0, 1, 1, -1, 0, 0)]


def test_the_corners_of_a_board_are_told_with_the_limits_that_hold():
    plain, lower = (strip(SECTOR, roads=roads).race for roads in (None, {1: "limit-1"}))
    assert posted_corners(plain) == plain.track.corners
    assert [corner.limit for corner in posted_corners(lower)] == [4, *(one.limit for one in plain.track.corners[1:])]


def test_overheating_costs_one_heat_more_only_above_the_limit():
    assert checked("overheat", "3", "3") == [(4, 3, 4, 0, 0, 1)]
    assert checked("overheat", "2", "2") == [(4, 0, 4, 0, 0, 0)]


def test_without_tokens_a_corner_tells_its_limit_and_nothing_more():
    (bill,) = bills(strip(CORNER, red=car(gear=2)).reveals(red, "3", "3"))
    assert (bill.limit, bill.base, bill.road, bill.cards, bill.overheat) == (4, None, None, None, None)


def test_the_token_of_a_chicane_counts_at_both_lines():
    def table(token):
        road = strip(". . . R . |4 . . |4 . . . .\n. . . . . | . . | . . . .", roads={7: token}, red=car(gear=2))
        first, second = road.race.track.corners
        return with_chicane(road, first, replace(second, chicane_second=True))

    limited = table("limit-1").reveals(red, "3", "1")
    assert [(bill.corner, bill.limit, bill.heat) for bill in bills(limited)] == [(5, 3, 1), (7, 3, 1)]
    hot = table("overheat").reveals(red, "3", "3")
    assert [(bill.corner, bill.limit, bill.heat) for bill in bills(hot)] == [(5, 4, 3), (7, 4, 3)]


def with_chicane(table, *corners):
    return replace(table, race=replace(table.race, track=replace(table.race.track, corners=corners)))


# Cooldown ----------------------------------------------------------------------------------------------

SECTOR = """
    B |5 . . . R . . |5 . . . .
    . |  . . . . . . |  . . . .
"""


def cooling(token, *cards, roads=None, **told):
    """Red stands in a sector with the token `weather` and holds Heat."""
    told = {"gear": len(cards), "engine": 1} | told
    return strip(SECTOR, weather=token, roads=roads or {1: "weather"}, red=car(**told)).plays(red, *cards)


@pytest.mark.parametrize(("cards", "most"), [(("1",), 4), (("0", "1"), 2), (("0", "1", "1"), 1)])
@pytest.mark.parametrize("token", ["snow", "rain"])
def test_snow_and_rain_add_one_cooldown_in_the_sector(token, cards, most):
    assert cooling(token, *cards).option(red, "cooldown") == CooldownOption(most, sector=1)


def test_the_sectors_cooldown_is_used_up_first():
    after = cooling("snow", "0", "1").does(c.Cooldown(red, 1))
    assert after.one(Cooled).sector == 1
    assert after.option(red, "cooldown") == CooldownOption(1)
    assert "cooldown" not in after.does(c.Cooldown(red, 1)).asked(red)


def test_several_heat_cooled_at_once_take_the_sectors_with_them():
    after = cooling("snow", "1").does(c.Cooldown(red, 3))
    assert after.option(red, "cooldown") == CooldownOption(1)


def test_leaving_the_sector_loses_its_cooldown():
    race = cooling("snow", "0", "1").does(c.Boost(red)).flips(red, "3")
    assert race.option(red, "cooldown") == CooldownOption(1)
    assert race.refuses(c.Cooldown(red, 2)) == Refusal("cooldown.amount", {"heat": 2, "max": 1})


def test_another_sector_adds_its_own_in_the_same_turn():
    race = cooling("snow", "0", "1", "1", roads={1: "weather", 7: "weather"}).does(c.Cooldown(red, 1))
    assert "cooldown" not in race.asked(red)
    moved = race.does(c.Boost(red)).flips(red, "3")
    assert moved.option(red, "cooldown") == CooldownOption(1, sector=1)
    assert moved.does(c.Cooldown(red, 1)).all(Cooled)[-1].sector == 7


def test_no_cooldown_in_a_clouded_sector():
    race = cooling("cloud", "0", "1")
    assert race.asked(red) == ["boost", "done"]
    assert race.refuses(c.Cooldown(red, 1)) == Refusal("cooldown.sector", {"heat": 1, "corner": 1})


def test_a_boost_out_of_a_clouded_sector_makes_cooling_possible():
    after = cooling("cloud", "0", "1").does(c.Boost(red)).flips(red, "3")
    assert after.option(red, "cooldown") == CooldownOption(1)


def test_cooling_comes_before_a_boost_into_a_clouded_sector():
    race = cooling("cloud", "0", "1", roads={7: "weather"})
    assert race.option(red, "cooldown") == CooldownOption(1)
    assert "cooldown" not in race.does(c.Boost(red)).flips(red, "3").asked(red)


def test_the_last_corners_sector_runs_over_the_start_line():
    race = strip(". |5 . R # . . .\n. | . B # . . .", weather="snow", roads={28: "weather"}, red=car(gear=1, engine=1))
    assert race.plays(red, "1").option(red, "cooldown") == CooldownOption(4, sector=1)


def test_between_the_lines_of_a_chicane_no_sector_token_acts():
    race = strip(SECTOR, weather="snow", roads={7: "weather"}, red=car(gear=1, engine=1))
    first, second = Corner(1, 5), Corner(7, 5, chicane_second=True)
    assert with_chicane(race, first, second).plays(red, "1").option(red, "cooldown") == CooldownOption(3)


def test_a_board_without_corners_has_no_sectors():
    race = strip(". R .\n. . .", weather="snow").plays(red, "1")
    assert race.option(red, "cooldown") == CooldownOption(1)


# Boost -------------------------------------------------------------------------------------------------


def test_a_boost_is_free_where_the_token_says_so_even_with_an_empty_engine():
    race = strip(SECTOR, roads={1: "free-boost"}, red=car(gear=3, engine=0)).plays(red, "0", "1", "1")
    assert race.option(red, "boost") == BoostOption(0)
    after = race.fresh().does(c.Boost(red)).flips(red, "2")
    assert (after.one(Boosted).heat, after.all(HeatPaid)) == (0, ())
    assert after.one(Moved).gain == 2
    assert after.refuses(c.Boost(red)).code in ("boost.used", "not-now")


def test_a_boost_costs_heat_again_outside_the_sector():
    race = strip(SECTOR, roads={7: "free-boost"}, red=car(gear=1, engine=0)).plays(red, "1")
    assert race.refuses(c.Boost(red)).code == "boost.heat"


def test_the_forecast_of_a_free_boost_pays_only_the_corners():
    race = strip(SECTOR, roads={1: "free-boost"}, red=car(gear=1, engine=0)).plays(red, "1").race
    assert foresee_boost(race, red)["4"].spins_out is False


# Slipstream --------------------------------------------------------------------------------------------

BEHIND = """
    . |5 . R B . . . . . |5 . . . .
    . |  . . . . . . . . |  . . . .
"""


def slipping(token=None, roads=None, **told):
    road = roads or {1: "weather"}
    return strip(BEHIND, weather=token, roads=road, **told).plays(red, "0").does(c.Done(red))


@pytest.mark.parametrize(
    ("token", "road", "lengths"),
    [("storm", "weather", (2, 4)), ("sun", "weather", (2, 4)), (None, "slip+1", (2, 3)), (None, "overheat", (2,))],
)
def test_a_token_lets_a_slipstream_go_further(token, road, lengths):
    assert slipping(token, {1: road}).option(red, "slipstream") == SlipstreamOption(lengths)


def test_the_driver_chooses_how_far():
    race = slipping("storm")
    assert race.does(c.Slipstream(red, 4)).at(red) == (7, "line")
    assert race.does(c.Slipstream(red, 2)).at(red) == race.does(c.Slipstream(red)).at(red) == (5, "line")
    assert race.does(c.Slipstream(red, 4)).all(Moved, red)[-1].want == 4


def test_a_bonus_counts_whole_unless_the_table_rules_otherwise():
    facts = {"spaces": 3, "lengths": ("2", "4")}
    assert slipping("storm").refuses(c.Slipstream(red, 3)) == Refusal("slipstream.spaces", facts)
    assert slipping("storm", rulings={"slip_bonus": "any"}).option(red, "slipstream").spaces == (2, 3, 4)


def test_in_fog_no_slipstream_begins_in_the_sector():
    race = slipping("fog")
    assert race.asked(red) == ["discard"]
    assert race.refuses(c.Slipstream(red)) == Refusal("slipstream.sector", {"corner": 1})


def test_a_slipstream_may_end_in_fog():
    after = slipping("fog", {9: "weather"}).does(c.Slipstream(red))
    assert after.at(red) == (5, "line")


def test_each_length_is_judged_alone_by_the_finish_line():
    near = ". |5 . R B . . # .\n. | . . . . . # ."
    race = strip(near, laps=1, roads={25: "slip+1"}, weather="sun").plays(red, "0").does(c.Done(red))
    assert race.option(red, "slipstream").spaces == (2, 3)
    storm = strip(near, laps=1, roads={25: "weather"}, weather="sun").plays(red, "0").does(c.Done(red))
    assert storm.option(red, "slipstream").spaces == (2,)
    assert storm.refuses(c.Slipstream(red, 4)) == Refusal("slipstream.finish")


FULL = """
    . |5 . R B G . . . . |5 . . . .
    . |  . . Y K . . . . |  . . . .
"""


def test_each_length_is_judged_alone_by_what_it_gains():
    race = strip(FULL, roads={1: "slip+1"}).plays(red, "0").does(c.Done(red))
    assert race.option(red, "slipstream").spaces == (3,)
    assert race.refuses(c.Slipstream(red)) == Refusal("slipstream.no-gain")
    assert race.does(c.Slipstream(red, 3)).at(red) == (6, "line")


def test_every_length_has_its_forecast():
    race = slipping("storm").race
    ends = {spaces: seen.to.progress for spaces, seen in foresee_lengths(race, red, (2, 4)).items()}
    assert ends == {"2": 5, "4": 7}


def test_a_plan_foresees_fog():
    def sees(roads):
        return foresee_slipstream(strip(BEHIND, weather="fog", roads=roads).race, red, 1, ("0",))

    assert (sees({1: "weather"}), sees({9: "weather"})) == (False, True)
