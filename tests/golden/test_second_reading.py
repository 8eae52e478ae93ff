"""Situations of all modules whose outcome was worked out by hand from the rules, by somebody who had not seen the code.

Each race file has a list of what is expected: a refusal or none, events in this order, events that must not be there,
fields of the state and of cars, options that are offered or not. `why` gives the reason.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main

CASES = Path(__file__).parent / "second_reading"


@pytest.mark.parametrize("name", sorted(path.stem for path in CASES.glob("*.jsonl")))
def test_the_race_goes_as_worked_out_by_hand(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    want = json.loads((CASES / f"{name}.expect.json").read_text("utf-8"))
    main(["replay", str(CASES / f"{name}.jsonl"), "--json"])
    got = json.loads(capsys.readouterr().out)
    assert got["ok"] is want["ok"], (want["why"], got.get("line"), got.get("text"))
    for key in ("line", "code"):
        assert key not in want or got[key] in _choices(want[key]), want["why"]
    _check_events(want, got["events"])
    if got["state"] is not None:  # a refused set-up leaves none
        _check_state(want, got["state"])


def _choices(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _check_events(want: dict[str, Any], events: list[dict[str, Any]]) -> None:
    rest = iter(events)
    for event in want.get("events", []):
        assert any(_includes(one, event) for one in rest), (want["why"], "not there, in this order", event)
    for event in want.get("absent", []):
        assert not any(_includes(one, event) for one in events), (want["why"], "there", event)


def _check_state(want: dict[str, Any], state: dict[str, Any]) -> None:
    assert _includes(state, want.get("state", {})), (want["why"], {key: state.get(key) for key in want["state"]})
    cars = {car["seat"]: car for car in state["cars"]}
    for seat, fields in want.get("cars", {}).items():
        assert _includes(cars[seat], fields), (want["why"], {key: cars[seat].get(key) for key in fields})
    options = {asked["seat"]: asked["options"] for asked in state["waiting"]}
    for seat, wanted in want.get("options", {}).items():
        for option in wanted:
            assert any(_includes(one, option) for one in options[seat]), (want["why"], options[seat])
    for seat, names in want.get("no_options", {}).items():
        assert not {one["do"] for one in options.get(seat, [])} & set(names), want["why"]


def _includes(have: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict):
        return isinstance(have, dict) and all(key in have and _includes(have[key], wanted[key]) for key in wanted)
    if isinstance(wanted, list):
        return isinstance(have, list) and len(have) == len(wanted) and all(map(_includes, have, wanted))
    return bool(have == wanted)
