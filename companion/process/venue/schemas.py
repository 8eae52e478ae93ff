"""A venue as it is published: its hubs, their tables, and who is where in each race."""

from __future__ import annotations

from pydantic import BaseModel

from companion.engine.types import Colour
from companion.views.schemas import TablePhase


class VenueCar(BaseModel):
    """A car in the order of its race."""

    seat: Colour
    name: str
    rank: int
    status: str
    place: int | None
    lap: int | None


class VenueTable(BaseModel):
    """One table of a hub; `online` if its hub was running when it last told."""

    table: str
    online: bool
    phase: TablePhase
    round: int
    track: str | None
    laps: int | None
    cars: list[VenueCar]
    seen: str | None
    """When its state came."""


class VenueHub(BaseModel):
    """A hub that was invited; `linked` while its link to the venue stands."""

    hub: str
    linked: bool
    url: str | None
    """Where its own pages are."""
    tables: list[VenueTable]


class Venue(BaseModel):
    """The venue of this machine; `open` is false where none was opened, and `joined` tells of another machine's."""

    open: bool
    hubs: list[VenueHub]
    joined: str | None
    """Where this hub has joined a venue: the host that has its page."""
