"""Sponsorship cards: who takes some at the start, at press corners and for an event, and when they leave the game.

A card goes into the hand face down and may take it over its size. Which of them it is nobody knows until it is shown,
so a seat's cards count sponsorship as one kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import conditions
from companion.engine.catalogue import CATALOGUE
from companion.engine.championship import event_rule
from companion.engine.events import CardRemoved, Sponsored
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.calendar import EventRule
    from companion.engine.catalogue import Card
    from companion.engine.commands import SeatCommand
    from companion.engine.events import SponsoredFor
    from companion.engine.heat import Bill
    from companion.engine.race import Car, Race, Turn
    from companion.engine.track import CornerLine
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def deal_at_start(u: Unfolding) -> None:
    """Let every seat take the cards that the event gives before the start, in grid order."""
    for seat, count in u.race.sponsors_to_deal:
        if u.car(seat).status == "racing":
            _take(u, seat, count, "start")


def drawn_at_start(race: Race, seat: Seat) -> int:
    """Return how many cards are drawn for the opening hand, beside the sponsorship cards in it."""
    within = race.rulings.sponsor_start == "within-hand"
    return conditions.hand_size(race, seat) - (dict(race.sponsors_to_deal).get(seat, 0) if within else 0)


def reward(u: Unfolding, bills: tuple[Bill, ...]) -> None:
    """Deal the sponsorship of a turn: press corners in the order crossed, then the event; none after a spin-out."""
    seat = u.turn.seat
    for line in press_gains(u.race, u.turn, bills, u.car(seat).speed or 0):
        _take(u, seat, conditions.press_cards(u.race), "press", line.corner.after)
    spun_out = bool(bills) and bills[-1].spins_out
    if not spun_out and _event_gain(u.race, u.turn, u.car(seat)):
        _take(u, seat, 1, "event")


def remove_played(u: Unfolding, seat: Seat) -> None:
    """Take the cards that leave the game from the play area."""
    car = u.car(seat)
    for card in car.holdings.play_area if car.mat else ():
        if CATALOGUE[card].symbol("once"):
            u.tell(CardRemoved(seat, card))


def cards_left(race: Race) -> int:
    """Count the cards that nobody holds; those played come back when the deck runs out."""
    held = sum(car.holdings.sponsors for car in race.cars if car.mat)
    return conditions.sponsorship_cards(race.boxes) - held


def press_gains(race: Race, turn: Turn, bills: tuple[Bill, ...], speed: int) -> tuple[CornerLine, ...]:
    """List the lines at which the press gives cards to a car that crosses them at this Speed, in order."""
    spun_out = bool(bills) and bills[-1].spins_out
    if spun_out and race.rulings.press_spin_out == "none":
        return ()
    crossed = (bill.line for bill in bills[: -1 if spun_out else None])
    return tuple(line for line in crossed if _press_gain(race, turn, line, speed))


def _press_gain(race: Race, turn: Turn, line: CornerLine, speed: int) -> bool:
    """Whether the press rewards crossing a line at this Speed: by slipstream, or well above the limit."""
    if line.corner.after not in race.press:
        return False
    limit = conditions.posted_limit(race, line)
    carried = turn.slipstream_from is not None and line.progress >= turn.slipstream_from
    if event_rule(race) == "press-below-limit":
        return speed < limit and (carried or race.rulings.smile_and_wave == "below-limit")
    return carried or speed >= limit + conditions.PRESS_ABOVE_LIMIT


def _take(u: Unfolding, seat: Seat, count: int, for_: SponsoredFor, corner: int | None = None) -> None:
    taken = min(count, cards_left(u.race))
    if taken > 0:
        u.tell(Sponsored(seat, taken, for_, corner))


def _event_gain(race: Race, turn: Turn, car: Car) -> bool:
    rule: EventRule | None = event_rule(race)
    if rule == "first-three-laps":
        return _among_the_first(race, turn, car)
    if rule == "fast-turns":
        return (car.speed or 0) >= conditions.FAST_TURN
    return rule == "three-passed" and _passed(race, turn, car) >= conditions.MANY_PASSED


def _among_the_first(race: Race, turn: Turn, car: Car) -> bool:
    """Whether the turn completed the car's first lap and fewer than three others had done so before."""
    if race.track.lap(turn.began_at) > 1 or race.track.lap(car.at.progress) <= 1:
        return False
    before = sum(other.seat != car.seat and race.track.lap(other.at.progress) > 1 for other in race.cars)
    return race.finished_before + before < conditions.FIRST_CARS


def _passed(race: Race, turn: Turn, car: Car) -> int:
    """Count the cars on the board that this turn has passed."""
    others = [other for other in race.cars if other.seat != car.seat and other.on_board]
    if race.rulings.tv_pass == "board":  # noqa: S105 - what is passed here is a car
        between = {race.track.space(progress) for progress in range(turn.began_at + 1, car.at.progress)}
        return sum(race.track.space(other.at.progress) in between for other in others)
    return sum(_was_ahead(other, turn) and other.at.ahead_key > car.at.ahead_key for other in others)


def _was_ahead(other: Car, turn: Turn) -> bool:
    """Whether another car was ahead when the turn began; beside a car on the Race Line one stands on the other spot."""
    return other.at.progress > turn.began_at or (other.at.progress == turn.began_at and other.at.spot == "line")


def check_boxes(race: Race, command: SeatCommand) -> None:
    """Refuse a sponsorship card of a box that is not in play; a seat without any is refused with its cards."""
    if not race.car(command.seat).holdings.sponsors:
        return
    named = getattr(command, "cards", None) or (getattr(command, "card", None),)
    for card in filter(None, named):
        if is_sponsorship(card) and CATALOGUE[card].box not in race.boxes:
            raise Refused("sponsor.none", card=card)


def is_sponsorship(card: Card) -> bool:
    """Whether a card is a sponsorship card."""
    return CATALOGUE[card].kind == "sponsorship"
