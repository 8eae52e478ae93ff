"""Step 3 · Reveal & move, for cards with several values.

After all flips and before the car moves, the driver names one of the printed values of each such card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.catalogue import CATALOGUE
from companion.engine.events import Chosen
from companion.engine.options import Decision
from companion.engine.refusals import Refused
from companion.engine.symbol_options import ChooseOption

if TYPE_CHECKING:
    from companion.engine.race import Race, Turn
    from companion.engine.symbol_commands import Choose
    from companion.engine.unfolding import Unfolding


def choose_decision(race: Race, turn: Turn) -> Decision | None:  # noqa: ARG001 - the signature of all steps
    """Ask for the values of the cards played."""
    if turn.ledger is None or not turn.ledger.to_choose:
        return None
    cards = dict.fromkeys(turn.ledger.to_choose)  # two copies are asked for one after the other
    return Decision(turn.seat, "choose", tuple(ChooseOption(card, CATALOGUE[card].values) for card in cards))


def choose(u: Unfolding, command: Choose) -> None:
    """Choose the value of a card."""
    ledger = u.turn.ledger
    if ledger is None or command.card not in ledger.to_choose:
        raise Refused("choose.card", card=command.card)
    values = CATALOGUE[command.card].values
    if command.value not in values:
        raise Refused("choose.value", card=command.card, value=command.value, values=tuple(map(str, values)))
    u.tell(Chosen(command.seat, command.card, command.value))
