"""A table in memory for simulated drivers, which receive everything without MQTT."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from companion.boards import board_ids, load_track
from companion.demo.mind import Mind
from companion.engine import garage_phase, legends
from companion.engine.decisions import decision_of
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import SEATS
from companion.history.entries import REFEREE, Entry
from companion.history.history import History
from companion.views.events import public_events
from companion.views.public import Heading, public_state
from companion.views.seat import seat_own

if TYPE_CHECKING:
    from companion.engine.race import Race
    from companion.engine.types import Seat
    from companion.wire.commands import AnyCommand

SHORT = Track("short", "Short", 24, 1, 4, 3, (Corner(9, 3), Corner(18, 4)))
BOARDS = {board.id: board for board in (SHORT, *map(load_track, board_ids()))}
CHARACTERS = ("steady", "bold", "careful")


def setup(board: Track, cars: int) -> SetUp:
    """Put this many cars on the grid."""
    return SetUp(board, board.laps, tuple(map(CarSetUp, SEATS[:cars])))


def view_of(race: Race, seat: Seat, no: int) -> Any:
    """Return a seat's view as it arrives over the wire."""
    state = public_state(Heading("main", "race-1", no), race, [])
    return json.loads(json.dumps({**state, "own": seat_own(race, seat, may_undo=False)}))


def events_of(entry: Entry, board: Track) -> Any:
    """Return an entry's public events as they arrive over the wire."""
    return json.loads(json.dumps(public_events(entry, board)))


def drawn(race: Race, dice: Random) -> AnyCommand:
    """Draw the cards that the table is asked for, as the companion does."""
    return garage_phase.draw(race, dice.shuffle) if race.selection else legends.draw(race, dice.shuffle)


class MindTable:
    """A race, and a mind at every seat."""

    def __init__(self, board: Track, cars: int, seed: int, told: SetUp | None = None) -> None:
        started = History.start(told or setup(board, cars))
        assert isinstance(started, History)
        self.history, self._seed = started, seed
        self._dice = Random(seed)
        self.refusals: list[str] = []
        self.minds: dict[Seat, Mind] = {}
        for index, car in enumerate(car for car in self.race.cars if car.mat):
            self.sit_down(car.seat, CHARACTERS[index % len(CHARACTERS)])
        self._tell(started.entries[0])

    @property
    def race(self) -> Race:
        """The current race."""
        return self.history.race

    def sit_down(self, seat: Seat, character: Any = "steady", *, luck: int = 0) -> None:
        """Put a driver in a seat that knows nothing of the past; it sees its view, as after a hello."""
        self.minds[seat] = Mind(seat, BOARDS.get, character, self._seed, luck)
        self.minds[seat].see(view_of(self.race, seat, self.history.no))

    def step(self) -> bool:
        """Have the seat that is asked answer, or draw what the table is asked for; False if nothing is."""
        if decision_of(self.race, None):
            return self.referee(drawn(self.race, self._dice))
        mind = next((mind for mind in self.minds.values() if mind.question), None)
        if mind is None:
            return False
        command = mind.answer()
        assert command is not None, "a driver that is asked has an answer"
        entry = self.history.accept(command.seat, command)
        if isinstance(entry, Entry):
            mind.forget_refusals()
            self._tell(entry)
        else:
            self.refusals.append(entry.code)
            mind.refused(command, entry.code)
        return True

    def referee(self, command: AnyCommand) -> bool:
        """Act as the referee; False if it was refused."""
        entry = self.history.accept(REFEREE, command)
        if isinstance(entry, Entry):
            self._tell(entry)
        return isinstance(entry, Entry)

    def _tell(self, entry: Entry) -> None:
        for seat, mind in self.minds.items():
            for event in events_of(entry, self.race.track):
                mind.hear(event)
            mind.see(view_of(self.race, seat, entry.no))
