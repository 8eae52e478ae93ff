"""What the companion draws for the table: a market, the card of the Legends, and upgrades dealt before a race.

Whatever was drawn is written down like an answer of the referee's, so that the race is replayed without chance.
"""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from companion.engine import garage_phase, legends
from companion.engine.commands import LegendCard, Market
from companion.engine.decisions import decision_of
from companion.engine.garage_setup import dealt
from companion.engine.refusals import Refusal
from companion.history.commands import Redo, Undo
from companion.history.entries import REFEREE
from companion.hub.storing import stored

if TYPE_CHECKING:
    from companion.engine.commands import TableCommand
    from companion.engine.options import Asked
    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.hub.race_desk import RaceDesk
    from companion.hub.table import Table
    from companion.store.journal import Journal
    from companion.views.events import PublicEvent
    from companion.wire.commands import AnyCommand

_dice = SystemRandom()
_BLANK: dict[TableCommand, Asked] = {Market(): "market", LegendCard(): "legend-card"}
"""The commands that name no card and leave it to the companion."""


def with_upgrades_dealt(setup: SetUp) -> SetUp:
    """Deal the upgrades of a race in which nobody chooses them."""
    return dealt(setup, _dice.shuffle)


def with_cards_drawn(race: Race, command: AnyCommand) -> AnyCommand:
    """Draw the cards of a command that names none, if the table is asked for them."""
    if not isinstance(command, Market | LegendCard):
        return command
    asked = _asked(race)
    return _draw(race, asked) if asked and _BLANK.get(command) == asked else command


async def draw_on(table: Table, journal: Journal, desk: RaceDesk) -> list[PublicEvent]:
    """Draw what the table is asked for as long as the companion has that deck: several cards where only Legends race.

    Nothing is drawn after an undo or a redo: whoever goes back or forth may want to go further.
    """
    events: list[PublicEvent] = []
    while (asked := _drawn_next(desk)) is not None:
        outcome = desk.history.decide(REFEREE, _draw(desk.race, asked))
        assert not isinstance(outcome, Refusal), "what is drawn from a deck is what the table is asked for"
        await stored(journal, journal.append, desk.stored_after(outcome), outcome.entry, REFEREE, None)
        table.take(desk, outcome)
        events += desk.last_events()
    return events


def _drawn_next(desk: RaceDesk) -> Asked | None:
    """Return what the companion draws now by itself."""
    if isinstance(desk.history.last_act.command, Undo | Redo):
        return None
    asked = _asked(desk.race)
    return asked if asked and _has_deck(desk.race, asked) else None


def _asked(race: Race) -> Asked | None:
    """Return what the table is asked, not one of its seats; most races never ask it anything."""
    decision = decision_of(race, None) if race.phase == "garage" or race.legends else None
    return decision.asked if decision else None


def _has_deck(race: Race, asked: Asked) -> bool:
    if asked == "market":
        return race.selection is not None and race.selection.garage.deck == "companion"
    return race.legends is not None and race.legends.deck == "companion"


def _draw(race: Race, asked: Asked) -> TableCommand:
    return garage_phase.draw(race, _dice.shuffle) if asked == "market" else legends.draw(race, _dice.shuffle)
