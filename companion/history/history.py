"""The history of one race: its entries, and the moments that count.

Every accepted input leads to a *moment*: the race after it and the moment before. Undo steps back along that chain,
so its cost does not grow with the race; an amendment grows a new branch beside the old one, which undo finds again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.engine.commands import Command, Cooldown, Flip
from companion.engine.decide import begin, decide
from companion.engine.events.parts import ShowsCards
from companion.engine.evolve import fold
from companion.engine.refusals import Refusal
from companion.history.branch import Branch
from companion.history.commands import Amend, HistoryCommand, Redo, Tick, Undo
from companion.history.entries import REFEREE, Amended, AnyFact, Entry, Redecided, Redone, Ticked, Undone
from companion.history.moments import Moment, after, inputs_before, redecided, undo_steps
from companion.history.permissions import drives_alone, is_for_the_referee, left_to_the_referee, whose
from companion.history.sealed import seen_commands
from companion.history.ticks import seats_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.events import Event
    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.engine.types import Author, Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """An entry ready to be stored, and the moment it leads to."""

    entry: Entry
    moment: Moment

    def agreed_by(self, together: tuple[Seat, ...]) -> Outcome:
        """Note who agreed on it in place of the referee."""
        return replace(self, entry=replace(self.entry, together=together)) if together else self


class History:
    """All entries of one race. Only its owner appends."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Build a race from its stored facts; nothing is decided again."""
        stored = iter(entries)
        first = next(stored)
        self.entries = [first]
        self.last_act = first
        """The last entry that is more than a tick of hand moves."""
        self._redo: list[Moment] = []
        self.moment = _first_moment(first, fold(_events(first)))
        for entry in stored:
            self.append(self.outcome_of(entry))

    @staticmethod
    def start(setup: SetUp, together: tuple[Seat, ...] = ()) -> History | Refusal:
        """Begin a race with its first entry; `together` are the drivers who agreed on the set-up without a referee."""
        started = begin(setup)
        if isinstance(started, Refusal):
            return started
        return History([Entry(1, REFEREE, None, started.facts, together=together)])

    @property
    def race(self) -> Race:
        """The race now."""
        return self.moment.race

    @property
    def no(self) -> int:
        """The number of the last accepted input."""
        return self.entries[-1].no

    def accept(
        self,
        by: Author,
        command: Command | HistoryCommand,
        *,
        newcomer: bool = False,
        together: tuple[Seat, ...] = (),
    ) -> Entry | Refusal:
        """Decide an input and append it."""
        outcome = self.decide(by, command, newcomer=newcomer)
        if isinstance(outcome, Refusal):
            return outcome
        outcome = outcome.agreed_by(together)
        self.append(outcome)
        return outcome.entry

    def decide(self, by: Author, command: Command | HistoryCommand, *, newcomer: bool = False) -> Outcome | Refusal:
        """Work out the entry an input leads to; nothing changes yet, so that it can be stored first."""
        if by != REFEREE and is_for_the_referee(self.race, command):
            return left_to_the_referee(self.race, "forbidden", do=command.do)
        match command:
            case Undo():
                return self._undo(by, command)
            case Redo():
                return self._redo_last(command)
            case Amend():
                return self._amend(command)
            case Tick():
                return self._tick(by, command)
            case _:
                return self._play(by, command, newcomer=newcomer)

    def outcome_of(self, entry: Entry) -> Outcome:
        """Find what a stored entry leads to, from its facts alone."""
        return Outcome(entry, self._moment_after(entry))

    def append(self, outcome: Outcome) -> None:
        """Take in an entry that has been stored."""
        self.entries.append(outcome.entry)
        if outcome.entry.is_tick:
            return
        self.last_act = outcome.entry
        match outcome.entry.facts[0]:
            case Undone():
                self._redo.append(self.moment)
            case Redone():
                self._redo.pop()
            case _:
                self._redo.clear()
        self.moment = outcome.moment

    def inputs(self) -> Iterator[Moment]:
        """List the moments that count, the newest first."""
        return inputs_before(self.moment)

    @property
    def next_redo(self) -> Moment | None:
        """The moment a redo would lead to."""
        return self._redo[-1] if self._redo else None

    def why_no_undo(self, by: Author) -> Refusal | None:
        """Return why this author may not undo; None if it may."""
        last = self.moment
        if last.undo_to is None:
            return Refusal("undo.nothing")
        if by == REFEREE or drives_alone(self.race, by):
            return None
        if last.by != by or self.last_act.by != by or last.entry != last.no:  # a branch is the referee's amendment
            others = (who for who in (last.by, self.last_act.by) if who != by)
            return left_to_the_referee(self.race, "undo.not-yours", by=next(others, REFEREE))
        if any(isinstance(fact, ShowsCards) for fact in last.facts):
            return left_to_the_referee(self.race, "undo.shown")
        return None

    def _play(self, by: Author, command: Command, *, newcomer: bool) -> Outcome | Refusal:
        decided = decide(self.race, command, "table" if by == REFEREE or newcomer else "seat")
        if isinstance(decided, Refusal):
            return decided
        entry = replace(self._entry(by, command, decided.facts), newcomer=newcomer)
        return Outcome(entry, after(self.moment, Redecided(entry.no, by, command, decided.facts), decided.race))

    def _undo(self, by: Author, command: Undo) -> Outcome | Refusal:
        refusal = self.why_no_undo(by)
        if refusal:
            return refusal
        back = self._undo_target(command.to)
        if back is None:
            return Refusal("undo.unknown", {"to": command.to})
        if back is self.moment:
            return Refusal("undo.nothing")
        count = len(list(undo_steps(self.moment, back)))
        said, was = self._said(self.moment), _alone(self.moment, count)
        fact = Undone(self.moment.entry, command.reason, by, *said, count, command.to, was)
        return Outcome(self._entry(by, command, (fact,)), back)

    def _undo_target(self, to: int | None) -> Moment | None:
        """Find where an undo leads: one step back, or to the entry named; None if no undo leads there."""
        moment: Moment | None = self.moment
        if to is None:
            return self.moment.undo_to
        while moment is not None and moment.entry != to:
            moment = moment.undo_to
        return moment

    def _said(self, moment: Moment) -> tuple[Seat | None, str]:
        """Return which seat the entry that led to a moment was about, and what it did."""
        command = self.entries[moment.entry - 1].command
        assert command is not None, "the start of a race is never undone"
        about = command.command if isinstance(command, Amend) else command
        return getattr(about, "seat", None), command.do

    def _redo_last(self, command: Redo) -> Outcome | Refusal:
        again = self.next_redo
        if again is None:
            return Refusal("redo.nothing")
        count = len(list(undo_steps(again, self.moment)))
        fact = Redone(again.entry, command.reason, REFEREE, *self._said(again), count, _alone(again, count))
        return Outcome(self._entry(REFEREE, command, (fact,)), again)

    def _amend(self, command: Amend) -> Outcome | Refusal:
        amended, later = self._split(command.no)
        if amended is None or amended.before is None:
            return Refusal("amend.unknown", {"no": command.no})
        if whose(command.command) != whose(amended.command):
            return Refusal("amend.other", {"no": command.no})
        first = decide(amended.before.race, command.command, "table")
        if isinstance(first, Refusal):
            return first
        head = after(amended.before, Redecided(amended.no, amended.by, command.command, first.facts), first.race)
        branch = Branch(head).follow(later)
        was, now = seen_commands([amended, *later], branch.moments)
        entry = self._entry(REFEREE, command, (replace(self._amended(command, branch), was=was, now=now),))
        return Outcome(entry, replace(branch.head, undo_to=self.moment, entry=entry.no))

    def _tick(self, by: Author, command: Tick) -> Outcome | Refusal:
        """Note what hands have done: a seat its own moves and those of Legends, the referee any."""
        if by != REFEREE and not self.race.has(by):
            return Refusal("unknown-seat", {"seat": by})
        made = seats_of(command.moves)
        legends = {car.seat for car in self.race.cars if not car.mat}
        if by != REFEREE and not made.keys() <= {by, *legends}:
            return Refusal("forbidden", {"do": command.do})
        facts = tuple(Ticked(seat, moves) for seat, moves in made.items())
        return Outcome(self._entry(by, command, facts or (Ticked(None, ()),)), self.moment)

    def _split(self, no: int) -> tuple[Moment | None, list[Moment]]:
        """Find an input that counts, and those after it, oldest first."""
        later: list[Moment] = []
        for moment in self.inputs():
            if moment.no == no:
                return moment, later[::-1]
            later.append(moment)
        return None, []

    def _amended(self, command: Amend, branch: Branch) -> Amended:
        redecided_later, spaces = tuple(map(redecided, branch.moments)), self._moved(command, branch.head.race)
        fact = Amended(command.no, redecided_later, command.reason, REFEREE, spaces=spaces)
        if not branch.dropped:
            return fact
        first = branch.dropped[0]
        return replace(fact, stopped_at=first.no, code=first.code, facts=first.facts, dropped=tuple(branch.dropped))

    def _moved(self, command: Amend, after: Race) -> int | None:
        """Return how many Spaces further ahead the amended seat's car is."""
        seat = getattr(command.command, "seat", None)
        if seat is None:
            return None
        then, now = self.race.car(seat), after.car(seat)
        return now.at.progress - then.at.progress if then.on_board and now.on_board else None

    def _entry(self, by: Author, command: Command | HistoryCommand, facts: tuple[AnyFact, ...]) -> Entry:
        return Entry(self.no + 1, by, command, facts)

    def _moment_after(self, entry: Entry) -> Moment:
        match entry.facts[0]:
            case Undone() as fact:
                back = self._undo_target(fact.to)
                assert back is not None, "a stored undo had something to undo"
                return back
            case Redone():
                return self._redo[-1]
            case Ticked():
                return self.moment
            case Amended() as fact:
                return self._branch(entry.no, fact)
            case _:
                return self._grown(self.moment, Redecided(entry.no, entry.by, _command(entry), _events(entry)))

    def _branch(self, no: int, fact: Amended) -> Moment:
        amended, _ = self._split(fact.amended)
        assert amended is not None, "a stored amendment names an input that counted"
        assert amended.before is not None, "the start cannot be amended"
        head = amended.before
        for done in fact.redecided:
            head = self._grown(head, done)
        return replace(head, undo_to=self.moment, entry=no)

    def _grown(self, before: Moment, done: Redecided) -> Moment:
        return after(before, done, fold(done.facts, before.race))


def _alone(moment: Moment, count: int) -> Flip | Cooldown | None:
    """Return an answer that everybody knows in full, where nothing else is undone or redone with it."""
    is_alone = count == 1 and moment.entry == moment.no
    return moment.command if is_alone and isinstance(moment.command, Flip | Cooldown) else None


def _first_moment(entry: Entry, race: Race) -> Moment:
    return Moment(entry.no, entry.by, None, _events(entry), race, None, None, entry.no)


def _events(entry: Entry) -> tuple[Event, ...]:
    return tuple(fact for fact in entry.facts if not isinstance(fact, Undone | Redone | Amended | Ticked))


def _command(entry: Entry) -> Command:
    assert entry.command is not None, "only the start has no command"
    assert not isinstance(entry.command, Undo | Redo | Amend | Tick), "these have facts of their own"
    return entry.command
