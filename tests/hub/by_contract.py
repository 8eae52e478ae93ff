"""What docs/contract.md says is told of a race, written from its text and without the product's views.

The engine decides here what happens and what is offered; how it is told follows the sections named below.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from companion.engine.decisions import decision_of, open_decisions
from companion.engine.forecasts import foresee, foresee_boost
from companion.engine.types import Position

if TYPE_CHECKING:
    from companion.engine.commands import Command
    from companion.engine.heat import Forecast
    from companion.engine.options import Decision, Option
    from companion.engine.race import Car, Race
    from companion.engine.track import Track
    from companion.engine.types import Seat
    from companion.history.entries import Amended, AnyFact, Entry

Json = dict[str, Any]

STEPS = ("shift-gears", "play-cards", "reveal-move", "adrenaline", "react")
STEPS += ("slipstream", "check-corner", "discard", "replenish-hand")
BOUNDS = {"plan": "gears", "flip": "for", "cooldown": "max", "boost": "heat", "adrenaline": "speed", "discard": "max"}
CORE_RULINGS = (
    "slipstream_over_line",
    "adrenaline_without_gain",
    "slipstream_without_gain",
    "gear_shown",
    "blocked_spot",
)
"""The rulings that are told of every race; those of a module are told where it is in play."""

# §5 Events -------------------------------------------------------------------------------------------------

FIELDS = {
    "round_started": "round order adrenaline",
    "planned": "seat",
    "unplanned": "seat",
    "gear_shifted": "seat from to heat",
    "heat_paid": "seat heat engine for",
    "revealed": "seat cards",
    "cluttered": "seat cards",
    "reshuffled": "seat count",
    "flipped": "seat card kept for",
    "flip_missed": "seat for",
    "moved": "seat by want gain from to blocked_by",
    "cooled": "seat heat engine",
    "boosted": "seat heat",
    "adrenaline_used": "seat",
    "corner_checked": "seat corner lap limit speed heat",
    "spun_out": "seat corner from to stress gear",
    "replenished": "seat drawn reshuffled",
    "finished": "seat round at",
    "round_ended": "round",
    "corrected": "seat reason",
    "recounted": "seat card",
    "retired": "seat reason",
    "flagged": "reason",
    "abandoned": "reason",
    "confirmed": "",
    "undone": "undid seat do count to reason by",
    "redone": "redid seat do count reason by",
    "amended": "amended spaces stopped_at code reason by",
    "ticked": "seat moves",
}
BY_THE_REFEREE = {"corrected", "recounted", "retired", "flagged", "abandoned", "confirmed"}
PUT_RIGHT = ("at", "gear", "engine", "order", "adrenaline")
UNTOLD = {"step_reached", "passed_over"}

ALWAYS_NEWS = {"race_started", "cluttered", "cooled", "boosted", "spun_out", "finished", "race_finished", "moved"}
ALWAYS_NEWS |= {"corrected", "recounted", "retired", "flagged", "abandoned", "confirmed", "undone", "redone", "amended"}
MOST_NEWS = 12


def events_of(entry: Entry, track: Track) -> list[Json]:
    """The public events of an entry, in order."""
    return [{"no": entry.no} | _event(fact, track) for fact in entry.facts if fact.type not in UNTOLD]


def _event(fact: AnyFact, track: Track) -> Json:
    told: Json = {"type": fact.type}
    if fact.type == "race_started":
        setup = fact.setup
        return told | {"track": setup.track.id, "laps": setup.laps, "grid": [car.seat for car in setup.cars]}
    if fact.type == "discarded":
        return told | {"seat": fact.seat, "count": len(fact.cards), "top": fact.cards[-1]}
    if fact.type == "race_finished":
        return told | {"classification": [_classified(asdict(row)) for row in fact.classification]}
    told |= {name: _field(fact, name, track) for name in FIELDS[fact.type].split()}
    if fact.type in BY_THE_REFEREE:
        told["by"] = "referee"
    if fact.type in ("undone", "redone") and fact.was:
        told["was"] = _answer(fact.was)
    if fact.type == "corrected":
        told |= {name: _field(fact, name, track) for name in PUT_RIGHT if getattr(fact, name) is not None}
        told["was"] = {name: _field(fact.was, name, track) for name in PUT_RIGHT[:3] if getattr(fact, name) is not None}
        told |= {"spaces": fact.at.progress - fact.was.at.progress} if fact.at else {}
    return told | (_amended(fact) if fact.type == "amended" else {})


def _amended(fact: Amended) -> Json:
    now = fact.redecided[0].command
    return {
        "seat": getattr(now, "seat", None),
        "do": now.do,
        "was": _answer(fact.was) if fact.was else None,
        "now": _answer(fact.now) if fact.now else None,
        "dropped": [one.no for one in fact.dropped if one.code != "amend.sealed"],
        "asked_again": [one.no for one in fact.dropped if one.code == "amend.sealed"],
    }


def _answer(command: Command) -> Json:
    """An answer as all know it: of a discard, how many cards and the top one."""
    known = ("do",) if command.do == "correct" else ("do", "gear", "cards", "card", "heat")
    told = {name: value for name, value in asdict(command).items() if name in known}
    if command.do == "discard":
        return {"do": command.do, "count": len(told["cards"]), "top": told["cards"][-1] if told["cards"] else None}
    return told | ({"cards": list(told["cards"])} if "cards" in told else {})


def _field(fact: AnyFact, name: str, track: Track) -> Any:
    value = getattr(fact, name) if hasattr(fact, name) else getattr(fact, f"{name}_")
    if isinstance(value, Position):
        return position(track, value)
    return list(value) if isinstance(value, tuple) else value


def recent(events: list[Json]) -> list[Json]:
    """The last events worth announcing, oldest first."""
    return [event for event in events if _is_news(event)][-MOST_NEWS:]


def _is_news(event: Json) -> bool:
    match event["type"]:
        case "heat_paid":
            return bool(event["for"] in ("shift", "spin-out"))
        case "corner_checked":
            return bool(event["heat"])
        case other:
            return other in ALWAYS_NEWS


# §1 Words and coordinates ----------------------------------------------------------------------------------


def position(track: Track, at: Position) -> Json:
    """Lap and Space from the progress, and the printed number: how many Spaces it is to the next corner line."""
    lap, space = divmod(at.progress - 1, track.spaces)
    mark, corner = _mark(track, space + 1)
    named = {"lap": lap + 1, "space": space + 1, "spot": at.spot, "progress": at.progress}
    return named | {"mark": mark, "corner": corner}


def _mark(track: Track, space: int) -> tuple[int, int | None]:
    lines = [((corner.after - space) % track.spaces, corner.after) for corner in track.corners]
    return min(lines) if lines else (track.spaces - space, None)


# §6 Public state -------------------------------------------------------------------------------------------


def state(table: str, race_id: str, no: int, race: Race) -> Json:
    """The public state, but for `table_moves` and for what only a running service adds."""
    return {
        "v": 1,
        "no": no,
        "table": table,
        "race": race_id,
        "phase": race.phase,
        "round": race.round,
        "track": race.track.id,
        "laps": race.laps,
        "order": list(race.order),
        "adrenaline": list(race.adrenaline),
        "step": _step(race),
        "waiting": [_waiting(decision) for decision in open_decisions(race) if decision.awaited],
        "cars": [_car(race, car) for car in race.cars],
        "spun_out": [car.seat for car in race.cars if car.spun_in == race.round],
        "rulings": {name: getattr(race.rulings, name) for name in CORE_RULINGS},
        "official": race.official,
    }


def _classified(row: Json) -> Json:
    """A row of the result; points are told in a championship only."""
    return {name: row[name] for name in ("place", "seat", "round", "progress", "status")}


def _step(race: Race) -> Json | None:
    if race.phase == "planning":
        return {"number": 1, "name": "shift-gears", "seat": None}
    if race.turn is None:
        return None
    return {"number": STEPS.index(race.turn.step) + 1, "name": race.turn.step, "seat": race.turn.seat}


def _waiting(decision: Decision) -> Json:
    return {"seat": decision.seat, "for": decision.asked, "options": [_option(one) for one in decision.options]}


def _option(option: Option) -> Json:
    """A choice of the core game, with the bounds that the contract names; a slipstream goes two Spaces."""
    told = {name.rstrip("_"): value for name, value in asdict(option).items()}
    bounds = {name: told[name] for name in BOUNDS.get(option.do, "").split()}
    gears = [{"gear": choice["gear"], "heat": choice["heat"]} for choice in bounds.get("gears", ())]
    listed = {"gears": gears} if gears else {}
    return {"do": option.do} | bounds | listed | ({"spaces": 2} if option.do == "slipstream" else {})


def _car(race: Race, car: Car) -> Json:
    piles = car.holdings
    mark, after = _mark(race.track, position(race.track, car.at)["space"])
    limits = {corner.after: corner.limit for corner in race.track.corners}
    next_corner = {"after": after, "limit": limits[after], "in": mark} if after is not None else None
    return {
        "seat": car.seat,
        "name": car.name,
        "gear": car.gear,
        "at": position(race.track, car.at),
        "engine": piles.engine,
        "hand": len(piles.hand),
        "deck": len(piles.deck),
        "discard": len(piles.discard),
        "top": piles.top,
        "planned": car.plan is not None,
        "speed": car.speed,
        "played": list(piles.play_area),
        "rank": _order(race).index(car.seat) + 1,
        "status": car.status,
        "place": car.place,
        "spin_outs": car.spin_outs,
        "next_corner": next_corner if car.status == "racing" else None,
    }


def _order(race: Race) -> list[Seat]:
    """Finished, racing, retired: finishers by place once they have one, all others front to back, `line` ahead."""
    ahead = sorted(race.cars, key=lambda car: (-car.at.progress, car.at.spot != "line"))
    finished = sorted(
        (car for car in ahead if car.status == "finished"), key=lambda car: (car.place is None, car.place)
    )
    return [car.seat for car in finished] + [
        car.seat for status in ("racing", "flagged", "retired") for car in ahead if car.status == status
    ]


# §7 Seat view ----------------------------------------------------------------------------------------------


def own(race: Race, seat: Seat, *, may_undo: bool) -> Json:
    """What only this seat may know."""
    plan, decision = race.car(seat).plan, decision_of(race, seat)
    return {
        "seat": seat,
        "plan": {"gear": plan.gear, "cards": list(plan.cards)} if plan else None,
        "may_undo": may_undo,
        "decision": _own_decision(race, decision) if decision else None,
    }


def _own_decision(race: Race, decision: Decision) -> Json:
    options = [_foreseen(race, decision.seat, option) for option in decision.options]
    return {"for": decision.asked, "awaited": decision.awaited, "options": options}


def _foreseen(race: Race, seat: Seat, option: Option) -> Json:
    told, last = _option(option), foresee(race, seat, option)
    if last is not None:
        told |= _forecast(race.track, last)
    if option.do == "boost":
        told["if"] = {card: _forecast(race.track, after) for card, after in foresee_boost(race, seat).items()}
    return told


def _forecast(track: Track, forecast: Forecast) -> Json:
    corners = [{"after": one.line.corner.after, "limit": one.limit, "heat": one.owed} for one in forecast.bills]
    told: Json = {"to": position(track, forecast.to), "corners": corners, "spin_out": forecast.spins_out}
    return told | ({"back_to": position(track, forecast.back_to)} if forecast.back_to else {})
