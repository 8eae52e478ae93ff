"""Golden races: race files with the state they end in and a digest of all they tell."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.reports.replaying import Replay, replay

if TYPE_CHECKING:
    from companion.history.history import History

FOLDER = Path(__file__).parent
SINCE_ADDED = {"mark", "corner"}
"""Keys that positions gained after the first endings were kept; they follow from the Space."""


class NotGolden(Exception):
    """The file cannot become a golden race; the message says why."""


@dataclass(frozen=True)
class Ending:
    """How a race ended: what a golden race is compared with."""

    entries: int
    events: str
    state: dict[str, Any]

    @staticmethod
    def read(race: Path) -> Ending:
        """Read what was kept with a race file."""
        return Ending(**json.loads(ending_of(race).read_text("utf-8")))

    def text(self) -> str:
        """Write it as it is kept."""
        return json.dumps(self.__dict__, indent=1, ensure_ascii=False) + "\n"


def golden_races() -> list[Path]:
    """List the race files here."""
    return sorted(FOLDER.glob("*.jsonl"))


def ending_of(race: Path) -> Path:
    """Name the file with a race's ending."""
    return race.with_suffix(".ending.json")


def replayed(path: Path) -> tuple[History, Ending]:
    """Play a race file to its end."""
    with path.open("rb") as file:
        result = replay(path.stem, file)
    if result.refusal or result.history is None:
        raise NotGolden(f"{path.name}: line {result.line} is refused: {result.refusal}")
    return result.history, Ending(result.history.no, _digest(result), _as_kept(result.state or {}))


def _digest(result: Replay) -> str:
    lines = (json.dumps(_as_kept(event), sort_keys=True, ensure_ascii=False) for event in result.events)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _as_kept(value: Any) -> Any:
    """Leave out of every position what endings do not keep."""
    if isinstance(value, list):
        return [_as_kept(item) for item in value]
    if not isinstance(value, dict):
        return value
    added = SINCE_ADDED if "progress" in value and "spot" in value else set()
    return {key: _as_kept(item) for key, item in value.items() if key not in added}
