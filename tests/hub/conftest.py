from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import ExitStack
from itertools import count
from typing import TYPE_CHECKING

import pytest

from companion.wire.setups import setup_json

from .launching import unpaced
from .service import Hub, running
from .tables import Table, a_setup
from .tap_desks import Desk, a_desk
from .two_cars import begin
from .watched import Watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_numbers = count(1)
MOST_TABLES = 30
"""At one hub; each new table has the broker read all users of all tables again, so that a hundredth takes seconds."""


@pytest.fixture(scope="session")
def hubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Hub]]:
    """Yield a function that returns a shared hub of each kind; each test has its own table.

    A hub makes room for another after so many tests.
    """
    shared: dict[str, ExitStack] = defaultdict(ExitStack)
    made: dict[str, Hub] = {}
    uses: Counter[str] = Counter()

    def hub(broker: str) -> Hub:
        if uses[broker] % MOST_TABLES == 0:
            shared[broker].close()
            folder = tmp_path_factory.mktemp(broker)
            made[broker] = shared[broker].enter_context(running(folder, broker, COMPANION_LOG_JSON="true"))
        uses[broker] += 1
        return made[broker]

    yield hub
    for stack in shared.values():
        stack.close()


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
        hubs = [stack.enter_context(running(folder, request.param, unpaced, **wordy)) for folder in folders]
        both = [Watched(hub) for hub in hubs]
        for watched in both:
            watched.ask("referee", {"do": "setup", "setup": setup_json(a_setup(3))})
        yield both
        for watched in both:
            watched.leave()
