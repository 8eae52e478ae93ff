"""Step 4 · Adrenaline.

For the last car to move this round, or the last two where five or more started the race; fixed when the round starts
and not kept. It may take, each on its own, +1 Speed with one Space forward, and 1 Cooldown more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.championship import event_rule
from companion.engine.conditions import adrenaline_cars, adrenaline_speed
from companion.engine.events import AdrenalineUsed
from companion.engine.movement import land
from companion.engine.refusals import Refused
from companion.engine.steps.s3_reveal_move import move
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.commands import Adrenaline
    from companion.engine.race import Race, Turn
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def who_gets_adrenaline(race: Race, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the last to move in this order."""
    return order[max(0, len(order) - adrenaline_cars(race)) :]


def why_no_adrenaline(race: Race, turn: Turn) -> Refused | None:
    """Return why the car may not use adrenaline; None if it may."""
    if event_rule(race) == "no-adrenaline":
        return Refused("adrenaline.event")
    if turn.seat not in race.adrenaline:
        return Refused("adrenaline.not-yours", adrenaline=race.adrenaline)
    if turn.adrenaline_used:
        return Refused("adrenaline.used")
    landing = land(race, turn.seat, adrenaline_speed(race, turn.seat))
    if race.rulings.adrenaline_without_gain == "refuse" and not landing.gain:
        return Refused("adrenaline.no-gain")
    return None


def use(u: Unfolding, command: Adrenaline) -> None:
    """Add adrenaline's Speed and move as many Spaces."""
    speed = adrenaline_speed(u.race, command.seat)
    u.tell(AdrenalineUsed(command.seat, speed))
    move(u, command.seat, "adrenaline", speed)


# Who has it is said when the round starts, and it is used among the reactions of step 5.
STEP = TurnStep("adrenaline")
