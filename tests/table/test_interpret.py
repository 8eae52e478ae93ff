"""A tap and the open decision: a command, an entry, held or refused, and never a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from companion.engine import commands as c
from companion.engine.refusals import Refusal, Refused
from companion.history.commands import Undo
from companion.table.entering import UNSEEN, Entered, Entering
from companion.table.interpret import interpret
from companion.table.meant import Enters, Holds, Meant, Says
from companion.table.tags import CONTROLS, CardTag, ControlTag, Meaning, SeatTag

from ..engine.strips import Table, blue, car, red, strip

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.types import Seat


def road(**red_car: Any) -> Table:
    return strip(
        """
        . R . . . B .
        . . . . . . .
        """,
        red=car(**red_car),
        blue=car(gear=1),
    )


def tap(table: Table, meaning: Meaning, *, uid: str = "A", seat: Seat = red, entering: Entering | None = None) -> Meant:
    return interpret(table.race, seat, meaning, uid, entering or Entering())


def code_of(table: Table, meaning: Meaning, **more: Any) -> str:
    with pytest.raises(Refused) as caught:
        tap(table, meaning, **more)
    return caught.value.refusal.code


def doubt_of(meant: Meant) -> str | None:
    assert isinstance(meant, Enters | Holds)
    return meant.doubt.code if meant.doubt else None


def entered(*cards: Card, gear: int | None = None) -> Entering:
    """Make an entry of cards laid on the reader, with the UIDs a, b, c and so on."""
    return Entering(gear, tuple(Entered(uid, card) for uid, card in zip("abcdefg", cards, strict=False)))


def own(card: Card, copy: int = 1) -> CardTag:
    return CardTag(card, None if card in ("heat", "stress") else red, copy)


def flipping() -> Table:
    return road(gear=1).plays(red, "stress")


def reacting() -> Table:
    return road(gear=1).plays(red, "2")


def discarding() -> Table:
    return reacting().does(c.Done(red))


def beside() -> Table:
    """Red may slipstream behind blue, and is asked."""
    race = strip(
        """
        . R . . B .
        . . . . . .
        """,
        red=car(gear=1),
        blue=car(gear=1),
    )
    return race.plays(red, "3", others={blue: ("1",)}).does(c.Done(red))


ASKED = {"plan": road, "flip": flipping, "react": reacting, "slipstream": beside, "discard": discarding}
REACTIONS: dict[str, c.SeatCommand] = {
    "boost": c.Boost(red),
    "cool": c.Cooldown(red, 1),
    "adrenaline": c.Adrenaline(red),
    "slipstream": c.Slipstream(red),
    "pass": c.Pass(red),
    "done": c.Done(red),
}
GEARS = ("gear-1", "gear-2", "gear-3", "gear-4")


def taken_back(entering: Entering) -> Enters:
    return Enters(entering, takes_back=True)


@pytest.mark.parametrize("asked", ASKED)
def test_the_tables_of_these_tests_ask_what_they_say(asked: str) -> None:
    table = ASKED[asked]()
    assert asked in (*table.asked(red), "react" if "boost" in table.asked(red) else "")


# Every question and every kind of tag ----------------------------------------------------------------


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("control", CONTROLS)
def test_a_control_means_one_thing_or_is_refused(asked: str, control: str) -> None:
    meaning = ControlTag(control)  # type: ignore[arg-type]
    table = ASKED[asked]()
    if control == "undo":
        assert tap(table, meaning) == Says(Undo())
    elif control == "go" and asked == "plan":
        assert tap(table, meaning) == Says(c.Plan(red, 1, ()))
    elif control == "go" and asked == "discard":
        assert tap(table, meaning) == Says(c.Discard(red))
    elif control in GEARS[:3] and asked == "plan":
        assert tap(table, meaning) == Enters(Entering(int(control[-1])))
    elif control in REACTIONS and asked in ("react", "slipstream"):
        assert tap(table, meaning) == Says(REACTIONS[control])
    elif control.startswith("number-") and asked in ("react", "slipstream"):
        assert tap(table, meaning) == Enters(Entering(number=int(control[-1])))
    elif (control, asked) == ("pass", "flip"):
        assert tap(table, meaning) == Says(c.Flip(red, None))
    else:
        assert code_of(table, meaning) == ("gear.step" if (asked, control) == ("plan", "gear-4") else "tap.not-now")


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("card", ["0", "3", "stress", "heat"])
def test_a_card_is_entered_flipped_or_refused(asked: str, card: Card) -> None:
    table = ASKED[asked]()
    match asked, card:
        case "flip", _:
            assert tap(table, own(card)) == Says(c.Flip(red, card))
        case "plan", "heat":
            assert tap(table, own(card)) == Enters(entered_as("A", card), Refusal("cards.heat"))
        case "plan", _:
            assert tap(table, own(card)) == Enters(entered_as("A", card))
        case "discard", "heat" | "stress":
            assert code_of(table, own(card)) == "discard.forbidden"
        case "discard", _:
            assert tap(table, own(card)) == Enters(entered_as("A", card))
        case _:
            assert code_of(table, own(card)) == "tap.not-now"


def entered_as(uid: str, card: Card) -> Entering:
    return Entering(None, (Entered(uid, card),))


@pytest.mark.parametrize("asked", ASKED)
def test_a_card_of_another_colour_is_held(asked: str) -> None:
    meant = tap(ASKED[asked](), CardTag("3", blue, 1))
    assert isinstance(meant, Holds)
    assert meant.doubt.code == "tap.other-seat"
    assert meant.doubt.facts == {"seat": red, "of": blue}  # and not which card it is


@pytest.mark.parametrize("asked", ASKED)
def test_a_seat_tag_means_nothing_on_a_reader_of_one_seat(asked: str) -> None:
    assert code_of(ASKED[asked](), SeatTag(red)) == "tap.seat-known"
    assert doubt_of(tap(ASKED[asked](), SeatTag(blue))) == "tap.other-seat"


@pytest.mark.parametrize("meaning", [CardTag("3", blue), own("heat"), ControlTag("go"), ControlTag("gear-1")])
def test_a_tap_when_nothing_is_asked_is_refused(meaning: Meaning) -> None:
    assert code_of(reacting(), meaning, seat=blue) == "tap.not-asked"


# Planning --------------------------------------------------------------------------------------------


def test_gear_cards_and_go_make_a_plan() -> None:
    table, entering = road(gear=1), Entering()
    for uid, meaning in (("g", ControlTag("gear-2")), ("a", own("4")), ("b", own("stress"))):
        meant = tap(table, meaning, uid=uid, entering=entering)
        assert isinstance(meant, Enters)
        entering = meant.entering
    assert tap(table, ControlTag("go"), entering=entering) == Says(c.Plan(red, 2, ("4", "stress")))


def test_go_without_a_gear_keeps_the_current_gear() -> None:
    assert tap(road(gear=3), ControlTag("go"), entering=entered("1", "2", "3")) == Says(c.Plan(red, 3, ("1", "2", "3")))


def test_the_last_gear_tapped_counts() -> None:
    assert tap(road(gear=2), ControlTag("gear-3"), entering=Entering(1)) == Enters(Entering(3))


def test_a_second_tap_takes_the_card_back() -> None:
    assert tap(road(), own("4"), uid="b", entering=entered("1", "4", "4")) == taken_back(
        Entering(None, (Entered("a", "1"), Entered("c", "4")))
    )


def test_another_copy_of_the_card_is_another_card() -> None:
    assert tap(road(), own("4", 2), uid="b", entering=entered("4")) == Enters(entered("4", "4"))


def test_a_gear_out_of_reach_is_refused() -> None:
    assert code_of(road(gear=1), ControlTag("gear-4")) == "gear.step"
    assert code_of(road(gear=1, engine=0), ControlTag("gear-3")) == "gear.heat"


def test_heat_in_a_plan_is_entered_but_held() -> None:
    meant = tap(road(), own("heat"), uid="b", entering=entered("4"))
    assert isinstance(meant, Enters)
    assert meant.entering == entered("4", "heat")
    assert doubt_of(meant) == "cards.heat"


def test_heat_taken_back_raises_no_doubt() -> None:
    assert tap(road(), own("heat"), uid="a", entering=entered("heat")) == taken_back(Entering())


def test_a_card_that_cannot_be_in_the_hand_is_held_and_not_entered() -> None:
    assert doubt_of(tap(road(), own("5"), uid="z", entering=entered("5"))) == "cards.impossible"
    assert doubt_of(tap(road(), own("1"), uid="z", entering=entered(*"0012344"))) == "cards.impossible"


def test_a_card_last_seen_on_the_discard_pile_is_held() -> None:
    played = road(gear=1).reveals(red, "5").ends_round()
    assert doubt_of(tap(played, own("5"))) == "cards.impossible"


def test_cards_and_go_make_a_discard() -> None:
    entering = entered("0", "1")
    assert tap(discarding(), ControlTag("go"), entering=entering) == Says(c.Discard(red, ("0", "1")))
    assert tap(discarding(), own("1"), uid="b", entering=entering) == taken_back(entered("0"))


def test_a_discard_that_cannot_be_in_the_hand_is_held() -> None:
    assert doubt_of(tap(discarding(), own("5"), uid="z", entering=entered("5"))) == "cards.impossible"


def test_done_does_not_end_the_discard_too() -> None:
    assert code_of(discarding(), ControlTag("done")) == "tap.not-now"


def test_a_flip_that_cannot_be_in_the_deck_is_held() -> None:
    once = flipping().flips(red, "5")
    assert doubt_of(tap(once, own("5"))) == "cards.impossible"


def test_undo_takes_back_the_last_card_then_the_gear_then_the_last_input() -> None:
    table, undo = road(), ControlTag("undo")
    assert tap(table, undo, entering=entered("1", "4", gear=2)) == taken_back(entered("1", gear=2))
    assert tap(table, undo, entering=entered("1", gear=2)) == taken_back(Entering(2))
    assert tap(table, undo, entering=Entering(2)) == taken_back(Entering())
    assert tap(table, undo) == Says(Undo())


def test_undo_opens_a_sealed_plan() -> None:
    sealed = road(gear=1).plans(red, "4")
    assert tap(sealed, ControlTag("undo")) == Says(c.Unplan(red))
    assert tap(sealed, ControlTag("undo"), entering=entered("4", gear=1)) == Says(c.Unplan(red))


def test_undo_takes_back_a_change_before_it_opens_a_sealed_plan() -> None:
    sealed = road(gear=1).plans(red, "4")
    assert tap(sealed, ControlTag("undo"), entering=entered("4", "2")) == taken_back(entered("4"))


def test_undo_when_nothing_is_asked_takes_back_the_last_input() -> None:
    assert tap(reacting(), ControlTag("undo"), seat=blue) == Says(Undo())


def test_a_change_to_a_sealed_plan_is_entered_but_held() -> None:
    sealed = road(gear=1).plans(red, "4")
    meant = tap(sealed, own("2"), uid="z", entering=entered("4"))
    assert isinstance(meant, Enters)
    assert meant.entering.faces == ("4", "2")
    assert doubt_of(meant) == "tap.sealed"
    assert doubt_of(tap(sealed, ControlTag("gear-2"), entering=entered("4"))) == "tap.sealed"


def test_returning_to_the_sealed_plan_raises_no_doubt() -> None:
    sealed = road(gear=1).plans(red, "4")
    assert doubt_of(tap(sealed, own("2"), uid="b", entering=entered("4", "2"))) is None


def test_go_seals_the_change() -> None:
    sealed = road(gear=1).plans(red, "4")
    assert tap(sealed, ControlTag("go"), entering=entered("2")) == Says(c.Plan(red, 1, ("2",)))


def test_a_reader_continues_what_the_phone_has_entered() -> None:
    from_phone = Entering().with_faces(2, ("4",))
    meant = tap(road(), own("2"), uid="b", entering=from_phone)
    assert meant == Enters(Entering(2, (Entered(UNSEEN, "4"), Entered("b", "2"))))


def test_a_phone_keeps_the_pieces_that_the_reader_saw() -> None:
    assert entered("4", "1").with_faces(3, ("1", "4", "4")) == Entering(
        3, (Entered("b", "1"), Entered("a", "4"), Entered(UNSEEN, "4"))
    )
    assert entered("4", "1").with_faces(None, ("1",)) == Entering(None, (Entered("b", "1"),))


def test_a_card_entered_on_the_phone_is_neither_added_nor_taken_back_by_a_guess() -> None:
    from_phone = Entering().with_faces(None, ("4",))
    assert doubt_of(tap(road(), own("4"), entering=from_phone)) == "tap.which"


def test_a_number_before_slipstream_tells_how_far_it_goes():
    def far(**tokens: Any) -> Table:
        drawing = ". |5 . R B . . . .\n. | . . . . . . ."
        return strip(drawing, **tokens).plays(red, "0").does(c.Done(red))

    storm, slipstream = far(weather="storm", roads={1: "weather"}), ControlTag("slipstream")
    assert tap(storm, slipstream, entering=Entering(number=4)) == Says(c.Slipstream(red, 4))
    assert tap(storm, slipstream) == Says(c.Slipstream(red))
    assert code_of(storm, ControlTag("pass"), entering=Entering(number=4)) == "tap.entered"
    assert code_of(storm, ControlTag("gear-2")) == "tap.not-now"


def test_numbers_add_up_and_cool_takes_as_many() -> None:
    assert tap(reacting(), ControlTag("number-2"), entering=Entering(number=5)) == Enters(Entering(number=7))
    assert tap(reacting(), ControlTag("cool"), entering=Entering(number=3)) == Says(c.Cooldown(red, 3))


def test_nothing_that_is_entered_is_forgotten_without_a_word() -> None:
    for control in ("boost", "done", "adrenaline"):
        assert code_of(reacting(), ControlTag(control), entering=Entering(number=2)) == "tap.entered"  # type: ignore[arg-type]
    assert tap(reacting(), ControlTag("undo"), entering=Entering(number=2)) == taken_back(Entering())


def test_a_card_tapped_tells_which_one_was_dropped():
    rulings = {"gear_shown": "at-reveal", "tournament_mistake": "booklet"}
    race = strip("B R . . .\n. . . . .", rulings=rulings, red=car(gear=1, engine=0)).plays(red, "4", "3", "2")
    assert tap(race, CardTag("3", red)) == Says(c.Dropped(red, "3"))
    assert code_of(race, ControlTag("go")) == "tap.not-now"


def test_an_upgrade_that_is_heat_is_heat_in_the_hand_and_in_the_deck() -> None:
    assert tap(road(), CardTag("up-17"), uid="a") == Enters(entered("heat"), Refusal("cards.heat"))
    assert tap(flipping(), CardTag("up-48")) == Says(c.Flip(red, "heat"))
    assert code_of(discarding(), CardTag("up-17")) == "discard.forbidden"


def test_an_upgrade_of_somebody_else_is_held() -> None:
    assert doubt_of(tap(road(), CardTag("up-03"))) == "cards.impossible"
