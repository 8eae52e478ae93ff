"""Commands about the history itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.engine.commands import Command


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last input that counts, or everything after an input."""

    reason: str = ""
    to: int | None = None
    do: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what was undone last."""

    reason: str = ""
    do: Literal["redo"] = "redo"


@dataclass(frozen=True, slots=True)
class Amend:
    """Replace an earlier input and decide the later ones again."""

    no: int
    command: Command
    reason: str = ""
    do: Literal["amend"] = "amend"


@dataclass(frozen=True, slots=True)
class Tick:
    """Tick open hand moves, by their ids: they have been made on the real table."""

    moves: tuple[str, ...]
    do: Literal["ticked"] = "ticked"


HistoryCommand = Undo | Redo | Amend | Tick
