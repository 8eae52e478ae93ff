"""kill -9: of the hub at every point of accepting a command and at any moment, of the broker, of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ..hub.service import running
from ..long import LONG
from .mortal import POINTS, mortal
from .races import Racing, at_random

if TYPE_CHECKING:
    from pathlib import Path

    from ..hub.service import Hub

KILLS = 250 if LONG else 10


def restart(hub: Hub) -> None:
    """Kill the hub and restart it, without waiting until it is healthy."""
    hub.kill()
    hub.spawn()


@pytest.mark.timeout(3600 if LONG else 600)
@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_killed_at_random_moments_the_hub_loses_nothing_and_repeats_nothing(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        with Racing(hub, seed=len(broker)) as racing:
            at_random(KILLS, len(broker), lambda: restart(hub), racing)
            racing.await_more(5)
        racing.check()


def test_killed_at_every_named_point_the_hub_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        with Racing(hub) as racing:
            for point in POINTS:
                hub.kill()
                with mortal(hub, point, times=3):
                    hub.spawn()
                hub.await_death()
                hub.spawn()
                racing.await_more(3)
        racing.check()


@pytest.mark.parametrize("point", POINTS if LONG else ("inserted", "stored"))
def test_killed_while_a_race_starts_the_hub_starts_it_once(point: str, tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        hub.kill()
        with mortal(hub, point, times=2 if point == "received" else 1):
            hub.start()
        with Racing(hub, cars=2) as racing:
            hub.await_death()
            hub.spawn()
            racing.await_more(4)
        assert len(hub.web.get("/api/v1/tables/main/races").json()) == 1
        racing.check()


def test_a_killed_broker_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    with running(tmp_path, "mosquitto") as hub:
        with Racing(hub) as racing:
            at_random(50 if LONG else 4, 3, hub.kill_broker, racing)
            racing.await_more(5)
        racing.check()


def test_hub_and_broker_killed_together_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    def strike() -> None:
        hub.kill_broker()
        restart(hub)

    with running(tmp_path, "mosquitto") as hub:
        with Racing(hub) as racing:
            at_random(50 if LONG else 2, 4, strike, racing)
            racing.await_more(5)
        racing.check()
