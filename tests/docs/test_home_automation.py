"""The ready automations use topics, entities and events that exist, and can be loaded as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine.types import SEATS
from companion.hub.home.discovery import description
from companion.hub.home.options import HomeOptions
from companion.hub.home.values import CAR_VALUES, all_values
from companion.hub.topics import Topics
from companion.views.events import EVENT_TYPES

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "home-automation"
PAGE = (DOCS / "home-automation.md").read_text("utf-8")
AUTOMATIONS = sorted(FOLDER.glob("*.yaml"))
FLOWS = sorted(FOLDER.glob("*.json"))
TOPICS = Topics("main")
PUBLISHED = {TOPICS.event, TOPICS.state, TOPICS.status, *(TOPICS.home(value) for value in all_values())}
COMPONENTS = description("main", SEATS, HomeOptions("home-assistant"))["components"]
ENTITIES = {one["default_entity_id"]: one for one in COMPONENTS.values()}


def load(path: Path) -> dict[str, Any]:
    """Load an automation."""
    loaded: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return loaded


def within(value: Any, key: str) -> list[Any]:
    """Find every value of a key, at any depth."""
    if isinstance(value, list):
        return [found for one in value for found in within(one, key)]
    if not isinstance(value, dict):
        return []
    own = [value[key]] if key in value else []
    return own + [found for one in value.values() for found in within(one, key)]


def test_there_are_two_automations_and_a_flow_and_the_page_names_them() -> None:
    assert len(AUTOMATIONS) == 2
    assert len(FLOWS) == 1
    for path in (*AUTOMATIONS, *FLOWS):
        assert f"home-automation/{path.name}" in PAGE


@pytest.mark.parametrize("path", AUTOMATIONS, ids=lambda path: path.stem)
def test_an_automation_has_what_home_assistant_needs(path: Path) -> None:
    automation = load(path)
    assert automation.keys() >= {"alias", "mode", "triggers", "conditions", "actions"}
    assert automation["mode"] in ("single", "restart", "queued", "parallel")
    for trigger in automation["triggers"]:
        assert trigger["trigger"] == "state"
    for action in within(automation["actions"], "action"):
        assert re.fullmatch(r"(light|scene)\.\w+", action)


@pytest.mark.parametrize("path", AUTOMATIONS, ids=lambda path: path.stem)
def test_every_entity_of_pitwall_is_one_that_discovery_yields(path: Path) -> None:
    named = set(re.findall(r"\b(?:sensor|binary_sensor|event)\.pitwall_\w+", path.read_text("utf-8")))
    assert named
    assert named <= ENTITIES.keys()
    assert {trigger["entity_id"] for trigger in load(path)["triggers"]} <= named


def test_every_colour_that_can_lead_has_a_light() -> None:
    colours = load(FOLDER / "leader-colour.yaml")["variables"]["colours"]
    assert {*colours, "none"} == set(ENTITIES["sensor.pitwall_main_leader"]["options"])
    assert all(len(rgb) == 3 and all(0 <= part <= 255 for part in rgb) for rgb in colours.values())


def test_the_event_that_makes_the_lamp_blink_is_one_that_is_told() -> None:
    (condition,) = load(FOLDER / "spin-out-blink.yaml")["conditions"]
    assert condition["attribute"] == "event_type"
    assert condition["state"] in ENTITIES[condition["entity_id"]]["event_types"]


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.stem)
def test_a_flow_is_complete(path: Path) -> None:
    nodes = {node["id"]: node for node in json.loads(path.read_text("utf-8"))}
    assert {node["type"] for node in nodes.values()} <= {
        *("tab", "mqtt-broker", "mqtt in", "mqtt out", "function", "switch", "change"),
    }
    for node in nodes.values():
        assert nodes[node["z"]]["type"] == "tab" if "z" in node else node["type"] in ("tab", "mqtt-broker")
        assert all(wire in nodes for wires in node.get("wires", []) for wire in wires)
        if node["type"].startswith("mqtt "):
            assert nodes[node["broker"]]["type"] == "mqtt-broker"
    reached = {wire for node in nodes.values() for wires in node.get("wires", []) for wire in wires}
    assert {node["id"] for node in nodes.values() if "z" in node and node["type"] != "mqtt in"} == reached


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.stem)
def test_a_flow_listens_to_topics_and_events_that_exist(path: Path) -> None:
    nodes = json.loads(path.read_text("utf-8"))
    listened = [node["topic"] for node in nodes if node["type"] == "mqtt in"]
    assert listened
    assert set(listened) <= PUBLISHED
    types = [rule["v"] for node in nodes if node["type"] == "switch" for rule in node["rules"]]
    assert types
    assert set(types) <= set(EVENT_TYPES)
    (colours,) = [node["func"] for node in nodes if node["type"] == "function"]
    assert set(re.findall(r"(\w+): '#[0-9a-f]{6}'", colours)) == set(SEATS)
    for node in nodes:
        for rule in node.get("rules", []):
            if rule.get("tot") == "json":
                json.loads(rule["to"])


def test_the_page_lists_every_value() -> None:
    rows = set(re.findall(r"^\| `([\w/<>]+)` \|", PAGE, re.MULTILINE))
    wanted = {value for value in all_values() if not value.startswith("car/")}
    assert rows >= wanted | {f"car/<seat>/{value}" for value in CAR_VALUES}


def test_the_settings_on_the_page_can_be_used() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert any("[[on_event]]" in block for block in blocks)
    for event in re.findall(r"event = (\[.*?\])", "".join(blocks)):
        assert set(json.loads(event)) <= set(EVENT_TYPES)
