"""Slots for HTTP connections: shared out fairly when there are too few."""

from __future__ import annotations

from companion.web.http_slots import PATIENCE_SECONDS, HttpSlots


class SlotHolder:
    """A connection, and whether it was evicted."""

    def __init__(self, idle_since: float | None) -> None:
        self.idle_since = idle_since
        self.gone = False

    def evict(self) -> None:
        self.gone = True


class Room:
    """Six slots, at most four per address, and a clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.places = HttpSlots(6, 4, lambda: self.now)

    def enters(self, address: str, *, busy: bool = False) -> SlotHolder | None:
        guest = SlotHolder(None if busy else self.now)
        return guest if self.places.take(address, guest) else None

    def enter(self, address: str, count: int, *, busy: bool = False) -> list[SlotHolder]:
        guests = [self.enters(address, busy=busy) for _ in range(count)]
        return [guest for guest in guests if guest]


def test_one_address_takes_no_more_than_its_share():
    room = Room()
    assert len(room.enter("a", 9)) == 4
    assert len(room.enter("b", 9)) == 2 + 1, "then both have three"


def test_the_address_with_the_most_slots_loses_one_to_one_with_fewer():
    room = Room()
    a, b = room.enter("a", 4), room.enter("b", 2)
    assert room.enters("c")
    assert [guest.gone for guest in (*a, *b)].count(True) == 1
    assert not any(guest.gone for guest in b)


def test_nobody_is_evicted_for_an_address_that_would_have_as_many():
    room = Room()
    guests = [*room.enter("a", 2), *room.enter("b", 2), *room.enter("c", 2)]
    assert room.enters("a") is None
    assert not any(guest.gone for guest in guests)


def test_a_connection_idle_too_long_is_evicted_for_anybody():
    room = Room()
    first = room.enters("a")
    room.now += 0.1
    rest = [room.enters(address) for address in "bcdef"]
    assert room.enters("g") is None
    room.now += PATIENCE_SECONDS - 0.05
    assert room.enters("g")
    assert first
    assert first.gone
    assert not any(guest.gone for guest in rest if guest)


def test_idle_connections_are_evicted_before_those_being_answered():
    room = Room()
    busy, idle = room.enter("a", 2, busy=True), room.enter("a", 2)
    room.enter("b", 2, busy=True)
    assert room.enters("c")
    assert [guest.gone for guest in busy] == [False, False]
    assert sum(guest.gone for guest in idle) == 1


def test_a_slot_is_released_once():
    room = Room()
    a = room.enter("a", 4)
    room.enter("b", 2)
    room.enters("c")
    for guest in a:
        room.places.release("a", guest)
    assert len(room.enter("d", 4)) == 3
    assert room.enters("a") is not None, "d has three, a none"
