"""Work out what a tap means from the seat of its reader and the open decision. Nothing is ever guessed.

A tap either says a command, or adds to what its seat is entering, or is held with a question, or is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, assert_never

from companion.engine import commands as c
from companion.engine.cards import Cards, as_held
from companion.engine.catalogue import NEVER_DISCARDED
from companion.engine.championship import also_discarded
from companion.engine.decisions import decision_of
from companion.engine.impossible_cards import cards_impossible
from companion.engine.options import DiscardOption
from companion.engine.refusals import Refusal, Refused
from companion.engine.steps.s1_shift_gears import check_gear
from companion.history.commands import Undo
from companion.table.entering import UNSEEN, Entered, Entering
from companion.table.meant import Enters, Holds, Meant, Says, not_now
from companion.table.reactions import NUMBERS, choose_value, react
from companion.table.table_taps import choose_upgrades
from companion.table.tags import CardTag, ControlTag, Meaning, SeatTag

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.impossible_cards import Searched
    from companion.engine.options import Decision
    from companion.engine.pile_moves import HeatPile
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat

_HEAT_PILES: dict[int, HeatPile] = {1: "hand", 2: "discard", 3: "deck"}
"""Where Heat that leaves the game was found, in the order in which hands look for it."""


def interpret(race: Race, seat: Seat, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    """Interpret a tap; refuse one that cannot mean anything now."""
    if isinstance(meaning, CardTag | SeatTag) and meaning.seat not in (None, seat):
        return Holds(Refusal("tap.other-seat", {"seat": seat, "of": meaning.seat}))
    if isinstance(meaning, SeatTag):
        raise Refused("tap.seat-known", seat=seat)
    if meaning == ControlTag("undo"):
        return _undo(race.car(seat), entering)
    decision = decision_of(race, seat)
    if decision is None:
        raise Refused("tap.not-asked", seat=seat)
    return _answer(race, seat, decision, meaning, uid, entering)


def _answer(race: Race, seat: Seat, decision: Decision, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    if decision.asked in ("pick", "keep", "swap"):
        return choose_upgrades(seat, decision, meaning, uid, entering)
    if isinstance(meaning, CardTag):
        meaning = replace(meaning, card=as_held(meaning.card))
    match decision.asked:
        case "plan":
            return _plan(race, race.car(seat), meaning, uid, entering)
        case "dropped" | "flip":
            return _show_card(race.car(seat), decision.asked, meaning)
        case "discard":
            return _discard(race, decision, meaning, uid, entering)
        case "lose-heat":
            return _lose_heat(seat, meaning)
        case "choose":
            return choose_value(seat, decision, meaning, uid, entering)
        case "react" | "slipstream":
            return react(race, decision, meaning, uid, entering)
        case "pick" | "keep" | "swap" | "market" | "legend-card":
            raise not_now(meaning, decision.asked)
        case _:
            assert_never(decision.asked)


def _undo(car: Car, entering: Entering) -> Meant:
    """Take back what was entered last; without an entry the sealed plan or the last input."""
    if car.plan and entering in (Entering(), _sealed(car, entering)):
        return Says(c.Unplan(car.seat))
    before = entering.stepping_back()
    return Says(Undo()) if before is None else Enters(before, takes_back=True)


def _sealed(car: Car, entering: Entering) -> Entering | None:
    """Return the entry if it equals the sealed plan, in any order of cards."""
    if car.plan is None or Cards.of(entering.faces) != Cards.of(car.plan.cards):
        return None
    return entering if entering.gear in (None, car.plan.gear) else None


def _plan(race: Race, car: Car, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    match meaning:
        case CardTag(card):
            return _unless_sealed(car, _enter_card(car, as_held(card), uid, entering))
        case ControlTag("go"):
            return Says(c.Plan(car.seat, entering.gear or car.gear, entering.faces))
        case ControlTag(control) if control.startswith("gear-"):
            check_gear(race, car, int(control[-1]))
            return _unless_sealed(car, Enters(replace(entering, gear=int(control[-1]))))
        case _:
            raise not_now(meaning, "plan")


def _unless_sealed(car: Car, meant: Enters | Holds) -> Meant:
    """Add a doubt to a change of a sealed plan: the old plan counts until `go` seals the change or `undo` opens it."""
    if car.plan is None or isinstance(meant, Holds) or _sealed(car, meant.entering):
        return meant
    return replace(meant, doubt=meant.doubt or Refusal("tap.sealed", {"seat": car.seat}))


def _enter_card(car: Car, card: Card, uid: str, entering: Entering) -> Enters | Holds:
    if entering.has(uid):  # the same piece again takes it back
        return Enters(entering.without(uid), takes_back=True)
    if Entered(UNSEEN, card) in entering.cards:  # take back the one from the phone, or add another?
        return Holds(Refusal("tap.which", {"card": card}))
    wanted = entering.adding(Entered(uid, card))
    if not car.holdings.hand_can_give(Cards.of(wanted.faces)):
        return Holds(_impossible(car, "hand", wanted.faces))
    # Only a cluttered hand plays Heat: enter it, but ask the player to look again.
    return Enters(wanted, Refusal("cards.heat") if card == "heat" else None)


def _impossible(car: Car, pile: Searched, cards: tuple[Card, ...]) -> Refusal:
    return cards_impossible(car.holdings, pile, cards).refusal


def _show_card(car: Car, asked: Literal["dropped", "flip"], meaning: Meaning) -> Meant:
    """Take one card: the one that was dropped, or the one turned over; `pass` says that none was Basic."""
    if meaning == ControlTag("pass") and asked == "flip":
        return Says(c.Flip(car.seat, None))
    if not isinstance(meaning, CardTag):
        raise not_now(meaning, asked)
    card = as_held(meaning.card)
    if asked == "dropped":
        return Says(c.Dropped(car.seat, card))
    if not car.holdings.deck_can_give(Cards.of((card,))):
        return Holds(_impossible(car, "deck", (card,)))
    return Says(c.Flip(car.seat, card))


def _lose_heat(seat: Seat, meaning: Meaning) -> Meant:
    """Take 1 for the hand, 2 for the discard pile, 3 for the deck."""
    pile = _HEAT_PILES.get(NUMBERS.get(meaning.control, 0)) if isinstance(meaning, ControlTag) else None
    if pile is None:
        raise not_now(meaning, "lose-heat")
    return Says(c.LoseHeat(seat, pile))


def _discard(race: Race, decision: Decision, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    assert decision.seat is not None, "a driver discards"
    car, option = race.car(decision.seat), decision.option("discard")
    assert isinstance(option, DiscardOption), "a discard is asked for with its bounds"
    match meaning:
        case CardTag(card) if card in NEVER_DISCARDED and card != also_discarded(race):
            raise Refused("discard.forbidden", cards=(card,))
        case CardTag(card) if card in option.refresh:  # perhaps the one that was played
            return Enters(entering.toggling(Entered(uid, card)), takes_back=entering.has(uid))
        case CardTag(card):
            meant = _enter_card(car, as_held(card), uid, entering)
            return replace(meant, doubt=None) if isinstance(meant, Enters) else meant
        case ControlTag("refresh") if entering.cards:
            return Enters(_refreshed(entering, option))
        case ControlTag("go"):
            return Says(c.Discard(car.seat, entering.faces, refresh=entering.refreshed or None))
        case _:
            raise not_now(meaning, "discard")


def _refreshed(entering: Entering, option: DiscardOption) -> Entering:
    """Let the card entered last go back on top of the deck."""
    *before, last = entering.cards
    if last.card not in option.refresh:
        raise Refused("refresh.card", cards=(last.card,))
    return replace(entering, cards=(*before, replace(last, refresh=True)))
