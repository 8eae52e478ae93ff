"""Step 6 · Slipstream.

With another car in the same Space or the one directly ahead, on whatever lap, a car may move two Spaces more, once a
turn, blocked as in step 3. It adds nothing to Speed and never carries a car over the line at the end of the race.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.conditions import slipstream_spaces
from companion.engine.movement import car_to_follow, land
from companion.engine.options import Decision, PlainOption, SlipstreamOption
from companion.engine.refusals import Refused
from companion.engine.steps.s3_reveal_move import move
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.commands import Slipstream
    from companion.engine.race import Race, Turn
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def decision(race: Race, turn: Turn) -> Decision | None:
    """Offer the slipstream if the car may take it."""
    seat = turn.seat
    if why_no_slipstream(race, seat):
        return None
    return Decision(seat, "slipstream", (SlipstreamOption(slipstream_spaces(race, seat)), PlainOption("pass")))


def why_no_slipstream(race: Race, seat: Seat) -> Refused | None:
    """Return why the car may not slipstream; None if it may."""
    if not car_to_follow(race, seat):
        return Refused("slipstream.no-car")
    if _crosses_forbidden_line(race, seat):
        return Refused("slipstream.finish")
    if race.rulings.slipstream_without_gain == "refuse" and not land(race, seat, slipstream_spaces(race, seat)).gain:
        return Refused("slipstream.no-gain")
    return None


def _crosses_forbidden_line(race: Race, seat: Seat) -> bool:
    progress = race.car(seat).at.progress
    ahead = progress + slipstream_spaces(race, seat)
    if ahead > race.finish:  # over the last line, or beyond it already
        return True
    new_lap = race.track.lap(ahead) > race.track.lap(progress)
    return new_lap and race.rulings.slipstream_over_line == "never"


def slipstream(u: Unfolding, command: Slipstream) -> None:
    """Move the Spaces a slipstream gives."""
    move(u, command.seat, "slipstream", slipstream_spaces(u.race, command.seat))


STEP = TurnStep("slipstream", decision=decision)
