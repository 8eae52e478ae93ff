"""Golden races moment by moment, compared with their recorded ends and their public events."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from companion.statistics.replay import LEFT_OUT, ReplayMoment, replay_moments
from companion.views.events import public_events
from companion.views.public import Heading, public_state

from ..golden.races import golden_races, replayed

if TYPE_CHECKING:
    from pathlib import Path

    from companion.history.history import History

REWRITTEN = ("undone", "redone", "amended")
races = pytest.mark.parametrize("path", golden_races(), ids=lambda path: path.stem)


@cache
def _told(path: Path) -> tuple[History, list[ReplayMoment]]:
    history, _ = replayed(path)
    return history, list(replay_moments(history))


def _events(history: History) -> list[dict[str, Any]]:
    return [dict(event) for entry in history.entries for event in public_events(entry, history.race.track)]


def _was_rewritten(history: History) -> bool:
    return any(event["type"] in REWRITTEN for event in _events(history))


def _cars_after(moments: list[ReplayMoment]) -> list[dict[str, Any]]:
    """Follow the cars from moment to moment, in grid order."""
    cars: dict[str, Any] = {}
    for moment in moments:
        cars |= {car["seat"]: car for car in moment.cars}
    return list(cars.values())


@races
def test_the_last_moment_is_the_recorded_final_state(path: Path) -> None:
    history, moments = _told(path)
    state = public_state(Heading("main", path.stem, history.no), history.race, [])
    last = moments[-1]
    assert _cars_after(moments) == state["cars"]
    assert (last.phase, last.round, last.order) == (state["phase"], state["round"], state["order"])
    assert (last.adrenaline, last.spun_out) == (state["adrenaline"], state["spun_out"])


@races
def test_every_turn_is_a_moment_with_all_that_happened_in_it(path: Path) -> None:
    history, moments = _told(path)
    if _was_rewritten(history):
        assert all(event["type"] not in REWRITTEN for moment in moments for event in moment.events)
        return
    told = [dict(event) for moment in moments for event in moment.events]
    assert told == [event for event in _events(history) if event["type"] not in (*LEFT_OUT, "ticked")]
    turns = [moment.seat for moment in moments if moment.seat]
    assert turns == [event["seat"] for event in told if event["type"] == "revealed"]


@races
def test_plans_are_what_was_revealed_and_discards_are_complete(path: Path) -> None:
    _, moments = _told(path)
    planned: dict[str, list[str]] = {}
    for moment in moments:
        planned |= {plan.seat: list(plan.cards) for plan in moment.plans}
        for event in moment.events:
            if event["type"] == "revealed":
                assert sorted(planned[event["seat"]]) == sorted(event["cards"])
        counted = sum(event["count"] for event in moment.events if event["type"] == "discarded")
        assert len(moment.discarded) == counted


@races
def test_who_overtook_was_behind_before_the_turn_and_is_ahead_after_it(path: Path) -> None:
    _, moments = _told(path)
    for index, moment in enumerate(moments[1:], 1):
        before, after = (_ranks(moments[: index + more]) for more in (0, 1))
        retired = {car["seat"] for car in _cars_after(moments[: index + 1]) if car["status"] == "retired"}
        passed = {
            seat
            for seat in before
            if moment.seat
            and seat not in retired
            and before[seat] < before[moment.seat]
            and after[seat] > after[moment.seat]
        }
        assert set(moment.overtook) == passed
        assert moment.overtook == sorted(moment.overtook, key=after.__getitem__)


def _ranks(moments: list[ReplayMoment]) -> dict[str, int]:
    return {car["seat"]: car["rank"] for car in _cars_after(moments)}


def test_some_golden_race_has_overtaking_spin_outs_and_discards() -> None:
    moments = [moment for path in golden_races() for moment in _told(path)[1]]
    assert any(len(moment.overtook) > 1 for moment in moments)
    assert any(moment.discarded for moment in moments)
    assert any(moment.spun_out for moment in moments)
