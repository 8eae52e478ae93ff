"""A public event as one sentence, with the names of drivers, cards, boards and places."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.narration.messages import Message, roads_in_order, tell_event
from companion.narration.telling import CARD_PARAMS, SEAT_PARAMS
from companion.texts import catalogue, describe_place, say
from companion.texts.cards import card_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.track import Corner


def describe_event(
    event: Mapping[str, Any],
    names: Mapping[str, str],
    corners: Sequence[Corner],
    language: str = "en",
    places: Mapping[str, str] | None = None,
) -> str:
    """Describe an event; what two drivers decided in place of the referee begins with their names.

    `places` has positions that are worded already, by the key of the event.
    """
    named = {key: in_words(key, value, names, language) for key, value in event.items()}
    message = tell_event(named, corners)  # by its place, before that is put into words
    worded: dict[str, Any] = {
        key: describe_place(at, corners, language) for key, at in named.items() if _is_position(at)
    }
    if event["type"] == "legend_card":
        worded["helmets"] = _helmets(event.get("values", {}), names)
    if event["type"] == "roads_set":
        worded["roads"] = " · ".join(say(road, language) for road in roads_in_order(event["roads"], corners))
    said = say(replace(message, params=message.params | worded | dict(places or {})), language)
    if not event.get("together"):
        return said
    who = ", ".join(names.get(seat, seat) for seat in event["together"])
    return say(Message("proposal.agreed", {"who": who, "what": said}), language)


def _helmets(values: Mapping[str, Mapping[str, int]], names: Mapping[str, str]) -> list[str]:
    """List what the card of the Legends says for each of them."""
    return [f"{names.get(seat, seat)} {on['helmet']} ◆{on['diamond']}" for seat, on in values.items()]


def in_words(key: str, value: Any, names: Mapping[str, str], language: str = "en") -> Any:
    """Replace seats, cards and boards by their names."""
    if isinstance(value, list | tuple):
        return [in_words(key, one, names, language) for one in value]
    if isinstance(value, dict):  # an answer, old or new
        return {name: in_words(name, one, names, language) for name, one in value.items()}
    if key in SEAT_PARAMS:
        return names.get(value, value)
    if key in CARD_PARAMS:
        return card_name(value, language) if isinstance(value, str) else value
    return catalogue(language).get(f"board.{value}", value) if key == "track" else value


def _is_position(value: Any) -> bool:
    return isinstance(value, dict) and "mark" in value


def driver_names(cars: Sequence[Mapping[str, Any]], language: str = "en") -> dict[str, str]:
    """Name the driver of each car; the hub names a car without one after its colour, in English."""
    texts = catalogue(language)
    return {
        car["seat"]: texts[f"seat.{car['seat']}"] if car["name"].lower() in ("", car["seat"]) else car["name"]
        for car in cars
    }
