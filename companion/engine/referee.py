"""What the referee may do to a race: correct it, accept a card that is shown, retire a car, end or confirm it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine.card_tracking import TrackedCards
from companion.engine.commands import Discard, Flip, Plan
from companion.engine.conditions import GEARS, lowest_free_gear
from companion.engine.corrected_upgrades import checked_upgrades
from companion.engine.events import Abandoned, Confirmed, Corrected, Flagged, OldValues, Recounted, Retired, Unplanned
from companion.engine.impossible_cards import cards_impossible, ruled_out
from companion.engine.movement import others_on_board
from companion.engine.places import resolve_place
from companion.engine.refusals import Refused
from companion.engine.round import front_to_back
from companion.engine.sponsorship import cards_left, is_sponsorship
from companion.engine.steps.s4_adrenaline import who_gets_adrenaline
from companion.engine.steps.s7_check_corner import finish_if_over_the_line
from companion.engine.types import Position
from companion.engine.weather import WeatherSetUp, check_tokens, laid_out, read_roads

if TYPE_CHECKING:
    from companion.engine.catalogue import Card, Upgrade
    from companion.engine.commands import Abandon, AnyPlace, Correct, Finish, Recount, Retire, SeatCommand
    from companion.engine.holdings import Holdings
    from companion.engine.race import Car, Race
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding
    from companion.engine.weather import Roads


def correct(u: Unfolding, command: Correct) -> None:
    """Make the companion agree with the table about a car on the board."""
    car = u.car(command.seat)
    if not car.on_board:
        raise Refused("not-now", do="correct", status=car.status)
    _check_said(car, command)
    at = _checked_place(u.race, car, command.at) if command.at else None
    _check_gear(u.race, car, command.gear)
    upgrades = _check_cards(u.race, car, command)
    order = _order_with(u.race, car, at) if at and u.race.phase == "planning" else None
    adrenaline = who_gets_adrenaline(u.race, order) if order else None
    tokens = _checked_tokens(u.race, command)
    fact = Corrected(car.seat, at, command.gear, command.engine, command.reason, order, adrenaline)
    fact = replace(fact, weather=command.weather, tokens=tokens, sponsors=command.sponsors, upgrades=upgrades)
    u.tell(_with_old_values(fact, car, u.race))
    _unseal_outdated_plan(u, command)
    _finish_if_checked(u, car.seat)


def _check_said(car: Car, command: Correct) -> None:
    """Refuse a correction of nothing, and one of a mat that a Legend does not have."""
    of_mat = (command.gear, command.engine, command.sponsors, command.upgrades)
    if all(told is None for told in (*of_mat, command.at, command.weather, command.roads)):
        raise Refused("correct.nothing")
    if car.mat is None and any(told is not None for told in of_mat):
        raise Refused("legend.no-mat", seat=car.seat)


def _check_cards(race: Race, car: Car, command: Correct) -> tuple[Upgrade, ...] | None:
    """Check what is said of a driver's cards, as the table knows them; return the upgrades if those are corrected."""
    if car.mat is None:
        return None
    cards = TrackedCards(car.public, None)
    upgrades = checked_upgrades(race, car, command, cards)
    _check_engine(race, car, command.engine, cards)
    _check_sponsors(race, car, command)
    return upgrades


def _checked_tokens(race: Race, command: Correct) -> Roads | None:
    """Return the road tokens if they are corrected; either kind of token must go with the other."""
    roads = race.roads if command.roads is None else read_roads(command.roads)
    check_tokens(race.track, WeatherSetUp(command.weather or race.weather, roads))
    return None if command.roads is None else laid_out(race.track, roads)


def _with_old_values(fact: Corrected, car: Car, race: Race) -> Corrected:
    was = OldValues(
        at=car.at if fact.at is not None else None,
        gear=car.gear if fact.gear is not None else None,
        engine=car.holdings.engine if fact.engine is not None else None,
        weather=race.weather if fact.weather is not None else None,
        tokens=race.roads if fact.tokens is not None else None,
        sponsors=car.holdings.sponsors if fact.sponsors is not None else None,
        upgrades=car.upgrades if fact.upgrades is not None else None,
    )
    return replace(fact, was=was)


def _checked_place(race: Race, car: Car, named: AnyPlace) -> Position:
    place = resolve_place(race.track, named)
    at = Position(race.track.progress(place.lap, place.space), place.spot)
    if not 1 <= place.space <= race.track.spaces or not _lap_possible(race, car, at):
        raise Refused("correct.place", lap=place.lap, space=place.space)
    taken = others_on_board(race, car.seat).get(place.space, {})
    if place.spot in taken:
        raise Refused("correct.taken", space=place.space, spot=place.spot, taken_by=taken[place.spot])
    return at


def _lap_possible(race: Race, car: Car, at: Position) -> bool:
    """Whether the car may be on that lap: a finished car stays over the line, others cross it only in their turn."""
    if car.status == "finished":
        return race.finish < at.progress <= race.finish + race.track.spaces
    driving = race.turn is not None and race.turn.seat == car.seat
    furthest = race.finish + (race.track.spaces if driving else 0)
    return -race.track.spaces < at.progress <= furthest


def _check_gear(race: Race, car: Car, gear: int | None) -> None:
    if gear is None:
        return
    if gear not in GEARS:
        raise Refused("gear.range", gear=gear, least=GEARS[0], most=GEARS[-1])
    hand = len(car.holdings.hand)
    if car.plan is not None or race.phase == "garage":
        return
    if lowest_free_gear(gear, flooded=race.track.is_flooded(car.at.progress)) > hand:
        raise Refused("correct.gear", gear=gear, hand=hand)  # no gear in reach could be filled


def _check_engine(race: Race, car: Car, engine: int | None, cards: TrackedCards) -> None:
    if engine is None:
        return
    before, _ = cards.holdings()
    most = before.all_cards["heat"]
    refill = race.turn is None or race.turn.seat != car.seat
    if not 0 <= engine <= most or not cards.correct_engine(engine, refill=refill):
        raise Refused("correct.engine", engine=engine, most=most)
    corrected, _ = cards.holdings()
    # While all still plan, the seat is asked for its plan again. Later the plan must stay playable.
    if race.phase == "resolving" and car.plan and not _any_plan_stays(before, corrected, _most_planned(race, car)):
        raise Refused("correct.sealed", engine=engine)


def _check_sponsors(race: Race, car: Car, command: Correct) -> None:
    """Refuse more sponsorship cards than there are, and fewer than have been played; a sealed plan stays playable."""
    if command.sponsors is None:
        return
    held = car.public.sponsors
    most = held + cards_left(race)
    least = sum(map(is_sponsorship, car.public.play_area))
    if not least <= command.sponsors <= most:
        raise Refused("correct.sponsors", sponsors=command.sponsors, least=least, most=most)
    if race.phase == "resolving" and car.plan and command.sponsors < held:
        raise Refused("correct.sealed", fault="cards", engine=car.public.engine)


def _most_planned(race: Race, car: Car) -> int:
    """Return the most cards a sealed plan can have, as far as the table can know."""
    assert car.plan is not None, "only a sealed plan is still to be played"
    return car.plan.gear if race.rulings.gear_shown == "when-all-planned" else GEARS[-1]


def _any_plan_stays(before: Holdings, after: Holdings, gear: int) -> bool:
    """Whether the hand can still hold any plan that may be sealed; checking the plan itself would reveal it."""
    if (after.hand, after.unaccounted) == (before.hand, before.unaccounted):
        return True  # the Heat went onto the discard pile, or came back from there
    return not before.may_clutter(gear) and after.hand.unseen >= min(gear, before.hand.unseen)


def _order_with(race: Race, corrected: Car, at: Position) -> tuple[Seat, ...]:
    """Return the order of a round still being planned, by the corrected positions."""
    return front_to_back(replace(car, at=at) if car.seat == corrected.seat else car for car in race.racing)


def _unseal_outdated_plan(u: Unfolding, command: Correct) -> None:
    """Drop a plan that was checked against the old gear or engine, while the seat can still plan again."""
    outdated = any(told is not None for told in (command.gear, command.engine, command.sponsors, command.upgrades))
    if outdated and u.race.phase == "planning" and u.car(command.seat).plan:
        u.tell(Unplanned(command.seat))


def _finish_if_checked(u: Unfolding, seat: Seat) -> None:
    """Finish a car that is put over the last line after its corners were checked."""
    turn = u.race.turn
    if turn and turn.seat == seat and turn.step == "discard":
        finish_if_over_the_line(u, seat)


def recount(u: Unfolding, command: Recount) -> None:
    """Accept a card that the table shows although it was ruled out; only the seat's totals can still exclude it."""
    car = u.car(command.seat)
    if car.status != "racing":
        raise Refused("not-now", do="recount", status=car.status)
    if car.mat is None:
        raise Refused("legend.no-mat", seat=car.seat)
    u.tell(Recounted(command.seat, command.card))
    if not _anywhere(u.cards(command.seat), command.card):
        raise cards_impossible(u.cards(command.seat), "hand", (command.card,))


def _anywhere(counted: Holdings, card: Card) -> bool:
    """Whether a card can be in any pile at all."""
    return any(cards[card] for cards in (counted.unaccounted, counted.hand.known, counted.deck.known))


def recount_if_shown(u: Unfolding, command: SeatCommand) -> None:
    """Recount a seat's cards before judging an answer whose cards the table shows."""
    match command:
        case Flip(shown=True) if command.card is not None:
            u.tell(Recounted(command.seat, command.card))
        case Plan(shown=True) | Discard(shown=True):
            u.tell(Recounted(command.seat, ruled_out(u.car(command.seat).public, "hand", command.cards)))


def retire(u: Unfolding, command: Retire) -> None:
    """Take a car out of the race."""
    car = u.car(command.seat)
    if car.status != "racing":
        raise Refused("not-now", do="retire", status=car.status)
    u.tell(Retired(command.seat, command.reason, _adrenaline_without(u.race, command.seat)))


def _adrenaline_without(race: Race, retiring: Seat) -> tuple[Seat, ...] | None:
    """Return who has adrenaline without this car, in a round still being planned; None if nothing changes."""
    if race.phase != "planning":
        return None
    adrenaline = who_gets_adrenaline(race, tuple(seat for seat in race.to_move if seat != retiring))
    return adrenaline if adrenaline != race.adrenaline else None


def finish(u: Unfolding, command: Finish) -> None:
    """End the race early, classified as it stands."""
    u.tell(Flagged(command.reason))


def abandon(u: Unfolding, command: Abandon) -> None:
    """End the race without a result."""
    u.tell(Abandoned(command.reason))


def confirm(u: Unfolding) -> None:
    """Make the result official."""
    u.tell(Confirmed())
