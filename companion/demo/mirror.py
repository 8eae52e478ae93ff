"""The race as one seat sees it, made from its view: enough for a driver to decide, and nothing secret of others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.engine.cards import NONE, Cards, starting_cards
from companion.engine.holdings import Holdings, Pile
from companion.engine.options import (
    CooldownOption,
    Decision,
    DiscardOption,
    FlipOption,
    GearChoice,
    Option,
    PlainOption,
    PlanOption,
)
from companion.engine.race import Car, Plan, Race, Turn
from companion.engine.rulings import Rulings
from companion.engine.track import Track
from companion.engine.types import Position, Progress, Seat

if TYPE_CHECKING:
    from companion.engine.race import Phase
    from companion.views import event_shapes, shapes
    from companion.wire.setups import FindTrack

RACING: tuple[Phase, ...] = ("planning", "resolving")
_NOT_HEAT_OR_STRESS = 14
_LARGEST_BOARD = 500


def board_of(view: shapes.SeatView, find_track: FindTrack) -> Track | None:
    """Find the board of a race with at least the Heat its cars show; none when only the set-up knew it."""
    known = find_track(view["track"] or "")
    # An engine can hold one Heat more than it starts with: the Starting Upgrade, cooled.
    return known and replace(known, heat=max(known.heat, _most_engine(view) - 1))


def stand_in(view: shapes.SeatView) -> Track:
    """Make a board for a race whose own is not known: long enough, and without corners."""
    name = view["track"] or "unknown"
    return Track(name, name, _LARGEST_BOARD, view["laps"] or 1, _most_engine(view), 0)


def _most_engine(view: shapes.SeatView) -> int:
    return max(car["engine"] for car in view["cars"])


def mirror(view: shapes.SeatView, board: Track, began_at: int | None = None) -> Race:
    """Make the race of a view; `began_at` is where this seat's turn began, as far as it remembers."""
    return Race(
        board,
        view["laps"] or board.laps,
        Rulings(),
        tuple(_car(view, car, board) for car in view["cars"]),
        _phase(view),
        view["round"],
        tuple(map(Seat, view["order"])),
        tuple(map(Seat, view["adrenaline"])),
        turn=_turn(view, began_at),
    )


def _phase(view: shapes.SeatView) -> Phase:
    phase = view["phase"]
    assert phase != "setup", "a seat has a view only of a race"
    return phase


def _turn(view: shapes.SeatView, began_at: int | None) -> Turn | None:
    step = view["step"]
    if step is None or step["seat"] is None:
        return None
    car = next(car for car in view["cars"] if car["seat"] == step["seat"])
    return Turn(
        Seat(step["seat"]), Progress(_guessed_start(car, step["name"]) if began_at is None else began_at), step["name"]
    )


def _guessed_start(car: shapes.CarState, step: str) -> int:
    """Reckon back from where a car is: right unless it was blocked or slipstreamed."""
    moved = 0 if step == "reveal-move" else car["speed"] or 0
    return car["at"]["progress"] - moved


def position(at: event_shapes.Position) -> Position:
    """Read a position."""
    return Position(Progress(at["progress"]), at["spot"])


def _car(view: shapes.SeatView, car: shapes.CarState, board: Track) -> Car:
    own = view["own"] if view["own"]["seat"] == car["seat"] else None
    plan = Plan(own["plan"]["gear"], tuple(own["plan"]["cards"])) if own and own["plan"] else None
    return Car(
        Seat(car["seat"]),
        car["name"],
        car["gear"],
        position(car["at"]),
        _own_holdings(car, board, plan) if own else _holdings(car),
        plan,
        car["speed"],
        car["spin_outs"],
        car["status"],
        place=car["place"],
        # A car that has finished stays on the board until its round ends and it gets its place.
        on_board=car["status"] == "racing" or (car["status"] == "finished" and car["place"] is None),
    )


def _holdings(car: shapes.CarState) -> Holdings:
    hand, deck, discard = (Pile(unseen=count) for count in (car["hand"], car["deck"], car["discard"]))
    return Holdings(car["engine"], hand, deck, discard, NONE, car["top"], tuple(car["played"]))


def _own_holdings(car: shapes.CarState, board: Track, plan: Plan | None) -> Holdings:
    """Reckon which cards a seat has outside its engine, from their number alone."""
    counted = _holdings(car)
    top = Cards.of((counted.top,)) if counted.top else NONE
    shown = Cards.of(counted.play_area) + top
    outside = car["hand"] + car["deck"] + car["discard"] + len(counted.play_area)
    stress = _stress(car, board, outside, shown + Cards.of(plan.cards if plan else ()))
    everything = starting_cards(outside - _NOT_HEAT_OR_STRESS - stress, stress)
    discard = Pile(top, car["discard"] - len(top))
    return replace(counted, discard=discard, unaccounted=everything - shown)


def _stress(car: shapes.CarState, board: Track, outside: int, shown: Cards) -> int:
    """Count a seat's Stress: what is neither in the engine nor one of the cards every seat has."""
    heat = board.heat + 1 - car["engine"]
    return max(outside - _NOT_HEAT_OR_STRESS - heat, shown["stress"])


def question_of(view: shapes.SeatView) -> Decision | None:
    """Read what a seat is waited for, if it is."""
    asked = view["own"]["decision"]
    if asked is None or not asked["awaited"] or view["phase"] not in RACING or view.get("paused"):
        return None
    return Decision(Seat(view["own"]["seat"]), asked["for"], tuple(map(_option, asked["options"])))


def _option(told: Any) -> Option:
    match told["do"]:
        case "plan":
            return PlanOption(tuple(GearChoice(choice["gear"], choice["heat"]) for choice in told["gears"]))
        case "flip":
            return FlipOption(told["for"])
        case "cooldown":
            return CooldownOption(told["max"])
        case "discard":
            return DiscardOption(told["max"])
        case do:
            return PlainOption(do)
