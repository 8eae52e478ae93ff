"""All tables of one hub, with their lines and seats. Trouble at one table does not affect the others."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat
from companion.hub.access import DEALER_USER, HOME_USER, REFEREE_USER, reader_user, rules
from companion.hub.front_desk import FrontDesk
from companion.hub.line import Line
from companion.hub.outside import Outside
from companion.hub.seating import THIS_MACHINE, Seating
from companion.hub.table import Table
from companion.hub.tag_book import TagBook
from companion.hub.topics import TABLE_NAME
from companion.store.codec import UnreadableEntry
from companion.store.journal import CannotStore
from companion.table.tags import FIRST_BOX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.broker import Broker, Rule
    from companion.hub.metrics import Metrics
    from companion.hub.seating import Chairs, Claimant
    from companion.store.journal import Journal
    from companion.views.parts import Json
    from companion.wire.setups import FindTrack

_log = logging.getLogger(__name__)
_PATIENCE = 5.0


class UnreadableTable(Exception):
    """A table whose stored race this version cannot read; the message says why."""


class Tables:
    """Manages the tables, and keeps the broker's users and rights in step with their seats."""

    def __init__(
        self,
        journal: Journal,
        find_track: FindTrack,
        metrics: Metrics,
        referee_hash: str,
        readers: Mapping[str, str] = MappingProxyType({}),
        seats_per_address: int = len(SEATS),
    ) -> None:
        """`referee_hash` and the values of `readers` are hashes of the referee's token and the readers' secrets."""
        self._journal = journal
        self.find_track = find_track
        self._metrics = metrics
        self.referee_hash = referee_hash
        self._readers = readers
        self.book = TagBook(journal)
        self._seating = Seating(journal, seats_per_address)
        self._broker: Broker | None = None
        self._status: Callable[[], Json] = dict
        self._outside = Outside()
        self._home_hash: str | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.by_name: dict[str, Table] = {}
        self.lines: dict[str, Line] = {}
        self._unread: dict[str, str] = {}
        self._adding = asyncio.Lock()
        self._dealer: tuple[str, str] | None = None
        """The table that has a dealer, and the hash of the dealer's secret."""

    def load(self, names: Iterable[str]) -> None:
        """Load the named tables and all others in the journal."""
        for name in dict.fromkeys((*names, *self._journal.tables())):
            try:
                self._take_up(name, *self._read(name))
            except (UnreadableTable, CannotStore) as error:
                self._unread[name] = f"The race of table {name} cannot be read: {error}."
                _log.error("%s", self._unread[name])

    def _read(self, name: str) -> tuple[Table, Chairs]:
        """Read a table and its seats; raise UnreadableTable or CannotStore."""
        try:
            return Table(name, self._journal, self.find_track), self._seating.read_chairs(name)
        except CannotStore:
            raise
        except UnreadableEntry as error:
            raise UnreadableTable(str(error)) from error
        except Exception as error:  # whatever is wrong with one race, the other tables must start
            _log.exception("table %s cannot be read", name)
            raise UnreadableTable(str(error)) from error

    def _take_up(self, name: str, table: Table, chairs: Chairs) -> None:
        self.by_name[name] = table
        self._seating.open_table(chairs)
        self._unread.pop(name, None)

    def users(self) -> dict[str, str]:
        """Map every broker user to the hash of its secret."""
        readers = {
            reader_user(table, reader): digest for table in self.by_name for reader, digest in self._readers.items()
        }
        dealer = {DEALER_USER: self._dealer[1]} if self._dealer else {}
        home = {HOME_USER: self._home_hash} if self._home_hash else {}
        return {REFEREE_USER: self.referee_hash, **dealer, **home, **readers, **self._seating.users()}

    def rules(self) -> tuple[Rule, ...]:
        """List every right of every user."""
        return rules(self.by_name, self._readers, self._dealer[0] if self._dealer else None)

    async def admit_dealer(self, table: str, secret_hash: str) -> None:
        """Admit a dealer, who deals guests their hands at a table; only a demo has one."""
        self._dealer = table, secret_hash
        await self._users_changed()

    def admit_home(self, secret_hash: str) -> None:
        """Admit the home automation, before there is a broker."""
        self._home_hash = secret_hash

    def connect(self, broker: Broker, status: Callable[[], Json], outside: Outside) -> None:
        """Open a line for every table."""
        self._broker, self._status, self._outside = broker, status, outside
        for name in self.by_name:
            self._open_line(name)

    def _open_line(self, name: str) -> None:
        assert self._broker is not None, "lines are opened when there is a broker"
        front_desk = FrontDesk(self.by_name[name], self._journal, self.book, readers=self._readers)
        line = Line(front_desk, self._broker, self._metrics, self._status, self._readers, self._outside)
        self.lines[name] = line
        task = asyncio.create_task(line.run(), name=f"line-{name}")
        task.add_done_callback(_log_crash)
        self._tasks[name] = task

    async def close(self) -> None:
        """Publish a goodbye on every line, then disconnect."""
        await asyncio.gather(*(line.say_goodbye() for line in self.lines.values()))
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def add(self, name: str) -> bool:
        """Add a table; False if it exists or the name is invalid.

        Raise UnreadableTable if its race is damaged. The hub's health does not report that: nobody plays there yet.
        """
        async with self._adding:
            if not TABLE_NAME.fullmatch(name) or name in self.by_name:
                return False
            self._take_up(name, *await asyncio.to_thread(self._read, name))
            await self._users_changed()
            self._open_line(name)
            with suppress(TimeoutError):  # without a broker it connects later
                await asyncio.wait_for(self.lines[name].connected.wait(), _PATIENCE)
        return True

    async def claim(self, table: str, seat: str, who: Claimant) -> str | None:
        """Claim a seat and return its token; None if the seat is taken. A simulated driver gives way to a person.

        Without a name the seat keeps that of its car.
        """
        at = self.by_name[table]
        if seat in at.simulated and not who.simulated:
            at.joining(Seat(seat))  # whoever is refused must not throw the driver out
            await self._seating.check_claim(table, seat, who)
            await self.free(table, seat, lambda: seat in at.simulated)
        who = replace(who, name=who.name or at.names.of(seat))
        token = await self._seating.claim(table, seat, who, at.joining(Seat(seat)))
        if token is not None:
            if who.simulated:
                at.simulated.add(seat)
            if who.address is not None and who.address not in THIS_MACHINE:
                at.addresses[seat] = who.address
            # again, for a last message of the former holder may have been on its way when the seat was freed
            await at.drafts.clear(Seat(seat))
            self._publish_state(table)
        return token

    def is_closed(self, table: str, race: str) -> bool:
        """Whether an ended race can never change again; it may read the journal."""
        if (at := self.by_name.get(table)) is not None:
            return at.is_closed(race)
        # The table could not be loaded, perhaps only by this version: its last race may still be reopened.
        latest = self._journal.latest_race(table)
        return latest is not None and latest.id != race

    def is_holder(self, table: str, seat: str, token: str) -> bool:
        """Whether this is the token of whoever holds the seat."""
        return self._seating.is_holder(table, seat, token)

    async def rename(self, table: str, seat: str, name: str) -> bool:
        """Rename who holds a seat, and its car unless the race is closed; False if nobody holds the seat."""
        at = self.by_name[table]
        name = name or at.names.of(seat)
        if not await self._seating.rename(table, seat, name, at.drives_in(seat)):
            return False
        self._publish_state(table)
        return True

    async def trust(self, table: str, seat: str, *, trusted: bool) -> bool:
        """Allow a seat to ask for the referee's PIN, or revoke that; False if nobody holds the seat."""
        if not await asyncio.to_thread(partial(self._journal.trust, table, seat, trusted=trusted)):
            return False
        self._publish_state(table)
        return True

    def is_trusted(self, table: str, seat: str) -> bool:
        """Whether a seat may ask for the referee's PIN."""
        return any(held.trusted for held in self._journal.seats(table) if held.seat == seat)

    def is_racing(self) -> bool:
        """Whether a race is under way at any table."""
        return any(table.race() for table in self.by_name.values())

    async def lock(self, table: str, *, locked: bool) -> None:
        """Lock or unlock the free seats of a table."""
        await asyncio.to_thread(self._journal.set_flag, table, "locked", on=locked)
        self._publish_state(table)

    async def use_box(self, table: str, box: str) -> None:
        """Play with the cards of a box at a table; not while cars race there, whose plans are of the old one."""
        chosen = self.by_name[table]
        async with chosen.choosing_box:
            if chosen.race() is not None:
                raise Refused("box.racing")
            await asyncio.to_thread(self._journal.keep_box, table, box)
            chosen.box = box

    def boxes(self) -> list[str]:
        """Name all boxes: the first, those in use at a table, and those with cards enrolled."""
        return sorted({FIRST_BOX, *(table.box for table in self.by_name.values()), *self.book.boxes()})

    async def free(self, table: str, seat: str, still_wanted: Callable[[], bool] = lambda: True) -> bool:
        """Free a seat and revoke its token; False if nobody held it."""

        async def before_next() -> None:
            self.by_name[table].simulated.discard(seat)
            self.by_name[table].addresses.pop(seat, None)
            await self.by_name[table].drafts.clear(Seat(seat))
            await self._users_changed()

        if not await self._seating.free(table, seat, before_next, still_wanted):
            return False
        self._publish_state(table)
        if table in self.lines:
            self.lines[table].publisher.publish_lost(seat)
        return True

    def publish_states(self) -> None:
        """Publish the state of every table again: names may have changed, or where the pages are."""
        for table in self.by_name:
            self._publish_state(table)

    def _publish_state(self, table: str) -> None:
        if table in self.lines:
            self.lines[table].publisher.publish_state()

    async def _users_changed(self) -> None:
        if self._broker is not None:
            await self._broker.change(self.users(), self.rules())

    def troubles(self) -> dict[str, str]:
        """Map each table that cannot be played on to what is wrong with it."""
        mute = {name: line.trouble for name, line in self.lines.items() if line.trouble}
        return self._unread | mute

    def reader_troubles(self) -> list[str]:
        """Say what is wrong with each lost reader, of all tables."""
        return [trouble for line in self.lines.values() for trouble in line.readers.troubles()]

    def healthy(self) -> bool:
        """Whether every table is connected to the broker."""
        return bool(self.lines) and all(line.connected.is_set() for line in self.lines.values())

    def cut_off(self) -> list[str]:
        """Say of each table without a connection to the broker why it has none."""
        without = {name: line.cut_off for name, line in self.lines.items() if not line.connected.is_set()}
        return [_cut_off(name, why) for name, why in without.items()]


def _cut_off(name: str, why: str | None) -> str:
    if why is None:
        return f"Table {name} is not connected to the broker yet."
    return f"Table {name} is cut off from the broker and tries again: {why}."


def _log_crash(task: asyncio.Task[None]) -> None:
    """Log the end of a line that was not cancelled: that is a bug of ours."""
    if not task.cancelled() and task.exception() is not None:
        _log.critical("%s has ended", task.get_name(), exc_info=task.exception())
