"""Places as people name them: by Space, or by the number printed beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.commands import AnyPlace, Place, PrintedPlace
from companion.engine.refusals import Refused
from companion.engine.track import Mark

if TYPE_CHECKING:
    from companion.engine.refusals import Fact
    from companion.engine.track import Track


def resolve_place(track: Track, place: AnyPlace, **facts: Fact) -> Place:
    """Find the Space a place names; the facts are added to a refusal."""
    if isinstance(place, Place):
        return place
    space = _printed_space(track, place, **facts)
    if place.space not in (None, space):
        printed: dict[str, Fact] = {"mark": place.mark, "corner": place.corner}
        raise Refused("malformed", key="at", fault="two-places", space=place.space, **printed, **facts)
    return Place(place.lap, space, place.spot)


def _printed_space(track: Track, place: PrintedPlace, **facts: Fact) -> int:
    known = tuple(corner.after for corner in track.corners) or (None,)
    if place.corner not in known:
        raise Refused("place.corner", corner=place.corner, known=[str(after) for after in known if after], **facts)
    space = track.marked_space(Mark(place.mark, place.corner))
    if space is None:
        raise Refused("place.mark", mark=place.mark, corner=place.corner, most=_highest(track, place), **facts)
    return space


def _highest(track: Track, place: PrintedPlace) -> int:
    """Read the highest number counting to a corner; it is printed on the first Space behind the corner before."""
    afters = [corner.after for corner in track.corners] or [track.spaces]
    before = afters[afters.index(place.corner or track.spaces) - 1]
    return track.mark(before + 1).number
