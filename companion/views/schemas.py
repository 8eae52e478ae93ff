"""The published form of states and views. Views return these types; the schemas are generated from them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.catalogue import Box, Card, Upgrade
from companion.engine.garage_selection import GarageDeck, How
from companion.engine.options import Asked
from companion.engine.race import RefereeKind, Step
from companion.engine.weather import RoadToken, WeatherToken
from companion.views.car_schemas import CarState, LegendCardState, LegendsState
from companion.views.championship_schemas import ChampionshipRulings, ChampionshipState
from companion.views.event_parts import SeatColour
from companion.views.events import PublicEvent
from companion.views.move_schemas import HandMove, TableMove
from companion.views.option_schemas import Option, Waiting
from companion.views.reply_schemas import Preview
from companion.views.setup_schemas import OwnBoard, TableSetUp
from companion.views.symbol_schemas import GarageRulings

TablePhase = Literal["setup", "garage", "planning", "resolving", "finished", "abandoned"]
"""The phases of a race, plus the set-up before it."""


class StepNow(TypedDict):
    """Which of the nine steps the table is in, and whose turn it is."""

    number: int
    name: Step
    seat: SeatColour | None


class Joined(TypedDict):
    """Somebody who holds a seat.

    `trusted` if the referee lets them ask for the referee's PIN; `simulated` if a person who claims the seat gets it.
    """

    seat: SeatColour
    name: str
    trusted: NotRequired[bool]
    simulated: NotRequired[bool]


class Asking(TypedDict):
    """A seat asks the referee to accept a card that the companion rules out and that lies open on the table."""

    seat: SeatColour
    card: Card


class Proposal(TypedDict):
    """A proposal that another seat has to agree to; `command` leaves out its secret parts."""

    id: str
    by: SeatColour
    no: int
    command: dict[str, Any]
    preview: NotRequired[Preview]


class Shortage(TypedDict):
    """More cards are needed than the box holds."""

    card: str
    need: int
    box: int


class Preparation(TypedDict):
    """What a seat prepares before the start, in addition to what its car shows."""

    seat: SeatColour
    stress: int
    handicap: int
    on_grid: bool


class Rulings(ChampionshipRulings, GarageRulings):
    """The rulings in force: how this table plays what the rulebook leaves open."""

    slipstream_over_line: Literal["last-lap-only", "never"]
    adrenaline_without_gain: Literal["refuse", "allow"]
    slipstream_without_gain: Literal["refuse", "allow"]
    gear_shown: Literal["when-all-planned", "at-reveal"]
    blocked_spot: Literal["stay", "race-line"]
    slip_bonus: NotRequired[Literal["whole", "any"]]
    legend_card_time: NotRequired[Literal["first-legend", "after-planning"]]
    legend_chevrons: NotRequired[Literal["on", "off"]]
    legend_limit_tokens: NotRequired[Literal["yes", "no"]]
    tournament_mistake: NotRequired[Literal["refuse", "booklet"]]


class Tokens(TypedDict):
    """The tokens of Weather and Road Conditions; road tokens by the `after` of their corner lines."""

    weather: NotRequired[WeatherToken]
    roads: NotRequired[dict[str, RoadToken]]


class GarageState(TypedDict):
    """The selection of upgrades before the race: who picks, and who may swap once all have."""

    how: How
    deck: GarageDeck
    round: int
    rounds: int
    to_pick: list[SeatColour]
    may_swap: SeatColour | None
    sealed: list[SeatColour]


class InGarage(TypedDict):
    """What a table shows only while upgrades are chosen."""

    market: NotRequired[list[Upgrade]]
    garage: NotRequired[GarageState]
    laid_out: NotRequired[list[Upgrade]]
    """What has been tapped of the next market."""


class PublicState(Tokens, InGarage):
    """The state of a table, for everybody."""

    v: int
    no: int
    table: str
    race: str | None
    phase: TablePhase
    round: int
    track: str | None
    own_board: NotRequired[OwnBoard]
    laps: int | None
    order: list[SeatColour]
    adrenaline: list[SeatColour]
    step: StepNow | None
    waiting: list[Waiting]
    cars: list[CarState]
    legends: NotRequired[LegendsState]
    legend_card: NotRequired[LegendCardState | None]
    """In a race with Legends: the card of this round; None until it is turned."""
    table_moves: list[TableMove]
    hands: list[HandMove]
    put_back: NotRequired[list[HandMove]]
    spun_out: NotRequired[list[SeatColour]]
    rulings: NotRequired[Rulings]
    boxes: NotRequired[list[Box]]
    """In a race with upgrades: the boxes whose cards are in play."""
    official: NotRequired[bool]
    referee: NotRequired[RefereeKind]
    recent: NotRequired[list[PublicEvent]]
    seats: NotRequired[list[Joined]]
    asking: NotRequired[list[Asking]]
    declined: NotRequired[list[Asking]]
    proposal: NotRequired[Proposal | None]
    setup: NotRequired[TableSetUp]
    shortages: NotRequired[list[Shortage]]
    prepare: NotRequired[list[Preparation]]
    follows: NotRequired[str | None]
    season: NotRequired[int]
    """Before the start: the season that the race will count for, if any."""
    championship: NotRequired[ChampionshipState]
    left_out: NotRequired[list[SeatColour]]
    paused: NotRequired[bool]
    locked: NotRequired[bool]


class OwnPlan(TypedDict):
    """A seat's own sealed plan."""

    gear: int
    cards: list[Card]


OwnDecision = TypedDict("OwnDecision", {"for": Asked, "awaited": bool, "options": list[Option]})


class Entering(TypedDict):
    """What a seat has entered so far, on its phone or on its reader."""

    gear: int | None
    cards: list[Card]
    number: NotRequired[int]
    """The sum of the numbers tapped."""
    refresh: NotRequired[list[Card]]
    """Played cards that go back on top of the deck."""


class Own(TypedDict):
    """What only one seat may know."""

    seat: SeatColour
    plan: OwnPlan | None
    decision: OwnDecision | None
    may_undo: bool
    keep: NotRequired[list[Upgrade]]
    entering: NotRequired[Entering]
    turn: NotRequired[list[PublicEvent]]


class SeatView(PublicState):
    """What a seat sees: the public state, and what only this seat may know."""

    own: Own


class DealtHand(TypedDict):
    """A guest's cards in a demo; `flip` is the card to turn over now, `driven` whether a simulated driver drives.

    Of `playable` a plan takes any; only once it has them all may it take others. `cool` is how much Heat can be cooled.
    """

    race: str | None
    no: int
    cards: list[Card]
    playable: list[Card]
    cool: int
    flip: Card | None
    driven: bool


class HubStatus(TypedDict):
    """Whether the hub is online, and where its pages are."""

    state: Literal["online", "offline", "lost"]
    version: NotRequired[str]
    health: NotRequired[dict[str, Any]]
    url: NotRequired[str]


class Presence(TypedDict):
    """Whether a phone is online."""

    state: Literal["online", "lost"]
