"""The story of a race for a terminal: round by round, step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.engine.types import OFF_THE_ROAD
from companion.narration.telling import row_of, story_step
from companion.simulation.terminal import SEAT_STYLES
from companion.texts import describe_place, explain
from companion.texts.events import describe_event, in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import Console, RenderableType

    from companion.engine.refusals import Refusal
    from companion.engine.track import Corner

    Told = tuple[Mapping[str, Any], Sequence[Corner]]
    """A public event, and the corners with the limits that held when it happened."""


def print_story(console: Console, told: Iterable[Told], names: dict[str, str]) -> None:
    """Print public events as a story with players' names; output to a pipe is one line per sentence, however long."""
    for event, corners in told:
        for part in _parts(event, names, corners):
            console.print(part, soft_wrap=isinstance(part, Text) and not console.is_terminal)


def explain_refusal(refusal: Refusal, names: dict[str, str]) -> str:
    """Explain why a line was refused, with players' names."""
    named = {key: in_words(key, value, names) for key, value in refusal.facts.items()}
    return explain(replace(refusal, facts=named))


def _parts(event: Mapping[str, Any], names: dict[str, str], corners: Sequence[Corner]) -> Iterator[RenderableType]:
    row = row_of(event)
    if not row.get("story", True):
        return
    sentence = _sentence(event, names, corners)
    if event["type"] == "round_started":
        yield Rule(style="dim")
        sentence.stylize("bold")
        yield sentence  # below the rule rather than in it, where a long line would be cut off
        return
    step = story_step(event)
    gutter = Text(f" {step} " if step else "   ", style="reverse dim" if step else "")
    sentence.stylize("bold" if row.get("bold") else "")
    yield Text.assemble(gutter, " ", sentence)
    if event["type"] == "race_finished":
        yield result_table(event["classification"], names)


def _sentence(event: Mapping[str, Any], names: dict[str, str], corners: Sequence[Corner]) -> Text:
    spots = {key: event[key] for key in ("to", "at") if isinstance(event.get(key), dict)}
    places = {key: _place(at, event.get("from", at), corners) for key, at in spots.items()}
    sentence = Text(describe_event(event, names, corners, places=places))
    for seat, name in names.items():
        sentence.highlight_words([name], f"bold {SEAT_STYLES[seat]}")
    return sentence


def _place(at: dict[str, Any], before: dict[str, Any], corners: Sequence[Corner]) -> str:
    """Describe a spot; after a spin-out back over the line, also the lap it belongs to."""
    lap = f", lap {at['lap']} again" if at["lap"] else ", before the start line again"
    return describe_place(at, corners) + (lap if at["lap"] < before["lap"] else "")


def result_table(classification: list[dict[str, Any]], names: dict[str, str]) -> Table:
    """Format the classification as a table."""
    table = Table(title="Classification", title_style="bold", header_style="dim")
    scored = any("points" in row for row in classification)
    for column in ("Place", "Driver", "Round", "Progress", *(["Points"] if scored else []), ""):
        table.add_column(column, justify="left" if column in ("Driver", "") else "right")
    for row in classification:
        name = Text(names[row["seat"]], style=f"bold {SEAT_STYLES[row['seat']]}")
        status = "" if row["status"] == "finished" else row["status"]
        place = "–" if row["status"] in OFF_THE_ROAD else str(row["place"])
        points = [str(row.get("points", 0))] if scored else []
        table.add_row(place, name, str(row["round"] or "–"), str(row["progress"]), *points, status)
    return table
