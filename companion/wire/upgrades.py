"""Upgrades on the wire: unknown ones are refused by name, those that are Heat are called so where they are played."""

from __future__ import annotations

from typing import Any, get_args

from companion.engine.cards import as_held
from companion.engine.catalogue import Upgrade
from companion.engine.refusals import Refused
from companion.wire.texts import plain

_KNOWN: tuple[Upgrade, ...] = get_args(Upgrade.__value__)
_HEAT: dict[str, str] = {upgrade: "heat" for upgrade in _KNOWN if as_held(upgrade) == "heat"}
_HELD_BY = ("plan", "flip", "discard", "scrap", "recount")
"""The commands that name cards among a seat's own."""
_LONGEST = 20


def check_card_ids(message: dict[str, Any]) -> None:
    """Refuse the first upgrade of any car that is not known; other mistakes are left to the schema."""
    cars = message.get("cars")
    for car in cars if isinstance(cars, list | tuple) else ():
        unknown = _first_unknown(car.get("upgrades") if isinstance(car, dict) else None)
        if unknown is not None:
            raise Refused("setup.card", fault="unknown", card=unknown)


def check_corrected(message: dict[str, Any]) -> None:
    """Refuse the first upgrade of a correction that is not known; other mistakes are left to the schema."""
    unknown = _first_unknown(message.get("upgrades")) if message.get("do") == "correct" else None
    if unknown is not None:
        raise Refused("correct.upgrades", fault="unknown", card=unknown)


def _first_unknown(upgrades: Any) -> str | None:
    named = upgrades if isinstance(upgrades, list | tuple) else ()
    unknown = (card for card in named if isinstance(card, str) and card not in _KNOWN)
    return next((plain(card[:_LONGEST]) for card in unknown), None)


def with_heat(message: dict[str, Any]) -> dict[str, Any]:
    """Call the upgrades that are Heat so, where a command names cards of a seat."""
    if message.get("do") not in _HELD_BY:
        return message
    named = {key: _renamed(message[key]) for key in ("card", "cards") if key in message}
    return message | named


def _renamed(card: Any) -> Any:
    if isinstance(card, list | tuple):
        return [_renamed(one) for one in card]
    return _HEAT.get(card, card) if isinstance(card, str) else card
