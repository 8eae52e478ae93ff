"""Commands from JSON: the schemas of the contract, and a reason for everything else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine import commands as c
from companion.engine.refusals import Refusal, Refused
from companion.engine.types import Seat
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE
from companion.wire.commands import Input, command_json, input_json, parse_command, parse_input

RED = Seat("red")
EVERY_COMMAND = [
    ({"do": "plan", "gear": 3, "cards": ["4", "2", "stress"]}, c.Plan(RED, 3, ("4", "2", "stress"))),
    ({"do": "unplan"}, c.Unplan(RED)),
    ({"do": "flip", "card": "3"}, c.Flip(RED, "3")),
    ({"do": "cooldown", "heat": 2}, c.Cooldown(RED, 2)),
    ({"do": "boost"}, c.Boost(RED)),
    ({"do": "adrenaline"}, c.Adrenaline(RED)),
    ({"do": "done"}, c.Done(RED)),
    ({"do": "slipstream"}, c.Slipstream(RED)),
    ({"do": "pass"}, c.Pass(RED)),
    ({"do": "discard", "cards": ["0", "1"]}, c.Discard(RED, ("0", "1"))),
    ({"do": "discard", "cards": []}, c.Discard(RED)),
    ({"do": "retire", "reason": "gone home"}, c.Retire(RED, "gone home")),
    (
        {"do": "correct", "at": {"lap": 1, "space": 4, "spot": "off"}, "gear": 2, "engine": 4, "reason": "a slip"},
        c.Correct(RED, c.Place(1, 4, "off"), 2, 4, "a slip"),
    ),
    (
        {"do": "correct", "at": {"lap": 1, "mark": 4, "corner": 12, "spot": "off"}},
        c.Correct(RED, c.PrintedPlace(1, 4, "off", 12)),
    ),
    (
        {"do": "correct", "at": {"lap": 1, "space": 8, "mark": 4, "corner": 12, "spot": "off"}},
        c.Correct(RED, c.PrintedPlace(1, 4, "off", 12, 8)),
    ),
    ({"do": "correct", "at": {"lap": 1, "mark": 4, "spot": "off"}}, c.Correct(RED, c.PrintedPlace(1, 4, "off"))),
    ({"do": "correct", "engine": 0}, c.Correct(RED, engine=0)),
]
OF_THE_REFEREE = [
    ({"do": "abandon", "reason": "rain"}, c.Abandon("rain")),
    ({"do": "undo"}, Undo()),
    ({"do": "redo", "reason": "after all"}, Redo("after all")),
    ({"do": "amend", "no": 4, "command": {"do": "boost", "seat": "red"}}, Amend(4, c.Boost(RED))),
]


def refusal_of(message: dict[str, Any]) -> Refusal:
    with pytest.raises(Refused) as caught:
        parse_input(message)
    return caught.value.refusal


@pytest.mark.parametrize(("message", "command"), EVERY_COMMAND)
def test_reads_every_command_of_a_seat(message, command):
    assert parse_input({"seat": "red", **message}) == Input(RED, command)


@pytest.mark.parametrize(("message", "command"), [*EVERY_COMMAND, *OF_THE_REFEREE])
def test_the_referee_may_send_all_of_them_for_a_seat(message, command):
    assert parse_input({"referee": True, "seat": "red", **message}) == Input(REFEREE, command)


@pytest.mark.parametrize(("_", "command"), [*EVERY_COMMAND, *OF_THE_REFEREE])
@pytest.mark.parametrize("by", [RED, REFEREE])
def test_a_written_command_reads_the_same(_, command, by):
    line = json.loads(json.dumps(input_json(Input(by, command))))
    assert parse_input(line) == Input(by, command)


def test_writes_only_what_is_set():
    assert command_json(c.Correct(RED, engine=3)) == {"seat": "red", "engine": 3, "do": "correct"}
    assert command_json(c.Discard(RED)) == {"seat": "red", "cards": (), "do": "discard"}
    assert input_json(Input(RED, Undo())) == {"seat": "red", "do": "undo"}


def test_ignores_unknown_keys():
    assert parse_command({"seat": "red", "do": "boost", "id": "a-1", "seen": 7, "note": {}}) == c.Boost(RED)


@pytest.mark.parametrize("do", [None, "", "fly", "Boost", 5, [], {}, ["boost"], True])
def test_refuses_what_is_not_a_command(do):
    assert refusal_of({"seat": "red", "do": do}) == Refusal("malformed", {"key": "do", "problem": "not a command"})


def test_refuses_an_empty_message():
    assert refusal_of({"seat": "red"}).facts["key"] == "do"


@pytest.mark.parametrize(
    "who", [{}, {"seat": 5}, {"seat": None}, {"seat": ["red"]}, {"referee": False}, {"referee": 1}]
)
def test_a_command_needs_an_author(who):
    assert refusal_of({"do": "boost", **who}).facts["key"] == "seat"


def test_a_name_does_not_make_a_seat_the_referee():
    assert refusal_of({"seat": "referee", "do": "undo"}) == Refusal("unknown-seat", {"seat": "referee"})


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ({"do": "plan", "cards": []}, "gear"),
        ({"do": "plan", "gear": "3", "cards": []}, "gear"),
        ({"do": "plan", "gear": 3.0, "cards": []}, "gear"),
        ({"do": "plan", "gear": True, "cards": []}, "gear"),
        ({"do": "plan", "gear": 1}, "cards"),
        ({"do": "plan", "gear": 1, "cards": "4"}, "cards"),
        ({"do": "plan", "gear": 1, "cards": ["6"]}, "cards.0"),
        ({"do": "plan", "gear": 1, "cards": [4]}, "cards.0"),
        ({"do": "flip"}, "card"),
        ({"do": "flip", "card": "joker"}, "card"),
        ({"do": "cooldown", "heat": None}, "heat"),
        ({"do": "correct", "roads": {"1" * 21: "slip+1"}}, "roads"),
        ({"do": "correct", "at": {"lap": 1, "space": 2}}, "at.spot"),
        ({"do": "correct", "at": {"lap": 1, "space": 2, "spot": "left"}}, "at.spot"),
        ({"do": "correct", "at": {"lap": 1, "corner": 12, "spot": "line"}}, "at.space"),
        ({"do": "correct", "at": {"lap": 1, "mark": "4", "corner": 12, "spot": "line"}}, "at.mark"),
        ({"do": "retire", "reason": 5}, "reason"),
        ({"do": "retire", "reason": "x" * 201}, "reason"),
        ({"do": "retire", "reason": "\x1b[31mred"}, "reason"),
        ({"do": "boost", "seat": "r" * 21}, "seat"),
        ({"do": "boost", "seat": "red\n"}, "seat"),
    ],
)
def test_names_the_invalid_key(message, key):
    refusal = refusal_of({"seat": "red", **message})
    assert (refusal.code, refusal.facts["key"]) == ("malformed", key)


@pytest.mark.parametrize(
    "inner", [None, 5, [], {}, {"seat": "red"}, {"do": "undo"}, {"do": "amend", "no": 2, "command": {}}, {"do": []}]
)
def test_only_a_game_command_can_be_amended(inner):
    assert refusal_of({"referee": True, "do": "amend", "no": 2, "command": inner}).code == "malformed"


def test_an_amendment_is_read_as_strictly_as_any_command():
    inner = {"do": "retire", "seat": "red", "reason": "\x1b[31m"}
    assert refusal_of({"referee": True, "do": "amend", "no": 2, "command": inner}).facts["key"] == "reason"


def test_half_a_surrogate_pair_is_not_text():
    assert refusal_of({"seat": "red", "do": "boost", "note": "\ud800"}).facts == {"problem": "not plain text"}


def test_deep_nesting_is_refused_even_in_an_unknown_key():
    note: list[Any] = []
    for _ in range(5000):
        note = [note]
    assert refusal_of({"seat": "red", "do": "boost", "note": note}).facts == {"problem": "nested too deeply"}
