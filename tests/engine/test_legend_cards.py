"""Legends: one card a round, turned when it is needed."""

from __future__ import annotations

from companion.engine import commands as c
from companion.engine import legends
from companion.engine.decisions import asked_of, decision_of, open_decisions
from companion.engine.events import GearShifted, LegendCardTurned, Moved, Revealed
from companion.engine.legend_deck import COLUMNS, LEGEND_CARDS, card_with, helmet_on
from companion.engine.options import Decision, LegendCardOption

from .legends import driver, legend, race_of, turned
from .strips import black, blue, green, red


def asked(table):
    return [decision.asked for decision in open_decisions(table.race)]


def alone(*cars, **told):
    """Start a race of one driver, last to move, and Legends."""
    return race_of(*cars or (legend(blue),), driver(red), **told)


def test_every_colour_has_every_number_once():
    for column in COLUMNS:
        assert sorted(helmet_on(card, column)[0] for card in LEGEND_CARDS) == list(range(10, 20))


def test_the_diamond_follows_from_the_helmet():
    diamonds = {helmet_on(card, "red") for card in LEGEND_CARDS}
    assert sorted(diamonds) == list(zip(range(10, 20), (0, 0, 1, 1, 1, 2, 2, 2, 3, 3), strict=True))


def test_one_number_tells_the_card():
    assert [card_with(column, helmet_on(card, column)[0]) for card in LEGEND_CARDS for column in COLUMNS] == [
        card for card in LEGEND_CARDS for _ in COLUMNS
    ]


def test_the_table_is_asked_once_all_have_planned_and_a_legend_is_to_move():
    table = alone()
    assert asked(table) == ["plan"]
    planned = table.plans(red, "1")
    assert open_decisions(planned.race) == (Decision(None, "legend-card", (LegendCardOption(LEGEND_CARDS),)),)
    assert decision_of(planned.race, None) == open_decisions(planned.race)[0]
    assert decision_of(planned.race, blue) is None


def test_a_legend_is_never_asked_to_plan():
    table = alone()
    assert decision_of(table.race, blue) is None
    assert asked_of(table.race, blue) is None
    assert table.refuses(c.Plan(blue, 1, ("1",))).code == "not-now"


def test_no_plan_is_taken_back_while_the_card_is_awaited():
    planned = alone().plans(red, "1")
    assert planned.refuses(c.Unplan(red)).code == "not-now"


def test_gears_change_before_the_card_is_turned():
    planned = race_of(legend(blue), driver(red, gear=2)).plans(red, "1")
    assert [fact.to for fact in planned.all(GearShifted)] == [1]


def test_by_the_other_gear_ruling_they_change_at_the_reveal():
    cars = (legend(blue), driver(red, gear=2))
    table = turned(race_of(*cars, rulings={"gear_shown": "at-reveal"}).plans(red, "1"), "lg-01")
    kinds = [type(fact) for fact in table.facts]
    assert kinds.index(Moved) < kinds.index(GearShifted) < kinds.index(Revealed)


def test_cars_ahead_of_the_first_legend_move_before_its_card():
    table = race_of(driver(red, 5), legend(blue, 1)).plans(red, "1")
    assert asked(table) != ["legend-card"]
    assert asked(table.ends_turn(red)) == ["legend-card"]


def test_by_the_other_ruling_it_is_turned_before_anybody_moves():
    cars = (driver(red, 5), legend(blue, 1), driver(green, 3))
    rulings = {"legend_card_time": "after-planning"}
    planned = race_of(*cars, rulings=rulings).plans(red, "1").plans(green, "1")
    assert asked(planned) == ["legend-card"]
    after = turned(planned, "lg-01").ends_turn(red).ends_turn(green)
    assert after.race.round == 2


def test_one_card_serves_all_legends_and_says_what_each_drives_by():
    table = turned(alone(legend(blue), legend(black)).plans(red, "1"), "lg-01")
    (card,) = table.all(LegendCardTurned)
    assert {seat: (one.helmet, one.diamond) for seat, one in card.values.items()} == {blue: (18, 3), black: (16, 2)}
    assert [fact.seat for fact in table.all(Moved)][:2] == [blue, black]


def test_a_card_is_told_by_one_colours_number():
    table = alone().plans(red, "1").does(c.LegendCard(colour="red", helmet=18))
    assert table.race.legends.card == "lg-07"


def test_a_card_told_twice_must_be_the_same():
    planned = alone().plans(red, "1")
    assert planned.does(c.LegendCard("lg-07", "red", 18)).race.legends.card == "lg-07"
    assert planned.refuses(c.LegendCard("lg-01", "red", 18)).code == "legend.card"


def test_no_card_half_a_card_and_a_number_that_does_not_exist_are_refused():
    planned = alone().plans(red, "1")
    for said in (c.LegendCard(), c.LegendCard(colour="red"), c.LegendCard(helmet=18), c.LegendCard(None, "red", 20)):
        refusal = planned.refuses(said)
        assert (refusal.code, refusal.facts["fault"]) == ("legend.card", "unknown")


def test_a_card_comes_once_until_all_ten_are_shuffled():
    table = alone(legend(blue), laps=9)
    for card in LEGEND_CARDS[:9]:
        table = turned(table.all_plan({}), card).ends_round()
    planned = table.all_plan({})
    assert planned.refuses(c.LegendCard("lg-01")).facts == {"fault": "turned", "card": "lg-01"}
    tenth = turned(planned, "lg-10").ends_round().all_plan({})
    assert turned(tenth, "lg-01").race.legends.turned == ("lg-01",)


def test_a_card_is_refused_when_none_is_asked_for():
    assert alone().refuses(c.LegendCard("lg-01")).code == "not-now"
    core = race_of(driver(red), driver(green))
    assert core.refuses(c.LegendCard("lg-01")).code == "not-now"


def test_where_only_legends_race_rounds_go_on_without_plans():
    table = race_of(legend(blue, 50), legend(black, 45), laps=1)
    rounds = 0
    while table.race.phase != "finished":
        table, rounds = turned(table, table.race.legends.left[0]), rounds + 1
    assert table.race.round == rounds > 1
    assert {car.status for car in table.race.cars} == {"finished"}


def test_no_card_is_asked_for_once_no_legend_races():
    table = alone().does(c.Retire(blue)).plans(red, "1")
    assert asked(table) != ["legend-card"]


def test_a_legend_that_retires_while_its_card_is_awaited_needs_none():
    table = alone().plans(red, "1").does(c.Retire(blue))
    assert table.race.turn.seat == red


def test_where_nobody_turns_a_card_one_of_those_left_is_drawn():
    table = turned(alone().plans(red, "1"), "lg-10").ends_round().all_plan({})
    assert legends.draw(table.race, list.reverse) == c.LegendCard("lg-09")
