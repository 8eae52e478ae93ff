"""Records per board: the best that anybody has done there, folded from races. A tie does not take a record away."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
    seat: Colour
    driver: int
    name: str
    place: int | None
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
    seat: Colour
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


def board_records(drives: Iterable[Drive]) -> dict[str, list[BoardRecord]]:
    """Return the records of every board that was driven, from drives in the order they took place."""
    by_board: dict[str, list[Drive]] = defaultdict(list)
    for drive in drives:
        by_board[drive.track].append(drive)
    return {board: _records(by_board[board]) for board in sorted(by_board)}


def _records(drives: list[Drive]) -> list[BoardRecord]:
    records = [record for contest in _CONTESTS for record in _best(contest, drives)]
    wins = _most_wins(drives)
    return records if wins is None else [*records, wins]


def _best(contest: _Contest, drives: list[Drive]) -> list[BoardRecord]:
    """Return the record of a contest; one for each number of laps where these matter."""
    best: dict[int | None, tuple[int, Drive]] = {}
    for drive in drives:
        figure = None if drive.figures is None else contest.figure(drive.figures)
        laps = drive.laps if contest.by_laps else None
        if figure is not None and (laps not in best or _beats(contest, figure, best[laps][0])):
            best[laps] = (figure, drive)
    return [
        _record(contest.record, best[laps][1], best[laps][0], laps) for laps in sorted(best, key=lambda laps: laps or 0)
    ]


def _beats(contest: _Contest, figure: int, best: int) -> bool:
    return figure < best if contest.least_wins else figure > best


def _most_wins(drives: list[Drive]) -> BoardRecord | None:
    """Return who has won the most; of several, who had so many first."""
    wins: dict[int, int] = defaultdict(int)
    holder: tuple[int, Drive] | None = None
    for drive in drives:
        if drive.place == 1:
            wins[drive.driver] += 1
            if holder is None or wins[drive.driver] > holder[0]:
                holder = (wins[drive.driver], drive)
    return None if holder is None else _record("most-wins", holder[1], holder[0])


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
