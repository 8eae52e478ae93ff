"""Every event and every refusal has a text, and every text has a use."""

from __future__ import annotations

import ast
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import companion
from companion.engine.refusals import Refusal
from companion.narration.messages import Message, tell_event, tell_refusal
from companion.texts import catalogue, say
from companion.views.events import EVENT_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(companion.__file__).parent
LEFT_TO_THE_REFEREE = "left_to_the_referee"
MAKES_A_REFUSAL = {"Refused": 0, "Refusal": 0, "_within": 0, "validated": 2, "check_text": 2, "_among": 2}
MAKES_A_REFUSAL |= {LEFT_TO_THE_REFEREE: 1}
"""Which argument of which call is the code."""
FAULTS = {"range", "grid", "unsorted", "legend-line", "chicane", "letter", "no-line", "first-line", "stretch"}
"""Faults of boards: codes that come from the board checker."""


@cache
def event_keys() -> set[str]:
    """List every message key a public event can have."""
    yes_no = {"heat": (0, 2), "blocked_by": ([], ["blue"]), "kept": (True, False), "reshuffled": (True, False)}
    told = yes_no | {"reason": ("", "rain"), "card": (None, "4"), "seat": (None, "red"), "to": (None, 3)}
    told |= {"for": ("start", "press", "event")}
    grid = {"lap": 0, "progress": 0, "spot": "line"}
    told |= {
        "at": (None, {"lap": 1}, grid),
        "was": (None, *({"do": do} for do in ("plan", "flip", "cooldown", "boost"))),
    }
    whole = [{"roads": {}, "cards": None} | dict(zip(told, values, strict=True)) for values in product(*told.values())]
    whole += [whole[0] | {"cards": ["4"]}, whole[0] | {"overheat": 1}, whole[0] | {"roads": {"12": "overheat"}}]
    whole += [whole[0] | {"mistake": "up"}, *(whole[0] | {"case": case} for case in ("corner", "straight", "final"))]
    return {tell_event({"type": kind, **event, "now": event["was"]}).key for kind in EVENT_TYPES for event in whole}


def calls() -> Iterator[tuple[str, ast.Call]]:
    """List all calls in the companion, with the name of the function."""
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node


def literal(node: ast.expr | None) -> Any:
    return node.value if isinstance(node, ast.Constant) else None


def literals(node: ast.expr) -> list[Any]:
    """List what an expression may be: a constant, or one of two."""
    return [literal(node.body), literal(node.orelse)] if isinstance(node, ast.IfExp) else [literal(node)]


@cache
def refusal_keys() -> set[str]:
    """List every message key a refusal can have, found in the source."""
    keys = {f"refusal.{code}.{variant}" for code in ("malformed", "setup.malformed") for variant in ("whole", "value")}
    keys |= {f"refusal.setup.track.{fault}" for fault in FAULTS}
    keys |= {f"refusal.not-now.{why}" for why in ("asked", "phase", "status")}
    keys.add(tell_refusal(Refusal("cooldown.amount", {"max": 0, "why": "unpaid"})).key)
    keys |= {f"refusal.cards.impossible.{why}" for why in ("owned", "elsewhere", "known")}
    for name, call in calls():
        place = MAKES_A_REFUSAL.get(name)
        code = literal(call.args[place]) if place is not None and len(call.args) > place else None
        faults = [fault for keyword in call.keywords if keyword.arg == "fault" for fault in literals(keyword.value)]
        if code and name == LEFT_TO_THE_REFEREE:
            keys.add(tell_refusal(Refusal(code, {"referee": "phones"})).key)
        if code and not faults:
            keys.add(tell_refusal(Refusal(code, {"key": "it"})).key)
        keys |= {tell_refusal(Refusal(code, {"fault": fault})).key for fault in faults if code and fault}
    return keys


def test_every_event_has_a_text():
    assert event_keys() - set(catalogue("en")) == set()


def test_every_text_of_an_event_is_used():
    assert {key for key in catalogue("en") if key.startswith("event.")} - event_keys() == set()


def test_every_refusal_in_the_source_has_a_text():
    assert refusal_keys() - set(catalogue("en")) == set()


def test_every_text_of_a_refusal_is_used():
    written = {key for key in catalogue("en") if key.startswith("refusal.")}
    # never raised as a refusal, but pages have to say it
    over_http = {"refusal.too-large", "refusal.unknown-address", "refusal.address-set", "refusal.doctor"}
    assert written - refusal_keys() - over_http == set()


def test_an_event_becomes_a_key_with_its_fields():
    event = {"no": 3, "type": "moved", "seat": "red", "gain": 2, "blocked_by": ["blue"]}
    assert tell_event(event) == Message("event.moved.blocked", {"seat": "red", "gain": 2, "blocked_by": ["blue"]})


def test_a_refusal_becomes_a_key_with_its_facts():
    assert tell_refusal(Refusal("gear.step", {"gear": 4, "from": 1})) == Message(
        "refusal.gear.step", {"gear": 4, "from": 1}
    )


def test_a_code_with_several_faults_has_a_text_for_each():
    refusal = Refusal("setup.seat", {"seat": "red", "fault": "twice"})
    assert tell_refusal(refusal).key == "refusal.setup.seat.twice"


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"do": "boost", "asked": "flip"}, "Not now: the table is waiting for the card turned over."),
        ({"do": "plan", "phase": "resolving"}, "Not now: the table is waiting for the driver whose turn it is."),
        ({"do": "start", "phase": "setup"}, "Not now: the race still has to be set up and started."),
        ({"do": "retire", "status": "finished"}, "Not now: that car has finished."),
        ({"do": "enter"}, "That cannot be done now."),
    ],
)
def test_not_now_says_what_the_table_is_waiting_for(facts, text):
    assert say(tell_refusal(Refusal("not-now", facts))) == text


def test_too_many_cards_are_counted_and_never_below_zero():
    facts = {"seat": "red", "value": 40, "least": 18, "most": 18}
    assert say(tell_refusal(Refusal("setup.cards", facts))) == (
        "The hand, draw deck and discard pile of red must hold 18 cards together, not 40."
    )
    too_many = Refusal("discard.count", {"cards": 7, "hand": 6})
    assert say(tell_refusal(too_many)) == "7 cards cannot be discarded: the hand holds 6."


def test_a_wrong_word_is_told_with_those_that_are_known():
    facts = {"key": "referee", "problem": "not one of the known values", "value": "cat", "known": ["tablet", "phones"]}
    for code, what in (("setup.malformed", "set-up"), ("malformed", "message")):
        expected = f"The {what} cannot be read: referee can be tablet, phones, not cat."
        assert say(tell_refusal(Refusal(code, facts))) == expected


CORRECTION = {"no": 9, "type": "amended", "seat": "Anna", "spaces": -1, "dropped": [], "asked_again": [], "reason": ""}


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            {"do": "plan", "was": {"do": "plan", "cards": ["1", "3"]}, "now": {"do": "plan", "cards": ["1", "2"]}},
            "Correction: Anna played 1, 2, not 1, 3: one Space back.",
        ),
        (
            {"do": "flip", "was": {"do": "flip", "card": "1"}, "now": {"do": "flip", "card": "4"}, "spaces": 3},
            "Correction: Anna flipped 4, not 1: 3 Spaces forward.",
        ),
        (
            {"do": "cooldown", "was": {"do": "cooldown", "heat": 1}, "now": {"do": "cooldown", "heat": 2}, "spaces": 0},
            "Correction: Anna cooled 2 Heat, not 1.",
        ),
        (
            {"do": "done", "was": {"do": "boost"}, "now": {"do": "done"}, "dropped": [5], "asked_again": [7]},
            "Correction: Anna, answer: one Space back; 2 later answers must be given again.",
        ),
        (
            {"do": "plan", "was": None, "now": None, "spaces": None, "reason": "a slip", "asked_again": [7]},
            "Correction: Anna, plan; one later answer must be given again (a slip).",
        ),
        ({"seat": None, "do": "abandon", "was": None, "spaces": None}, "Correction: an earlier input was replaced."),
        ({"type": "undone", "do": "flip", "count": 1, "to": None}, "Taken back: Anna’s flip."),
        (
            {"type": "undone", "do": "flip", "count": 1, "to": None, "was": {"do": "flip", "card": "3"}},
            "Taken back: Anna’s flip of a 3.",
        ),
        (
            {"type": "redone", "do": "cooldown", "count": 1, "was": {"do": "cooldown", "heat": 2}},
            "Counts again: Anna’s Cooldown of 2 Heat.",
        ),
        ({"type": "undone", "do": "done", "count": 1, "to": None}, "Taken back: Anna’s end of reacting."),
        ({"type": "undone", "do": "pass", "count": 1, "to": None}, "Taken back: Anna’s choice not to slipstream."),
        ({"type": "undone", "do": "correct", "count": 1, "to": None}, "Taken back: the correction for Anna."),
        (
            {"type": "undone", "seat": None, "do": "finish", "count": 1, "to": None},
            "Taken back: the early end of the race.",
        ),
        ({"type": "undone", "do": "flip", "count": 4, "to": 3}, "Taken back: the last 4 inputs."),
        ({"type": "redone", "do": "flip", "count": 4, "reason": "why not"}, "Counts again: 4 inputs (why not)."),
        (
            {"type": "redone", "do": "flip", "count": 4, "reason": "pitwall:typed"},
            "Counts again: 4 inputs (Entered wrongly).",
        ),
        (
            {"type": "redone", "do": "flip", "count": 4, "reason": "pitwall:whim"},
            "Counts again: 4 inputs (pitwall:whim).",
        ),
        (
            {"type": "corrected", "at": {"lap": 0, "progress": -1, "spot": "line"}, "spaces": -4, "gear": 1},
            "Correction: Anna is on the grid, place 3; gear 1.",
        ),
        ({"type": "corrected", "gear": 2, "engine": 0}, "Correction for Anna, gear 2, 0 Heat in the engine."),
        (
            {"type": "corrected", "at": "4 before corner 1", "spaces": 2, "engine": 3, "reason": "a slip"},
            "Correction: Anna stands at 4 before corner 1, 2 Spaces forward; 3 Heat in the engine (a slip).",
        ),
    ],
)
def test_a_correction_is_told_in_the_words_of_the_table(event, text):
    assert say(tell_event(CORRECTION | event)) == text


def test_a_message_that_is_no_json_has_no_key_to_name():
    assert tell_refusal(Refusal("malformed", {"problem": "not JSON"})).key == "refusal.malformed.whole"
    assert tell_refusal(Refusal("malformed", {"key": "do", "problem": "x"})).key == "refusal.malformed"


def test_a_usual_reason_is_told_in_words_wherever_a_text_has_one():
    event = {"no": 4, "type": "retired", "seat": "Anna", "by": "referee", "reason": "pitwall:agreed"}
    assert say(tell_event(event)) == "Anna leaves the race: Agreed at the table."
