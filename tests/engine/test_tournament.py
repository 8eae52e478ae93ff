"""Tournament gears: they show at the reveal, and two that cannot be paid may be played as a mistake."""

from __future__ import annotations

from dataclasses import replace

from companion.engine import commands as c
from companion.engine.events import CardDropped, Flipped, GearShifted, HeatPaid, Moved, Revealed, SpunOut
from companion.engine.forecasts import foresee_plan
from companion.engine.options import DroppedOption, GearChoice
from companion.engine.refusals import Refusal
from companion.engine.track import Stretch

from .garage import garage, plays
from .strips import blue, car, red, strip

ROAD = """
    B R . . . . . . . . . .
    . . . . . . . . . . . .
"""
AT_REVEAL = {"gear_shown": "at-reveal"}
BOOKLET = {**AT_REVEAL, "tournament_mistake": "booklet"}


def table(rulings, **red_car):
    return strip(ROAD, rulings=rulings, red=car(**red_car), blue=car(gear=2))


# Gears at the reveal -----------------------------------------------------------------------------------


def test_gears_change_one_by_one_right_before_each_reveal():
    race = table(AT_REVEAL, gear=2).plans(red, "1", "1", "2")
    assert (race.gear(red), race.gear(blue)) == (2, 2)
    race = race.plans(blue, "1", "1", "2")
    assert (race.gear(red), race.gear(blue)) == (3, 2)
    told = race.told
    assert told[told.index("gear_shifted red") + 1] == "revealed red"
    assert "gear_shifted blue" not in told


def test_a_plan_that_cannot_be_paid_is_refused_unless_the_table_plays_mistakes():
    facts = {"gear": 3, "heat": 1, "engine": 0, "from": 1}
    refused = Refusal("gear.heat", facts)
    assert table(AT_REVEAL, gear=1, engine=0).refuses(c.Plan(red, 3, ("4", "3", "2"))) == refused
    shown = {"tournament_mistake": "booklet"}
    assert table(shown, gear=1, engine=0).refuses(c.Plan(red, 3, ("4", "3", "2"))) == refused


def test_a_spin_out_takes_stress_by_the_gear_of_the_cards_played():
    race = strip("B . R |4 . . . . .\n. . . | . . . . .", rulings=AT_REVEAL, red=car(gear=2, engine=0))
    spun = race.reveals(red, "4", "3", "2").one(SpunOut)
    assert (spun.stress, spun.gear) == (2, 3)


# Mistakes ----------------------------------------------------------------------------------------------


def test_a_mistake_is_among_the_choices_and_costs_no_heat():
    gears = table(BOOKLET, gear=1, engine=0).option(red, "plan").gears
    assert gears == (GearChoice(1, 0), GearChoice(2, 0), GearChoice(3, 0, mistake=True))


def test_two_gears_down_become_one_and_a_card_is_flipped():
    race = table(BOOKLET, gear=4, engine=0).plays(red, "2", "1")
    assert race.one(GearShifted, red) == GearShifted(red, 4, 3, 0)
    assert race.one(Revealed, red).mistake == "down"
    assert race.asked(red) == ["flip"]
    after = race.flips(red, "3")
    assert (after.one(Flipped).for_, after.speed(red), after.one(Moved, red).want) == ("mistake", 6, 6)
    assert (after.gear(red), after.all(HeatPaid, red), after.asked(red)) == (3, (), ["discard"])


def test_the_flip_for_a_mistake_is_no_plus():
    race = garage("up-47", rulings=BOOKLET, gear=4, engine=0)
    race = plays(race, "up-47", "stress").flips(red, "1", "2", "3")
    assert race.all(Flipped)[-1].for_ == "mistake"
    assert race.option(red, "accelerate").plus == 2


def test_the_flip_for_a_mistake_comes_after_all_others():
    race = table(BOOKLET, gear=4, engine=0).plays(red, "stress", "1").flips(red, "2", "3")
    assert [flip.for_ for flip in race.all(Flipped)] == ["stress", "mistake"]
    assert race.speed(red) == 6


def test_two_gears_up_become_one_and_a_card_drawn_at_random_is_dropped():
    race = table(BOOKLET, gear=1, engine=0).plays(red, "4", "3", "2")
    assert race.one(GearShifted, red) == GearShifted(red, 1, 2, 0)
    assert race.one(Revealed, red) == Revealed(red, ("4", "3", "2"), "up")
    assert race.option(red, "dropped") == DroppedOption(("4", "3", "2"))
    after = race.does(c.Dropped(red, "3"))
    assert after.one(CardDropped) == CardDropped(red, "3")
    assert (after.speed(red), after.cards(red).play_area, after.cards(red).top) == (6, ("4", "2"), "3")
    assert (after.one(Moved, red).want, after.gear(red), after.engine(red)) == (6, 2, 0)


def test_only_a_card_that_was_played_can_be_dropped():
    race = table(BOOKLET, gear=1, engine=0).plays(red, "4", "3", "2")
    assert race.refuses(c.Dropped(red, "1")) == Refusal("dropped.card", {"card": "1", "cards": ("4", "3", "2")})
    assert race.refuses(c.Boost(red)).code == "not-now"


def test_a_dropped_stress_owes_no_flip_and_one_that_stays_does():
    race = table(BOOKLET, gear=1, engine=0).plays(red, "4", "stress", "2")
    dropped = race.does(c.Dropped(red, "stress"))
    assert (dropped.speed(red), "flip" in dropped.asked(red)) == (6, False)
    kept = race.does(c.Dropped(red, "4"))
    assert kept.asked(red) == ["flip"]
    assert kept.flips(red, "3").speed(red) == 5


def test_of_two_cards_alike_one_is_dropped():
    after = table(BOOKLET, gear=1, engine=0).plays(red, "2", "2", "4").does(c.Dropped(red, "2"))
    assert after.cards(red).play_area == ("2", "4")


def test_a_dropped_card_is_seen_by_the_table_too():
    race = table(BOOKLET, gear=1, engine=0).plays(red, "4", "3", "2")
    known = race.knowing(red, replace(race.cards(red), buried=1))
    after = known.does(c.Dropped(red, "3"))
    assert after.race.car(red).public.top == after.cards(red).top == "3"


def test_a_plan_with_heat_is_cluttered_and_nothing_is_dropped_or_flipped():
    heated = strip(ROAD, rulings=BOOKLET, red=car(gear=1, engine=0, hand=5), heat=8, blue=car(gear=2))
    up = heated.plays(red, "4", "heat", "heat")
    assert (up.all(CardDropped), up.gear(red), up.race.turn is None or up.race.turn.seat != red) == ((), 1, True)
    down = strip(ROAD, rulings=BOOKLET, red=car(gear=4, engine=0, hand=5), heat=8, blue=car(gear=2))
    assert down.plays(red, "1", "heat").all(Flipped) == ()


def test_one_gear_down_on_a_flooded_space_is_no_mistake():
    wet = table(BOOKLET, gear=3, engine=0)
    track = replace(wet.race.track, flooded=(Stretch(1, 4),))
    wet = replace(wet, race=replace(wet.race, track=track))
    assert wet.refuses(c.Plan(red, 2, ("1", "1"))).code == "gear.heat"
    assert wet.option(red, "plan").gears[0] == GearChoice(1, 0, mistake=True)


def test_three_gears_are_refused_by_either_ruling():
    assert table(BOOKLET, gear=1, engine=0).refuses(c.Plan(red, 4, ("1", "1", "1", "2"))).code == "gear.step"


def test_an_engine_emptied_by_a_correction_makes_a_mistake_of_a_plan():
    race = table(BOOKLET, gear=1, engine=2)
    race = race.plans(red, "4", "3", "2").does(c.Correct(blue, engine=5)).plans(blue, "1", "1")
    assert race.one(GearShifted, red).heat == 1
    late = strip(ROAD, rulings=BOOKLET, red=car(gear=2), blue=car(gear=1, engine=2)).plans(red, "1", "1")
    late = late.plans(blue, "4", "3", "2").does(c.Correct(blue, engine=0)).up_to(blue)
    assert late.one(GearShifted, blue).to == 2


def test_the_forecast_of_a_mistake_pays_nothing_for_it():
    race = table(BOOKLET, gear=1, engine=0).race
    assert foresee_plan(race, red, 3, ("4", "3", "2")).spins_out is False


def test_hands_put_the_dropped_card_onto_the_discard_pile():
    race = table(BOOKLET, gear=1, engine=0).plays(red, "4", "3", "2")
    (move,) = CardDropped(red, "3").pile_moves(race.cards(red))
    assert (move.count, move.from_, move.to, move.cards) == (1, "play-area", "discard", ("3",))
