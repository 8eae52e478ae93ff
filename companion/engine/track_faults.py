"""What makes a board impossible: a number out of bounds, a line where none can be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.track import MOST_HEAT, MOST_LAPS, MOST_STRESS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.track import Corner, Stretch, Track

MOST_CHEVRONS = 2
"""How many there are beside one Space."""


@dataclass(frozen=True, slots=True)
class TrackFault:
    """One fault of a board: which key, which rule it breaks, and the numbers."""

    key: str
    code: str
    facts: dict[str, int]


def _bounds(key: str, value: int, least: int, most: int) -> Iterator[TrackFault]:
    if not least <= value <= most:
        yield TrackFault(key, "range", {"value": value, "least": least, "most": most})


def track_faults(track: Track) -> tuple[TrackFault, ...]:
    """List the faults of a board; without any it can be raced on."""
    return (*_number_faults(track), *_corner_faults(track), *_legend_faults(track), *_printed_faults(track))


def _number_faults(track: Track) -> Iterator[TrackFault]:
    yield from _bounds("spaces", track.spaces, 10, 500)
    yield from _bounds("laps", track.laps, 1, MOST_LAPS)
    yield from _bounds("heat", track.heat, 0, MOST_HEAT)
    yield from _bounds("stress", track.stress, 0, MOST_STRESS)
    yield from _bounds("grid_spots", track.grid_spots, 1, 24)
    if track.grid_spots > 2 * track.spaces:
        yield TrackFault("grid_spots", "grid", {"grid_spots": track.grid_spots, "spaces": track.spaces})


def _corner_faults(track: Track) -> Iterator[TrackFault]:
    before = 0
    for index, corner in enumerate(track.corners):
        yield from _bounds(f"corners[{index}].after", corner.after, 1, track.spaces)
        yield from _bounds(f"corners[{index}].limit", corner.limit, 1, 30)
        if corner.after <= before:
            yield TrackFault(f"corners[{index}].after", "unsorted", {"after": corner.after, "before": before})
        before = corner.after


def _legend_faults(track: Track) -> Iterator[TrackFault]:
    """Check Legend lines, which lie before their corner, and which lines are a chicane's second."""
    for index, corner in enumerate(track.corners):
        line = corner.legend_line_after
        if line is not None:
            yield from _legend_line_faults(track, corner, line, f"corners[{index}].legend_line_after")
        if corner.chicane_second and (len(track.corners) == 1 or track.corners[index - 1].chicane_second):
            yield TrackFault(f"corners[{index}].chicane_second", "chicane", {"after": corner.after})


def _legend_line_faults(track: Track, corner: Corner, line: int, key: str) -> Iterator[TrackFault]:
    if out := tuple(_bounds(key, line, 1, track.spaces)):
        yield from out
    elif line >= corner.after and not _across_the_start(track, corner, line):
        yield TrackFault(key, "legend-line", {"line": line, "after": corner.after})


def _across_the_start(track: Track, corner: Corner, line: int) -> bool:
    """Whether a Legend line lies behind the lap's last corner line and its corner comes in the next lap."""
    last = track.corners[-1]
    return line > corner.after and line >= last.after and (corner is not last or len(track.corners) == 1)


def _printed_faults(track: Track) -> Iterator[TrackFault]:
    """Check what else is printed on the board: the press, chevrons, flooded Spaces and tunnels."""
    for press in track.press_corners:
        if not re.fullmatch("[A-Z]", press.letter):
            yield TrackFault("press_corners", "letter", {"after": press.after})
        elif (line := track.token_line(press.after)) != press.after:
            fault = "no-line" if line is None else "first-line"
            yield TrackFault(f"press_corners.{press.letter}", fault, {"after": press.after})
    for chevron in track.chevrons:
        out = tuple(_bounds("chevrons", chevron.space, 1, track.spaces))
        yield from out or _bounds(f"chevrons.{chevron.space}", chevron.extra, 1, MOST_CHEVRONS)
    yield from _stretch_faults("flooded", track.flooded, track.spaces)
    yield from _stretch_faults("tunnels", track.tunnels, track.spaces)


def _stretch_faults(key: str, stretches: tuple[Stretch, ...], spaces: int) -> Iterator[TrackFault]:
    for index, (first, last) in enumerate((stretch.first, stretch.last) for stretch in stretches):
        if not 1 <= first <= last <= spaces:
            yield TrackFault(f"{key}[{index}]", "stretch", {"first": first, "last": last, "spaces": spaces})
