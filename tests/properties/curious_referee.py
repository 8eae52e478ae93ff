"""A curious referee who is also a player, and pries at a secret in which two tables differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from companion.engine import commands as c
from companion.engine import symbol_commands as s
from companion.engine.cards import as_held
from companion.engine.catalogue import NEVER_DISCARDED
from companion.engine.conditions import CHOSEN_UPGRADES
from companion.engine.decisions import decision_of, open_decisions
from companion.engine.garage_faces import UPGRADES
from companion.history.commands import Amend, Redo, Tick, Undo
from companion.history.entries import REFEREE
from companion.wire.commands import AnyCommand, command_json

from ..long import LONG
from ..virtual_table import random_correction
from .table_drivers import UNDER_WAY, speaker

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from companion.engine.catalogue import Card, Upgrade
    from companion.engine.options import Decision
    from companion.engine.types import Seat

    from .table_drivers import Drivers
    from .two_tables import TwoTables

ANSWERS_BETWEEN = 30 if LONG else 12
"""How many answers of the drivers the referee pries between."""
NAMING_CARDS = c.Plan | c.Flip | c.Discard | c.Keep | s.Scrap | s.Direct


class CuriousReferee:
    """Sends whatever may draw information out of the companion."""

    def __init__(self, tables: TwoTables, drivers: Drivers, dice: Random, hidden: tuple[Seat, ...]) -> None:
        """Start to pry. If one of the `hidden` cars revealed its plan, everybody would see it, ending the secret."""
        self.tables, self.drivers, self.dice, self.hidden = tables, drivers, dice, hidden

    def pry(self) -> None:
        """Try something, and mostly undo it."""
        command = self.dice.choice(self._tricks())()
        if isinstance(command, Amend | Undo):
            self.tables.try_out(command)  # also what would lay a plan open
        if command is not None and self.tables.race.referee == "phones":
            self._propose(command)
        if command is None or self.tables.lays_open(REFEREE, command, self.hidden):
            return
        if self.tables.say(REFEREE, command) and not isinstance(command, Undo) and self._takes_back(command):
            self.tables.say(REFEREE, Undo())

    def _propose(self, command: AnyCommand) -> None:
        """Let a player propose it, look at what all are told, and take it back; also what would lay a plan open."""
        player = next(car.seat for car in self.tables.race.cars if car.mat and car.seat != self.tables.secret_of)
        self.tables.send(player, {"do": "propose", "command": command_json(command)})
        self.tables.send(player, {"do": "propose", "command": None})

    def _tricks(self) -> list[Callable[[], AnyCommand | None]]:
        often = (self._answer, self._answer, self._plan, self._plan, self._amend, self._amend, self._amend)
        return [
            *often,
            self._keep,
            self._symbol,
            self._recount,
            self._shown,
            self._forecast,
            self._correct,
            self._engine,
            self._engine,
            Undo,
            self._back,
            Redo,
            self._tick,
            self._rare,
        ]

    def _takes_back(self, command: AnyCommand) -> bool:
        ends = isinstance(command, c.Abandon | c.Finish | c.Retire)
        return ends or self.tables.race.phase == "finished" or self.dice.random() < 0.7

    def _seat(self) -> Seat:
        """Choose a seat, mostly the one with the secret."""
        secret_of = self.tables.secret_of
        others = [car.seat for car in self.tables.race.cars if car.mat]
        return secret_of if secret_of and self.dice.random() < 0.7 else self.dice.choice(others)

    def _answer(self) -> AnyCommand | None:
        """Answer for a seat."""
        decision = decision_of(self.tables.race, self._seat()) or next(iter(open_decisions(self.tables.race)), None)
        return next(self.drivers.guesses(decision)) if decision else None

    def _plan(self) -> AnyCommand:
        seat = self._seat()
        cards = self._guess(self.dice.choice((1, 1, 2, 2, 3)))
        return c.Plan(seat, len(cards), cards)

    def _keep(self) -> AnyCommand | None:
        """Keep upgrades for a seat, which may have chosen already."""
        seat = self._seat()
        return c.Keep(seat, self._kept(seat)) if self.tables.race.phase == "garage" else None

    def _kept(self, seat: Seat) -> tuple[Upgrade, ...]:
        own = self.tables.race.car(seat).upgrades
        return tuple(sorted(self.dice.sample(own, min(CHOSEN_UPGRADES, len(own)))))

    def _symbol(self) -> AnyCommand:
        """Use a symbol that moves cards nobody has seen, or name such a card."""
        seat, (card, *more) = self._seat(), self._guess(3)
        upgrades = [as_held(one) for one in self.tables.race.car(seat).upgrades] or [card]
        own = self.dice.choice(upgrades)
        uses = (s.Salvage(seat, own, 1), s.Scrap(seat, own, tuple(more)), s.SuperCool(seat, 1), s.ReduceStress(seat, 1))
        return self.dice.choice(
            (*uses, s.Direct(seat, card), c.LoseHeat(seat, "discard"), c.Discard(seat, tuple(more)))
        )

    def _back(self) -> AnyCommand:
        """Go several entries back at once."""
        return Undo(to=max(1, self.tables.left.history.no - self.dice.randint(0, 8)))

    def _recount(self) -> AnyCommand:
        return c.Recount(self._seat(), *self._guess(1))

    def _shown(self) -> AnyCommand | None:
        """Answer for a seat with cards as the table shows them."""
        command = self.dice.choice((self._answer, self._plan))()
        return replace(command, shown=True) if isinstance(command, c.Plan | c.Flip | c.Discard) else None

    def _guess(self, count: int, among: tuple[Card, ...] = ()) -> tuple[Card, ...]:
        """Guess cards: often those of the secret, to be right now and then."""
        among = among or self.drivers.cards_of(self.tables.secret_of)
        worth = tuple(card for card in self.tables.secret if card in among)
        return tuple(self.dice.choice(worth if worth and self.dice.random() < 0.6 else among) for _ in range(count))

    def _discardable(self) -> tuple[Card, ...]:
        cards = self.drivers.cards_of(self.tables.secret_of)
        return tuple(card for card in cards if card not in NEVER_DISCARDED)

    def _forecast(self) -> None:
        message = command_json(self._plan())
        assert not self.tables.send(REFEREE, {**message, "do": "forecast"})

    def _correct(self) -> AnyCommand:
        return random_correction(self.tables.race, self.dice)

    def _engine(self) -> AnyCommand:
        seat = self._seat()
        engine = self.tables.race.car(seat).holdings.engine
        return c.Correct(seat, engine=max(0, engine + self.dice.choice((-1, 1, 1, 2))))

    def _amend(self) -> AnyCommand | None:
        """Replace a late entry by another of its kind, with other cards."""
        late = [moment for moment in islice(self.tables.left.history.inputs(), 30) if moment.command]
        seats = [moment for moment in late if getattr(moment.command, "seat", None) == self.tables.secret_of]
        with_cards = [moment for moment in seats if isinstance(moment.command, NAMING_CARDS)]
        moment = self.dice.choice(self.dice.choice((with_cards, with_cards, late)) or late) if late else None
        if moment is None or moment.command is None:
            return None
        return Amend(moment.no, self._otherwise(moment.command))

    def _otherwise(self, command: c.Command) -> c.Command:
        match command:
            case c.Plan():
                return c.Plan(command.seat, command.gear, self._guess(command.gear))
            case c.Unplan():  # with a plan instead, all may have planned
                return c.Plan(command.seat, 1, self._guess(1))
            case c.Flip():
                return c.Flip(command.seat, *self._guess(1))
            case c.Discard(cards=(*below, top)) if (
                self.dice.random() < 0.5
            ):  # everybody has seen how many, and the top one
                return c.Discard(command.seat, (*self._guess(len(below), self._discardable()), top))
            case c.Discard(cards=cards):  # as many as before: then what came later still fits
                return c.Discard(command.seat, self._guess(len(cards) or 1, self._discardable()))
            case c.Correct() | c.Recount() | c.Retire() | c.Finish() | c.Abandon():
                return random_correction(self.tables.race, self.dice)
            case _:
                return self._of_modules_otherwise(command)

    def _of_modules_otherwise(self, command: c.Command) -> c.Command:
        match command:
            case c.Keep(seat=seat):
                return c.Keep(seat, self._kept(seat))
            case c.Pick() | c.Swap() | c.Market() | c.LegendCard():
                return self._chosen_otherwise(command)
            case s.Scrap(cards=cards):
                return replace(command, cards=None if cards and self.dice.random() < 0.5 else self._guess(2))
            case s.Direct(seat=seat):
                return s.Direct(seat, *self._guess(1))
            case _:
                seat = command.seat  # type: ignore[union-attr]
                return self.dice.choice((c.Boost(seat), c.Done(seat), c.Cooldown(seat, 1), *_symbols(command), command))

    def _chosen_otherwise(self, command: c.Command) -> c.Command:
        """Choose other upgrades than before, or another Legend card."""
        car = self.tables.race.car(self._seat())
        deck = [face.card for face in UPGRADES]
        match command:
            case c.Pick():
                return replace(command, card=self.dice.choice(car.upgrades or deck))
            case c.Swap() if car.upgrades:
                return replace(command, give=self.dice.choice(car.upgrades))
            case c.Market(cards=cards) if cards:
                return replace(command, cards=(*cards[1:], self.dice.choice(deck)))
            case c.LegendCard():
                return c.LegendCard(colour="red", helmet=self.dice.randint(10, 19))
            case _:
                return command

    def _tick(self) -> AnyCommand:
        """Tick some of the open hand moves: what is open afterwards must not depend on the secret."""
        rows = self.tables.left.table.state()["hands"]
        return Tick(tuple(row["id"] for row in rows if self.dice.random() < 0.5))

    def _rare(self) -> AnyCommand:
        seat = self._seat()
        return self.dice.choice((c.Unplan(seat), c.Retire(seat), c.Abandon(), c.Finish(), c.Confirm(), c.Done(seat)))


def _symbols(command: c.Command) -> tuple[c.Command, ...]:
    """Use a symbol more or less than before, to see whether later answers still fit."""
    match command:
        case s.Salvage() if command.count > 1:
            return (replace(command, count=command.count - 1),)
        case s.SuperCool():
            return (replace(command, heat=command.heat + 1),)
        case s.ReduceStress():
            return (replace(command, stress=command.stress + 1),)
        case _:
            return ()


def differing(tables: TwoTables, drivers: Drivers, decision: Decision, alike: Callable[[Any], object]) -> bool:
    """Answer differently for a seat at the two tables, but so that others see the same."""
    seem: dict[object, list[Any]] = {}
    for guess in dict.fromkeys(drivers.guesses(decision)):
        seem.setdefault(alike(guess), []).append(guess)
    for look, guesses in seem.items():
        if look is None or len(guesses) < 2:
            continue  # what others would see of it is not asked of the tables, which takes longer
        left, right = (*(one for one in guesses if tables.both_accept(speaker(one), one)), None, None)[:2]
        if left and right:
            tables.differ(left, right)
            return True
    return False


def buries_something(tables: TwoTables, drivers: Drivers, alike: Callable[[Any], object]) -> bool:
    """Play on until a seat has discarded differently at the two tables."""
    for _ in range(40):
        drivers.play(20, until=lambda: any(decision.asked == "discard" for decision in awaited(tables)))
        if tables.race.phase not in UNDER_WAY or not awaited(tables):
            return False
        decision = awaited(tables)[0]
        if decision.asked == "discard" and differing(tables, drivers, decision, alike):
            return True
        drivers.play(1)
    return False


def awaited(tables: TwoTables) -> list[Decision]:
    return [decision for decision in open_decisions(tables.race) if decision.awaited]


def pry_and_play(tables: TwoTables, drivers: Drivers, dice: Random, hidden: tuple[Seat, ...], tries: int = 4) -> None:
    """Pry as the referee, play on, and pry again, for as long as there is a secret."""
    referee = CuriousReferee(tables, drivers, dice, hidden)
    for _ in range(ANSWERS_BETWEEN):
        for _ in range(tries):
            referee.pry()
        command = drivers.next()
        if command is None or tables.lays_open(speaker(command), command, hidden):
            break
        tables.say(speaker(command), command)
    tables.compare_stories()
