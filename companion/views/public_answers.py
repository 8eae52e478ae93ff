"""What everybody may know of an answer: of a discard its count and top card, of a plan everything once it lay open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine import symbol_commands as s

if TYPE_CHECKING:
    from companion.engine.commands import Command
    from companion.views.event_parts import PublicAnswer


def public_answer(command: Command) -> PublicAnswer:
    """Describe a command for everybody; the caller must not pass a plan that nobody has seen."""
    match command:
        case c.Market() | c.Keep() | c.Pick() | c.Swap():
            return _in_garage(command)
        case s.Choose() | s.Salvage() | s.ReduceStress() | s.DraftBehind() | s.Unpaid():
            return _of_symbol(command)
        case c.Plan():
            return {"do": command.do, "gear": command.gear, "cards": list(command.cards)}
        case c.Dropped() | c.Flip() | s.Pay() | s.Scrap() | s.Direct() | s.Accelerate():
            return {"do": command.do, "card": command.card} if command.card else {"do": command.do}
        case c.Cooldown() | s.SuperCool():
            return {"do": command.do, "heat": command.heat}
        case c.Slipstream(spaces=int(spaces)):
            return {"do": command.do, "spaces": spaces}
        case c.Discard():
            top = command.cards[-1] if command.cards else None
            return {"do": command.do, "count": len(command.cards), "top": top}
        case _:
            return {"do": command.do}


def _in_garage(command: c.Market | c.Keep | c.Pick | c.Swap) -> PublicAnswer:
    match command:
        case c.Pick():
            return {"do": command.do, "upgrade": command.card}
        case c.Swap():
            return {"do": command.do, "give": command.give, "take": command.take}
        case _:
            return {"do": command.do, "upgrades": list(command.cards or ())}


def _of_symbol(command: s.Choose | s.Salvage | s.ReduceStress | s.DraftBehind | s.Unpaid) -> PublicAnswer:
    match command:
        case s.Choose():
            return {"do": command.do, "card": command.card, "value": command.value}
        case s.Salvage():
            return {"do": command.do, "card": command.card, "number": command.count}
        case s.ReduceStress():
            return {"do": command.do, "number": command.stress}
        case s.DraftBehind():
            return {"do": command.do, "spaces": command.spaces}
        case _:
            return {"do": command.do, "upgrades": list(command.keep or ())}
