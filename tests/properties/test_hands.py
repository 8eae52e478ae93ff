"""Open hand moves: a table where hands only ever do what `hands` says ends up as the race says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.commands import Tick, Undo
from companion.history.entries import REFEREE, Author, Entry
from companion.table import open_cards
from companion.table.ledger import Ledger
from companion.table.moments import table_moves
from companion.table.open_cards import MOST_CARD_MOVES

from .strategies import module_tables, virtual_tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.race import Car, Race
    from companion.history.moments import Moment

    from ..virtual_table import VirtualTable

Json = dict[str, Any]
PILES = ("engine", "hand", "deck", "discard", "play-area")
UNCOUNTED = ("reserve", "market", "sponsors")
"""Piles beside the mats, from which cards come and to which they go back."""


def tables(trouble: float) -> st.SearchStrategy[VirtualTable]:
    """Draw races of the core game and races with modules."""
    return virtual_tables(trouble) | module_tables(trouble)


class ModelTable:
    """Pieces on a board without laps, and piles of cards."""

    def __init__(self, race: Race) -> None:
        """Lay everything out as at the start of the race."""
        self._spaces = race.track.spaces
        self.mats = {car.seat: self._mat(car) for car in race.cars}

    def _mat(self, car: Car) -> Json:
        place = ((car.at.progress - 1) % self._spaces + 1, car.at.spot) if car.on_board else None
        if car.mat is None:
            return {"car": place}
        holdings = car.holdings
        piles = (holdings.engine, *map(len, (holdings.hand, holdings.deck, holdings.discard, holdings.play_area)))
        aside = {
            "reserve": -holdings.all_cards["stress"],
            "market": -len(car.upgrades),
            "sponsors": -holdings.sponsors,
            "box": holdings.removed_heat,
        }
        return dict(zip(PILES, piles, strict=True)) | aside | {"gear": car.gear, "car": place}

    def make(self, row: Json, *, pointless: bool = False) -> None:
        """Make one move, which must be possible, and lead somewhere unless pointless ones are allowed.

        A piece that has moved on from a move of an earlier round may stand where it is told to: nobody knows.
        """
        pointless = pointless or ("id" in row and not row["id"].startswith(f"{row['seat']}.{row['no']}."))
        mat = self.mats[row["seat"]]
        if row["move"] == "gear":
            assert pointless or mat["gear"] != row["to"], row
            mat["gear"] = row["to"]
        elif row["move"] == "car":
            self._drive(mat, row, pointless=pointless)
        else:
            self._carry(mat, row)

    def put(self, row: Json) -> None:
        """Put a piece where it belongs, wherever it stands."""
        if "count" not in row:
            to = row["to"] and (row["to"]["space"], row["to"]["spot"]) if row["move"] == "car" else row["to"]
            self.mats[row["seat"]][row["move"]] = to

    def _drive(self, mat: Json, row: Json, *, pointless: bool) -> None:
        to = row["to"] and (row["to"]["space"], row["to"]["spot"])
        assert pointless or to != mat["car"], row
        assert "spaces" not in row or (to is not None and mat["car"] is not None), row
        if "spaces" in row:
            assert abs(row["spaces"]) < self._spaces
            assert (mat["car"][0] + row["spaces"] - to[0]) % self._spaces == 0, row
        mat["car"] = to

    def _carry(self, mat: Json, row: Json) -> None:
        assert row["count"] > 0, row
        mat[row["from"]] -= row["count"]
        mat[row["to"]] += row["count"]
        assert row["from"] in UNCOUNTED or mat[row["from"]] >= 0, (row, mat)
        if row["move"] == "shuffle" and row["from"] == "discard":
            assert mat["discard"] == 0, (row, mat)

    def copy(self) -> ModelTable:
        """Set up the same table once more, to try something on it."""
        twin = object.__new__(ModelTable)
        twin._spaces, twin.mats = self._spaces, {seat: dict(mat) for seat, mat in self.mats.items()}
        return twin

    def check(self, race: Race) -> None:
        """Compare the table with the race."""
        assert self.mats == {car.seat: self._mat(car) for car in race.cars}


class FollowedTable:
    """A race at random, and hands that are behind."""

    def __init__(self, table: VirtualTable, seed: int, eagerness: float = 0.0) -> None:
        self.table, self.dice, self.eagerness = table, Random(seed), eagerness
        self.ledger, self.model = Ledger(), ModelTable(table.race)

    def play(self) -> None:
        """Play to the end; now and then hands do some of what is open."""
        before = self.table.history.moment
        for entry in self.table.play():
            before = self.take(entry, before)
            self.check()
            if self.dice.random() < self.eagerness:
                self.tick(self.some_rows())

    def take(self, entry: Entry, before: Moment) -> Moment:
        now = self.table.history.moment
        self.ledger.take(entry, before, now)
        return now

    def tick(self, rows: list[Json]) -> None:
        """Make moves, and say so."""
        for row in rows:
            self.model.make(row)
        by = rows[0]["seat"] if len({row["seat"] for row in rows}) == 1 else REFEREE
        tick = self.ledger.still_open(Tick(tuple(row["id"] for row in rows)))
        assert len(tick.moves) == len(rows)
        before = self.table.history.moment
        assert self.take(self.table.take(by, tick), before) is before
        assert not {row["id"] for row in rows} & {row["id"] for row in self.ledger.hands()}
        self.check()

    def note(self, rows: Iterable[Json]) -> None:
        """Make moves whose time has not come, as somebody who owes cards to a pile does."""
        for row in rows:
            mat = self.model.mats[row["seat"]]
            if "count" in row:
                mat[row["from"]] -= row["count"]
                mat[row["to"]] += row["count"]
            else:
                self.model.make(row)

    def some_rows(self) -> list[Json]:
        """Take the first few rows of some seats."""
        rows = self.ledger.hands()
        seats = {row["seat"] for row in rows}
        most = {seat: self.dice.choice((0, 1, 2, 99)) for seat in sorted(seats)}
        some: list[Json] = []
        for row in rows:
            if most[row["seat"]] > 0:
                most[row["seat"]] -= 1
                some.append(row)
        return some

    def check(self) -> None:
        """Do all that is open on a copy of the table: then it must be as in the race."""
        rows, trial = self.ledger.hands(), self.model.copy()
        for row in rows:
            trial.make(row)
        trial.check(self.table.race)
        assert len({row["id"] for row in rows}) == len(rows)
        assert [row["no"] for row in rows if row["no"] > self.table.history.no] == []


@given(table=tables(0.1), seed=st.integers(0, 10_000), eagerness=st.sampled_from((0, 0.05, 0.5, 1)))
def test_doing_what_hands_says_leads_to_the_race_whenever_it_is_ticked(
    table: VirtualTable, seed: int, eagerness: float
) -> None:
    followed = FollowedTable(table, seed, eagerness)
    followed.play()
    if rows := followed.ledger.hands():
        followed.tick(rows)
    assert followed.ledger.hands() == []
    followed.model.check(table.race)


@given(table=tables(0.1), seed=st.integers(0, 10_000))
def test_also_ticks_in_any_order_leave_nothing_open_in_the_end(table: VirtualTable, seed: int) -> None:
    followed = FollowedTable(table, seed)
    before = table.history.moment
    for entry in table.play():
        before = followed.take(entry, before)
        rows = followed.ledger.hands()
        some = tuple(row["id"] for row in rows if followed.dice.random() < 0.1)
        before = followed.take(table.take(REFEREE, Tick(some)), before)
        left = [row["id"] for row in followed.ledger.hands()]
        assert not {*some} & {*left}
        followed.note(row for row in rows if row["id"] in some)
    followed.note(followed.ledger.hands())
    followed.model.check(table.race)


@given(table=tables(0.1), seed=st.integers(0, 10_000))
def test_hands_can_follow_from_any_moment_of_a_race_to_any_other(table: VirtualTable, seed: int) -> None:
    moments = [table.history.moment] + [table.history.moment for _ in table.play()]
    dice = Random(seed)
    for _ in range(60):
        before, now = dice.choice(moments), dice.choice(moments)
        model = ModelTable(before.race)
        for move in table_moves(before, now):
            model.make(move, pointless=True)
        model.check(now.race)


class HastyTable(FollowedTable):
    """Hands that do at once what is new in `hands` and `put_back`, and tick it now and then or never."""

    def play(self) -> None:
        """Play to the end; after each entry the table must be as in the race."""
        before = self.table.history.moment
        for entry in self.table.play():
            before = self.hurry(entry, before)
            for by, command in self.troubles():
                given = self.table.give(by, command)
                before = self.hurry(given, before) if isinstance(given, Entry) else before

    def troubles(self) -> Iterable[tuple[Author, Any]]:
        """Take back more than one input, and tick what was done long ago."""
        if self.dice.random() < 0.03:
            yield REFEREE, Undo(to=max(1, self.table.history.no - self.dice.randint(1, 15)))
        rows = [row["id"] for row in (*self.ledger.hands(), *self.ledger.put_back())]
        some = tuple(one for one in rows if self.dice.random() < self.eagerness)
        if some:
            yield REFEREE, Tick(some)

    def hurry(self, entry: Entry, before: Moment) -> Moment:
        """Do what is new because of an entry."""
        hands, back, race = self.ledger.hands(), self.ledger.put_back(), self.table.race
        now = self.take(entry, before)
        for row in (*self.ledger.hands(), *self.ledger.put_back()):
            self.model.put(row)
        if _moving(race) > _moving(before.race):  # rows from before are folded up: they are done
            self.note(row for row in self.ledger.table_moves if "count" in row)
        elif not entry.changes_nothing:
            self.note((*_more(_fresh(self.ledger.hands()), _fresh(hands)), *_more(self.ledger.put_back(), back)))
        self.model.check(race)
        return now


def _moving(race: Race) -> int:
    return race.round - (race.phase == "planning")


def _fresh(rows: list[Json]) -> list[Json]:
    """Leave out what is left over from earlier rounds: it is done."""
    return [row for row in rows if "earlier" not in row]


def _more(rows: list[Json], before: list[Json]) -> list[Json]:
    """List which cards are to be moved that were not before."""
    counts: Counter[tuple[str, ...]] = Counter()
    for sign, those in ((1, rows), (-1, before)):
        for row in those:
            if "count" in row:
                counts[row["seat"], row["move"], row["from"], row["to"]] += sign * row["count"]
    ways = (dict(zip(("seat", "move", "from", "to"), way, strict=True)) for way in counts)
    return [{**way, "count": count} for way, count in zip(ways, counts.values(), strict=True) if count > 0]


@pytest.mark.slow
@given(table=tables(0.15), seed=st.integers(0, 10_000), eagerness=st.sampled_from((0, 0.02, 0.2)))
def test_whoever_moves_at_once_without_ticking_is_told_what_to_put_back(
    table: VirtualTable, seed: int, eagerness: float
) -> None:
    with patch.object(open_cards, "MOST_CARD_MOVES", 1000):  # so that rows are folded up only where a round begins
        HastyTable(table, seed, eagerness).play()


@given(table=tables(0.15))
def test_what_is_to_be_put_back_never_piles_up(table: VirtualTable) -> None:
    followed, before = FollowedTable(table, 0), table.history.moment
    for entry in table.play():
        before = followed.take(entry, before)
        rows = followed.ledger.put_back()
        assert all(row["no"] <= entry.no for row in rows)
        assert len({row["id"] for row in (*rows, *followed.ledger.hands())}) == len(rows) + len(followed.ledger.hands())
        ways = [(row["seat"], row["move"], row.get("from"), row.get("count") and row["to"]) for row in rows]
        assert len(set(ways)) == len(ways) or any(row["move"] == "shuffle" for row in rows)


@given(table=tables(0.05))
def test_a_list_that_nobody_ticks_stays_short(table: VirtualTable) -> None:
    followed = FollowedTable(table, 0)
    followed.play()
    for car in table.race.cars:
        own = [row for row in followed.ledger.hands() if row["seat"] == car.seat]
        assert len([row for row in own if "count" in row]) <= MOST_CARD_MOVES
        assert len(own) <= MOST_CARD_MOVES + 2
