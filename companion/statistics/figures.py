"""One driver's race in figures: sums over the turns."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine.catalogue import CATALOGUE, CORE_CARDS, Card, CardId, value
from companion.engine.events import HeatFor
from companion.engine.types import Colour
from companion.statistics.turns import Complete, DrivenCorner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.types import Seat
    from companion.statistics.turns import DrivenTurn, RaceLog


class DriverFigures(Complete):
    """The figures of one driver's race."""

    seat: Colour
    start: int
    """The place at the start."""
    places_won: int | None
    """Less than 0 where places were lost; null for a car that retired."""
    rounds_led: int
    finished_in: int | None = None
    """The round of the finish; null for a car that did not get there."""
    gears: dict[int, int]
    """How many rounds were driven in each gear."""
    spaces: int
    top_speed: int
    most_spaces: int = 0
    """The most Spaces in one round, slipstream included."""
    paid: dict[HeatFor, int]
    """Heat paid, by what for."""
    cooled: int
    boosts: int
    slipstreams: int
    slipstream_spaces: int
    adrenaline: int
    """How often adrenaline was used for Speed."""
    spin_outs: int
    stress_taken: int
    stress_played: int
    flips: int
    """How many + symbols were flipped for."""
    flipped_speed: int
    """What those flips added to Speed, all together."""
    corners: int
    corners_over: int
    """How many were crossed above the limit, spin-outs included."""
    fastest_corner: DrivenCorner | None
    """The corner crossed at the highest Speed without a spin-out."""
    hottest_corner: DrivenCorner | None
    """The corner that cost the most Heat without a spin-out."""
    discards: int
    upgrades: dict[CardId, int]
    """How often each upgrade was played, those never played included, and each sponsorship card that was."""


def figures_of(log: RaceLog) -> list[DriverFigures]:
    """Return every driver's figures, in grid order."""
    return [_figures(log, car.seat) for car in log.race.cars]


def _figures(log: RaceLog, seat: Seat) -> DriverFigures:
    turns = log.turns[seat]
    played: list[Card] = [card for turn in turns for card in turn.cards]
    kept = [card for turn in turns for card in turn.kept]
    crossed = [corner for turn in turns for corner in turn.corners]
    held = [corner for corner in crossed if not corner.spun_out]
    return DriverFigures.model_validate({
        "seat": seat,
        **_places(log, seat),
        "finished_in": log.race.car(seat).finished_in,
        "gears": Counter(turn.gear for turn in turns),
        "spaces": sum(turn.spaces for turn in turns),
        "top_speed": max((turn.speed for turn in turns), default=0),
        "most_spaces": max((turn.spaces for turn in turns), default=0),
        "paid": _bill(turns),
        "cooled": sum(turn.cooled for turn in turns),
        "boosts": sum(turn.boosted for turn in turns),
        "slipstreams": sum(turn.slipstream for turn in turns),
        "slipstream_spaces": sum(turn.slipstream_spaces for turn in turns),
        "adrenaline": sum(turn.adrenaline for turn in turns),
        "spin_outs": sum(turn.spun_out for turn in turns),
        "stress_taken": sum(turn.stress for turn in turns),
        "stress_played": played.count("stress"),
        "flips": len(kept),
        "flipped_speed": sum(map(value, kept)),
        "corners": len(crossed),
        "corners_over": sum(corner.speed > corner.limit for corner in crossed),
        "fastest_corner": max(held, key=lambda corner: corner.speed, default=None),
        "hottest_corner": max(
            (corner for corner in held if corner.heat), key=lambda corner: corner.heat, default=None
        ),
        "discards": sum(turn.discards for turn in turns),
        "upgrades": _use(log.race.car(seat).upgrades, played),
    })  # fmt: skip


def _use(own: Iterable[CardId], played: list[Card]) -> dict[CardId, int]:
    """Count the cards that the core game does not have; the own upgrades first, in the order they are listed.

    An upgrade that is Heat is not among them: it is paid and cooled, and never played.
    """
    used = Counter[CardId](card for card in played if card not in CORE_CARDS)
    return {card: used[card] for card in (*own, *used) if card in CATALOGUE}


def _places(log: RaceLog, seat: Seat) -> dict[str, int | None]:
    start, rounds = log.places[0].places[seat], log.places[1:]
    end = log.places[-1].places.get(seat)
    led = sum(row.places.get(seat) == 1 for row in rounds)
    return {"start": start, "places_won": None if end is None else start - end, "rounds_led": led}


def _bill(turns: list[DrivenTurn]) -> dict[HeatFor, int]:
    bill: Counter[HeatFor] = Counter()
    for turn in turns:
        bill.update(turn.paid)
    return dict(bill)
