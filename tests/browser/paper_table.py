"""A table with real pages around it, its pieces moved only as the screens say, and the same race with real cards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from companion.boards import load_track
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.simulation.chance import chance
from companion.simulation.characters import make_player

from ..hub.service import REFEREE_TOKEN
from ..virtual_table import VirtualTable
from .by_the_book import ByTheBook
from .following import AtTheEnd, Hands, LookingUp, Witness, on_the_phone, on_the_tablet
from .forgetful import Forgetful
from .looking import faults
from .paper import Board
from .phrases import PHRASES
from .refereeing import Referee
from .tapping import join, tap
from .watching import PHONE, TABLET, TV
from .words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine import commands as c
    from companion.history.entries import Entry

    from .evening import Evening
    from .phrases import Phrases
    from .watching import Size

    Trouble = Callable[["PaperTable", c.Command], bool]

BOARD = Path(__file__).parents[2] / "tracks" / "usa.json"
PEOPLE = {"red": "Aino", "blue": "Bo", "green": "Carmen", "yellow": "Dusan"}
WITHOUT_PHONES = 4
HABITS: dict[str, type[Hands]] = {"red": Hands, "blue": ByTheBook, "green": Forgetful, "yellow": LookingUp}
MAY_BE = ("div.who-line > bdi.name", "the page is ")
"""On the television a name beside a chip may be shortened, and the whole picture drifts so as not to burn in."""
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

    def __init__(self, evening: Evening, language: str = "en", **habits: type[Hands]) -> None:
        self.evening, self._language = evening, language
        self._habits = HABITS | habits
        self.board = Board(json.loads(BOARD.read_text("utf-8")))
        self.television = self._open(TV, "/")
        self.referee = Referee(self._open(TABLET, "/referee", f"#{REFEREE_TOKEN}"), language)
        self.no = 0
        """The number of the hub's last entry; ticks are entries too."""
        self.hands: dict[str, Hands] = {}

    def _open(self, size: Size, path: str, tail: str = "", **options: Any) -> Witness:
        page = self.evening.audience.device(size, **options).new_page()
        page.add_init_script(_SAME_LOTS)
        witness = Witness(page)
        page.goto(self.evening.address(path, self._language) + tail)
        return witness

    def _sign(self, seat: str) -> re.Pattern[str]:
        """Describe the sign of a car, which shows its colour."""
        return re.compile(rf", {words(f'seat.{seat}', self._language)}$")

    # Before the start ---------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """Let four people join with their phones."""
        for number, (seat, name) in enumerate(PEOPLE.items()):
            witness = self._open(PHONE, "/play", is_mobile=True)
            join(witness.page, number, name)
            self._take(seat, self._habits[seat](self.board, self._phrases, witness, on_the_phone(witness.page)))

    @property
    def _phrases(self) -> Phrases:
        return PHRASES[self._language]

    def _take(self, seat: str, hands: Hands) -> Hands:
        if isinstance(hands, LookingUp):
            hands.television = (self.television, self._sign(seat))
        self.hands[seat] = hands
        return hands

    def _set_up(self, laps: int, more: int = 0) -> None:
        """Set the race up on the tablet, with some drivers who have no phone, and prepare the table."""
        page = self.referee.page
        page.locator(".board-card", has_text=words("board.usa", self._language)).tap()
        expect(page.locator(".driver.on")).to_have_count(len(PEOPLE))
        for _ in range(more):
            page.locator(".driver:not(.on) .driver-toggle").first.tap()
        self.referee.press("ref.drivers.to-grid")
        self.referee.fill("ref.grid.laps", laps)
        grid = page.locator(".grid-name").all_inner_texts()
        for hands in self.hands.values():
            expect(hands.witness.page.locator(".grid-picture .name")).to_have_text(grid)  # not an earlier set-up
            hands.prepare(hands.witness.page.locator(".checklist li"))
        if more:
            expect(self.television.page.locator(".grid-spot .name")).to_have_text(grid, ignore_case=True)
            self._prepare_without_phones()

    def _prepare_without_phones(self) -> None:
        """Put the cars of drivers without a phone where the television shows them, with what it lists."""
        page = self.television.page
        for number, spot in enumerate(page.locator(".grid-spot").all(), 1):
            sign = spot.get_by_role("img").get_attribute("aria-label") or ""
            seat = next(seat for seat in SEATS if self._sign(seat).search(sign))
            if seat in self.hands:
                continue
            screen = on_the_tablet(self.referee.page, self._sign(seat))
            hands = self._take(seat, AtTheEnd(self.board, self._phrases, self.referee.witness, screen))
            hands.mat.put(self.board.grid(number))
            hands.prepare(page.locator(".checklist li"))

    def start(self, laps: int, more: int = 0) -> None:
        """Set up and start, and begin the same race in the test."""
        self._set_up(laps, more)
        self.referee.press("ref.grid.start")
        self.referee.page.locator(".race .cars tbody tr").first.wait_for()
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

        Each trouble happens where there is an occasion for it.
        """
        round_number = self.race.race.round
        while self.race.race.round == round_number and (command := self.race.next_command()):
            trouble = next((one for one in troubles if one(self, command)), None)
            if trouble:
                troubles.remove(trouble)
            else:
                self.enter(command)
        for hands in self.hands.values():
            self.no = hands.at_round_end(self.no)
        self.compare()

    def enter(self, command: c.Command) -> Entry:
        """Enter a driver's answer, before and after which hands do what they have read."""
        hands = self.hands[command.seat]
        self.no = hands.before(self.no, command)
        entry = self.race.take(command.seat, command)
        self.send(command)
        self.no = hands.after(self.no)
        return entry

    def send(self, command: c.Command) -> None:
        """Enter an answer on the driver's phone, or on the tablet for a driver without one."""
        hands = self.hands[command.seat]
        if command.seat in PEOPLE:
            tap(hands.witness.sees(self.no), command, self._language)  # what it lists moves the buttons
        else:
            self.referee.enter(self.no, words(f"seat.{command.seat}", self._language), command)
        self.accepted(hands.witness)
        hands.answered(command)

    def accepted(self, witness: Witness) -> None:
        """Wait until the hub has accepted what was entered on a page."""
        self.no += 1
        witness.wait_for(self.no)

    def everybody_hears(self) -> None:
        """Let those look who have moved already what the referee took back."""
        for hands in self.hands.values():
            hands.hears(self.no)

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

    def look_around(self) -> None:
        """Assert that on no screen anything is cut or covered; whoever has unfolded a list scrolls."""
        seen = faults(self.television.sees(self.no), "dashboard", [TV])[TV]
        wrong = [fault for fault in seen if not any(one in fault for one in MAY_BE)]
        wrong += faults(self.referee.witness.sees(self.no), "referee", [TABLET])[TABLET]
        for seat in PEOPLE:
            wrong += faults(self.hands[seat].witness.sees(self.no), "unfolded phone", [PHONE])[PHONE]
        assert not wrong, "\n".join(wrong)


def _counted(piles: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in piles.items() if name != "reserve"}


def _told(car: dict[str, Any]) -> dict[str, int]:
    return {pile: car[pile] for pile in ("engine", "hand", "deck", "discard")} | {"play-area": len(car["played"])}
