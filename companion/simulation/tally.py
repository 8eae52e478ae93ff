"""Totals over many races: who wins, how long it takes, who spins out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.track import Track
from companion.simulation.field import Entrant, field_of
from companion.simulation.play import Driven, run_races

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from companion.engine.types import Seat
    from companion.simulation.modules import Module
    from companion.simulation.play import SimulatedRace


@dataclass(frozen=True, slots=True)
class Score:
    """How some cars did over all races."""

    starts: int = 0
    wins: int = 0
    places: int = 0
    """The sum of all places."""
    spin_outs: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.starts + other.starts,
            self.wins + other.wins,
            self.places + other.places,
            self.spin_outs + other.spin_outs,
        )

    @staticmethod
    def of(car: Driven) -> Score:
        """Score one car of one race."""
        return Score(1, car.place == 1, car.place, car.spin_outs)

    @property
    def average_place(self) -> float:
        """The average place."""
        return _share(self.places, self.starts)

    @property
    def spin_outs_a_race(self) -> float:
        """The average number of spin-outs per race."""
        return _share(self.spin_outs, self.starts)

    @property
    def win_share(self) -> float:
        """The share of starts that were won, from 0 to 1."""
        return _share(self.wins, self.starts)

    def as_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "starts": self.starts,
            "wins": self.wins,
            "average_place": round(self.average_place, 3),
            "spin_outs": self.spin_outs,
            "spin_outs_a_race": round(self.spin_outs_a_race, 3),
        }


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome of a series of races."""

    track: Track
    laps: int
    seed: int
    entrants: tuple[Entrant, ...]
    scores: tuple[Score, ...]
    """One for each entrant."""
    rounds: tuple[int, ...]
    """One for each race."""
    commands: int
    seconds: float
    """Time spent on racing alone, not on processing the results."""

    @property
    def races(self) -> int:
        """How many races were run."""
        return len(self.rounds)

    @property
    def average_rounds(self) -> float:
        """The average number of rounds per race."""
        return _share(sum(self.rounds), self.races)

    @property
    def races_per_second(self) -> float:
        """How many races were simulated per second."""
        return _share(self.races, self.seconds)

    @property
    def by_character(self) -> dict[str, Score]:
        """Total scores of the seats with the same character, and of the Legends."""
        scores: dict[str, Score] = {}
        for entrant, score in zip(self.entrants, self.scores, strict=True):
            scores[entrant.character] = scores.get(entrant.character, Score()) + score
        return scores

    def as_dict(self) -> dict[str, Any]:
        """Return plain values; only the last two differ from run to run."""
        return {
            "track": self.track.id,
            "laps": self.laps,
            "cars": len(self.entrants),
            "races": self.races,
            "seed": self.seed,
            "rounds": {
                "average": round(self.average_rounds, 3),
                "least": min(self.rounds, default=0),
                "most": max(self.rounds, default=0),
            },
            "commands": self.commands,
            "drivers": [{"character": name, **score.as_dict()} for name, score in self.by_character.items()],
            "seats": [
                {"seat": entrant.seat, "character": entrant.character, **score.as_dict()}
                for entrant, score in zip(self.entrants, self.scores, strict=True)
            ],
            "seconds": round(self.seconds, 3),
            "races_per_second": round(self.races_per_second, 1),
        }


def simulate(
    track: Track,
    laps: int,
    cars: int | Sequence[Entrant],
    races: int,
    seed: int,
    on_race: Callable[[SimulatedRace], None] = lambda _: None,
    modules: Collection[Module] = (),
) -> Summary:
    """Run a series of races of so many cars, or of this field, passing each result to `on_race`; none is kept."""
    entrants = field_of(cars) if isinstance(cars, int) else tuple(cars)
    tally = _Tally(entrants)
    for result in run_races(track, laps, entrants, races, seed, modules):
        tally.add(result)
        on_race(result)
    scores = tuple(tally.scores[entrant.seat] for entrant in entrants)
    return Summary(track, laps, seed, entrants, scores, tuple(tally.rounds), tally.commands, tally.seconds)


class _Tally:
    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.scores: dict[Seat, Score] = {entrant.seat: Score() for entrant in entrants}
        self.rounds: list[int] = []
        self.commands = 0
        self.seconds = 0.0

    def add(self, result: SimulatedRace) -> None:
        for car in result.cars:
            self.scores[car.seat] += Score.of(car)
        self.rounds.append(result.rounds)
        self.commands += len(result.commands)
        self.seconds += result.seconds
