"""Measure what users would notice, as ratios within one run: python -m tests.benchmarks [part ...]

Prints a table and exits with 1 when a goal is missed. Without parts everything is measured, and written to `docs/`.
"""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from companion.engine.evolve import fold
from companion.engine.refusals import Refusal
from companion.simulation.modules import MODULES
from companion.wire.commands import Input
from companion.wire.racefile import write_race
from tests.benchmarks.archive import results as archive_results
from tests.benchmarks.crowd import results as crowd_results
from tests.benchmarks.displays import results as display_results
from tests.benchmarks.flood import results as flood_results
from tests.benchmarks.growth import results as growth_results
from tests.benchmarks.hub import results as hub_results
from tests.benchmarks.measure import Result, child_seconds, interleaved, seconds
from tests.benchmarks.races import MOST_FOR_MODULES, decided, long_history, module_ratio, play, two_card_plan
from tests.benchmarks.readers import results as reader_results
from tests.benchmarks.recovery import results as recovery_results
from tests.benchmarks.report import write
from tests.benchmarks.small_machine import results as small_machine_results
from tests.browser.bench import dashboard_results
from tests.firmware_bridge.bench_bridge import results as bridge_results

if TYPE_CHECKING:
    from companion.engine.setup import SetUp
    from companion.history.history import History
    from tests.benchmarks.races import Played

MOST_BY_LINES = 1.5
"""Hundreds of lines may add half of what it takes to load the program."""
MAIN = "import sys; from companion.cli.main import main; sys.exit(main())"


def races_a_minute(races: list[Played]) -> Result:
    """Count how many whole races can be decided in a minute."""
    spent = sum(seconds(lambda race=race: decided(race.setup, race.commands), 3) for race in races)
    rate = 60 * len(races) / spent
    return Result("whole races decided, a minute and core", f"{rate:,.0f}", "≥ 1,000", rate >= 1000)


def late_command(early: History, late: History) -> Result:
    """Compare the same kind of command early and late in a race."""
    first, second = interleaved(Again(early), Again(late), 3000)
    ratio = second / first
    return Result(f"a command at entry {late.no:,} vs. {early.no}", f"{ratio:.2f} ×", "≤ 1.2 ×", ratio <= 1.2)


class Again:
    """Decide and append one plan repeatedly, each time to the same race."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.moment = history.moment
        self.command = two_card_plan(history.race)

    def __call__(self) -> None:
        """Decide and append."""
        outcome = self.history.decide(self.command.seat, self.command)
        assert not isinstance(outcome, Refusal), outcome
        self.history.append(outcome)

    def restore(self) -> None:
        """Remove the entry again."""
        self.history.entries.pop()
        self.history.moment = self.moment


def folding(races: list[Played]) -> Result:
    """Compare folding races from their facts with deciding their commands."""
    folded = sum(seconds(lambda race=race: fold(race.facts), 60) for race in races)
    played = sum(seconds(lambda race=race: decided(race.setup, race.commands)) for race in races)
    ratio = played / folded
    return Result("folding a race vs. playing it", f"{ratio:.1f} × faster", "≥ 15 ×", ratio >= 15)


def modules_cost(core: list[Played]) -> Result:
    """Compare a command of a race with every module with one of the core game."""
    ratio = module_ratio(core, [play(number, modules=MODULES) for number in (1, 2, 3)], 15)
    return Result("a command with every module vs. a core one", f"{ratio:.2f} ×", "≤ 1.5 ×", ratio <= MOST_FOR_MODULES)


def replay(lines: int = 400) -> Result:
    """Compare replaying a long race file with a short one: both load the program, each in a process of its own."""
    race = play(1, laps=3)
    said = [Input(command.seat, command) for command in race.commands[: lines - 1]]
    with TemporaryDirectory() as folder:
        long, short = (_replayed(Path(folder), race.setup, one) for one in (said, said[:1]))
    figure = f"{long / short:.2f} × ({long:.2f} s to {short:.2f} s)"
    name = f"companion replay of {len(said) + 1} lines vs. 2"
    return Result(name, figure, f"≤ {MOST_BY_LINES} ×", long <= MOST_BY_LINES * short)


def _replayed(folder: Path, setup: SetUp, said: list[Input]) -> float:
    path = folder / f"{len(said)}.jsonl"
    path.write_text(write_race(setup, said))
    return child_seconds([sys.executable, "-c", MAIN, "replay", str(path), "--json"])


def engine_results() -> list[Result]:
    """Measure the rules and the command line."""
    races = [play(number) for number in (1, 2, 3)]
    late = late_command(long_history(20), long_history(2000))
    return [races_a_minute(races), late, folding(races), modules_cost(races), replay()]


PARTS = {
    "engine": engine_results,
    "archive": archive_results,
    "hub": hub_results,
    "tables": crowd_results,
    "displays": display_results,
    "recovery": recovery_results,
    "growth": growth_results,
    "small": small_machine_results,
    "flood": flood_results,
    "readers": reader_results,
    "bridge": bridge_results,
    "dashboard": dashboard_results,
}


def measured(name: str) -> list[Result]:
    """Measure a part and print its figures at once; a part that breaks is a missed goal, and the others go on."""
    try:
        results = PARTS[name]()
    except Exception as error:  # noqa: BLE001 - half an hour of other figures would be lost with it
        traceback.print_exc()
        results = [Result(f"{name}: everything", f"broke off: {error}", "measured", reached=False)]
    for result in results:
        print(f"{result.name}: {result.figure} ({result.goal})", flush=True)
    return results


def shown(results: list[Result]) -> Table:
    """Show the figures beside their goals."""
    table = Table(title="Benchmarks", title_style="bold", header_style="dim")
    for column in ("What", "Measured", "Goal", "Met"):
        table.add_column(column, justify="right" if column == "Measured" else "left")
    for result in results:
        table.add_row(result.name, result.figure, result.goal, "yes" if result.reached else "[bold red]no[/]")
    return table


def main(wanted: list[str]) -> int:
    """Measure all, or the named parts, and print the table."""
    unknown = sorted(set(wanted) - PARTS.keys())
    if unknown:
        print(f"No such part: {', '.join(unknown)}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    results = [result for name in PARTS if not wanted or name in wanted for result in measured(name)]
    Console().print(shown(results))
    if not wanted:
        write(results)
    return 0 if all(result.reached for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
