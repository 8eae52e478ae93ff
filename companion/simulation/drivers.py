"""Drivers who think: they weigh each choice by the rounds it leaves to drive.

A driver sees what a player at the table sees. It never reads another car's plan or cards, and of its own cards only the
hand it is shown. It is not asked to flip: the next card is the deck's to tell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, Protocol

from companion.engine import commands as c
from companion.engine.cards import NEVER_DISCARDED, Card, value
from companion.engine.movement import land
from companion.engine.options import CooldownOption, Decision, PlanOption
from companion.engine.steps.s5_react import GEAR_COOLDOWN
from companion.engine.steps.s6_slipstream import SPACES
from companion.simulation.pace import PaceNotes, pace_notes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.options import GearChoice
    from companion.engine.race import Car, Race, Turn

Hand = tuple[Card, ...]
Odds = tuple[tuple[int, float], ...]

STRESS_PLAYED_ROUNDS = 0.1
"""What it is worth to be rid of a Stress: it can never be discarded."""
SHORTAGE_ROUNDS = 0.3
"""What a driver would give for each Heat missing from the reserve it likes to keep."""
_FLIP = 100
"""A Stress among card values: the sum of a plan then tells both its Speed and its flips."""
_WORTH: dict[Card, int] = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "stress": _FLIP}
_CARD: dict[int, Card] = {worth: card for card, worth in _WORTH.items()}


class Driver(Protocol):
    """Whoever decides for a car."""

    def answer(self, race: Race, decision: Decision, hand: Hand) -> c.SeatCommand:
        """Answer a decision of the driver's own seat, for anything but a flip."""


def _odds(flips: tuple[int, ...], count: int) -> Odds:
    """List what this many flips can add to Speed, and how likely."""
    sums = Counter(sum(values) for values in product(flips, repeat=count))
    return tuple((total, ways / sums.total()) for total, ways in sorted(sums.items()))


@dataclass(frozen=True, slots=True)
class Temper:
    """What makes one driver different from another."""

    fear: float = 1.0
    """Rounds a driver would give not to spin out, beyond what it costs."""
    reserve: int = 1
    """Heat a driver likes to have left."""
    flips: tuple[int, ...] = (1, 2, 3, 4)
    """What a driver reckons a flip will show."""
    keenness: float = 0.0
    """Rounds a driver would give for a boost, a slipstream or adrenaline."""
    choosiness: float = 1.2
    """How far from the value wanted a card may be before it is discarded."""
    odds: tuple[Odds, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "odds", tuple(_odds(self.flips, count) for count in range(5)))


@dataclass(frozen=True, slots=True)
class _Weighing:
    """One turn of one car, seen through a driver's temper."""

    notes: PaceNotes
    temper: Temper
    start: int

    def left(self, spaces: int, speed: int, engine: int, gear: int) -> float:
        """Tell the rounds left after a turn that takes the car so far at this Speed."""
        end = self.start - spaces
        engine, line = self.notes.at_corners(self.start, end, speed, engine)
        if engine < 0:
            return self.notes.spun_out(line) + self.temper.fear
        missing = max(0, self.temper.reserve - engine) if end >= 0 else 0
        return self.notes.left(end, gear, engine) + missing * SHORTAGE_ROUNDS


class PacedDriver:
    """A driver who reads pace notes."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper

    def answer(self, race: Race, decision: Decision, hand: Hand) -> c.SeatCommand:
        """Choose what leaves the fewest rounds to drive."""
        car = race.car(decision.seat)
        if race.turn is None:
            return self._plan(race, car, decision, hand)
        match decision.asked:
            case "react":
                return self._react(race, race.turn, decision, hand)
            case "slipstream":
                return self._slipstream(race, race.turn, car)
            case _:
                return self._discard(race, car, hand)

    # Steps 1 and 2 -----------------------------------------------------------------------------------

    def _plan(self, race: Race, car: Car, decision: Decision, hand: Hand) -> c.Plan:
        weighing = self._weighing(race, car.at.progress)
        option = decision.option("plan")
        assert isinstance(option, PlanOption), "before the reveal a driver is asked to plan"
        plans = [plan for choice in option.gears for plan in self._plans(weighing, race, car, choice, hand)]
        if not plans:
            return c.Plan(car.seat, *cluttered(option, hand))
        _, gear, best = min(plans)
        return c.Plan(car.seat, gear, tuple(_CARD[worth] for worth in best))

    def _plans(
        self, weighing: _Weighing, race: Race, car: Car, choice: GearChoice, hand: Hand
    ) -> Iterator[tuple[float, int, tuple[int, ...]]]:
        """List what each Speed within reach of a gear leaves to drive, with cards for it."""
        cooldown = GEAR_COOLDOWN.get(choice.gear, 0) + (car.seat in race.adrenaline)
        # Cooling comes before the corners, so that what it gives can be spent there.
        engine = car.holdings.engine - choice.heat + min(cooldown, hand.count("heat"))
        playable = [_WORTH[card] for card in hand if card != "heat"]
        for total, cards in {sum(cards): cards for cards in combinations(playable, choice.gear)}.items():
            yield self._expected(weighing, total, engine, choice.gear), choice.gear, cards

    def _expected(self, weighing: _Weighing, total: int, engine: int, gear: int) -> float:
        flips, speed = divmod(total, _FLIP)
        if not flips:
            return weighing.left(speed, speed, engine, gear)
        speeds = ((speed + more, odds) for more, odds in self.temper.odds[flips])
        rounds = sum(odds * weighing.left(faster, faster, engine, gear) for faster, odds in speeds)
        return rounds - flips * STRESS_PLAYED_ROUNDS

    # Steps 5, 6 and 8 --------------------------------------------------------------------------------

    def _react(self, race: Race, turn: Turn, decision: Decision, hand: Hand) -> c.SeatCommand:
        cooldown = decision.option("cooldown")
        if isinstance(cooldown, CooldownOption) and "heat" in hand:
            return c.Cooldown(turn.seat, min(cooldown.max, hand.count("heat")))
        if decision.option("adrenaline") and self._gains(race, turn, ((1, 1.0),), heat=0):
            return c.Adrenaline(turn.seat)
        if decision.option("boost") and self._gains(race, turn, self.temper.odds[1], heat=1):
            return c.Boost(turn.seat)
        return c.Done(turn.seat)

    def _gains(self, race: Race, turn: Turn, odds: Odds, *, heat: int) -> bool:
        """Tell whether more Speed for so much Heat is worth it."""
        car, weighing = race.car(turn.seat), self._weighing(race, turn.began_at)
        driven, speed, engine = car.at.progress - turn.began_at, car.speed or 0, car.holdings.engine
        faster = sum(p * weighing.left(driven + more, speed + more, engine - heat, car.gear) for more, p in odds)
        return faster - self.temper.keenness < weighing.left(driven, speed, engine, car.gear)

    def _slipstream(self, race: Race, turn: Turn, car: Car) -> c.SeatCommand:
        weighing = self._weighing(race, turn.began_at)
        driven, speed, engine = car.at.progress - turn.began_at, car.speed or 0, car.holdings.engine
        further = driven + land(race, car.seat, SPACES).gain
        gained = weighing.left(driven, speed, engine, car.gear) - weighing.left(further, speed, engine, car.gear)
        return c.Slipstream(car.seat) if gained + self.temper.keenness > 0 else c.Pass(car.seat)

    def _discard(self, race: Race, car: Car, hand: Hand) -> c.Discard:
        weighing = self._weighing(race, car.at.progress)
        wanted = weighing.notes.wanted(weighing.start, car.gear, car.holdings.engine)
        unwanted = (card for card in hand if card not in NEVER_DISCARDED)
        return c.Discard(
            car.seat, tuple(card for card in unwanted if abs(value(card) - wanted) > self.temper.choosiness)
        )

    def _weighing(self, race: Race, progress: int) -> _Weighing:
        notes = pace_notes(race.track)
        return _Weighing(notes, self.temper, notes.locate(race.finish - progress))


def cluttered(option: PlanOption, hand: Hand) -> tuple[int, Hand]:
    """Choose a gear and cards where no gear has enough to play: a double shift would cost Heat for nothing."""
    possible = [choice for choice in option.gears if choice.gear <= len(hand)]
    gear = min(possible, key=lambda choice: (choice.heat, choice.gear)).gear
    return gear, fill_up(hand, gear)


def fill_up(hand: Hand, gear: int) -> Hand:
    """List the cards of a cluttered plan: everything playable, then Heat."""
    return tuple(sorted(hand, key=lambda card: card == "heat")[:gear])
