"""companion simulate: races without a service."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.boards import BoardError, load_track, named
from companion.cli.arguments import int_between, module_names
from companion.engine.conditions import CHOSEN_UPGRADES, MOST_CARS
from companion.engine.track import MOST_LAPS
from companion.simulation.characters import CHARACTERS, Character
from companion.simulation.field import FIELD, field_of, legends_beside
from companion.simulation.modules import MODULES
from companion.simulation.play import RaceStuck

if TYPE_CHECKING:
    from companion.simulation.field import Entrant
    from companion.simulation.play import SimulatedRace
    from companion.simulation.tally import Summary


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help="let simulated drivers race and print who wins")
    parser.add_argument(
        "--races", type=int_between(1, 1_000_000), default=100, metavar="N", help="how many (default: 100)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed gives the same races (default: 1)"
    )
    parser.add_argument("--track", type=named, default="usa", metavar="T", help="a board's name or file (default: usa)")
    parser.add_argument(
        "--cars", type=int_between(1, MOST_CARS), default=4, metavar="K", help=f"from 1 to {MOST_CARS} (default: 4)"
    )
    parser.add_argument("--drivers", type=_characters, default=FIELD, metavar="D,…", help=f"in turn: {_KNOWN}")
    parser.add_argument("--laps", type=int_between(1, MOST_LAPS), metavar="L", help="default: the board's")
    parser.add_argument(
        "--modules",
        type=module_names,
        default=(),
        metavar="M,…",
        help=f"parts of the game to play with: {', '.join(MODULES)}",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="write a race file for each race")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser.set_defaults(run=run)


_KNOWN = ", ".join(CHARACTERS)


def _characters(text: str) -> tuple[Character, ...]:
    named = tuple(known for word in text.split(",") for known in CHARACTERS if known == word.strip())
    if len(named) != len(text.split(",")):
        raise argparse.ArgumentTypeError(f"{text!r} names a driver who is not one of {_KNOWN}")
    return named


def run(options: argparse.Namespace) -> int:
    """Simulate the races and print the summary."""
    try:
        track = load_track(options.track)
    except BoardError as error:
        print(f"companion: {error.faults[0]}", file=sys.stderr)
        return 1
    if options.cars > track.grid_spots:
        print(f"companion: the grid of {track.name} has {track.grid_spots} spots.", file=sys.stderr)
        return 1
    if "legends" in options.modules and not track.has_legend_lines:
        print(f"companion: {track.name} has no Legend lines.", file=sys.stderr)
        return 1
    try:
        summary = _race(options, track)
    except RaceStuck as error:
        print(f"companion: a race could not be played to its end: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(summary.as_dict(), ensure_ascii=False))
    else:
        _print(summary)
    return 0


def _race(options: argparse.Namespace, track: Any) -> Summary:
    from companion.simulation.tally import simulate  # noqa: PLC0415
    from companion.simulation.terminal import progress  # noqa: PLC0415 - loaded only when there is a race

    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)

    with progress(options.races) as advance:

        def raced(result: SimulatedRace) -> None:
            if options.out:
                _write(options.out / f"{track.id}-{options.seed}-{result.number:04}.jsonl", result)
            advance(result)

        laps = options.laps or track.laps
        return simulate(track, laps, _field(options, track), options.races, options.seed, raced, options.modules)


def _field(options: argparse.Namespace, track: Any) -> tuple[Entrant, ...]:
    legends = legends_beside(options.cars, track) if "legends" in options.modules else 0
    upgrades = CHOSEN_UPGRADES if "garage" in options.modules else 0
    return field_of(options.cars, options.drivers, legends, upgrades)


def _write(path: Path, result: SimulatedRace) -> None:
    from companion.engine.commands import SeatCommand  # noqa: PLC0415 - only needed for writing
    from companion.history.entries import REFEREE  # noqa: PLC0415
    from companion.wire.commands import Input  # noqa: PLC0415
    from companion.wire.racefile import write_race  # noqa: PLC0415

    inputs = (Input(said.seat if isinstance(said, SeatCommand) else REFEREE, said) for said in result.commands)
    path.write_text(write_race(result.setup, inputs), "utf-8")


def _print(summary: Summary) -> None:
    from companion.simulation.terminal import print_summary  # noqa: PLC0415 - drawing is slow to load

    print_summary(summary)
