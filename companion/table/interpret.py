"""Work out what a tap means from the seat of its reader and the open decision. Nothing is ever guessed.

A tap either says a command, or adds to what its seat is entering, or is held with a question, or is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from companion.engine import commands as c
from companion.engine.cards import Cards
from companion.engine.catalogue import NEVER_DISCARDED, Card
from companion.engine.decisions import decision_of
from companion.engine.impossible_cards import cards_impossible
from companion.engine.refusals import Refusal, Refused
from companion.engine.steps.s1_shift_gears import check_gear
from companion.history.commands import Undo
from companion.table.tags import CardTag, ControlTag, Meaning, SeatTag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.impossible_cards import Searched
    from companion.engine.options import Asked
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat

UNSEEN = ""
"""Stands in for the UID of a card entered on a phone: no reader has seen the piece."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A card laid on the reader, with the UID of its tag; tapping the same piece again takes it back."""

    uid: str
    card: Card


@dataclass(frozen=True, slots=True)
class Entering:
    """What a seat has entered so far for a plan or a discard."""

    gear: int | None = None
    cards: tuple[Entered, ...] = ()

    @property
    def faces(self) -> tuple[Card, ...]:
        """The entered cards."""
        return tuple(entered.card for entered in self.cards)

    def with_faces(self, gear: int | None, faces: Iterable[Card]) -> Entering:
        """Replace the entry by what a phone says; cards that stay keep the pieces the reader saw."""
        pieces = list(self.cards)
        return Entering(gear, tuple(_piece(pieces, face) for face in faces))


def _piece(pieces: list[Entered], face: Card) -> Entered:
    found = next((piece for piece in pieces if piece.card == face), None)
    if found is None:
        return Entered(UNSEEN, face)
    pieces.remove(found)
    return found


@dataclass(frozen=True, slots=True)
class Says:
    """The tap completes a command."""

    command: c.SeatCommand | Undo

    @property
    def takes_back(self) -> bool:
        """Whether something that counted no longer does."""
        return takes_back(self.command)


def takes_back(command: object) -> bool:
    """Whether a command makes something that counted no longer do so."""
    return isinstance(command, Undo | c.Unplan)


@dataclass(frozen=True, slots=True)
class Enters:
    """The tap changes what is being entered; a doubt asks the player to look again."""

    entering: Entering
    doubt: Refusal | None = None
    takes_back: bool = False


@dataclass(frozen=True, slots=True)
class Holds:
    """The tap is implausible: nothing changes, and the seat is asked."""

    doubt: Refusal


Meant = Says | Enters | Holds


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
    match decision.asked:
        case "plan":
            return _plan(race.car(seat), meaning, uid, entering)
        case "flip":
            return _flip(race.car(seat), meaning)
        case "discard":
            return _discard(race.car(seat), meaning, uid, entering)
        case "react" | "slipstream":
            return _react(seat, decision.asked, meaning)
        case _:
            assert_never(decision.asked)


def _undo(car: Car, entering: Entering) -> Meant:
    """Take back the last entered card, then the gear; without an entry the sealed plan or the last input."""
    if car.plan and entering in (Entering(), _sealed(car, entering)):
        return Says(c.Unplan(car.seat))
    if entering.cards:
        return Enters(replace(entering, cards=entering.cards[:-1]), takes_back=True)
    return Enters(Entering(), takes_back=True) if entering.gear else Says(Undo())


def _sealed(car: Car, entering: Entering) -> Entering | None:
    """Return the entry if it equals the sealed plan, in any order of cards."""
    if car.plan is None or Cards.of(entering.faces) != Cards.of(car.plan.cards):
        return None
    return entering if entering.gear in (None, car.plan.gear) else None


def _plan(car: Car, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    match meaning:
        case CardTag(card):
            return _unless_sealed(car, _enter_card(car, card, uid, entering))
        case ControlTag("go"):
            return Says(c.Plan(car.seat, entering.gear or car.gear, entering.faces))
        case ControlTag(control) if control.startswith("gear-"):
            check_gear(car, int(control[-1]))
            return _unless_sealed(car, Enters(replace(entering, gear=int(control[-1]))))
        case _:
            raise _not_now(meaning, "plan")


def _unless_sealed(car: Car, meant: Enters | Holds) -> Meant:
    """Add a doubt to a change of a sealed plan: the old plan counts until `go` seals the change or `undo` opens it."""
    if car.plan is None or isinstance(meant, Holds) or _sealed(car, meant.entering):
        return meant
    return replace(meant, doubt=meant.doubt or Refusal("tap.sealed", {"seat": car.seat}))


def _enter_card(car: Car, card: Card, uid: str, entering: Entering) -> Enters | Holds:
    kept = tuple(entered for entered in entering.cards if entered.uid != uid)
    if len(kept) < len(entering.cards):  # the same piece again takes it back
        return Enters(replace(entering, cards=kept), takes_back=True)
    if Entered(UNSEEN, card) in entering.cards:  # take back the one from the phone, or add another?
        return Holds(Refusal("tap.which", {"card": card}))
    wanted = (*entering.cards, Entered(uid, card))
    if not car.holdings.hand_can_give(Cards.of(entered.card for entered in wanted)):
        return Holds(_impossible(car, "hand", tuple(entered.card for entered in wanted)))
    # Only a cluttered hand plays Heat: enter it, but ask the player to look again.
    return Enters(replace(entering, cards=wanted), Refusal("cards.heat") if card == "heat" else None)


def _impossible(car: Car, pile: Searched, cards: tuple[Card, ...]) -> Refusal:
    return cards_impossible(car.holdings, pile, cards).refusal


def _flip(car: Car, meaning: Meaning) -> Meant:
    if not isinstance(meaning, CardTag):
        raise _not_now(meaning, "flip")
    if not car.holdings.deck_can_give(Cards.of((meaning.card,))):
        return Holds(_impossible(car, "deck", (meaning.card,)))
    return Says(c.Flip(car.seat, meaning.card))


def _discard(car: Car, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    match meaning:
        case CardTag(card) if card in NEVER_DISCARDED:
            raise Refused("discard.forbidden", cards=(card,))
        case CardTag(card):
            return _enter_card(car, card, uid, entering)
        case ControlTag("go"):
            return Says(c.Discard(car.seat, entering.faces))
        case _:
            raise _not_now(meaning, "discard")


def _react(seat: Seat, asked: Asked, meaning: Meaning) -> Meant:
    if not isinstance(meaning, ControlTag):
        raise _not_now(meaning, asked)
    match meaning.control:
        case "boost":
            return Says(c.Boost(seat))
        case "cool":
            return Says(c.Cooldown(seat, 1))
        case "adrenaline":
            return Says(c.Adrenaline(seat))
        case "slipstream":
            return Says(c.Slipstream(seat))
        case "pass":
            return Says(c.Pass(seat))
        case "done":
            return Says(c.Done(seat))
        case "gear-1" | "gear-2" | "gear-3" | "gear-4" | "go" | "undo":
            raise _not_now(meaning, asked)
        case _:
            assert_never(meaning.control)


def _not_now(meaning: Meaning, asked: Asked) -> Refused:
    tapped = meaning.control if isinstance(meaning, ControlTag) else "card"
    return Refused("tap.not-now", tapped=tapped, asked=asked)
