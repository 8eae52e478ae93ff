"""The simulation on a terminal. rich is imported only when something is drawn."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console, RenderableType
    from rich.table import Table

    from companion.simulation.play import SimulatedRace
    from companion.simulation.tally import Score, Summary

_BAR = 20
SEAT_STYLES = {
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "yellow": "yellow",
    "black": "bright_black",
    "gray": "white",
    "orange": "dark_orange",
    "purple": "magenta",
    "white": "bright_white",
}


@contextmanager
def progress(races: int, console: Console | None = None) -> Iterator[Callable[[SimulatedRace], None]]:
    """Show a progress bar while races run, but only on a terminal."""
    from rich.console import Console  # noqa: PLC0415 - see the docstring of this module
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    console = console or Console(stderr=True)
    columns = (TextColumn("Racing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("races", total=races)
        yield lambda _: bar.advance(task)


def summary_table(summary: Summary) -> RenderableType:
    """Format the outcome of a series of races."""
    from rich.console import Group  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    tables = [_seats(summary)]
    if 1 < len(summary.by_character) < len(summary.entrants):
        tables.append(_characters(summary))
    return Group(*tables, Text(_footer(summary), style="dim"))


def print_summary(summary: Summary, console: Console | None = None) -> None:
    """Print the summary."""
    from rich.console import Console  # noqa: PLC0415

    (console or Console()).print(summary_table(summary))


def _seats(summary: Summary) -> Table:
    table = _empty(_title(summary), "Car", "Driver")
    rows = zip(summary.entrants, summary.scores, strict=True)
    for entrant, score in sorted(rows, key=lambda row: row[1].average_place):
        style = SEAT_STYLES[entrant.seat]
        table.add_row(f"[{style}]●[/] {entrant.seat}", entrant.character, *_cells(score))
    return table


def _characters(summary: Summary) -> Table:
    table = _empty("By driver", "Driver", "Cars")
    for character, score in sorted(summary.by_character.items(), key=lambda row: row[1].average_place):
        cars = sum(entrant.character == character for entrant in summary.entrants)
        table.add_row(character, str(cars), *_cells(score))
    return table


def _empty(title: str, *names: str) -> Table:
    from rich import box  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(title=Text(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for name in names:
        table.add_column(name)
    table.add_column("Wins", justify="right")
    table.add_column("", min_width=_BAR)
    for name in ("Place", "Spin-outs"):
        table.add_column(name, justify="right")
    return table


def _cells(score: Score) -> tuple[str, ...]:
    bar = "━" * round(_BAR * score.win_share)
    share = f"[green]{bar}[/] {score.win_share:.0%}"
    return str(score.wins), share, f"{score.average_place:.2f}", f"{score.spin_outs_a_race:.2f}"


def _title(summary: Summary) -> str:
    races, laps = _counted(summary.races, "race"), _counted(summary.laps, "lap")
    return f"{races} · {summary.track.name} · {laps} · seed {summary.seed}"


def _footer(summary: Summary) -> str:
    least, most = min(summary.rounds, default=0), max(summary.rounds, default=0)
    rounds = f"{summary.average_rounds:.1f} rounds a race"
    spread = f" ({least} to {most})" if least < most else ""
    return f"{rounds}{spread} · spin-outs are per car and race · {summary.races_per_second:.1f} races a second"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
