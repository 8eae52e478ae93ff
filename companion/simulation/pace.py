"""Pace notes: how many rounds it takes to the flag, from every Space, in every gear, with every engine.

Computed once per board, backwards from the flag, for a car alone on the road that is dealt one typical hand after
another. A driver compares two choices by what each leaves to drive; corners that require braking, a low engine
and too high a gear show up as lost rounds. Positions count the Spaces still *to go*: 0 is the last before the flag.

The notes also contain what a player knows from the rulebook but no option states. They ask the engine for it: what a
line costs at each Speed, which gears are within reach, how much a gear cools.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from companion.engine.catalogue import BASIC, CATALOGUE, value
from companion.engine.conditions import GEARS, HIGHEST_GEAR, LOWEST_GEAR, gear_cooldown, owned_heat
from companion.engine.heat import corner_bills
from companion.engine.race import Race
from companion.engine.rulings import Rulings
from companion.engine.steps.s1_shift_gears import gears_within_reach
from companion.engine.types import SEATS

if TYPE_CHECKING:
    from companion.engine.track import Corner, Track
    from companion.engine.weather import Roads

FASTEST = HIGHEST_GEAR * max(max(face.values, default=0) for face in CATALOGUE.values()) * 2
"""More than the Speed of any plan."""
WINDOW_LAPS = 2
"""Laps covered; with more to go, a Space is worth the same as in the first of them."""
GRID_MARGIN = 24
NO_LINE = -99
SPIN_OUT_ROUNDS = 1.0
"""What the Stress of a spin-out costs later, besides the distance lost."""
OVERSHOOT_ROUNDS = 0.03
"""The value of a Space beyond the flag: it decides between cars that arrive in the same round."""

_TYPICAL_HANDS = ((0, 1, 2, 3, 4, 4), (1, 1, 2, 3, 3, 5), (1, 2, 2, 3, 4), (0, 1, 1, 2, 3, 4))
_LEAST_BASIC, _MOST_BASIC = min(map(value, BASIC)), max(map(value, BASIC))
_HAND = min(map(len, _TYPICAL_HANDS))


class PaceNotes:
    """The notes of one board with the road tokens of a race."""

    def __init__(self, track: Track, roads: Roads = ()) -> None:
        self._lap = track.spaces
        self._most = owned_heat(track.heat)
        self._last = WINDOW_LAPS * track.spaces + GRID_MARGIN
        self._costs = self._lines(track, roads)
        self._next_line = self._lines_ahead()
        self._rounds: list[list[list[float]]] = []
        self._wanted: dict[tuple[int, int, int], float] = {}
        for to_go in range(self._last + 1):
            self._rounds.append([])
            self._note(to_go)

    def _lines(self, track: Track, roads: Roads) -> dict[int, tuple[int, ...]]:
        """Map the Space before each line to the Heat it costs at each Speed."""
        firsts = {track.spaces - corner.after: _cost_by_speed(track, roads, corner) for corner in track.corners}
        return {to_go: costs for first, costs in firsts.items() for to_go in range(first, self._last + 1, self._lap)}

    def _lines_ahead(self) -> list[int]:
        ahead, line = [], NO_LINE
        for to_go in range(self._last + 1):
            line = to_go if to_go in self._costs else line
            ahead.append(line)
        return [*ahead, NO_LINE]  # also found at index -1: there are no lines beyond the flag

    # Queries -----------------------------------------------------------------------------------------

    def locate(self, to_go: int) -> int:
        """Map a Space that may be more laps away than the notes cover to one that they do."""
        beyond = max(0, to_go - self._last)
        return to_go - -(-beyond // self._lap) * self._lap

    def at_corners(self, start: int, end: int, speed: int, engine: int) -> tuple[int, int]:
        """Pay the lines between two Spaces; return the engine after them (below 0 for a spin-out) and the last line."""
        line = self._next_line[start]
        while line > end:
            engine -= self._costs[line][speed]
            if engine < 0:
                break
            line = self._next_line[line - 1]
        return engine, line

    def spun_out(self, to_go: int) -> float:
        """Return the rounds left after a spin-out back to this Space: gear 1, an empty engine, Stress in the hand."""
        return self._rounds[min(to_go, self._last)][0][0] + SPIN_OUT_ROUNDS

    def left(self, to_go: int, gear: int, engine: int) -> float:
        """Return the rounds left; past the flag, slightly less for every Space."""
        if to_go < 0:
            return to_go * OVERSHOOT_ROUNDS
        return self._rounds[to_go][gear - 1][min(engine, self._most)]  # weather and upgrades may add Heat

    def wanted(self, to_go: int, gear: int, engine: int) -> float:
        """Return the card value that is most useful in the next turn."""
        key = (to_go, gear, engine)
        if key not in self._wanted:
            self._wanted[key] = self._best_card(to_go, gear, engine)
        return self._wanted[key]

    @staticmethod
    def cooldown(gear: int, *, adrenaline: bool = False) -> int:
        """Return how much Heat a car may cool in this gear."""
        return gear_cooldown(gear, adrenaline=adrenaline)

    def _best_card(self, to_go: int, gear: int, engine: int) -> float:
        turns = (
            (self._clean_turn(to_go, speed, engine - choice.heat, choice.gear), speed / choice.gear)
            for choice in gears_within_reach(gear, engine, _HAND)
            for speed in range(_LEAST_BASIC * choice.gear, _MOST_BASIC * choice.gear + 1)
        )
        return min(turns)[1]

    # Computing ---------------------------------------------------------------------------------------

    def _note(self, to_go: int) -> None:
        by_gear = [self._turns(to_go, gear) for gear in GEARS]
        # Gear 1 comes first: a spin-out on this very Space restarts from there.
        for gear in GEARS:
            self._rounds[to_go].append(
                [1 + self._best(to_go, gear, engine, by_gear) for engine in range(self._most + 1)]
            )

    def _best(self, to_go: int, gear: int, engine: int, by_gear: list[list[list[float]]]) -> float:
        choices = gears_within_reach(gear, engine, _HAND)
        reach = [by_gear[choice.gear - 1][engine - choice.heat] for choice in choices]
        left = [min(of_hand) for of_hand in zip(*reach, strict=True)]
        return sum(rounds if rounds < _NEVER else self.spun_out(self._next_line[to_go]) for rounds in left) / len(left)

    def _turns(self, to_go: int, gear: int) -> list[list[float]]:
        """List, for each engine, the rounds left after the best turn in this gear with each typical hand."""
        fastest = max(max(speeds) for speeds in _SPEEDS[gear])
        return [
            self._by_hand([self._clean_turn(to_go, speed, engine, gear) for speed in range(fastest + 1)], gear)
            for engine in range(self._most + 1)
        ]

    @staticmethod
    def _by_hand(left: list[float], gear: int) -> list[float]:
        return [min(left[speed] for speed in speeds) for speeds in _SPEEDS[gear]]

    def _clean_turn(self, to_go: int, speed: int, engine: int, gear: int) -> float:
        """Return the rounds left after a turn; one that spins out or does not move is never planned."""
        end = to_go - speed
        engine, _ = self.at_corners(to_go, end, speed, engine)
        return self.left(end, gear, self._cooled(engine, gear)) if speed and engine >= 0 else _NEVER

    def _cooled(self, engine: int, gear: int) -> int:
        """Estimate the engine after cooling: part of the Heat that is out will be in the hand."""
        out = self._most - engine
        likely = min(2, (out + 1) // 2) if gear == LOWEST_GEAR else out // 2  # gear 1 is for hands with Heat to cool
        return engine + min(self.cooldown(gear), likely)


_NEVER = 1e6


def _cost_by_speed(track: Track, roads: Roads, corner: Corner) -> tuple[int, ...]:
    """Ask the engine what a line costs at each Speed a plan can have."""
    race, line = Race(track, 1, Rulings(), (), roads=roads), corner.after
    bills = (corner_bills(race, SEATS[0], line, line + 1, speed, engine=FASTEST) for speed in range(FASTEST + 1))
    return tuple(bill.owed for (bill,) in bills)


def _speeds(hand: tuple[int, ...], gear: int) -> tuple[int, ...]:
    return tuple(sorted({sum(cards) for cards in combinations(hand, gear)}))


_SPEEDS = {gear: tuple(_speeds(hand, gear) for hand in _TYPICAL_HANDS) for gear in GEARS}


@lru_cache(maxsize=32)
def pace_notes(track: Track, roads: Roads = ()) -> PaceNotes:
    """Return the notes of a board with these road tokens."""
    return PaceNotes(track, roads)
