"""What a step of a turn consists of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.options import Decision
from companion.engine.race import Race, Step, Turn
from companion.engine.unfolding import Unfolding


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step as data: what it asks, and what happens when there is nothing to ask or all is answered."""

    name: Step
    decision: Callable[[Race, Turn], Decision | None] | None = None
    resolve: Callable[[Unfolding], None] | None = None

    @property
    def happens(self) -> bool:
        """Whether the step does anything at all; one that does not is skipped."""
        return bool(self.decision or self.resolve)
