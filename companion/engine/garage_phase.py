"""Before the first round: upgrades are shown, picked, kept and swapped; then every driver draws the first hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, assert_never, cast

from companion.engine import commands as c
from companion.engine.conditions import CHOSEN_UPGRADES
from companion.engine.events import HandDrawn, KeepSealed, Kept, MarketShown, Picked, SwapDeclined, Swapped
from companion.engine.garage_selection import next_market, pick_order
from companion.engine.options import Decision, KeepOption, MarketOption, PickOption, PlainOption, SwapOption
from companion.engine.refusals import Refused
from companion.engine.sponsorship import drawn_at_start

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.catalogue import CardId, Upgrade
    from companion.engine.garage_selection import NextMarket, Selection
    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def decisions(race: Race) -> tuple[Decision, ...]:
    """List what is asked now: a pick, a swap, the next market, or of all at once what they keep."""
    selection = selecting(race)
    if not _drivers(race):
        return ()
    if selection.to_pick:
        return (Decision(selection.to_pick[0], "pick", (PickOption(selection.market),)),)
    if selection.may_swap:
        swap_option = SwapOption(race.car(selection.may_swap).upgrades, selection.market)
        return (Decision(selection.may_swap, "swap", (swap_option, PlainOption("pass"))),)
    return _market_decision(race, selection) or tuple(_keep_decision(race, seat) for seat in _to_keep(race))


def _market_decision(race: Race, selection: Selection) -> tuple[Decision, ...]:
    """Ask the table for the next market, if there is one."""
    if selection.round == selection.rounds:
        return ()
    coming = _coming(race)
    option = MarketOption(selection.round + 1, coming.size, tuple(coming.possible.elements()))
    return (Decision(None, "market", (option,)),) if coming.size else ()


def _keep_decision(race: Race, seat: Seat) -> Decision:
    return Decision(seat, "keep", (KeepOption(CHOSEN_UPGRADES, race.car(seat).upgrades),))


def selecting(race: Race) -> Selection:
    """Return the selection under way."""
    assert race.selection is not None, "only a selection has a garage phase"
    return race.selection


def _drivers(race: Race) -> tuple[Seat, ...]:
    """List who takes part, pole first; Legends never do."""
    return tuple(car.seat for car in race.racing if car.mat)


def _coming(race: Race) -> NextMarket:
    owned = tuple(card for car in race.cars for card in car.upgrades)
    return next_market(selecting(race), len(pick_order(selecting(race), _drivers(race))), owned)


def _to_keep(race: Race) -> tuple[Seat, ...]:
    """List who has still to put a card back."""
    selection = selecting(race)
    full = (seat for seat in _drivers(race) if len(race.car(seat).upgrades) > CHOSEN_UPGRADES)
    return tuple(seat for seat in full if not selection.kept_by(seat)) if selection.puts_one_back else ()


def show_market(u: Unfolding, command: c.Market) -> None:
    """Lay out the cards of a round."""
    coming, selection = _coming(u.race), selecting(u.race)
    cards = cast("tuple[Upgrade, ...]", command.cards or ())  # any other card is refused below
    _check_market(cards, coming)
    order = pick_order(selection, _drivers(u.race))[: coming.size]
    aside = coming.left_aside(selection, Counter(cards))
    u.tell(MarketShown(selection.round + 1, cards, order, aside))


def _check_market(cards: tuple[Upgrade, ...], coming: NextMarket) -> None:
    if len(cards) != coming.size:
        raise Refused("market.card", fault="number", value=len(cards), need=coming.size)
    shown = Counter(cards)
    for card in shown - coming.possible:
        raise Refused("market.card", fault="copies" if coming.possible[card] else "pool", card=card)
    for card in coming.certain - shown:
        raise Refused("market.card", fault="missing", card=card)


def draw(race: Race, shuffle: Callable[[list[Upgrade]], None]) -> c.Market:
    """Draw the next market as hands would; whoever calls brings the chance."""
    coming = _coming(race)
    rest = list((coming.possible - coming.certain).elements())
    shuffle(rest)
    return c.Market((*coming.certain.elements(), *rest)[: coming.size])


def why_not_asked(race: Race, command: c.Pick | c.Keep) -> Refused | None:
    """Return who picks before this seat, or that it has sealed what it keeps; None where neither is the reason."""
    if race.selection is None:
        return None
    if isinstance(command, c.Keep):
        return Refused("keep.sealed", seat=command.seat) if race.selection.kept_by(command.seat) else None
    picks = race.selection.to_pick
    return Refused("pick.order", seat=command.seat, turn=picks[0]) if picks else None


def answer(u: Unfolding, command: c.GarageCommand) -> None:
    """Carry out what a driver has chosen."""
    match command:
        case c.Pick():
            u.tell(Picked(command.seat, _among(command.card, selecting(u.race).market, "pick.card")))
        case c.Swap():
            _swap(u, command)
        case c.Keep():
            _keep(u, command)
        case _:
            assert_never(command)


def _swap(u: Unfolding, command: c.Swap) -> None:
    gave = _among(command.give, u.car(command.seat).upgrades, "swap.card")
    u.tell(Swapped(command.seat, gave, _among(command.take, selecting(u.race).market, "swap.card")))


def decline_swap(u: Unfolding, command: c.Pass) -> None:
    """Leave the upgrades as they are."""
    u.tell(SwapDeclined(command.seat))


def _among(card: CardId, cards: tuple[Upgrade, ...], code: str) -> Upgrade:
    if card not in cards:
        raise Refused(code, card=card, known=cards)
    return card


def _keep(u: Unfolding, command: c.Keep) -> None:
    own, kept = u.car(command.seat).upgrades, cast("tuple[Upgrade, ...]", command.cards)
    if len(kept) != CHOSEN_UPGRADES or Counter(kept) - Counter(own):
        raise Refused("keep.cards", cards=kept, count=CHOSEN_UPGRADES, known=own)
    u.tell(KeepSealed(command.seat, kept))


def complete(u: Unfolding) -> None:
    """End the selection: show what all keep, and draw the first hands."""
    selection = selecting(u.race)
    for seat in _drivers(u.race):
        if kept := selection.kept_by(seat):
            back = Counter(u.car(seat).upgrades) - Counter(kept)
            u.tell(Kept(seat, kept, tuple(back.elements())))
    for seat in _drivers(u.race):
        u.tell(HandDrawn(seat, drawn_at_start(u.race, seat)))
