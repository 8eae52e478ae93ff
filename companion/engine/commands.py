"""Commands: what can be entered during a race. Each names the seat it is about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.engine import legend_deck
from companion.engine.catalogue import Card, CardId
from companion.engine.pile_moves import HeatPile
from companion.engine.symbol_commands import SymbolCommand
from companion.engine.types import Seat, Spot
from companion.engine.weather import RoadToken, WeatherToken


@dataclass(frozen=True, slots=True)
class Place:
    """A spot on the board as people name it."""

    lap: int
    space: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A spot named by the number printed beside its Space and the corner that number counts to.

    A `space` may be given as well; it must then be the same Space.
    """

    lap: int
    mark: int
    spot: Spot
    corner: int | None = None
    space: int | None = None


AnyPlace = Place | PrintedPlace


@dataclass(frozen=True, slots=True)
class Pick:
    """Garage: take an upgrade from the market."""

    seat: Seat
    card: CardId
    do: Literal["pick"] = "pick"


@dataclass(frozen=True, slots=True)
class Keep:
    """Garage: the upgrades that a driver keeps, sealed until all have said theirs."""

    seat: Seat
    cards: tuple[CardId, ...]
    do: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class Swap:
    """Garage: exchange an upgrade for one that is left in the market."""

    seat: Seat
    give: CardId
    take: CardId
    do: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps 1 and 2: a gear and as many cards, sealed until the reveal."""

    seat: Seat
    gear: int
    cards: tuple[Card, ...]
    shown: bool = False
    """The table shows these cards: what is believed of the seat's piles starts anew from counts."""
    do: Literal["plan"] = "plan"


@dataclass(frozen=True, slots=True)
class Unplan:
    """Take a plan back while others still plan."""

    seat: Seat
    do: Literal["unplan"] = "unplan"


@dataclass(frozen=True, slots=True)
class Dropped:
    """The card drawn at random from those played, which are one too many for the gear."""

    seat: Seat
    card: Card
    do: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Flip:
    """The card turned over for a + symbol; None: all cards have been turned over, and none was Basic."""

    seat: Seat
    card: Card | None
    shown: bool = False
    do: Literal["flip"] = "flip"


@dataclass(frozen=True, slots=True)
class Cooldown:
    """Step 5: Heat from the hand back into the engine."""

    seat: Seat
    heat: int
    do: Literal["cooldown"] = "cooldown"


@dataclass(frozen=True, slots=True)
class Boost:
    """Step 5: pay Heat for a + symbol."""

    seat: Seat
    do: Literal["boost"] = "boost"


@dataclass(frozen=True, slots=True)
class Adrenaline:
    """Step 5: extra Speed, with as many Spaces."""

    seat: Seat
    do: Literal["adrenaline"] = "adrenaline"


@dataclass(frozen=True, slots=True)
class Done:
    """End step 5."""

    seat: Seat
    do: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class Slipstream:
    """Step 6: move on in the slipstream of another car."""

    seat: Seat
    spaces: int | None = None
    """How many Spaces; None: those that any slipstream gives."""
    do: Literal["slipstream"] = "slipstream"


@dataclass(frozen=True, slots=True)
class Pass:
    """Step 6: do not slipstream. Garage: do not swap."""

    seat: Seat
    do: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class Discard:
    """Step 8: cards from the hand onto the discard pile; an empty list keeps them all."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    shown: bool = False
    refresh: tuple[Card, ...] | None = None
    """Played cards that go on top of the deck, the first one topmost."""
    do: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Market:
    """Garage: the upgrades that lie open for a round; where they are left out, a hub draws them."""

    cards: tuple[CardId, ...] | None = None
    do: Literal["market"] = "market"


@dataclass(frozen=True, slots=True)
class LoseHeat:
    """The place from which a completed lap takes a Heat out of the game: the first that held one."""

    seat: Seat
    from_: HeatPile = field(metadata={"alias": "from"})
    do: Literal["lose-heat"] = "lose-heat"


@dataclass(frozen=True, slots=True)
class Correct:
    """The referee makes the companion agree with the real table."""

    seat: Seat
    at: AnyPlace | None = None
    gear: int | None = None
    engine: int | None = None
    reason: str = ""
    shown: bool = False
    """Whether the table shows this already, so that hands have nothing to move for it."""
    weather: WeatherToken | None = None
    """This token lies beside the board; whose car is named does not matter for it, nor for `roads`."""
    roads: dict[str, RoadToken] | None = None
    """These are all road tokens on the board, by the `after` of their corner lines."""
    sponsors: int | None = None
    upgrades: tuple[CardId, ...] | None = None
    """These are all upgrades that the seat owns."""
    do: Literal["correct"] = "correct"


@dataclass(frozen=True, slots=True)
class Recount:
    """The table shows a card that could not be there: start anew from counts."""

    seat: Seat
    card: Card
    do: Literal["recount"] = "recount"


@dataclass(frozen=True, slots=True)
class Retire:
    """A player leaves the race."""

    seat: Seat
    reason: str = ""
    do: Literal["retire"] = "retire"


@dataclass(frozen=True, slots=True)
class Abandon:
    """End the race without a result."""

    reason: str = ""
    do: Literal["abandon"] = "abandon"


@dataclass(frozen=True, slots=True)
class Finish:
    """End the race early, classified as it stands."""

    reason: str = ""
    do: Literal["finish"] = "finish"


@dataclass(frozen=True, slots=True)
class Confirm:
    """The referee makes the result official."""

    do: Literal["confirm"] = "confirm"


@dataclass(frozen=True, slots=True)
class LegendCard:
    """The card that was turned for the Legends: by its id, or by the helmet number of one colour."""

    card: legend_deck.LegendCard | None = None
    colour: legend_deck.Column | None = None
    helmet: int | None = None
    do: Literal["legend-card"] = "legend-card"


GarageCommand = Pick | Keep | Swap
RaceCommand = (
    Plan | Unplan | Dropped | Flip | Cooldown | Boost | Adrenaline | Done | Slipstream | Pass | Discard | LoseHeat
)
SeatCommand = GarageCommand | RaceCommand | SymbolCommand
TableCommand = Market | LegendCard
"""Answers to a question that is put to the table: the referee gives them."""
RefereeCommand = TableCommand | Correct | Recount | Retire | Finish | Abandon | Confirm
Command = SeatCommand | RefereeCommand
