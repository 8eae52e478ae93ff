"""A table for tests: a history, the real cards behind it, random drivers and a referee who intervenes."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, get_args

from companion.engine import commands as c
from companion.engine.catalogue import Upgrade
from companion.engine.types import SPOTS, Author
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE, Entry, Ticked
from companion.history.history import History
from companion.simulation.characters import make_player
from companion.simulation.dealer import Dealer
from companion.simulation.play import next_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.engine.race import Car, Race
    from companion.engine.refusals import Refusal
    from companion.engine.setup import SetUp
    from companion.engine.types import Seat
    from companion.simulation.player import Player
    from companion.wire.commands import AnyCommand

MOST_INPUTS = 20_000
PATIENCE = 500
"""After this many entries the referee stops intervening, so that the race can finish."""


class VirtualTable:
    """One race on the table; the dealer's cards always match it, also after an undo or a correction."""

    def __init__(
        self, setup: SetUp, seed: int, trouble: float = 0.0, players: Mapping[Seat, Player] | None = None
    ) -> None:
        """Start a race; `trouble` is the probability that the referee intervenes before an entry."""
        started = History.start(setup)
        assert isinstance(started, History), started
        self.setup = setup
        self.history = started
        self.dice = Random(seed)
        self.trouble = trouble
        self.players = players or {car.seat: make_player("random", setup.track, self.dice) for car in setup.cars}
        self.dealer = Dealer(self.race, self.dice.random())
        self.inputs: list[tuple[Author, AnyCommand]] = []

    @property
    def race(self) -> Race:
        """The current race."""
        return self.history.race

    def play(self, most: int = MOST_INPUTS) -> Iterator[Entry]:
        """Play to the end of the race, or for this many entries; refused interventions are ignored."""
        for _ in range(most):
            if len(self.inputs) == PATIENCE:
                self._come_to_an_end()
            entry = self._intervene() if self.dice.random() < self.trouble else None
            command = None if entry else self.next_command()
            if entry is None and command is None:
                return
            yield entry or self.take(getattr(command, "seat", REFEREE), command)
        assert most < MOST_INPUTS, "the race has not ended"

    def _come_to_an_end(self) -> None:
        # A random driver may spin out forever before a sharp corner, with one more Stress each time.
        self.trouble = 0.0
        self.players = {seat: make_player("careful", self.setup.track, self.dice) for seat in self.players}

    def next_command(self) -> c.Command | None:
        """Ask the table, or the first seat that is awaited; None when the race is over."""
        return next_command(self.race, self.players, self.dealer)

    def take(self, by: Author, command: AnyCommand) -> Entry:
        """Make an entry that must be accepted."""
        entry = self.give(by, command)
        assert isinstance(entry, Entry), (by, command, entry)
        return entry

    def give(self, by: Author, command: AnyCommand) -> Entry | Refusal:
        """Make an entry; if it is accepted, hands follow it on the table."""
        entry = self.history.accept(by, command)
        if isinstance(entry, Entry):
            self.inputs.append((by, command))
            self._follow(command, entry)
        return entry

    def _follow(self, command: AnyCommand, entry: Entry) -> None:
        if isinstance(command, Undo | Redo | Amend | c.Correct):
            self.dealer = Dealer(self.race, self.dice.random())
        else:
            self.dealer.watch(fact for fact in entry.facts if not isinstance(fact, Ticked))

    def intervention(self) -> tuple[Author, AnyCommand]:
        """Think of something that a referee or a seat may do beside driving; it need not be possible."""
        return self.dice.choice((self._undo, self._redo, self._correct, self._retire, self._amend, self._replan))()

    def _intervene(self) -> Entry | None:
        entry = self.give(*self.intervention())
        return entry if isinstance(entry, Entry) else None

    def _undo(self) -> tuple[Author, AnyCommand]:
        seats = [car.seat for car in self.race.cars]
        return self.dice.choice([REFEREE, REFEREE, *seats]), Undo("so")

    def _redo(self) -> tuple[Author, AnyCommand]:
        return REFEREE, Redo()

    def _correct(self) -> tuple[Author, AnyCommand]:
        return REFEREE, random_correction(self.race, self.dice)

    def _retire(self) -> tuple[Author, AnyCommand]:
        # Rarely, otherwise no car would ever finish.
        seat = self.dice.choice(self.race.cars).seat
        return REFEREE, c.Retire(seat, "gone home") if self.dice.random() < 0.05 else c.Done(seat)

    def _amend(self) -> tuple[Author, AnyCommand]:
        latest = [(moment.no, _otherwise(moment.command)) for moment in islice(self.history.inputs(), 12)]
        possible = [(no, command) for no, command in latest if command]
        return REFEREE, Amend(*self.dice.choice(possible), "misread") if possible else Redo()

    def _replan(self) -> tuple[Author, AnyCommand]:
        planned = [seat for seat in self.race.to_move if self.race.car(seat).plan]
        seat = self.dice.choice(planned or list(self.players))
        return seat, c.Unplan(seat)


def _otherwise(command: c.Command | None) -> c.Command | None:
    """Return a similar command that may have been meant instead."""
    match command:
        case c.Plan():
            return replace(command, cards=command.cards[::-1])
        case c.Discard(cards=(_, *_)):
            return replace(command, cards=command.cards[1:])
        case c.Cooldown():
            return replace(command, heat=max(1, command.heat - 1))
        case c.Boost():
            return c.Done(command.seat)
        case c.LegendCard():
            return replace(command, card="lg-05")
        case _:
            return None


def random_correction(race: Race, dice: Random) -> c.Correct:
    """Generate a correction, which need not be possible."""
    car = dice.choice(race.cars)
    place = c.Place(dice.randint(0, race.laps), dice.randint(1, race.track.spaces), dice.choice(SPOTS))
    return c.Correct(
        car.seat,
        at=dice.choice((None, place)),
        gear=dice.choice((None, dice.randint(0, 5))),
        engine=dice.choice((None, dice.randint(0, race.track.heat + 1))),
        reason=dice.choice(("", "a slip of the hand")),
        **_of_modules(race, car, dice),
    )


def _of_modules(race: Race, car: Car, dice: Random) -> dict[str, Any]:
    """Generate what a correction says of a driver's sponsorship cards and upgrades, and of the tokens."""
    said: dict[str, Any] = {}
    if car.mat and race.championship:
        said["sponsors"] = dice.choice((None, dice.randint(0, 4)))
    if car.upgrades:
        kept, others = dice.sample(car.upgrades, dice.randint(0, len(car.upgrades))), list(get_args(Upgrade.__value__))
        said["upgrades"] = dice.choice((None, (*kept, *dice.sample(others, dice.randint(0, 2)))))
    if race.weather:
        said["weather"] = dice.choice((None, "snow"))
    return said
