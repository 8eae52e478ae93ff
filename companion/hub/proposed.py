"""A proposed command as everybody may know it: no cards of a plan, and of a discard its count and top card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine.places import resolve_place
from companion.engine.types import Position
from companion.history.commands import Amend
from companion.views.parts import position_json
from companion.views.public_answers import public_answer
from companion.wire.commands import command_json

if TYPE_CHECKING:
    from companion.engine.track import Track
    from companion.views.parts import Json
    from companion.wire.commands import AnyCommand


def proposed_json(command: AnyCommand, track: Track, *, seen: bool) -> Json:
    """Describe a proposal; `seen` if the whole table has seen the input that it would amend."""
    match command:
        case Amend():
            return {**command_json(command), "command": _inner(command.command, track, seen=seen)}
        case c.Correct():
            return _inner(command, track, seen=seen)
        case c.Plan() | c.Discard() | c.Keep():
            return _inner(command, track, seen=False)
        case _:
            return command_json(command)


def _inner(command: c.Command, track: Track, *, seen: bool) -> Json:
    match command:
        case c.Plan() | c.Keep() if not seen:
            return {"do": command.do, "seat": command.seat}
        case c.Plan() | c.Discard() | c.Keep():
            return {**public_answer(command), "seat": command.seat}
        case c.Correct() if command.at is not None:
            place = resolve_place(track, command.at)
            at = Position(track.progress(place.lap, place.space), place.spot)
            return {**command_json(command), "at": position_json(track, at)}
        case _:
            return command_json(command)
