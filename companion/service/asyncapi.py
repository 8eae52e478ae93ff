"""The AsyncAPI document: every topic and message, made from the types the hub itself uses.

`python -m companion.service.asyncapi` prints it; `docs/asyncapi.json` is that output, kept current by a test.
"""

from __future__ import annotations

import json
from importlib import metadata
from typing import Annotated, Any, Literal

from pydantic import Discriminator, TypeAdapter
from typing_extensions import TypedDict

from companion.engine.types import SEATS
from companion.hub.topics import Topics
from companion.views.event_shapes import PublicEvent
from companion.views.shapes import Accepted, HubStatus, Presence, PublicState, RefusedReply, SeatView
from companion.wire.commands import AnyCommand
from companion.wire.setups import SetUpMessage

Json = dict[str, Any]
_REF = "#/components/schemas/{model}"


class Tap(TypedDict):
    """A tag on a reader."""

    id: str
    uid: str


class SeenTag(TypedDict):
    """A tag for the referee to enrol; its meaning where it has one."""

    uid: str
    reader: str
    meaning: str | None


class ReaderStatus(TypedDict):
    """Whether a reader is there; bridges add their own figures."""

    state: Literal["online", "offline", "lost"]


class Feedback(TypedDict):
    """What became of a tap."""

    id: str | None
    result: Literal["accepted", "held", "refused", "unknown"]
    code: str | None


_MESSAGES: dict[str, tuple[Any, str]] = {
    "Status": (HubStatus, "Whether the hub is there; `lost` is its last will."),
    "State": (PublicState, "The public state, whole, after every change."),
    "Event": (Annotated[PublicEvent, Discriminator("type")], "A fact, in the order it happened."),
    "Command": (AnyCommand, "One command; `id` and `seen` may be added to any."),
    "SetUp": (SetUpMessage, 'A set-up, sent with `"do": "setup"` before `{"do": "start"}`.'),
    "Reply": (Accepted | RefusedReply, "The answer to a command, for its sender only."),
    "View": (SeatView, "The public state and what only this seat may know."),
    "Presence": (Presence, "Whether a seat's phone is there; `lost` is its last will."),
    "Tap": (Tap, "A tag was presented; the bare UID as text will do too."),
    "SeenTag": (SeenTag, "A tag that stands for nothing yet, or any tag while nobody races."),
    "ReaderStatus": (ReaderStatus, "Whether a reader is there; `lost` is its last will."),
    "Feedback": (Feedback, "What became of a tap."),
}
_HEARD = ("Command", "SetUp")
"""What the hub hears may leave out what has a default; what it tells is always whole."""


def document() -> Json:
    """Make the whole document."""
    schemas, payloads = _schemas()
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Pitwall",
            "version": metadata.version("pitwall"),
            "description": "What the hub of a Pitwall table says and hears over MQTT 3.1.1, QoS 1.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {name: _channel(*channel) for name, channel in _channels().items()},
        "operations": {
            name: _operation(name, action, message) for name, (_, message, action, *_rest) in _channels().items()
        },
        "components": {"messages": _messages(payloads), "schemas": schemas},
    }


def _channels() -> dict[str, tuple[str, str, str, bool]]:
    """List the channels: address, message, what the hub does there, whether messages are retained."""
    topics = Topics("{table}")
    return {
        "status": (topics.status, "Status", "send", True),
        "state": (topics.state, "State", "send", True),
        "event": (topics.event, "Event", "send", False),
        "seatCommand": (topics.seat("{seat}", "command"), "Command", "receive", False),
        "seatReply": (topics.seat("{seat}", "reply"), "Reply", "send", False),
        "seatView": (topics.seat("{seat}", "view"), "View", "send", False),
        "seatPresence": (topics.seat("{seat}", "presence"), "Presence", "receive", True),
        "refereeCommand": (topics.referee("command"), "Command", "receive", False),
        "refereeSetUp": (topics.referee("command"), "SetUp", "receive", False),
        "refereeReply": (topics.referee("reply"), "Reply", "send", False),
        "refereeTag": (topics.referee("tag"), "SeenTag", "send", False),
        "readerTap": (topics.reader("{reader}", "tap"), "Tap", "receive", False),
        "readerStatus": (topics.reader("{reader}", "status"), "ReaderStatus", "receive", True),
        "readerFeedback": (topics.reader("{reader}", "feedback"), "Feedback", "send", False),
    }


def _channel(address: str, message: str, action: str, retained: bool) -> Json:  # noqa: FBT001 - a row of the table above
    parameters: Json = {
        "table": {"description": "The table's name.", "default": "main"},
        "seat": {"description": "The car's colour.", "enum": list(SEATS)},
        "reader": {"description": "The reader's name."},
    }
    return {
        "address": address,
        "messages": {message: {"$ref": f"#/components/messages/{message}"}},
        "parameters": {name: told for name, told in parameters.items() if f"{{{name}}}" in address},
        "bindings": {"mqtt": {"qos": 1, "retain": retained, "bindingVersion": "0.2.0"}} if action == "send" else {},
    }


def _operation(channel: str, action: str, message: str) -> Json:
    refs = [{"$ref": f"#/channels/{channel}/messages/{message}"}]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "messages": refs}


def _messages(payloads: dict[str, Json]) -> Json:
    return {name: {"summary": told, "payload": payloads[name]} for name, (_, told) in _MESSAGES.items()}


def _schemas() -> tuple[Json, dict[str, Json]]:
    asked = [
        (name, "validation" if name in _HEARD else "serialization", TypeAdapter(kind))
        for name, (kind, _) in _MESSAGES.items()
    ]
    made, shared = TypeAdapter.json_schemas(asked, ref_template=_REF)  # type: ignore[arg-type]  # a list of several kinds
    return shared["$defs"], {name: schema for (name, _), schema in made.items()}


if __name__ == "__main__":
    print(json.dumps(document(), indent=1, ensure_ascii=False))
