"""Races played with a paper record beside them: pieces move only as the screens say, and end where the hub says."""

from __future__ import annotations

import os
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from companion.engine import commands as c
from companion.history.commands import Amend, Undo
from companion.history.entries import REFEREE, Entry

from .by_the_book import ByTheBook
from .following import InPairs
from .paper_table import PEOPLE, WITHOUT_PHONES, PaperTable

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.types import Seat

    from ..virtual_table import VirtualTable
    from .evening import Evening
    from .paper_table import Trouble

LONG = bool(os.environ.get("PITWALL_LONG"))
CARDS: tuple[Card, ...] = ("1", "2", "3", "4")


# What goes wrong ----------------------------------------------------------------------------------------


def a_mistyped_flip(table: PaperTable, command: c.Command) -> bool:
    """A driver taps the wrong card, moves the car, and takes it back."""
    hands = table.hands[command.seat]
    if not isinstance(command, c.Flip) or command.seat not in PEOPLE or isinstance(hands, ByTheBook):
        return False
    for card in CARDS:
        slip = c.Flip(command.seat, card)
        if card != command.card and isinstance(table.race.history.accept(command.seat, slip), Entry):
            break
    table.no = hands.before(table.no, slip)
    table.send(slip)
    table.no = hands.tick_what_was_done(hands.after(table.no))
    hands.witness.page.locator(".undo.slip").tap()
    table.race.take(command.seat, Undo())
    table.accepted(hands.witness)
    hands.witness.page.locator(".flip").wait_for()
    table.no = hands.after(table.no)
    return True


def an_undo(table: PaperTable, command: c.Command) -> bool:
    """The referee takes back what a driver has answered, and hands have followed."""
    if not isinstance(command, c.Done | c.Boost) or command.seat != "red":
        return False
    table.enter(command)
    table.everybody_ticks()
    table.referee.undo()
    table.race.take(REFEREE, Undo())
    table.accepted(table.referee.witness)
    return True


def a_correction(table: PaperTable, command: c.Command) -> bool:
    """The referee puts the last car that has room one Space back, with one Heat less."""
    if not isinstance(command, c.Plan):
        return False
    table.everybody_ticks()
    cars = sorted(table.evening.state["cars"], key=lambda car: car["rank"], reverse=True)
    taken = {(car["at"]["space"], car["at"]["spot"]) for car in cars}
    car = next(car for car in cars if (car["at"]["space"] - 1, car["at"]["spot"]) not in taken)
    at = c.Place(car["at"]["lap"], car["at"]["space"] - 1, car["at"]["spot"])
    engine = max(0, car["engine"] - 1)
    table.referee.correct(table.no, car["name"], mark=car["at"]["mark"] + 1, engine=engine)
    table.race.take(REFEREE, c.Correct(car["seat"], at=at, engine=engine))
    table.accepted(table.referee.witness)
    return True


def a_replaced_plan(table: PaperTable, command: c.Command) -> bool:
    """The referee replaces a plan that was misread, once the cars have moved."""
    hands = table.hands[command.seat]
    if isinstance(command, c.Plan) or command.seat not in PEOPLE or isinstance(hands, ByTheBook):
        return False
    table.everybody_ticks()
    table.no = hands.before(table.no, command)
    plan = _replaced(table.race, command.seat)
    table.referee.replace_plan(PEOPLE[command.seat], plan)
    table.accepted(table.referee.witness)
    table.no = hands.after(table.no)
    return True


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


TROUBLES: tuple[Trouble, ...] = (an_undo, a_correction, a_replaced_plan, a_mistyped_flip)


def test_a_race_of_four_is_followed_by_what_the_screens_say(evening: Evening) -> None:
    table = PaperTable(evening)
    table.sit_down()
    table.start(laps=2)
    troubles = list(TROUBLES)
    while table.race.next_command() and (LONG or troubles):
        table.play_round(troubles)
    table.look_around()
    assert not troubles
    assert (evening.state["phase"] == "finished") == LONG


def test_eight_cars_four_of_them_without_a_phone_are_followed_by_what_the_screens_say(evening: Evening) -> None:
    table = PaperTable(evening, "cs", red=InPairs)
    table.sit_down()
    table.start(laps=1, more=WITHOUT_PHONES)
    table.play_round([])
    while LONG and table.race.next_command():
        table.play_round([])
    table.look_around()
    assert (evening.state["phase"] == "finished") == LONG
