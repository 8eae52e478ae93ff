"""Golden races: race files with the state they end in and a digest of all their events."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.events import PassedOver, StepReached
from companion.engine.steps.order import step_after
from companion.reports.replaying import replay
from companion.views.events import public_events

if TYPE_CHECKING:
    from companion.history.entries import AnyFact, Entry
    from companion.history.history import History

FOLDER = Path(__file__).parent
SINCE_ADDED = {
    "undid": {"was"},
    "redid": {"was"},
    "progress": {"mark", "corner"},
    "gear_shown": {"blocked_spot"},
    "table_moves": {"hands", "put_back", "referee"},
}
"""Keys that positions, rulings and states gained after the first endings were kept, by a key such an object always had.

Marks and corners follow from the Space, the ruling and the referee have their defaults in all these races, and
hand moves have their own tests.
"""


class NotGolden(Exception):
    """The file cannot become a golden race; the message says why."""


@dataclass(frozen=True)
class Ending:
    """How a race ended, for comparison with a golden race."""

    entries: int
    events: str
    state: dict[str, Any]

    @staticmethod
    def read(race: Path) -> Ending:
        """Read the ending stored with a race file."""
        return Ending(**json.loads(ending_of(race).read_text("utf-8")))

    def text(self) -> str:
        """Format it as it is stored."""
        return json.dumps(self.__dict__, indent=1, ensure_ascii=False) + "\n"


def golden_races() -> list[Path]:
    """List the race files here."""
    return sorted(FOLDER.glob("*.jsonl"))


def ending_of(race: Path) -> Path:
    """Return the path of a race's ending."""
    return race.with_suffix(".ending.json")


@cache
def replayed(path: Path) -> tuple[History, Ending]:
    """Play a race file to its end."""
    with path.open("rb") as file:
        result = replay(path.stem, file)
    if result.refusal or result.history is None:
        raise NotGolden(f"{path.name}: line {result.line} is refused: {result.refusal}")
    return result.history, Ending(result.history.no, _digest(result.history), _as_kept(result.state or {}))


def _digest(history: History) -> str:
    told = (event for entry in _as_first_told(history.entries) for event in public_events(entry, history.race.track))
    lines = (json.dumps(_as_kept(event), sort_keys=True, ensure_ascii=False) for event in told)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _as_first_told(entries: list[Entry]) -> list[Entry]:
    """Number facts as when the companion asked more: a word now passed over brought on what came after its question."""
    told: list[Entry] = []
    for entry in entries:
        match entry.facts:
            case (PassedOver() as word,):
                told[-1], later = _split(told[-1], word)
                told.append(replace(entry, facts=later))
            case _:
                told.append(entry)
    return told


def _split(entry: Entry, word: PassedOver) -> tuple[Entry, tuple[AnyFact, ...]]:
    """Divide an entry's facts where the question of a word too many passed by itself."""
    passed = next(index for index, fact in enumerate(entry.facts) if _ends(fact, word))
    return replace(entry, facts=entry.facts[:passed]), entry.facts[passed:]


def _ends(fact: AnyFact, word: PassedOver) -> bool:
    return isinstance(fact, StepReached) and fact.seat == word.seat and fact.step == step_after(word.step)


def _as_kept(value: Any) -> Any:
    """Leave out of every position and of the rulings what endings do not contain."""
    if isinstance(value, list):
        return [_as_kept(item) for item in value]
    if not isinstance(value, dict):
        return value
    added = {key for known, keys in SINCE_ADDED.items() if known in value for key in keys}
    return {key: _as_kept(item) for key, item in value.items() if key not in added}
