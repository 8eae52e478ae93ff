"""One table: its race or the set-up waiting to start, and what may be published of them."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, cast

from companion.boards.identity import board_key
from companion.engine.conditions import posted_corners
from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat
from companion.hub.car_names import CarNames
from companion.hub.drafts import TABLE, Drafts
from companion.hub.input_times import InputTimes
from companion.hub.race_desk import RaceDesk
from companion.hub.seating import Joining, named_car, told_seat
from companion.hub.together import Proposals
from companion.hub.waiting import Circumstances, read_stored
from companion.store.journal import BETWEEN_RACES
from companion.store.names import forgotten_in, is_deleted, renamed
from companion.views.lobby import describe_setup, lobby_state
from companion.views.public import on_board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.engine.catalogue import Upgrade
    from companion.engine.race import Race
    from companion.engine.setup import SetUp
    from companion.engine.track import Corner, Track
    from companion.history.entries import Entry
    from companion.history.history import Outcome
    from companion.hub.drafts import Asking as CardAsked
    from companion.hub.drafts import QuestionKey
    from companion.store.journal import Journal, StoredRace
    from companion.table.entering import Entering
    from companion.views import schemas
    from companion.views.parts import Json
    from companion.views.schemas import Asking, Joined, Own, PublicState
    from companion.wire.setups import FindTrack


class Table:
    """The state of a table in memory. Anybody may read it; only its director and tap desk change it, after storing.

    Drafts are the exception: a seat that changes hands loses its own, whoever is at work.
    """

    def __init__(
        self, name: str, journal: Journal, find_track: FindTrack, clock: Callable[[], float] = monotonic
    ) -> None:
        """Load the table from the journal."""
        self.name = name
        self.find_track = find_track
        self.inputs = InputTimes(clock)
        self.simulated: set[str] = set()
        """The seats of simulated drivers."""
        self.addresses: dict[str, str] = {}
        """Where seats were claimed from since the start of the service; not for this machine, or by the referee."""
        self.choosing_box = asyncio.Lock()
        """Held while a race starts or the box changes: neither may happen in the middle of the other."""
        self._journal = journal
        self.names = CarNames(self, journal)
        self.load()

    def load(self) -> None:
        """Replace what is in memory by what the journal holds."""
        self._journal.add_table(self.name)
        latest = self._journal.latest_race(self.name)
        self.desk = RaceDesk(latest, self._journal.entries(latest.id)) if latest else None
        self.paused = self._journal.flag(self.name, "paused")
        self.box = self._journal.box(self.name)
        """The game box whose cards are played here."""
        waiting = self._journal.setup(self.name)
        self.setup: SetUp | None = None
        self.circumstances = Circumstances()
        if waiting:
            self.prepare(*read_stored(waiting, self.find_track))
        self.drafts = Drafts(self._journal, self.name)
        self.proposals = Proposals(self._journal, self.name, self.find_track)

    # Changes, made once they are stored ------------------------------------------------------------------

    def prepare(self, setup: SetUp, how: Circumstances = Circumstances()) -> None:  # noqa: B008 - it is frozen
        """Set up the next race."""
        self.setup, self.circumstances, self._board = setup, how, board_key(setup.track, self.find_track)

    def left_out_of(self, setup: SetUp) -> dict[str, str]:
        """Return who holds a seat and drives no car of a set-up."""
        cars = {car.seat for car in setup.cars}
        return {held.seat: held.holder for held in self._journal.seats(self.name) if held.seat not in cars}

    def begin(self, started: StoredRace, entries: Iterable[Entry]) -> RaceDesk:
        """Start a race."""
        self.desk, self.setup = RaceDesk(started, entries), None
        self.inputs.note(self.desk.history.no)
        return self.desk

    def take(self, desk: RaceDesk, outcome: Outcome) -> None:
        """Apply an input."""
        desk.take(outcome)
        self.inputs.note(outcome.entry.no)

    # The race ---------------------------------------------------------------------------------------

    @property
    def race_id(self) -> str:
        """The id of the race on the table, running or ended; BETWEEN_RACES before the first and after a set-up."""
        return self.desk.stored.id if self.desk and not self.setup else BETWEEN_RACES

    @property
    def no(self) -> int:
        """The number of the last input of the race on the table."""
        return self.desk.history.no if self.desk and not self.setup else 0

    @property
    def corners(self) -> tuple[Corner, ...]:
        """The corners of the board that was raced on last, with the limits that hold for everybody."""
        return posted_corners(self.desk.race) if self.desk else ()

    @property
    def latest_setup(self) -> SetUp | None:
        """The set-up that waits for its start, or else the one the last race began with."""
        return self.setup or (self.desk.setup if self.desk else None)

    @property
    def track(self) -> Track | None:
        """The board of the race on the table, or of the set-up that waits."""
        setup = self.latest_setup
        return setup.track if setup else None

    def race(self) -> Race | None:
        """Return the race under way, if any."""
        return self.desk.race if self.desk and self.desk.running and not self.setup else None

    def question(self, seat: Seat) -> QuestionKey | None:
        """Return what a seat is asked now, if anything; TABLE: what all are asked together."""
        return self.desk.question(seat) if self.desk and self.race() else None

    def entering(self, seat: Seat) -> Entering:
        """Return what a seat, or TABLE, has entered so far in answer to its question."""
        return self.drafts.of(seat, self.question(seat))

    def asking(self, *, declined: bool = False) -> list[Asking]:
        """List the cards that seats ask the referee to believe, or those declined, until the seat has answered."""
        cars = self.desk.race.cars if self.desk and self.race() else ()
        asks = ((car.seat, self.asked_about(car.seat)) for car in cars)
        return [{"seat": seat, "card": ask.card} for seat, ask in asks if ask and ask.declined == declined]

    def asked_about(self, seat: Seat) -> CardAsked | None:
        """Return the card that a seat asks about, unless the seat or the referee has answered since."""
        ask = self.drafts.asking(seat, self.question(seat))
        return ask if ask and self.desk and self.desk.spoke(seat) <= ask.no else None

    # What is secret ---------------------------------------------------------------------------------

    def is_closed(self, race: str) -> bool:
        """Whether this race of the table can never change again, so that all of it may be published."""
        return self.desk is None or self.desk.stored.id != race or self.why_closed() is not None

    @property
    def keeps_secrets(self) -> bool:
        """Whether plans and discards must stay hidden: the race is running, or an undo may reopen it."""
        return self.desk is not None and self.why_closed() is None

    @property
    def sealed(self) -> tuple[str, int] | None:
        """The race and the round whose plans must stay hidden; None if there are no secrets.

        The round is the furthest ever reached: an undo does not reveal what was planned in it.
        """
        return (self.desk.stored.id, self.desk.furthest_round) if self.desk and self.keeps_secrets else None

    def why_closed(self) -> str | None:
        """Return what closed the last race for good: its official result, or the set-up of the next race."""
        if self.desk and self.desk.race.official:
            return "official"
        return "next" if self.desk and self.setup else None

    def joining(self, seat: Seat) -> Joining:
        """Return what somebody who claims this seat joins; refuse a seat played by reader.

        Phone and reader of a seat share what is entered: a stranger's phone would show the plans of the reader's owner.
        """
        desk = self.desk if self.keeps_secrets else None
        if desk is None or not desk.race.has(seat):
            return Joining(drives_in=self.drives_in(seat))
        if self.drafts.tapped(seat, desk.stored.id):
            raise Refused("seat-playing", seat=seat)
        return Joining(desk.stored.id, desk.history.no, self.drives_in(seat))

    def newcomer_since(self, seat: str) -> int | None:
        """Return the entry after which a seat was taken over in this race; None if its holder was there before."""
        held = next((one for one in self._journal.seats(self.name) if one.seat == seat), None)
        return held.since if held and self.desk and held.race == self.desk.stored.id else None

    # Seats ------------------------------------------------------------------------------------------

    def holder(self, seat: str) -> str:
        """Identify who holds a seat, among all who have held it; empty if nobody does."""
        return next((held.holder for held in self._journal.seats(self.name) if held.seat == seat), "")

    def stands_in(self, seat: str) -> bool:
        """Whether this seat's driver, together with another, decides what a referee would."""
        setup = self.latest_setup
        return setup is not None and setup.referee == "phones" and any(car.seat == seat for car in setup.cars)

    def drives_alone(self, seat: str) -> bool:
        """Whether nobody else drives: all other cars, if any, are Legends."""
        setup = self.latest_setup
        return setup is not None and [car.seat for car in setup.driven] == [seat]

    def is_same_phone(self, seat: str, other: str) -> bool:
        """Whether one phone holds both seats, as far as that can be told."""
        return seat == other or self.addresses.get(seat, seat) == self.addresses.get(other)

    # Views -----------------------------------------------------------------------------------

    def state(self) -> PublicState:
        """Return the table as everybody may see it."""
        is_empty = self._shows_nothing()
        told = self._lobby() if self.setup or not self.desk or is_empty else self.desk.state()
        names = self._journal.renames(self.name, self.race_id)
        gone = forgotten_in(self._journal.read_cached, self.race_id)
        cars = [named_car(car, names, gone) for car in told["cars"]] if names else told["cars"]
        locked = self._journal.flag(self.name, "locked")
        told |= {"cars": cars, "seats": self.joined(), "proposal": self.proposals.told(self)}
        if laid_out := self.entering(TABLE).printed:
            told["laid_out"] = cast("list[Upgrade]", list(laid_out))
        told |= {"asking": self.asking(), "declined": self.asking(declined=True)}
        if self.race() is None and not is_empty and (setup := self.latest_setup):
            told["setup"] = describe_setup(renamed(setup, names, gone))
        return told | {"paused": self.paused, "locked": locked}

    def _shows_nothing(self) -> bool:
        """Whether the race on the table was deleted: its result is nowhere any more."""
        return not self.setup and self.desk is not None and is_deleted(self._journal.read_cached, self.race_id)

    def _lobby(self) -> PublicState:
        lobby = lobby_state(self.name, self.setup, self.desk.stored.id if self.desk else None)
        if self.setup:
            left_out = self.circumstances.left_out
            lobby["left_out"] = [Seat(seat) for seat, holder in left_out.items() if self.holder(seat) == holder]
            lobby = on_board(lobby, *self._board)
        season = self._journal.season(self.name)
        return lobby if season is None else lobby | {"season": season}

    def joined(self) -> list[Joined]:
        """List who holds a seat, in grid order, by the name of the car if the referee has given it one."""
        names = self.names.given()
        order = (*names, *SEATS)
        seats = sorted(self._journal.seats(self.name), key=lambda held: order.index(Seat(held.seat)))
        return [
            told_seat(held, names.get(held.seat) or held.name, simulated=held.seat in self.simulated) for held in seats
        ]

    def drives_in(self, seat: str) -> str | None:
        """Return the race, or BETWEEN_RACES for the set-up, in which this seat has a car that may be renamed."""
        return self.race_id if seat in self.names.given() else None

    def own(self, seat: Seat) -> Own | None:
        """Return what only this seat may know; None if it does not race."""
        own = self.desk.own(seat, self.newcomer_since(seat)) if self.desk and not self.setup else None
        return own | {"entering": _entering_json(self.entering(seat))} if own else None

    def story(self) -> list[Json]:
        """List the entries of the race, each with its time and origin."""
        desk = self.desk  # read once: this runs in a thread, and the next race may start meanwhile
        if desk is None:
            return []
        story = desk.story()  # before reading the journal, which may already hold later entries
        origins = {no: {"at": at, "origin": origin} for no, at, origin in self._journal.origins(desk.stored.id)}
        return [told | origins[told["no"]] for told in story]

    def undo_preview(self) -> Json:
        """Return what an undo and a redo would change on the table."""
        return self.desk.undo_preview() if self.desk and self.keeps_secrets else {"undo": None, "redo": None}


def _entering_json(entering: Entering) -> schemas.Entering:
    """Describe what a seat has entered: the sum of the numbers and the cards that go back only where there are any."""
    told: schemas.Entering = {"gear": entering.gear, "cards": list(entering.faces)}
    if entering.number:
        told["number"] = entering.number
    if entering.refreshed:
        told["refresh"] = list(entering.refreshed)
    return told
