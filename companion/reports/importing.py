"""Import a race file: it is replayed through the rules, and counts only if it reaches its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from companion.boards.identity import board_key
from companion.reports.export import race_digest
from companion.reports.recording import record
from companion.reports.replaying import replay
from companion.store.imports import ImportBook
from companion.store.journal import Journal, StoredRace
from companion.texts import explain
from companion.wire.days import is_to_come
from companion.wire.racefile import NotARaceFile

if TYPE_CHECKING:
    from companion.history.history import History
    from companion.store.archive import Archive
    from companion.wire.setups import FindTrack


@dataclass(frozen=True)
class ImportRefused(Exception):
    """A file that cannot become a race of the archive: a code, a sentence and, where one is to blame, the line."""

    code: str
    text: str
    line: int | None = None
    race: str | None = None
    """The race in the archive that the file repeats."""

    def __str__(self) -> str:
        """Return the sentence."""
        return self.text


def import_race_file(
    journal: Journal, archive: Archive, file: IO[bytes], table: str, day: str, find_track: FindTrack
) -> str:
    """Check a race file by replay, store it as driven on a day and record it; return the race's id.

    `find_track` finds the published boards: a file may bring another of the same id.
    """
    if is_to_come(day):
        raise ImportRefused("date-to-come", f"A race cannot have been driven on {day}, which is still to come.")
    history = _checked(file)
    with archive.importing:
        _refuse_known(archive, race_digest(history.entries))
        board = board_key(history.race.track, find_track)
        row = StoredRace(day, table, day, board.track, history.race.phase, board.name, "file")
        race = ImportBook(archive).add_race(row, history.entries)
    record(journal, archive, race)
    return race


def _checked(file: IO[bytes]) -> History:
    try:
        replayed = replay("import", file)
    except NotARaceFile as error:
        raise ImportRefused("not-a-race-file", str(error), 1) from None
    if replayed.refusal is not None:
        why = explain(replayed.refusal)
        raise ImportRefused(replayed.refusal.code, f"Line {replayed.line}: {why}", replayed.line)
    assert replayed.history is not None, "a replay without a refusal has a history"
    if replayed.history.race.phase != "finished":
        text = "This race was not driven to its end, so it has no result to keep."
        raise ImportRefused("race-unfinished", text, replayed.line)
    return replayed.history


def _refuse_known(archive: Archive, digest: str) -> None:
    known = archive.race_with(digest)
    if known is None:
        return
    race, deleted = known
    how = "is among the deleted races as" if deleted else "is in the list already, as"
    raise ImportRefused("race-known", f"This race {how} {race}.", race=race)
