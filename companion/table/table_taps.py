"""What taps mean while upgrades are chosen, and for the Legends: pieces that lie open for the whole table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.options import MarketOption, SwapOption
from companion.engine.refusals import Refused
from companion.table.entering import Entered, Entering
from companion.table.meant import Enters, Meant, Says, not_now
from companion.table.tags import CardTag, ControlTag, LegendTag

if TYPE_CHECKING:
    from companion.engine.catalogue import CardId
    from companion.engine.options import Decision
    from companion.engine.types import Seat
    from companion.table.tags import Meaning


def answer_for_table(decision: Decision | None, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    """Take a tag on any reader for an answer to the question that the table is asked."""
    if decision is None or (isinstance(meaning, LegendTag) and decision.asked != "legend-card"):
        raise Refused("tap.legend")
    match decision.asked, meaning:
        case "legend-card", LegendTag(card):
            return Says(c.LegendCard(card))
        case "market", CardTag(card):
            return _lay_out(decision, Entered(uid, card), entering)
        case "market", ControlTag("go"):
            return Says(_market(decision, entering))
        case "market", ControlTag("undo") if before := entering.stepping_back():
            return Enters(before, takes_back=True)
        case _:
            raise not_now(meaning, decision.asked)


def _lay_out(decision: Decision, piece: Entered, entering: Entering) -> Enters:
    laid = entering.toggling(piece)
    left = Counter(laid.printed) - Counter(_option(decision).cards)
    if left and not entering.has(piece.uid):
        raise Refused(
            "market.card", fault="copies" if piece.card in _option(decision).cards else "pool", card=piece.card
        )
    return Enters(laid, takes_back=entering.has(piece.uid))


def _market(decision: Decision, entering: Entering) -> c.Market:
    """Show what was laid out; without any card there is no market."""
    if not entering.cards:
        raise Refused("market.card", fault="number", value=0, need=_option(decision).count)
    return c.Market(entering.printed)


def _option(decision: Decision) -> MarketOption:
    option = decision.option("market")
    assert isinstance(option, MarketOption), "a market is asked for with its cards"
    return option


def choose_upgrades(seat: Seat, decision: Decision, meaning: Meaning, uid: str, entering: Entering) -> Meant:
    """Take an upgrade for the one that is picked, or enter the cards of a swap or of those that are kept."""
    match decision.asked, meaning:
        case "pick", CardTag(card):
            return Says(c.Pick(seat, card))
        case _, CardTag(card):
            return Enters(entering.toggling(Entered(uid, card)), takes_back=entering.has(uid))
        case "keep", ControlTag("go"):
            return Says(c.Keep(seat, entering.printed))
        case "swap", ControlTag("go"):
            return Says(_swap(seat, decision, entering.printed))
        case "swap", ControlTag("pass"):
            return Says(c.Pass(seat))
        case _:
            raise not_now(meaning, decision.asked)


def _swap(seat: Seat, decision: Decision, cards: tuple[CardId, ...]) -> c.Swap:
    """Find which of two cards is the seat's own; the first, if both could be."""
    option = decision.option("swap")
    assert isinstance(option, SwapOption), "a swap is asked for with its cards"
    if len(cards) == 2:
        for give, take in (cards, cards[::-1]):
            if give in option.give and take in option.take:
                return c.Swap(seat, give, take)
    raise Refused("tap.swap")
