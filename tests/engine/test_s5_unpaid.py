"""Step 5 · React: Heat symbols that cannot be paid."""

from __future__ import annotations

import pytest

from companion.engine import commands as c
from companion.engine import symbol_commands as sc
from companion.engine import symbol_options as so
from companion.engine.events import AdrenalineUsed, FlipMissed, HeatPaid, Moved, SetBack
from companion.engine.refusals import Refusal

from .garage import BLUE, ahead, garage, plays
from .strips import blue, red


def short(*cards, **told):
    """Let red play cards that cost more Heat than its engine holds."""
    return plays(garage(*cards, "up-06", "up-12", gear=len(cards), **told), *cards)


def test_a_short_car_may_cool_or_give_up_what_it_cannot_pay():
    race = short("up-42", engine=0)
    assert set(race.asked(red)) == {"cooldown", "unpaid"}
    assert race.does(c.Cooldown(red, 2)).asked(red).count("done") == 1


@pytest.mark.parametrize(
    "command",
    [
        c.Done(red),
        sc.Pay(red, "up-42"),
        sc.Scrap(red, "up-42"),
        sc.ReduceStress(red, 1),
        sc.Salvage(red, "up-42", 1),
        sc.Accelerate(red, "up-42"),
        sc.DraftBehind(red, 1),
    ],
    ids=lambda command: command.do,
)
def test_what_does_not_help_a_short_car_is_refused(command):
    assert short("up-42", engine=1).refuses(command).code == "heat.short"


def test_a_paid_boost_does_not_help_a_short_car():
    assert short("up-42", engine=0).refuses(c.Boost(red)).code == "boost.heat"
    assert short("up-42", engine=1).refuses(c.Boost(red)).code == "boost.owed"


def test_an_unpaid_card_is_replaced_by_a_flip_and_the_car_moves_again():
    race = short("up-42", engine=0).fresh()
    after = race.does(sc.Unpaid(red))
    back = after.one(SetBack)
    assert (back.cards, back.from_.progress, back.to.progress) == (("up-42",), 9, 2)
    assert after.asked(red) == ["flip"]
    assert (after.speed(red), after.top(red)) == (0, "up-42")
    moved = after.flips(red, "heat", "3")
    assert (moved.speed(red), moved.at(red)) == (3, (5, "line"))
    assert moved.cards(red).play_area == ("3",)


def test_there_is_no_cooldown_after_that_unless_the_table_says_so():
    after = short("up-42", engine=0).does(sc.Unpaid(red)).flips(red, "3")
    assert after.race.turn.step != "react"
    lenient = short("up-42", engine=0, rulings={"cool_after_unpaid": "yes"}).does(sc.Unpaid(red)).flips(red, "3")
    assert "cooldown" in lenient.asked(red)


def test_a_car_that_may_not_cool_after_giving_up_cards_is_told_why():
    after = short("up-42", "up-25", engine=0).does(sc.Unpaid(red)).flips(red, "3")
    assert after.refuses(c.Cooldown(red, 1)) == Refusal("cooldown.amount", {"heat": 1, "max": 0, "why": "unpaid"})


def test_as_many_cards_as_can_be_are_kept_and_paid():
    race = short("up-11", "up-42", engine=1)
    assert [one.keep for one in race.options(red) if isinstance(one, so.UnpaidOption)] == [(("up-11",),)]
    after = race.fresh().does(sc.Unpaid(red))
    assert after.told[:2] == ["heat_paid red", "set_back red"]
    assert after.one(HeatPaid).card == "up-11"
    assert after.one(SetBack).cards == ("up-42",)
    assert after.flips(red, "1").speed(red) == 7


def test_among_sets_of_the_same_size_the_driver_chooses():
    race = short("up-11", "up-30", engine=1)
    assert race.refuses(sc.Unpaid(red)).code == "heat.keep"
    assert race.refuses(sc.Unpaid(red, ("up-11", "up-30"))).code == "heat.keep"
    after = race.does(sc.Unpaid(red, ("up-30",)))
    assert after.one(SetBack).cards == ("up-11",)
    assert after.flips(red, "4").speed(red) == 5


def test_a_dearer_set_of_the_same_size_may_be_kept():
    assert short("up-11", "up-42", engine=2).does(sc.Unpaid(red, ("up-42",))).one(SetBack).cards == ("up-11",)


def test_chosen_values_of_kept_cards_stay_and_those_of_others_are_gone():
    race = garage("up-07", "up-07", gear=2, engine=1)
    race = plays(race, "up-07", "up-07").does(sc.Choose(red, "up-07", 4), sc.Choose(red, "up-07", 4))
    after = race.does(sc.Unpaid(red)).flips(red, "2")
    assert after.speed(red) == 6


@pytest.mark.parametrize(("engine", "speed"), [(1, 1), (0, 0)], ids=["the one chosen first is kept", "both go"])
def test_two_copies_with_different_values_each_take_their_own_away(engine, speed):
    race = garage("up-07", "up-07", gear=2, engine=engine)
    race = plays(race, "up-07", "up-07").does(sc.Choose(red, "up-07", 1), sc.Choose(red, "up-07", 4))
    assert race.does(sc.Unpaid(red)).speed(red) == speed


def test_the_other_moves_of_the_turn_are_repeated():
    race = garage("up-42", engine=0, others=())
    race = race.plays(red, "up-42").does(c.Adrenaline(red)).fresh()
    after = race.does(sc.Unpaid(red)).flips(red, "3")
    assert [(one.by, one.want) for one in after.all(Moved)] == [("cards", 3), ("adrenaline", 1)]
    assert (after.speed(red), after.at(red)) == (4, (6, "line"))
    assert not after.all(AdrenalineUsed)


@pytest.mark.parametrize(("ruling", "left"), [("sum", ["up-58"]), ("each", [])])
def test_a_draft_that_is_repeated_uses_no_other_symbol(ruling, left):
    race = plays(garage("up-60", "up-58", gear=2, others=ahead(12), rulings={"draft_sum": ruling}), "up-60", "up-58")
    drafted = race.does(sc.DraftBehind(red, 1), c.Correct(red, engine=0)).fresh()
    after = drafted.does(sc.Unpaid(red)).flips(red, "1")
    assert [(one.by, one.want) for one in after.all(Moved)][:2] == [("cards", 4), ("draft", 1)]
    assert [symbol.card for symbol in after.race.turn.ledger.of("draft")] == left


def test_a_flip_for_an_unpaid_card_is_no_plus():
    race = short("up-47", "up-42", engine=0).flips(red, "1")
    after = race.does(sc.Unpaid(red)).flips(red, "2")
    assert after.race.turn is None or after.race.turn.ledger.plus == 1


def test_no_basic_card_left_for_an_unpaid_card():
    race = garage("up-42", engine=0, others=(BLUE,))
    after = plays(race, "up-42").does(sc.Unpaid(red), c.Flip(red, None))
    assert after.one(FlipMissed).for_ == "unpaid"
    assert after.at(red) == (2, "line")


def test_a_car_set_back_from_over_the_last_line_has_not_finished():
    race = garage("up-43", lap=2, at=25, engine=0)
    after = plays(race, "up-43").does(sc.Unpaid(red)).flips(red, "1").ends_turn(red)
    assert after.race.car(red).status == "racing"
    assert after.race.car(blue).status == "racing"


def test_a_direct_card_that_was_planned_is_given_up_like_any_other():
    assert short("up-27", engine=0).does(sc.Unpaid(red)).one(SetBack).cards == ("up-27",)
