"""A board file as a model: every key, its type and its meaning."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from companion.boards.files import ID_PATTERN, LONGEST_ID
from companion.boards.tracks import LONGEST_NAME, MOST_CORNERS
from companion.engine.track import DEFAULT_GRID_SPOTS, Chevron, Corner, PressCorner, Stretch, Track

Side = Literal["L", "R"]
Number = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
Coordinates = Annotated[tuple[Number, Number], Field(description="x, y; x grows to the right, y downwards.")]
Stroke = Annotated[
    tuple[Number, Number, Number, Number],
    Field(description="x, y of the left end and x, y of the right end, in driving direction."),
]
Facing = Annotated[
    tuple[Number, Number, Number],
    Field(description="x, y and heading in degrees: 0 points right, 90 down; a right turn adds."),
]
Handles = Annotated[
    tuple[Number, Number, Number, Number], Field(description="x, y of both control points of a cubic Bézier curve.")
]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


class BoardCorner(_Part):
    """A corner line, between Space `after` and the next."""

    after: int
    limit: int = Field(description="Speed limit.")
    legend_line_after: int | None = Field(
        None, description="The Legend line is at the end of this Space, before the corner line."
    )
    race_line_side_after: Side | None = Field(
        None, description="The driver's side the Race Line is on from this line to the next; by default it stays."
    )
    chicane_second: bool = Field(
        default=False, description="The second line of a chicane; the line before is its first."
    )

    @property
    def line(self) -> Corner:
        """The corner as the rules see it."""
        return Corner(self.after, self.limit, self.legend_line_after, self.chicane_second)


Ends = Annotated[tuple[int, int], Field(description="The first and the last Space.")]


class RoadTurn(_Part):
    """The road turns by `degrees` from the start of one Space to the end of another."""

    first: int = Field(alias="from")
    last: int = Field(alias="to")
    degrees: float = Field(ge=-360, le=360, allow_inf_nan=False, description="Positive is to the right.")


class Shape(_Part):
    """How the road runs, for the drawing."""

    heading_at_space_1: float = Field(
        ge=-360, le=360, allow_inf_nan=False, description="Degrees: 0 points right, 90 down, -90 up."
    )
    width_to_height: float = Field(ge=0.4, le=4, allow_inf_nan=False, description="Of the whole drawing.")
    turns: list[RoadTurn] = Field(max_length=MOST_CORNERS, description="In driving order, without overlaps.")


class DrawnSpace(_Part):
    """A Space: a piece of road that begins at its `start` line, and its two spots."""

    space: int
    start: Stroke
    centre: Coordinates = Field(description="Where the centre line enters the Space.")
    curve: Handles = Field(description="From `centre` of this Space to `centre` of the next.")
    line: Facing
    off: Facing
    race_line: Handles = Field(description="From the `line` spot of this Space to that of the next.")


class DrawnCorner(_Part):
    """A corner line and a free spot for its sign."""

    after: int
    line: Stroke
    sign: Coordinates


class DrawnGridSpot(_Part):
    """A spot on the starting grid."""

    spot: int
    space: int
    at: Facing


class Bridge(_Part):
    """Where the road crosses itself: draw the two Spaces of `over` after all others."""

    under: tuple[int, int]
    over: tuple[int, int]


class Geometry(_Part):
    """The drawing: plain numbers for a page that knows no rules. Written by `companion tracks geometry FILE`."""

    drawn_from: str | None = Field(
        None,
        max_length=64,
        description="Shows whether the drawing is older than the board; absent from a drawing made by hand.",
    )
    view_box: tuple[Number, Number, Number, Number] = Field(description="x, y, width, height.")
    space_length: float = Field(gt=0, le=1e6, allow_inf_nan=False)
    road_width: float = Field(gt=0, le=1e6, allow_inf_nan=False)
    finish: Stroke
    corners: list[DrawnCorner]
    grid: list[DrawnGridSpot]
    bridges: list[Bridge]
    spaces: list[DrawnSpace]


class Board(_Part):
    """One board of the game, in a file `<id>.json`."""

    schema_: str | None = Field(None, alias="$schema", description="For editors: './schema/board.json'.")
    id: str = Field(pattern=f"^{ID_PATTERN}$", max_length=LONGEST_ID)
    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    box: str = Field("", max_length=LONGEST_NAME, description="The box the board comes in.")
    spaces: int = Field(description="Spaces in a lap; Space 1 is the first after the finish line.")
    laps: int
    heat: int = Field(description="Heat each car starts with.")
    stress: int = Field(description="Stress each car starts with.")
    grid_spots: int = Field(
        DEFAULT_GRID_SPOTS,
        description="Spots 1 and 2 are on the last Space, 3 and 4 on the one before; odd ones on the Race Line.",
    )
    corners: list[BoardCorner] = Field(max_length=MOST_CORNERS, description="In driving order.")
    press_corners: dict[str, int] = Field(
        default_factory=dict,
        description="The corner, by its `after`, of each press letter; of a chicane its second line.",
    )
    chevrons: dict[int, int] = Field(
        default_factory=dict,
        description="The Spaces with chevrons, and how many corner lines more than one a Legend may cross from there.",
    )
    flooded: list[Ends] = Field(
        default_factory=list, max_length=MOST_CORNERS, description="Flooded Spaces: shifting down costs 1 Heat more."
    )
    tunnels: list[Ends] = Field(
        default_factory=list,
        max_length=MOST_CORNERS,
        description="Spaces in tunnels: no card is discarded there.",
    )
    shape: Shape | None = Field(None, description="Without it the board is drawn as an oval.")
    geometry: Geometry | None = None

    @property
    def track(self) -> Track:
        """The board as the rules see it."""
        return Track(
            self.id,
            self.name,
            self.spaces,
            self.laps,
            self.heat,
            self.stress,
            tuple(corner.line for corner in self.corners),
            self.grid_spots,
            tuple(PressCorner(*entry) for entry in self.press_corners.items()),
            tuple(Chevron(*entry) for entry in self.chevrons.items()),
            tuple(Stretch(*ends) for ends in self.flooded),
            tuple(Stretch(*ends) for ends in self.tunnels),
        )
