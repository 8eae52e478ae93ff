"""Bytes become typed requests: what cannot be read is refused with them, and never reaches the director."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.boards import load_track
from companion.engine.commands import Boost, Plan
from companion.engine.refusals import Refusal, Refused
from companion.engine.types import Seat
from companion.history.commands import Undo
from companion.hub.reading import read_request
from companion.hub.requests import Enter, Foresee, Hello, Request, SetPaused, SetUpRace, StartRace

from .tap_desks import SETUP, a_desk

if TYPE_CHECKING:
    from pathlib import Path

red = Seat("red")


def read(author: str, **message: Any) -> Request:
    """Read a message as its sender writes it."""
    return read_request(author, json.dumps(message).encode(), load_track)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("author", "message", "command"),
    [
        ("red", {"do": "hello"}, Hello()),
        ("red", {"do": "enter", "gear": 2, "cards": ["4"]}, Enter(2, ("4",))),
        ("red", {"do": "forecast", "gear": 1, "cards": ["4"]}, Foresee(Plan(red, 1, ("4",)))),
        ("red", {"do": "plan", "gear": 1, "cards": ["4"]}, Plan(red, 1, ("4",))),
        ("referee", {"do": "boost", "seat": "red"}, Boost(red)),
        ("referee", {"do": "undo"}, Undo()),
        ("referee", {"do": "pause"}, SetPaused(True)),
        ("referee", {"do": "resume"}, SetPaused(False)),
        ("referee", {"do": "start"}, StartRace()),
    ],
)
def test_every_command_is_read_as_its_type(author: str, message: dict[str, Any], command: object) -> None:
    request = read(author, **message, id="one", seen=3)
    assert (request.author, request.do, request.id, request.seen) == (author, message["do"], "one", 3)
    assert request.command == command
    assert request.origin == ("referee" if author == "referee" else "phone")


def test_a_set_up_is_read_with_its_board() -> None:
    command = read("referee", do="setup", setup=SETUP).command
    assert isinstance(command, SetUpRace)
    assert command.setup.track == load_track("usa")


def test_the_digest_is_of_the_content_not_of_its_id_or_its_order() -> None:
    assert read("red", do="hello", id="one").digest == read("red", id="two", do="hello").digest
    assert read("red", do="hello", id="one").digest != read("red", do="hello", seen=1, id="one").digest
    assert read("red", do="hello").digest is None


@pytest.mark.parametrize(
    ("author", "message", "code"),
    [
        ("red", {"do": "fly"}, "malformed"),
        ("red", {"do": ["plan"]}, "malformed"),
        ("red", {"do": "enter", "cards": "4"}, "malformed"),
        ("red", {"do": "boost", "seat": "blue"}, "forbidden"),
        ("red", {"do": "setup", "setup": SETUP}, "forbidden"),
        ("referee", {"do": "setup", "setup": []}, "setup.malformed"),
        ("referee", {"do": "setup", "setup": SETUP | {"laps": 99}}, "setup.laps"),
    ],
)
def test_what_cannot_be_read_keeps_its_id_and_its_name(author: str, message: dict[str, Any], code: str) -> None:
    request = read(author, **message, id="one")
    assert isinstance(request.command, Refusal)
    assert (request.command.code, request.id) == (code, "one")
    assert request.do == (message["do"] if isinstance(message["do"], str) else "")


@pytest.mark.parametrize("payload", [b"", b"[]", b"\xff", b'{"id": 7}', b'{"id": "x", "seen": "3"}'])
def test_what_is_no_message_is_no_request(payload: bytes) -> None:
    with pytest.raises(Refused):
        read_request(red, payload, load_track)


def test_a_sender_hears_first_that_it_may_not_then_that_it_is_not_the_time_then_what_is_wrong(tmp_path: Path) -> None:
    nonsense = {"do": "setup", "setup": []}
    with a_desk(tmp_path) as desk:
        assert desk.send("referee", **nonsense).reply["code"] == "setup.malformed"
        assert desk.send("red", do="enter", cards="4").reply["code"] == "not-now"
        desk.begin()
        assert desk.send("red", **nonsense).reply["code"] == "forbidden"
        assert desk.send("referee", **nonsense).reply["code"] == "not-now"
        assert desk.send("red", do="enter", cards="4").reply["code"] == "malformed"


def test_a_known_id_is_looked_up_before_anything_else(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        first = desk.begin().send("red", do="plan", gear=1, cards=["4"], id="one").reply
        assert first["ok"]
        assert desk.send("red", do="fly", id="one").reply["code"] == "id.reused"
        assert desk.send("red", do="setup", id="one").reply["code"] == "id.reused"
        desk.send("referee", do="pause")
        assert desk.send("red", do="plan", gear=1, cards=["4"], id="one").reply == first
