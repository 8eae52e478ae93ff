"""What a set-up may say about Legends."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from companion.engine.legend_deck import MOST_PRO, Legends, LegendsSetUp
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.setup import CarSetUp, SetUp

_OF_A_LEGEND = ("seat", "name", "at", "forgotten", "legend", "as_")


def check_legends(setup: SetUp) -> None:
    """Refuse Legends on a board without their lines, what no Legend has, and a Legend's helmets for a driver."""
    pro = (setup.legends or LegendsSetUp()).pro
    if not 0 <= pro <= MOST_PRO:
        raise Refused("setup.pro", value=pro, least=0, most=MOST_PRO)
    for car in setup.cars:
        if car.legend:
            _check_legend(setup, car)
        elif car.as_ is not None:
            raise Refused("setup.legend", seat=car.seat, key="as", fault="driven")


def _check_legend(setup: SetUp, car: CarSetUp) -> None:
    if not setup.track.has_legend_lines:
        raise Refused("setup.legend-line", seat=car.seat, track=setup.track.id)
    for field in fields(car):
        if field.name not in _OF_A_LEGEND and getattr(car, field.name) != field.default:
            raise Refused("setup.legend", seat=car.seat, key=field.name)


def legends_of(setup: SetUp) -> Legends | None:
    """Return the deck of the Legends as a race begins with it; None if there are none."""
    how = setup.legends or LegendsSetUp()
    return Legends(how.pro, how.deck) if any(car.legend for car in setup.cars) else None
