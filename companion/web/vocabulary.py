"""The game's terms and lists as data, from which the pages' constants are generated.

Seats, gears, steps, rulings, controls and cards are defined once, in Python. `docs/vocabulary.json` is this module's
output; `npm run types` writes `web/src/shared/vocabulary.ts` from it. The bridge for readers imports nothing from the
companion, so its controls are generated too, by `python -m companion.web.vocabulary bridge`.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, NotRequired, get_args, get_type_hints

from typing_extensions import TypedDict

from companion.engine import conditions
from companion.engine.calendar import FIXTURES
from companion.engine.catalogue import PRINTED, Box, CardId, Face, Family, Kind, Level, Symbol
from companion.engine.legend_deck import (
    HIGHEST_HELMET,
    LEGEND_CARDS,
    LOWEST_HELMET,
    MOST_PRO,
    diamond_beside,
    helmets_on,
)
from companion.engine.options import ANSWERS
from companion.engine.race import STEPS
from companion.engine.rulings import Rulings
from companion.engine.setup import MOST_IN_HAND, MOST_ROUNDS
from companion.engine.track import MOST_HEAT, MOST_LAPS
from companion.engine.types import SEATS
from companion.table.tags import CONTROLS, MODULE_CONTROLS
from companion.wire.setups import SetUpMessage

if TYPE_CHECKING:
    from companion.views.parts import Json


class CardFace(TypedDict):
    """What is printed on a card, and how many copies a seat has; `copies` is null where board or Garage decide.

    The keys from `family` on belong to upgrades and sponsorship cards; `in_box` is how many their box holds.
    """

    id: CardId
    kind: Kind
    values: list[int]
    symbols: dict[Symbol, int]
    discardable: bool
    copies: int | None
    family: NotRequired[Family]
    level: NotRequired[Level]
    box: NotRequired[Box]
    in_box: NotRequired[int]


def card_faces() -> list[CardFace]:
    """List the catalogue as published."""
    return [_card_face(face) for face in PRINTED.values()]


def _card_face(face: Face) -> CardFace:
    published: CardFace = {
        "id": face.card,
        "kind": face.kind,
        "values": list(face.values),
        "symbols": dict(face.symbols),
        "discardable": face.discardable,
        "copies": face.copies,
    }
    if face.family and face.box and face.in_box:
        published |= {"family": face.family, "box": face.box, "in_box": face.in_box}
    if face.level:
        published["level"] = face.level
    return published


def document() -> Json:
    """Collect every list and number that pages share with the hub."""
    return {
        "seats": list(SEATS),
        "most_cars": conditions.MOST_CARS,
        "most_laps": MOST_LAPS,
        "most_rounds": MOST_ROUNDS,
        "most_in_hand": MOST_IN_HAND,
        "usual_hand": conditions.USUAL_HAND_SIZE,
        "most_cooldown": conditions.most_cooldown(),
        "usual_handicap": conditions.USUAL_HANDICAP,
        "most_heat": MOST_HEAT,
        "heat_besides_engine": conditions.owned_heat(0),
        "box_stress": conditions.BOX_STRESS,
        "gears": list(conditions.GEARS),
        "steps": list(STEPS),
        "answers": {asked: list(commands) for asked, commands in ANSWERS.items()},
        "rulings": _rulings(),
        "controls": list(CONTROLS),
        "module_controls": list(MODULE_CONTROLS),
        "modules": _modules(),
        "cards": card_faces(),
        "calendar": json.loads(json.dumps([asdict(fixture) for fixture in FIXTURES.values()])),
        "legend_cards": {card: helmets_on(card) for card in LEGEND_CARDS},
        "legend_diamonds": {str(helmet): diamond_beside(helmet) for helmet in range(LOWEST_HELMET, HIGHEST_HELMET + 1)},
        "most_pro": MOST_PRO,
    }


def _modules() -> list[str]:
    """List the modules that a set-up can choose: those that have a key in it."""
    keys = {field.name for field in fields(SetUpMessage)}
    return [module for module in ("garage", "weather", "legends", "championship") if module in keys]


def _rulings() -> dict[str, list[str]]:
    """List the choices of each ruling, the default first."""
    hints, defaults = get_type_hints(Rulings), Rulings()
    choices = {field.name: get_args(hints[field.name]) for field in fields(Rulings)}
    return {
        name: sorted(values, key=lambda value: value != getattr(defaults, name)) for name, values in choices.items()
    }


def bridge_module() -> str:
    """Write the controls as a module of the bridge."""
    names = "".join(f'    "{control}",\n' for control in CONTROLS)
    docstring = '"""The controls that a tag or a button can stand for. Generated: see CONTRIBUTING.md."""'
    return f"{docstring}\n\nCONTROLS = (\n{names})\n"


if __name__ == "__main__":
    published = json.dumps(document(), indent=1, ensure_ascii=False) + "\n"
    sys.stdout.write(bridge_module() if sys.argv[1:] == ["bridge"] else published)
