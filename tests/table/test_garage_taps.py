"""What a tap means while upgrades are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine import commands as c
from companion.engine.championship import Championship
from companion.engine.decisions import decision_of
from companion.engine.refusals import Refused
from companion.engine.setup import CarSetUp
from companion.table.entering import Entered, Entering
from companion.table.interpret import interpret
from companion.table.meant import Enters, Meant, Says
from companion.table.table_taps import answer_for_table
from companion.table.tags import CardTag, ControlTag, LegendTag, Meaning

from ..engine.garages import FIRST, SECOND, THIRD, garage
from ..engine.strips import blue, red

if TYPE_CHECKING:
    from companion.engine.catalogue import CardId
    from companion.engine.race import Race

GO = ControlTag("go")


def test_a_tapped_upgrade_is_picked():
    race = garage().shows(*FIRST).race
    (seat,) = race.selection.to_pick[:1]
    assert interpret(race, seat, CardTag("up-03"), "AA", Entering()) == Says(c.Pick(seat, "up-03"))


def test_nobody_else_is_asked():
    race = garage().shows(*FIRST).race
    with pytest.raises(Refused) as refused:
        interpret(race, red, CardTag("up-03"), "AA", Entering())
    assert refused.value.refusal.code == "tap.not-asked"


def test_kept_upgrades_are_laid_on_the_reader_one_by_one_and_sealed_by_go():
    table = garage(CarSetUp(red), how="snake").shows(*FIRST[:5]).takes_any().takes_any()
    race = table.shows(*SECOND[:5]).takes_any().takes_any().race
    own, entering = race.car(red).upgrades, Entering()
    for number, card in enumerate(own[:3]):
        meant = interpret(race, red, CardTag(card), f"0{number}", entering)
        assert isinstance(meant, Enters)
        entering = meant.entering
    assert interpret(race, red, GO, "", entering) == Says(c.Keep(red, own[:3]))
    again = interpret(race, red, CardTag(own[0]), "00", entering)
    assert isinstance(again, Enters)
    assert again.entering.faces == own[1:3]


def test_a_swap_is_an_own_card_and_one_that_is_left():
    cars = (CarSetUp(red), CarSetUp(blue))
    race = garage(*cars, championship=Championship()).shows(*THIRD[:5]).pick(blue, "up-21").pick(red, "up-22").race
    both = Entering(cards=(Entered("01", "up-24"), Entered("02", "up-21")))
    assert interpret(race, blue, GO, "", both) == Says(c.Swap(blue, "up-21", "up-24"))
    assert interpret(race, blue, ControlTag("pass"), "", Entering()) == Says(c.Pass(blue))
    for meaning, entering, code in ((GO, Entering(), "tap.swap"), (ControlTag("boost"), both, "tap.not-now")):
        with pytest.raises(Refused) as refused:
            interpret(race, blue, meaning, "", entering)
        assert refused.value.refusal.code == code


def market() -> Race:
    return garage().race


def at_table(race: Race, meaning: Meaning, *laid: CardId, uid: str = "new") -> Meant:
    entering = Entering(cards=tuple(Entered(f"0{number}", card) for number, card in enumerate(laid)))
    return answer_for_table(decision_of(race, None), meaning, uid, entering)


def refused_at_table(race: Race, meaning: Meaning, *laid: CardId) -> tuple[str, object]:
    with pytest.raises(Refused) as refused:
        at_table(race, meaning, *laid)
    return refused.value.refusal.code, refused.value.refusal.facts.get("fault")


def test_a_market_is_laid_out_card_by_card_and_shown_by_go():
    race = market()
    assert at_table(race, CardTag("up-17")) == Enters(Entering(cards=(Entered("new", "up-17"),)))
    assert at_table(race, GO, *FIRST) == Says(c.Market(tuple(FIRST)))
    taken_back = at_table(race, CardTag(FIRST[0]), *FIRST[:2], uid="00")
    assert taken_back == Enters(Entering(cards=(Entered("01", FIRST[1]),)), takes_back=True)
    assert at_table(race, ControlTag("undo"), *FIRST[:1]) == Enters(Entering(), takes_back=True)


def test_a_market_of_nothing_is_not_drawn_by_a_tap():
    assert refused_at_table(market(), GO) == ("market.card", "number")


def test_a_card_that_cannot_lie_open_is_refused_at_once():
    assert refused_at_table(market(), CardTag("4", red)) == ("market.card", "pool")
    assert refused_at_table(market(), CardTag("up-03"), "up-03", "up-03") == ("market.card", "copies")


def test_any_other_tag_answers_another_question():
    for meaning in (ControlTag("pass"), ControlTag("undo"), ControlTag("boost")):
        assert refused_at_table(market(), meaning)[0] == "tap.not-now"
    assert refused_at_table(market(), LegendTag("lg-01"))[0] == "tap.legend"
