"""Legends: cars that nobody drives.

A Legend has no gear, cards, Heat or Stress, and none of the steps but a move at its place in the order. It blocks,
gives slipstream, counts among the cars, is classified, and wastes the adrenaline of its place. One card a round serves
all of them. A Legend between its line and a corner takes the corner by its limit and the diamond; on the way there it
drives its helmet number, or stops the diamond's number of Spaces before the corner if the helmet would carry it beyond;
with no corner before the finish it just drives its helmet number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.engine import conditions
from companion.engine.events import LegendCardTurned, LegendCase, LegendHelmet, Moved
from companion.engine.legend_deck import card_with, helmet_on
from companion.engine.movement import land
from companion.engine.options import Decision, LegendCardOption
from companion.engine.refusals import Refused
from companion.engine.steps.s7_check_corner import finish_if_over_the_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.legend_deck import LegendCard
    from companion.engine.race import Car, Race
    from companion.engine.track import CornerLine
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def decision(race: Race) -> Decision | None:
    """Ask the table for the card of the round when it is due."""
    assert race.legends is not None, "only Legends have cards"
    if race.turn or race.phase != "resolving" or race.legends.card or not _card_needed(race):
        return None
    return Decision(None, "legend-card", (LegendCardOption(race.legends.left),))


def _card_needed(race: Race) -> bool:
    """Whether the next car to move is a Legend, or by the other ruling any car that has still to."""
    soon = race.to_move[:1] if race.rulings.legend_card_time == "first-legend" else race.to_move
    return any(race.car(seat).mat is None for seat in soon)


def draw(race: Race, shuffle: Callable[[list[LegendCard]], None]) -> c.LegendCard:
    """Draw the card of the round, where nobody turns one on the table."""
    assert race.legends is not None, "only Legends have cards"
    cards = list(race.legends.left)
    shuffle(cards)
    return c.LegendCard(cards[0])


def turn_card(u: Unfolding, command: c.LegendCard) -> None:
    """Turn the card of the round, for all Legends still racing."""
    assert u.race.legends is not None, "the card was asked for"
    card = _named(command)
    if card not in u.race.legends.left:
        raise Refused("legend.card", fault="turned", card=card)
    helmets = tuple(_helmet(car, card) for car in u.race.racing if car.column)
    u.tell(LegendCardTurned(card, helmets))


def _named(command: c.LegendCard) -> LegendCard:
    """Find the card a command names: by its id, by one colour's number, or by both if they agree."""
    by_helmet = card_with(command.colour, command.helmet) if command.colour and command.helmet else None
    card = command.card or by_helmet
    if card is None or ((command.colour or command.helmet) and card != by_helmet):
        said = {"card": command.card, "colour": command.colour, "helmet": command.helmet}
        raise Refused("legend.card", fault="unknown", **said)
    return card


def _helmet(car: Car, card: LegendCard) -> LegendHelmet:
    assert car.column is not None, "a Legend has a column"
    return LegendHelmet(car.seat, *helmet_on(card, car.column))


def move(u: Unfolding, seat: Seat) -> None:
    """Move a Legend by the card of the round; that is its whole turn."""
    car = u.car(seat)
    way = reckon(u.race, car)
    landing = land(u.race, seat, way.want)
    reason = (way.case, way.helmet, way.diamond, way.limit)
    u.tell(Moved(seat, "legend", way.want, landing.gain, car.at, landing.to, landing.blocked_by, *reason))
    finish_if_over_the_line(u, seat)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How far a Legend wants to go, and the numbers that say so."""

    want: int
    case: LegendCase
    helmet: int
    """With what is added to it for the whole race."""
    diamond: int
    limit: int | None = None
    """Of the corner it takes, if it takes one."""


def reckon(race: Race, car: Car) -> Reckoning:
    """Work out how far a Legend wants to go, and why."""
    legends = race.legends
    assert legends is not None, "only a race with Legends moves them"
    assert legends.card is not None, "a Legend moves by its card"
    shown, line = _helmet(car, legends.card), _line_ahead(race, car)
    helmet, diamond = shown.helmet + legends.pro, shown.diamond
    if line.progress > race.finish:
        return Reckoning(helmet, "final", helmet, diamond)
    distance, zone = line.progress - car.at.progress, race.track.legend_zone(line.corner)
    if distance < (zone or 0):
        limit = conditions.legend_limit(race, line)
        return Reckoning(_through_corner(race, car, limit + diamond), "corner", helmet, diamond, limit)
    want = helmet if helmet <= distance else max(0, distance - diamond)
    return Reckoning(want, "straight", helmet, diamond)


def _line_ahead(race: Race, car: Car) -> CornerLine:
    line = race.track.next_line(car.at.progress)
    assert line is not None, "Legends race only on boards with corners"
    return line


def _through_corner(race: Race, car: Car, want: int) -> int:
    """Take a corner, but stop before one corner line too many."""
    start = car.at.progress
    extra = race.track.chevron(start) if race.rulings.legend_chevrons == "on" else 0
    beyond = race.lines_between(start, start + want)[1 + extra :]
    return beyond[0].progress - start if beyond else want
