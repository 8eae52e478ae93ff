"""The branch an amendment grows: the later inputs, decided again.

A later input still counts if its seat is asked the same question in the same round as before, and the rules accept the
old answer; others are dropped, and do not hold up those after them.

The referee may be a player, and an amendment can be undone, so its outcome must not reveal cards that nobody has seen.
Therefore everything is judged by what the whole table knows: a later discard by its count and its top card. A plan that
is still sealed is not judged at all. It is kept if, to the table, nothing has changed for its seat; otherwise, or if
sealing it would open a plan that is still sealed in the race now, it is asked for again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.commands import Discard, Keep, Plan, SeatCommand, TableCommand, Unplan
from companion.engine.decide import decide
from companion.engine.decisions import decision_of
from companion.engine.events import Kept, PassedOver, Revealed
from companion.engine.options import FlipOption
from companion.engine.refusals import Refusal
from companion.history.entries import REFEREE, Dropped, Redecided, Why
from companion.history.moments import Moment, after
from companion.history.sealed import UnseenPlans

if TYPE_CHECKING:
    from companion.engine.commands import Command
    from companion.engine.decide import Decided
    from companion.engine.race import Race
    from companion.engine.types import Author

Question = tuple[object, ...] | None
"""What a seat is asked, and in which round; None where nothing is."""
SEALED = Refusal("amend.sealed")
OTHER_QUESTION = Refusal("amend.question")


class Branch:
    """Moments in place of those from the amended one on."""

    def __init__(self, head: Moment) -> None:
        """Begin with the input that was amended."""
        self.moments = [head]
        self.dropped: list[Dropped] = []

    @property
    def head(self) -> Moment:
        """The last moment so far."""
        return self.moments[-1]

    def follow(self, later: list[Moment]) -> Branch:
        """Decide later inputs again, each on its own: one that no longer fits holds up no other."""
        unseen = UnseenPlans().follow(later)
        for moment in later:
            if moment.no in unseen.sealed.values():
                self._keep_or_ask_again(moment, later[-1].race)
            elif moment.no not in unseen.dropped:
                self._decide_again(moment)
        return self

    def _keep_or_ask_again(self, planned: Moment, now: Race) -> None:
        assert isinstance(planned.command, Plan | Keep), "only plans and kept upgrades are sealed"
        asked = self._asked_the_same(planned)
        if asked and self._seems_unchanged(planned, planned.command) and self._decide(planned) is None:
            if not _opens_sealed(self.head, now):
                return
            self.moments.pop()
        self._drop(planned, SEALED)
        seat = planned.command.seat
        if asked and self.head.race.car(seat).plan:  # an older one: it was replaced, and must not count instead
            self._grow(planned.no, REFEREE, Unplan(seat))

    def _seems_unchanged(self, planned: Moment, plan: Plan | Keep) -> bool:
        """Whether a seat has the same gear and cards as before, as far as the table knows, and was not amended."""
        assert planned.before is not None, "a race does not start with a plan"
        then, now = planned.before.race.car(plan.seat), self.head.race.car(plan.seat)
        amended = getattr(self.moments[0].command, "seat", None)
        return plan.seat != amended and (then.gear, then.public) == (now.gear, now.public)

    def _decide_again(self, moment: Moment) -> None:
        refusal = self._decide(moment)
        if refusal:
            self._drop(moment, _neutral(moment.command, refusal))

    def _decide(self, moment: Moment) -> Refusal | None:
        assert moment.command is not None, "only the start has no command, and nothing is before it"
        return self._grow(moment.no, moment.by, moment.command, None if self._asked_the_same(moment) else moment)

    def _asked_the_same(self, moment: Moment) -> bool:
        assert moment.before is not None, "a race does not start with an answer"
        asked_then = _question(moment.before.race, moment.command)
        return asked_then == _question(self.head.race, moment.command)

    def _grow(self, no: int, by: Author, command: Command, elsewhere: Moment | None = None) -> Refusal | None:
        """Decide a command and add its moment, or return the refusal.

        `elsewhere` is the old moment of an answer to another question, which counts only if either changes nothing.
        """
        decided: Decided | Refusal = decide(self.head.race, command, "glance")
        if isinstance(decided, Refusal):
            return decided
        if elsewhere and not any(isinstance(facts[0], PassedOver) for facts in (elsewhere.facts, decided.facts)):
            return OTHER_QUESTION
        self.moments.append(after(self.head, Redecided(no, by, command, decided.facts), decided.race))
        return None

    def _drop(self, moment: Moment, why: Refusal) -> None:
        command = moment.command
        assert command is not None, "only the start has no command"
        seat = getattr(command, "seat", None)
        self.dropped.append(Dropped(moment.no, seat, command.do, why.code, _kept_facts(why)))


def _opens_sealed(moment: Moment, now: Race) -> bool:
    """Whether a moment shows what is still sealed in the race now: the cards of a plan or, by all gears, its gear."""
    if now.selection is not None:
        return any(isinstance(fact, Kept) for fact in moment.facts)
    revealed = {fact.seat for fact in moment.facts if isinstance(fact, Revealed)}
    sealed = {car.seat for car in now.cars if car.plan}
    return bool(revealed & sealed or (revealed and now.phase == "planning"))


def _kept_facts(refusal: Refusal) -> Why:
    """Return the facts of a refusal as they will be read again."""
    return {name: fact if isinstance(fact, str | int | None) else tuple(fact) for name, fact in refusal.facts.items()}


def _question(race: Race, command: Command | None) -> Question:
    """Return the question a command answers; None for what the referee does on their own."""
    if isinstance(command, TableCommand):
        asked = decision_of(race, None)
        return (race.round, asked.asked) if asked else None
    if not isinstance(command, SeatCommand):
        return None
    decision = decision_of(race, command.seat)
    flips = [option.for_ for option in decision.options if isinstance(option, FlipOption)] if decision else []
    market = (race.selection.round,) if race.selection else ()
    return (race.round, decision.asked, *market, *flips) if decision else None


def _neutral(command: Command | None, refusal: Refusal) -> Refusal:
    """Replace a refusal that would reveal cards nobody has seen."""
    return SEALED if isinstance(command, Discard) and refusal.code == "cards.impossible" else refusal
