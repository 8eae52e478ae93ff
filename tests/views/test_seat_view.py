"""A seat's own view: its plan, and where each of its choices would lead."""

from __future__ import annotations

from typing import Any

from companion.engine import commands as c
from companion.views.seat import seat_own

from ..engine.strips import blue, car, red, strip


def own(table: Any, seat: Any = red) -> dict[str, Any]:
    return seat_own(table.race, seat, may_undo=False)


def option(table: Any, do: str, seat: Any = red) -> dict[str, Any]:
    (told,) = [told for told in own(table, seat)["decision"]["options"] if told["do"] == do]
    return told


def slipstreaming(engine: int = 6):
    """Red has played 4 in gear 2 and stands behind blue, two Spaces before a corner of limit 3."""
    return strip(
        """
        R . . . . . |3 . .
        . . . . B . |  . .
        """,
        red=car(gear=1, engine=engine),
        blue=car(gear=1),
    ).plays(red, "4", others={blue: ("1",)})


def test_it_has_the_keys_of_the_contract():
    told = own(slipstreaming())
    assert list(told) == ["seat", "plan", "decision", "may_undo"]


def test_a_seat_sees_its_own_sealed_plan_and_no_other():
    table = strip("R B\n. .", red=car(gear=1), blue=car(gear=1)).plans(red, "4", "2")
    assert own(table)["plan"] == {"gear": 2, "cards": ["4", "2"]}
    assert own(table, blue)["plan"] is None


def test_a_sealed_plan_may_be_changed_or_taken_back_but_nobody_waits_for_it():
    table = strip("R B\n. .", red=car(gear=1), blue=car(gear=1)).plans(red, "4")
    decision = own(table)["decision"]
    assert decision["awaited"] is False
    assert [told["do"] for told in decision["options"]] == ["plan", "unplan"]


def test_a_seat_that_is_not_asked_has_no_decision():
    assert own(slipstreaming(), blue)["decision"] is None


def test_it_says_whether_the_seat_may_undo():
    assert seat_own(slipstreaming().race, red, may_undo=True)["may_undo"] is True


def test_done_foresees_the_turn_as_it_stands():
    assert option(slipstreaming(), "done") == {
        "do": "done",
        "to": {"lap": 1, "space": 5, "spot": "line", "progress": 5, "mark": 1, "corner": 6},
        "corners": [],
        "spin_out": False,
    }


def test_a_slipstream_over_a_line_foresees_the_bill_at_full_speed():
    table = slipstreaming().does(c.Done(red))
    assert option(table, "slipstream") == {
        "do": "slipstream",
        "spaces": 2,
        "to": {"lap": 1, "space": 7, "spot": "line", "progress": 7, "mark": 29, "corner": 6},
        "corners": [{"after": 6, "limit": 3, "heat": 1}],
        "spin_out": False,
    }
    assert option(table, "pass")["corners"] == []


def test_a_choice_that_cannot_be_paid_foresees_the_spin_out_and_where_it_ends():
    told = option(slipstreaming(engine=0).does(c.Done(red)), "slipstream")
    assert told["spin_out"] is True
    assert told["back_to"] == {"lap": 1, "space": 6, "spot": "off", "progress": 6, "mark": 0, "corner": 6}


def test_a_forecast_comes_true():
    table = slipstreaming().does(c.Done(red))
    told = option(table, "slipstream")
    after = table.does(c.Slipstream(red))
    assert after.paid(red) == sum(corner["heat"] for corner in told["corners"])
    assert after.race.car(red).at.progress == told["to"]["progress"]


def test_a_boost_has_an_outlook_for_each_basic_card():
    outlook = option(slipstreaming(), "boost")["if"]
    assert list(outlook) == ["1", "2", "3", "4"]
    assert outlook["1"]["corners"] == []
    assert outlook["4"]["to"]["space"] == 9
    assert outlook["4"]["corners"] == [{"after": 6, "limit": 3, "heat": 5}]
    assert outlook["4"]["spin_out"] is False


def test_the_outlook_of_a_boost_counts_the_heat_the_boost_costs():
    outlook = option(slipstreaming(engine=5), "boost")["if"]
    assert outlook["3"]["spin_out"] is False
    assert outlook["4"]["spin_out"] is True


def test_adrenaline_foresees_one_space_and_one_speed_more():
    table = strip(
        """
        R . . . |3 . B
        . . . . |  . .
        """,
        red=car(gear=1),
        blue=car(gear=1),
    ).plays(red, "3", others={blue: ("1",)})
    told = option(table, "adrenaline")
    assert told["to"]["space"] == 5
    assert told["corners"] == [{"after": 4, "limit": 3, "heat": 1}]


def test_choices_that_depend_on_unseen_cards_have_bounds_and_no_forecast():
    assert option(slipstreaming(), "cooldown") == {"do": "cooldown", "max": 1}
    table = slipstreaming().does(c.Done(red), c.Pass(red))
    assert own(table)["decision"]["options"] == [{"do": "discard", "max": 6}]
