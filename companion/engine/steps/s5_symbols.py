"""Step 5 · React, for the symbols of upgrades and sponsorship cards.

In any order, each completed before the next. Heat and scrap must be done and are done by `done` if the driver does not
choose the moment; the others may be used. A car that cannot pay its Heat is short: until it is not, only what may help
it is open: Cooldown, super cool, direct cards, adrenaline and a boost for no Heat. Or it gives up the cards it cannot
pay for: they are replaced by flips, and the car begins its move again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine import symbol_commands as sc
from companion.engine import symbol_options as so
from companion.engine.cards import Cards
from companion.engine.catalogue import CATALOGUE
from companion.engine.movement import land, others_on_board
from companion.engine.options import Decision, Option, PlainOption
from companion.engine.refusals import Refused
from companion.engine.unpaid import is_short, largest_sets, owed_heat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.catalogue import Card
    from companion.engine.ledger import Ledger, OpenSymbol
    from companion.engine.race import Race, Turn
    from companion.engine.types import Seat


_DIRECT = tuple(card for card, face in CATALOGUE.items() if face.symbol("direct"))


# What is offered -----------------------------------------------------------------------------------------


def reaction(race: Race, turn: Turn, ledger: Ledger, others: tuple[Option, ...]) -> Decision | None:
    """Ask for a reaction while the car is short, anything may be used, or what must be done makes more usable."""
    short = is_short(race, turn)
    optional = (*others, *_may_be_used(race, turn, ledger, short=short))
    if not short and not optional and not _waits(race, ledger):
        return None
    must = _unpaid(race, turn, ledger) if short else (*_payments(ledger), *_scraps(ledger))
    end = () if short else (PlainOption("done"),)
    return Decision(turn.seat, "react", (*optional, *must, *end))


def _waits(race: Race, ledger: Ledger) -> bool:
    """Whether paying or scrapping may make a pile worth looking through, or scrapped cards must be named."""
    pile_grows = ledger.number("heat") or ledger.number("scrap")
    named = race.rulings.scrap_named == "required" and ledger.number("scrap") > 0
    return named or bool(pile_grows and (ledger.number("super_cool") or ledger.number("salvage")))


def _payments(ledger: Ledger) -> Iterator[Option]:
    return (so.PayOption(one.card, one.number) for one in dict.fromkeys(ledger.of("heat")))


def _scraps(ledger: Ledger) -> Iterator[Option]:
    return (so.ScrapOption(one.card, one.number) for one in dict.fromkeys(ledger.of("scrap")))


def _unpaid(race: Race, turn: Turn, ledger: Ledger) -> tuple[Option, ...]:
    return (so.UnpaidOption(largest_sets(ledger, race.car(turn.seat).holdings.engine)),)


def _may_be_used(race: Race, turn: Turn, ledger: Ledger, *, short: bool) -> tuple[Option, ...]:
    super_cool = most_super_cool(race, turn)
    pools = (so.SuperCoolOption(super_cool),) if super_cool else ()
    direct = tuple(_direct_cards(race, turn))
    return (*pools, *direct) if short else (*pools, *direct, *_if_all_is_paid(race, turn, ledger))


def _if_all_is_paid(race: Race, turn: Turn, ledger: Ledger) -> Iterator[Option]:
    reduce = most_reduced(race, turn)
    if reduce:
        yield so.ReduceStressOption(reduce)
    for one in dict.fromkeys(ledger.of("salvage")):
        if most_salvaged(race, turn, one):
            yield so.SalvageOption(one.card, most_salvaged(race, turn, one))
    for one in dict.fromkeys(ledger.of("accelerate")):
        if why_no_acceleration(race, turn) is None:
            yield so.AccelerateOption(one.card, ledger.plus)
    spaces = draft_spaces(race, turn)
    if spaces:
        yield so.DraftOption(spaces)


def most_super_cool(race: Race, turn: Turn) -> int:
    """Count the Heat that may go from the discard pile into the engine."""
    if race.rulings.super_cool_in_cloud == "refuse" and not conditions.may_cool(race, turn.seat):
        return 0
    return min(_number(turn, "super_cool"), race.car(turn.seat).public.most_heat_in_discard)


def most_reduced(race: Race, turn: Turn) -> int:
    """Count the Stress that may go from the hand onto the discard pile: none in a tunnel; an event may bound it."""
    if not conditions.may_discard(race, turn.seat):
        return 0
    stress = min(_number(turn, "reduce"), race.car(turn.seat).public.most_stress_in_hand)
    return conditions.most_reduced(race, turn, stress)


def most_salvaged(race: Race, turn: Turn, symbol: OpenSymbol) -> int:
    """Count the cards that a symbol may shuffle from the discard pile into the deck."""
    return min(symbol.number, len(race.car(turn.seat).public.discard))


def _number(turn: Turn, symbol: str) -> int:
    return sum(one.number for one in turn.ledger.symbols if one.symbol == symbol) if turn.ledger else 0


def _direct_cards(race: Race, turn: Turn) -> Iterator[so.DirectOption]:
    """List the direct cards that the hand can hold, as far as the table knows, and that can be paid for."""
    hand = race.car(turn.seat).public
    for card in direct_cards(race, turn.seat):
        if hand.hand_can_give(Cards.of((card,))) and not why_not_direct(race, turn, card, own_cool(race, turn, card)):
            yield so.DirectOption(card, CATALOGUE[card].symbol("heat"), own_cool(race, turn, card))


def direct_cards(race: Race, seat: Seat) -> tuple[Card, ...]:
    """List the cards of a seat that may be played from the hand at once."""
    owned = race.car(seat).public.all_cards
    return tuple(card for card in _DIRECT if owned[card])


def own_cool(race: Race, turn: Turn, card: Card) -> int:
    """Count the Heat that a direct card can cool before it is paid for."""
    printed = CATALOGUE[card].symbol("cool") if may_cool(race, turn) else 0
    return min(printed, race.car(turn.seat).public.most_heat_in_hand)


def may_cool(race: Race, turn: Turn) -> bool:
    """Whether there is Cooldown: not in some sectors, nor by the usual ruling after Heat that could not be paid."""
    return not lost_cooldown(race, turn) and (not race.roads or conditions.may_cool(race, turn.seat))


def lost_cooldown(race: Race, turn: Turn) -> bool:
    """Whether the car has no Cooldown any more this turn, for it gave up cards that it could not pay for."""
    return turn.ledger is not None and turn.ledger.unpaid and race.rulings.cool_after_unpaid == "no"


def why_not_direct(race: Race, turn: Turn, card: Card, cool: int) -> Refused | None:
    """Return why a card may not be played at once; None if it may."""
    heat, engine, owed = CATALOGUE[card].symbol("heat"), race.car(turn.seat).holdings.engine, owed_heat(turn)
    if engine + cool < heat:
        return Refused("direct.heat", card=card, heat=heat, engine=engine)
    missing = owed - (engine + cool - heat)
    if missing > max(0, owed - engine):
        return Refused("direct.owed", card=card, heat=owed, engine=engine)
    return None


def why_no_acceleration(race: Race, turn: Turn) -> Refused | None:
    """Return why the car may not accelerate; None if it may."""
    plus = turn.ledger.plus if turn.ledger else 0
    gains = plus and (race.rulings.accelerate_without_gain == "allow" or land(race, turn.seat, plus).gain)
    return None if gains and _number(turn, "accelerate") else Refused("accelerate.none", plus=plus)


def draft_spaces(race: Race, turn: Turn) -> int:
    """Count the empty Spaces up to the car ahead, if the symbols reach that far; 0 if the car may not draft."""
    reach = _draft_reach(race, turn)
    at, taken = race.car(turn.seat).at.progress, others_on_board(race, turn.seat)
    ahead = (spaces for spaces in range(reach + 1) if race.track.space(at + spaces + 1) in taken)
    spaces = next(ahead, 0) if reach else 0
    over = at + spaces > race.finish and race.rulings.draft_over_finish == "refuse"
    return 0 if over else spaces


def _draft_reach(race: Race, turn: Turn) -> int:
    numbers = [one.number for one in turn.ledger.of("draft")] if turn.ledger else []
    return max(numbers, default=0) if race.rulings.draft_sum == "each" else sum(numbers)


# Why it is not offered -------------------------------------------------------------------------------------


def why_no_reaction(race: Race, turn: Turn, command: sc.Reaction) -> Refused | None:
    """Return why a reaction is not offered; None where nothing special is to be said."""
    if turn.ledger is None:
        return None
    if is_short(race, turn) and not isinstance(command, sc.Unpaid | sc.SuperCool | sc.Direct):
        return heat_short(race, turn)
    return _why_nothing_left(race, turn, command)


def _why_nothing_left(race: Race, turn: Turn, command: sc.Reaction) -> Refused:
    match command:
        case sc.Pay():
            return Refused("heat.none", card=command.card)
        case sc.Scrap():
            return Refused("scrap.none", card=command.card)
        case sc.Unpaid():
            return Refused("heat.not-short", heat=owed_heat(turn), engine=race.car(turn.seat).holdings.engine)
        case sc.ReduceStress():
            if not conditions.may_discard(race, turn.seat):
                return Refused("reduce.tunnel", stress=command.stress)
            return Refused("reduce.amount", stress=command.stress, max=0)
        case sc.Salvage():
            return Refused("salvage.amount", card=command.card, count=command.count, max=0)
        case sc.SuperCool():
            return Refused("super-cool.amount", heat=command.heat, max=0)
        case sc.Direct():
            return why_not_direct(race, turn, command.card, command.cool) or Refused("direct.card", card=command.card)
        case sc.Accelerate():
            return why_no_acceleration(race, turn) or Refused("accelerate.none", plus=0)
        case _:
            return Refused("draft.none")


def heat_short(race: Race, turn: Turn) -> Refused:
    """Make the refusal of what a short car may not do."""
    return Refused("heat.short", heat=owed_heat(turn), engine=race.car(turn.seat).holdings.engine)
