"""What a rule test looks at: where cars stand, their cards, the facts so far and the open choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from companion.engine import events as e
from companion.engine.decisions import decision_of
from companion.engine.race import Race

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.holdings import Holdings
    from companion.engine.options import Option
    from companion.engine.types import Seat, Spot

E = TypeVar("E", bound=e.Event)


@dataclass(frozen=True)
class Looks:
    """A race and the facts since the test began."""

    race: Race
    facts: tuple[e.Event, ...] = ()
    origin: int = 0

    def at(self, seat: Seat) -> tuple[int, Spot]:
        """Space and spot of a car."""
        at = self.race.car(seat).at
        return self.race.track.space(at.progress), at.spot

    def progress(self, seat: Seat) -> int:
        """How far a car has got."""
        return self.race.car(seat).at.progress

    def gear(self, seat: Seat) -> int:
        """The gear of a car."""
        return self.race.car(seat).gear

    def speed(self, seat: Seat) -> int | None:
        """The Speed of a car."""
        return self.race.car(seat).speed

    def cards(self, seat: Seat) -> Holdings:
        """The cards of a seat."""
        return self.race.car(seat).holdings

    def engine(self, seat: Seat) -> int:
        """The Heat in a seat's engine."""
        return self.cards(seat).engine

    def hand(self, seat: Seat) -> int:
        """The size of a seat's hand."""
        return len(self.cards(seat).hand)

    def paid(self, seat: Seat) -> int:
        """The Heat a seat has paid."""
        return sum(fact.heat for fact in self.all(e.HeatPaid, seat))

    def all(self, kind: type[E], seat: Seat | None = None) -> tuple[E, ...]:
        """All facts of a kind."""
        return tuple(fact for fact in self.facts if isinstance(fact, kind) and seat in (None, _seat(fact)))

    def one(self, kind: type[E], seat: Seat | None = None) -> E:
        """The only fact of a kind."""
        (fact,) = self.all(kind, seat)
        return fact

    @property
    def told(self) -> list[str]:
        """The facts in order, as `type seat`; a step reached is no news at the table."""
        return [_headline(fact) for fact in self.facts if not isinstance(fact, e.StepReached)]

    def asked(self, seat: Seat) -> list[str]:
        """What a seat may do now."""
        decision = decision_of(self.race, seat)
        return [option.do for option in decision.options] if decision else []

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Everything a seat may do now, with its bounds."""
        decision = decision_of(self.race, seat)
        return decision.options if decision else ()

    def top(self, seat: Seat) -> Card | None:
        """The card on top of a seat's discard pile, if anybody knows it."""
        return self.cards(seat).top

    def option(self, seat: Seat, do: str) -> Option:
        """One thing a seat may do now."""
        decision = decision_of(self.race, seat)
        option = decision and decision.option(do)
        assert option, f"{seat} may {self.asked(seat)}"
        return option


def _seat(fact: e.Event) -> Seat | None:
    return getattr(fact, "seat", None)


def _headline(fact: e.Event) -> str:
    return " ".join(filter(None, (fact.type, _seat(fact))))
