"""How much work a state causes on the television, and whether it leaks memory: python -m tests.browser.bench"""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.simulation.chance import chance
from companion.simulation.characters import make_player
from companion.wire.commands import command_json
from companion.wire.setups import setup_json

from ..benchmarks.measure import Result
from ..hub.service import running
from ..hub.tables import a_setup
from ..virtual_table import VirtualTable
from .evening import Ear, Evening, until
from .night import Night
from .watching import TV, Audience, chromium, pages_are_built

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import CDPSession, Page

    from companion.engine import commands as c

CARS = 6
SLOWER = 4
MEASURED, WARMING_UP = 80, 20
EARLY, LATE = 1000, 4000
"""Numbers of states: a page that has not seen every kind of event yet has still code and texts to load."""
MOST_OF_TEXT = 2.0
"""How the two compare depends on browser and processor: text is mostly laid out, a state is mostly worked out."""
MOST_GROWTH = 0.05
_STATE = re.compile(rb"/state.{0,2}\{", re.DOTALL)
_WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
_KNOWN_WORK = """() => new Promise(done => setTimeout(() => {
  const sheet = document.createElement("div");
  sheet.style.cssText = "position: fixed; left: -999px; width: 300px";
  for (let row = 0; row < 60; row += 1) {
    const line = document.createElement("p");
    line.append(`row ${row} of a sheet`, document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    sheet.append(line);
  }
  document.body.append(sheet);
  const height = sheet.offsetHeight;
  sheet.remove();
  requestAnimationFrame(() => setTimeout(() => done(height)));
}))"""
"""A fixed amount of work: its time at both speeds shows how much the browser really slows the page down."""
_DRAWN = """() => new Promise(drawn => setTimeout(() => requestAnimationFrame(() => setTimeout(drawn)), 60))"""


def dashboard_results() -> list[Result]:
    """Measure a redraw on a slow machine, then the memory of a long night."""
    pages_are_built()
    with TemporaryDirectory() as folder, running(Path(folder), "embedded") as hub, chromium() as browser:
        audience = Audience(browser)
        evening = Evening(hub, audience)
        with _races(evening) as races:
            results = [_redraw(evening, races), _memory(evening, races)]
        audience.go_home()
    return results


@dataclass
class Races:
    """Race after race on one table, one entry at a time: each is one state for every page."""

    night: Night
    table: VirtualTable | None = None
    number: int = 0

    def next(self) -> None:
        """Make one entry."""
        command = self.table.next_command() if self.table else None
        if self.table is None or command is None:
            self._begin()
            return
        self._say(command)
        self.table.take(command.seat, command)

    def _begin(self) -> None:
        self.number += 1
        setup = a_setup(CARS, laps=2)
        players = {car.seat: make_player("bold", setup.track, chance(self.number, car.seat)) for car in setup.cars}
        self.table = VirtualTable(setup, self.number, players=players)
        self.night.say("setup", setup=setup_json(setup))
        self.night.say("start")

    def _say(self, command: c.Command) -> None:
        message = command_json(command)
        self.night.say(**message)


@contextmanager
def _races(evening: Evening) -> Iterator[Races]:
    night = Night(evening)
    yield Races(night)
    night.is_over()


class Counter(Ear):
    """Counts the states a page has received."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.count = 0

    def _hear(self, data: bytes) -> None:
        self.count += len(_STATE.findall(data))


def _redraw(evening: Evening, races: Races) -> Result:
    page = evening.audience.device(TV).new_page()
    counter = Counter(page)
    page.goto(evening.address("/"))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    at_full_speed = median(_work_of(session, page, _KNOWN_WORK) for _ in range(20))
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    idle = median(_work_of(session, page) for _ in range(10))
    spent, slowed = [], []
    for number in range(WARMING_UP + MEASURED):
        slowed.append(_work_of(session, page, _KNOWN_WORK))
        before, told = _metrics(session), counter.count
        races.next()
        until(lambda told=told: counter.count > told, "the page receives it", page)
        page.evaluate(_DRAWN)
        if number >= WARMING_UP:
            spent.append(_work(before, _metrics(session)) - idle)
    page.context.close()
    # On a busy machine the browser slows the page down by more than requested; compensate for that.
    too_slow = median(slowed) / at_full_speed / SLOWER
    typical, worst = median(spent) / too_slow, sorted(spent)[int(0.95 * len(spent))] / too_slow
    text = SLOWER * at_full_speed
    figure = (
        f"{typical / text:.2f} × ({typical:.1f} ms to {text:.1f} ms at {SLOWER}× CPU slow-down; 95 %: {worst:.1f} ms)"
    )
    name = "dashboard: redrawing one state vs. 60 lines of text"
    return Result(name, figure, f"≤ {MOST_OF_TEXT} ×", typical <= MOST_OF_TEXT * text)


def _memory(evening: Evening, races: Races) -> Result:
    page = evening.audience.device(TV).new_page()
    counter = Counter(page)
    page.goto(evening.address("/"))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    early = _heap_after(page, session, counter, races, EARLY)
    late = _heap_after(page, session, counter, races, LATE)
    growth = late / early - 1
    page.context.close()
    figure = f"{early / 1e6:.1f} → {late / 1e6:.1f} MB"
    return Result(f"dashboard: memory after {EARLY:,} and {LATE:,} states", figure, "flat", growth < MOST_GROWTH)


def _heap_after(page: Page, session: CDPSession, counter: Counter, races: Races, states: int) -> float:
    race = races.number
    while counter.count < states or races.number == race:  # at the start of a race: in its middle there is more to show
        races.next()
        page.wait_for_timeout(1)
    page.evaluate(_DRAWN)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    return _metrics(session)["JSHeapUsedSize"]


def _work_of(session: CDPSession, page: Page, script: str = _DRAWN) -> float:
    before = _metrics(session)
    page.evaluate(script)
    return _work(before, _metrics(session))


def _work(before: dict[str, float], after: dict[str, float]) -> float:
    return 1000 * sum(after[name] - before[name] for name in _WORK)


def _metrics(session: CDPSession) -> dict[str, float]:
    told: Any = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in told}


def main() -> int:
    """Measure and print the results."""
    results = dashboard_results()
    for result in results:
        print(f"{result.name}: {result.figure} (goal: {result.goal}{'' if result.reached else ', missed'})")
    return 0 if all(result.reached for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
