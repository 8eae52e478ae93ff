"""The public state: what the whole table sees."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, get_args

from companion.engine.decisions import open_decisions
from companion.engine.race import Step
from companion.views.parts import Json, option_json, position_json
from companion.views.standings import ranks

if TYPE_CHECKING:
    from companion.engine.options import Decision
    from companion.engine.race import Car, Race
    from companion.engine.rulings import Rulings

STEPS: tuple[Step, ...] = get_args(Step)


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a state belongs: its table, its race, and the number of the input it follows."""

    table: str
    race: str | None
    no: int


def public_state(heading: Heading, race: Race, table_moves: list[Json]) -> Json:
    """Tell the race as everybody may know it."""
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
        "rulings": _rulings(race.rulings),
        "official": race.official,
    }


def _step(race: Race) -> Json | None:
    if race.phase == "planning":
        return {"number": 1, "name": STEPS[0], "seat": None}
    if race.turn is None:
        return None
    return {"number": STEPS.index(race.turn.step) + 1, "name": race.turn.step, "seat": race.turn.seat}


@lru_cache(maxsize=64)  # they stay as they are for a whole race, and are told with every input
def _rulings(rulings: Rulings) -> Json:
    return asdict(rulings)


def _waiting(decision: Decision) -> Json:
    options = [option_json(option) for option in decision.options]
    return {"seat": decision.seat, "for": decision.asked, "options": options}


def car_state(race: Race, car: Car, rank: int) -> Json:
    """Tell a car; a sealed plan shows only as `planned`, and its cards still count as in the hand."""
    holdings = car.holdings
    return {
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


def _next_corner(race: Race, car: Car) -> Json | None:
    """Tell the next corner line and how many Spaces the car may still go without crossing it."""
    corner = race.track.next_corner(car.at.progress)
    if corner is None or car.status != "racing":
        return None
    return {"after": corner.after, "limit": corner.limit, "in": race.track.mark(car.at.progress).number}
