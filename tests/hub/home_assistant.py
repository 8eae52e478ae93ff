"""A client that knows Home Assistant's documented discovery, and nothing of Pitwall.

Device discovery: https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload, the keys of each platform:
/integrations/sensor.mqtt/, /integrations/binary_sensor.mqtt/ and /integrations/event.mqtt/.
"""

from __future__ import annotations

import json
import re
import threading
from typing import Any

import paho.mqtt.client as paho

from companion.broker.rules import matches

from ..paho_clients import hang_up
from ..waiting import PATIENCE, wait_until

Json = dict[str, Any]
STATUS = "homeassistant/status"
DISCOVERY = ("homeassistant/device/+/config", "homeassistant/+/+/config", "homeassistant/+/+/+/config")
_SHARED = {"device", "origin", "components", "availability", "availability_mode", "state_topic", "command_topic"}
_SHARED |= {"qos", "encoding"}
_DEVICE = {"identifiers", "connections", "name", "manufacturer", "model", "model_id", "hw_version", "sw_version"}
_DEVICE |= {"serial_number", "suggested_area", "via_device", "configuration_url"}
_ORIGIN = {"name", "sw_version", "support_url"}
_ENTITY = {"platform", "unique_id", "default_entity_id", "name", "icon", "enabled_by_default", "entity_category"}
_ENTITY |= {"json_attributes_topic", "json_attributes_template", "availability", "qos", "encoding", "entity_picture"}
_KEYS = {
    "sensor": {"state_topic", "value_template", "device_class", "state_class", "options", "unit_of_measurement"}
    | {"suggested_display_precision", "expire_after", "force_update", "last_reset_value_template"},
    "binary_sensor": {"state_topic", "value_template", "device_class", "payload_on", "payload_off", "off_delay"}
    | {"expire_after", "force_update"},
    "event": {"state_topic", "value_template", "device_class", "event_types"},
}
_NEEDED = {"sensor": {"state_topic"}, "binary_sensor": {"state_topic"}, "event": {"state_topic", "event_types"}}
_CLASSES = {"sensor": {"enum"}, "binary_sensor": {"problem"}, "event": set()}
LONGEST_STATE = 255


def check_config(topic: str, config: Json) -> None:
    """Check a device payload against the documentation."""
    assert re.fullmatch(r"homeassistant/device/[a-zA-Z0-9_-]+/config", topic), topic
    assert config.keys() <= _SHARED
    assert config["device"].keys() <= _DEVICE
    assert config["device"].get("identifiers") or config["device"].get("connections")
    assert config["origin"].keys() <= _ORIGIN
    assert config["origin"]["name"]
    for component in config["components"].values():
        if component.keys() != {"platform"}:  # that removes it
            _check_component(component)
    unique = [one["unique_id"] for one in config["components"].values() if "unique_id" in one]
    assert len(set(unique)) == len(unique)


def _check_component(component: Json) -> None:
    platform = component["platform"]
    assert component.keys() <= _ENTITY | _KEYS[platform], component
    assert component.keys() >= {"unique_id", "name"} | _NEEDED[platform], component
    assert re.fullmatch(rf"{platform}\.[a-z0-9_]+", component["default_entity_id"])
    if "device_class" in component:
        assert component["device_class"] in _CLASSES[platform]
    if component.get("device_class") == "enum":
        assert component["options"]
        assert "state_class" not in component
    assert component.get("icon", "mdi:x").startswith("mdi:")


_EXPRESSION = re.compile(r"\{\{ (.*?) \}\}")
_CHOICE = re.compile(r"'(\w+)' if value_json\.(\w+) == '(\w+)' else '(\w+)'")
_PLAIN = re.compile(r"value_json\.(\w+)(?: \| default\('(\w*)'\))?")


def render(template: str, payload: str) -> str:
    """Render a template of the simplest kinds; whatever else is in it is an error."""
    value = json.loads(payload)

    def filled(found: re.Match[str]) -> str:
        if choice := _CHOICE.fullmatch(found[1]):
            return choice[1] if value[choice[2]] == choice[3] else choice[4]
        plain = _PLAIN.fullmatch(found[1])
        assert plain, f"not a simple template: {template}"
        told = value.get(plain[1]) if plain[2] is not None else value[plain[1]]
        return plain[2] if told is None else str(told)

    return _EXPRESSION.sub(filled, template)


class Entity:
    """One entity, with all states it has had."""

    def __init__(self, config: Json) -> None:
        self.config, self.states = config, list[str]()
        self.attributes: Json = {}

    @property
    def state(self) -> str | None:
        """The state now; None before the first."""
        return self.states[-1] if self.states else None

    def hear(self, topic: str, payload: str, *, retained: bool) -> None:
        """Take in a message."""
        if topic == self.config.get("json_attributes_topic") and payload:
            self.attributes = json.loads(payload)
        if topic != self.config["state_topic"] or not payload:
            return
        rendered = render(self.config["value_template"], payload) if "value_template" in self.config else payload
        if self.config["platform"] != "event":
            self._take(rendered)
        elif not retained:
            told = json.loads(rendered)
            assert told["event_type"] in self.config["event_types"]
            self.states.append(told["event_type"])

    def _take(self, state: str) -> None:
        assert len(state) <= LONGEST_STATE
        if self.config["platform"] == "binary_sensor":
            state = {self.config["payload_on"]: "on", self.config["payload_off"]: "off"}[state]
        if "options" in self.config:
            assert state in self.config["options"], f"{state} is not among {self.config['options']}"
        if self.config.get("state_class"):
            float(state)
        if state != self.state:
            self.states.append(state)


class HomeAssistant:
    """Connects, says that it is there, and follows what it discovers; it reconnects by itself."""

    def __init__(self, port: int, login: tuple[str, str] | None = None, *, birth: bool = True) -> None:
        self.devices: dict[str, Json] = {}
        self.entities: dict[str, Entity] = {}
        """By entity id."""
        self.available: dict[str, bool] = {}
        self.configs = 0
        self.messages: list[tuple[str, str]] = []
        """Everything but discovery, in order."""
        self._topics: set[str] = set()
        self._news = threading.Condition()
        self._birth = birth
        self.faults: list[AssertionError] = []
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2, "home-assistant", clean_session=True)
        if login:
            self._client.username_pw_set(*login)
        if birth:
            self._client.will_set(STATUS, "offline", 1)
        self._client.reconnect_delay_set(0.1, 0.3)
        self._client.on_connect = self._connected
        self._client.on_message = self._take
        self._client.connect("127.0.0.1", port, keepalive=30)
        self._client.loop_start()

    def _connected(self, client: paho.Client, *_: object) -> None:
        client.subscribe([(topic, 1) for topic in (*DISCOVERY, *self._topics)])
        if self._birth:
            client.publish(STATUS, "online", 1)

    def _take(self, client: paho.Client, _data: object, message: paho.MQTTMessage) -> None:
        with self._news:
            try:
                self._hear(message.topic, message.payload.decode(), retained=message.retain)
            except AssertionError as fault:
                self.faults.append(fault)
            wanted = self._wanted() - self._topics
            self._topics |= wanted
            self._news.notify_all()
        if wanted:
            client.subscribe([(topic, 1) for topic in wanted])

    def _hear(self, topic: str, payload: str, *, retained: bool) -> None:
        if any(matches(topic, pattern) for pattern in DISCOVERY):
            self._discover(topic, payload)
            return
        self.messages.append((topic, payload))
        for entity in self.entities.values():
            entity.hear(topic, payload, retained=retained)
        for config in self.devices.values():
            for place in config["availability"]:
                if place["topic"] == topic and payload:
                    word = render(place["value_template"], payload)
                    assert word in ("online", "offline")
                    self.available[topic] = word == "online"

    def _discover(self, topic: str, payload: str) -> None:
        self.configs += 1
        if not payload:
            self.devices.pop(topic, None)
        else:
            config = json.loads(payload)
            check_config(topic, config)
            before = self.devices.get(topic, {}).get("components", {})
            gone = {key for key, one in config["components"].items() if one.keys() == {"platform"}}
            assert before.keys() - gone <= config["components"].keys(), "a component was dropped without being removed"
            kept = {key: one for key, one in config["components"].items() if key not in gone}
            self.devices[topic] = config | {"components": kept}
        described = {
            one["default_entity_id"]: one for config in self.devices.values() for one in config["components"].values()
        }
        self.entities = {name: self._entity(name, config) for name, config in described.items()}

    def _entity(self, name: str, config: Json) -> Entity:
        known = self.entities.get(name)
        if known is None:
            return Entity(config)
        known.config = config
        return known

    def _wanted(self) -> set[str]:
        topics = {one.config["state_topic"] for one in self.entities.values()}
        topics |= {
            one.config["json_attributes_topic"]
            for one in self.entities.values()
            if "json_attributes_topic" in one.config
        }
        return topics | {place["topic"] for config in self.devices.values() for place in config["availability"]}

    # What a test asks ---------------------------------------------------------------------------------

    def state(self, entity: str) -> str | None:
        """Return the state of an entity; None if there is no such entity, or it has none."""
        assert not self.faults, self.faults[0]
        with self._news:
            return self.entities[entity].state if entity in self.entities else None

    def wait_state(self, entity: str, state: str, seconds: float = PATIENCE) -> None:
        """Wait until an entity has a state."""
        wait_until(
            lambda: self.state(entity) == state, lambda: f"{entity} is {state}, not {self.state(entity)}", seconds
        )

    def close(self) -> None:
        """Disconnect."""
        hang_up(self._client)
        assert not self.faults, self.faults[0]
