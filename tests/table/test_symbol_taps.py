"""Taps for the symbols of upgrades: the card and the number, if any, then the tag that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine import commands as c
from companion.engine import symbol_commands as sc
from companion.engine.championship import Championship
from companion.engine.refusals import Refused
from companion.table.entering import Entered, Entering
from companion.table.interpret import interpret
from companion.table.meant import Enters, Says
from companion.table.tags import CardTag, ControlTag

from ..engine.garage import BLUE, ahead, garage, plays
from ..engine.strips import red

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.table.meant import Meant
    from companion.table.tags import Control

    from ..engine.strips import Table


def entered(*cards: Card, number: int = 0) -> Entering:
    """Make an entry of cards laid on the reader, with the UIDs a, b, c and so on."""
    return Entering(None, tuple(Entered(uid, card) for uid, card in zip("abcdefg", cards, strict=False)), number)


def tap(race: Table, control: Control, *cards: Card, number: int = 0) -> Meant:
    return interpret(race.race, red, ControlTag(control), "z", entered(*cards, number=number))


def code_of(race: Table, control: Control, *cards: Card, number: int = 0) -> str:
    with pytest.raises(Refused) as caught:
        tap(race, control, *cards, number=number)
    return caught.value.refusal.code


def lay(race: Table, card: Card, *before: Card, uid: str = "z") -> Meant:
    return interpret(race.race, red, CardTag(card), uid, entered(*before))


# Values ------------------------------------------------------------------------------------------------


def test_a_number_is_the_value_of_the_one_card_that_has_several() -> None:
    race = plays(garage("up-10", gear=1), "up-10")
    assert tap(race, "number-5") == Says(sc.Choose(red, "up-10", 5))
    assert tap(race, "number-3") == Says(sc.Choose(red, "up-10", 3))  # for the rules to refuse
    assert code_of(race, "go") == "tap.not-now"


def test_of_two_cards_with_values_one_is_named_first() -> None:
    race = plays(garage("up-10", "up-08", gear=2), "up-10", "up-08")
    assert code_of(race, "number-1") == "tap.which-card"
    assert lay(race, "up-08") == Enters(Entering(None, (Entered("z", "up-08"),)))
    assert tap(race, "number-1", "up-08") == Says(sc.Choose(red, "up-08", 1))
    assert code_of(race, "number-1", "up-08", "up-10") == "tap.entered"


# Cards whose symbols are used --------------------------------------------------------------------------


def test_a_card_need_not_be_named_where_only_one_can_be_meant() -> None:
    race = plays(garage("up-11"), "up-11")
    assert tap(race, "pay") == Says(sc.Pay(red, "up-11"))
    assert tap(race, "pay", "up-11") == Says(sc.Pay(red, "up-11"))


def test_where_several_can_be_meant_the_card_is_tapped_first() -> None:
    race = plays(garage("up-11", "up-07", "up-08", gear=2), "up-11", "up-07").does(sc.Choose(red, "up-07", 2))
    assert code_of(race, "pay") == "tap.which-card"
    assert tap(race, "pay", "up-07") == Says(sc.Pay(red, "up-07"))
    assert code_of(race, "pay", "up-07", "up-11") == "tap.entered"


def test_a_tag_whose_symbol_nobody_has_answers_another_question() -> None:
    race = plays(garage("up-11"), "up-11")
    for control in ("salvage", "accelerate", "scrap"):
        assert code_of(race, control) == "tap.not-now"
    assert tap(race, "draft") == Says(sc.DraftBehind(red, 1))  # the rules say why not


def test_salvage_takes_as_many_cards_as_it_can_unless_a_number_says_how_many() -> None:
    race = plays(garage("up-22", "up-08", "up-08", hand=7, deck=6, discard=5), "up-22")
    assert tap(race, "salvage") == Says(sc.Salvage(red, "up-22", 2))
    assert tap(race, "salvage", number=1) == Says(sc.Salvage(red, "up-22", 1))
    assert tap(race, "salvage", "up-22", number=1) == Says(sc.Salvage(red, "up-22", 1))


def test_stress_and_heat_go_one_at_a_time_unless_a_number_says_how_many() -> None:
    race = plays(garage("up-04"), "up-04")
    assert tap(race, "reduce-stress") == Says(sc.ReduceStress(red, 1))
    assert tap(race, "reduce-stress", number=2) == Says(sc.ReduceStress(red, 2))
    assert tap(race, "super-cool") == Says(sc.SuperCool(red, 1))


def test_a_draft_is_as_long_as_it_must_be() -> None:
    race = plays(garage("up-60", others=ahead(10)), "up-60")
    assert tap(race, "draft") == Says(sc.DraftBehind(red, 2))


# Scrap, direct play, Heat that cannot be paid --------------------------------------------------------------


def test_scrapped_cards_may_be_named() -> None:
    race = plays(garage("up-38", "up-13"), "up-38").does()
    assert lay(race, "3") == Enters(Entering(None, (Entered("z", "3"),)))
    assert lay(race, "3", "3", uid="a") == Enters(Entering(), takes_back=True)
    assert tap(race, "scrap") == Says(sc.Scrap(red, "up-38"))
    assert tap(race, "scrap", "3", "heat") == Says(sc.Scrap(red, "up-38", ("3", "heat")))
    assert tap(race, "scrap", "up-38", "3", "heat") == Says(sc.Scrap(red, "up-38", ("3", "heat")))


def test_where_two_cards_scrap_the_first_tapped_tells_which() -> None:
    race = plays(garage("up-38", "up-21", gear=2), "up-38", "up-21")
    assert code_of(race, "scrap") == "tap.which-card"
    assert code_of(race, "scrap", "3", "4") == "tap.which-card"
    assert tap(race, "scrap", "up-21", "3", "4") == Says(sc.Scrap(red, "up-21", ("3", "4")))


def test_a_direct_card_is_tapped_and_played_by_go() -> None:
    race = plays(garage("up-27", "up-08", "up-13"), "1")
    assert lay(race, "up-27") == Enters(Entering(None, (Entered("z", "up-27"),)))
    assert tap(race, "go", "up-27") == Says(sc.Direct(red, "up-27"))
    assert tap(race, "go", "up-27", number=1) == Says(sc.Direct(red, "up-27", 1))
    assert code_of(race, "go") == "tap.not-now"
    assert code_of(race, "done", "up-27") == "tap.entered"


def test_the_cards_that_can_be_kept_are_tapped_before_unpaid() -> None:
    race = plays(garage("up-11", "up-07", engine=1, gear=2), "up-11", "up-07").does(sc.Choose(red, "up-07", 2))
    assert tap(race, "unpaid", "up-11") == Says(sc.Unpaid(red, ("up-11",)))
    assert tap(race, "unpaid") == Says(sc.Unpaid(red))


# Steps 8 and 9 -----------------------------------------------------------------------------------------


def at_step_8(*cards: Card) -> Table:
    return plays(garage(*cards, hand=7), *cards[:1]).does(c.Done(red))


def test_a_card_followed_by_refresh_goes_back_on_the_deck() -> None:
    race = at_step_8("up-34", "up-08", "up-08")
    laid = lay(race, "up-34", uid="a")
    assert isinstance(laid, Enters)
    back = interpret(race.race, red, ControlTag("refresh"), "r", laid.entering)
    assert back == Enters(Entering(cards=(Entered("a", "up-34", refresh=True),)))
    with_more = back.entering.adding(Entered("b", "up-08"))
    go = interpret(race.race, red, ControlTag("go"), "g", with_more)
    assert go == Says(c.Discard(red, ("up-08",), refresh=("up-34",)))
    assert interpret(race.race, red, ControlTag("undo"), "u", with_more) == Enters(back.entering, takes_back=True)


def test_the_other_copy_of_a_refreshed_card_may_be_discarded() -> None:
    race = at_step_8("up-34", "up-34", "up-08")
    both = Entering(cards=(Entered("a", "up-34", refresh=True), Entered("b", "up-34")))
    go = interpret(race.race, red, ControlTag("go"), "g", both)
    assert go == Says(c.Discard(red, ("up-34",), refresh=("up-34",)))


def test_only_a_played_card_with_the_symbol_is_refreshed() -> None:
    assert code_of(at_step_8("up-34", "up-08"), "refresh", "up-08") == "refresh.card"
    assert code_of(at_step_8("up-34", "up-08"), "refresh") == "tap.not-now"


def test_what_a_phone_enters_leaves_refreshed_cards_alone() -> None:
    back = Entered("a", "up-34", refresh=True)
    assert Entering(cards=(back,)).with_faces(None, ("4",)).cards == (Entered("", "4"), back)


def test_where_heat_may_be_discarded_it_raises_no_doubt() -> None:
    race = plays(garage("up-08", engine=3, championship=Championship(event="1964-3")), "1").does(c.Done(red))
    assert lay(race, "heat") == Enters(Entering(cards=(Entered("z", "heat"),)))


@pytest.mark.parametrize(("control", "pile"), [("number-1", "hand"), ("number-2", "discard"), ("number-3", "deck")])
def test_a_number_tells_where_the_heat_of_a_lap_was_found(control: Control, pile: str) -> None:
    told = {"lap": 1, "at": 29, "engine": 0, "discard": 5, "others": (BLUE,)}
    race = garage("up-13", "up-08", championship=Championship(event="1965-4"), **told)  # type: ignore[arg-type]
    race = plays(race, "4").does(c.Done(red), c.Discard(red))
    assert tap(race, control) == Says(c.LoseHeat(red, pile))  # type: ignore[arg-type]
    assert code_of(race, "number-4") == code_of(race, "pass") == "tap.not-now"


def test_sponsorship_cards_of_any_kind_join_the_plan_as_long_as_the_driver_holds_some() -> None:
    race = garage("up-13", "up-08", sponsors=1, championship=Championship())
    assert lay(race, "sp-04") == Enters(Entering(cards=(Entered("z", "sp-04"),)))
    assert not isinstance(lay(race, "sp-01", "sp-04"), Enters)
