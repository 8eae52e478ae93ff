"""Draw boards to PNG files for inspection: `python tests/boards/picture.py FOLDER [BOARD …]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from companion.boards.curve import Cubic
from companion.boards.files import board_ids, named
from companion.boards.library import load

if TYPE_CHECKING:
    from companion.boards.model import Board, Geometry

SCALE = 2
WIDE = 2  # drawn at twice the size and scaled down, for smooth edges
PIECES = 24


class Picture:
    """One board on a canvas."""

    def __init__(self, board: Board) -> None:
        assert board.geometry is not None
        self.board, self.drawing, self.zoom = board, board.geometry, SCALE * WIDE
        _, _, width, height = self.drawing.view_box
        self.image = Image.new("RGB", (round(width * self.zoom), round(height * self.zoom)), "#20402c")
        self.pen = ImageDraw.Draw(self.image)

    def at(self, *place: float) -> tuple[float, float]:
        left, top = self.drawing.view_box[:2]
        return ((place[0] - left) * self.zoom, (place[1] - top) * self.zoom)

    def stroke(self, points: list[tuple[float, float]], width: float, colour: str) -> None:
        places = [self.at(*point) for point in points]
        self.pen.line(places, fill=colour, width=round(width * self.zoom), joint="curve")

    def dot(self, place: tuple[float, ...], radius: float, colour: str, text: str = "", ink: str = "#000") -> None:
        x, y = self.at(*place)
        reach = radius * self.zoom
        self.pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)
        if text:
            font = ImageFont.load_default(radius * 1.2 * self.zoom)
            self.pen.text((x, y), text, fill=ink, anchor="mm", font=font)

    def paint(self) -> Image.Image:
        drawing = self.drawing
        for paint in (self.kerb, self.tarmac):
            for index in range(len(drawing.spaces)):
                paint(index)
        for bridge in drawing.bridges:
            for paint in (self.kerb, self.tarmac):
                for space in bridge.over:
                    paint(space - 1)
        self.race_line()
        for drawn in drawing.spaces:
            self.stroke([drawn.start[:2], drawn.start[2:]], 0.6, "#8a8a8a")
            self.dot(drawn.line, 4.5, "#d8c25a")
            self.dot(drawn.off, 4.5, "#8d8d8d", str(drawn.space), "#fff")
        for spot in drawing.grid:
            self.dot(spot.at, 6, "#3d7bd9", str(spot.spot), "#fff")
        self.stroke([drawing.finish[:2], drawing.finish[2:]], 4, "#ffffff")
        for corner, drawn in zip(self.board.corners, drawing.corners, strict=True):
            self.stroke([drawn.line[:2], drawn.line[2:]], 3, "#e03c31")
            self.dot(drawn.sign, 14, "#e03c31", str(corner.limit), "#fff")
        return self.image.resize((self.image.width // WIDE, self.image.height // WIDE), Image.Resampling.LANCZOS)

    def kerb(self, index: int) -> None:
        for place in road_piece(self.drawing, index):
            self.dot(place, self.drawing.road_width / 2 + 1.5, "#e8e8e8")

    def tarmac(self, index: int) -> None:
        # A little of the neighbours too, otherwise the kerb's round ends would show.
        count = len(self.drawing.spaces)
        before, after = (road_piece(self.drawing, (index + step) % count) for step in (-1, 1))
        for place in (*before[-5:], *road_piece(self.drawing, index), *after[:5]):
            self.dot(place, self.drawing.road_width / 2, "#4a4d52")

    def race_line(self) -> None:
        spaces = self.drawing.spaces
        for here, there in zip(spaces, spaces[1:] + spaces[:1], strict=True):
            curve = here.race_line
            self.stroke(flat(Cubic(here.line[:2], curve[:2], curve[2:], there.line[:2])), 1.5, "#d8c25a")


def flat(cubic: Cubic) -> list[tuple[float, float]]:
    poses = [cubic.at(piece / PIECES) for piece in range(PIECES + 1)]
    return [(pose.x, pose.y) for pose in poses]


def road_piece(drawing: Geometry, index: int) -> list[tuple[float, float]]:
    here, there = drawing.spaces[index], drawing.spaces[(index + 1) % len(drawing.spaces)]
    return flat(Cubic(here.centre, here.curve[:2], here.curve[2:], there.centre))


def main(folder: str, *names: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in names or board_ids():
        board = load(named(name))
        Picture(board).paint().save(Path(folder) / f"{board.id}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
