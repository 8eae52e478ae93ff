"""What somebody decides about a season: its calendar, what places are worth, and the rulings between its races."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from companion.engine.calendar import FixtureId
from companion.engine.track import MOST_LAPS
from companion.seasons.standings import BOOKLET_POINTS, MOST_POINTS, Scoring
from companion.wire.days import DAY_PATTERN, day
from companion.wire.texts import VisibleName

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.store.seasons import StoredSeason

Points = Annotated[int, Field(strict=True, ge=0, le=MOST_POINTS)]


class CalendarRace(BaseModel):
    """A race that is planned, perhaps with the event of a championship."""

    track: VisibleName = Field(max_length=40)
    laps: int | None = Field(None, ge=1, le=MOST_LAPS)
    date: Annotated[str, AfterValidator(day)] | None = Field(None, pattern=DAY_PATTERN)
    event: FixtureId | None = None


class SeasonRulings(BaseModel):
    """Where the booklet leaves room between the races of a championship."""

    sponsor_unused: Literal["carry", "return"] = "carry"
    season_swap: Literal["first-picker", "none"] = "first-picker"
    season_tie: Literal["last-race", "shared"] = "last-race"
    """Whether a tie is broken by the latest race, or its drivers share their place; a grid always goes by that race."""


class SeasonPlan(BaseModel):
    """What somebody decides about a season."""

    name: VisibleName = Field(min_length=1, max_length=60)
    points: list[Points] = Field(list(BOOKLET_POINTS), min_length=1, max_length=12)
    drop_worst: int = Field(0, ge=0, le=20)
    calendar: list[CalendarRace] = Field([], max_length=50)
    rulings: SeasonRulings = SeasonRulings()

    @property
    def scoring(self) -> Scoring:
        """What a race is worth."""
        return Scoring(tuple(self.points), self.drop_worst, self.rulings.season_tie == "shared")

    def next_race(self, driven: Iterable[str]) -> CalendarRace | None:
        """Return the first race planned for which none was driven on its board; None if none is left."""
        planned = list(self.calendar)
        for track in driven:
            done = next((race for race in planned if race.track == track), None)
            if done is not None:
                planned.remove(done)
        return planned[0] if planned else None


def plan_of(stored: StoredSeason) -> SeasonPlan:
    """Read the plan of a stored season."""
    return SeasonPlan.model_validate({"name": stored.name, **stored.body})
