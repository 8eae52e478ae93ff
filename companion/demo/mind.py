"""A driver's mind: observations in, a command out. It does not communicate itself.

Its player is the simulation's. The mind adds what only a demo needs: it keeps the cards, and finds another answer after
a refusal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.demo.counted import boxes_of, kinds_of, most_engine
from companion.demo.followed_cards import FollowedCards
from companion.demo.guesses import Guesses
from companion.engine import commands as c
from companion.engine.conditions import owned_heat
from companion.simulation.chance import chance
from companion.simulation.characters import make_player
from companion.simulation.garage_choice import choose_upgrades
from companion.simulation.player import own_car, question_of
from companion.simulation.symbols import any_value, end_of_react
from companion.simulation.tokens import as_driven

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.race import Phase
    from companion.engine.track import Track
    from companion.engine.types import Seat
    from companion.simulation.characters import Character
    from companion.simulation.dealer import SeatCards
    from companion.simulation.player import Player, Question
    from companion.views import schemas
    from companion.wire.setups import FindTrack

RACING: tuple[Phase, ...] = ("planning", "resolving")
UNDER_WAY: tuple[Phase, ...] = ("garage", *RACING)
"""Before the first round upgrades are chosen; nobody has a hand yet."""
OWN_PLANS, DEALS = 6, 20
"""The driver's own plans that may be refused before it tries any plan at all; hands dealt for each of them."""


class Mind:
    """One seat's driver, with its cards."""

    def __init__(self, seat: Seat, find_track: FindTrack, character: Character, *luck: object) -> None:
        self._seat = seat
        self._find_track = find_track
        self._character = character
        self._luck = luck
        self._cards: FollowedCards | None = None
        self._player: Player | None = None
        self._race_id: str | None = None
        self._refusals = 0
        self._asked: object = None
        self.view: schemas.SeatView | None = None
        self._guesses = self._new_guesses()

    @property
    def question(self) -> Question | None:
        """What the table awaits from this seat."""
        return question_of(self.view) if self.view and (self._cards or self._chooses_upgrades) else None

    @property
    def _chooses_upgrades(self) -> bool:
        return self.view is not None and self.view["phase"] == "garage"

    @property
    def racing(self) -> bool:
        """Whether the seat has cards in a race."""
        return self._cards is not None

    @property
    def cards(self) -> SeatCards | None:
        """The seat's cards; None if they are not known at the moment."""
        return self._cards.now if self._cards else None

    def reseed(self, *luck: object) -> None:
        """Shuffle by other luck from now on."""
        self._luck = luck
        if self._cards:
            self._cards.reseed(chance(*luck, "cards", self._seat))

    def hear(self, event: dict[str, Any]) -> None:
        """Handle a public event."""
        if event["type"] == "race_started":
            self._cards = None
        elif self._cards:
            self._cards.hear(event)

    def see(self, view: schemas.SeatView) -> None:
        """Handle the seat's view."""
        if view["phase"] not in RACING or own_car(view).get("legend"):
            self.view, self._cards = view, None
            return
        if self._cards is None or view["race"] != self._race_id:
            self._cards = self._begin(view)
        elif self.view and view["no"] < self.view["no"]:
            return
        self.view = view
        self._cards.see(view)
        self._note_question()

    def _begin(self, view: schemas.SeatView) -> FollowedCards:
        board, self._race_id = board_of(view, self._find_track), view["race"]
        self._player = make_player(self._character, board, chance(*self._luck, "driver", self._seat))
        return FollowedCards(self._seat, board, chance(*self._luck, "cards", self._seat))

    def _note_question(self) -> None:
        question, view = self.question, self.view
        asked = (question.asked, view["round"]) if question and view else None
        if asked != self._asked:
            self._asked = asked
            self.forget_refusals()

    # Answers ------------------------------------------------------------------------------------------

    def answer(self) -> c.SeatCommand | None:
        """Answer the decision; after a refusal, with something else."""
        question, cards = self.question, self._cards
        if question and self._chooses_upgrades:
            return choose_upgrades(question)
        if question is None or cards is None or cards.now is None:
            return None
        command = self._other_answer(question, cards) if self._refusals else self._think(cards.now)
        if isinstance(command, c.Discard):
            cards.intend_discard(command.cards)
        return command

    def intend_discard(self, cards: tuple[Card, ...]) -> None:
        """Note the cards that a person at this seat is about to discard."""
        if self._cards:
            self._cards.intend_discard(cards)

    def deal_again(self, impossible: tuple[Card, ...]) -> bool:
        """Deal another hand, if possible without the cards that were refused together; False if there is no race."""
        if self._cards is None or self.view is None:
            return False
        self._guesses.refused_plan(impossible, "cards.impossible")
        for _ in range(DEALS):
            cards = self._cards.deal(self.view)
            if not self._guesses.rules_out(cards.shown):
                break
        return True

    def forget_refusals(self) -> None:
        """Forget the refusals of the current decision."""
        self._refusals = 0
        self._guesses = self._new_guesses()

    def _new_guesses(self) -> Guesses:
        dice = chance(*self._luck, "guesses", self._seat)
        view = self.view
        return Guesses(dice, kinds_of(own_car(view), boxes_of(view))) if view and self._cards else Guesses(dice)

    def refused(self, command: c.SeatCommand, code: str) -> None:
        """Learn from a refusal."""
        self._refusals += 1
        if isinstance(command, c.Plan) and code.startswith("cards."):
            self._guesses.refused_plan(command.cards, code)
        if isinstance(command, c.Flip) and command.card:
            self._guesses.refused_flip(command.card)

    def _think(self, cards: SeatCards) -> c.SeatCommand | None:
        assert self._player, "a race that runs has a player"
        assert self.view, "and is known from a view"
        return self._player.answer(self.view, cards)

    def _other_answer(self, question: Question, cards: FollowedCards) -> c.SeatCommand | None:
        match question.asked:
            case "plan":
                return self._other_plan(question, cards)
            case "dropped":
                return c.Dropped(self._seat, question.options["dropped"]["played"][0])
            case "flip":
                return c.Flip(self._seat, self._guesses.flip())  # without a card: it has turned over all there are
            case "choose":
                return any_value(question)
            case "react":
                return end_of_react(question)
            case "slipstream":
                return c.Pass(self._seat)
            case "discard":
                return c.Discard(self._seat)
            case "pick" | "keep" | "swap" | "market" | "legend-card":
                return None  # upgrades lie open: an answer is refused only where another was faster
            case "lose-heat":
                return c.LoseHeat(self._seat, question.options["lose-heat"]["from"][-1])

    def _other_plan(self, question: Question, cards: FollowedCards) -> c.SeatCommand | None:
        """Try other hands that this seat could have, then any plan at all."""
        assert self.view, "a question comes with a view"
        for _ in range(DEALS if self._refusals <= OWN_PLANS else 0):
            plan = self._think(cards.deal(self.view))
            if isinstance(plan, c.Plan) and not self._guesses.rules_out(plan.cards):
                return plan
        any_plan = self._guesses.plan(question.options["plan"]["gears"])
        return c.Plan(self._seat, *any_plan) if any_plan else None


Minds = dict["Seat", Mind]
"""Who knows the cards of each seat: those stay on the table, whoever drives."""


def board_of(view: schemas.SeatView, find_track: FindTrack) -> Track | None:
    """Find a race's board, with at least the Heat its cars show; None if only the set-up had it."""
    found = find_track(view["track"] or "")
    known = found and as_driven(found, view.get("weather"), view.get("championship", {}).get("event"))
    # An engine can hold more Heat than it starts with: that of the Starting Upgrade, cooled.
    return known and replace(known, heat=max(known.heat, most_engine(view) - owned_heat(0)))
