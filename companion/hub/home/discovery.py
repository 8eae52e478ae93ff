"""The description of a table for Home Assistant's MQTT discovery: one device, one component per value.

https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from companion.engine.types import SEATS
from companion.hub.home.values import CAR_VALUES, NONE, car_value
from companion.hub.topics import Topics
from companion.system.version import VERSION
from companion.texts import catalogue
from companion.texts.icu import fill
from companion.views.events import EVENT_TYPES
from companion.views.schemas import TablePhase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.hub.home.options import HomeOptions

Config = dict[str, Any]
_SEATS = [*SEATS, NONE]
_NUMBER = {"state_class": "measurement"}
_ENUM = {"device_class": "enum"}
_TABLE: dict[str, Config] = {
    "phase": {**_ENUM, "options": list(get_args(TablePhase)), "icon": "mdi:racing-helmet"},
    "round": {**_NUMBER, "icon": "mdi:counter"},
    "leader": {**_ENUM, "options": _SEATS, "icon": "mdi:podium-gold"},
    "turn": {**_ENUM, "options": _SEATS, "icon": "mdi:steering"},
    "waiting": {"icon": "mdi:timer-sand"},
}
_CAR: dict[str, Config] = {
    "place": {**_NUMBER, "icon": "mdi:podium"},
    "lap": {**_NUMBER, "icon": "mdi:go-kart-track"},
    "gear": {**_NUMBER, "icon": "mdi:car-shift-pattern"},
    "engine": {**_NUMBER, "icon": "mdi:engine"},
    "driver": {"icon": "mdi:account"},
}
_AVAILABLE = "{{ 'online' if value_json.state == 'online' else 'offline' }}"
_EVENT = '{"event_type": "{{ value_json.type }}", "seat": "{{ value_json.seat | default(\'none\') }}"}'


def description(table: str, seats: Iterable[str], options: HomeOptions) -> Config:
    """Describe a table with these cars."""
    device = {
        "identifiers": [f"pitwall_{table}"],
        "name": f"Pitwall {table}",
        "manufacturer": "Pitwall",
        "sw_version": VERSION,
    }
    topics = Topics(table)
    return {
        "device": device | ({"configuration_url": options.url()} if options.url else {}),
        "origin": {"name": "Pitwall", "sw_version": VERSION},
        "availability": [{"topic": topics.status, "value_template": _AVAILABLE}],
        "qos": 1,
        "components": {**_of_table(topics, options.language), **_of_cars(topics, seats, options.language)},
    }


def removing(config: Config) -> Config:
    """Add to a description what Home Assistant has to remove: the components of all cars that are not in it."""
    gone = {_id(seat, value): {"platform": "sensor"} for seat in SEATS for value in CAR_VALUES}
    return config | {"components": gone | config["components"]}


def _of_table(topics: Topics, language: str) -> Config:
    texts = catalogue(language)
    told = topics.home("last_event")
    readers = topics.home("readers")
    components = {
        key: _component(topics, key, texts[f"home.{key}"]) | {"state_topic": topics.home(key)} | extra
        for key, extra in _TABLE.items()
    }
    components["last_event"] = _component(topics, "last_event", texts["home.last_event"]) | {
        "state_topic": told,
        "value_template": "{{ value_json.text }}",
        "json_attributes_topic": told,
        "icon": "mdi:bullhorn",
    }
    components["events"] = _component(topics, "events", texts["home.events"], "event") | {
        "state_topic": topics.event,
        "event_types": list(EVENT_TYPES),
        "value_template": _EVENT,
        "icon": "mdi:flag-checkered",
    }
    components["readers"] = _component(topics, "readers", texts["home.readers"], "binary_sensor") | {
        "state_topic": readers,
        "value_template": "{{ value_json.state }}",
        "payload_on": "trouble",
        "payload_off": "ok",
        "device_class": "problem",
        "entity_category": "diagnostic",
        "json_attributes_topic": readers,
    }
    return components


def _of_cars(topics: Topics, seats: Iterable[str], language: str) -> Config:
    return dict(car for seat in seats for car in _of_car(topics, seat, language))


def _of_car(topics: Topics, seat: str, language: str) -> Iterator[tuple[str, Config]]:
    texts = catalogue(language)
    for value, extra in _CAR.items():
        key, name = _id(seat, value), fill(texts[f"home.{value}"], {"seat": texts[f"seat.{seat}"]}, language)
        yield key, _component(topics, key, name) | {"state_topic": topics.home(car_value(seat, value))} | extra


def _id(seat: str, value: str) -> str:
    return f"{seat}_{value}"


def _component(topics: Topics, key: str, name: str, platform: str = "sensor") -> Config:
    unique = f"pitwall_{topics.table}_{key}"
    entity = f"{platform}.{unique.replace('-', '_')}"  # the same in every language, for automations
    return {"platform": platform, "unique_id": unique, "default_entity_id": entity, "name": name}
