"""Events in which cards change places: plans, flips, Heat, discards, draws."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.engine.catalogue import CATALOGUE, Card, value
from companion.engine.conditions import LOWEST_GEAR
from companion.engine.events.parts import MovesNoCards, Public, PublicIfSet, ShowsCards
from companion.engine.ledger import Ledger
from companion.engine.pile_moves import PileMove
from companion.engine.race import FlipFor, Mistake, Turn
from companion.engine.types import Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft, TurnDraft
    from companion.engine.pile_moves import Piles

HeatFor = Literal["shift", "boost", "corner", "spin-out", "card"]
_FLIPS: dict[Card, tuple[FlipFor, ...]] = {
    card: ("stress" if face.kind == "stress" else "plus",) * face.symbol("plus")
    for card, face in CATALOGUE.items()
    if face.symbol("plus")
}
"""What the + symbols of a card owe."""


def flips_for(cards: tuple[Card, ...]) -> tuple[FlipFor, ...]:
    """List the flips that cards owe when they are revealed, in the order of the plan."""
    return tuple(flip for card in cards if card in _FLIPS for flip in _FLIPS[card])


@dataclass(frozen=True, slots=True)
class Revealed(ShowsCards):
    """Step 3: the plan is turned over and the turn begins."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    mistake: PublicIfSet[Mistake] = None
    """Two gears planned that the engine cannot pay: one card too many (up), or one too few (down)."""
    type: Literal["revealed"] = "revealed"

    def apply(self, draft: RaceDraft) -> None:
        """Begin the turn; each + symbol among the cards owes a flip, and so does a card too few."""
        mat = draft.mat(self.seat)
        mat.plan, mat.speed = None, sum(map(value, self.cards))
        draft.cards(self.seat).play(self.cards)
        owed = (*flips_for(self.cards), "mistake") if self.mistake == "down" else flips_for(self.cards)
        ledger = None if mat.upgrades is None else Ledger().with_played(self.cards)
        began_at, drops = draft.at(self.seat).progress, self.mistake == "up"
        draft.begin_turn(Turn(self.seat, began_at, flips_owed=owed, ledger=ledger, drop_owed=drops))
        draft.phase = "resolving"
        draft.to_move = tuple(seat for seat in draft.to_move if seat != self.seat)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Lay the cards of the plan into the play area."""
        return (PileMove("cards", len(self.cards), "hand", "play-area", self.cards),)


@dataclass(frozen=True, slots=True)
class Cluttered(MovesNoCards, ShowsCards):
    """The plan contained Heat: no move, gear 1, straight to step 9."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    type: Literal["cluttered"] = "cluttered"

    def apply(self, draft: RaceDraft) -> None:
        """Drop the gear. Heat may only be played when nothing else is left, so the rest of the hand is Heat too."""
        mat = draft.mat(self.seat)
        mat.gear, mat.speed = LOWEST_GEAR, 0
        draft.cards(self.seat).know_hand_is_heat()
        draft.turn.flips_owed, draft.turn.drop_owed, draft.turn.ledger = (), False, None


@dataclass(frozen=True, slots=True)
class CardDropped:
    """A card played that was one too many for the gear: drawn at random, it goes to the discard pile."""

    seat: Public[Seat]
    card: Public[Card]
    type: Literal["dropped"] = "dropped"

    def apply(self, draft: RaceDraft) -> None:
        """Take the card out of the Speed, and the flips and symbols it owed with it."""
        cards, mat, turn = draft.cards(self.seat), draft.mat(self.seat), draft.turn
        cards.drop((self.card,))
        mat.speed = (mat.speed or 0) - value(self.card)
        turn.flips_owed, turn.drop_owed = flips_for(cards.play_area), False
        turn.ledger = None if mat.upgrades is None else Ledger().with_played(cards.play_area)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put the card onto the discard pile."""
        return (PileMove("cards", 1, "play-area", "discard", (self.card,)),)


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """A flip found the deck empty: the discard pile was shuffled into a new deck of this many cards."""

    seat: Public[Seat]
    count: Public[int]
    type: Literal["reshuffled"] = "reshuffled"

    def apply(self, draft: RaceDraft) -> None:
        """Make the discard pile the deck."""
        draft.cards(self.seat).reshuffle()

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Shuffle the discard pile."""
        return (PileMove("shuffle", self.count, "discard", "deck"),)


@dataclass(frozen=True, slots=True)
class Flipped:
    """A card was turned over for a + symbol."""

    seat: Public[Seat]
    card: Public[Card]
    kept: Public[bool]
    for_: Public[FlipFor]
    type: Literal["flipped"] = "flipped"

    def apply(self, draft: RaceDraft) -> None:
        """Put the card away; one that is kept adds to Speed and settles the + symbol."""
        draft.cards(self.seat).flip(self.card, kept=self.kept)
        if self.kept:
            mat = draft.mat(self.seat)
            mat.speed = (mat.speed or 0) + value(self.card)
            _settle_plus(draft.turn, self.for_)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Turn over the top card of the deck."""
        return (PileMove("cards", 1, "deck", "play-area" if self.kept else "discard"),)


@dataclass(frozen=True, slots=True)
class FlipMissed(MovesNoCards):
    """There is no Basic card left to flip: the + symbol adds 0."""

    seat: Public[Seat]
    for_: Public[FlipFor]
    told: bool = False
    """Whether the player said so; otherwise every card left was known, and nothing was asked."""
    type: Literal["flip_missed"] = "flip_missed"

    def apply(self, draft: RaceDraft) -> None:
        """Settle the + symbol; a player who turned over every card may say so all the same."""
        _settle_plus(draft.turn, self.for_)
        if not self.told:
            draft.mat(self.seat).passed += ("reveal-move",)


def _settle_plus(turn: TurnDraft, for_: FlipFor) -> None:
    """Count a + symbol as used; a flip in place of an unpaid card or for a mistake is none."""
    turn.flips_owed = turn.flips_owed[1:]
    if turn.ledger is not None and for_ not in ("unpaid", "mistake"):
        turn.ledger = replace(turn.ledger, plus=turn.ledger.plus + 1)


@dataclass(frozen=True, slots=True)
class HeatPaid:
    """Heat from the engine to the discard pile; `engine` is what is left."""

    seat: Public[Seat]
    heat: Public[int]
    engine: Public[int]
    for_: Public[HeatFor]
    card: PublicIfSet[Card] = None
    """The card whose symbol it was paid for."""
    type: Literal["heat_paid"] = "heat_paid"

    def apply(self, draft: RaceDraft) -> None:
        """Pay the Heat."""
        draft.cards(self.seat).pay(self.heat)
        if self.card is not None:
            draft.turn.ledger = draft.turn.open_ledger.without("heat", self.card)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put Heat onto the discard pile."""
        return (PileMove("heat", self.heat, "engine", "discard"),)


@dataclass(frozen=True, slots=True)
class Cooled:
    """Heat from the hand to the engine; `engine` is what it holds now."""

    seat: Public[Seat]
    heat: Public[int]
    engine: Public[int]
    sector: PublicIfSet[int] = None
    """The sector whose road token gave 1 of it, by the `after` of its corner line."""
    type: Literal["cooled"] = "cooled"

    def apply(self, draft: RaceDraft) -> None:
        """Count the Heat against the turn's Cooldown; what the sector gives is used up first."""
        draft.turn.cooled += self.heat
        if self.sector is not None:
            draft.turn.cooled -= 1
            draft.turn.cooled_sectors += (self.sector,)
        draft.cards(self.seat).cool(self.heat)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put Heat back into the engine."""
        heat: tuple[Card, ...] = ("heat",)
        return (PileMove("heat", self.heat, "hand", "engine", heat * self.heat),)


@dataclass(frozen=True, slots=True)
class Discarded:
    """Step 8: cards were discarded; only the top one, the last of them, is public."""

    seat: Public[Seat]
    cards: tuple[Card, ...]
    type: Literal["discarded"] = "discarded"

    @property
    def count(self) -> Public[int]:
        """How many cards were discarded."""
        return len(self.cards)

    @property
    def top(self) -> Public[Card]:
        """The card on top."""
        return self.cards[-1]

    def apply(self, draft: RaceDraft) -> None:
        """Put the cards onto the discard pile."""
        draft.cards(self.seat).discard_hand(self.cards, draft.also_discarded)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put the cards onto the discard pile."""
        return (PileMove("cards", len(self.cards), "hand", "discard", self.cards),)


@dataclass(frozen=True, slots=True)
class Replenished(ShowsCards):
    """Step 9: the hand was filled up again; the turn is over."""

    seat: Public[Seat]
    drawn: Public[int]
    reshuffled: Public[bool]
    type: Literal["replenished"] = "replenished"

    def apply(self, draft: RaceDraft) -> None:
        """Put the played cards away and draw."""
        cards = draft.cards(self.seat)
        cards.discard_play_area()
        cards.draw(self.drawn)
        draft.end_turn()

    def pile_moves(self, piles: Piles) -> tuple[PileMove, ...]:
        """Put the played cards away and draw; when the deck runs out, shuffle and go on drawing."""
        played, first = len(piles.play_area), min(self.drawn, len(piles.deck))
        moves = [PileMove("cards", played, "play-area", "discard")]
        if first:
            moves.append(PileMove("cards", first, "deck", "hand"))
        if self.reshuffled:
            moves.append(PileMove("shuffle", len(piles.discard) + played, "discard", "deck"))
            moves.append(PileMove("cards", self.drawn - first, "deck", "hand"))
        return tuple(moves)


CardEvent = (
    Revealed | Cluttered | CardDropped | Reshuffled | Flipped | FlipMissed | HeatPaid | Cooled | Discarded | Replenished
)
