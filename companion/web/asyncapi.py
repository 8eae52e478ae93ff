"""The AsyncAPI document: every topic and message, generated from the types the hub itself uses.

`python -m companion.web.asyncapi` prints it; `docs/asyncapi.json` is that output, kept current by a test.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Discriminator, Field, TypeAdapter
from typing_extensions import TypedDict

from companion.engine.catalogue import Card  # noqa: TC001 - the schema is made of it
from companion.engine.types import SEATS
from companion.hub.home.schemas import LastEvent, ReadersHealth
from companion.hub.home.values import CAR_VALUES, PLAIN_VALUES, car_value
from companion.hub.reading import LONGEST_ID
from companion.hub.taps import AnswerName  # noqa: TC001 - the schema is made of it
from companion.hub.topics import BRIDGE, HOME_ASSISTANT_STATUS, Topics
from companion.system.version import VERSION
from companion.views.event_parts import SeatColour  # noqa: TC001 - the schema is made of it
from companion.views.events import ANY_SCHEMA
from companion.views.reply_schemas import Accepted, RefusedReply
from companion.views.schemas import DealtHand, HubStatus, Presence, PublicState, SeatView
from companion.wire.commands import AnyCommand
from companion.wire.setups import SetUpMessage

Json = dict[str, Any]
_REF = "#/components/schemas/{model}"


class TableCommand(TypedDict):
    """About the table rather than the race: `hello` from anybody, the others from the referee."""

    do: Literal["hello", "start", "pause", "resume"]


class AskForecast(TypedDict):
    """What would this plan lead to?"""

    do: Literal["forecast"]
    gear: int
    cards: list[Card]


class Enter(TypedDict):
    """What a phone has entered so far without locking it in, so that a reader of the same seat continues from there."""

    do: Literal["enter"]
    gear: NotRequired[int | None]
    cards: NotRequired[list[Card]]


class AskRecount(TypedDict):
    """A seat asks the referee to believe a card that was refused; null takes it back."""

    do: Literal["ask-recount"]
    card: Card | None


class DeclineRecount(TypedDict):
    """The referee's no to a card that a seat asked about."""

    do: Literal["decline-recount"]
    seat: SeatColour
    card: Card


class Propose(TypedDict):
    """Where two phones stand in for the referee: a seat proposes what a referee would do; null takes it back."""

    do: Literal["propose"]
    command: dict[str, Any] | None


class Second(TypedDict):
    """Another seat agrees to a proposal, or declines it."""

    do: Literal["second"]
    proposal: str
    decline: NotRequired[bool]


TryOut = TypedDict(
    "TryOut",
    {
        "do": Literal["amend", "undo"],
        "try": Literal[True],
        "no": NotRequired[int],
        "command": NotRequired[dict[str, Any]],
        "to": NotRequired[int],
        "reason": NotRequired[str],
    },
)


class SetUpCommand(TypedDict):
    """A set-up on its way to the hub."""

    do: Literal["setup"]
    setup: SetUpMessage


class Tap(TypedDict):
    """A tag on a reader; without an id, an immediate repeat counts as the same tap."""

    id: NotRequired[Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]]
    uid: Annotated[str, Field(min_length=1)]
    text: NotRequired[Annotated[str, Field(description="The text stored on the tag, if it could be read.")]]
    random: NotRequired[Annotated[bool, Field(description="The UID changes from tap to tap.")]]
    age: NotRequired[Annotated[float, Field(ge=0, description="How many seconds the tap was held on its way.")]]


class SeenTag(TypedDict):
    """A tag for the referee to enrol, with its meaning if it has one."""

    uid: str
    reader: str
    meaning: str | None


class SeenTap(TypedDict):
    """The outcome of a tap, for the referee; with `test`, of one that was only tried."""

    reader: str
    answer: AnswerName
    code: str | None
    test: NotRequired[Literal[True]]
    meaning: NotRequired[str | None]


class ReaderCounters(TypedDict):
    """How well a reader's line works; bridges count more."""

    bad_frames: NotRequired[int]
    ghosts: NotRequired[int]
    asked_again: NotRequired[int]
    timeouts: NotRequired[int]
    reopened: NotRequired[int]


class ReaderStatus(TypedDict):
    """Whether a reader is connected; bridges add their own figures."""

    state: Literal["online", "offline", "lost"]
    reason: NotRequired[str]
    port: NotRequired[str]
    protocol: NotRequired[str]
    firmware: NotRequired[str | None]
    counters: NotRequired[ReaderCounters]


class Feedback(TypedDict):
    """The outcome of a tap."""

    id: str | None
    result: Literal["accepted", "held", "refused", "unknown"]
    code: str | None
    answer: NotRequired[AnswerName]


_MESSAGES: dict[str, tuple[Any, str]] = {
    "Status": (HubStatus, "Whether the hub is connected; `lost` is its last will."),
    "State": (PublicState, "The complete public state, after every change."),
    "Event": (Annotated[ANY_SCHEMA, Discriminator("type")], "An event, in the order it happened."),
    "Command": (AnyCommand, "One command of the race; the referee adds the `seat` it acts for."),
    "TableCommand": (
        TableCommand | AskForecast | Enter | AskRecount | DeclineRecount | Propose | Second | TryOut,
        "A command about the table, a query, what a seat enters, asks or proposes, or a trial of what would follow.",
    ),
    "SetUp": (SetUpCommand | SetUpMessage, 'A set-up, as `setup` or beside the `do`; then comes `{"do": "start"}`.'),
    "Reply": (Accepted | RefusedReply, "The answer to a command, for its sender only."),
    "View": (SeatView, "The public state and what only this seat may know."),
    "Hand": (DealtHand, "The cards that a demo deals to a guest, for that seat only."),
    "Presence": (Presence, "Whether a seat's phone is connected; `lost` is its last will."),
    "Tap": (Tap, "A tag was presented; the bare UID as text is accepted too."),
    "SeenTag": (SeenTag, "A tag without a meaning yet, or any tag between races."),
    "SeenTap": (SeenTap, "The outcome of a tap, unless it would tell of a plan."),
    "ReaderStatus": (ReaderStatus, "Whether a reader is connected; `lost` is its last will."),
    "Feedback": (Feedback, "The outcome of a tap."),
    "HomeValue": (str, "One small value for home automation, as plain text; `none` for nobody."),
    "HomeLastEvent": (LastEvent, "The latest announcement of race control, as code and as a sentence."),
    "HomeReaders": (ReadersHealth, "Whether all readers work."),
    "Discovery": (dict[str, Any], "The description of the table for Home Assistant: one device with its components."),
    "HouseStatus": (str, "Home Assistant has started (`online`), or a bridge has connected (`1`)."),
}
_RECEIVED = ("Command", "TableCommand", "SetUp", "Tap", "HouseStatus")
"""Messages to the hub may leave out fields with a default; messages from it are always complete."""


def document() -> Json:
    """Build the whole document."""
    schemas, payloads = _schemas()
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Pitwall",
            "version": VERSION,
            "description": "What the hub of a Pitwall table sends and receives over MQTT 3.1.1, QoS 1.",
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
    """List the channels: address, message, the hub's action there, and whether messages are retained."""
    topics = Topics("{table}")
    return {
        "status": (topics.status, "Status", "send", True),
        "state": (topics.state, "State", "send", True),
        "event": (topics.event, "Event", "send", False),
        "seatCommand": (topics.seat("{seat}", "command"), "Command", "receive", False),
        "seatTableCommand": (topics.seat("{seat}", "command"), "TableCommand", "receive", False),
        "seatReply": (topics.seat("{seat}", "reply"), "Reply", "send", False),
        "seatView": (topics.seat("{seat}", "view"), "View", "send", False),
        "seatHand": (topics.seat("{seat}", "hand"), "Hand", "send", False),
        "seatPresence": (topics.seat("{seat}", "presence"), "Presence", "receive", True),
        "refereeCommand": (topics.referee("command"), "Command", "receive", False),
        "refereeTableCommand": (topics.referee("command"), "TableCommand", "receive", False),
        "refereeSetUp": (topics.referee("command"), "SetUp", "receive", False),
        "refereeReply": (topics.referee("reply"), "Reply", "send", False),
        "refereeTag": (topics.referee("tag"), "SeenTag", "send", False),
        "refereeTap": (topics.referee("tap"), "SeenTap", "send", False),
        "readerTap": (topics.reader("{reader}", "tap"), "Tap", "receive", False),
        "readerStatus": (topics.reader("{reader}", "status"), "ReaderStatus", "receive", True),
        "readerFeedback": (topics.reader("{reader}", "feedback"), "Feedback", "send", False),
        "homeValue": (topics.home("{value}"), "HomeValue", "send", True),
        "homeCarValue": (topics.home(car_value("{seat}", "{carValue}")), "HomeValue", "send", True),
        "homeLastEvent": (topics.home("last_event"), "HomeLastEvent", "send", True),
        "homeReaders": (topics.home("readers"), "HomeReaders", "send", True),
        "homeAssistantDiscovery": (topics.discovery, "Discovery", "send", True),
        "homeAssistantStatus": (HOME_ASSISTANT_STATUS, "HouseStatus", "receive", False),
        "houseBridge": (BRIDGE, "HouseStatus", "receive", True),
    }


def _channel(address: str, message: str, action: str, retained: bool) -> Json:  # noqa: FBT001 - a row of the table above
    parameters: Json = {
        "table": {"description": "The table's name.", "default": "main"},
        "seat": {"description": "The car's colour.", "enum": list(SEATS)},
        "reader": {"description": "The reader's name."},
        "value": {"description": "Which value of the table.", "enum": list(PLAIN_VALUES)},
        "carValue": {"description": "Which value of the car.", "enum": list(CAR_VALUES)},
    }
    return {
        "address": address,
        "messages": {message: {"$ref": f"#/components/messages/{message}"}},
        "parameters": {name: described for name, described in parameters.items() if f"{{{name}}}" in address},
        "bindings": {"mqtt": {"qos": 1, "retain": retained, "bindingVersion": "0.2.0"}} if action == "send" else {},
    }


def _operation(channel: str, action: str, message: str) -> Json:
    refs = [{"$ref": f"#/channels/{channel}/messages/{message}"}]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "messages": refs}


def _messages(payloads: dict[str, Json]) -> Json:
    plain = {name: {"contentType": "text/plain"} for name, (kind, _) in _MESSAGES.items() if kind is str}
    return {
        name: {"summary": summary, **plain.get(name, {}), "payload": payloads[name]}
        for name, (_, summary) in _MESSAGES.items()
    }


def _schemas() -> tuple[Json, dict[str, Json]]:
    inputs = [
        (name, "validation" if name in _RECEIVED else "serialization", TypeAdapter(kind))
        for name, (kind, _) in _MESSAGES.items()
    ]
    made, shared = TypeAdapter.json_schemas(inputs, ref_template=_REF)  # type: ignore[arg-type]  # a list of several kinds
    schemas = {name: _as_sent(schema) if _is_command(schema) else schema for name, schema in shared["$defs"].items()}
    return schemas, {name: schema for (name, _), schema in made.items()}


def _is_command(schema: Json) -> bool:
    do, title = schema.get("properties", {}).get("do", {}), str(schema.get("title", ""))
    named = "const" in do or "enum" in do  # elsewhere a `do` tells of any command
    return (named and title != "Option") or title == "SetUpMessage"


def _as_sent(schema: Json) -> Json:
    """Adapt a command's schema to what is sent: named by `do`, with `id` and `seen`; the topic implies the seat."""
    sent = {"do": {"const": "setup"}, "id": {"type": "string", "maxLength": LONGEST_ID}, "seen": {"type": "integer"}}
    needed = [key for key in schema.get("required", ()) if key not in ("seat", "do")]
    named = [] if schema["title"] == "SetUpMessage" else ["do"]  # inside a `setup` it has no `do` of its own
    return {**schema, "properties": {**sent, **schema["properties"]}, "required": named + needed}


if __name__ == "__main__":
    print(json.dumps(document(), indent=1, ensure_ascii=False))
