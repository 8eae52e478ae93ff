from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from .clients import Crowd
from .world import LIMITS, Place, foreign_mosquitto, in_thread, topic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PLACES = ("embedded", "mosquitto", "external", "gateway to embedded", "gateway to mosquitto")


@pytest.fixture(scope="session", params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("broker")
    if request.param == "external":
        with foreign_mosquitto(folder) as found:
            yield found
        return
    with in_thread(request.param.split()[-1], folder, gateway=request.param.startswith("gateway")) as found:
        yield found


@pytest.fixture
def crowd(place: Place) -> Iterator[Crowd]:
    crowd = Crowd(place)
    yield crowd
    hub = crowd.guest("hub")
    for name in ("status", "state", "event", "seat/red/presence", "seat/red/view"):
        hub.publish(topic(name), "", retain=True)  # the next test finds nothing retained
    crowd.leave()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Crowd]]:
    """Open a gateway with changed limits; close it after the test."""
    contexts: list[Any] = []

    def open_one(**limits: Any) -> Crowd:
        context = in_thread("embedded", tmp_path, gateway=True, limits=replace(LIMITS, **limits))
        crowd = Crowd(context.__enter__())
        contexts.append((crowd, context))
        return crowd

    yield open_one
    for crowd, context in contexts:
        crowd.leave()
        context.__exit__(None, None, None)
