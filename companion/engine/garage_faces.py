"""The upgrades and sponsorship cards of the boxes, as they are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from companion.engine.faces import Face

if TYPE_CHECKING:
    from companion.engine.faces import Box, CardId, Family, Level, Symbol

_UPGRADES_IN_BOX, _SPONSORSHIPS_IN_BOX = 2, 7


def _face(card: CardId, family: Family, values: tuple[int, ...], **symbols: int) -> Face:
    printed = cast("dict[Symbol, int]", symbols)
    return Face(card, "upgrade", values, tuple(printed.items()), family != "heat", family=family)


def _upgrades(box: Box, level: Level, *faces: Face) -> tuple[Face, ...]:
    return tuple(replace(face, box=box, level=level, in_box=_UPGRADES_IN_BOX) for face in faces)


def _sponsorship(box: Box, *faces: Face) -> tuple[Face, ...]:
    return tuple(
        replace(face, kind="sponsorship", symbols=(*face.symbols, ("once", 1)), box=box, in_box=_SPONSORSHIPS_IN_BOX)
        for face in faces
    )


UPGRADES: tuple[Face, ...] = (
    *_upgrades(
        "base",
        "basic",
        _face("up-01", "4-wheel-drive", (4,), plus=1),
        _face("up-02", "4-wheel-drive", (), plus=3),
        _face("up-03", "4-wheel-drive", (), plus=1, cool=3),
        _face("up-04", "body", (3,), reduce=2),
        _face("up-05", "body", (5,), reduce=1),
        _face("up-06", "body", (1,), reduce=3),
        _face("up-07", "brakes", (1, 2, 3, 4), heat=1),
        _face("up-08", "brakes", (1, 3)),
        _face("up-09", "brakes", (2, 4)),
        _face("up-10", "brakes", (1, 5)),
        _face("up-11", "cooling", (6,), heat=1, cool=1),
        _face("up-12", "cooling", (1,), cool=2),
        _face("up-13", "cooling", (3,), cool=1),
        _face("up-14", "rpm", (1,), slip=2),
        _face("up-15", "rpm", (2,), slip=2),
        _face("up-16", "rpm", (3,), slip=2),
        _face("up-17", "heat", ()),
    ),
    *_upgrades(
        "base",
        "advanced",
        _face("up-18", "body", (6,), reduce=3, heat=1),
        _face("up-19", "body", (2,), reduce=1, cool=1, scrap=2),
        _face("up-20", "body", (2,), reduce=1, slip=1),
        _face("up-21", "cooling", (4,), scrap=2, cool=1),
        _face("up-22", "fuel", (2,), salvage=2),
        _face("up-23", "fuel", (), plus=1, salvage=2, cool=1),
        _face("up-24", "gas-pedal", (1,), direct=1, scrap=1),
        _face("up-25", "gas-pedal", (2,), direct=1, scrap=2),
        _face("up-26", "gas-pedal", (3,), direct=1, scrap=3),
        _face("up-27", "gas-pedal", (4,), direct=1, heat=1, cool=1),
        _face("up-28", "gas-pedal", (1,), direct=1, accelerate=1, scrap=5),
        _face("up-29", "rpm", (), plus=1, slip=3),
        _face("up-30", "rpm", (1,), heat=1, slip=3),
        _face("up-31", "rpm", (1, 2), slip=1),
        _face("up-32", "suspension", (2,), refresh=1, reduce=1),
        _face("up-33", "suspension", (2,), refresh=1, cool=1),
        _face("up-34", "suspension", (4,), refresh=1),
        _face("up-35", "suspension", (1,), refresh=1, slip=1),
        _face("up-36", "tires", (2,), limit=-1, cool=3),
        _face("up-37", "tires", (1,), scrap=2, limit=1),
        _face("up-38", "tires", (2,), scrap=2, limit=1),
        _face("up-39", "tires", (3,), limit=-1, cool=2),
        _face("up-40", "tires", (), plus=1, limit=1, slip=1, cool=1),
        _face("up-41", "tires", (), plus=2, limit=2),
        _face("up-42", "turbo", (7,), heat=2, cool=3),
        _face("up-43", "turbo", (8,), heat=1, scrap=6),
        _face("up-44", "wings", (4,), heat=1, scrap=2, limit=2),
        _face("up-45", "wings", (3,), heat=1, scrap=2, limit=2),
        _face("up-46", "wings", (6,), heat=2, limit=3),
        _face("up-47", "4-wheel-drive", (), plus=1, accelerate=1),
        _face("up-48", "heat", ()),
    ),
    *_upgrades(
        "heavy-rain",
        "advanced",
        _face("up-49", "air-intake", (1,), super_cool=1, salvage=4, limit=-1),
        _face("up-50", "air-intake", (0,), super_cool=1, slip=1, reduce=1),
        _face("up-51", "air-intake", (1,), super_cool=1, cool=1, scrap=1),
        _face("up-52", "air-intake", (3,), super_cool=1, scrap=3),
        _face("up-53", "air-intake", (4,), super_cool=1, scrap=4),
        _face("up-54", "air-intake", (), plus=1, super_cool=1, refresh=1, limit=-1),
    ),
    *_upgrades(
        "tunnel-vision",
        "advanced",
        _face("up-55", "front-wing", (), plus=1, draft=3),
        _face("up-56", "front-wing", (0,), draft=1, direct=1, refresh=1),
        _face("up-57", "front-wing", (2,), draft=2, salvage=2, scrap=5),
        _face("up-58", "front-wing", (3,), draft=1, limit=1, scrap=3),
        _face("up-59", "front-wing", (4,), draft=1, refresh=1, scrap=4),
        _face("up-60", "front-wing", (6,), draft=2, heat=1),
    ),
)
SPONSORSHIPS: tuple[Face, ...] = (
    *_sponsorship(
        "base",
        _face("sp-01", "dramdo-brakes", (1, 2, 3, 4)),
        _face("sp-02", "fredo-cooling", (4,), cool=2),
        _face("sp-03", "aperault-rpm", (1,), slip=2),
        _face("sp-04", "lord-turbo", (6,)),
        _face("sp-05", "de-angeli-wings", (3,), limit=1),
    ),
    *_sponsorship(
        "heavy-rain",
        _face("sp-06", "mercury-air-system", (0,), super_cool=2),
    ),
    *_sponsorship(
        "tunnel-vision",
        _face("sp-07", "eole-wings", (5,), draft=2),
    ),
)
