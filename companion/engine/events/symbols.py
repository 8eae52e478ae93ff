"""Events of the symbols on upgrades and sponsorship cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.engine.catalogue import Card, value
from companion.engine.events.parts import MovesNoCards, Public, ShowsCards
from companion.engine.pile_moves import PileMove
from companion.engine.types import Position, Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft
    from companion.engine.pile_moves import Piles
    from companion.engine.race import FlipFor


@dataclass(frozen=True, slots=True)
class Chosen(MovesNoCards):
    """Step 3: the value of a card was chosen."""

    seat: Public[Seat]
    card: Public[Card]
    value: Public[int]
    type: Literal["chosen"] = "chosen"

    def apply(self, draft: RaceDraft) -> None:
        """Count the value."""
        mat = draft.mat(self.seat)
        mat.speed = (mat.speed or 0) + self.value
        draft.turn.ledger = draft.turn.open_ledger.with_choice(self.card, self.value)


@dataclass(frozen=True, slots=True)
class Scrapped(ShowsCards):
    """Step 5: a card sent others from the deck onto the discard pile; `cards` is None if nobody named them."""

    seat: Public[Seat]
    card: Public[Card]
    count: Public[int]
    cards: Public[tuple[Card, ...] | None]
    reshuffled: Public[bool]
    type: Literal["scrapped"] = "scrapped"

    def apply(self, draft: RaceDraft) -> None:
        """Move the cards and strike off the symbol."""
        draft.cards(self.seat).scrap(self.count, self.cards)
        draft.turn.ledger = draft.turn.open_ledger.without("scrap", self.card)

    def pile_moves(self, piles: Piles) -> tuple[PileMove, ...]:
        """Turn over cards of the deck; when it runs out, shuffle and go on."""
        moves, left, deck, discard = [], self.count, len(piles.deck), len(piles.discard)
        while left:
            if not deck:
                moves.append(PileMove("shuffle", discard, "discard", "deck"))
                deck, discard = discard, 0
            count = min(left, deck)
            moves.append(PileMove("cards", count, "deck", "discard"))
            left, deck, discard = left - count, deck - count, discard + count
        return tuple(moves)


@dataclass(frozen=True, slots=True)
class StressReduced:
    """Step 5: Stress from the hand went onto the discard pile."""

    seat: Public[Seat]
    stress: Public[int]
    type: Literal["stress_reduced"] = "stress_reduced"

    def apply(self, draft: RaceDraft) -> None:
        """Move the Stress and count it against the pool."""
        draft.cards(self.seat).reduce_stress(self.stress)
        draft.turn.stress_reduced += self.stress
        draft.turn.ledger = draft.turn.open_ledger.less("reduce", self.stress)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put Stress onto the discard pile."""
        stress: tuple[Card, ...] = ("stress",)
        return (PileMove("stress", self.stress, "hand", "discard", stress * self.stress),)


@dataclass(frozen=True, slots=True)
class Salvaged:
    """Step 5: cards of the discard pile were shuffled into the deck; nobody else knows which."""

    seat: Public[Seat]
    card: Public[Card]
    count: Public[int]
    type: Literal["salvaged"] = "salvaged"

    def apply(self, draft: RaceDraft) -> None:
        """Move the cards and strike off the symbol."""
        draft.cards(self.seat).salvage(self.count)
        draft.turn.ledger = draft.turn.open_ledger.without("salvage", self.card)

    def pile_moves(self, piles: Piles) -> tuple[PileMove, ...]:
        """Take cards out of the discard pile and shuffle them into the deck."""
        whole = len(piles.deck) + self.count
        return (PileMove("cards", self.count, "discard", "deck"), PileMove("shuffle", whole, "deck", "deck"))


@dataclass(frozen=True, slots=True)
class SuperCooled:
    """Step 5: Heat from the discard pile went back into the engine; `engine` is what it holds now."""

    seat: Public[Seat]
    heat: Public[int]
    engine: Public[int]
    type: Literal["super_cooled"] = "super_cooled"

    def apply(self, draft: RaceDraft) -> None:
        """Move the Heat and count it against the pool."""
        draft.cards(self.seat).super_cool(self.heat)
        draft.turn.ledger = draft.turn.open_ledger.less("super_cool", self.heat)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put Heat back into the engine."""
        heat: tuple[Card, ...] = ("heat",)
        return (PileMove("heat", self.heat, "discard", "engine", heat * self.heat),)


@dataclass(frozen=True, slots=True)
class DirectPlayed(ShowsCards):
    """Step 5: a card was played from the hand at once; its move follows as an event of its own."""

    seat: Public[Seat]
    card: Public[Card]
    type: Literal["direct_played"] = "direct_played"

    def apply(self, draft: RaceDraft) -> None:
        """Count its value and open its symbols."""
        mat = draft.mat(self.seat)
        mat.speed = (mat.speed or 0) + value(self.card)
        draft.cards(self.seat).play((self.card,))
        draft.turn.ledger = draft.turn.open_ledger.with_played((self.card,))

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Lay the card into the play area."""
        return (PileMove("cards", 1, "hand", "play-area", (self.card,)),)


@dataclass(frozen=True, slots=True)
class Accelerated(MovesNoCards):
    """Step 5: Speed for each + symbol used; the move follows as an event of its own."""

    seat: Public[Seat]
    card: Public[Card]
    plus: Public[int]
    type: Literal["accelerated"] = "accelerated"

    def apply(self, draft: RaceDraft) -> None:
        """Add the Speed and strike off the symbol."""
        mat = draft.mat(self.seat)
        mat.speed = (mat.speed or 0) + self.plus
        draft.turn.ledger = draft.turn.open_ledger.without("accelerate", self.card)


@dataclass(frozen=True, slots=True)
class SetBack:
    """Step 5: Heat could not be paid: these cards leave the play area, and the car moves again with flips instead."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    from_: Public[Position]
    to: Public[Position]
    type: Literal["set_back"] = "set_back"

    def apply(self, draft: RaceDraft) -> None:
        """Put the car back, drop the cards and owe a flip for each."""
        mat, turn = draft.mat(self.seat), draft.turn
        owed: tuple[FlipFor, ...] = ("unpaid",)
        mat.speed = (mat.speed or 0) - turn.open_ledger.speed_of(self.cards)
        ledger = turn.open_ledger.without_cards(self.cards)
        draft.car(self.seat).at = self.to
        draft.cards(self.seat).drop(self.cards)
        turn.flips_owed = owed * len(self.cards)
        turn.ledger = replace(ledger, moves=(), redo=ledger.moves, unpaid=True)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put the cards onto the discard pile."""
        return (PileMove("cards", len(self.cards), "play-area", "discard", self.cards),)


@dataclass(frozen=True, slots=True)
class Refreshed:
    """Step 8: played cards go on top of the deck, the first of them topmost."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    type: Literal["refreshed"] = "refreshed"

    def apply(self, draft: RaceDraft) -> None:
        """Move the cards."""
        draft.cards(self.seat).refresh(self.cards)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put the cards on top of the deck, the last one first."""
        return (PileMove("cards", len(self.cards), "play-area", "deck", self.cards[::-1]),)


SymbolEvent = (
    Chosen | Scrapped | StressReduced | Salvaged | SuperCooled | DirectPlayed | Accelerated | SetBack | Refreshed
)
