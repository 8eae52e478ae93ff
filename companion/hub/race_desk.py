"""The race of one table: its history, kept in step with the journal, and its views."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from companion.engine.catalogue import is_cluttered, plus_symbols
from companion.engine.commands import Plan, Recount, SeatCommand, TableCommand
from companion.engine.decide import decide
from companion.engine.decisions import asked_of, decision_of
from companion.engine.events import RaceStarted
from companion.engine.forecasts import foresee_plan, foresee_slipstream, plan_speeds
from companion.engine.refusals import Refusal, Refused
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE, Amended
from companion.history.history import History, Outcome
from companion.history.moments import inputs_before, undo_steps
from companion.history.sealed import UnseenPlans, opens_sealed_plans
from companion.hub.drafts import TABLE, QuestionKey
from companion.hub.freshness import Freshness
from companion.hub.last_turns import LastTurns
from companion.hub.previews import preview_of
from companion.table.ledger import Ledger
from companion.table.moments import table_moves
from companion.views.events import public_events
from companion.views.news import KEPT, is_news
from companion.views.parts import forecast_json
from companion.views.public import Heading, on_board, public_state, waiting_json
from companion.views.public_answers import public_answer
from companion.views.seat import seat_own, unsealed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.engine.types import Seat
    from companion.history.entries import Entry
    from companion.history.moments import Moment
    from companion.store.journal import StoredRace
    from companion.views.event_parts import PublicAnswer
    from companion.views.events import PublicEvent
    from companion.views.option_schemas import Waiting
    from companion.views.parts import Json
    from companion.views.reply_schemas import PlanForecast, Preview, SpeedForecast
    from companion.views.schemas import Own, PublicState
    from companion.wire.commands import AnyCommand


class RaceDesk:
    """A race in memory; all its entries are in the journal."""

    def __init__(self, stored: StoredRace, entries: Iterable[Entry]) -> None:
        """Restore a race from its entries, the first of which is its start."""
        remaining = iter(entries)
        self.stored = stored
        self.history = History([next(remaining)])
        self.freshness = Freshness()
        self.freshness.observe(self.history.entries[0], self.history.race)
        self.hands = Ledger()
        self._turns = LastTurns(self.history)
        self._news: deque[PublicEvent] = deque(maxlen=KEPT)
        self._spoke: dict[Seat, int] = {}
        self.decided_together = 0
        """The last input on which two phones agreed."""
        self._take_news(self.history.entries[0])
        self.furthest_round = self.race.round
        for entry in remaining:
            self.take(self.history.outcome_of(entry))

    @property
    def race(self) -> Race:
        """The current race."""
        return self.history.race

    @property
    def setup(self) -> SetUp:
        """The set-up the race began with."""
        started = self.history.entries[0].facts[0]
        assert isinstance(started, RaceStarted), "a race begins with its start"
        return started.setup

    @property
    def running(self) -> bool:
        """Whether the race is under way."""
        return self.race.phase in ("garage", "planning", "resolving")

    def check_fresh(self, command: AnyCommand, seen: int | None) -> None:
        """Refuse a command that answers an earlier question."""
        seat = getattr(command, "seat", None)
        if isinstance(command, Undo | Redo):  # these refer to the very input their sender saw last
            seat = None
            if seen is not None and seen < self.history.last_act.no:
                raise self._stale(seen)
        self.check_question(seat, seen)

    def check_question(self, seat: Seat | None, seen: int | None) -> None:
        """Refuse what answers an earlier question of a seat, or was seen in another race: a number from the future."""
        if seen is None:
            return
        if seen > self.history.no or (seat is not None and self.freshness.is_stale(seat, seen)):
            raise self._stale(seen)

    def _stale(self, seen: int) -> Refused:
        return Refused("stale", seen=seen, no=self.history.no)

    def stored_after(self, outcome: Outcome) -> StoredRace:
        """Return the race's row as it is stored with this outcome."""
        phase = outcome.moment.race.phase
        return self.stored if phase == self.stored.phase else replace(self.stored, phase=phase)

    def take(self, outcome: Outcome) -> None:
        """Apply an entry that has been stored."""
        before = self.history.moment
        self.stored = self.stored_after(outcome)
        self.history.append(outcome)
        self.hands.take(outcome.entry, before, self.history.moment)
        self.freshness.observe(outcome.entry, self.race)
        self.furthest_round = max(self.furthest_round, self.race.round)
        if outcome.entry.together:
            self.decided_together = outcome.entry.no
        if isinstance(outcome.entry.command, SeatCommand | Recount):
            self._spoke[outcome.entry.command.seat] = outcome.entry.no
        self._take_news(outcome.entry)

    def spoke(self, seat: Seat) -> int:
        """Return the last input in which a seat answered, or had its cards recounted; 0 if there is none."""
        return self._spoke.get(seat, 0)

    def question(self, seat: Seat) -> QuestionKey | None:
        """Return what a seat is asked now, if anything; TABLE: what all are asked together."""
        race = self.race
        asked = asked_of(race, None if seat == TABLE else seat)
        if asked is None:
            return None
        several = asked in ("choose", "react", "slipstream")
        after = race.selection.round if race.selection else self.spoke(seat) if several else 0
        return QuestionKey(self.stored.id, asked, race.round, after)

    def state(self) -> PublicState:
        """Return the public state."""
        heading = Heading(self.stored.table, self.stored.id, self.history.no)
        state = public_state(heading, self.race, self.hands.table_moves, self.hands.hands(), self.hands.put_back())
        return on_board(state, self.stored.track, self.stored.board_name) | {"recent": list(self._news)}

    def _take_news(self, entry: Entry) -> None:
        self._events = public_events(entry, self.race.track)
        self._news += filter(is_news, self._events)

    def foresee(self, plan: Plan, *, newcomer: bool) -> PlanForecast:
        """Forecast a plan as if every other car stayed where it is; refuse it if playing it would be refused."""
        decided = decide(self.race, plan, "table" if newcomer else "seat")
        if isinstance(decided, Refusal):
            raise Refused.of(decided)
        speeds = [self._foresee_speed(plan, speed) for speed in plan_speeds(plan.cards)]
        foreseen: PlanForecast = {
            "stress": plus_symbols(plan.cards),
            "cluttered": is_cluttered(plan.cards),
            "speeds": speeds,
            **speeds[0],
        }
        if len(speeds) == 1:
            del foreseen["speeds"]
        return foreseen

    def _foresee_speed(self, plan: Plan, speed: int) -> SpeedForecast:
        asked = (self.race, plan.seat, plan.gear, plan.cards, speed)
        foreseen = forecast_json(self.race.track, foresee_plan(*asked))
        return {"speed": speed, "slipstream": foresee_slipstream(*asked), **foreseen}

    def asked_then(self, no: int) -> Waiting | None:
        """Return what was asked when an input was given that counts, as everybody could see it; None if nothing was."""
        moment = next((one for one in self.history.inputs() if one.no == no), None)
        if moment is None or moment.before is None or not isinstance(moment.command, SeatCommand | TableCommand):
            return None
        decision = decision_of(moment.before.race, getattr(moment.command, "seat", None))
        return waiting_json(decision) if decision else None

    def last_events(self) -> list[PublicEvent]:
        """Return the public events of the last entry."""
        return self._events

    def story(self) -> list[Json]:
        """List every entry: its author, whether it still counts, its answer as it counts, and its public events."""
        inputs = list(self.history.inputs())
        counting = {no for moment in inputs for no in (moment.no, moment.entry)}
        answers = _public_answers(inputs[::-1])
        replaced = _replaced(self.history)
        return [
            _told(entry, entry.is_tick or entry.no in counting, self.race)
            | {"answer": answers.get(entry.no), "amended": replaced.get(entry.no)}
            for entry in self.history.entries
        ]

    def has_seen(self, no: int) -> bool:
        """Whether the whole table has seen what this input was."""
        return no in _public_answers(list(self.history.inputs())[::-1])

    def undo_preview(self) -> Json:
        """Return what hands would have to move for an undo, and for a redo."""
        last, again = self.history.moment, self.history.next_redo
        undo = {"no": last.entry, "moves": table_moves(last, last.undo_to)} if last.undo_to else None
        redo = {"no": again.entry, "moves": table_moves(last, again)} if again else None
        return {"undo": undo, "redo": redo}

    def preview(self, command: Amend | Undo) -> Preview:
        """Preview what a command of the referee would lead to; refuse it if the command would be refused."""
        outcome = self.history.decide(REFEREE, command)
        if isinstance(outcome, Refusal):
            raise Refused.of(outcome)
        if isinstance(command, Amend):
            self._check_stays_sealed(command, outcome)
        return preview_of(self.history, outcome)

    def _check_stays_sealed(self, command: Amend, outcome: Outcome) -> None:
        """Refuse to preview what would open a sealed plan: for real everybody would see it, here only the referee."""
        branch = list(takewhile(lambda moment: moment.no >= command.no, inputs_before(outcome.moment)))
        if opens_sealed_plans(list(self.history.inputs())[::-1], branch[::-1]):
            raise Refused("amend.opens", no=command.no)

    def own(self, seat: Seat, since: int | None = None) -> Own | None:
        """Return what only this seat may know; None if it does not race.

        `since` is the entry after which its holder took the seat over: a plan sealed before that is another's secret.
        """
        if not self.race.has(seat):
            return None
        own = seat_own(self.race, seat, may_undo=self.history.why_no_undo(seat) is None)
        own["turn"] = self._turns.of(seat)
        return own if since is None or self._turns.sealed_in(seat) > since else unsealed(own)


def _public_answers(inputs: list[Moment]) -> dict[int, PublicAnswer]:
    """Describe each input that counts as everybody knows it; plans that nobody has seen are left out."""
    hidden = UnseenPlans().follow(inputs).hidden
    return {one.no: public_answer(one.command) for one in inputs if one.command and one.no not in hidden}


def _replaced(history: History) -> dict[int, int]:
    """Find for each input the last amendment of it that was not undone.

    Comparing the commands instead would tell whether a guess at hidden cards was right.
    """
    in_force = (history.entries[one.entry - 1] for one in undo_steps(history.moment, None))
    amendments = [(fact.amended, entry.no) for entry in in_force for fact in entry.facts if isinstance(fact, Amended)]
    return dict(amendments[::-1])


def _told(entry: Entry, counts: bool, race: Race) -> Json:  # noqa: FBT001 - a column of the story
    seat = getattr(entry.command, "seat", None)
    told = {"no": entry.no, "by": entry.by, "do": entry.command.do if entry.command else "start", "seat": seat}
    events = public_events(entry, race.track)
    return {**told, "together": list(entry.together), "counts": counts, "events": events}
