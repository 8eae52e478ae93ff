"""Why cards cannot be in a pile: how many the seat owns, and where they are known to be.

Answered from the model of the cards that the input was judged by, so nobody learns more than that model holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.engine.cards import SPONSORSHIP, Cards
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.holdings import Holdings

Searched = Literal["hand", "deck"]


def cards_impossible(holdings: Holdings, pile: Searched, cards: tuple[Card, ...]) -> Refused:
    """Make the refusal of cards that a pile cannot hold, with the first card that is lacking."""
    card = ruled_out(holdings, pile, cards) or cards[0]
    if card in SPONSORSHIP and not holdings.sponsors:
        return Refused("sponsor.none", card=card)
    owned, wanted = holdings.all_cards[card], cards.count(card)
    facts = {"card": card, "pile": pile, "owned": owned, "wanted": wanted, **_elsewhere(holdings, pile, card)}
    return Refused("cards.impossible", cards=cards, why=_why(holdings, pile, card, wanted), **facts)


def ruled_out(holdings: Holdings, pile: Searched, cards: tuple[Card, ...]) -> Card | None:
    """Find the first of these cards that a pile cannot give; None if it can give all of them."""
    place = holdings.hand if pile == "hand" else holdings.deck
    guessed = place.known.lacks(Cards.of(cards))
    lacking = (card for card in cards if guessed[card] > holdings.unaccounted[card])
    unknown = (card for card in cards if guessed[card] and len(guessed) > place.unseen)
    return next(lacking, None) or next(unknown, None)


def _why(holdings: Holdings, pile: Searched, card: Card, wanted: int) -> str:
    if wanted > holdings.all_cards[card]:
        return "owned"
    known_elsewhere = sum(_elsewhere(holdings, pile, card).values())
    return "elsewhere" if wanted > holdings.all_cards[card] - known_elsewhere else "known"


def _elsewhere(holdings: Holdings, pile: Searched, card: Card) -> dict[str, int]:
    """Count the copies of a card that are known to be in other places."""
    places = {
        "in_hand": holdings.hand.known[card],
        "in_deck": holdings.deck.known[card],
        "in_discard": holdings.discard.known[card],
        "in_play": holdings.play_area.count(card),
        "in_engine": holdings.engine if card == "heat" else 0,
    }
    return {name: 0 if name == f"in_{pile}" else count for name, count in places.items()}
