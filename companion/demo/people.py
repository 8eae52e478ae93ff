"""Who the simulated drivers are: each seat has its own, named after its colour in some language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.types import SEATS, Seat
from companion.simulation.field import FIELD

if TYPE_CHECKING:
    from companion.simulation.characters import Character

NAMES: dict[Seat, str] = dict(
    zip(
        SEATS,
        ("Scarla", "Azuro", "Zelenko", "Amarila", "Kurono", "Grizo", "Oranja", "Murasa", "Alboa"),
        strict=True,
    )
)


def is_ours(seat: str, name: str) -> bool:
    """Whether this is a simulated driver's name in its seat; lets a demo recognise its own after a restart."""
    return NAMES.get(Seat(seat)) == name


def character_of(seat: Seat, seed: int) -> Character:
    """Return a driver's character; another seed assigns them differently."""
    return FIELD[(SEATS.index(seat) + seed) % len(FIELD)]
