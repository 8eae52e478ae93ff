"""Step 5 · React: the symbols of upgrades."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import commands as c
from companion.engine import symbol_commands as sc
from companion.engine import symbol_options as so
from companion.engine.events import (
    Accelerated,
    Cooled,
    CornerChecked,
    HeatPaid,
    Moved,
    Salvaged,
    Scrapped,
    StressReduced,
    SuperCooled,
)
from companion.engine.options import CooldownOption
from companion.engine.setup import CarSetUp
from companion.engine.track import Corner

from .garage import BLUE, T30, ahead, garage, plays
from .strips import green, red, strip, yellow


def offered(race, kind):
    return [option for option in race.options(red) if isinstance(option, kind)]


# Heat and Cooldown -------------------------------------------------------------------------------------


def test_cool_symbols_join_the_cooldown_and_the_heat_is_paid_by_done():
    race = plays(garage("up-11", engine=2), "up-11")
    assert (race.speed(red), race.at(red)) == (6, (8, "line"))
    assert offered(race, CooldownOption) == [CooldownOption(4)]
    after = race.fresh().does(c.Done(red))
    assert after.one(HeatPaid) == HeatPaid(red, 1, 1, "card", "up-11")


def test_cooling_first_can_supply_the_heat_of_a_card():
    after = plays(garage("up-42", engine=0), "up-42").does(c.Cooldown(red, 2), c.Done(red))
    assert [fact.engine for fact in after.all(Cooled) + after.all(HeatPaid)] == [2, 0]
    assert after.at(red) == (9, "line")


def test_the_heat_of_a_card_may_be_paid_at_any_moment():
    race = plays(garage("up-11"), "up-11")
    assert offered(race, so.PayOption) == [so.PayOption("up-11", 1)]
    after = race.does(sc.Pay(red, "up-11"))
    assert after.one(HeatPaid).engine == 5
    assert after.refuses(sc.Pay(red, "up-11")).code == "heat.none"


def test_another_card_costs_nothing():
    assert plays(garage("up-11", "up-07"), "up-11").refuses(sc.Pay(red, "up-07")).code == "heat.none"


def test_a_boost_does_not_spend_the_heat_that_cards_cost():
    race = plays(garage("up-42", engine=2), "up-42")
    assert "boost" not in race.asked(red)
    assert race.refuses(c.Boost(red)).code == "boost.owed"
    assert "boost" in race.does(c.Cooldown(red, 1)).asked(red)


def test_what_must_be_done_is_done_by_itself_when_nothing_is_left_to_choose():
    after = plays(garage("up-43", engine=1), "up-43")
    while "cooldown" in after.asked(red):
        after = after.does(c.Cooldown(red, offered(after, CooldownOption)[0].max))
    assert "done" in after.asked(red)
    assert after.does(c.Boost(red)).flips(red, "1").race.turn.step != "react"


# Scrap ---------------------------------------------------------------------------------------------------


def test_scrap_sends_cards_of_the_deck_onto_the_pile():
    after = plays(garage("up-38", gear=2), "up-38", "3").fresh().does(c.Done(red))
    assert after.one(Scrapped) == Scrapped(red, "up-38", 2, None, reshuffled=False)
    assert len(after.cards(red).discard) == 2
    assert after.top(red) is None


def test_scrap_at_a_chosen_moment_with_its_cards_named():
    race = plays(garage("up-38", gear=2), "up-38", "3").fresh()
    assert offered(race, so.ScrapOption) == [so.ScrapOption("up-38", 2)]
    after = race.does(sc.Scrap(red, "up-38", ("4", "stress")))
    assert after.cards(red).discard.known["4"] == 1
    assert after.top(red) == "stress"
    assert after.refuses(sc.Scrap(red, "up-38")).code == "scrap.none"


def test_scrapped_cards_are_named_completely_and_can_be_in_the_deck():
    race = plays(garage("up-38", gear=2), "up-38", "3")
    assert race.refuses(sc.Scrap(red, "up-38", ("4",))).code == "scrap.count"
    assert race.refuses(sc.Scrap(red, "up-38", ("5", "4"))).code == "cards.impossible"
    assert race.refuses(sc.Scrap(red, "up-08")).code == "scrap.none"


def test_an_empty_deck_is_shuffled_before_a_card_is_scrapped():
    race = plays(garage("up-38", "up-08", "up-08", hand=7, deck=1, discard=10), "up-38").fresh()
    after = race.does(c.Done(red))
    assert after.one(Scrapped).reshuffled
    assert (len(after.cards(red).deck), len(after.cards(red).discard)) == (10, 1)
    named = race.does(sc.Scrap(red, "up-38", ("1", "2")))
    assert (len(named.cards(red).deck), len(named.cards(red).discard)) == (10, 1)


def test_where_nothing_is_left_nothing_is_scrapped():
    race = garage("up-38", engine=6, hand=16, stress=3, deck=0, discard=0)
    after = plays(race, "up-38").does(c.Done(red))
    assert after.one(Scrapped).count == 0


def test_a_table_may_want_scrapped_cards_named():
    race = plays(garage("up-38", engine=0, rulings={"scrap_named": "required"}), "up-38")
    refusal = race.refuses(c.Done(red))
    assert (refusal.code, refusal.facts["card"]) == ("scrap.unnamed", "up-38")
    assert race.does(sc.Scrap(red, "up-38", ("1", "2")), c.Done(red)).one(Scrapped).cards == ("1", "2")


# Pools ---------------------------------------------------------------------------------------------------


def test_reduce_and_salvage():
    race = plays(garage("up-04", "up-22", "up-08", gear=2, hand=7, deck=6, discard=5), "up-04", "up-22")
    assert offered(race, so.ReduceStressOption) == [so.ReduceStressOption(2)]
    assert offered(race, so.SalvageOption) == [so.SalvageOption("up-22", 2)]
    after = race.fresh().does(sc.ReduceStress(red, 2))
    assert after.one(StressReduced) == StressReduced(red, 2)
    assert (len(after.cards(red).hand), after.top(red)) == (3, "stress")
    after = after.does(sc.Salvage(red, "up-22", 2))
    assert after.one(Salvaged) == Salvaged(red, "up-22", 2)
    assert (len(after.cards(red).discard), len(after.cards(red).deck), after.top(red)) == (5, 8, None)
    ended = after.does(c.Done(red), c.Discard(red))
    assert tuple(len(pile) for pile in (ended.cards(red).hand, ended.cards(red).deck, ended.cards(red).discard)) == (
        7,
        4,
        7,
    )


def test_a_pool_may_be_used_in_parts():
    race = plays(garage("up-06"), "up-06").does(sc.ReduceStress(red, 1))
    assert offered(race, so.ReduceStressOption) == [so.ReduceStressOption(2)]
    assert race.refuses(sc.ReduceStress(red, 3)).facts["max"] == 2
    gone = race.does(sc.ReduceStress(red, 2))
    assert gone.refuses(sc.ReduceStress(red, 1)).code == "reduce.amount"


def test_stress_that_lies_elsewhere_cannot_be_reduced():
    race = plays(garage("up-06", stress=1, gear=2), "up-06", "stress").flips(red, "1")
    assert not offered(race, so.ReduceStressOption)


def test_a_driver_s_own_discards_exclude_stress_that_the_table_cannot():
    race = plays(garage("up-06", stress=1), "up-06")
    holdings = race.cards(red)
    known = replace(holdings, deck=replace(holdings.deck, known=holdings.deck.known), unaccounted=holdings.unaccounted)
    assert race.holding(red, known).refuses(sc.ReduceStress(red, 2)).code == "reduce.amount"


def test_a_salvage_symbol_is_used_once():
    race = plays(garage("up-22", "up-08", "up-08", discard=5), "up-22")
    assert race.refuses(sc.Salvage(red, "up-22", 3)).code == "salvage.amount"
    after = race.does(sc.Salvage(red, "up-22", 1))
    assert after.refuses(sc.Salvage(red, "up-22", 1)).code == "salvage.amount"
    assert (
        plays(garage("up-22", "up-23", discard=5, gear=2), "up-22", "1").refuses(sc.Salvage(red, "up-23", 1)).code
        == "salvage.amount"
    )


def test_a_whole_pile_may_be_salvaged():
    race = plays(garage("up-49", engine=6, discard=3), "up-49").does(sc.Salvage(red, "up-49", 3))
    assert (len(race.cards(red).discard), len(race.cards(red).deck)) == (0, 16 - 7 + 3 - 3)


def test_an_empty_pile_offers_no_salvage():
    assert not offered(plays(garage("up-22"), "up-22"), so.SalvageOption)


def test_heat_that_was_just_paid_can_be_super_cooled():
    race = plays(garage("up-51", "up-11", gear=2), "up-51", "up-11")
    assert race.refuses(sc.SuperCool(red, 1)).code == "super-cool.amount"
    after = race.does(sc.Pay(red, "up-11"), sc.SuperCool(red, 1))
    assert after.one(SuperCooled) == SuperCooled(red, 1, 6)
    assert after.refuses(sc.SuperCool(red, 1)).facts["max"] == 0


def test_an_open_payment_keeps_the_step_open_while_super_cool_is_unused():
    race = plays(garage("up-51", "up-07", gear=2, engine=1, hand=16), "up-51", "up-07").does(sc.Choose(red, "up-07", 1))
    assert set(race.asked(red)) >= {"pay", "done"}


@pytest.mark.parametrize(("ruling", "open_"), [("allow", True), ("refuse", False)])
def test_super_cool_where_there_is_no_cooldown_is_a_ruling(ruling, open_):
    race = garage("up-52", "up-11", gear=2, at=21, rulings={"super_cool_in_cloud": ruling}, weather="cloud")
    after = plays(race, "up-52", "up-11").does(sc.Pay(red, "up-11"))
    assert "cooldown" not in after.asked(red)
    assert ("super-cool" in after.asked(red)) is open_


def test_no_more_heat_is_super_cooled_than_the_symbol_says():
    race = plays(garage("up-51", "up-42", gear=2), "up-51", "up-42").does(sc.Pay(red, "up-42"))
    assert race.refuses(sc.SuperCool(red, 2)).facts == {"heat": 2, "max": 1}


# Accelerate and draft ------------------------------------------------------------------------------------


def test_accelerate_adds_one_for_each_plus_used():
    race = plays(garage("up-47", gear=2), "up-47", "stress").flips(red, "2", "3")
    assert offered(race, so.AccelerateOption) == [so.AccelerateOption("up-47", 2)]
    after = race.fresh().does(sc.Accelerate(red, "up-47"))
    assert after.told[:2] == ["accelerated red", "moved red"]
    assert after.one(Accelerated) == Accelerated(red, "up-47", 2)
    assert (after.speed(red), after.at(red)) == (7, (9, "line"))
    assert after.refuses(sc.Accelerate(red, "up-47")).code == "accelerate.none"


def test_the_plus_of_a_boost_counts_too():
    after = plays(garage("up-47"), "up-47").flips(red, "1").does(c.Boost(red)).flips(red, "1")
    assert offered(after, so.AccelerateOption) == [so.AccelerateOption("up-47", 2)]


def test_nothing_to_accelerate_with():
    race = plays(garage("up-28"), "up-28")
    assert race.refuses(sc.Accelerate(red, "up-28")).facts == {"plus": 0}
    assert (
        plays(garage("up-47", "up-28"), "up-47").flips(red, "1").refuses(sc.Accelerate(red, "up-28")).code
        == "accelerate.none"
    )


def test_acceleration_without_gain_is_a_ruling():
    wall = (BLUE, *_wall(4))
    race = garage("up-47", others=wall)
    assert "accelerate" not in _through(race).asked(red)
    allowed = garage("up-47", others=wall, rulings={"accelerate_without_gain": "allow"})
    assert "accelerate" in _through(allowed).asked(red)


def _wall(space):
    return tuple(
        CarSetUp(seat, at=c.Place(1, space, spot), upgrades=()) for seat, spot in ((green, "line"), (yellow, "off"))
    )


def _through(race):
    """Let the wall stay one Space further on, with red's single flip of 2 right behind it."""
    return race.plays(red, "up-47").flips(red, "2")


def test_a_draft_closes_up_to_the_car_ahead():
    race = plays(garage("up-60", others=ahead(10)), "up-60")
    assert offered(race, so.DraftOption) == [so.DraftOption(2)]
    assert race.refuses(sc.DraftBehind(red, 1)).code == "draft.spaces"
    after = race.fresh().does(sc.DraftBehind(red, 2))
    moved = after.one(Moved)
    assert (moved.by, moved.want, moved.gain, after.at(red), after.speed(red)) == ("draft", 2, 2, (10, "line"), 6)
    assert after.refuses(sc.DraftBehind(red, 1)).code == "draft.none"


def test_a_draft_needs_a_free_road_and_a_car_in_reach():
    assert not offered(plays(garage("up-60", others=ahead(8)), "up-60"), so.DraftOption)
    assert not offered(plays(garage("up-60", others=ahead(12)), "up-60"), so.DraftOption)
    assert offered(plays(garage("up-60", others=ahead(9)), "up-60"), so.DraftOption) == [so.DraftOption(1)]


def test_several_drafts_make_a_longer_one_unless_each_stands_alone():
    cards = ("up-57", "up-58")  # Speed 5, to Space 7; draft 2 and 1; green goes to 11
    summed = plays(garage(*cards, gear=2, others=ahead(10)), *cards)
    assert offered(summed, so.DraftOption) == [so.DraftOption(3)]
    alone = plays(garage(*cards, gear=2, others=ahead(10), rulings={"draft_sum": "each"}), *cards)
    assert not offered(alone, so.DraftOption)
    nearer = plays(garage(*cards, gear=2, others=ahead(8), rulings={"draft_sum": "each"}), *cards)
    used = nearer.does(sc.DraftBehind(red, 1))
    assert [one.card for one in used.race.turn.ledger.of("draft")] == ["up-57"]


@pytest.mark.parametrize(("ruling", "spaces"), [("allow", [so.DraftOption(1)]), ("refuse", [])])
def test_a_draft_over_the_last_line_is_a_ruling(ruling, spaces):
    first = CarSetUp(green, at=c.Place(1, 2, "line"), upgrades=())
    race = garage("up-60", lap=2, at=24, others=(first,), rulings={"draft_over_finish": ruling})
    assert offered(race.plays(red, "up-60", others={green: ("1",)}), so.DraftOption) == spaces


# Corners -------------------------------------------------------------------------------------------------


def test_limit_symbols_change_every_line_of_the_turn():
    track = replace(T30, corners=(Corner(10, 4), Corner(12, 4)))
    race = plays(garage("up-38", track=track, at=9, gear=2), "up-38", "3").fresh().does(c.Done(red))
    checks = race.all(CornerChecked)
    assert [(one.corner, one.limit, one.heat, one.base, one.cards) for one in checks] == [
        (10, 5, 0, 4, 1),
        (12, 5, 0, 4, 1),
    ]


def test_a_limit_never_counts_below_zero():
    track = replace(T30, corners=(Corner(10, 1),))
    race = plays(garage("up-36", "up-39", track=track, at=9, gear=2), "up-36", "up-39").fresh().does(c.Done(red))
    assert (race.one(CornerChecked).limit, race.one(CornerChecked).heat) == (0, 5)


def test_slip_symbols_make_the_slipstream_longer_each_whole():
    race = plays(garage("up-14", "up-20", gear=2, others=ahead(4)), "up-14", "up-20").does(c.Done(red))
    (option,) = [one for one in race.options(red) if one.do == "slipstream"]
    assert option.spaces == (2, 3, 4, 5)
    assert race.does(c.Slipstream(red, 5)).at(red)[0] == 10


# Elsewhere -----------------------------------------------------------------------------------------------


def test_a_seat_without_upgrades_has_no_symbols_to_use():
    race = strip("R B\n. .").plays(red, "1")
    for command in (sc.Pay(red, "up-11"), sc.Unpaid(red), sc.Choose(red, "up-10", 1)):
        assert race.refuses(command).code == "not-now"


def test_a_car_that_can_pay_gives_nothing_up():
    assert plays(garage("up-11"), "up-11").refuses(sc.Unpaid(red)).code == "heat.not-short"
