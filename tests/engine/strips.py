"""Races drawn as two rows of ASCII and played by short verbs, so that a rule test reads like the rule.

The upper row holds the Race-Line spots, the lower one the spots beside them. `.` is a free spot, a capital letter a
car, `|7` a corner line with its limit (`|` below it) and `#` the start/finish line. Without a `#` the drawing begins
at Space 1; with one, the columns before it are the last Spaces of the lap.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from companion.engine import commands as c
from companion.engine.catalogue import Card, value
from companion.engine.decide import Decided, begin, decide
from companion.engine.decisions import open_decisions
from companion.engine.refusals import Refusal
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.steps.s1_shift_gears import gear_choices
from companion.engine.steps.s2_play_cards import plan_possible
from companion.engine.track import Corner, Track
from companion.engine.types import Position, Progress, Seat, Spot
from companion.engine.weather import RoadToken, WeatherSetUp, WeatherToken

from .looks import Looks
from .soundness import check_sound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.championship import Championship
    from companion.engine.holdings import Holdings
    from companion.engine.race import Mat, Race


red, blue, green, yellow, black, gray, orange, purple, white = (
    Seat(colour) for colour in ("red", "blue", "green", "yellow", "black", "gray", "orange", "purple", "white")
)


LETTERS = {
    "R": red,
    "B": blue,
    "G": green,
    "Y": yellow,
    "K": black,
    "S": gray,  # silver
    "O": orange,
    "P": purple,
    "W": white,
}


VALUES: tuple[Card, ...] = ("0", "1", "2", "3", "4", "5")


Plans = dict[Seat, tuple[Card, ...]]


# A car and a strip -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CarSpec:
    """What a test says about a car beside where it stands."""

    told: dict[str, Any]
    lap: int | None = None


def car(*, lap: int | None = None, **told: Any) -> CarSpec:
    """Describe a car: gear, engine, stress, hand, deck, discard, handicap; `lap` if not the lap of the strip."""
    return CarSpec(told, lap)


@dataclass(frozen=True)
class Drawing:
    """A parsed strip: cars by column, corner lines after a column, the finish line after a column."""

    columns: int
    cars: tuple[tuple[Seat, int, Spot], ...]
    lines: tuple[tuple[int, int], ...]
    finish: int | None


def parse(drawing: str) -> Drawing:
    """Read the two rows."""
    upper, lower = (row.split() for row in drawing.strip().splitlines())
    columns, cars, lines, finish = 0, [], [], None
    for above, below in zip(upper, lower, strict=True):
        if above == "#":
            finish = columns
        elif above.startswith("|"):
            lines.append((columns, int(above[1:])))
        else:
            columns += 1
            spots: tuple[tuple[str, Spot], ...] = ((above, "line"), (below, "off"))
            cars += [(LETTERS[letter], columns, spot) for letter, spot in spots if letter != "."]
    return Drawing(columns, tuple(cars), tuple(lines), finish)


def strip(
    drawing: str,
    *,
    spaces: int = 30,
    laps: int = 2,
    lap: int = 1,
    round: int = 1,  # noqa: A002 - the word of the rulebook
    heat: int = 6,
    stress: int = 3,
    rulings: dict[str, str] | None = None,
    finished: int = 0,
    started_with: int | None = None,
    championship: Championship | None = None,
    weather: WeatherToken | None = None,
    roads: dict[int, RoadToken] | None = None,
    **cars: CarSpec,
) -> Table:
    """Put a race in progress on the table, the board padded with Spaces and cars listed front to back."""
    drawn = parse(drawing)
    first = spaces - drawn.finish + 1 if drawn.finish is not None else 1
    blank = Track("strip", "Strip", spaces, laps, heat, stress)
    origin = blank.progress(lap, first) - 1
    corners = sorted((Corner(blank.space(origin + after), limit) for after, limit in drawn.lines), key=_after)
    track = replace(blank, corners=tuple(corners))
    seats = sorted(drawn.cars, key=lambda drawn_car: (-drawn_car[1], drawn_car[2] == "off"))
    setups = tuple(
        _car_setup(track, seat, Position(Progress(origin + column), spot), cars.pop(seat, car()))
        for seat, column, spot in seats
    )
    assert not cars, f"not in the drawing: {sorted(cars)}"
    setup = SetUp(track, laps, setups, Rulings(**rulings or {}), round, finished, started_with)  # type: ignore[arg-type]
    tokens = WeatherSetUp(weather, tuple((roads or {}).items())) if weather or roads else None
    return started(replace(setup, championship=championship, weather=tokens), origin)


def started(setup: SetUp, origin: int = 0) -> Table:
    """Start a race that must be startable."""
    decided = begin(setup)
    assert isinstance(decided, Decided), decided
    return Table(decided.race, (), origin)


def _after(corner: Corner) -> int:
    return corner.after


def _car_setup(track: Track, seat: Seat, at: Position, spec: CarSpec) -> CarSetUp:
    lap = track.lap(at.progress) if spec.lap is None else spec.lap
    return CarSetUp(seat, at=c.Place(lap, track.space(at.progress), at.spot), **spec.told)


# The table ---------------------------------------------------------------------------------------------


class Table(Looks):
    """A race and the facts since the test began; every verb returns a new table and leaves the old one as it was."""

    # Verbs

    def does(self, *commands: c.Command) -> Table:
        """Decide commands that must be accepted."""
        table = self
        for command in commands:
            decided = decide(table.race, command, "seat")
            assert isinstance(decided, Decided), f"{command} was refused: {decided}"
            check_sound(table.race, decided)
            table = replace(table, race=decided.race, facts=table.facts + decided.facts)
        return table

    def refuses(self, command: c.Command) -> Refusal:
        """Decide a command that must be refused."""
        answer = decide(self.race, command, "seat")
        assert isinstance(answer, Refusal), f"{command} was accepted"
        return answer

    def plans(self, seat: Seat, *cards: Card, gear: int | None = None) -> Table:
        """Seal a plan, by default in the gear that takes this many cards."""
        return self.does(c.Plan(seat, gear or len(cards), cards))

    def all_plan(self, plans: Plans) -> Table:
        """Seal a plan for everybody: the given one, or else the slowest."""
        table = self
        for seat in (seat for seat in self.race.to_move if self.race.car(seat).mat):
            table = table.plans(seat, *(plans.get(seat) or slowest_plan(table.race, seat)))
        return table

    def plays(self, seat: Seat, *cards: Card, others: Plans | None = None) -> Table:
        """Play on until this seat has revealed its cards and is asked something, or its turn is over."""
        return self.all_plan({**(others or {}), seat: cards}).up_to(seat)

    def reveals(self, seat: Seat, *cards: Card, others: Plans | None = None) -> Table:
        """Play this seat's whole turn with no choice taken; a flip stops it."""
        return self.plays(seat, *cards, others=others).ends_turn(seat)

    def up_to(self, seat: Seat) -> Table:
        """Play the turns before this seat's with no choice taken."""
        table = self
        while seat in table.race.to_move and table.race.turn:
            table = table.declines()
        return table

    def ends_turn(self, seat: Seat) -> Table:
        """Take no further choice in this turn; a flip stops it."""
        table = self
        while table.race.turn and table.race.turn.seat == seat and not table.race.turn.flips_owed:
            table = table.declines()
        return table

    def ends_round(self) -> Table:
        """Take no further choice in this round."""
        table, number = self, self.race.round
        while table.race.phase == "resolving" and table.race.round == number:
            table = table.declines()
        return table

    def declines(self) -> Table:
        """Answer the open decision of the turn with the least."""
        (decision,) = open_decisions(self.race)
        answers: dict[str, c.Command] = {
            "react": c.Done(decision.seat),
            "slipstream": c.Pass(decision.seat),
            "discard": c.Discard(decision.seat),
            "lose-heat": c.LoseHeat(decision.seat, "hand"),
        }
        return self.does(answers[decision.asked])

    def flips(self, seat: Seat, *cards: Card) -> Table:
        """Turn over cards one after another."""
        return self.does(*(c.Flip(seat, card) for card in cards))

    def fresh(self) -> Table:
        """Forget the facts so far."""
        return replace(self, facts=())

    def holding(self, seat: Seat, holdings: Holdings) -> Table:
        """Put other cards into a seat's piles, where set-up cannot say it."""
        return self._with_mat(seat, replace(self.race.car(seat).driver, holdings=holdings, table_holdings=None))

    def knowing(self, seat: Seat, holdings: Holdings) -> Table:
        """Make the table know less about a seat's cards than the companion does."""
        return self._with_mat(seat, replace(self.race.car(seat).driver, table_holdings=holdings))

    def _with_mat(self, seat: Seat, mat: Mat) -> Table:
        cars = tuple(replace(car, mat=mat) if car.seat == seat else car for car in self.race.cars)
        return replace(self, race=replace(self.race, cars=cars))

    # Looks: the others are in `looks.py`

    def looks_like(self, drawing: str) -> bool:
        """Compare the board with a drawing that begins where the first one did."""
        track = self.race.track
        drawn = {seat: (track.space(self.origin + column), spot) for seat, column, spot in parse(drawing).cars}
        standing = {car.seat: self.at(car.seat) for car in self.race.cars if car.on_board}
        assert standing == drawn
        return True


def slowest_plan(race: Race, seat: Seat) -> tuple[Card, ...]:
    """Find the plan of the lowest sum, in a gear that costs nothing."""
    return next(cards for cards in _free_plans(race, seat) if plan_possible(race.car(seat).holdings, cards))


def _free_plans(race: Race, seat: Seat) -> Iterator[tuple[Card, ...]]:
    for choice in gear_choices(race, race.car(seat)):
        if not choice.heat and not choice.mistake:
            hands = combinations_with_replacement(VALUES, choice.gear)
            yield from sorted(hands, key=lambda cards: sum(map(value, cards)))
