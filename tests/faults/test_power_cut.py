"""A power cut as a disk may leave it: the log torn at any byte, or with its last writes in any order.

What was synced before the cut is there; of what was being written there is any part, down to a sector. Entries are then
read back up to one that was synced, or the one being written: never fewer, and never anything else.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.boards import load_track
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.history.entries import Entry
from companion.store.journal import Journal

from ..long import LONG
from ..store.journals import a_race
from ..virtual_table import VirtualTable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


SECTOR = 512
LOG_HEAD, FRAME = 32, 24 + 4096
"""Of SQLite's write-ahead log: its head, and a page with the head of its frame."""
ENTRIES = 12
STRIDE = 1 if LONG else 257
CRASHES = 5_000 if LONG else 40


@dataclass
class Recorded:
    """A journal as its files were after each entry; `entries[:n]` are stored in `logs[n - 1]`."""

    entries: list[Entry]
    logs: list[bytes]
    before: bytes
    """The database while everything is in the log."""
    after: bytes
    """The database once the log was copied into it."""
    race: str

    def log_ends(self) -> list[int]:
        """Return where each entry ends in the log."""
        return [_frame_end(*pair) for pair in zip(self.logs, self.logs[1:], strict=False)]


def _frame_end(log: bytes, longer: bytes) -> int:
    ends = range(LOG_HEAD + FRAME, len(longer) + 1, FRAME)
    return max(end for end in ends if log[end - FRAME : end] != longer[end - FRAME : end])


@pytest.fixture(scope="module", params=["growing", "preallocated"])
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """Store the beginning of a race in a log that grows, or in one full of what was there before."""
    path = tmp_path_factory.mktemp("recorded") / "pitwall.sqlite"
    log = path.with_name("pitwall.sqlite-wal")
    table = VirtualTable(SetUp(load_track("usa"), 1, (CarSetUp(SEATS[0]), CarSetUp(SEATS[1]))), 1)
    with closing(Journal(path)) as journal:
        journal.add_table("main")
        if request.param == "preallocated":
            journal.preallocate_log()
        race = journal.start_race(a_race(), table.history.entries[0], "referee", None)
        logs = [log.read_bytes()]
        for entry in table.play(ENTRIES):
            journal.append(race, entry, "phone", None)
            logs.append(log.read_bytes())
        before = path.read_bytes()
        journal.clear_log()
        return Recorded(table.history.entries, logs, before, path.read_bytes(), race.id)


def stored(folder: Path, database: bytes, log: bytes, race: str) -> list[Entry]:
    """Open a journal that these files are left of, and read what is stored."""
    path = folder / "pitwall.sqlite"
    path.with_name("pitwall.sqlite-shm").unlink(missing_ok=True)
    path.write_bytes(database)
    path.with_name("pitwall.sqlite-wal").write_bytes(log)
    with closing(Journal(path)) as journal:
        return list(journal.entries(race))


def cuts(ends: list[int]) -> Iterator[int]:
    """Yield places to cut at: around the end of each entry, and many between."""
    yield from range(ends[0], ends[-1], STRIDE)
    for end in ends:
        yield from (end - 1, end, end + 1)


def test_a_log_cut_at_any_byte_ends_with_the_last_whole_entry(recorded: Recorded, tmp_path: Path) -> None:
    ends = recorded.log_ends()
    for cut in cuts(ends):
        whole = 1 + sum(end <= cut for end in ends)
        found = stored(tmp_path, recorded.before, recorded.logs[-1][:cut], recorded.race)
        assert found == recorded.entries[:whole], f"cut at {cut}"


def test_writes_that_reached_the_disk_in_any_order_harm_no_entry_before(recorded: Recorded, tmp_path: Path) -> None:
    dice = Random(1)
    for _ in range(CRASHES):
        number = dice.randrange(1, len(recorded.logs))
        synced, written = recorded.logs[number - 1 : number + 1]
        found = stored(tmp_path, recorded.before, mixed(synced, written, dice), recorded.race)
        assert found in (recorded.entries[:number], recorded.entries[: number + 1])


def test_power_cut_while_the_log_is_copied_into_the_database_harms_nothing(recorded: Recorded, tmp_path: Path) -> None:
    dice = Random(2)
    for _ in range(CRASHES):
        database = mixed(recorded.before, recorded.after, dice)
        assert stored(tmp_path, database, recorded.logs[-1], recorded.race) == recorded.entries


def mixed(synced: bytes, written: bytes, dice: Random) -> bytes:
    """Return a file of which some sectors were written and others not, and which may have become longer or not."""
    length = dice.choice((len(synced), len(written)))
    old, share = synced.ljust(length, b"\0"), dice.random()
    sectors = (
        (written if dice.random() < share else old)[at : at + SECTOR].ljust(min(SECTOR, length - at), b"\0")
        for at in range(0, length, SECTOR)
    )
    return b"".join(sectors)
