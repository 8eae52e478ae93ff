"""The published form of states, views and replies. Views return these types; the schemas are generated from them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

# TypedDict from typing_extensions: pydantic reads these types too and needs it before Python 3.12.
from typing_extensions import TypedDict

from companion.engine.catalogue import Card
from companion.engine.options import Asked
from companion.engine.race import RefereeKind, Status, Step
from companion.views.event_parts import Position, SeatColour
from companion.views.events import PublicEvent
from companion.views.option_schemas import Forecast, Option, Waiting
from companion.views.setup_schemas import OwnBoard, TableSetUp

TablePhase = Literal["setup", "planning", "resolving", "finished", "abandoned"]
"""The phases of a race, plus the set-up before it."""


class StepNow(TypedDict):
    """Which of the nine steps the table is in, and whose turn it is."""

    number: int
    name: Step
    seat: SeatColour | None


NextCorner = TypedDict("NextCorner", {"after": int, "limit": int, "in": int})


class CarState(TypedDict):
    """A car, as far as everybody may know it."""

    seat: SeatColour
    name: str
    nameless: NotRequired[int]
    gear: int
    at: Position
    engine: int
    hand: int
    deck: int
    discard: int
    top: Card | None
    planned: bool
    speed: int | None
    played: list[Card]
    rank: int
    status: Status
    place: int | None
    spin_outs: int
    next_corner: NextCorner | None


MoveKind = Literal["car", "gear", "heat", "stress", "cards", "shuffle"]
TableMove = TypedDict(
    "TableMove",
    {
        "seat": SeatColour,
        "move": MoveKind,
        "to": Position | int | str | None,
        "from": NotRequired[str],
        "count": NotRequired[int],
        "spaces": NotRequired[int],
    },
)


class HandMove(TableMove):
    """A move that hands have still to make, or to put back; `no` is the input it has been open since.

    `earlier` if it is left over from an earlier round: cars have moved again since, and nobody has ticked it.
    `corrected` if a correction asks for it: new to hands that have done everything else without ticking.
    """

    id: str
    no: int
    earlier: NotRequired[bool]
    corrected: NotRequired[bool]


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


class Rulings(TypedDict):
    """The rulings in force: how this table plays what the rulebook leaves open."""

    slipstream_over_line: Literal["last-lap-only", "never"]
    adrenaline_without_gain: Literal["refuse", "allow"]
    slipstream_without_gain: Literal["refuse", "allow"]
    gear_shown: Literal["when-all-planned", "at-reveal"]
    blocked_spot: Literal["stay", "race-line"]


class PublicState(TypedDict):
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
    table_moves: list[TableMove]
    hands: list[HandMove]
    put_back: NotRequired[list[HandMove]]
    spun_out: NotRequired[list[SeatColour]]
    rulings: NotRequired[Rulings]
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


class Own(TypedDict):
    """What only one seat may know."""

    seat: SeatColour
    plan: OwnPlan | None
    decision: OwnDecision | None
    may_undo: bool
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


class PlanForecast(Forecast):
    """What a plan would lead to, counting only the cards with a fixed value."""

    speed: int
    stress: int
    slipstream: bool
    cluttered: bool


class InputOf(TypedDict):
    """An input: its entry number, the seat it is about, and its command."""

    no: int
    seat: SeatColour | None
    do: str


class DroppedInput(InputOf):
    """An input that would no longer count, and why."""

    code: str
    facts: dict[str, Any]
    text: str


class Preview(TypedDict):
    """What an amendment or an undo would lead to."""

    kept: list[int]
    dropped: list[DroppedInput]
    asked_again: list[InputOf]
    moves: list[TableMove]


class Accepted(TypedDict):
    """The reply to an accepted command, with the number of its entry."""

    id: str | None
    ok: Literal[True]
    no: int
    forecast: NotRequired[PlanForecast]
    preview: NotRequired[Preview]


class RefusedReply(TypedDict):
    """The reply to a refused command: a code, facts and one sentence."""

    id: str | None
    ok: Literal[False]
    code: str
    facts: dict[str, Any]
    text: str


class HubStatus(TypedDict):
    """Whether the hub is online, and where its pages are."""

    state: Literal["online", "offline", "lost"]
    version: NotRequired[str]
    health: NotRequired[dict[str, Any]]
    url: NotRequired[str]


class Presence(TypedDict):
    """Whether a phone is online."""

    state: Literal["online", "lost"]
