"""Access control: who may read and write which topic."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from companion.broker import Rule
from companion.engine.types import SEATS
from companion.hub.topics import BRIDGE, HOME_ASSISTANT_STATUS, MAIN, Topics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HUB, REFEREE_USER, DEALER_USER, HOME_USER = "hub", "referee", "dealer", "home"
"""The dealer deals guests of a demo their hands; on a real night there is no such user.

The home automation reads what everybody may read, and says when it has started.
"""


def seat_user(table: str, seat: str) -> str:
    """Return the broker user of a seat; prefixed with the table unless that is the main one."""
    return f"seat-{seat}" if table == MAIN else f"{table}.seat-{seat}"


def reader_user(table: str, reader: str) -> str:
    """Return the broker user of a reader."""
    return f"reader-{reader}" if table == MAIN else f"{table}.reader-{reader}"


def rules(tables: Iterable[str], readers: Iterable[str] = (), dealt: str | None = None) -> tuple[Rule, ...]:
    """List every right on every topic, as the contract defines them; `dealt` is the table that has a dealer.

    While nothing has changed it is the same tuple, by which a broker knows that only users have: a hundred tables have
    thousands of rules.
    """
    return _rules(tuple(tables), tuple(readers), dealt)


@lru_cache(maxsize=1)
def _rules(tables: tuple[str, ...], readers: tuple[str, ...], dealt: str | None) -> tuple[Rule, ...]:
    dealer = () if dealt is None else _dealer(Topics(dealt))
    return (*_home(), *chain.from_iterable(_table_rules(table, readers) for table in tables), *dealer)


@lru_cache(maxsize=256)
def _table_rules(table: str, readers: tuple[str, ...]) -> tuple[Rule, ...]:
    return tuple(_rights_at(table, readers))


def _rights_at(table: str, readers: tuple[str, ...]) -> Iterator[Rule]:
    topics = Topics(table)
    yield from _public(topics)
    yield from _hub(topics)
    yield Rule(REFEREE_USER, topics.referee("command"), write=True)
    yield Rule(REFEREE_USER, topics.referee("reply"), read=True)
    for told in ("tag", "tap"):
        yield Rule(REFEREE_USER, topics.referee(told), read=True)
    for seat in SEATS:
        yield from _seat(topics, seat)
    for reader in readers:
        yield from _reader(topics, reader)


def _public(topics: Topics) -> Iterator[Rule]:
    public = (topics.status, topics.state, topics.event, topics.seat("+", "presence"), topics.reader("+", "status"))
    for topic in (*public, topics.home("#"), topics.discovery):
        yield Rule(None, topic, read=True)


def _hub(topics: Topics) -> Iterator[Rule]:
    yield Rule(HUB, topics.status, read=True, write=True, will=True)
    told = (topics.state, topics.event, topics.seat("+", "reply"), topics.seat("+", "view"), topics.referee("reply"))
    for topic in (*told, topics.referee("tag"), topics.reader("+", "feedback"), topics.seat("+", "presence")):
        yield Rule(HUB, topic, read=True, write=True)
    for topic in (topics.referee("tap"), topics.home("#"), topics.discovery):
        yield Rule(HUB, topic, read=True, write=True)
    for topic in topics.commands():
        yield Rule(HUB, topic, read=True)


def _seat(topics: Topics, seat: str) -> Iterator[Rule]:
    user = seat_user(topics.table, seat)
    yield Rule(user, topics.seat(seat, "command"), write=True)
    yield Rule(user, topics.seat(seat, "reply"), read=True)
    yield Rule(user, topics.seat(seat, "view"), read=True)
    yield Rule(user, topics.seat(seat, "hand"), read=True)
    yield Rule(user, topics.seat(seat, "presence"), read=True, write=True, will=True)


def _reader(topics: Topics, reader: str) -> Iterator[Rule]:
    user = reader_user(topics.table, reader)
    yield Rule(user, topics.reader(reader, "tap"), write=True)
    yield Rule(user, topics.reader(reader, "status"), read=True, write=True, will=True)
    yield Rule(user, topics.reader(reader, "feedback"), read=True)


def _home() -> Iterator[Rule]:
    for topic in (HOME_ASSISTANT_STATUS, BRIDGE):
        yield Rule(HOME_USER, topic, read=True, write=True, will=True)
        yield Rule(HUB, topic, read=True)


def _dealer(topics: Topics) -> Iterator[Rule]:
    """The dealer follows every seat, hands it its cards, and drives for it while its phone is gone."""
    yield Rule(DEALER_USER, topics.seat("+", "hand"), write=True)
    yield Rule(DEALER_USER, topics.seat("+", "command"), read=True, write=True)
    for told in ("reply", "view"):
        yield Rule(DEALER_USER, topics.seat("+", told), read=True)
