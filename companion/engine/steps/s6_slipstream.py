"""Step 6 · Slipstream.

With another car in the same Space or the one directly ahead, on whatever lap, a car may move two Spaces more, once a
turn, blocked as in step 3. It adds nothing to Speed and never carries a car over the line at the end of the race.
Where a road token makes it longer, that is the driver's choice, and each length is judged on its own; what counts is
where the car stands before. In fog none begins in the sector of its token, though one may end there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.conditions import (
    SLIPSTREAM,
    lowest_slipstream_gear,
    may_start_slipstream,
    sector_of,
    slipstream_lengths,
)
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
    lengths = offered_lengths(race, turn.seat)
    if not lengths:
        return None
    return Decision(turn.seat, "slipstream", (SlipstreamOption(lengths), PlainOption("pass")))


def offered_lengths(race: Race, seat: Seat) -> tuple[int, ...]:
    """List how many Spaces the car may slipstream; none if it may not."""
    if _why_none_at_all(race, seat):
        return ()
    lengths = slipstream_lengths(race, seat)
    return tuple(spaces for spaces in lengths if not _why_not_this_far(race, seat, spaces, lengths))


def why_no_slipstream(race: Race, seat: Seat, spaces: int | None) -> Refused | None:
    """Return why the car may not slipstream this far; None if it may."""
    lengths = slipstream_lengths(race, seat)
    return _why_none_at_all(race, seat) or _why_not_this_far(race, seat, spaces or SLIPSTREAM, lengths)


def _why_none_at_all(race: Race, seat: Seat) -> Refused | None:
    gear = race.car(seat).gear
    if gear < lowest_slipstream_gear(race):
        return Refused("slipstream.gear", gear=gear, least=lowest_slipstream_gear(race))
    if not car_to_follow(race, seat):
        return Refused("slipstream.no-car")
    if not may_start_slipstream(race, seat):
        return Refused("slipstream.sector", corner=sector_of(race, seat))
    return None


def _why_not_this_far(race: Race, seat: Seat, spaces: int, lengths: tuple[int, ...]) -> Refused | None:
    if spaces not in lengths:
        return Refused("slipstream.spaces", spaces=spaces, lengths=tuple(map(str, lengths)))
    if _crosses_forbidden_line(race, seat, spaces):
        return Refused("slipstream.finish")
    if race.rulings.slipstream_without_gain == "refuse" and not land(race, seat, spaces).gain:
        return Refused("slipstream.no-gain")
    return None


def _crosses_forbidden_line(race: Race, seat: Seat, spaces: int) -> bool:
    progress = race.car(seat).at.progress
    ahead = progress + spaces
    if ahead > race.finish:  # over the last line, or beyond it already
        return True
    new_lap = race.track.lap(ahead) > race.track.lap(progress)
    return new_lap and race.rulings.slipstream_over_line == "never"


def slipstream(u: Unfolding, command: Slipstream) -> None:
    """Move the Spaces the driver chose."""
    refused = why_no_slipstream(u.race, command.seat, command.spaces)
    if refused:
        raise refused
    move(u, command.seat, "slipstream", command.spaces or SLIPSTREAM)


STEP = TurnStep("slipstream", decision=decision)
