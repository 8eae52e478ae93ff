"""A selection of upgrades before the race, played by short verbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine import commands as c
from companion.engine import garage_phase
from companion.engine.decide import Decided, begin, decide
from companion.engine.decisions import open_decisions
from companion.engine.evolve import fold
from companion.engine.garage_selection import GarageSetUp
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp

from .looks import Looks
from .set_ups import setup
from .strips import blue, green, red

if TYPE_CHECKING:
    from companion.engine.catalogue import CardId
    from companion.engine.championship import Championship
    from companion.engine.types import Seat

FIRST = ("up-01", "up-02", "up-03", "up-04", "up-05", "up-06")
SECOND = ("up-11", "up-12", "up-13", "up-14", "up-15", "up-16")
THIRD = ("up-21", "up-22", "up-23", "up-24", "up-25", "up-26")


@dataclass(frozen=True)
class Garage(Looks):
    """A race that begins in the Garage."""

    def says(self, command: c.Command) -> Garage:
        """Give a command, which must be accepted."""
        decided = decide(self.race, command, "seat")
        assert isinstance(decided, Decided), decided
        assert fold(decided.facts, self.race) == decided.race
        return Garage(decided.race, (*self.facts, *decided.facts))

    def refuses(self, command: c.Command) -> Refusal:
        """Give a command, which must be refused."""
        refused = decide(self.race, command, "seat")
        assert isinstance(refused, Refusal), refused
        return refused

    def shows(self, *cards: CardId) -> Garage:
        """Lay out a market."""
        return self.says(c.Market(cards))

    def pick(self, seat: Seat, card: CardId) -> Garage:
        """Take a card."""
        return self.says(c.Pick(seat, card))

    def draws(self) -> Garage:
        """Lay out a market without shuffling."""
        return self.says(garage_phase.draw(self.race, lambda _: None))

    def takes_any(self) -> Garage:
        """Let the next to pick take the first card."""
        (decision,) = open_decisions(self.race)
        assert decision.seat is not None
        return self.pick(decision.seat, decision.options[0].cards[0])  # type: ignore[union-attr]

    @property
    def asked(self) -> list[tuple[Seat | None, str]]:
        """Who is asked what."""
        return [(decision.seat, decision.asked) for decision in open_decisions(self.race)]

    def upgrades(self, seat: Seat) -> tuple[CardId, ...]:
        """The upgrades of a seat."""
        return self.race.car(seat).upgrades


def garage(*cars: CarSetUp, championship: Championship | None = None, **told: Any) -> Garage:
    """Begin in the Garage, by default a draft of red, blue and green."""
    cars = cars or tuple(map(CarSetUp, (red, blue, green)))
    begun = begin(setup(*cars, championship=championship, garage=GarageSetUp(**told)))
    assert isinstance(begun, Decided), begun
    return Garage(begun.race, begun.facts)


def round_one() -> Garage:
    """Play the first round of a draft of three."""
    return garage().shows(*FIRST).pick(green, "up-06").pick(blue, "up-01").pick(red, "up-02")


def drafted() -> Garage:
    """Play a draft of three to its end."""
    second = round_one().shows(*SECOND).pick(red, "up-11").pick(blue, "up-12").pick(green, "up-13")
    return second.shows(*THIRD).pick(green, "up-21").pick(blue, "up-22").pick(red, "up-23")
