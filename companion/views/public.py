"""The public state: what the whole table may see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.engine.conditions import corner_limit
from companion.engine.decisions import open_decisions
from companion.engine.race import STEPS
from companion.views.parts import option_json, position_json
from companion.views.standings import ranks
from companion.wire.nameless import nameless_number

if TYPE_CHECKING:
    from companion.engine.options import Decision
    from companion.engine.race import Car, Race
    from companion.engine.rulings import Rulings
    from companion.views import option_schemas, schemas


@dataclass(frozen=True, slots=True)
class Heading:
    """What a state belongs to: a table, a race, and the input it follows."""

    table: str
    race: str | None
    no: int


def public_state(
    heading: Heading,
    race: Race,
    table_moves: list[schemas.TableMove],
    hands: list[schemas.HandMove] | None = None,
    put_back: list[schemas.HandMove] | None = None,
) -> schemas.PublicState:
    """Describe the race as everybody may know it."""
    rank = ranks(race)
    return {
        "v": 1,
        "no": heading.no,
        "table": heading.table,
        "race": heading.race,
        "phase": race.phase,
        "round": race.round,
        "track": race.track.id,
        "laps": race.laps,
        "order": list(race.order),
        "adrenaline": list(race.adrenaline),
        "spun_out": [car.seat for car in race.cars if car.spun_in == race.round],
        "step": _step(race),
        "waiting": [_waiting(decision) for decision in open_decisions(race) if decision.awaited],
        "cars": [car_state(race, car, rank[car.seat]) for car in race.cars],
        "table_moves": table_moves,
        "hands": hands or [],
        "put_back": put_back or [],
        "rulings": _rulings(race.rulings),
        "official": race.official,
        "referee": race.referee,
    }


def on_board(state: schemas.PublicState, key: str, name: str | None) -> schemas.PublicState:
    """Say that a race is on an own board; without a name it is a published one, which `track` tells."""
    return state if name is None else state | {"own_board": {"key": key, "name": name}}


def _step(race: Race) -> schemas.StepNow | None:
    if race.phase == "planning":
        return {"number": 1, "name": STEPS[0], "seat": None}
    if race.turn is None:
        return None
    return {"number": STEPS.index(race.turn.step) + 1, "name": race.turn.step, "seat": race.turn.seat}


@lru_cache(maxsize=64)  # they never change during a race, and every state carries them
def _rulings(rulings: Rulings) -> schemas.Rulings:
    return {
        "slipstream_over_line": rulings.slipstream_over_line,
        "adrenaline_without_gain": rulings.adrenaline_without_gain,
        "slipstream_without_gain": rulings.slipstream_without_gain,
        "gear_shown": rulings.gear_shown,
        "blocked_spot": rulings.blocked_spot,
    }


def _waiting(decision: Decision) -> option_schemas.Waiting:
    options = [option_json(option) for option in decision.options]
    return {"seat": decision.seat, "for": decision.asked, "options": options}


def car_state(race: Race, car: Car, rank: int) -> schemas.CarState:
    """Describe a car; a sealed plan shows only as `planned`, and its cards still count as in the hand."""
    holdings = car.holdings
    state: schemas.CarState = {
        "seat": car.seat,
        "name": car.name,
        "gear": car.gear,
        "at": position_json(race.track, car.at),
        "engine": holdings.engine,
        "hand": len(holdings.hand),
        "deck": len(holdings.deck),
        "discard": len(holdings.discard),
        "top": holdings.top,
        "planned": car.plan is not None,
        "speed": car.speed,
        "played": list(holdings.play_area),
        "rank": rank,
        "status": car.status,
        "place": car.place,
        "spin_outs": car.spin_outs,
        "next_corner": _next_corner(race, car),
    }
    if car.forgotten:
        state["nameless"] = nameless_number(car.name)
    return state


def _next_corner(race: Race, car: Car) -> schemas.NextCorner | None:
    """Find the next corner line and how many Spaces the car may still move without crossing it."""
    line = race.track.next_line(car.at.progress)
    if line is None or car.status != "racing":
        return None
    limit = corner_limit(race, car.seat, line)
    return {"after": line.corner.after, "limit": limit, "in": line.progress - car.at.progress}
