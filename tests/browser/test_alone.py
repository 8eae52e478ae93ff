"""One person against five Legends, to the end of the race, with a phone and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from companion.boards import load_track
from companion.engine import commands as c
from companion.engine.legend_deck import LegendsSetUp, helmets_on
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import Seat
from companion.history.entries import REFEREE
from companion.simulation.chance import chance
from companion.simulation.characters import make_player

from ..hub.service import BEARER, REFEREE_TOKEN
from ..virtual_table import VirtualTable
from .evening import until
from .guests import Guest
from .tapping import tap
from .words import words

if TYPE_CHECKING:
    from .evening import Evening
    from .night import Night

LEGENDS = ("black", "blue", "green", "gray", "yellow")
RED = Seat("red")
SEED = 5


@pytest.mark.parametrize("deck", ["companion", "table"])
def test_a_race_against_legends_needs_one_phone(deck: Any, evening: Evening, night: Night) -> None:
    guest = Guest.sits_down(evening, "red", "Aino", "sv")
    legends = [{"seat": seat, "legend": True} for seat in LEGENDS]
    night.start(*legends, {"seat": "red", "name": "Aino"}, track="italy", laps=1, legends={"deck": deck})
    night.is_over()
    table = _beside_it(deck)
    pushed = False
    while command := table.next_command():
        if isinstance(command, c.LegendCard):
            command = _turned(evening, table, deck) or _tells(guest, evening, command)
            table.take(REFEREE, command)
        else:
            _answers(guest, evening, command)
            table.take(RED, command)
        if table.race.turn and not pushed:
            pushed = True
            _pushes_the_legends(guest, evening)
    assert pushed
    state = until(lambda: (now := evening.state)["phase"] == "finished" and now, "the race ends")
    assert {car["seat"]: car["place"] for car in state["cars"]} == {car.seat: car.place for car in table.race.cars}
    own = evening.car("red")["place"]
    expect(guest.page.locator(".over .result li.own .figures").first).to_have_text(str(own))
    expect(guest.page.locator(".over .result li")).to_have_count(6)


def test_a_phone_leads_to_the_set_up_and_back(evening: Evening, night: Night) -> None:
    page = evening.driver("red", "Aino")
    page.get_by_role("link", name=words("phone.lobby.set-up")).tap()
    page.locator("input").first.wait_for()
    page.goto(f"{page.url}#{REFEREE_TOKEN}")
    page.reload()
    page.locator(".board-card", has_text=words("board.italy")).tap()
    page.get_by_role("button", name=words("ref.drivers.to-grid"), exact=True).tap()
    expect(page.get_by_text(words("ref.referee.alone"), exact=True)).to_be_visible()
    expect(page.get_by_text(words("ref.referee.phones"), exact=True)).to_have_count(0)
    legends = [{"seat": seat, "legend": True} for seat in LEGENDS]
    night.start(*legends, {"seat": "red", "name": "Aino"}, track="italy", laps=1, referee="phones")
    night.is_over()
    page.get_by_role("link", name=words("ref.back-to-car")).tap()
    page.get_by_role("button", name=words("phone.menu"), exact=True).tap()
    page.get_by_role("button", name=words("phone.together.open.alone"), exact=True).tap()
    expect(page.get_by_text(words("ref.together.note.alone"))).to_be_visible()


def _beside_it(deck: Any) -> VirtualTable:
    """Set up the same race in the test, with real cards in front of the driver."""
    track = load_track("italy")
    cars = (*(CarSetUp(Seat(seat), legend=True) for seat in LEGENDS), CarSetUp(RED, "Aino"))
    setup = SetUp(track, 1, cars, legends=LegendsSetUp(deck=deck))
    return VirtualTable(setup, SEED, players={RED: make_player("bold", track, chance(SEED, RED))})


def _turned(evening: Evening, table: VirtualTable, deck: str) -> c.LegendCard | None:
    """Return the card that the companion turns, an input of its own; None where hands turn it."""
    if deck == "table":
        return None
    told = sum(isinstance(command, c.LegendCard) for _, command in table.inputs)
    return c.LegendCard(until(lambda: _cards_turned(evening)[told:], "the companion turns a card")[0])


def _cards_turned(evening: Evening) -> list[Any]:
    story = evening.hub.web.get(f"/api/v1/tables/{evening.table}/journal", headers=BEARER).json()
    return [event["card"] for entry in story for event in entry["events"] if event["type"] == "legend_card"]


def _tells(guest: Guest, evening: Evening, command: c.LegendCard) -> c.LegendCard:
    """Read the number of one helmet on the card, and tap it."""
    assert command.card
    no = evening.state["no"]
    guest.eyes.sees_own(no)
    expect(guest.page.locator(".question h2")).to_contain_text(words("phone.legend.title", "sv"))
    helmet = helmets_on(command.card)["black"]
    guest.page.get_by_role("button", name=str(helmet), exact=True).tap()
    until(lambda: evening.state["no"] > no, "the card is told", guest.page)
    return command


def _answers(guest: Guest, evening: Evening, command: c.Command) -> None:
    no = evening.state["no"]
    guest.eyes.sees_own(no)
    tap(guest.page, command, "sv")
    until(lambda: evening.state["no"] > no, f"the hub accepts {command}", guest.page)


def _pushes_the_legends(guest: Guest, evening: Evening) -> None:
    """Nobody else does: the phone lists where their cars go, and they are ticked off there."""
    guest.eyes.sees_own(evening.state["no"])
    hands = guest.page.locator(".hands")
    hands.locator("summary").tap()
    expect(hands.locator("li", has_text=f"{words('seat.black', 'sv')}: ")).to_have_count(1)
    hands.locator("> .button").tap()
    until(lambda: not evening.state["hands"], "all is done on the table", guest.page)
