"""Seats: tokens made in advance, repeatable claims, and how many seats one address may take.

The broker knows the token of a free seat before anybody claims it. So a claim changes nothing at the broker, and costs
the same however many tables there are.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.broker import hash_secret, new_secret, verify_secret
from companion.engine.refusals import Refused
from companion.engine.types import SEATS, Seat
from companion.hub.access import seat_user
from companion.store.journal import StoredSeat
from companion.wire.nameless import nameless_number
from companion.wire.texts import check_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping

    from companion.store.journal import Journal
    from companion.views.car_schemas import CarState
    from companion.views.schemas import Joined

_REPEATABLE_SECONDS = 120.0
THIS_MACHINE = ("127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Claimant:
    """Who claims a seat, and from which address; no address means that the referee seats somebody."""

    name: str = ""
    address: str | None = None
    id: str | None = field(default=None, repr=False)
    """Made by the sender and known to nobody else, so that it can repeat a claim whose answer was lost."""
    simulated: bool = False
    """A simulated driver, which gives way to any person who claims its seat."""


@dataclass(frozen=True, slots=True)
class Joining:
    """What somebody joins with a seat."""

    race: str = ""
    """The race under way, if the seat is in it: the newcomer knows nothing from before."""
    since: int = 0
    """The last entry of that race."""
    drives_in: str | None = None
    """The race, or the set-up between races, whose car gets the claimant's name."""


@dataclass(slots=True)
class _Chair:
    """One seat of one table."""

    token_hash: str
    token: str | None = field(default=None, repr=False)
    """For whoever claims the seat; None once it is taken."""
    address: str | None = None
    repeatable: tuple[str, str, float] | None = field(default=None, repr=False)
    """The id of the claim, its token, and until when it may be repeated."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    def vacant(cls) -> _Chair:
        token = new_secret()
        return cls(hash_secret(token), token)

    def renew(self) -> None:
        self.token = new_secret()
        self.token_hash = hash_secret(self.token)
        self.address = self.repeatable = None

    def given_before(self, claim: str | None) -> str | None:
        """Return the token if this claim was already granted."""
        if claim is None or self.repeatable is None or time.monotonic() > self.repeatable[2]:
            return None
        given, token, _ = self.repeatable
        return token if hmac.compare_digest(given.encode(), claim.encode()) else None


Chairs = dict[tuple[str, str], _Chair]
"""By table and seat."""


class Seating:
    """The seats of all tables."""

    def __init__(self, journal: Journal, most_per_address: int) -> None:
        self._journal = journal
        self._most_per_address = most_per_address
        self._chairs: Chairs = {}

    def read_chairs(self, table: str) -> Chairs:
        """Read who holds which seat of a table, and make tokens for the free ones; safe to run in any thread."""
        held = {one.seat: one.token_hash for one in self._journal.seats(table)}
        return {(table, seat): _Chair(held[seat]) if seat in held else _Chair.vacant() for seat in SEATS}

    def open_table(self, chairs: Chairs) -> None:
        """Add a table's chairs. Only the event loop may do this: it iterates over them."""
        self._chairs |= chairs

    def users(self) -> dict[str, str]:
        """List the user of every seat with the hash of its token, claimed or not."""
        return {seat_user(table, seat): chair.token_hash for (table, seat), chair in self._chairs.items()}

    async def claim(self, table: str, seat: str, who: Claimant, into: Joining) -> str | None:
        """Claim a seat and return its token; None if the seat is taken."""
        chair = self._chairs[table, seat]
        async with chair.lock:
            if token := chair.given_before(who.id):
                return token
            await self._check_allowed(table, who)
            return await self._give(table, seat, chair, who, into)

    async def check_claim(self, table: str, seat: str, who: Claimant) -> None:
        """Refuse a claim that would be refused even if the seat were free."""
        await self._check_allowed(table, who)
        self._check_share(table, seat, who.address)

    async def _check_allowed(self, table: str, who: Claimant) -> None:
        check_text("name", who.name)
        if who.address is not None and await asyncio.to_thread(self._journal.flag, table, "locked"):
            raise Refused("seats-locked")

    async def _give(self, table: str, seat: str, chair: _Chair, who: Claimant, into: Joining) -> str | None:
        if chair.token is None:
            return None
        self._check_share(table, seat, who.address)
        chair.address = who.address  # before any await, so that simultaneous claims count each other
        stored = False
        try:
            held = StoredSeat(seat, who.name, chair.token_hash, into.race, into.since, simulated=who.simulated)
            stored = await asyncio.to_thread(self._journal.claim, table, held, into.drives_in if who.name else None)
        finally:
            if not stored:
                chair.address = None
        if not stored:
            return None
        token, chair.token = chair.token, None
        if who.id is not None:
            chair.repeatable = (who.id, token, time.monotonic() + _REPEATABLE_SECONDS)
        return token

    def _check_share(self, table: str, seat: str, address: str | None) -> None:
        """Refuse an address that holds its share of a table besides this seat; programs here belong to the host."""
        if address is None:
            return
        most = len(SEATS) - 1 if address in THIS_MACHINE else self._most_per_address
        if sum(self._chairs[table, other].address == address for other in SEATS if other != seat) >= most:
            raise Refused("too-many-seats", most=most)

    def is_holder(self, table: str, seat: str, token: str) -> bool:
        """Whether this is the token of whoever holds the seat."""
        chair = self._chairs.get((table, seat))
        held = chair is not None and chair.token is None
        return verify_secret(token, chair.token_hash if chair and held else None)

    async def rename(self, table: str, seat: str, name: str, drives_in: str | None) -> bool:
        """Rename who holds a seat, and its car; False if nobody holds the seat."""
        check_text("name", name)
        if seat not in SEATS:
            return False
        async with self._chairs[table, seat].lock:
            return await asyncio.to_thread(self._journal.rename, table, seat, name, drives_in)

    async def free(
        self,
        table: str,
        seat: str,
        before_next: Callable[[], Awaitable[None]],
        still_wanted: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Free a seat; nobody can claim it until `before_next` is done, such as telling the broker its next token."""
        if seat not in SEATS:
            return False
        chair = self._chairs[table, seat]
        async with chair.lock:
            if not still_wanted() or not await asyncio.to_thread(self._journal.free, table, seat):
                return False
            chair.renew()
            await before_next()
        return True


def told_seat(held: StoredSeat, name: str, *, simulated: bool) -> Joined:
    """Describe who holds a seat, for everybody."""
    joined: Joined = {"seat": Seat(held.seat), "name": name}
    if held.trusted:
        joined["trusted"] = True
    if simulated:
        joined["simulated"] = True
    return joined


def named_car(car: CarState, names: Mapping[str, str], forgotten: Collection[str]) -> CarState:
    """Call a car as it was renamed, or by its number if its driver was forgotten."""
    seat = car["seat"]
    if seat not in names:
        return car
    return car | {"name": names[seat]} | ({"nameless": nameless_number(names[seat])} if seat in forgotten else {})
