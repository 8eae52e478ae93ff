"""Commands by taps alone: which tags a person taps for a command, and what the companion makes of them."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine import options as o
from companion.engine import symbol_commands as sc
from companion.engine import symbol_options as so
from companion.engine.catalogue import COPIES
from companion.engine.decisions import decision_of
from companion.table.entering import Entering
from companion.table.interpret import interpret
from companion.table.meant import Enters, Says
from companion.table.table_taps import answer_for_table
from companion.table.tags import CardTag, ControlTag, LegendTag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.catalogue import CardId
    from companion.engine.options import Decision, Option
    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.table.tags import Control, Meaning

HIGHEST_NUMBER = 5
VERBS: dict[str, Control] = {"cooldown": "cool", "direct": "go"}
"""The tags that are not called like their command."""


def tags_for(command: c.Command) -> Iterator[Meaning]:
    """List the tags that are tapped for a command: what it is about, then what to do."""
    match command:
        case c.Plan(seat, gear, cards):
            yield from (ControlTag(f"gear-{gear}"), *_tags(seat, cards), ControlTag("go"))
        case c.Market(cards):
            yield from (*map(CardTag, cards), ControlTag("go"))
        case c.Keep(seat, cards):
            yield from (*_tags(seat, cards), ControlTag("go"))
        case c.Swap(seat, give, take):
            yield from (*_tags(seat, (give, take)), ControlTag("go"))
        case c.Discard(seat, cards):
            yield from _tags(seat, cards)
            yield from chain.from_iterable((_tag(seat, card), ControlTag("refresh")) for card in command.refresh or ())
            yield ControlTag("go")
        case _:
            yield from _at_once(command) or _reaction(command)


def _at_once(command: c.Command) -> list[Meaning]:
    """List the tags of a command that needs nothing to end it; none for another."""
    match command:
        case c.LegendCard(card):
            return [LegendTag(card)]
        case c.Pick(seat, card) | c.Dropped(seat, card):
            return [_tag(seat, card)]
        case c.Flip(seat, card):
            return [_tag(seat, card) if card else ControlTag("pass")]
        case c.LoseHeat():
            return [ControlTag(f"number-{('hand', 'discard', 'deck').index(command.from_) + 1}")]
        case sc.Choose(seat, card, value):
            return [_tag(seat, card), *numbers(value)]
        case _:
            return []


def _reaction(command: c.Command) -> Iterator[Meaning]:
    seat = command.seat
    match command:
        case sc.Scrap(_, card, cards):
            yield from _tags(seat, (card, *(cards or ())))
        case sc.Unpaid(_, keep):
            yield from _tags(seat, keep or ())
        case sc.Salvage(_, card, count):
            yield from (_tag(seat, card), *numbers(count))
        case sc.Direct(_, card, cool):
            yield from (_tag(seat, card), *numbers(cool))
        case sc.Pay(_, card) | sc.Accelerate(_, card):
            yield _tag(seat, card)
        case c.Cooldown(_, count) | sc.ReduceStress(_, count) | sc.SuperCool(_, count):
            yield from numbers(count)
        case c.Slipstream(_, spaces):
            yield from numbers(spaces or 0)
    yield ControlTag(VERBS.get(command.do, command.do))


def numbers(count: int) -> Iterator[ControlTag]:
    """Make up a number of the tags there are."""
    while count > 0:
        yield ControlTag(f"number-{min(count, HIGHEST_NUMBER)}")
        count -= HIGHEST_NUMBER


def _tags(seat: Seat, cards: Iterable[CardId]) -> list[CardTag]:
    return [_tag(seat, card) for card in cards]


def _tag(seat: Seat, card: CardId) -> CardTag:
    return CardTag(card, seat if card in COPIES else None)


def tapped(race: Race, command: c.Command) -> object:
    """Tap a command on a reader; return what the last tap says. Every tap before it must enter something."""
    *entries, last = tags_for(command)
    seat, entering = getattr(command, "seat", None), Entering()
    for number, tag in enumerate(entries):
        meant = _meant(race, seat, tag, f"uid {number}", entering)
        assert isinstance(meant, Enters), (command, tag, meant)
        entering = meant.entering
    meant = _meant(race, seat, last, "last", entering)
    assert isinstance(meant, Says), (command, last, meant)
    return meant.command


def _meant(race: Race, seat: Seat | None, tag: Meaning, uid: str, entering: Entering) -> object:
    if seat is None:
        return answer_for_table(decision_of(race, None), tag, uid, entering)
    return interpret(race, seat, tag, uid, entering)


def commands_of(decision: Decision) -> Iterator[c.Command]:
    """List the commands that a decision offers, with every number, value and set that its options allow.

    Left out are those that take cards of a hand or a deck, which nobody but their owner sees.
    """
    for option in decision.options:
        yield from _table_commands(option) if decision.seat is None else _seat_commands(decision.seat, option)


def _table_commands(option: Option) -> Iterator[c.Command]:
    match option:
        case o.MarketOption():
            yield c.Market(option.cards[: option.count])
        case o.LegendCardOption():
            yield from map(c.LegendCard, option.cards)


def _seat_commands(seat: Seat, option: Option) -> Iterator[c.Command]:
    yield from _garage_commands(seat, option)
    yield from _turn_commands(seat, option)
    yield from _used_cards(seat, option)
    yield from _used_numbers(seat, option)


def _garage_commands(seat: Seat, option: Option) -> Iterator[c.Command]:
    match option:
        case o.PickOption():
            yield from (c.Pick(seat, card) for card in option.cards)
        case o.KeepOption():
            yield from (c.Keep(seat, cards) for cards in combinations(option.cards, option.count))
        case o.SwapOption():
            yield from (c.Swap(seat, give, take) for give in option.give for take in option.take)


def _turn_commands(seat: Seat, option: Option) -> Iterator[c.Command]:
    match option:
        case o.DroppedOption():
            yield from (c.Dropped(seat, card) for card in option.played)
        case o.FlipOption():
            yield c.Flip(seat, None)
        case o.LoseHeatOption():
            yield from (c.LoseHeat(seat, pile) for pile in option.from_)
        case o.DiscardOption():
            sets = chain.from_iterable(combinations(option.refresh, size) for size in range(len(option.refresh) + 1))
            yield from (c.Discard(seat, refresh=cards or None) for cards in sets)
        case o.BoostOption():
            yield c.Boost(seat)
        case o.AdrenalineOption():
            yield c.Adrenaline(seat)
        case o.PlainOption(do) if do != "unplan":
            yield c.Done(seat) if do == "done" else c.Pass(seat)


def _used_cards(seat: Seat, option: Option) -> Iterator[c.Command]:
    match option:
        case so.ChooseOption(card, values):
            yield from (sc.Choose(seat, card, value) for value in values)
        case so.PayOption(card):
            yield sc.Pay(seat, card)
        case so.UnpaidOption(sets):
            yield from (sc.Unpaid(seat, keep or None) for keep in sets)
        case so.ScrapOption(card):
            yield sc.Scrap(seat, card)
        case so.SalvageOption(card, most):
            yield from (sc.Salvage(seat, card, count) for count in range(1, most + 1))
        case so.DirectOption(card, _, cool):
            yield from (sc.Direct(seat, card, heat) for heat in range(cool + 1))
        case so.AccelerateOption(card):
            yield sc.Accelerate(seat, card)


def _used_numbers(seat: Seat, option: Option) -> Iterator[c.Command]:
    match option:
        case o.SlipstreamOption():
            yield from (c.Slipstream(seat, spaces) for spaces in option.spaces)
        case o.CooldownOption():
            yield from (c.Cooldown(seat, heat) for heat in range(1, option.max + 1))
        case so.ReduceStressOption(most):
            yield from (sc.ReduceStress(seat, stress) for stress in range(1, most + 1))
        case so.SuperCoolOption(most):
            yield from (sc.SuperCool(seat, heat) for heat in range(1, most + 1))
        case so.DraftOption(spaces):
            yield sc.DraftBehind(seat, spaces)
