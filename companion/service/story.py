"""The story of a race for a terminal: round by round, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.narration.messages import tell_event
from companion.simulation.terminal import SEAT_STYLES
from companion.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console, RenderableType

_STEP_OF = {
    "planned": 2,
    "unplanned": 2,
    "gear_shifted": 1,
    "revealed": 3,
    "cluttered": 3,
    "cooled": 5,
    "boosted": 5,
    "adrenaline_used": 4,
    "corner_checked": 7,
    "spun_out": 7,
    "discarded": 8,
    "replenished": 9,
}
_MOVED_IN = {"cards": 3, "boost": 5, "adrenaline": 4, "slipstream": 6}
_PAID_IN = {"shift": 1, "boost": 5, "corner": 7, "spin-out": 7}
_FLIPPED_IN = {"stress": 3, "boost": 5}
_UNTOLD = ("round_ended",)
_STRONG = {"spun_out": "bold", "finished": "bold", "cluttered": "bold", "race_started": "bold"}


def tell_story(console: Console, events: Iterable[dict[str, Any]], names: dict[str, str]) -> None:
    """Print the story of public events, with players by name."""
    for event in events:
        for part in _parts(event, names):
            console.print(part)


def _parts(event: dict[str, Any], names: dict[str, str]) -> Iterator[RenderableType]:
    if event["type"] in _UNTOLD:
        return
    sentence = _sentence(event, names)
    if event["type"] == "round_started":
        yield Rule(style="dim")
        sentence.stylize("bold")
        yield sentence  # below its line and not in it, where a long field would be cut off
        return
    step = _step(event)
    gutter = Text(f" {step} " if step else "   ", style="reverse dim" if step else "")
    sentence.stylize(_STRONG.get(event["type"], ""))
    yield Text.assemble(gutter, " ", sentence)
    if event["type"] == "race_finished":
        yield result_table(event["classification"], names)


def _sentence(event: dict[str, Any], names: dict[str, str]) -> Text:
    named = {key: _named(key, value, names) for key, value in event.items()}
    sentence = Text(say(tell_event(named)))
    for seat, name in names.items():
        sentence.highlight_words([name], f"bold {SEAT_STYLES[seat]}")
    return sentence


def _named(key: str, value: Any, names: dict[str, str]) -> Any:
    if key in ("grid", "order", "adrenaline", "blocked_by"):
        return [names[seat] for seat in value]
    return names[value] if key == "seat" else value


def _step(event: dict[str, Any]) -> int | None:
    match event["type"]:
        case "moved":
            return _MOVED_IN[event["by"]]
        case "heat_paid":
            return _PAID_IN[event["for"]]
        case "flipped" | "flip_missed":
            return _FLIPPED_IN[event["for"]]
        case kind:
            return _STEP_OF.get(kind)


def result_table(classification: list[dict[str, Any]], names: dict[str, str]) -> Table:
    """Lay the classification out as a table."""
    table = Table(title="Classification", title_style="bold", header_style="dim")
    for column in ("Place", "Driver", "Round", "Progress", ""):
        table.add_column(column, justify="left" if column in ("Driver", "") else "right")
    for row in classification:
        name = Text(names[row["seat"]], style=f"bold {SEAT_STYLES[row['seat']]}")
        status = "" if row["status"] == "finished" else row["status"]
        table.add_row(str(row["place"]), name, str(row["round"] or "–"), str(row["progress"]), status)
    return table
