"""The order of a turn: steps 3 to 9, as in the booklet. Steps 1 and 2 are planned by all cars at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.steps import (
    s3_reveal_move,
    s4_adrenaline,
    s5_react,
    s6_slipstream,
    s7_check_corner,
    s8_discard,
    s9_replenish_hand,
)

if TYPE_CHECKING:
    from companion.engine.race import Step
    from companion.engine.turn_step import TurnStep

TURN: tuple[TurnStep, ...] = (
    s3_reveal_move.STEP,
    s4_adrenaline.STEP,
    s5_react.STEP,
    s6_slipstream.STEP,
    s7_check_corner.STEP,
    s8_discard.STEP,
    s9_replenish_hand.STEP,
)
TURN_STEPS: dict[Step, TurnStep] = {step.name: step for step in TURN}
_HAPPENING = tuple(step.name for step in TURN if step.happens)


def step_after(name: Step) -> Step:
    """Find the next step in which anything happens; the last step ends the turn, so nothing follows it."""
    return _HAPPENING[_HAPPENING.index(name) + 1]
