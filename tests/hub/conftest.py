from __future__ import annotations

from contextlib import ExitStack
from itertools import count
from typing import TYPE_CHECKING

import pytest

from companion.wire.setups import setup_json

from .service import Hub, running
from .tables import Table, a_setup
from .tap_desks import Desk, a_desk
from .two_cars import begin
from .watched import Watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_numbers = count(1)


@pytest.fixture(scope="session")
def hubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Hub]]:
    """Yield a function that returns the session's shared hub of each kind; each test has its own table."""
    with ExitStack() as stack:
        made: dict[str, Hub] = {}

        def hub(broker: str) -> Hub:
            if broker not in made:
                folder = tmp_path_factory.mktemp(broker)
                made[broker] = stack.enter_context(running(folder, broker, COMPANION_LOG_JSON="true"))
            return made[broker]

        yield hub


@pytest.fixture(params=["mosquitto", "embedded"])
def hub(request: pytest.FixtureRequest, hubs: Callable[[str], Hub]) -> Hub:
    return hubs(request.param)


@pytest.fixture
def table(hub: Hub) -> Iterator[Table]:
    """Yield a new table, with a referee and a display."""
    table = Table(hub, hub.make_table(f"table-{next(_numbers)}"))
    yield table
    table.leave()


@pytest.fixture
def race(table: Table) -> Table:
    """Return a table at which red and blue are about to plan."""
    table.sit("red", "blue")
    begin(table)
    return table


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Yield a table's tap desk without a broker."""
    with a_desk(tmp_path) as desk:
        yield desk


@pytest.fixture(scope="module", params=["mosquitto", "embedded"])
def two(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Watched]]:
    """Yield two identical hubs that publish and log as much as possible."""
    folders = [tmp_path_factory.mktemp(f"{request.param}-{side}") for side in ("left", "right")]
    with ExitStack() as stack:
        wordy = {"COMPANION_LOG_LEVEL": "debug", "COMPANION_HOME_AUTOMATION": "home-assistant"}
        hubs = [stack.enter_context(running(folder, request.param, **wordy)) for folder in folders]
        both = [Watched(hub) for hub in hubs]
        for watched in both:
            watched.ask("referee", {"do": "setup", "setup": setup_json(a_setup(3))})
        yield both
        for watched in both:
            watched.leave()
