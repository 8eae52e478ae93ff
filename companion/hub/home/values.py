"""The small values of a table. All of them come from what everybody may see: the public state and the readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from companion.engine.types import SEATS
from companion.hub.home.schemas import LastEvent, ReadersHealth
from companion.texts.events import describe_event, driver_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from companion.engine.track import Corner
    from companion.hub.reader_watch import ReaderWatch
    from companion.views.car_schemas import CarState
    from companion.views.schemas import PublicState

NONE = "none"
"""Stands for nobody: an empty payload would remove the topic."""
TABLE = "table"
"""Who is asked where the race waits for no seat but for the whole table."""
LONGEST_TEXT = 255
"""The longest state that Home Assistant takes."""
PLAIN_VALUES = ("phase", "round", "leader", "turn", "waiting")
TABLE_VALUES = (*PLAIN_VALUES, "last_event", "readers")
CAR_VALUES = ("place", "lap", "gear", "engine", "driver")


def car_value(seat: str, value: str) -> str:
    """Name a value of one car, as in its topic."""
    return f"car/{seat}/{value}"


def all_values() -> tuple[str, ...]:
    """List every value that may ever have been published."""
    return (*TABLE_VALUES, *(car_value(seat, value) for seat in SEATS for value in CAR_VALUES))


class Teller:
    """Puts the values of one table into words, in the language of the house."""

    def __init__(self, readers: ReaderWatch, language: str) -> None:
        self._readers, self._language = readers, language
        self._last: tuple[Any, str] = (None, "")

    def values(self, state: PublicState, corners: Sequence[Corner]) -> dict[str, str]:
        """Map each value to its payload."""
        step, waiting = state["step"], [asked["seat"] or TABLE for asked in state["waiting"]]
        names = driver_names(state["cars"], self._language)
        told = {
            "phase": state["phase"],
            "round": str(state["round"]),
            "leader": _leader(state),
            "turn": (step["seat"] if step else None) or NONE,
            "waiting": ",".join(waiting) or NONE,
            "last_event": self._last_event(state, names, corners),
            "readers": self._readers_health(),
        }
        return told | dict(value for car in state["cars"] for value in _of_car(car, names[car["seat"]]))

    def _last_event(self, state: PublicState, names: dict[str, str], corners: Sequence[Corner]) -> str:
        """Tell the latest announcement, as code and as a sentence; the sentence is made once."""
        recent = state.get("recent")
        if not recent:
            return _json(LastEvent(code=NONE, seat=None, text="–", no=0))
        if self._last[0] != (recent[-1], names):
            self._last = (recent[-1], names), self._told(recent[-1], names, corners)
        return self._last[1]

    def _told(self, event: Mapping[str, Any], names: dict[str, str], corners: Sequence[Corner]) -> str:
        text = _short(describe_event(event, names, corners, self._language))
        return _json(LastEvent(code=event["type"], seat=event.get("seat"), text=text, no=event["no"]))

    def _readers_health(self) -> str:
        lost = self._readers.lost
        text = _short(" ".join(self._readers.troubles(self._language)))
        return _json(ReadersHealth(state="trouble" if lost else "ok", lost=lost, text=text))


def _of_car(car: CarState, driver: str) -> Iterator[tuple[str, str]]:
    lap = car["at"]["lap"] if car["at"] else 0
    told = (car["rank"], lap, car["gear"], car["engine"], driver)
    for name, value in zip(CAR_VALUES, told, strict=True):
        yield car_value(car["seat"], name), str(value)


def _leader(state: PublicState) -> str:
    """Name the seat that leads; nobody does before the start."""
    first = min(state["cars"], key=lambda car: car["rank"], default=None)
    return first["seat"] if first and state["phase"] != "setup" else NONE


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def _json(value: LastEvent | ReadersHealth) -> str:
    return to_json(value).decode()
