"""The branch an amendment grows: the later inputs, decided again.

The referee may be a player, and an amendment can be undone: what comes of it must not tell of cards nobody has seen. So
everything is judged by what the whole table knows. Of a later discard that is its count and its top card; a plan still
sealed is not judged at all, but kept where the table sees its seat unchanged, and asked for again elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.commands import Discard, Plan, Unplan
from companion.engine.decide import decide
from companion.engine.refusals import Refusal
from companion.history.entries import REFEREE, Redecided
from companion.history.moments import Moment, after
from companion.history.sealed import UnseenPlans

if TYPE_CHECKING:
    from companion.engine.commands import Command
    from companion.engine.decide import Decided
    from companion.history.entries import Author

ASK_AGAIN = Refusal("amend.sealed")


class Branch:
    """Moments in place of those from the amended one on."""

    def __init__(self, head: Moment) -> None:
        """Begin with the input that was amended."""
        self.moments = [head]
        self.stopped: tuple[int, Refusal] | None = None
        """The number of the first input that does not count any more, and why."""

    @property
    def head(self) -> Moment:
        """The last moment so far."""
        return self.moments[-1]

    def follow(self, later: list[Moment]) -> Branch:
        """Decide later inputs again, up to the first that does not fit; a plan asked for again holds up no other."""
        unseen = UnseenPlans().follow(later)
        for moment in later:
            if moment.no in unseen.sealed.values() and not self._seems_unchanged(moment):
                self._ask_again(moment)
            elif moment.no not in unseen.dropped and not self._decide_again(moment):
                break
        return self

    def _seems_unchanged(self, planned: Moment) -> bool:
        """Whether a seat plans by the same gear and cards as before, as far as the table knows, and was not amended."""
        assert isinstance(planned.command, Plan), "only plans are sealed"
        assert planned.before is not None, "a race does not start with a plan"
        seat = planned.command.seat
        then, now = planned.before.race.car(seat), self.head.race.car(seat)
        amended = getattr(self.moments[0].command, "seat", None)
        return seat != amended and (then.gear, then.public) == (now.gear, now.public)

    def _ask_again(self, planned: Moment) -> None:
        assert isinstance(planned.command, Plan), "only plans are sealed"
        self._note(planned, ASK_AGAIN)
        seat = planned.command.seat
        if self.head.race.car(seat).plan:  # an older one: it was replaced, and must not count instead
            self._grow(planned.no, REFEREE, Unplan(seat))

    def _decide_again(self, moment: Moment) -> bool:
        assert moment.command is not None, "only the start has no command, and nothing is before it"
        refusal = self._grow(moment.no, moment.by, moment.command)
        if refusal:
            self._note(moment, _neutral(moment.command, refusal))
        return refusal is None

    def _grow(self, no: int, by: Author, command: Command) -> Refusal | None:
        decided: Decided | Refusal = decide(self.head.race, command, "glance")
        if isinstance(decided, Refusal):
            return decided
        self.moments.append(after(self.head, Redecided(no, by, command, decided.facts), decided.race))
        return None

    def _note(self, moment: Moment, why: Refusal) -> None:
        self.stopped = self.stopped or (moment.no, why)


def _neutral(command: Command, refusal: Refusal) -> Refusal:
    """Tell nothing of cards that nobody has seen."""
    return ASK_AGAIN if isinstance(command, Discard) and refusal.code == "cards.impossible" else refusal
