"""Moments: the race after each input that counts, chained to the moment before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.commands import Command
from companion.engine.events import Event
from companion.engine.race import Race
from companion.engine.types import Author
from companion.history.entries import Redecided

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Moment:
    """The race after an input that counts."""

    no: int
    by: Author
    command: Command | None
    facts: tuple[Event, ...]
    race: Race
    before: Moment | None
    undo_to: Moment | None
    """Where undo leads: the moment before, or for an amendment the end of the branch it replaced."""
    entry: int
    """The entry undo takes back: this input's own, or the amendment that grew the branch ending here."""


def after(before: Moment, done: Redecided, race: Race) -> Moment:
    """Return the moment after an input."""
    return Moment(done.no, done.by, done.command, done.facts, race, before, before, done.no)


def inputs_before(newest: Moment) -> Iterator[Moment]:
    """List a moment and all before it, the newest first."""
    moment: Moment | None = newest
    while moment is not None:
        yield moment
        moment = moment.before


def undo_steps(newest: Moment, back: Moment | None) -> Iterator[Moment]:
    """List the moments that undo leaves one after another on its way back; None is before the start."""
    moment: Moment | None = newest
    while moment is not None and moment is not back:
        yield moment
        moment = moment.undo_to


def redecided(moment: Moment) -> Redecided:
    """Return a moment as an amendment stores it."""
    assert moment.command is not None, "the start is never decided anew"
    return Redecided(moment.no, moment.by, moment.command, moment.facts)
