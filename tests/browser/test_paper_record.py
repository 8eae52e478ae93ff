"""Races played with a paper record beside them: pieces move only as the screens say, and end where the hub says."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.history.commands import Amend, Undo
from companion.history.entries import REFEREE, Entry

from ..long import LONG
from .following import InPairs, Late
from .paper_table import PEOPLE, WITHOUT_PHONES, PaperTable

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.types import Seat

    from ..virtual_table import VirtualTable
    from .evening import Evening
    from .paper_table import Trouble

CARDS: tuple[Card, ...] = ("1", "2", "3", "4")


# What goes wrong ----------------------------------------------------------------------------------------


def a_mistyped_flip(seat: str) -> Trouble:
    """A driver taps the wrong card, and takes it back: one who has moved the car by then, or one who has not."""

    def happens(table: PaperTable, command: c.Command) -> bool:
        hands = table.hands[command.seat]
        if not isinstance(command, c.Flip) or command.seat != seat:
            return False
        slip = _slip(table.race, command)
        table.no = hands.before(table.no, slip)
        table.send(slip)
        table.no = hands.after(table.no)
        hands.witness.page.locator(".undo.slip").tap()
        table.race.take(command.seat, Undo())
        table.accepted(hands.witness)
        hands.witness.page.locator(".flip").wait_for()
        table.everybody_hears()
        return True

    return happens


def _slip(race: VirtualTable, command: c.Flip) -> c.Flip:
    """Find another card that may be flipped."""
    slips = (c.Flip(command.seat, card) for card in CARDS if card != command.card)
    return next(slip for slip in slips if isinstance(race.history.accept(command.seat, slip), Entry))


def an_undo(seat: str) -> Trouble:
    """The referee takes back what a driver has answered, and hands have followed, ticking or not."""

    def happens(table: PaperTable, command: c.Command) -> bool:
        if not isinstance(command, c.Done | c.Boost) or command.seat != seat:
            return False
        table.enter(command)
        table.referee.undo()
        table.race.take(REFEREE, Undo())
        table.accepted(table.referee.witness)
        table.everybody_hears()
        return True

    return happens


def a_correction(seat: str) -> Trouble:
    """The referee puts a car one Space back where there is room, with one Heat less."""

    def happens(table: PaperTable, command: c.Command) -> bool:
        cars = {car["seat"]: car for car in table.evening.state["cars"]}
        car, at = cars[seat], cars[seat]["at"]
        taken = {(one["at"]["space"], one["at"]["spot"]) for one in cars.values()}
        room = at["lap"] > 0 and (at["space"] - 1, at["spot"]) not in taken and at["space"] > 1
        if not isinstance(command, c.Plan) or not room or not car["engine"]:
            return False
        table.referee.correct(table.no, car["name"], mark=at["mark"] + 1, engine=car["engine"] - 1)
        place = c.Place(at["lap"], at["space"] - 1, at["spot"])
        table.race.take(REFEREE, c.Correct(car["seat"], at=place, engine=car["engine"] - 1))
        table.accepted(table.referee.witness)
        table.everybody_hears()
        return True

    return happens


def a_replaced_plan(seat: str) -> Trouble:
    """The referee replaces a plan that was misread, once the cars have moved."""

    def happens(table: PaperTable, command: c.Command) -> bool:
        if isinstance(command, c.Plan) or command.seat != seat:
            return False
        table.no = table.hands[seat].before(table.no, command)
        plan = _replaced(table.race, command.seat)
        table.referee.replace_plan(PEOPLE[seat], plan)
        table.accepted(table.referee.witness)
        table.everybody_hears()
        return True

    return happens


def _replaced(race: VirtualTable, seat: Seat) -> c.Plan:
    """Replace a seat's latest plan by other cards in the same gear."""
    no, plan = next(
        (one.no, one.command)
        for one in race.history.inputs()
        if isinstance(one.command, c.Plan) and one.command.seat == seat
    )
    for cards in combinations_with_replacement(CARDS, plan.gear):
        other = c.Plan(seat, plan.gear, cards)
        if sorted(cards) != sorted(plan.cards) and isinstance(race.give(REFEREE, Amend(no, other)), Entry):
            return other
    raise AssertionError(f"{plan} cannot be replaced")


RED, BLUE, GREEN, YELLOW = PEOPLE
"""Who ticks at once, who plays by the book, who never ticks, and who does everything at the end of the round."""
TROUBLES: tuple[Trouble, ...] = (
    an_undo(RED),
    an_undo(GREEN),
    a_correction(BLUE),
    a_replaced_plan(GREEN),
    a_mistyped_flip(GREEN),
    a_mistyped_flip(YELLOW),
)


def test_a_race_of_four_is_followed_by_what_the_screens_say(evening: Evening) -> None:
    table = PaperTable(evening)
    table.sit_down()
    table.start(laps=2)
    troubles = [*TROUBLES, *([a_correction(RED)] if LONG else [])]
    while table.race.next_command() and (LONG or troubles):
        table.play_round(troubles)
    table.look_around()
    assert not troubles
    assert (evening.state["phase"] == "finished") == LONG


def test_eight_cars_four_of_them_without_a_phone_are_followed_by_what_the_screens_say(evening: Evening) -> None:
    table = PaperTable(evening, "cs", red=InPairs, green=Late)
    table.sit_down()
    table.start(laps=1, more=WITHOUT_PHONES)
    table.play_round([])
    while LONG and table.race.next_command():
        table.play_round([])
    table.look_around()
    assert (evening.state["phase"] == "finished") == LONG
