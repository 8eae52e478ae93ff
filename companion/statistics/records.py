"""Records per board: the best that anybody has done there, folded from races. A tie does not take a record away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel

from companion.engine.types import Colour

if TYPE_CHECKING:
    from collections.abc import Iterable

RecordName = Literal["fewest-rounds", "fastest-corner", "top-speed", "most-spaces", "slipstream-spaces", "most-wins"]
Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Drive:
    """One driver's race, as it counts for records."""

    race: str
    started: str
    track: str
    board_name: str | None
    """What an own board is called."""
    laps: int
    seat: Colour | None
    """None where nobody noted the colour."""
    driver: int
    name: str
    place: int | None
    status: str
    cars: int
    """How many cars were in the race, also those without a driver."""
    figures: Figures | None
    """None where only the result is known; it can still be a win."""


class BoardRecord(BaseModel):
    """A record: what for, by whom, when, and the figure; `laps` where only races of that length compare."""

    record: RecordName
    laps: int | None = None
    figure: int
    driver: int
    name: str
    race: str
    """The race in which it was set; for wins, the latest of them."""
    started: str
    seat: Colour | None
    """Null where nobody noted the colour."""
    corner: int | None = None
    """The number of the corner line; null where the record has none."""


@dataclass(frozen=True, slots=True)
class _Contest:
    record: RecordName
    figure: Callable[[Figures], int | None]
    """The figure that counts; None if this drive cannot set the record."""
    least_wins: bool = False
    by_laps: bool = False


def _fastest_corner(figures: Figures) -> int | None:
    return figures["fastest_corner"]["speed"] if figures["fastest_corner"] else None


# With `get` where races recorded by an older version lack the figure.
_CONTESTS = (
    _Contest("fewest-rounds", lambda figures: figures.get("finished_in"), least_wins=True, by_laps=True),
    _Contest("fastest-corner", _fastest_corner),
    _Contest("top-speed", lambda figures: figures["top_speed"] or None),
    _Contest("most-spaces", lambda figures: figures.get("most_spaces") or None),
    _Contest("slipstream-spaces", lambda figures: figures["slipstream_spaces"] or None, by_laps=True),
)


_ORDER = {contest.record: index for index, contest in enumerate(_CONTESTS)}


@dataclass(slots=True)
class BoardFold:
    """The records of one board so far; drives are taken in the order they took place."""

    _best: dict[tuple[RecordName, int | None], tuple[int, Drive]] = field(default_factory=dict)
    _wins: Counter[int] = field(default_factory=Counter)
    _most_wins: tuple[int, Drive] | None = None
    """Who has won the most; of several, who had so many first."""
    board_name: str | None = None

    def take(self, drive: Drive) -> None:
        """Add a drive."""
        self.board_name = drive.board_name
        for contest in _CONTESTS:
            figure = None if drive.figures is None else contest.figure(drive.figures)
            key = (contest.record, drive.laps if contest.by_laps else None)
            if figure is not None and (key not in self._best or _beats(contest, figure, self._best[key][0])):
                self._best[key] = (figure, drive)
        if drive.place == 1:
            self._wins[drive.driver] += 1
            if self._most_wins is None or self._wins[drive.driver] > self._most_wins[0]:
                self._most_wins = (self._wins[drive.driver], drive)

    def records(self) -> list[BoardRecord]:
        """List the records, those that depend on the laps from the shortest race."""
        ordered = sorted(self._best, key=lambda key: (_ORDER[key[0]], key[1] or 0))
        records = [_record(name, self._best[name, laps][1], self._best[name, laps][0], laps) for name, laps in ordered]
        wins = self._most_wins
        return records if wins is None else [*records, _record("most-wins", wins[1], wins[0])]


def board_records(drives: Iterable[Drive], before: dict[str, BoardFold] | None = None) -> dict[str, BoardFold]:
    """Fold drives into the records of their boards, after those that were folded before."""
    folds = {} if before is None else before
    for drive in drives:
        folds.setdefault(drive.track, BoardFold()).take(drive)
    return folds


def _beats(contest: _Contest, figure: int, best: int) -> bool:
    return figure < best if contest.least_wins else figure > best


def _record(record: RecordName, drive: Drive, figure: int, laps: int | None = None) -> BoardRecord:
    corner = drive.figures["fastest_corner"]["corner"] if record == "fastest-corner" and drive.figures else None
    return BoardRecord(
        record=record,
        laps=laps,
        figure=figure,
        driver=drive.driver,
        name=drive.name,
        race=drive.race,
        started=drive.started,
        seat=drive.seat,
        corner=corner,
    )
