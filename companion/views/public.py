"""The public state: what the whole table may see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from companion.engine.conditions import USUAL_HAND_SIZE, corner_limit, sector_of
from companion.engine.decisions import decision_of, open_decisions
from companion.engine.legend_deck import helmet_on
from companion.engine.race import STEPS
from companion.engine.weather import has_tokens, limit_change
from companion.views.championship import championship_rulings, championship_state
from companion.views.parts import option_json, position_json
from companion.views.standings import ranks
from companion.views.symbols import add_rulings, add_symbols, has_garage
from companion.views.tokens import tokens_json
from companion.wire.nameless import nameless_number

if TYPE_CHECKING:
    from companion.engine.garage_selection import Selection
    from companion.engine.legend_deck import LegendCard, Legends
    from companion.engine.options import Decision
    from companion.engine.race import Car, Race
    from companion.engine.rulings import Rulings
    from companion.views import car_schemas, move_schemas, option_schemas, schemas


@dataclass(frozen=True, slots=True)
class Heading:
    """What a state belongs to: a table, a race, and the input it follows."""

    table: str
    race: str | None
    no: int


def public_state(
    heading: Heading,
    race: Race,
    table_moves: list[move_schemas.TableMove],
    hands: list[move_schemas.HandMove] | None = None,
    put_back: list[move_schemas.HandMove] | None = None,
) -> schemas.PublicState:
    """Describe the race as everybody may know it."""
    rank = ranks(race)
    state: schemas.PublicState = {
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
        "waiting": [waiting_json(decision) for decision in open_decisions(race) if decision.awaited],
        "cars": [car_state(race, car, rank[car.seat]) for car in race.cars],
        "table_moves": table_moves,
        "hands": hands or [],
        "put_back": put_back or [],
        "rulings": _rulings_of(race),
        "official": race.official,
        "referee": race.referee,
    }
    if championship := championship_state(race):
        state["championship"] = championship
    if race.selection is not None:
        state = {**state, **_selection(race.selection)}
    if has_garage(race):
        state["boxes"] = list(race.boxes)
    if has_tokens(race):
        state = {**state, **tokens_json(race)}
    return {**state, **_legends_state(race, race.legends, state["rulings"])} if race.legends else state


def _legends_state(race: Race, legends: Legends, rulings: schemas.Rulings) -> schemas.PublicState:
    """Return what Legends add to a state."""
    chosen = race.rulings
    more = {
        "rulings": rulings
        | {
            "legend_card_time": chosen.legend_card_time,
            "legend_chevrons": chosen.legend_chevrons,
            "legend_limit_tokens": chosen.legend_limit_tokens,
        },
        "legends": {"pro": legends.pro, "deck": legends.deck},
        "legend_card": {"card": legends.card, "values": _helmets(race, legends.card)} if legends.card else None,
    }
    return cast("schemas.PublicState", more)


def _helmets(race: Race, card: LegendCard) -> dict[str, car_schemas.LegendHelmet]:
    shown = {car.seat: helmet_on(card, car.column) for car in race.racing if car.column}
    return {seat: {"helmet": helmet, "diamond": diamond} for seat, (helmet, diamond) in shown.items()}


def on_board(state: schemas.PublicState, key: str, name: str | None) -> schemas.PublicState:
    """Say that a race is on an own board; without a name it is a published one, which `track` tells."""
    return state if name is None else state | {"own_board": {"key": key, "name": name}}


def _step(race: Race) -> schemas.StepNow | None:
    if race.phase == "planning":
        return {"number": 1, "name": STEPS[0], "seat": None}
    if race.turn is None:
        asked = race.phase == "resolving" and decision_of(race, None)
        return {"number": 3, "name": STEPS[2], "seat": race.to_move[0]} if asked else None
    return {"number": STEPS.index(race.turn.step) + 1, "name": race.turn.step, "seat": race.turn.seat}


@lru_cache(maxsize=64)  # they never change during a race, and every state carries them
def _rulings(rulings: Rulings, *, tokens: bool, championship: bool, garage: bool) -> schemas.Rulings:
    """Describe the rulings in force; those of a module only where it is in play."""
    told = _core_rulings(rulings)
    if tokens or garage:
        told["slip_bonus"] = rulings.slip_bonus
    if garage:
        add_rulings(told, rulings)
    if rulings.tournament_mistake != "refuse":
        told["tournament_mistake"] = rulings.tournament_mistake
    return {**told, **championship_rulings(rulings)} if championship else told


def _rulings_of(race: Race) -> schemas.Rulings:
    tokens, championship = has_tokens(race), race.championship is not None
    return _rulings(race.rulings, tokens=tokens, championship=championship, garage=has_garage(race))


def _core_rulings(rulings: Rulings) -> schemas.Rulings:
    return {
        "slipstream_over_line": rulings.slipstream_over_line,
        "adrenaline_without_gain": rulings.adrenaline_without_gain,
        "slipstream_without_gain": rulings.slipstream_without_gain,
        "gear_shown": rulings.gear_shown,
        "blocked_spot": rulings.blocked_spot,
    }


def waiting_json(decision: Decision) -> option_schemas.Waiting:
    """Describe what is asked; which direct cards a hand may hold is left to its seat."""
    options = [option_json(option) for option in decision.options if option.do != "direct"]
    return {"seat": decision.seat, "for": decision.asked, "options": options}


def _selection(selection: Selection) -> schemas.InGarage:
    """Describe the selection of upgrades; what is kept stays sealed, and only who has chosen is told."""
    return {
        "market": list(selection.market),
        "garage": {
            "how": selection.garage.how,
            "deck": selection.garage.deck,
            "round": selection.round,
            "rounds": selection.rounds,
            "to_pick": list(selection.to_pick),
            "may_swap": selection.may_swap,
            "sealed": [keep.seat for keep in selection.keeps],
        },
    }


def car_state(race: Race, car: Car, rank: int) -> car_schemas.CarState:
    """Describe a car; a sealed plan shows only as `planned`, and its cards still count as in the hand."""
    holdings = car.holdings if car.mat else None
    state: car_schemas.CarState = {
        "seat": car.seat,
        "name": car.name,
        "gear": car.gear if car.mat else None,
        "at": None if car.status == "eliminated" else position_json(race.track, car.at),
        "engine": holdings.engine if holdings else None,
        "hand": len(holdings.hand) if holdings else None,
        "deck": len(holdings.deck) if holdings else None,
        "discard": len(holdings.discard) if holdings else None,
        "top": holdings.top if holdings else None,
        "planned": car.plan is not None,
        "speed": car.speed,
        "played": list(holdings.play_area) if holdings else [],
        "rank": rank,
        "status": car.status,
        "place": car.place,
        "spin_outs": car.spin_outs,
        "next_corner": _next_corner(race, car),
    }
    if car.mat and car.mat.upgrades is not None:
        state["upgrades"] = list(car.mat.upgrades)
        add_symbols(state, race, car.seat)
    if car.forgotten:
        state["nameless"] = nameless_number(car.name)
    if race.championship is not None or (car.mat and car.holdings.sponsors):
        state["sponsors"] = car.holdings.sponsors if car.mat else 0
    if race.hand_size != USUAL_HAND_SIZE:
        state["hand_size"] = race.hand_size
    if has_tokens(race):
        state["sector"] = sector_of(race, car.seat)
    if race.legends:
        state["legend"] = car.mat is None
    return state


def _next_corner(race: Race, car: Car) -> car_schemas.NextCorner | None:
    """Find the next corner line and how many Spaces the car may still move without crossing it."""
    line = race.track.next_line(car.at.progress)
    if line is None or car.status != "racing":
        return None
    limit = corner_limit(race, car.seat, line)
    corner: car_schemas.NextCorner = {"after": line.corner.after, "limit": limit, "in": line.progress - car.at.progress}
    if has_tokens(race):
        corner["road"] = limit_change(race, line.corner.after)
    return corner
