"""Upgrades for entries in older formats: each function turns one version into the next."""

from __future__ import annotations

import json
from typing import Any

Fact = dict[str, Any]


def add_step_events(text: str) -> str:
    """Version 1 to 2: a move by cards and a cluttered hand used to change the step without an event of their own."""
    entry = json.loads(text)
    entry["facts"] = _with_steps(entry["facts"])
    for fact in entry["facts"]:
        for redecided in fact.get("redecided", ()):
            redecided["facts"] = _with_steps(redecided["facts"])
    return json.dumps(entry)


def _with_steps(facts: list[Fact]) -> list[Fact]:
    return [each for fact in facts for each in (fact, *_step_after(fact))]


def _step_after(fact: Fact) -> tuple[Fact, ...]:
    if fact["type"] == "moved" and fact["by"] == "cards":
        return (_step_reached(fact["seat"], "react"),)
    if fact["type"] == "cluttered":
        return (_step_reached(fact["seat"], "replenish-hand"),)
    return ()


def _step_reached(seat: str, step: str) -> Fact:
    return {"seat": seat, "step": step, "chosen": False, "type": "step_reached"}
