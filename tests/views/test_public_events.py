"""Public events: the fields of the contract, and nothing secret."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from companion.engine import commands as c
from companion.engine import events as e
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import Position, Progress, Seat
from companion.history import entries as h
from companion.views.events import public_events

CONTRACT = Path(__file__).parents[2] / "docs" / "contract.md"
RED, BLUE = Seat("red"), Seat("blue")
RING = Track("ring", "Ring", 30, 2, 6, 3, (Corner(12, 7),))
HERE, THERE = Position(Progress(29), "line"), Position(Progress(33), "off")
HERE_JSON = {"lap": 1, "space": 29, "spot": "line", "progress": 29, "mark": 13, "corner": 12}
THERE_JSON = {"lap": 2, "space": 3, "spot": "off", "progress": 33, "mark": 9, "corner": 12}

TOLD = [
    (
        e.RaceStarted(SetUp(RING, 2, (CarSetUp(RED), CarSetUp(BLUE)))),
        {"track": "ring", "laps": 2, "grid": ["red", "blue"]},
    ),
    (e.RoundStarted(3, (RED, BLUE), (BLUE,)), {"round": 3, "order": ["red", "blue"], "adrenaline": ["blue"]}),
    (
        e.MarketShown(1, ("up-01", "up-17"), (BLUE, RED), ("up-09",)),
        {"round": 1, "cards": ["up-01", "up-17"], "order": ["blue", "red"], "by": "referee"},
    ),
    (e.Picked(RED, "up-17"), {"seat": "red", "card": "up-17"}),
    (e.Swapped(RED, "up-01", "up-02"), {"seat": "red", "gave": "up-01", "took": "up-02"}),
    (e.SwapDeclined(RED), {"seat": "red"}),
    (e.KeepSealed(RED, ("up-01", "up-02", "up-03")), {"seat": "red"}),
    (
        e.Kept(RED, ("up-01", "up-02", "up-03"), ("up-04",)),
        {"seat": "red", "cards": ["up-01", "up-02", "up-03"], "back": ["up-04"]},
    ),
    (e.Planned(RED, 2, ("4", "2")), {"seat": "red"}),
    (e.Unplanned(RED), {"seat": "red"}),
    (e.HeatPaid(RED, 2, 4, "corner"), {"seat": "red", "heat": 2, "engine": 4, "for": "corner"}),
    (e.GearShifted(RED, 1, 3, 1), {"seat": "red", "from": 1, "to": 3, "heat": 1}),
    (e.Revealed(RED, ("4", "stress")), {"seat": "red", "cards": ["4", "stress"]}),
    (e.Cluttered(RED, ("4", "heat")), {"seat": "red", "cards": ["4", "heat"]}),
    (e.Revealed(RED, ("4", "2"), "up"), {"seat": "red", "cards": ["4", "2"], "mistake": "up"}),
    (e.CardDropped(RED, "4"), {"seat": "red", "card": "4"}),
    (e.Reshuffled(RED, 9), {"seat": "red", "count": 9}),
    (e.Flipped(RED, "5", kept=False, for_="boost"), {"seat": "red", "card": "5", "kept": False, "for": "boost"}),
    (e.FlipMissed(RED, "stress"), {"seat": "red", "for": "stress"}),
    (
        e.Moved(RED, "cards", 5, 4, HERE, THERE, (BLUE,)),
        {
            "seat": "red", "by": "cards", "want": 5, "gain": 4, "from": HERE_JSON, "to": THERE_JSON,
            "blocked_by": ["blue"],
        },
    ),
    (
        e.Moved(RED, "legend", 4, 4, HERE, THERE, (), "straight"),
        {
            "seat": "red", "by": "legend", "want": 4, "gain": 4, "from": HERE_JSON, "to": THERE_JSON, "blocked_by": [],
            "case": "straight",
        },
    ),
    (
        e.LegendCardTurned("lg-07", (e.LegendHelmet(RED, 18, 3),)),
        {"card": "lg-07", "values": {"red": {"helmet": 18, "diamond": 3}}},
    ),
    (e.Cooled(RED, 1, 5), {"seat": "red", "heat": 1, "engine": 5}),
    (e.Cooled(RED, 1, 5, 12), {"seat": "red", "heat": 1, "engine": 5, "sector": 12}),
    (e.WeatherSet("snow"), {"token": "snow"}),
    (e.RoadsSet(((12, "limit-1"),)), {"roads": {"12": "limit-1"}}),
    (e.Boosted(RED, 2), {"seat": "red", "heat": 2}),
    (
        e.HeatPaid(RED, 1, 4, "card", "up-11"),
        {"seat": "red", "heat": 1, "engine": 4, "for": "card", "card": "up-11"},
    ),
    (e.Chosen(RED, "up-10", 5), {"seat": "red", "card": "up-10", "value": 5}),
    (
        e.Scrapped(RED, "up-38", 2, None, reshuffled=False),
        {"seat": "red", "card": "up-38", "count": 2, "cards": None, "reshuffled": False},
    ),
    (
        e.Scrapped(RED, "up-38", 2, ("4", "heat"), reshuffled=True),
        {"seat": "red", "card": "up-38", "count": 2, "cards": ["4", "heat"], "reshuffled": True},
    ),
    (e.StressReduced(RED, 2), {"seat": "red", "stress": 2}),
    (e.Salvaged(RED, "up-22", 2), {"seat": "red", "card": "up-22", "count": 2}),
    (e.SuperCooled(RED, 1, 4), {"seat": "red", "heat": 1, "engine": 4}),
    (e.DirectPlayed(RED, "up-26"), {"seat": "red", "card": "up-26"}),
    (e.Accelerated(RED, "up-47", 2), {"seat": "red", "card": "up-47", "plus": 2}),
    (
        e.SetBack(RED, ("up-42",), THERE, HERE),
        {"seat": "red", "cards": ["up-42"], "from": THERE_JSON, "to": HERE_JSON},
    ),
    (e.Refreshed(RED, ("up-34",)), {"seat": "red", "cards": ["up-34"]}),
    (e.AdrenalineUsed(RED), {"seat": "red"}),
    (
        e.CornerChecked(RED, 12, 2, 7, 9, 2),
        {"seat": "red", "corner": 12, "lap": 2, "limit": 7, "speed": 9, "heat": 2},
    ),
    (
        e.CornerChecked(RED, 12, 2, 6, 9, 4, 7, -1, 0, 1),
        {
            "seat": "red", "corner": 12, "lap": 2, "limit": 6, "speed": 9, "heat": 4,
            "base": 7, "road": -1, "cards": 0, "overheat": 1,
        },
    ),
    (
        e.SpunOut(RED, 12, THERE, HERE, 2, 4),
        {"seat": "red", "corner": 12, "from": THERE_JSON, "to": HERE_JSON, "stress": 2, "gear": 4},
    ),
    (e.Discarded(RED, ("1", "2", "0")), {"seat": "red", "count": 3, "top": "0"}),
    (e.Replenished(RED, 4, reshuffled=True), {"seat": "red", "drawn": 4, "reshuffled": True}),
    (e.Finished(RED, 9, THERE), {"seat": "red", "round": 9, "at": THERE_JSON}),
    (e.RoundEnded(9, (RED,), 1), {"round": 9}),
    (
        e.RaceFinished((e.Classified(1, RED, 9, 61, "finished"), e.Classified(2, BLUE, None, 3, "retired"))),
        {
            "classification": [
                {"place": 1, "seat": "red", "round": 9, "progress": 61, "status": "finished"},
                {"place": 2, "seat": "blue", "round": None, "progress": 3, "status": "retired"},
            ]
        },
    ),
    (
        e.Corrected(RED, HERE, None, 0, "a slip", (RED, BLUE), (BLUE,)),
        {
            "seat": "red", "at": HERE_JSON, "engine": 0, "reason": "a slip", "by": "referee",
            "order": ["red", "blue"], "adrenaline": ["blue"],
        },
    ),
    (e.Corrected(RED, None, 2, None, ""), {"seat": "red", "gear": 2, "reason": "", "by": "referee"}),
    (e.Retired(RED, "gone home"), {"seat": "red", "reason": "gone home", "by": "referee"}),
    (
        e.Retired(RED, "", (BLUE,)),
        {"seat": "red", "reason": "", "by": "referee", "adrenaline": ["blue"]},
    ),
    (e.Recounted(RED, "4"), {"seat": "red", "card": "4", "by": "referee"}),
    (e.Flagged("late"), {"reason": "late", "by": "referee"}),
    (e.Abandoned("rain"), {"reason": "rain", "by": "referee"}),
    (e.Confirmed(), {"by": "referee"}),
    (
        e.SeasonStandings(2, {RED: 13, BLUE: 15}, (BLUE, RED)),
        {"race": 2, "points": {"red": 13, "blue": 15}, "order": ["blue", "red"]},
    ),
    (e.Sponsored(RED, 2, "start"), {"seat": "red", "count": 2, "for": "start", "corner": None}),
    (e.Sponsored(RED, 1, "press", 12), {"seat": "red", "count": 1, "for": "press", "corner": 12}),
    (e.CardRemoved(RED, "sp-04"), {"seat": "red", "card": "sp-04"}),
    (e.HeatRemoved(RED, "engine", 5), {"seat": "red", "from": "engine", "engine": 5}),
    (e.Eliminated(RED, 4, 3), {"seat": "red", "round": 4}),
    (e.SeasonStandings(None, {RED: 9}, (RED,)), {"points": {"red": 9}, "order": ["red"]}),
    (
        e.Corrected(RED, HERE, 2, 3, "", was=e.OldValues(THERE, 1, 6)),
        {
            "seat": "red", "at": HERE_JSON, "gear": 2, "engine": 3, "reason": "", "by": "referee",
            "was": {"at": THERE_JSON, "gear": 1, "engine": 6}, "spaces": HERE.progress - THERE.progress,
        },
    ),
    (
        h.Undone(7, "", RED, RED, "flip"),
        {"undid": 7, "seat": "red", "do": "flip", "count": 1, "to": None, "reason": "", "by": "red"},
    ),
    (
        h.Redone(7, "", "referee", BLUE, "discard", 4),
        {"redid": 7, "seat": "blue", "do": "discard", "count": 4, "reason": "", "by": "referee"},
    ),
    (
        h.Amended(
            4, (h.Redecided(4, RED, c.Flip(RED, "3"), ()),), "misread", "referee", 9, "cards.impossible",
            {"cards": ("4",)},
            (h.Dropped(9, RED, "flip", "cards.impossible"), h.Dropped(11, BLUE, "plan", "amend.sealed")),
            c.Flip(RED, "4"), c.Flip(RED, "3"), -1,
        ),
        {
            "amended": 4, "seat": "red", "do": "flip", "was": {"do": "flip", "card": "4"},
            "now": {"do": "flip", "card": "3"}, "spaces": -1, "stopped_at": 9, "code": "cards.impossible",
            "dropped": [9], "asked_again": [11], "reason": "misread", "by": "referee",
        },
    ),
    (
        h.Amended(4, (h.Redecided(4, RED, c.Plan(RED, 1, ("3",)), ()),), "", "referee"),
        {
            "amended": 4, "seat": "red", "do": "plan", "was": None, "now": None, "spaces": None, "stopped_at": None,
            "code": None, "dropped": [], "asked_again": [], "reason": "", "by": "referee",
        },
    ),
    (h.Ticked(RED, ("red.40.1", "red.40.2")), {"seat": "red", "moves": ["red.40.1", "red.40.2"]}),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "told"), TOLD, ids=lambda value: getattr(value, "type", ""))
def test_a_fact_is_published_with_the_fields_of_the_contract(fact, told):
    (event,) = public_events(h.Entry(41, RED, None, (fact,)), RING)
    assert event == {"no": 41, "type": fact.type, **told}
    assert json.loads(json.dumps(event)) == event


def test_every_kind_of_fact_is_in_this_list():
    kinds = {type(fact) for fact, _ in TOLD} | {e.StepReached, e.PassedOver, e.HandDrawn, e.AllPlanned}
    assert kinds == {*get_args(e.Event), h.Undone, h.Redone, h.Amended, h.Ticked}


def described_events():
    """List the events of the contract, each with the words in code style of its row."""
    table = CONTRACT.read_text("utf-8").partition("## 5. Events")[2].partition("\n\n`by` is")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line[:3] == "| `"]
    code = re.compile(r"`([^`]+)`")
    return {kind: {*" ".join(code.findall(keys)).split()} for kinds, keys in rows for kind in code.findall(kinds)}


def test_the_contract_describes_every_public_event_and_all_its_keys():
    keys = {}
    for fact, told in TOLD:
        keys.setdefault(fact.type, set()).update(told)
    described = described_events()
    assert described.keys() == keys.keys()
    assert {kind: fields - described[kind] for kind, fields in keys.items() if fields - described[kind]} == {}


@pytest.mark.parametrize(
    "fact",
    [
        e.StepReached(RED, "discard"),
        e.PassedOver(RED, "react"),
        e.HandDrawn(RED, 7),
        e.AllPlanned(),
        h.Ticked(None, ()),
    ],
)
def test_reaching_a_step_and_a_command_passed_over_are_not_public_events(fact):
    assert public_events(h.Entry(41, RED, None, (fact,)), RING) == []


def test_facts_are_published_in_order_under_the_number_of_their_input():
    entry = h.Entry(41, RED, None, (e.HeatPaid(RED, 1, 5, "boost"), e.StepReached(RED, "react"), e.Boosted(RED)))
    assert [(event["no"], event["type"]) for event in public_events(entry, RING)] == [
        (41, "heat_paid"),
        (41, "boosted"),
    ]
