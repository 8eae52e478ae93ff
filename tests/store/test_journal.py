"""The journal: each call is one transaction, and order comes from numbers, not clocks."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from companion.boards import load_track
from companion.engine.commands import Plan
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.history.entries import Entry
from companion.store import journal as journal_module
from companion.store.journal import BETWEEN_RACES, Answered, CannotStore, CommandKey, Journal, StoredSeat

from ..virtual_table import VirtualTable
from .journals import a_race, a_start, started

if TYPE_CHECKING:
    from pathlib import Path


def test_races_of_a_day_are_numbered(journal: Journal) -> None:
    names = [started(journal).id for _ in range(3)] + [started(journal, "2026-11-17").id]
    assert names == ["2026-11-16-1", "2026-11-16-2", "2026-11-16-3", "2026-11-17-1"]


def test_two_tables_that_start_at_the_same_moment_get_two_races(journal: Journal) -> None:
    for number in range(8):
        journal.add_table(f"table-{number}")
    names: list[str] = []
    starts = [
        threading.Thread(target=lambda table=f"table-{number}": names.append(started(journal, table=table).id))
        for number in range(8)
    ]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert len(set(names)) == 8


def test_with_the_clock_set_back_the_newest_race_is_still_the_newest(journal: Journal, path: Path) -> None:
    today = started(journal, "2026-11-16")
    before = started(journal, "2026-11-15")
    assert [race.id for race in journal.races("main")] == [before.id, today.id]
    again = started(journal, "2026-11-16")
    assert again.id == "2026-11-16-2"
    with closing(Journal(path)) as reopened:
        latest = reopened.latest_race("main")
    assert latest is not None
    assert latest.id == again.id


def test_with_the_clock_set_back_entries_keep_their_order(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    table = VirtualTable(SetUp(load_track("usa"), 1, (CarSetUp(SEATS[0]), CarSetUp(SEATS[1]))), 1)
    race = journal.start_race(a_race(), table.history.entries[0], "referee", None)
    clock = datetime(2026, 11, 16, 20, tzinfo=UTC)

    class Backwards(datetime):
        """A clock that runs backwards."""

        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            nonlocal clock
            clock -= timedelta(hours=1)
            return clock.astimezone(tz)

    monkeypatch.setattr(journal_module, "datetime", Backwards)
    for entry in table.play(20):
        journal.append(race, entry, "phone", None)
    assert list(journal.entries(race.id)) == table.history.entries
    times = [at for _, at, _ in journal.origins(race.id)][1:]
    assert times == sorted(times, reverse=True)


def test_an_entry_is_stored_once(journal: Journal) -> None:
    race, entry = started(journal), a_start()
    with pytest.raises(CannotStore, match="UNIQUE"):
        journal.append(race, entry, "phone", None)
    assert len(list(journal.entries(race.id))) == 1


def a_reply(command: str, no: int = 2, **scope: str) -> Answered:
    """Return the reply to one of red's commands, or to one from elsewhere."""
    key = CommandKey(
        **{"table": "main", "race": BETWEEN_RACES, "author": "red", "holder": "Aino", "id": command, **scope}
    )
    return Answered(key, "digest", {"id": command, "ok": True, "no": no})


def test_an_entry_and_its_reply_are_stored_together_or_not_at_all(journal: Journal) -> None:
    race = started(journal)
    one, two = a_reply("one", race=race.id), a_reply("two", race=race.id)
    command = Plan(SEATS[0], 1, ("1",))
    journal.append(race, Entry(2, SEATS[0], command, a_start().facts), "phone", one)
    assert journal.answered(one.key) == one
    with pytest.raises(CannotStore, match="UNIQUE"):
        journal.append(race, Entry(2, SEATS[0], command, a_start().facts), "phone", two)
    assert journal.answered(two.key) is None
    with pytest.raises(CannotStore, match="UNIQUE"):
        journal.append(race, Entry(3, SEATS[0], command, a_start().facts), "phone", one)
    assert [entry.no for entry in journal.entries(race.id)] == [1, 2]


def test_of_each_author_the_last_refusals_are_remembered(journal: Journal, path: Path) -> None:
    told = [a_reply(f"red-{number}") for number in range(5)]
    other, accepted = a_reply("red-0", author="blue"), a_reply("accepted")
    journal.set_flag("main", "paused", on=True, answered=accepted)
    for refused in (other, *told):
        journal.keep_refusal(refused, most=3)
    with closing(Journal(path)) as restarted:
        assert [restarted.answered(one.key) for one in told] == [None, None, *told[2:]]
        assert restarted.answered(other.key) == other
        assert restarted.answered(accepted.key) == accepted


@pytest.mark.parametrize("elsewhere", ["table", "race", "author", "holder", "id"])
def test_the_same_id_elsewhere_is_another_command(journal: Journal, elsewhere: str) -> None:
    here = a_reply("one")
    there = replace(here, key=replace(here.key, **{elsewhere: "another"}))
    journal.set_flag("main", "paused", on=True, answered=here)
    assert journal.answered(there.key) is None
    journal.set_flag("main", "paused", on=True, answered=there)
    assert journal.answered(there.key) == there
    assert journal.answered(here.key) == here


def test_a_set_up_and_a_start_forget_the_replies_from_before(journal: Journal) -> None:
    journal.add_table("kids")
    first, kids, pause = started(journal), a_reply("pause", table="kids"), a_reply("pause")
    journal.set_flag("kids", "paused", on=True, answered=kids)
    journal.set_flag("main", "paused", on=True, answered=replace(pause, key=replace(pause.key, race=first.id)))
    set_up, start = a_reply("set-up", race=first.id), a_reply("start")
    journal.keep_setup("main", {"track": "usa"}, set_up)
    kept = "SELECT race, id FROM replies WHERE table_name = 'main'"
    assert journal.read(kept) == [(BETWEEN_RACES, "set-up")]
    second = journal.start_race(a_race(), a_start(), "referee", start)
    assert journal.read(kept) == [(second.id, "start")]
    assert journal.answered(kids.key) == kids


def test_a_set_up_waits_for_the_start_of_its_own_table(journal: Journal) -> None:
    journal.add_table("kids")
    for table in ("main", "kids"):
        journal.keep_setup(table, {"track": table}, None)
    started(journal)
    assert journal.setup("main") is None
    assert journal.setup("kids") == {"track": "kids"}


def test_the_phase_of_a_race_goes_with_its_entries(journal: Journal) -> None:
    race = started(journal)
    command = Plan(SEATS[0], 1, ("1",))
    journal.append(replace(race, phase="finished"), Entry(2, SEATS[0], command, a_start().facts), "phone", None)
    assert journal.race(race.id) == replace(race, phase="finished")


def test_flags_and_seats_are_never_stale(journal: Journal) -> None:
    journal.add_table("kids")
    assert journal.seats("main") == []
    assert not journal.flag("main", "locked")
    aino = StoredSeat("red", "Aino", "hash")
    journal.claim("main", aino)
    journal.set_flag("main", "locked", on=True)
    assert journal.seats("main") == [aino]
    assert journal.flag("main", "locked")
    assert journal.seats("kids") == []
    assert not journal.flag("kids", "locked")
    journal.free("main", "red")
    assert journal.seats("main") == []


def test_a_change_during_a_read_is_not_cached_away(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    aino, read = StoredSeat("red", "Aino", "hash"), journal.read

    def slow_read(query: str, *values: object) -> list[Any]:
        rows = read(query, *values)
        journal.claim("main", aino)
        return rows

    monkeypatch.setattr(journal, "read", slow_read)
    assert journal.seats("main") == []
    monkeypatch.undo()
    assert journal.seats("main") == [aino]


def test_tags_and_unfinished_entries_are_kept(journal: Journal, path: Path) -> None:
    journal.keep_tags({"04AA": "red 1", "04BB": "go"})
    journal.keep_tags({"04AA": "red 2", "04BB": None, "04CC": None})
    journal.keep_entering("main", "red", "first")
    journal.keep_entering("main", "red", "second")
    with closing(Journal(path)) as restarted:
        assert restarted.tags() == {"04AA": "red 2"}
        assert restarted.entering("main") == {"red": "second"}
        assert restarted.entering("kids") == {}


def test_a_bug_inside_a_transaction_blocks_nobody_else(journal: Journal) -> None:
    race = started(journal)
    with pytest.raises(UnicodeEncodeError):
        journal.append(race, a_start(), "\ud800", None)
    assert journal.claim("main", StoredSeat("red", "Aino", "hash"))


def test_a_seat_can_be_claimed_once_until_it_is_freed(journal: Journal) -> None:
    assert journal.claim("main", StoredSeat("red", "Aino", "one"))
    assert not journal.claim("main", StoredSeat("red", "Bo", "two"))
    assert journal.free("main", "red")
    assert not journal.free("main", "red")
    assert journal.claim("main", StoredSeat("red", "Bo", "two"))
    assert [seat.name for seat in journal.seats("main")] == ["Bo"]
