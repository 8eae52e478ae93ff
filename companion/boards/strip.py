"""A board as a strip in the terminal: the two lanes as the driver sees them, the lines, the grid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from companion.boards.geometry import sides
from companion.boards.model import Board, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console, ConsoleOptions, RenderResult

    from companion.engine.track import Track

Part = tuple[str, str]
"""Characters and their style."""

CELL = 3
LABEL = 7
NEAR_CORNER = 3
FINISH: Part = ("║", "bold")
CORNER: Part = ("┃", "bold red")
RACE_LINE: Part = ("━" * CELL, "yellow")
OFF_LINE: Part = (" · ", "dim")
LEGEND_LINE, CHEVRON = "◆", "›"
GROUNDS = {"flooded": "≈", "tunnel": "∩", "chicane": "~"}
ASCII = str.maketrans("━·┃║◆›≈∩", "=.|#*>%n")
"""For terminals limited to ASCII."""


def strip(board: Board) -> Strip:
    """Return a board that rich can print, as wide as the terminal."""
    return Strip(board)


@dataclass(frozen=True, slots=True)
class Column:
    """One Space of the strip, and the line at its end if it has one."""

    mark: int
    """The number printed beside it."""
    starts_sector: bool
    side: Side
    grid: tuple[int | None, int | None]
    """The grid spots on the Race Line and off it."""
    limit: int | None
    is_last: bool
    legend: str = ""
    """Its chevrons, and the Legend line at its end."""
    press: str = ""
    """The letters of the press at its corner line."""
    ground: str = ""
    """Which of the GROUNDS it is."""

    @property
    def width(self) -> int:
        """How many characters it takes."""
        return CELL + (self.limit is not None) + self.is_last

    def limit_parts(self) -> Iterator[Part]:
        """Yield the Speed limit so that it ends above its line."""
        limit = "" if self.limit is None else str(self.limit)
        yield limit.rjust(CELL + (self.limit is not None)) + " " * self.is_last, "bold red"

    def legend_parts(self) -> Iterator[Part]:
        """Yield the chevrons, and the Legend line at the end."""
        yield self.legend.ljust(self.width), "bold blue"

    def press_parts(self) -> Iterator[Part]:
        """Yield the letters of the press so that they end above the corner line."""
        yield self.press.rjust(CELL + (self.limit is not None)) + " " * self.is_last, "magenta"

    def ground_parts(self) -> Iterator[Part]:
        """Yield water, tunnel or chicane under the whole Space."""
        yield (GROUNDS.get(self.ground, " ") * CELL).ljust(self.width), "cyan"

    def number_parts(self) -> Iterator[Part]:
        """Yield the printed number where a sector starts, at every fifth Space and near a corner."""
        shown = self.starts_sector or self.mark % 5 == 0 or self.mark <= NEAR_CORNER
        number = str(self.mark) if shown else ""
        yield number.center(CELL).ljust(self.width), "bold" if self.starts_sector else "dim"

    def lane_parts(self, side: Side) -> Iterator[Part]:
        """Yield one lane: Race Line or not, a grid spot's number, the lines at the end."""
        on_line = side == self.side
        spot = self.grid[0 if on_line else 1]
        mark = RACE_LINE if on_line else OFF_LINE
        yield mark if spot is None else (str(spot).center(CELL, mark[0][0]), "bold cyan")
        yield from (CORNER,) if self.limit is not None else ()
        yield from (FINISH,) if self.is_last else ()


@dataclass(frozen=True, slots=True)
class Strip:
    """A printable board."""

    board: Board

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Print the facts, then as many Spaces per row as fit."""
        for line in self._lines(options.max_width):
            yield _ascii(line) if options.ascii_only else line

    def _lines(self, width: int) -> Iterator[Text]:
        yield self._title()
        yield from self._special_spaces()
        for row in _rows(self._columns(), max(width - LABEL, CELL + 2)):
            yield Text()
            yield from _optional_line("press", [part for column in row for part in column.press_parts()])
            yield _line("limit", [part for column in row for part in column.limit_parts()])
            yield from _optional_line("legend", [part for column in row for part in column.legend_parts()])
            yield _line("left", [part for column in row for part in column.lane_parts("L")])
            yield _line("right", [part for column in row for part in column.lane_parts("R")])
            yield from _optional_line("ground", [part for column in row for part in column.ground_parts()])
            yield _line("mark", [part for column in row for part in column.number_parts()])
        yield Text()
        yield _legend()
        yield from self._printed_legend()

    def _title(self) -> Text:
        board = self.board
        counts = [(board.laps, "lap"), (len(board.corners), "corner line"), (board.grid_spots, "grid spot")]
        facts = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts]
        facts = [f"{board.spaces} Spaces", *facts, f"{board.heat} Heat", f"{board.stress} Stress"]
        title = Text.assemble((board.name, "bold"), (f" ({board.box})" if board.box else "", "dim"))
        return title.append("\n" + " · ".join(facts))

    def _special_spaces(self) -> Iterator[Text]:
        """Yield what is special about the Spaces of an expansion board."""
        if self.board.flooded:
            yield Text(
                f"Flooded: {_listed(self.board.flooded)}. Shifting down costs 1 Heat more there.", style="yellow"
            )
        if self.board.tunnels:
            yield Text(f"Tunnels: {_listed(self.board.tunnels)}. No card is discarded there.", style="yellow")

    def _printed_legend(self) -> Iterator[Text]:
        """Explain what only modules and expansions read, where the board has it."""
        board = self.board
        legends = {
            f"{LEGEND_LINE} Legend line": any(corner.legend_line_after for corner in board.corners),
            f"{CHEVRON} a Legend may cross one corner line more": bool(board.chevrons),
            "A press corner": bool(board.press_corners),
        }
        grounds = {
            f"{GROUNDS['chicane']} chicane": any(corner.chicane_second for corner in board.corners),
            f"{GROUNDS['flooded']} flooded": bool(board.flooded),
            f"{GROUNDS['tunnel']} tunnel": bool(board.tunnels),
        }
        for words in (legends, grounds):
            if shown := [word for word, there in words.items() if there]:
                yield Text("  ".join(shown), style="dim")

    def _columns(self) -> list[Column]:
        limits = {corner.after: corner.limit for corner in self.board.corners}
        last, track = self.board.spaces, self.board.track
        legend_lines = {corner.legend_line_after for corner in track.corners}
        return [
            Column(
                track.mark(space).number,
                space - 1 in limits or (space == 1 and last in limits),
                side,
                self._grid(space),
                limits.get(space),
                is_last=space == last,
                legend=(CHEVRON * track.chevron(space)).ljust(2) + (LEGEND_LINE if space in legend_lines else " "),
                press="".join(letter for letter, after in self.board.press_corners.items() if after == space),
                ground=_ground(track, space),
            )
            for space, side in enumerate(sides(self.board), 1)
        ]

    def _grid(self, space: int) -> tuple[int | None, int | None]:
        spot = 2 * (self.board.spaces - space) + 1
        most = self.board.grid_spots
        return (spot if spot <= most else None, spot + 1 if spot < most else None)


def _ground(track: Track, space: int) -> str:
    """Describe the kind of a Space; a chicane shows only where it is nothing else."""
    if track.is_flooded(space):
        return "flooded"
    if track.is_tunnel(space):
        return "tunnel"
    sector = track.sector(space)
    return "chicane" if sector and track.token_line(sector.after) != sector.after else ""


def _rows(columns: list[Column], width: int) -> Iterator[list[Column]]:
    """Distribute the Spaces over as few rows as possible, all about equally long."""
    total = sum(column.width for column in columns)
    even = min(width, total // math.ceil(total / width) + CELL + 2)
    row: list[Column] = []
    for column in columns:
        if sum(other.width for other in row) + column.width > even:
            yield row
            row = []
        row.append(column)
    yield row


def _line(label: str, parts: list[Part]) -> Text:
    return Text.assemble((label.ljust(LABEL), "dim"), *parts, no_wrap=True, overflow="crop")


def _optional_line(label: str, parts: list[Part]) -> Iterator[Text]:
    if any(text.strip() for text, _ in parts):
        yield _line(label, parts)


def _ascii(line: Text) -> Text:
    plain = line.copy()
    plain.plain = line.plain.translate(ASCII).encode("ascii", "replace").decode()
    return plain


def _legend() -> Text:
    corner, finish = (CORNER, (" corner line  ", "dim")), (FINISH, (" finish  ", "dim"))
    lines = Text.assemble(
        RACE_LINE, (" Race Line  ", "dim"), *corner, *finish, ("1", "bold cyan"), (" grid spot", "dim")
    )
    return lines.append("\nmark: Spaces to the next corner line, as printed on the board", "dim")


def _listed(stretches: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{first}–{last}" for first, last in stretches)
