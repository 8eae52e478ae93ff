"""Step 5 · React: what the symbols of upgrades and sponsorship cards do when they are used.

What may be used is in `s5_symbols`. Heat that cannot be paid sets the car back: it keeps as many of its cards as the
engine can pay for, the others are replaced by flips, and it moves again: by its cards, then by whatever moved it since.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, assert_never

from companion.engine import symbol_commands as sc
from companion.engine.cards import Cards
from companion.engine.catalogue import CATALOGUE
from companion.engine.events import (
    Accelerated,
    Cooled,
    DirectPlayed,
    HeatPaid,
    Salvaged,
    Scrapped,
    SetBack,
    StressReduced,
    SuperCooled,
)
from companion.engine.impossible_cards import cards_impossible
from companion.engine.refusals import Refused
from companion.engine.steps.s3_reveal_move import move
from companion.engine.steps.s5_symbols import (
    direct_cards,
    draft_spaces,
    most_reduced,
    most_salvaged,
    most_super_cool,
    own_cool,
    why_not_direct,
)
from companion.engine.unpaid import largest_sets

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.ledger import OpenSymbol
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding

_STRESS: tuple[Card, ...] = ("stress",)
_HEAT: tuple[Card, ...] = ("heat",)


def react(u: Unfolding, command: sc.Reaction) -> None:
    """Carry out a reaction that a symbol allows or demands."""
    match command:
        case sc.Pay():
            _pay(u, _symbol(u, "heat", command.card, "heat.none"))
        case sc.Unpaid():
            _give_up(u, command)
        case sc.Scrap():
            _scrap(u, _symbol(u, "scrap", command.card, "scrap.none"), command.cards)
        case sc.ReduceStress():
            _reduce(u, command)
        case sc.Salvage():
            _salvage(u, command)
        case sc.SuperCool():
            _super_cool(u, command)
        case sc.Direct():
            _play_direct(u, command)
        case sc.Accelerate():
            _accelerate(u, command)
        case sc.DraftBehind():
            _draft(u, command)
        case _:
            assert_never(command)


def end(u: Unfolding) -> None:
    """End the step by choice: whatever is still due is done, but cards that must be named are not scrapped unnamed."""
    named = u.race.rulings.scrap_named == "required"
    due = u.turn.ledger.of("scrap") if named and u.turn.ledger else ()
    if due:
        raise Refused("scrap.unnamed", card=due[0].card, count=due[0].number)
    settle(u)


def settle(u: Unfolding) -> None:
    """Pay the Heat and scrap the cards that are still due, in the order in which their cards were played."""
    if u.turn.ledger is None:
        return
    for symbol in u.turn.ledger.of("heat"):
        _pay(u, symbol)
    for symbol in u.turn.ledger.of("scrap"):
        _scrap(u, symbol, None)


def _symbol(u: Unfolding, symbol: str, card: Card, code: str) -> OpenSymbol:
    """Find an open symbol of a card; refuse if there is none."""
    found = _open_symbol(u, symbol, card)
    if found is None:
        raise Refused(code, card=card)
    return found


def _open_symbol(u: Unfolding, symbol: str, card: Card) -> OpenSymbol | None:
    ledger = u.turn.ledger
    return next((one for one in ledger.symbols if (one.symbol, one.card) == (symbol, card)), None) if ledger else None


def _pay(u: Unfolding, symbol: OpenSymbol) -> None:
    seat = u.turn.seat
    left = u.car(seat).holdings.engine - symbol.number
    u.tell(HeatPaid(seat, symbol.number, left, "card", symbol.card))


def _scrap(u: Unfolding, symbol: OpenSymbol, cards: tuple[Card, ...] | None) -> None:
    seat, holdings = u.turn.seat, u.cards(u.turn.seat)
    count = symbol.number if len(holdings.deck) + len(holdings.discard) else 0
    if cards is not None:
        _check_scrapped(u, cards, count)
    u.tell(Scrapped(seat, symbol.card, count, cards, reshuffled=count > len(holdings.deck)))


def _check_scrapped(u: Unfolding, cards: tuple[Card, ...], count: int) -> None:
    deck = u.cards(u.turn.seat)
    if len(cards) != count:
        raise Refused("scrap.count", cards=len(cards), count=count)
    first = cards[: len(deck.deck)]
    if not deck.deck_can_give(Cards.of(first)):
        raise cards_impossible(deck, "deck", first)


def _reduce(u: Unfolding, command: sc.ReduceStress) -> None:
    most = most_reduced(u.race, u.turn)
    if not 1 <= command.stress <= most:
        raise Refused("reduce.amount", stress=command.stress, max=most)
    stress = _STRESS * command.stress
    _check_in_hand(u, command.seat, stress)
    u.tell(StressReduced(command.seat, command.stress))


def _check_in_hand(u: Unfolding, seat: Seat, cards: tuple[Card, ...]) -> None:
    if not u.cards(seat).hand_can_give(Cards.of(cards)):
        raise cards_impossible(u.cards(seat), "hand", cards)


def _salvage(u: Unfolding, command: sc.Salvage) -> None:
    symbol = _open_symbol(u, "salvage", command.card)
    most = most_salvaged(u.race, u.turn, symbol) if symbol else 0
    if not 1 <= command.count <= most:
        raise Refused("salvage.amount", card=command.card, count=command.count, max=most)
    u.tell(Salvaged(command.seat, command.card, command.count))


def _super_cool(u: Unfolding, command: sc.SuperCool) -> None:
    most = min(most_super_cool(u.race, u.turn), u.cards(command.seat).most_heat_in_discard)
    if not 1 <= command.heat <= most:
        raise Refused("super-cool.amount", heat=command.heat, max=most)
    u.tell(SuperCooled(command.seat, command.heat, u.car(command.seat).holdings.engine + command.heat))


def _play_direct(u: Unfolding, command: sc.Direct) -> None:
    seat, card = command.seat, command.card
    if card not in direct_cards(u.race, seat):
        raise Refused("direct.card", card=card)
    _check_in_hand(u, seat, (card, *_HEAT * command.cool))
    most = own_cool(u.race, u.turn, card)
    if not 0 <= command.cool <= most:
        raise Refused("cooldown.amount", heat=command.cool, max=most)
    refused = why_not_direct(u.race, u.turn, card, command.cool)
    if refused:
        raise refused
    u.tell(DirectPlayed(seat, card))
    if command.cool:
        u.tell(Cooled(seat, command.cool, u.car(seat).holdings.engine + command.cool))
    if CATALOGUE[card].symbol("heat"):
        _pay(u, _symbol(u, "heat", card, "heat.none"))
    move(u, seat, "direct", CATALOGUE[card].value)


def _accelerate(u: Unfolding, command: sc.Accelerate) -> None:
    symbol = _symbol(u, "accelerate", command.card, "accelerate.none")
    plus = u.turn.ledger.plus if u.turn.ledger else 0
    u.tell(Accelerated(command.seat, symbol.card, plus))
    move(u, command.seat, "accelerate", plus)


def _draft(u: Unfolding, command: sc.DraftBehind) -> None:
    spaces = draft_spaces(u.race, u.turn)
    if command.spaces != spaces:
        raise Refused("draft.spaces", spaces=command.spaces, free=spaces)
    move(u, command.seat, "draft", spaces)


def _give_up(u: Unfolding, command: sc.Unpaid) -> None:
    """Pay for the cards that are kept, and begin the move again without the others."""
    ledger, car = u.turn.ledger, u.car(command.seat)
    assert ledger is not None, "only symbols leave a car short"
    assert ledger.start is not None, "a car that reacts has moved"
    costs = ledger.of("heat")
    kept = Counter(_kept(largest_sets(ledger, car.holdings.engine), command.keep))
    given_up = []
    for symbol in costs:
        if kept[symbol.card]:
            kept[symbol.card] -= 1
            _pay(u, symbol)
        else:
            given_up.append(symbol.card)
    u.tell(SetBack(command.seat, tuple(given_up), car.at, ledger.start))


def _kept(sets: tuple[tuple[Card, ...], ...], keep: tuple[Card, ...] | None) -> tuple[Card, ...]:
    if keep is None and len(sets) == 1:
        return sets[0]
    if keep is None or tuple(sorted(keep)) not in sets:
        raise Refused("heat.keep", keep=keep or (), sets=tuple("+".join(one) or "0" for one in sets))
    return keep
