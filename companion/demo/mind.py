"""A driver's mind: what it has seen and heard in, a command out. It speaks to nobody itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.demo.guesses import Guesses
from companion.demo.memory import Memory
from companion.demo.mirror import RACING, board_of, mirror, question_of, stand_in
from companion.engine import commands as c
from companion.engine.options import PlanOption
from companion.simulation.chance import chance
from companion.simulation.characters import make_driver

if TYPE_CHECKING:
    from companion.engine.options import Decision
    from companion.engine.race import Race
    from companion.engine.track import Track
    from companion.engine.types import Seat
    from companion.simulation.characters import Character
    from companion.simulation.drivers import Driver
    from companion.views import shapes
    from companion.wire.setups import FindTrack

OWN_PLANS, DEALS = 6, 20
"""Plans of the driver's own that may be refused before any plan will do; hands looked at for each of them."""


class Mind:
    """One seat's driver, with its memory."""

    def __init__(self, seat: Seat, find_track: FindTrack, character: Character, *luck: object) -> None:
        self._seat = seat
        self._find_track = find_track
        self._character = character
        self._luck = luck
        self._memory: Memory | None = None
        self._board: Track | None = None
        self._driver: Driver | None = None
        self._race_id: str | None = None
        self._refusals = 0
        self._asked: object = None
        self._guesses = Guesses(chance(*luck, "guesses", seat))
        self.view: shapes.SeatView | None = None

    @property
    def question(self) -> Decision | None:
        """What the table waits for from this seat."""
        return question_of(self.view) if self.view and self._memory else None

    def hear(self, event: dict[str, Any]) -> None:
        """Take in a public event."""
        if event["type"] == "race_started":
            self._memory = None
        elif self._memory:
            self._memory.hear(event)

    def see(self, view: shapes.SeatView) -> None:
        """Take in the seat's view."""
        if view["phase"] not in RACING:
            self.view, self._memory = view, None
            return
        if self._memory is None or view["race"] != self._race_id:
            self._begin(view)
        elif self.view and view["no"] < self.view["no"]:
            return
        self.view = view
        assert self._memory is not None, "a race that runs has begun"
        self._memory.see(view["no"], self._race().car(self._seat))
        self._note_question()

    def _begin(self, view: shapes.SeatView) -> None:
        found = board_of(view, self._find_track)
        self._board, self._race_id = found or stand_in(view), view["race"]
        # On a board it has no notes of, a driver can only drive by feel.
        character = self._character if found else "random"
        self._driver = make_driver(character, chance(*self._luck, "driver", self._seat))
        self._memory = Memory(self._seat, chance(*self._luck, "cards", self._seat))

    def _race(self) -> Race:
        assert self.view, "there is a race only in a view"
        assert self._board, "a race that runs has a board"
        return mirror(self.view, self._board, self._memory.began_at if self._memory else None)

    def _note_question(self) -> None:
        question, view = self.question, self.view
        asked = (question.asked, view["round"]) if question and view else None
        if asked != self._asked:
            self._asked = asked
            self.forget_refusals()

    # Answers ------------------------------------------------------------------------------------------

    def answer(self) -> c.SeatCommand | None:
        """Answer the question; after a refusal, with something else."""
        question = self.question
        if question is None or self._memory is None:
            return None
        command = self._flip(question) if question.asked == "flip" else self._choose(question)
        if isinstance(command, c.Discard):
            self._memory.intend_discard(command.cards)
        return command

    def forget_refusals(self) -> None:
        """Forget what was refused on the way to an answer."""
        self._refusals = 0
        self._guesses = Guesses(chance(*self._luck, "guesses", self._seat))

    def refused(self, command: c.SeatCommand, code: str) -> None:
        """Learn from a refusal."""
        self._refusals += 1
        if isinstance(command, c.Plan) and code.startswith("cards."):
            self._guesses.refused_plan(command.cards, code)
        if isinstance(command, c.Flip):
            self._guesses.refused_flip(command.card)

    def _flip(self, question: Decision) -> c.Flip | None:
        assert self._memory, "only who has cards is asked to flip one"
        card = self._guesses.flip() if self._refusals else self._memory.next_card
        return c.Flip(question.seat, card) if card else None

    def _choose(self, question: Decision) -> c.SeatCommand | None:
        if self._refusals == 0:
            return self._think(question)
        match question.asked:
            case "plan":
                return self._other_plan(question)
            case "react":
                return c.Done(self._seat)
            case "slipstream":
                return c.Pass(self._seat)
            case _:
                return c.Discard(self._seat)

    def _think(self, question: Decision) -> c.SeatCommand:
        assert self._driver, "a race that runs has a driver"
        assert self._memory, "and the driver has cards"
        return self._driver.answer(self._race(), question, self._memory.hand)

    def _other_plan(self, question: Decision) -> c.SeatCommand | None:
        """Look at other hands that could be this seat's, then at any plan at all."""
        assert self._memory, "only who has cards plans"
        for _ in range(DEALS if self._refusals <= OWN_PLANS else 0):
            self._memory.deal(self._race().car(self._seat))
            plan = self._think(question)
            if isinstance(plan, c.Plan) and not self._guesses.rules_out(plan.cards):
                return plan
        option = question.option("plan")
        any_plan = self._guesses.plan(option) if isinstance(option, PlanOption) else None
        return c.Plan(self._seat, *any_plan) if any_plan else None
