"""The AsyncAPI document: up to date, and true of a real race: every topic, every message, every key."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from companion.engine import commands as c
from companion.engine.championship import Championship
from companion.engine.types import SEATS, Seat
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE
from companion.hub.topics import HOME_ASSISTANT_STATUS
from companion.process.secrets import load_secrets
from companion.views.events import public_events
from companion.web.asyncapi import document
from companion.wire.setups import setup_json
from firmware_bridge.outbox import Tap

from ..golden.races import golden_races, replayed
from ..hub.phones import Heard, Phone
from ..hub.readers import Readers
from ..hub.service import running
from ..hub.tables import Mirror, Table, a_setup, message_of
from ..waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.wire.commands import AnyCommand

DOCUMENT = document()
KEPT = Path(__file__).parents[2] / "docs" / "asyncapi.json"
HOME = ("heat/v1/main/home/#", "homeassistant/#")
Said = tuple[str, Any]


def test_the_document_in_docs_is_up_to_date() -> None:
    assert json.loads(KEPT.read_text("utf-8")) == DOCUMENT, "run: python -m companion.web.asyncapi > docs/asyncapi.json"


def test_the_document_has_no_loose_ends() -> None:
    text = json.dumps(DOCUMENT)
    for reference in set(re.findall(r'"\$ref": "#/([^"]+)"', text)):
        place: Any = DOCUMENT
        for step in reference.split("/"):
            place = place[step]
    for channel in DOCUMENT["channels"].values():
        assert set(re.findall(r"{(\w+)}", channel["address"])) == channel["parameters"].keys()


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[Said]:
    """Play a race with everything that can go wrong, and return every message that went over the wire."""
    with running(tmp_path_factory.mktemp("race"), "mosquitto", COMPANION_HOME_AUTOMATION="home-assistant") as hub:
        early = Phone(hub).is_in()
        house = Phone(hub, login=("home", load_secrets(hub.data).of("home")), listens_to=HOME).is_in()
        table = Table(hub).sit(*SEATS[:4])
        said: list[Said] = []
        for phone in table.all:
            note(phone, said)
        mirror = Mirror(table, a_setup(4), 8)
        mirror.begin()
        trouble(mirror)
        mirror.send(REFEREE, c.Confirm())
        hands = table.referee.state(mirror.virtual.history.no, mirror.race_id)["hands"]
        assert table.referee.ask({"do": "ticked", "moves": [row["id"] for row in hands]})["ok"]
        Mirror(table, a_setup(4), 9).begin()
        for command in ({"do": "plan", "gear": 1, "cards": ["1"]}, {"do": "unplan"}):
            assert table["red"].ask(command)["ok"]
        assert table["red"].ask({"do": "forecast", "gear": 1, "cards": ["1"]})["ok"]
        for entered in ({"gear": 2, "cards": ["1"]}, {"gear": None}, {}):
            assert table["red"].ask({"do": "enter", **entered})["ok"]
        readers = Readers(table)
        outcomes = readers.outcomes()
        tap_in_every_form(readers, said)
        table["red"].send(b"{}")
        for who in ("red", REFEREE):
            table[who].ask({"do": "hello"})
        for do in ("pause", "resume"):
            table.referee.ask({"do": do})
        assert table["red"].ask({"do": "ask-recount", "card": "4"})["ok"]
        assert table.referee.ask({"do": "decline-recount", "seat": "red", "card": "4"})["ok"]
        assert table.referee.ask({"do": "recount", "seat": "red", "card": "4"})["ok"]
        assert table.referee.ask({"do": "plan", "seat": "red", "gear": 1, "cards": ["4"], "shown": True})["ok"]
        for command in ({"do": "finish", "reason": "late"}, {"do": "undo"}):
            assert table.referee.ask(command)["ok"]
        table.referee.ask({"do": "abandon", "reason": "late"})
        decide_together(table)
        table.referee.ask({"do": "setup", **setup_json(a_setup(2))})
        table.referee.state(0)
        house.send(b"online", to=HOME_ASSISTANT_STATUS).wait_for_publish(PATIENCE)
        house.wait(lambda heard: heard.topic == HOME_ASSISTANT_STATUS)
        hub.stop()
        listeners = (early, *table.all, readers.notices, outcomes, *readers.readers.values())
        said += [(heard.topic, heard.json) for phone in listeners for heard in phone.heard]
        said += [(heard.topic, as_documented(heard)) for heard in house.heard if heard.payload]
        early.close()
        house.close()
        table.leave()
    return said


def as_documented(heard: Heard) -> Any:
    """Read a message for the house: JSON, or plain text."""
    (name,) = list(messages_of(heard.topic))[-1:]
    plain = DOCUMENT["components"]["messages"][name].get("contentType") == "text/plain"
    return heard.payload.decode() if plain else heard.json


def decide_together(table: Table) -> None:
    """Let two phones stand in for the referee."""
    setup = setup_json(
        replace(a_setup(3), referee="phones", championship=Championship("1961", 2, "1961-2", (), {SEATS[0]: 9}))
    )
    for command in ({"do": "setup", **setup}, {"do": "start"}):
        assert table.referee.ask(command)["ok"]
    assert table["red"].ask({"do": "plan", "gear": 1, "cards": ["1"]})["ok"]
    undo, correct, finish = {"do": "undo"}, {"do": "correct", "seat": "red", "gear": 2}, {"do": "finish"}
    for number, command in enumerate((undo, correct, finish), 1):
        assert table["red"].ask({"do": "propose", "command": None})["ok"]
        assert table["red"].ask({"do": "propose", "command": command})["ok"]
        assert table["blue"].ask({"do": "second", "proposal": str(number)})["ok"]


def tap_in_every_form(readers: Readers, said: list[Said]) -> None:
    """Tap as the bridge does: plain, with a text, with a changing UID, and late."""
    for number, (uid, text, age) in enumerate(
        [
            ("04AABBCC", None, 0.0),
            ("04AABBCD", "pitwall:control:go", 0.0),
            ("08AABBCC", None, 0.0),
            ("04AABBCE", "", 9.0),
        ]
    ):
        tap = json.loads(Tap(f"boot-{number}", uid, text, 0.0).payload(age))
        said.append((f"heat/v1/{readers.table.name}/reader/red/tap", tap))
        readers.tap("red", tap)
        assert readers.feedback("red", tap["id"])["result"] in ("accepted", "held", "refused", "unknown")
    assert {key for topic, tap in said if topic.endswith("/tap") for key in tap} == {
        "id",
        "uid",
        "text",
        "random",
        "age",
    }


def note(phone: Phone, said: list[Said]) -> None:
    """Record what a phone sends, too."""
    send = phone.send

    def noted(payload: Any, **options: Any) -> Any:
        if isinstance(payload, dict):
            said.append((f"{phone.root}/{phone.place}/command", json.loads(json.dumps(payload))))
        return send(payload, **options)

    phone.send = noted  # type: ignore[method-assign]


def trouble(mirror: Mirror) -> None:
    """Race to the end, with a referee who intervenes in every possible way."""
    dice = Random(1)
    while command := mirror.virtual.next_command():
        if dice.random() < 0.2:
            mirror.send(*dice.choice(interventions(mirror, command.seat)))
        else:
            mirror.send(command.seat, command)


def interventions(mirror: Mirror, seat: Seat) -> list[tuple[str, AnyCommand]]:
    """List what a referee and a seat may try."""
    plans = [moment for moment in mirror.virtual.history.inputs() if isinstance(moment.command, c.Plan)]
    amended = [(REFEREE, Amend(plan.no, c.Plan(plan.command.seat, 1, ("1",)), "typo")) for plan in plans[:1]]
    return [
        *amended,
        (REFEREE, Undo("wrong card")),
        (REFEREE, Redo()),
        (REFEREE, c.Correct(seat, gear=2, engine=3, reason="miscounted")),
        (seat, c.Unplan(seat)),
        (seat, c.Plan(seat, 4, ("1",))),
    ]


def messages_of(topic: str) -> Iterator[str]:
    """List the messages that may appear on a topic."""
    for channel in DOCUMENT["channels"].values():
        pattern = re.sub(r"{\w+}", "[^/]+", channel["address"])
        if re.fullmatch(pattern, topic):
            yield from channel["messages"]


def closed(schema: Any) -> Any:
    """Forbid undeclared keys in every object."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    within = {key: closed(item) for key, item in schema.items()}
    return {"additionalProperties": False, **within} if isinstance(within.get("properties"), dict) else within


def validators() -> dict[str, Any]:
    """Create a validator for each message."""
    components = closed(DOCUMENT["components"])
    return {
        name: jsonschema_rs.validator_for({"$ref": f"#/components/messages/{name}/payload", "components": components})
        for name in components["messages"]
    }


def test_every_topic_of_a_real_race_is_in_the_document(said: list[Said]) -> None:
    assert not {topic for topic, _ in said if not list(messages_of(topic))}


def test_every_message_of_a_real_race_matches_its_schema(said: list[Said]) -> None:
    known = validators()
    for topic, payload in said:
        names = list(messages_of(topic))
        if not any(known[name].is_valid(payload) for name in names):
            problem = next(iter(known[names[0]].iter_errors(payload)))
            pytest.fail(f"{topic}: {json.dumps(payload)[:400]}: {problem.message[:400]}")


OF_MODULES = {
    *("market_shown", "picked", "swapped", "swap_declined", "keep_sealed", "kept"),
    *("chosen", "scrapped", "stress_reduced", "salvaged", "super_cooled", "direct_played", "accelerated"),
    *("set_back", "refreshed", "card_removed", "dropped", "weather_set", "roads_set", "legend_card"),
    *("sponsored", "heat_removed", "eliminated", "season_standings"),
}
"""Events of the Garage, weather, Legends and the championship, and of rulings that come with them."""


def test_the_race_covers_nearly_every_event(said: list[Said]) -> None:
    told = {payload["type"] for topic, payload in said if topic.endswith("/event")}
    every = {schema["properties"]["type"]["const"] for schema in event_schemas()}
    rare = {"flip_missed", "retired", "cluttered", "spun_out", "redone", "reshuffled"}
    assert every >= OF_MODULES
    assert every - told - OF_MODULES <= rare
    assert {payload["state"] for topic, payload in said if topic.endswith("/main/status")} == {"online", "offline"}


MODULES_DRIVEN = [race for race in golden_races() if re.search("legends|upgrades", race.stem)]


@pytest.mark.parametrize("path", MODULES_DRIVEN, ids=lambda path: path.stem)
def test_every_event_of_a_golden_race_with_modules_matches_its_schema(path: Path) -> None:
    history, _ = replayed(path)
    events = [event for entry in history.entries for event in public_events(entry, history.race.track)]
    known = validators()["Event"]
    assert [event for event in events if not known.is_valid(event)] == []
    assert OF_MODULES & {event["type"] for event in events}


def event_schemas() -> Iterator[Any]:
    """Return the schema of every event."""
    for choice in DOCUMENT["components"]["messages"]["Event"]["payload"]["oneOf"]:
        yield DOCUMENT["components"]["schemas"][choice["$ref"].rpartition("/")[2]]


def test_every_kind_of_message_occurred(said: list[Said]) -> None:
    known = validators()
    used = {name for topic, payload in said for name in messages_of(topic) if known[name].is_valid(payload)}
    assert used == known.keys() - {"Presence", "ReaderStatus", "Hand"}, "the hub neither sends nor receives these"


@pytest.mark.parametrize(
    "tap",
    [{}, {"id": "a"}, {"uid": ""}, {"uid": "04", "id": ""}, {"uid": "04", "age": -1}, {"uid": "04", "text": 5}],
)
def test_an_invalid_tap_does_not_match_the_schema(tap: dict[str, Any]) -> None:
    assert not validators()["Tap"].is_valid(tap)


def test_a_stray_key_would_be_noticed(said: list[Said]) -> None:
    known = validators()["State"]
    state = next(payload for topic, payload in said if topic.endswith("/state") and payload["cars"])
    assert known.is_valid(state)
    assert not known.is_valid({**state, "plan": []})
    assert not known.is_valid({**state, "cars": [{**state["cars"][0], "plan": ["4"]}]})


def test_a_seats_command_is_written_as_it_is_sent() -> None:
    known = validators()["Command"]
    assert known.is_valid({**message_of(Seat("red"), c.Plan(Seat("red"), 1, ("1",))), "id": "one", "seen": 4})
    assert not known.is_valid({"gear": 1, "cards": ["1"]})
    assert not known.is_valid({"do": "win"})
