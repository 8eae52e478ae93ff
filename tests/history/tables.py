"""A small race, and short functions to play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.decisions import open_decisions
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.track import Corner, Track
from companion.engine.types import Seat
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE, Entry
from companion.history.history import History

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.refusals import Refusal

RED, BLUE = Seat("red"), Seat("blue")
RING = Track("ring", "Ring", 30, 1, 6, 3, (Corner(10, 4), Corner(20, 6)))


def begun(track: Track = RING) -> History:
    """Start a race of two."""
    history = History.start(SetUp(track, 1, (CarSetUp(RED, "Aino"), CarSetUp(BLUE, "Bo"))))
    assert isinstance(history, History)
    return history


def plan(seat: Seat, *cards: Card) -> c.Plan:
    """Plan cards in the gear that takes this many."""
    return c.Plan(seat, len(cards), cards)


def says(history: History, *commands: c.SeatCommand) -> Entry:
    """Send commands, each from its own seat; all must be accepted."""
    for command in commands:
        entry = history.accept(command.seat, command)
        assert isinstance(entry, Entry), (command, entry)
    return entry


def undo(history: History, reason: str = "") -> Entry | Refusal:
    """Undo as the referee."""
    return history.accept(REFEREE, Undo(reason))


def redo(history: History, reason: str = "") -> Entry | Refusal:
    """Redo as the referee."""
    return history.accept(REFEREE, Redo(reason))


def amend(history: History, no: int, command: c.Command, reason: str = "") -> Entry | Refusal:
    """Replace an earlier input as the referee."""
    return history.accept(REFEREE, Amend(no, command, reason))


def one_turn() -> History:
    """Play until red has moved and is asked to react: entries 2 and 3 are the plans."""
    history = begun()
    says(history, plan(RED, "1"), plan(BLUE, "2"))
    return history


def one_round() -> History:
    """Play a whole round: entries 4 to 7 are what red and blue do in their turns."""
    history = one_turn()
    says(history, c.Done(RED), c.Discard(RED), c.Done(BLUE), c.Discard(BLUE))
    return history


def at(space: int) -> c.Place:
    """Name a spot on the Race Line of the first lap."""
    return c.Place(1, space, "line")


def end_round(history: History) -> None:
    """Decline everything until all plan again."""
    while history.race.phase == "resolving":
        decline(history)


def decline(history: History) -> None:
    """Choose as little as can be chosen."""
    (decision,) = open_decisions(history.race)
    seat = decision.seat
    least = {"react": c.Done(seat), "slipstream": c.Pass(seat), "discard": c.Discard(seat)}
    says(history, least[decision.asked])
