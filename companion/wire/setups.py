"""Set-ups from and to JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, get_args, get_type_hints

from pydantic import ConfigDict, TypeAdapter

from companion.engine.championship import Championship
from companion.engine.garage_selection import GarageSetUp
from companion.engine.legend_deck import LegendsSetUp
from companion.engine.race import RefereeKind
from companion.engine.refusals import Refused
from companion.engine.rulings import Rulings
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Track
from companion.engine.weather import RoadToken, WeatherSetUp, WeatherToken, read_roads, write_roads
from companion.wire.boards import TrackMessage, track_json, track_of
from companion.wire.json_text import compact
from companion.wire.nameless import nameless
from companion.wire.texts import check_text
from companion.wire.upgrades import check_card_ids
from companion.wire.validation import validated

_BOARD_ID = re.compile(r"[A-Za-z0-9~-]{1,60}")
FindTrack = Callable[[str], Track | None]


def _on_the_wire(name: str) -> str:
    """Return what a field is called in JSON: without the underscore that keeps it apart from a Python keyword."""
    return name.rstrip("_")


CarSetUp.__pydantic_config__ = ConfigDict(alias_generator=_on_the_wire, populate_by_name=True)  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class TokensMessage:
    """The tokens of Weather and Road Conditions; road tokens by the `after` of their corner lines."""

    token: WeatherToken | None = None
    roads: dict[str, RoadToken] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetUpMessage:
    """A set-up as people write it: the board by name or in full, most numbers left to the board."""

    track: str | TrackMessage
    cars: tuple[CarSetUp, ...]
    laps: int | None = None
    heat: int | None = None
    stress: int | None = None
    rulings: dict[str, str] = field(default_factory=dict)
    round: int = 1
    finished: int = 0
    started: int | None = None
    referee: RefereeKind = "tablet"
    hand: int | None = None
    championship: Championship | None = None
    weather: TokensMessage | None = None
    garage: GarageSetUp | None = None
    legends: LegendsSetUp | None = None
    season: int | None = None
    """The season that the race counts for; that is the table's to know, and in no race file."""


_SETUPS = TypeAdapter(SetUpMessage)


def parse_setup(message: dict[str, Any], find_track: FindTrack) -> SetUp:
    """Parse a set-up; refuse one that does not match the schema or names an unknown board or ruling."""
    check_card_ids(message)
    said = validated(_SETUPS, message, "setup.malformed")
    for key, text in _texts(said):
        check_text(key, text, "setup.malformed")
    _check_lists(said)
    track = _track(said, find_track)
    laps = track.laps if said.laps is None else said.laps
    rulings = _rulings(said.rulings)
    cars = tuple(_without_name(car, number) for number, car in enumerate(said.cars, 1))
    setup = SetUp(track, laps, cars, rulings, said.round, said.finished, said.started, said.referee)
    weather = WeatherSetUp(said.weather.token, read_roads(said.weather.roads)) if said.weather else None
    setup = replace(setup, hand=said.hand, championship=said.championship, weather=weather, garage=said.garage)
    return replace(setup, legends=said.legends)


def check_board_id(setup: SetUp) -> SetUp:
    """Refuse a board whose id is no word; not part of parsing, for set-ups kept by older versions may have any."""
    if not _BOARD_ID.fullmatch(setup.track.id):
        raise Refused("setup.track", track=setup.track.id, fault="id")
    return setup


def setup_json(setup: SetUp) -> dict[str, Any]:
    """Return a set-up in full, so that it means the same wherever it is read."""
    cars = [_car_json(car) for car in setup.cars]
    rulings = _without_defaults(setup.rulings)
    optional = {
        "rulings": rulings or None,
        "round": setup.round if setup.round != 1 else None,
        "finished": setup.finished or None,
        "started": setup.started,
        "referee": setup.referee if setup.referee != "tablet" else None,
        "hand": setup.hand,
        "championship": None if setup.championship is None else _without_unset(setup.championship),
        "weather": _tokens_json(setup.weather) if setup.weather else None,
        "garage": asdict(setup.garage) if setup.garage else None,
        "legends": asdict(setup.legends) if setup.legends else None,
    }
    return {"track": track_json(setup.track), "laps": setup.laps, "cars": cars} | compact(optional)


def _tokens_json(tokens: WeatherSetUp) -> dict[str, Any]:
    return compact({"token": tokens.token, "roads": write_roads(tokens.roads) or None})


def _car_json(car: CarSetUp) -> dict[str, Any]:
    return {_on_the_wire(name): value for name, value in compact(_without_defaults(car)).items()}


def _without_name(car: CarSetUp, number: int) -> CarSetUp:
    """Name a car whose driver was forgotten by its number on the grid, whatever it is said to be called."""
    return replace(car, name=nameless(number)) if car.forgotten else car


def _without_unset(championship: Championship) -> dict[str, Any]:
    return {key: value for key, value in asdict(championship).items() if value not in (None, {})}


def _texts(said: SetUpMessage) -> Iterator[tuple[str, str]]:
    """Yield all texts typed by people."""
    for car in said.cars:
        yield from (("seat", car.seat), ("name", car.name))
    for ruling in said.rulings.items():
        yield from (("rulings", text) for text in ruling)
    if said.championship is not None:
        yield "season", said.championship.season or ""
        yield from (("seat", seat) for seat in said.championship.points)
    if said.weather is not None:
        yield from (("roads", after) for after in said.weather.roads)
    if isinstance(said.track, str):
        yield "track", said.track
    else:
        yield from (("track", said.track.id), ("track", said.track.name))


def _check_lists(said: SetUpMessage) -> None:
    """Refuse a box or press corner that is named twice: everybody is told the set-up, so its lists must have an end."""
    boxes = said.garage.boxes if said.garage else ("base",)
    press = (said.championship.press if said.championship else None) or ()
    if not boxes:
        raise Refused("setup.malformed", key="garage.boxes", problem="no box is named")
    for key, named in (("garage.boxes", boxes), ("championship.press", press)):
        if len(set(named)) < len(named):
            raise Refused("setup.malformed", key=key, problem="something is named twice")


def _track(said: SetUpMessage, find_track: FindTrack) -> Track:
    track = find_track(said.track) if isinstance(said.track, str) else track_of(said.track)
    if track is None:
        raise Refused("setup.track", track=str(said.track), fault="unknown")
    heat = track.heat if said.heat is None else said.heat
    return replace(track, heat=heat, stress=track.stress if said.stress is None else said.stress)


def _rulings(said: dict[str, str]) -> Rulings:
    hints = get_type_hints(Rulings)
    for name, value in said.items():
        if name not in hints:
            raise Refused("setup.ruling", ruling=name, fault="unknown")
        if value not in get_args(hints[name]):
            raise Refused("setup.ruling", ruling=name, value=value, known=get_args(hints[name]))
    return Rulings(**said)  # type: ignore[arg-type]  # each value was just checked against its field


def _without_defaults(value: CarSetUp | Rulings) -> dict[str, Any]:
    whole = asdict(value)
    return {item.name: whole[item.name] for item in fields(value) if whole[item.name] != item.default}
