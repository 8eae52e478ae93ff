"""What everybody may know of an answer: of a discard its count and top card, of a plan everything once it lay open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c

if TYPE_CHECKING:
    from companion.engine.commands import Command
    from companion.views.event_parts import PublicAnswer


def public_answer(command: Command) -> PublicAnswer:
    """Describe a command for everybody; the caller must not pass a plan that nobody has seen."""
    match command:
        case c.Plan():
            return {"do": command.do, "gear": command.gear, "cards": list(command.cards)}
        case c.Flip():
            return {"do": command.do, "card": command.card}
        case c.Cooldown():
            return {"do": command.do, "heat": command.heat}
        case c.Discard():
            top = command.cards[-1] if command.cards else None
            return {"do": command.do, "count": len(command.cards), "top": top}
        case _:
            return {"do": command.do}
