"""A correction of the upgrades that a seat owns: which are possible, and what it loses and gains."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from companion.engine.catalogue import PRINTED, CardId
from companion.engine.refusals import Refused
from companion.engine.setup import MOST_UPGRADES

if TYPE_CHECKING:
    from companion.engine.card_tracking import TrackedCards
    from companion.engine.catalogue import Upgrade
    from companion.engine.commands import Correct
    from companion.engine.race import Car, Race


def checked_upgrades(race: Race, car: Car, command: Correct, cards: TrackedCards) -> tuple[Upgrade, ...] | None:
    """Return the upgrades that a correction names, and exchange the `cards` for them; None if it names none."""
    if command.upgrades is None:
        return None
    if race.phase == "garage":
        raise Refused("not-now", do="correct", phase=race.phase)  # the choice itself is put right instead
    if car.driver.upgrades is None:
        raise Refused("correct.upgrades", fault="starting", seat=car.seat)
    _check_cards(race, car, command.upgrades)
    upgrades = cast("tuple[Upgrade, ...]", command.upgrades)
    _exchange(race, car, upgrades, cards)
    return upgrades


def _check_cards(race: Race, car: Car, upgrades: tuple[CardId, ...]) -> None:
    if len(upgrades) > MOST_UPGRADES:
        raise Refused("correct.upgrades", fault="number", value=len(upgrades), most=MOST_UPGRADES)
    others = Counter[CardId](card for other in race.cars if other.seat != car.seat for card in other.upgrades)
    boxes = {*race.boxes, *(PRINTED[card].box for card in (*others, *car.upgrades))}
    for card, copies in Counter(upgrades).items():
        face = PRINTED[card]
        if face.kind != "upgrade":
            raise Refused("correct.upgrades", fault="unknown", card=card)
        if face.box not in boxes:
            raise Refused("correct.upgrades", fault="box", card=card)
        if copies + others[card] > (face.in_box or 0):
            raise Refused("correct.upgrades", fault="copies", card=card, value=copies + others[card], most=face.in_box)


def _exchange(race: Race, car: Car, upgrades: tuple[Upgrade, ...], cards: TrackedCards) -> None:
    before, now = Counter(car.upgrades), Counter(upgrades)
    lost, gained = before - now, now - before
    if race.phase == "resolving" and car.plan and lost:
        raise Refused(
            "correct.sealed", fault="cards", engine=car.public.engine
        )  # it may be among the cards of the plan
    refill = race.turn is None or race.turn.seat != car.seat
    played = cards.correct_upgrades(lost.elements(), gained.elements(), refill=refill)
    if played is not None:
        raise Refused("correct.upgrades", fault="played", card=played)
