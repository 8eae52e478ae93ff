"""Read messages from the wire: bytes in, typed requests out."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from companion.engine.commands import Plan
from companion.engine.conditions import GEARS
from companion.engine.refusals import Refusal, Refused
from companion.engine.setup import check_setup
from companion.engine.types import Seat
from companion.history.commands import Amend, Undo
from companion.history.entries import REFEREE
from companion.hub.requests import (
    AskRecount,
    DeclineRecount,
    Enter,
    Foresee,
    Hello,
    Propose,
    Request,
    Second,
    SetPaused,
    SetUpRace,
    StartRace,
    TryOut,
    UnreadSetUp,
)
from companion.store.schema import LARGEST_ID
from companion.wire.commands import parse_command
from companion.wire.json_text import parse_object
from companion.wire.setups import check_board_id, parse_setup
from companion.wire.texts import check_text, plain
from companion.wire.validation import validated

if TYPE_CHECKING:
    from companion.engine.types import Author
    from companion.hub.requests import HubCommand, Proposable
    from companion.views.parts import Json
    from companion.wire.commands import AnyCommand
    from companion.wire.setups import FindTrack

LONGEST_ID, LONGEST_WORD, MOST_ENTERED = 64, 20, 40
_LONGEST_PEEKED = 4096
_DIGEST_LENGTH = 32
_ENTER = TypeAdapter(Enter)
_ABOUT_A_CARD: dict[str, TypeAdapter[AskRecount | DeclineRecount]] = {
    "ask-recount": TypeAdapter(AskRecount),
    "decline-recount": TypeAdapter(DeclineRecount),
}
_SECOND = TypeAdapter(Second)
_NOT_PROPOSED = ("ticked",)
"""Hands are ticked by whoever has them."""


def read_request(author: Author, payload: bytes, find_track: FindTrack) -> Request:
    """Read a message; refuse one that is not a JSON object with a valid id.

    A message whose command cannot be read still makes a request, with the refusal as its command: the director looks
    its id up first, and remembers the refusal under it.
    """
    message = parse_object(payload)
    request_id, seen = read_id(message.get("id")), _seen(message)
    digest = digest_of(message) if request_id else None
    do = message.get("do")
    name = do if isinstance(do, str) else ""
    return Request(author, name, _command_or_refusal(author, message, find_track), request_id, digest, seen)


def digest_of(message: Json) -> str:
    """Hash the content of a message, regardless of its id and formatting."""
    content = {key: value for key, value in message.items() if key != "id"}
    try:
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    except RecursionError:
        raise Refused("malformed", problem="nested too deeply") from None
    return sha256(text.encode()).hexdigest()[:_DIGEST_LENGTH]


def peek_id(payload: bytes) -> str | None:
    """Find the id of a message that is refused unread, so that its sender knows which one is meant."""
    try:
        return read_id(parse_object(payload, most=_LONGEST_PEEKED).get("id"))
    except Refused:
        return None


def read_id(value: object) -> str | None:
    """Check the id that a sender gave its message, if any."""
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID or not value.isprintable():
        raise Refused("malformed", key="id", problem=f"not a plain text of 1 to {LONGEST_ID} characters")
    return value


def _seen(message: Json) -> int | None:
    value = message.get("seen")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise Refused("malformed", key="seen", problem="not a whole number")
    return value


# Commands ---------------------------------------------------------------------------------------------


def _command_or_refusal(author: Author, message: Json, find_track: FindTrack) -> HubCommand | AnyCommand | Refusal:
    try:
        return _command(author, message, find_track)
    except Refused as refused:
        return refused.refusal


def _command(author: Author, message: Json, find_track: FindTrack) -> HubCommand | AnyCommand:
    match message.get("do"):
        case "hello":
            return Hello()
        case "enter":
            return _enter(message)
        case "ask-recount" | "decline-recount" as do:
            return validated(_ABOUT_A_CARD[do], message, "malformed")
        case "forecast":
            return _forecast(author, message)
        case "propose":
            return _propose(message)
        case "second":
            return _second(message)
        case "pause" | "resume" as do:
            return SetPaused(do == "pause")
        case "setup":
            return _set_up(author, message, find_track)
        case "start":
            return StartRace()
        case _:
            return _tried_or_meant(_race_command(author, message), message.get("try", False))


def _enter(message: Json) -> Enter:
    enter = validated(_ENTER, message, "malformed")
    if enter.gear is not None and enter.gear not in GEARS:
        raise Refused("malformed", key="gear", problem=f"not a gear from {GEARS[0]} to {GEARS[-1]}")
    if len(enter.cards) > MOST_ENTERED:
        raise Refused("malformed", key="cards", problem="more than can be entered")
    return enter


def _forecast(author: Author, message: Json) -> Foresee:
    plan = _race_command(author, {**message, "do": "plan"})
    assert isinstance(plan, Plan), "it was read as a plan"
    return Foresee(plan)


def _propose(message: Json) -> Propose:
    if "command" not in message:
        raise Refused("malformed", key="command", problem="missing")
    said = message["command"]
    return Propose(None if said is None else read_proposed(said))


def read_proposed(said: object) -> Proposable | UnreadSetUp:
    """Read what a referee could say; a move names the seat it is for."""
    if not isinstance(said, dict) or said.get("do") in _NOT_PROPOSED or said.get("try", False) is not False:
        raise Refused("malformed", key="command", problem="not something that two phones decide")
    match said.get("do"):
        case "pause" | "resume" as do:
            return SetPaused(do == "pause")
        case "setup":
            return UnreadSetUp(_setup_details(said))
        case "start":
            return StartRace()
        case _:
            return parse_command(said)


def _second(message: Json) -> Second:
    second = validated(_SECOND, message, "malformed")
    check_text("proposal", second.proposal)
    return second


def _set_up(author: Author, message: Json, find_track: FindTrack) -> SetUpRace:
    if author != REFEREE:  # before it is read: reading a board is slow, and only the referee may cause that
        raise Refused("forbidden", do="setup")
    return read_setup(_setup_details(message), find_track)


def _setup_details(message: Json) -> Json:
    """Return the set-up of a message, which is beside `do` or under a key of its own."""
    details: Any = message.get("setup", message)
    if not isinstance(details, dict):
        raise Refused("setup.malformed", key="setup", problem="not an object")
    return details


def read_setup(details: Json, find_track: FindTrack) -> SetUpRace:
    """Read a set-up; refuse one that no race could start with."""
    setup = check_board_id(parse_setup(details, find_track))
    check_setup(setup)
    return SetUpRace(setup, _season(details))


def _season(details: Json) -> int | None:
    """Return the season of a set-up that was read, which the race itself does not know."""
    season: int | None = details.get("season")
    if season is not None and not 1 <= season <= LARGEST_ID:
        raise Refused("setup.season", season=season)
    return season


def _tried_or_meant(command: AnyCommand, tried: object) -> AnyCommand | TryOut:
    if not isinstance(tried, bool):
        raise Refused("malformed", key="try", problem="neither true nor false")
    if not tried:
        return command
    if not isinstance(command, Amend | Undo):  # its sender wants a preview: do not do the real thing
        raise Refused("malformed", key="try", problem="only amend and undo can be tried")
    return TryOut(command)


def _race_command(author: Author, message: Json) -> AnyCommand:
    """Read a command of the game or its history; a seat speaks for itself only."""
    if author == REFEREE:
        return parse_command(message)
    if message.get("seat", author) != author:
        raise Refused("forbidden", do=plain(str(message.get("do"))[:LONGEST_WORD]))
    return parse_command({**message, "seat": Seat(author)})
