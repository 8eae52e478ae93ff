"""What taps mean in steps 3, 5 and 6: first the card and the number, if any, then the tag that says what to do.

Numbers add up. Without a number, `cool`, `reduce-stress` and `super-cool` take one card and can be tapped again,
`salvage` takes as many as its card allows, for it can be used only once, and `slipstream` is the usual one. A card need
not be named where only one can be meant.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import commands as c
from companion.engine import symbol_commands as sc
from companion.engine import symbol_options as so
from companion.engine.options import CooldownOption, SlipstreamOption
from companion.engine.refusals import Refused
from companion.table.entering import Entered, Entering
from companion.table.meant import Enters, Meant, Says, not_now
from companion.table.tags import CardTag, ControlTag

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.options import Decision
    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.table.tags import Control, Meaning

NUMBERS: dict[Control, int] = {"number-1": 1, "number-2": 2, "number-3": 3, "number-4": 4, "number-5": 5}
_TAKE_CARDS = (so.PayOption, so.UnpaidOption, so.ScrapOption, so.SalvageOption, so.DirectOption, so.AccelerateOption)
_TAKE_NUMBERS = (
    CooldownOption,
    SlipstreamOption,
    so.ReduceStressOption,
    so.SuperCoolOption,
    so.SalvageOption,
    so.DirectOption,
)


class _Takes(NamedTuple):
    """What may have been entered before a tag: cards, and whether a number."""

    cards: int = 0
    number: bool = False


_MANY = 99
_CORE: dict[Control, _Takes] = {
    "boost": _Takes(),
    "adrenaline": _Takes(),
    "pass": _Takes(),
    "done": _Takes(),
    "cool": _Takes(number=True),
    "slipstream": _Takes(number=True),
}
_OF_SYMBOLS: dict[Control, _Takes] = {
    "reduce-stress": _Takes(number=True),
    "super-cool": _Takes(number=True),
    "salvage": _Takes(1, number=True),
    "pay": _Takes(1),
    "accelerate": _Takes(1),
    "scrap": _Takes(_MANY),
    "unpaid": _Takes(_MANY),
    "draft": _Takes(),
    "go": _Takes(1, number=True),
}


def choose_value(seat: Seat, decision: Decision, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    """Take a number for the value of a card, which is tapped first where there are several."""
    match meaning:
        case CardTag(card):
            return _enter_card(entering, Entered(uid, card))
        case ControlTag(control) if control in NUMBERS:
            _check_entered(control, _Takes(1), entering)
            return Says(sc.Choose(seat, _source(decision, "choose", meaning, entering), NUMBERS[control]))
        case _:
            raise not_now(meaning, decision.asked)


def react(race: Race, decision: Decision, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    """Enter a card or a number, or complete a reaction or a slipstream."""
    assert race.turn is not None, "only the driver whose turn it is reacts"
    match meaning:
        case CardTag(card) if _offers(decision, _TAKE_CARDS):
            return _enter_card(entering, Entered(uid, card))
        case ControlTag(control) if control in NUMBERS and _offers(decision, _TAKE_NUMBERS):
            return Enters(replace(entering, number=entering.number + NUMBERS[control]))
        case ControlTag(control) if control in _CORE:
            _check_entered(control, _CORE[control], entering)
            return Says(_core_command(race.turn.seat, control, entering.number))
        case ControlTag(control) if control in _OF_SYMBOLS and race.turn.ledger is not None:
            _check_entered(control, _OF_SYMBOLS[control], entering)
            return Says(_symbol_command(race.turn.seat, decision, meaning, entering))
        case _:
            raise not_now(meaning, decision.asked)


def _offers(decision: Decision, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(option, kinds) for option in decision.options)


def _enter_card(entering: Entering, piece: Entered) -> Enters:
    return Enters(entering.toggling(piece), takes_back=entering.has(piece.uid))


def _check_entered(control: Control, takes: _Takes, entering: Entering) -> None:
    """Refuse a tag while something is entered that it does not take: it would be forgotten without a word."""
    if len(entering.cards) > takes.cards or (entering.number and not takes.number):
        raise Refused("tap.entered", tapped=control)


def _core_command(seat: Seat, control: Control, number: int) -> c.SeatCommand:
    match control:
        case "boost":
            return c.Boost(seat)
        case "adrenaline":
            return c.Adrenaline(seat)
        case "cool":
            return c.Cooldown(seat, number or 1)
        case "slipstream":
            return c.Slipstream(seat, number or None)
        case "pass":
            return c.Pass(seat)
        case _:
            return c.Done(seat)


def _symbol_command(seat: Seat, decision: Decision, meaning: ControlTag, entering: Entering) -> c.SeatCommand:
    control, number = meaning.control, entering.number
    match control:
        case "reduce-stress":
            return sc.ReduceStress(seat, number or 1)
        case "super-cool":
            return sc.SuperCool(seat, number or 1)
        case "draft":
            return sc.DraftBehind(seat, _draft_spaces(decision))
        case "unpaid":
            return sc.Unpaid(seat, entering.faces or None)
        case "scrap":
            return _scrap(seat, decision, meaning, entering)
        case _:
            return _use_card(seat, decision, meaning, entering)


def _use_card(seat: Seat, decision: Decision, meaning: ControlTag, entering: Entering) -> c.SeatCommand:
    """Use a symbol of one card."""
    match meaning.control:
        case "salvage":
            card = _source(decision, "salvage", meaning, entering)
            return sc.Salvage(seat, card, entering.number or _most_salvaged(decision, card))
        case "pay":
            return sc.Pay(seat, _source(decision, "pay", meaning, entering))
        case "accelerate":
            return sc.Accelerate(seat, _source(decision, "accelerate", meaning, entering))
        case _:
            if not entering.faces:  # several cards may be in the hand: one must be shown
                raise not_now(meaning, decision.asked)
            return sc.Direct(seat, entering.faces[0], entering.number)


def _source(decision: Decision, do: str, meaning: ControlTag, entering: Entering) -> Card:
    """Find the card whose symbol or value is meant: the one entered, or the only one there is."""
    if entering.faces:
        return entering.faces[0]
    cards = _cards_for(decision, do)
    if not cards:
        raise not_now(meaning, decision.asked)
    if len(cards) > 1:
        raise Refused("tap.which-card", tapped=meaning.control, cards=tuple(cards))
    return cards[0]


def _cards_for(decision: Decision, do: str) -> list[Card]:
    return [option.card for option in decision.options if option.do == do and isinstance(option, _HAVE_CARDS)]


_HAVE_CARDS = (so.ChooseOption, so.PayOption, so.ScrapOption, so.SalvageOption, so.AccelerateOption)


def _most_salvaged(decision: Decision, card: Card) -> int:
    options = (option for option in decision.options if isinstance(option, so.SalvageOption))
    return next((option.max for option in options if option.card == card), 1)


def _draft_spaces(decision: Decision) -> int:
    option = decision.option("draft")
    return option.spaces if isinstance(option, so.DraftOption) else 1


def _scrap(seat: Seat, decision: Decision, meaning: ControlTag, entering: Entering) -> sc.Scrap:
    """Take the first card for the one that demands it, if it does, and the others for those that were scrapped."""
    demands, faces = _cards_for(decision, "scrap"), entering.faces
    if faces and faces[0] in demands:
        return sc.Scrap(seat, faces[0], faces[1:] or None)
    return sc.Scrap(seat, _source(decision, "scrap", meaning, Entering()), faces or None)
