from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from ..hub.service import Hub, running
from ..sprint import SPRINT
from .evening import Evening
from .night import Night
from .shelf import Shelf
from .watching import SECONDS, Audience, chromium, pages_are_built

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

# A page that has lost its connection retries after up to ten seconds: be as patient as everything else here.
expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture(scope="session")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the custom board."""
    folder = tmp_path_factory.mktemp("boards")
    (folder / "sprint.json").write_text(json.dumps(SPRINT))
    return folder


@pytest.fixture(scope="session")
def hub(boards: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """Yield a hub that is never restarted; each test has its own table."""
    pages_are_built()
    with running(tmp_path_factory.mktemp("hub"), "embedded", COMPANION_TRACKS=str(boards)) as hub:
        yield hub


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Yield a browser, closed before the tests of other modules run: an open one occupies the thread's event loop."""
    pages_are_built()
    with chromium() as browser:
        yield browser


@pytest.fixture
def audience(browser: Browser) -> Iterator[Audience]:
    """Yield the people who look at pages; none of their consoles may log an error."""
    audience = Audience(browser)
    yield audience
    audience.go_home()
    audience.assert_no_complaints()


@pytest.fixture
def evening(hub: Hub, audience: Audience) -> Evening:
    """Return an evening at an unused table."""
    return Evening(hub, audience)


@pytest.fixture
def at_a_new_hub(audience: Audience, boards: Path, tmp_path: Path) -> Iterator[Callable[[str], Evening]]:
    """Yield a function that starts a separate hub, which may be killed."""
    hubs: list[Hub] = []

    def start(broker: str) -> Evening:
        hubs.append(Hub(tmp_path, broker, COMPANION_TRACKS=str(boards)).start())
        return Evening(hubs[-1], audience, "main")

    yield start
    audience.go_home()
    for hub in hubs:
        hub.close()


@pytest.fixture
def night(evening: Evening) -> Iterator[Night]:
    """Yield a referee who sends commands directly."""
    night = Night(evening)
    yield night
    night.is_over()


@pytest.fixture
def shelf(evening: Evening, night: Night) -> Shelf:
    """Return the races of the evening's table."""
    return Shelf(evening, night)
