"""Commands from JSON: the author and the command. The schemas are those of the engine's own command classes."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, get_args

from pydantic import Discriminator, TypeAdapter

from companion.engine import commands as c
from companion.engine.refusals import Refused
from companion.engine.types import Author, Seat
from companion.history.commands import Amend, HistoryCommand, Redo, Tick, Undo
from companion.history.entries import REFEREE
from companion.wire.json_text import compact
from companion.wire.texts import check_text
from companion.wire.upgrades import check_corrected, with_heat
from companion.wire.validation import validated

AnyCommand = c.Command | HistoryCommand
_COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[c.Command | Undo | Redo | Amend | Tick, Discriminator("do")])
_KNOWN = {item.default for kind in get_args(AnyCommand) for item in fields(kind) if item.name == "do"}
_OF_HISTORY = ("undo", "redo", "amend", "ticked")
_WITHOUT_SEAT = ("market", "legend-card", "abandon", "confirm", "finish", *_OF_HISTORY)
BOTH = 2
"""How many seats decide together."""
MOST_TICKED = 400
"""More than all open hand moves of a full table."""


@dataclass(frozen=True, slots=True)
class Input:
    """A command and its author."""

    by: Author
    command: AnyCommand
    newcomer: bool = False
    """See `Entry.newcomer`."""
    together: tuple[Seat, ...] = ()
    """See `Entry.together`."""


def parse_input(message: dict[str, Any]) -> Input:
    """Parse a line of a race file: a seat's command, or the referee's, who may act for a seat."""
    if message.get("try", False) is not False:
        raise Refused("malformed", key="try", problem="a race file holds only what was done")
    if message.get("referee", False) is True:
        return Input(REFEREE, parse_command(message), together=read_pair(message.get("together")))
    seat = message.get("seat")
    if not isinstance(seat, str):
        raise Refused("malformed", key="seat", problem="a seat or the referee must speak")
    if seat == REFEREE:  # the name alone does not make a seat the referee
        raise Refused("unknown-seat", seat=seat)
    check_text("seat", seat)
    return Input(Seat(seat), parse_command(message), newcomer=message.get("newcomer", False) is True)


def read_pair(said: Any) -> tuple[Seat, ...]:
    """Read which two seats agreed on a command of the referee's, or the one that races alone; none for a referee."""
    if said is None:
        return ()
    if not isinstance(said, list) or not 1 <= len(said) <= BOTH or not all(isinstance(one, str) for one in said):
        raise Refused("malformed", key="together", problem="not two seats")
    for one in said:
        check_text("together", one)
    return tuple(map(Seat, said))


def parse_command(message: dict[str, Any]) -> AnyCommand:
    """Parse a command; unknown keys are ignored."""
    do = message.get("do")
    if not isinstance(do, str) or do not in _KNOWN:
        raise Refused("malformed", key="do", problem="not a command")
    if do in _WITHOUT_SEAT:
        message = {key: value for key, value in message.items() if key != "seat"}
    if do == "amend":
        _check_amending(message.get("command"))
        message = message | {"command": with_heat(message["command"])}
    check_corrected(message)
    command = validated(_COMMANDS, with_heat(message), "malformed")
    check_text("seat", getattr(command, "seat", ""))
    check_text("reason", getattr(command, "reason", ""))
    for after in getattr(command, "roads", None) or ():
        check_text("roads", after)
    if isinstance(command, Tick):
        _check_ticks(command)
    return command


def _check_ticks(tick: Tick) -> None:
    if len(tick.moves) > MOST_TICKED:
        raise Refused("malformed", key="moves", problem=f"more than {MOST_TICKED} moves")
    for move in tick.moves:
        check_text("moves", move)


def _check_amending(inner: Any) -> None:
    """Refuse an amendment to anything but a game command, parsed as strictly as any other."""
    if not isinstance(inner, dict) or inner.get("do") in _OF_HISTORY:
        raise Refused("malformed", key="command", problem="not a command of the game")
    parse_command(inner)


def command_json(command: AnyCommand) -> dict[str, Any]:
    """Return a command as JSON, without unset fields."""
    return compact({name.rstrip("_"): value for name, value in asdict(command).items()})


def input_json(given: Input) -> dict[str, Any]:
    """Return a line of a race file."""
    who: dict[str, Any] = {"referee": True} if given.by == REFEREE else {"seat": given.by}
    marks = {"newcomer": given.newcomer, "together": list(given.together)}
    return who | command_json(given.command) | {key: mark for key, mark in marks.items() if mark}
