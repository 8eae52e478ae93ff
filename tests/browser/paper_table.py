"""A table with real pages around it, its pieces moved only as the screens say, and the same race with real cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from companion.boards import load_track
from companion.engine import commands as c
from companion.engine.setup import CarSetUp, SetUp
from companion.simulation.chance import chance
from companion.simulation.characters import make_player

from ..hub.service import REFEREE_TOKEN
from ..virtual_table import VirtualTable
from .following import Habit, Hands, Witness, enter, on_the_phone, on_the_tablet
from .paper import Board
from .tapping import join, tap
from .watching import PHONE, TABLET, TV
from .words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.history.entries import Entry

    from .evening import Evening
    from .watching import Size

    Trouble = Callable[["PaperTable", c.Command], bool]

BOARD = Path(__file__).parents[2] / "tracks" / "usa.json"
PEOPLE = {"red": "Aino", "blue": "Bo", "green": "Carmen", "yellow": "Dusan"}
WITHOUT_PHONES = 4
HABITS: dict[str, Habit] = {
    "red": "at once",
    "blue": "two at once",
    "green": "late",
    "yellow": "at the end of the round",
}
SEED = 3
_SAME_LOTS = """{
  const random = crypto.getRandomValues.bind(crypto);
  let lot = 0;
  crypto.getRandomValues = (array) =>
    array instanceof Uint32Array && array.length === 1 ? array.fill((lot += 0x2545f491)) : random(array);
}"""
"""The grid is drawn by lot on the tablet: the same one every time."""


class PaperTable:
    """Real pages around a hub, the pieces on the table, and the same race with real cards in the test."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.board = Board(json.loads(BOARD.read_text("utf-8")))
        self.television = self._open(TV, "/")
        self.tablet = self._open(TABLET, "/referee", f"#{REFEREE_TOKEN}")
        self.no = 0
        """The number of the hub's last entry; ticks are entries too."""
        self.hands: dict[str, Hands] = {}

    def _open(self, size: Size, path: str, tail: str = "", **options: Any) -> Witness:
        page = self.evening.audience.device(size, **options).new_page()
        page.add_init_script(_SAME_LOTS)
        witness = Witness(page)
        page.goto(self.evening.address(path, "en") + tail)
        return witness

    # Before the start ---------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """Let four people join with their phones."""
        for number, (seat, name) in enumerate(PEOPLE.items()):
            witness = self._open(PHONE, "/play", is_mobile=True)
            join(witness.page, number, name)
            self.hands[seat] = Hands(seat, HABITS[seat], self.board, witness, on_the_phone(witness.page))
        self.hands["yellow"].television = self.television

    def _set_up(self, laps: int, more: int = 0) -> None:
        """Set the race up on the tablet, with some drivers who have no phone, and prepare the table."""
        page = self.tablet.page
        page.locator(".board-card", has_text=words("board.usa")).tap()
        expect(page.locator(".driver.on")).to_have_count(len(PEOPLE))
        for _ in range(more):
            page.locator(".driver:not(.on) .driver-toggle").first.tap()
        page.get_by_role("button", name=words("ref.drivers.to-grid"), exact=True).tap()
        box = page.get_by_label(words("ref.grid.laps"), exact=True)
        box.fill(str(laps))
        box.press("Tab")
        grid = page.locator(".grid-name").all_inner_texts()
        for hands in self.hands.values():
            expect(hands.witness.page.locator(".grid-picture .name")).to_have_text(grid)  # not an earlier set-up
            hands.prepare()
        if more:
            expect(self.television.page.locator(".grid-spot .name")).to_have_text(grid, ignore_case=True)
            self._prepare_without_phones()

    def _prepare_without_phones(self) -> None:
        """Put the cars of drivers without a phone where the television shows them, with what it lists."""
        page = self.television.page
        for number, spot in enumerate(page.locator(".grid-spot").all(), 1):
            seat = spot.locator(".badge").evaluate("badge => badge.classList[1]")
            if seat in self.hands:
                continue
            screen = on_the_tablet(self.tablet.page, seat)
            hands = self.hands[seat] = Hands(seat, "at the end of the round", self.board, self.tablet, screen)
            hands.mat.put(self.board.grid(number))
            hands.prepare(page)

    def start(self, laps: int, more: int = 0) -> None:
        """Set up and start, and begin the same race in the test."""
        self._set_up(laps, more)
        page = self.tablet.page
        page.get_by_role("button", name=words("ref.grid.start"), exact=True).tap()
        page.locator(".race .cars tbody tr").first.wait_for()
        state = self.evening.state
        self.no = state["no"]
        track = load_track("usa")
        cars = tuple(CarSetUp(car["seat"], car["name"]) for car in state["cars"])
        players = {car.seat: make_player("bold", track, chance(SEED, car.seat)) for car in cars}
        self.race = VirtualTable(SetUp(track, laps, cars), SEED, players=players)
        self.compare()

    # A round ------------------------------------------------------------------------------------------

    def play_round(self, troubles: list[Trouble]) -> None:
        """Play to the end of the round, doing on the table what the screens say; then compare.

        The first of the troubles happens where there is an occasion for it.
        """
        round_number, left = self.race.race.round, len(troubles)
        while self.race.race.round == round_number and (command := self.race.next_command()):
            if troubles and len(troubles) == left and troubles[0](self, command):
                troubles.pop(0)
            else:
                self.enter(command)
        for hands in self.hands.values():
            self._follow(hands)
        self.compare()

    def enter(self, command: c.Command) -> Entry:
        """Enter a driver's answer, before and after which hands do what they have read."""
        hands = self.hands[command.seat]
        self.before(hands, command)
        entry = self.race.take(command.seat, command)
        self.send(command)
        self.after(hands)
        return entry

    def before(self, hands: Hands, command: c.Command) -> None:
        """Let a driver do and tick what is open before answering."""
        if hands.habit == "late":
            self.no = hands.tick_what_was_done(self.no)
        elif not isinstance(command, c.Plan):
            self.after(hands)

    def after(self, hands: Hands) -> None:
        """Let a driver do what has come, unless that is left for the end of the round."""
        if hands.habit != "at the end of the round":
            self._follow(hands)

    def _follow(self, hands: Hands) -> None:
        if hands.habit == "late":
            hands.move_only(self.no)
        else:
            self.no = hands.follow(self.no)

    def send(self, command: c.Command) -> None:
        """Enter an answer on the driver's phone, or on the tablet for a driver without one."""
        hands = self.hands[command.seat]
        if command.seat in PEOPLE:
            tap(hands.witness.page, command)
        else:
            enter(self.tablet.sees(self.no), self.race.race.car(command.seat).name or command.seat, command)
        self.accepted(hands.witness)

    def accepted(self, witness: Witness) -> None:
        """Wait until the hub has accepted what was entered on a page."""
        self.no += 1
        witness.wait_for(self.no)

    def everybody_ticks(self) -> None:
        """Tick what was done before the referee changes anything."""
        for hands in self.hands.values():
            self.no = hands.tick_what_was_done(self.no) if hands.habit == "late" else self.no

    # The paper record -----------------------------------------------------------------------------------

    def compare(self) -> None:
        """Assert that every piece is where the hub says."""
        state = self.evening.state
        assert state["no"] == self.no
        for car in state["cars"]:
            mat = self.hands[car["seat"]].mat
            on_board = car["place"] is None and car["status"] == "racing"
            assert mat.car == (self.board.place(car["at"]) if on_board else None), car["seat"]
            assert (mat.gear, _counted(mat.piles)) == (car["gear"], _told(car)), car["seat"]


def _counted(piles: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in piles.items() if name != "reserve"}


def _told(car: dict[str, Any]) -> dict[str, int]:
    keys = {"engine": "engine", "hand": "hand", "draw deck": "deck", "discard pile": "discard"}
    return {name: car[key] for name, key in keys.items()} | {"play area": len(car["played"])}
