"""A whole race played by tapping: six phones, a television, a referee's tablet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from companion.boards.tracks import track_from
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.simulation.chance import chance
from companion.simulation.characters import make_player

from ..sprint import SPRINT
from ..virtual_table import VirtualTable
from .evening import Ear, until
from .tapping import join, tap
from .words import words

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .evening import Evening

NAMES = {"red": "Aino", "blue": "Bo", "green": "Carmen", "yellow": "Dušan", "black": "Eeva", "gray": "Filip"}
SPOKEN = {"red": "fi", "blue": "sv", "green": "es", "yellow": "cs", "black": "en", "gray": "en"}
SEED = 4


def test_six_people_join_by_link_and_race_a_lap_by_tapping_while_television_and_referee_look_on(
    evening: Evening,
) -> None:
    television, tablet = evening.television("en"), evening.tablet("en")
    phones = {seat: evening.guest(SPOKEN[seat]) for seat in NAMES}
    ears = {seat: Ear(phone) for seat, phone in phones.items()}
    for number, (seat, phone) in enumerate(phones.items()):
        join(phone, number, NAMES[seat])
    for name in NAMES.values():
        expect(television.locator(".guests .here", has_text=name)).to_be_visible()

    _start_by_tapping(tablet)
    _same_race_everywhere(evening, television)
    table = _beside_it(evening.state)
    for _ in range(1000):
        command = table.next_command()
        if command is None:
            break
        tap(phones[command.seat], command, SPOKEN[command.seat])
        ears[command.seat].wait_for(table.take(command.seat, command).no)

    state = until(lambda: (now := evening.state)["phase"] == "finished" and now, "the race ends")
    assert _placed(state) == {car.seat: car.place for car in table.race.cars}
    for seat, phone in phones.items():
        expect(phone.locator(".over .result li.own .figures")).to_have_text(str(_placed(state)[seat]))
    winner = next(seat for seat, place in _placed(state).items() if place == 1)
    expect(television.locator(".place-1 .name")).to_have_text(NAMES[winner])
    expect(tablet.locator(".classification tbody tr").first).to_contain_text(NAMES[winner])
    assert tablet.locator(".classification tbody tr").count() == len(NAMES)


def _start_by_tapping(tablet: Page) -> None:
    tablet.locator(".board-card", has_text=SPRINT["name"]).tap()
    expect(tablet.locator(".driver.on")).to_have_count(len(NAMES))
    tablet.get_by_role("button", name=words("ref.drivers.to-grid")).tap()
    expect(tablet.locator(".grid-row")).to_have_count(len(NAMES))
    tablet.get_by_role("button", name=words("ref.grid.start"), exact=True).tap()
    tablet.locator(".race .cars tbody tr").first.wait_for()


def _same_race_everywhere(evening: Evening, television: Page) -> None:
    television.locator(".race .tower .slat").first.wait_for()
    shown = television.locator(".tower .slat .name").all_inner_texts()
    grid = [car["name"] for car in sorted(evening.state["cars"], key=lambda car: car["rank"])]
    assert [name.lower() for name in shown] == [name.lower() for name in grid]


def _beside_it(state: dict[str, Any]) -> VirtualTable:
    """Set up the same race in the test, with real cards in front of every driver."""
    cars = tuple(CarSetUp(car["seat"], car["name"]) for car in state["cars"])
    assert {car.seat for car in cars} == set(SEATS[: len(NAMES)])
    board = track_from(SPRINT)
    players = {car.seat: make_player("bold", board, chance(SEED, car.seat)) for car in cars}
    return VirtualTable(SetUp(board, 1, cars), SEED, players=players)


def _placed(state: dict[str, Any]) -> dict[str, int]:
    return {car["seat"]: car["place"] for car in state["cars"]}
