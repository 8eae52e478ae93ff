"""Whether anything has grown: late nights against early ones, as ratios."""

from __future__ import annotations

from dataclasses import dataclass, fields
from statistics import median
from typing import TYPE_CHECKING

from .service import Figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .nights import Night

MOST = {"memory": 1.2, "handles": 1.2, "tasks": 1.2, "objects": 1.1, "bridge_memory": 1.2, "bridge_handles": 1.2}
"""How much more there may be in the late races: what is kept for a while comes and goes, and so do connections."""
MOST_PER_ENTRY = 1.2
FEWEST_NIGHTS = 6
"""A database grows by whole pages: what two short nights have added to it says nothing."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How much more of something there was late than early."""

    what: str
    early: float
    late: float
    most: float

    @property
    def ratio(self) -> float:
        """Late by early."""
        return self.late / self.early

    @property
    def is_flat(self) -> bool:
        """Whether that is within bounds."""
        return self.ratio <= self.most

    def __str__(self) -> str:
        """Tell it in a line."""
        verdict = "" if self.is_flat else "  GROWS"
        return (
            f"{self.what}: {self.early:,.0f} early, {self.late:,.0f} late, {self.ratio:.3f} × (≤ {self.most}){verdict}"
        )


def judge(undisturbed: Sequence[Figures], nights: Sequence[Night]) -> list[Growth]:
    """Compare the first third with the last: of the races of one process, and of what each night stored."""
    growths = [_growth(one.name, [getattr(told, one.name) for told in undisturbed]) for one in fields(Figures)]
    if len(nights) >= FEWEST_NIGHTS:
        per_entry = [night.bytes_per_entry for night in nights]
        growths.append(_growth("database bytes per entry", per_entry, MOST_PER_ENTRY))
    return growths


def _growth(what: str, values: Sequence[float], most: float | None = None) -> Growth:
    third = max(1, len(values) // 3)
    return Growth(what, median(values[:third]), median(values[-third:]), MOST[what] if most is None else most)
