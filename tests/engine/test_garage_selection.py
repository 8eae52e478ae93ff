"""Garage selection: the market, the order of picks, what is kept, and how the race begins."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine import commands as c
from companion.engine import events as e
from companion.engine.cards import starting_cards
from companion.engine.championship import Championship
from companion.engine.decide import begin
from companion.engine.decisions import asked_of, awaited, decision_of
from companion.engine.events import (
    HandDrawn,
    KeepSealed,
    Kept,
    MarketShown,
    Picked,
    RaceStarted,
    RoadsSet,
    RoundStarted,
    SeasonStandings,
    SwapDeclined,
    Swapped,
    WeatherSet,
)
from companion.engine.forecasts import foresee
from companion.engine.garage_selection import GarageSetUp
from companion.engine.garage_setup import dealt, shuffled_deck, taken_from
from companion.engine.options import Decision, KeepOption, MarketOption, PickOption
from companion.engine.refusals import Refusal
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp
from companion.engine.types import SEATS
from companion.engine.weather import WeatherSetUp

from .garages import FIRST, SECOND, THIRD, Garage, drafted, garage, round_one
from .set_ups import setup
from .strips import blue, green, red, strip

# The market ---------------------------------------------------------------------------------------------


def test_a_draft_begins_with_a_question_to_the_table():
    begun = garage()
    assert begun.race.phase == "garage"
    assert begun.facts == (RaceStarted(setup(*map(CarSetUp, (red, blue, green)), garage=GarageSetUp())),)
    decision = decision_of(begun.race, None)
    option = decision.options[0]
    assert decision == Decision(None, "market", (MarketOption(1, 6, option.cards),))
    assert Counter(option.cards).most_common(1)[0][1] == 2
    assert len(option.cards) == 96
    assert awaited(begun.race)


@pytest.mark.parametrize(
    ("told", "cards"),
    [
        ({"cards": "basic"}, 34),
        ({"cards": "advanced"}, 62),
        ({"boxes": ("base", "heavy-rain")}, 108),
        ({"boxes": ("base", "heavy-rain", "tunnel-vision")}, 120),
        ({"boxes": ("tunnel-vision",), "cards": "advanced"}, 12),
    ],
)
def test_the_pool_is_of_the_cards_and_boxes_in_use(told, cards):
    assert len(decision_of(garage(**told).race, None).options[0].cards) == cards


def test_the_market_shows_three_cards_more_than_there_are_drivers():
    shown = garage().shows(*FIRST)
    assert shown.one(MarketShown) == MarketShown(1, FIRST, (green, blue, red), ())
    assert shown.asked == [(green, "pick")]
    assert decision_of(shown.race, green) == Decision(green, "pick", (PickOption(FIRST),))


@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        (FIRST[:5], {"fault": "number", "value": 5, "need": 6}),
        ((*FIRST, "up-07"), {"fault": "number", "value": 7, "need": 6}),
        ((*FIRST[:5], "up-49"), {"fault": "pool", "card": "up-49"}),
        ((*FIRST[:5], "3"), {"fault": "pool", "card": "3"}),
        ((*FIRST[:5], "sp-01"), {"fault": "pool", "card": "sp-01"}),
        ((*FIRST[:3], "up-06", "up-06", "up-06"), {"fault": "copies", "card": "up-06"}),
    ],
)
def test_a_market_that_cannot_be_is_refused(cards, facts):
    assert garage().refuses(c.Market(cards)) == Refusal("market.card", facts)


def test_cards_of_the_other_level_are_not_in_the_pool():
    basic = garage(cards="basic")
    assert basic.refuses(c.Market((*FIRST[:5], "up-18"))).facts == {"fault": "pool", "card": "up-18"}


def test_a_card_that_is_taken_or_set_aside_does_not_come_again_beyond_its_copies():
    second = round_one()
    assert second.refuses(c.Market((*SECOND[:4], "up-06", "up-06"))).facts == {"fault": "copies", "card": "up-06"}
    assert second.refuses(c.Market((*SECOND[:4], "up-03", "up-03"))).facts == {"fault": "copies", "card": "up-03"}
    assert second.shows(*SECOND[:4], "up-06", "up-03").race.selection.round == 2


def test_a_market_is_shown_only_when_the_table_is_asked_for_it():
    shown = garage().shows(*FIRST)
    assert shown.refuses(c.Market(SECOND)) == Refusal("not-now", {"do": "market", "phase": "garage"})
    assert drafted().refuses(c.Market(SECOND)) == Refusal("not-now", {"do": "market", "phase": "planning"})


def four_of_twelve():
    """Play a round of four drivers with the twelve cards of a small box."""
    seats = SEATS[:4]
    first = garage(*map(CarSetUp, seats), boxes=("heavy-rain",)).draws()
    for _ in seats:
        first = first.takes_any()
    return first


def test_when_the_pool_runs_out_the_cards_set_aside_are_shuffled_in():
    first = four_of_twelve()
    coming = decision_of(first.race, None).options[0]
    assert (coming.count, len(coming.cards), len(first.race.selection.set_aside)) == (7, 8, 3)
    second = first.draws()
    assert len(second.race.selection.market) == 7
    assert len(second.race.selection.set_aside) == 1


def test_a_market_without_the_last_cards_of_the_pool_is_refused():
    first = four_of_twelve()
    aside = first.race.selection.set_aside
    pool = Counter(decision_of(first.race, None).options[0].cards) - Counter(aside)
    assert pool["up-54"] == 2
    without = (pool - Counter(["up-54"])).elements()
    assert first.refuses(c.Market((*without, *aside))).facts == {"fault": "missing", "card": "up-54"}


def test_where_too_few_are_left_only_as_many_pick_as_there_are_cards():
    seats = SEATS[:8]
    last = garage(*map(CarSetUp, seats), boxes=("heavy-rain",)).draws()
    for _ in seats:
        last = last.takes_any()
    last = last.draws()
    assert len(last.race.selection.market) == 4
    assert last.race.selection.to_pick == seats[:4]
    for _ in range(4):
        last = last.takes_any()
    assert last.race.phase == "planning"


# Picks --------------------------------------------------------------------------------------------------


def test_the_last_on_the_grid_picks_first_and_pole_in_the_second_round():
    assert [(fact.seat, fact.card) for fact in drafted().facts if isinstance(fact, Picked)] == [
        (green, "up-06"), (blue, "up-01"), (red, "up-02"),
        (red, "up-11"), (blue, "up-12"), (green, "up-13"),
        (green, "up-21"), (blue, "up-22"), (red, "up-23"),
    ]  # fmt: skip


def test_a_pick_takes_the_card_from_the_market_and_adds_it_to_the_deck():
    picked = garage().shows(*FIRST).pick(green, "up-06")
    assert picked.race.selection.market == FIRST[:5]
    assert picked.upgrades(green) == ("up-06",)
    assert picked.cards(green).all_cards["up-06"] == 1
    assert picked.asked == [(blue, "pick")]


def test_what_nobody_took_is_set_aside():
    assert round_one().race.selection.set_aside == ("up-03", "up-04", "up-05")
    assert round_one().race.selection.market == ()


def test_who_is_not_to_pick_yet_is_told_who_is():
    shown = garage().shows(*FIRST)
    assert shown.refuses(c.Pick(red, "up-02")) == Refusal("pick.order", {"seat": red, "turn": green})
    assert asked_of(shown.race, red) is None
    assert asked_of(shown.race, green) == "pick"


def test_nothing_is_picked_before_a_market_is_there():
    assert garage().refuses(c.Pick(green, "up-02")) == Refusal("not-now", {"do": "pick", "phase": "garage"})
    assert drafted().refuses(c.Pick(green, "up-02")).code == "not-now"


def test_only_what_lies_in_the_market_can_be_picked():
    shown = garage().shows(*FIRST)
    assert shown.refuses(c.Pick(green, "up-11")) == Refusal("pick.card", {"card": "up-11", "known": FIRST})


def test_both_copies_may_end_with_one_driver():
    twice = garage().shows(*FIRST[:5], "up-01").pick(green, "up-01").pick(blue, "up-01")
    assert twice.race.selection.market == ("up-02", "up-03", "up-04", "up-05")


@pytest.mark.parametrize(
    "command", [c.Plan(green, 1, ("1",)), c.Keep(green, FIRST[:3]), c.Swap(green, "up-01", "up-02")]
)
def test_nothing_else_is_asked_of_who_picks(command):
    assert garage().shows(*FIRST).refuses(command).facts == {"do": command.do, "asked": "pick"}


# The race after it ----------------------------------------------------------------------------------------


def test_after_the_last_pick_hands_are_drawn_and_the_first_round_begins():
    race = drafted()
    assert race.facts[-4:] == (
        HandDrawn(red, 7), HandDrawn(blue, 7), HandDrawn(green, 7), RoundStarted(1, (red, blue, green), (green,)),
    )  # fmt: skip
    assert race.race.phase == "planning"
    assert race.race.selection is None
    assert (race.hand(red), len(race.cards(red).deck), race.engine(red)) == (7, 11, 6)
    assert race.upgrades(red) == ("up-02", "up-11", "up-23")
    assert race.cards(red).all_cards == starting_cards(6, 3, race.upgrades(red))


def test_before_that_nobody_has_a_hand():
    assert (garage().hand(red), len(garage().cards(red).deck)) == (0, 15)


def test_an_upgrade_that_is_heat_is_heat_in_the_deck():
    taken = garage().shows("up-17", *FIRST[:5]).pick(green, "up-17")
    assert taken.upgrades(green) == ("up-17",)
    assert taken.cards(green).all_cards == starting_cards(7, 3, ())


def test_any_card_of_the_deck_may_be_in_the_first_hand():
    race = drafted()
    assert race.says(c.Plan(red, 1, ("up-02",))).race.car(red).plan is not None


@pytest.mark.parametrize("how", ["random", "given"])
def test_upgrades_that_are_dealt_or_told_need_no_selection(how):
    cars = (CarSetUp(red, upgrades=FIRST[:3]), CarSetUp(blue, upgrades=()))
    race = garage(*cars, how=how)
    assert race.race.phase == "planning"
    assert (race.upgrades(red), race.upgrades(blue)) == (FIRST[:3], ())
    assert [type(fact) for fact in race.facts] == [RaceStarted, RoundStarted]
    assert len(race.cards(blue).deck) == 12 + 3 - 7


def test_upgrades_are_dealt_three_to_each_driver():
    told = dealt(setup(garage=GarageSetUp(how="random")), lambda deck: deck.reverse())
    assert [car.upgrades for car in told.cars] == [("up-01", "up-01", "up-02"), ("up-02", "up-03", "up-03")]
    assert begin(told).race.car(red).upgrades == ("up-01", "up-01", "up-02")


def test_from_a_deck_that_runs_out_the_last_driver_gets_what_is_left():
    deck = shuffled_deck(GarageSetUp(), lambda cards: cards.reverse())[-5:]
    assert (taken_from(deck), taken_from(deck), deck) == (("up-01", "up-01", "up-02"), ("up-02", "up-03"), [])


@pytest.mark.parametrize(
    "told",
    [
        setup(),
        setup(garage=GarageSetUp()),
        setup(CarSetUp(red, upgrades=()), CarSetUp(blue), garage=GarageSetUp(how="random")),
    ],
)
def test_nothing_is_dealt_where_upgrades_are_chosen_or_told(told):
    assert dealt(told, lambda deck: deck.reverse()) is told


def test_there_is_no_draft_where_upgrades_are_told():
    race = garage(CarSetUp(red, upgrades=FIRST[:3]), CarSetUp(blue))
    assert race.race.phase == "planning"
    assert (race.hand(blue), len(race.cards(blue).deck)) == (7, 8)


def test_a_hand_cannot_be_taken_over_before_the_selection():
    refused = begin(setup(CarSetUp(red, hand=7), CarSetUp(blue), garage=GarageSetUp()))
    assert refused == Refusal("setup.hand", {"value": 7, "least": 0, "most": 0, "seat": red})


# Snake ----------------------------------------------------------------------------------------------------


def snake():
    """Pick eight cards, four each."""
    first = garage(CarSetUp(red), CarSetUp(blue), how="snake").shows(*FIRST, "up-07")
    first = first.pick(blue, "up-01").pick(red, "up-02").pick(red, "up-03").pick(blue, "up-04")
    return first.shows(*SECOND, "up-17").pick(red, "up-11").pick(blue, "up-12").pick(blue, "up-13").pick(red, "up-14")


def test_a_snake_goes_there_and_back_and_the_second_round_begins_with_pole():
    assert [fact.seat for fact in snake().facts if isinstance(fact, Picked)] == [
        blue, red, red, blue, red, blue, blue, red,
    ]  # fmt: skip


def test_then_all_at_once_are_asked_what_they_keep():
    picked = snake()
    assert picked.asked == [(red, "keep"), (blue, "keep")]
    option = KeepOption(3, ("up-02", "up-03", "up-11", "up-14"))
    assert decision_of(picked.race, red) == Decision(red, "keep", (option,))
    assert decision_of(picked.race, None) is None


def test_what_is_kept_is_sealed_until_all_have_said_it():
    sealed = snake().says(c.Keep(blue, ("up-13", "up-01", "up-12")))
    assert sealed.facts[-1] == KeepSealed(blue, ("up-13", "up-01", "up-12"))
    assert sealed.upgrades(blue) == ("up-01", "up-04", "up-12", "up-13")
    assert sealed.asked == [(red, "keep")]


def test_what_is_sealed_is_not_sealed_twice():
    again = c.Keep(blue, ("up-13", "up-01", "up-04"))
    assert snake().says(c.Keep(blue, ("up-13", "up-01", "up-12"))).refuses(again) == Refusal(
        "keep.sealed", {"seat": blue}
    )


def test_nothing_is_kept_before_all_have_picked_or_after_the_selection():
    turn = strip("B R |2 .\n. . |  .").plays(red, "3", others={blue: ("1",)})
    keeps = c.Keep(blue, ("up-01", "up-04", "up-12"))
    assert garage(CarSetUp(red), CarSetUp(blue), how="snake").shows(*FIRST, "up-07").refuses(keeps).code == "not-now"
    assert drafted().refuses(keeps).code == "not-now"
    assert turn.refuses(c.Keep(blue, ())).code == "not-your-turn"


def test_kept_cards_are_told_in_grid_order_and_the_others_go_back():
    race = snake().says(c.Keep(blue, ("up-13", "up-01", "up-12"))).says(c.Keep(red, ("up-02", "up-03", "up-11")))
    assert race.all(Kept) == (
        Kept(red, ("up-02", "up-03", "up-11"), ("up-14",)), Kept(blue, ("up-13", "up-01", "up-12"), ("up-04",)),
    )  # fmt: skip
    assert race.upgrades(red) == ("up-02", "up-03", "up-11")
    assert race.upgrades(blue) == ("up-01", "up-12", "up-13")
    assert race.cards(blue).all_cards == starting_cards(6, 3, race.upgrades(blue))
    assert (race.race.phase, race.hand(blue)) == ("planning", 7)


@pytest.mark.parametrize(
    "cards", [("up-02", "up-03"), ("up-02", "up-03", "up-11", "up-14"), ("up-02", "up-03", "up-01"), ("up-02",) * 3]
)
def test_exactly_three_of_the_own_four_are_kept(cards):
    known = ("up-02", "up-03", "up-11", "up-14")
    assert snake().refuses(c.Keep(red, cards)) == Refusal("keep.cards", {"cards": cards, "count": 3, "known": known})


# Championship ---------------------------------------------------------------------------------------------


def season(*cars, **told):
    """Begin a race of a championship in the Garage."""
    return garage(*cars, championship=Championship(), **told)


def one_each():
    """Pick the one card of each driver in the second race of a championship."""
    cars = (CarSetUp(red, upgrades=("up-01",)), CarSetUp(blue, upgrades=("up-02",)))
    return season(*cars).shows(*THIRD[:5]).pick(blue, "up-21").pick(red, "up-22")


def test_a_championship_has_one_round_that_adds_to_the_upgrades():
    picked = one_each()
    assert (picked.upgrades(red), picked.upgrades(blue)) == (("up-01", "up-22"), ("up-02", "up-21"))
    assert picked.asked == [(blue, "swap")]
    assert picked.race.selection.market == ("up-23", "up-24", "up-25")


def test_who_picked_first_may_swap_in_the_end():
    race = one_each().says(c.Swap(blue, "up-21", "up-25"))
    assert race.one(Swapped) == Swapped(blue, "up-21", "up-25")
    assert race.upgrades(blue) == ("up-02", "up-25")
    assert race.cards(blue).all_cards == starting_cards(6, 3, race.upgrades(blue))
    assert (race.race.phase, race.hand(blue)) == ("planning", 7)


def test_a_swap_may_be_declined():
    race = one_each().says(c.Pass(blue))
    assert race.one(SwapDeclined) == SwapDeclined(blue)
    assert (race.upgrades(blue), race.race.phase) == (("up-02", "up-21"), "planning")


@pytest.mark.parametrize(("give", "take", "wrong"), [("up-22", "up-25", "up-22"), ("up-02", "up-22", "up-22")])
def test_only_an_own_card_is_swapped_for_one_that_is_left(give, take, wrong):
    refused = one_each().refuses(c.Swap(blue, give, take))
    assert (refused.code, refused.facts["card"]) == ("swap.card", wrong)


def test_hands_exchange_the_cards_of_a_swap():
    moves = one_each().says(c.Swap(blue, "up-21", "up-25")).one(Swapped).pile_moves(None)
    assert [(move.from_, move.to, move.cards) for move in moves] == [
        ("deck", "market", ("up-21",)),
        ("market", "deck", ("up-25",)),
    ]


def test_nothing_of_it_is_foreseen():
    asked = decision_of(one_each().race, blue)
    assert [foresee(one_each().race, blue, option) for option in asked.options] == [None, None]


def test_by_another_ruling_nobody_swaps():
    cars = (CarSetUp(red, upgrades=("up-01",)), CarSetUp(blue, upgrades=("up-02",)))
    told = setup(*cars, championship=Championship(), garage=GarageSetUp(), rulings=Rulings(season_swap="none"))
    race = Garage(begin(told).race).shows(*THIRD[:5]).pick(blue, "up-21").pick(red, "up-22")
    assert race.race.phase == "planning"
    assert (race.upgrades(red), race.upgrades(blue)) == (("up-01", "up-22"), ("up-02", "up-21"))


def test_only_who_picked_first_may_swap():
    assert one_each().refuses(c.Swap(red, "up-01", "up-25")).code == "not-now"


def test_who_may_swap_retires_and_the_race_begins():
    race = one_each().says(c.Retire(blue))
    assert (race.race.phase, race.race.racing[0].seat) == ("planning", red)


def test_a_championship_race_that_ends_in_the_garage_has_its_standings():
    flagged = season().says(c.Finish())
    assert [fact.order for fact in flagged.all(SeasonStandings)] == [(red, blue, green)]


def test_in_a_championship_the_tokens_are_laid_after_the_garage_else_before():
    tokens = {"weather": WeatherSetUp("snow", ((10, "overheat"),))}
    cars = (CarSetUp(red), CarSetUp(blue))
    single = begin(setup(*cars, garage=GarageSetUp(), **tokens))
    assert [type(fact) for fact in single.facts] == [RaceStarted, WeatherSet, RoadsSet]
    later = begin(setup(*cars, garage=GarageSetUp(), championship=Championship(), **tokens))
    assert [type(fact) for fact in later.facts] == [RaceStarted]
    picked = Garage(later.race).shows(*THIRD[:5]).pick(blue, "up-21").pick(red, "up-22").says(c.Pass(blue))
    assert [type(fact) for fact in picked.facts[-5:]] == [HandDrawn, HandDrawn, WeatherSet, RoadsSet, RoundStarted]


def test_a_championship_has_no_second_round_whatever_its_kind():
    race = season(CarSetUp(red), CarSetUp(blue), how="snake").shows(*THIRD[:5]).pick(blue, "up-21").pick(red, "up-22")
    assert race.says(c.Pass(blue)).race.phase == "planning"


@pytest.mark.parametrize(("cars", "round_"), [((CarSetUp(red, engine=3), CarSetUp(blue)), 1), ((), 4)])
def test_a_championship_race_that_is_taken_over_has_had_its_round(cars, round_):
    begun = begin(setup(*cars, garage=GarageSetUp(), championship=Championship(), round=round_))
    assert begun.race.phase == "planning"


# People who leave, and a race that ends --------------------------------------------------------------------


def test_who_retires_picks_no_more_and_the_next_market_is_smaller():
    shown = garage().shows(*FIRST).says(c.Retire(green))
    assert shown.asked == [(blue, "pick")]
    second = shown.pick(blue, "up-01").pick(red, "up-02")
    assert decision_of(second.race, None).options[0].count == 5


def test_the_last_to_pick_retires_and_the_rest_is_set_aside():
    alone = garage().shows(*FIRST).pick(green, "up-06").pick(blue, "up-05").says(c.Retire(red))
    assert alone.race.selection.set_aside == FIRST[:4]
    assert alone.asked == [(None, "market")]


def test_who_retires_keeps_nothing_and_the_others_go_on():
    race = snake().says(c.Keep(blue, ("up-13", "up-01", "up-12"))).says(c.Retire(blue))
    assert race.asked == [(red, "keep")]
    race = race.says(c.Keep(red, ("up-02", "up-03", "up-11")))
    assert [fact.seat for fact in race.all(Kept)] == [red]


def test_when_all_have_retired_there_is_no_race():
    over = garage().says(c.Retire(red)).says(c.Retire(blue)).says(c.Retire(green))
    assert over.race.phase == "finished"
    assert over.asked == []


def test_a_race_may_be_flagged_or_abandoned_in_the_garage():
    shown = garage().shows(*FIRST)
    assert shown.says(c.Finish()).race.phase == "finished"
    assert shown.says(c.Abandon()).race.phase == "abandoned"
    assert shown.says(c.Abandon()).asked == []


def test_an_engine_and_a_gear_may_be_corrected_in_the_garage():
    corrected = garage().says(c.Correct(red, engine=4, gear=3))
    assert (corrected.engine(red), corrected.gear(red)) == (4, 3)
    assert corrected.asked == [(None, "market")]


# What cannot be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upgrades", "facts"),
    [
        (("up-08",) * 3, {"fault": "copies", "card": "up-08"}),
        (("up-49",), {"fault": "box", "card": "up-49"}),
    ],
)
def test_upgrades_of_a_box_not_in_use_or_too_many_copies_are_refused(upgrades, facts):
    refused = begin(setup(CarSetUp(red, upgrades=upgrades), CarSetUp(blue), garage=GarageSetUp(how="given")))
    assert refused.code == "setup.card"
    assert refused.facts.items() >= facts.items()


def test_every_fact_of_a_selection_moves_the_cards_it_says():
    moves = [(move.from_, move.to, move.cards) for fact in snake_to_the_end() for move in fact.pile_moves(None)]
    assert moves.count(("market", "deck", ("up-01",))) == 1
    assert moves.count(("deck", "market", ("up-04",))) == 1
    assert moves.count(("deck", "hand", ())) == 2


def snake_to_the_end():
    """List the facts of a snake draft."""
    race = snake().says(c.Keep(blue, ("up-13", "up-01", "up-12"))).says(c.Keep(red, ("up-02", "up-03", "up-11")))
    return [fact for fact in race.facts if not isinstance(fact, e.RaceStarted)]
