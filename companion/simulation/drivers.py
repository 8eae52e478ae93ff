"""Drivers that think: they weigh each choice by the rounds it leaves to drive.

A plan is weighed by the pace notes alone, as if the road were free. During the turn the options come with forecasts,
which take the other cars into account.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, assert_never

from companion.engine import commands as c
from companion.engine.catalogue import BASIC, CATALOGUE, CORE_CARDS, NEVER_DISCARDED, Card, value
from companion.engine.conditions import HIGHEST_GEAR
from companion.simulation.garage_choice import choose_upgrades
from companion.simulation.pace import PaceNotes, pace_notes
from companion.simulation.planning import STRESS_PLAYED_ROUNDS, Means, Odds, has_symbols, useful, weighed_plans
from companion.simulation.symbols import best_value, end_of_react, free_symbol, moving_symbols
from companion.views import car_schemas, option_schemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.track import Track
    from companion.engine.weather import Roads
    from companion.simulation.player import Hand, Question

SHORTAGE_ROUNDS = 0.3
"""What a driver would give for each Heat missing from its preferred reserve."""
_FLIP = 100
"""The value of a Stress: the sum of a plan then encodes both its Speed and its flips."""
_WORTH: dict[Card, int] = {
    card: value(card) + _FLIP * CATALOGUE[card].symbol("plus") for card in CORE_CARDS if card != "heat"
}
_CARD: dict[int, Card] = {value(card): card for card in BASIC}


def _odds(flips: tuple[int, ...], count: int) -> Odds:
    """List what this many flips can add to Speed, and with what probability."""
    sums = Counter(sum(values) for values in product(flips, repeat=count))
    return tuple((total, ways / sums.total()) for total, ways in sorted(sums.items()))


@dataclass(frozen=True, slots=True)
class Temper:
    """What distinguishes one driver from another."""

    fear: float = 1.0
    """Rounds a driver would give to avoid a spin-out, beyond its real cost."""
    reserve: int = 1
    """Heat a driver likes to keep."""
    flips: tuple[int, ...] = tuple(map(value, BASIC))
    """The values a driver expects of a flip."""
    keenness: float = 0.0
    """Rounds a driver would give for a boost, a slipstream or adrenaline."""
    choosiness: float = 1.2
    """How far a card may be from the wanted value before it is discarded."""
    odds: tuple[Odds, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "odds", tuple(_odds(self.flips, count) for count in range(HIGHEST_GEAR + 1)))


def _progress(car: car_schemas.DriverState) -> int:
    assert car["at"] is not None, "a car that is asked stands on the board"
    return car["at"]["progress"]


@dataclass(frozen=True, slots=True)
class _Weighing:
    """One car's choices, weighed according to a driver's temper."""

    notes: PaceNotes
    temper: Temper
    car: car_schemas.DriverState
    to_go: int
    """The Spaces from the car to the flag, as the notes count them."""

    def planned(self, speed: int, engine: int, gear: int, limit: int = 0) -> float:
        """Return the rounds left after a turn at this Speed on a free road; `limit` is what cards add to limits."""
        end = self.to_go - speed
        engine, line = self.notes.at_corners(self.to_go, end, max(0, speed - limit), engine)
        return self._spun_out(line) if engine < 0 else self._left(end, gear, engine)

    def foreseen(self, forecast: option_schemas.Forecast | option_schemas.Option, heat: int = 0) -> float:
        """Return the rounds left after a turn that ends as forecast; `heat` is the cost of the choice itself."""
        flag = self.to_go + _progress(self.car)
        if forecast["spin_out"]:
            return self._spun_out(flag - forecast["back_to"]["progress"])
        owed = heat + self.car.get("owed_heat", 0)
        engine = self.car["engine"] - owed - sum([bill["heat"] for bill in forecast["corners"]])
        return self._left(flag - forecast["to"]["progress"], self.car["gear"], engine)

    def _spun_out(self, to_go: int) -> float:
        return self.notes.spun_out(to_go) + self.temper.fear

    def _left(self, to_go: int, gear: int, engine: int) -> float:
        missing = max(0, self.temper.reserve - engine) if to_go >= 0 else 0
        return self.notes.left(to_go, gear, engine) + missing * SHORTAGE_ROUNDS


class PacedDriver:
    """A driver that uses pace notes."""

    def __init__(self, temper: Temper, board: Track) -> None:
        self.temper = temper
        self._board = board
        self._notes: tuple[Roads, PaceNotes] | None = None

    def _notes_for(self, roads: Roads) -> PaceNotes:
        """Return the pace notes; road tokens change only by a correction."""
        if self._notes is None or self._notes[0] != roads:
            self._notes = roads, pace_notes(self._board, roads)
        return self._notes[1]

    def choose(self, question: Question, hand: Hand) -> c.SeatCommand:
        """Choose what leaves the fewest rounds to drive."""
        to_go = question.laps * self._board.spaces - _progress(question.car)
        notes = self._notes_for(question.roads)
        weighing = _Weighing(notes, self.temper, question.car, notes.locate(to_go))
        match question.asked:
            case "pick" | "keep" | "swap":
                return choose_upgrades(question)
            case "plan":
                return self._plan(weighing, question, hand)
            case "choose":
                return best_value(question, weighing.foreseen)
            case "react":
                return self._react(weighing, question, hand)
            case "slipstream":
                return self._slipstream(weighing, question)
            case "discard":
                return self._discard(weighing, question, hand)
            case "flip" | "lose-heat" | "market" | "legend-card":
                raise AssertionError("this is not a driver's choice: the next card is turned over")
            case "dropped":
                return c.Dropped(question.seat, question.options["dropped"]["played"][0])
            case _:
                assert_never(question.asked)

    # Steps 1 and 2 -----------------------------------------------------------------------------------

    def _plan(self, weighing: _Weighing, question: Question, hand: Hand) -> c.Plan:
        choices = [choice for choice in question.options["plan"]["gears"] if not choice.get("mistake")]
        plans = [plan for choice in choices for plan in self._plans(weighing, question, choice, hand)]
        if not plans:
            return c.Plan(question.seat, *cluttered(choices, hand))
        _, gear, best = min(plans)
        return c.Plan(question.seat, gear, best)

    def _plans(
        self, weighing: _Weighing, question: Question, choice: option_schemas.GearChoice, hand: Hand
    ) -> Iterator[tuple[float, int, Hand]]:
        """List the rounds left for each Speed a gear can reach, with cards for it."""
        gear, cooldown = choice["gear"], weighing.notes.cooldown(choice["gear"], adrenaline=question.adrenaline)
        # Cooling comes before the corners, so the Heat it returns can be spent there.
        engine = question.car["engine"] - choice["heat"]
        if has_symbols(hand):
            means = Means(engine, cooldown, hand)
            weigh = partial(_with_limit, weighing, gear)
            yield from ((left, gear, cards) for left, cards in weighed_plans(means, gear, self.temper.odds, weigh))
            return
        engine += min(cooldown, hand.count("heat"))
        playable = [card for card in hand if card != "heat"]
        worths = combinations([_WORTH[card] for card in playable], gear)
        for total, cards in dict(zip(map(sum, worths), combinations(playable, gear), strict=True)).items():
            yield self._expected(weighing, total, engine, gear), gear, cards

    def _expected(self, weighing: _Weighing, total: int, engine: int, gear: int) -> float:
        flips, speed = divmod(total, _FLIP)
        if not flips:
            return weighing.planned(speed, engine, gear)
        rounds = sum(odds * weighing.planned(speed + more, engine, gear) for more, odds in self.temper.odds[flips])
        return rounds - flips * STRESS_PLAYED_ROUNDS

    # Steps 5, 6 and 8 --------------------------------------------------------------------------------

    def _react(self, weighing: _Weighing, question: Question, hand: Hand) -> c.SeatCommand:
        options, heat = question.options, hand.count("heat")
        if heat and "cooldown" in options:
            return c.Cooldown(question.seat, min(options["cooldown"]["max"], heat))
        free = free_symbol(question, hand)
        if free or "done" not in options:
            return free or end_of_react(question)
        stay = weighing.foreseen(options["done"])
        for option, command in moving_symbols(question, hand):
            if self._gains(weighing.foreseen(option, option.get("heat", 0)), stay):
                return command
        if "adrenaline" in options and self._gains(weighing.foreseen(options["adrenaline"]), stay):
            return c.Adrenaline(question.seat)
        if "boost" in options and self._gains(self._boosted(weighing, options["boost"]), stay):
            return c.Boost(question.seat)
        return c.Done(question.seat)

    def _boosted(self, weighing: _Weighing, boost: option_schemas.Option) -> float:
        """Return the expected rounds left after a boost."""
        odds = self.temper.odds[1]
        return sum(share * weighing.foreseen(boost["if"][_CARD[more]], boost["heat"]) for more, share in odds)

    def _slipstream(self, weighing: _Weighing, question: Question) -> c.SeatCommand:
        option, stay = question.options["slipstream"], weighing.foreseen(question.options["pass"])
        if isinstance(option["spaces"], int):
            drawn, spaces = weighing.foreseen(option), None
        else:
            drawn, spaces = min((weighing.foreseen(option["if"][str(far)]), far) for far in option["spaces"])
        return c.Slipstream(question.seat, spaces) if self._gains(drawn, stay) else c.Pass(question.seat)

    def _gains(self, rounds: float, stay: float) -> bool:
        return rounds - self.temper.keenness < stay

    def _discard(self, weighing: _Weighing, question: Question, hand: Hand) -> c.Discard:
        wanted = weighing.notes.wanted(weighing.to_go, question.car["gear"], question.car["engine"])
        most, choosiness = question.options["discard"]["max"], self.temper.choosiness
        movable = (card for card in hand if card not in NEVER_DISCARDED)
        cards = [card for card in movable if not useful(card, wanted, choosiness)][:most]
        refresh = question.options["discard"].get("refresh", ())
        kept = tuple(card for card in refresh if useful(card, wanted, choosiness))
        return c.Discard(question.seat, tuple(cards), refresh=kept or None)


def _with_limit(weighing: _Weighing, gear: int, speed: int, engine: int, limit: int) -> float:
    return weighing.planned(speed, engine, gear, limit)


def cluttered(choices: list[option_schemas.GearChoice], hand: Hand) -> tuple[int, Hand]:
    """Choose a gear and cards when no gear can be filled with playable ones: a double shift would waste Heat."""
    gear = min(choices, key=lambda choice: (choice["heat"], choice["gear"]))["gear"]
    return gear, fill_up(hand, gear)


def fill_up(hand: Hand, gear: int) -> Hand:
    """List the cards of a cluttered plan: everything playable, then Heat."""
    return tuple(sorted(hand, key=lambda card: card == "heat")[:gear])
