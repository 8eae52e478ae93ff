"""The figures of a race counted again from its public events alone, knowing the contract and no code of the product."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

Event = dict[str, Any]
VOCABULARY = json.loads((Path(__file__).parents[2] / "docs" / "vocabulary.json").read_text("utf-8"))
PRINTED = {card["id"]: card["values"][0] for card in VOCABULARY["cards"] if len(card["values"]) == 1}
"""What each card adds to Speed; those with several values or none are not here."""
BACKWARDS = ("spun_out", "set_back")
"""Events that put a car back."""


def turns_of(events: list[Event], seat: str) -> list[list[Event]]:
    """Cut a seat's events into turns: each begins with its reveal, and has the shift before it."""
    turns: list[list[Event]] = []
    shift: list[Event] = []
    for event in events:
        if event.get("seat") != seat:
            continue
        if event["type"] == "gear_shifted" or (event["type"] == "heat_paid" and event["for"] == "shift"):
            shift.append(event)
        elif event["type"] == "revealed":
            turns.append([*shift, event])
            shift = []
        elif turns:
            turns[-1].append(event)
    return turns


def cards_used(events: list[Event], seat: str, owned: list[str]) -> dict[str, int]:
    """Count how often each card of the modules was played: in a plan, or at once; one dropped or given up was not."""
    used = dict.fromkeys(owned, 0)
    for event in (event for turn in turns_of(events, seat) for event in turn):
        match event["type"]:
            case "revealed":
                played, sign = event["cards"], 1
            case "direct_played":
                played, sign = [event["card"]], 1
            case "dropped":
                played, sign = [event["card"]], -1
            case "set_back":
                played, sign = event["cards"], -1
            case _:
                continue
        for card in played:
            if "-" in card:
                used[card] = used.get(card, 0) + sign
    return {card: count for card, count in used.items() if count or card in owned}


def counted(events: list[Event], seat: str) -> dict[str, Any]:
    """Count a seat's figures."""
    flat = [event for turn in turns_of(events, seat) for event in turn]

    def of(kind: str) -> list[Event]:
        return [event for event in flat if event["type"] == kind]

    paid: dict[str, int] = defaultdict(int)
    for payment in of("heat_paid"):
        paid[payment["for"]] += payment["heat"]
    kept = [flip["card"] for flip in of("flipped") if flip["kept"]]
    towed = [move for move in of("moved") if move["by"] == "slipstream"]
    checked = of("corner_checked")
    return {
        "paid": dict(paid),
        "cooled": sum(event["heat"] for event in (*of("cooled"), *of("super_cooled"))),
        "boosts": len(of("boosted")),
        "slipstreams": len(towed),
        "slipstream_spaces": sum(move["gain"] for move in towed),
        "adrenaline": len(of("adrenaline_used")),
        "spin_outs": len(of("spun_out")),
        "stress_taken": sum(event["stress"] for event in of("spun_out")),
        "stress_played": sum(event["cards"].count("stress") for event in of("revealed"))
        - sum(event["card"] == "stress" for event in of("dropped")),
        "flips": len(kept),
        "flipped_speed": sum(PRINTED[card] for card in kept),
        "corners": len(checked),
        "corners_over": sum(event["speed"] > event["limit"] for event in checked),
        "discards": sum(event["count"] for event in of("discarded")),
        "spaces": _spaces_of(flat),
        "most_spaces": max(map(_spaces_of, turns_of(events, seat)), default=0),
        "finished_in": _round_of_finish(events, seat),
    }


def _spaces_of(turn: list[Event]) -> int:
    """Add up the Spaces of these events, less those lost."""
    back = sum(event["from"]["progress"] - event["to"]["progress"] for event in turn if event["type"] in BACKWARDS)
    return sum(event["gain"] for event in turn if event["type"] == "moved") - back


def _round_of_finish(events: list[Event], seat: str) -> int | None:
    """Find the round that was under way when a car finished."""
    round_: int | None = None
    for event in events:
        if event["type"] == "round_started":
            round_ = event["round"]
        if event["type"] == "finished" and event["seat"] == seat:
            return round_
    return None


def gears_of(events: list[Event], seat: str, gear: int) -> dict[int, int]:
    """Count the rounds in each gear, beginning with the gear at the start."""
    rounds: dict[int, int] = defaultdict(int)
    for event in events:
        if event.get("seat") != seat:
            continue
        match event["type"]:
            case "gear_shifted":
                gear = event["to"]
            case "revealed":
                rounds[gear] += 1
            case "cluttered" | "spun_out":
                gear = 1
    return dict(rounds)


def speeds_of(events: list[Event], seat: str) -> list[int]:
    """Add up the Speed of each turn; one that was cluttered has none."""
    return [speed_of(turn) for turn in turns_of(events, seat)]


def speed_of(turn: list[Event]) -> int:
    """Add up the Speed of a turn."""
    speed, chosen = 0, dict[str, int]()
    for event in turn:
        match event["type"]:
            case "revealed":
                speed += sum(PRINTED.get(card, 0) for card in event["cards"])
            case "flipped" | "direct_played" if event.get("kept", True):
                speed += PRINTED.get(event["card"], 0)
            case "chosen":
                chosen[event["card"]] = event["value"]
                speed += event["value"]
            case "accelerated":
                speed += event["plus"]
            case "dropped":
                speed -= PRINTED.get(event["card"], 0)
            case "set_back":
                speed -= sum((PRINTED | chosen).get(card, 0) for card in event["cards"])
            case "adrenaline_used":
                speed += 1
            case "cluttered":
                speed = 0
    return speed


def orders_of(events: list[Event], grid: dict[str, tuple[int, str]]) -> dict[int, list[str]]:
    """Follow the cars and list their order after each round in which all of them still race."""
    at, orders, gone = dict(grid), {}, set()
    for event in events:
        match event["type"]:
            case "moved" | "spun_out" | "set_back":
                at[event["seat"]] = (event["to"]["progress"], event["to"]["spot"])
            case "finished" | "retired" | "eliminated":
                gone.add(event["seat"])
            case "round_ended" if not gone:
                orders[event["round"]] = sorted(at, key=lambda seat: (-at[seat][0], at[seat][1] == "off"))
    return orders
