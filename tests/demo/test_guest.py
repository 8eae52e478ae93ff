"""A person in a demo, without a box: dealt a hand, playing from it, and never holding the race up."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from companion.demo.access import Address, Login
from companion.demo.guest import IDLE, Guest
from companion.demo.guests import ABSENT, Guests
from companion.demo.lookout import Lookout
from companion.demo.mind import Mind
from companion.demo.options import DemoOptions
from companion.demo.phone import Phone
from companion.demo.wheel import Tempo
from companion.engine import commands as c
from companion.engine.types import SEATS
from companion.history.commands import Amend, Redo, Undo
from companion.history.entries import REFEREE, Entry
from companion.wire.commands import command_json

from ..clocks import Clock
from ..waiting import PATIENCE
from .tables import BOARDS, SHORT, MindTable, events_of, view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.catalogue import Card
    from companion.engine.types import Seat
    from companion.views.shapes import DealtHand

HERE = Address("127.0.0.1", 9, "main")
DEALER = Login("dealer", "cards")
RED, BLUE = SEATS[:2]
TOPIC = "heat/v1/main/seat/red/"


class GuestTable(MindTable):
    """A race with a person in the red car, who knows only what the phone is told."""

    def __init__(self, cars: int = 3, seed: int = 1) -> None:
        mind = Mind(RED, BOARDS.get, "steady", "luck", seed)
        self.guest = Guest(HERE, RED, DEALER, mind, Tempo(1e6, Random(seed)))
        super().__init__(SHORT, cars, seed)
        self.minds[RED] = mind
        self.dice = Random(seed)

    @property
    def hand(self) -> DealtHand:
        """What the phone is told."""
        hand = self.guest._dealt()
        assert hand is not None
        return hand

    def _tell(self, entry: Entry) -> None:
        with self._without_person():
            super()._tell(entry)
        for event in events_of(entry, self.race.track):
            self.guest._on_message("heat/v1/main/event", event)
        self.guest._on_message(TOPIC + "view", view_of(self.race, RED, entry.no))

    def play(self, steps: int = 5000) -> None:
        """Answer for everybody; the person answers from the dealt hand."""
        for _ in range(steps):
            question = self.minds[RED].question
            if question:
                self.say(self._answer(question.asked, question.options))
            elif not self._others():
                return

    def _others(self) -> bool:
        with self._without_person():
            return self.step()

    @contextmanager
    def _without_person(self) -> Iterator[None]:
        person = self.minds.pop(RED, None)
        yield
        if person:
            self.minds[RED] = person

    def say(self, command: c.SeatCommand) -> None:
        """Send a command from the phone."""
        sent = json.loads(json.dumps(command_json(command) | {"id": "phone-1"}))
        self.guest._on_message(TOPIC + "command", sent)
        entry = self.history.accept(RED, command)
        if isinstance(entry, Entry):
            self._tell(entry)
        else:
            self.refusals.append(entry.code)
            self.guest._on_message(TOPIC + "reply", {"id": "phone-1", "ok": False, "code": entry.code})

    def _answer(self, asked: str, options: dict[str, Any]) -> c.SeatCommand:
        hand = list(self.hand["cards"])
        match asked:
            case "plan":
                gear = self.dice.choice(options["plan"]["gears"])["gear"]
                playable: list[Card] = [card for card in hand if card != "heat"]
                cards = playable if len(playable) <= gear else self.dice.sample(playable, gear)
                return c.Plan(RED, gear, (*cards, *(["heat"] * (gear - len(cards)))))
            case "flip":
                assert self.hand["flip"] is not None
                return c.Flip(RED, self.hand["flip"])
            case "react":
                heat = min(hand.count("heat"), options["cooldown"]["max"]) if "cooldown" in options else 0
                return c.Cooldown(RED, heat) if heat else c.Done(RED)
            case "slipstream":
                return c.Pass(RED)
            case _:
                return c.Discard(RED, tuple(card for card in hand if card in ("1", "0")))


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_race_is_played_from_the_dealt_hand(seed: int) -> None:
    table = GuestTable(seed=seed)
    table.play()
    assert table.race.phase == "finished"
    assert table.refusals == []


@pytest.mark.parametrize("seed", range(3))
def test_the_dealt_cards_are_those_of_the_race_all_along(seed: int) -> None:
    table = GuestTable(seed=seed)
    while table.race.phase in ("planning", "resolving"):
        table.play(1)
        cards = table.minds[RED].cards
        if cards is not None and table.race.car(RED).status == "racing":
            assert cards.agrees_with(table.race.car(RED).holdings)


def test_the_next_card_is_told_only_when_it_is_turned() -> None:
    turned = 0
    for seed in range(6):
        table = GuestTable(seed=seed)
        while table.race.phase in ("planning", "resolving"):
            question = table.minds[RED].question
            asked = question is not None and question.asked == "flip"
            assert (table.hand["flip"] is not None) == asked
            turned += asked
            table.play(1)
    assert turned > 3


def test_before_and_after_a_race_the_phone_knows_that_cards_are_dealt_here() -> None:
    guest = Guest(HERE, RED, DEALER, Mind(RED, BOARDS.get, "steady"), Tempo(1, Random(1)))
    assert guest._dealt() == {"race": None, "no": 0, "cards": [], "flip": None, "driven": False}


# What the referee does ------------------------------------------------------------------------------------


def test_undo_and_redo_bring_the_same_hand_back() -> None:
    table = GuestTable()
    hands = {}
    for _ in range(12):
        hands[table.history.no] = table.hand["cards"]
        table.play(1)
    steps = 8
    for _ in range(steps):
        assert table.referee(Undo())
    undone = table.hand["cards"]
    assert undone in hands.values()
    for _ in range(steps):
        assert table.referee(Redo())
    table.play()
    assert table.refusals == []


def test_a_correction_of_the_engine_leaves_the_hand_alone() -> None:
    table = GuestTable()
    table.play(10)
    before = table.hand["cards"]
    engine = table.race.car(RED).holdings.engine
    assert table.referee(c.Correct(RED, engine=engine - 1, reason="a card was found"))
    assert table.hand["cards"] == before
    table.play()
    assert table.race.phase == "finished"


def test_an_amendment_of_another_driver_leaves_the_hand_alone() -> None:
    table = GuestTable()
    while table.race.car(BLUE).plan is None:
        table.play(1)
    no = next(entry.no for entry in table.history.entries if isinstance(entry.command, c.Plan) and entry.by == BLUE)
    before = table.hand["cards"]
    assert table.referee(Amend(no, c.Plan(BLUE, 1, ("2",)), "misread"))
    assert table.hand["cards"] == before


def test_the_referee_may_play_for_a_guest() -> None:
    table = GuestTable()
    assert table.referee(c.Plan(RED, 1, ("3",)))
    table.play()
    assert table.race.phase == "finished"


@pytest.mark.parametrize("seed", range(4))
def test_a_dealer_that_was_restarted_deals_cards_that_are_possible(seed: int) -> None:
    """The hub remembers what it has seen; the new dealer learns of it by refusals, and deals another hand."""
    table = GuestTable(seed=seed)
    table.play(60)
    mind = Mind(RED, BOARDS.get, "steady", "luck", "again", seed)
    table.guest = Guest(HERE, RED, DEALER, mind, Tempo(1e6, Random(seed)))
    table.minds[RED] = mind
    table.guest._on_message(TOPIC + "view", view_of(table.race, RED, table.history.no))
    table.play()
    assert table.race.phase == "finished"
    assert set(table.refusals) <= {"cards.impossible", "cards.heat"}


def test_whatever_a_phone_sends_the_dealer_stays() -> None:
    table = GuestTable()
    for nonsense in ({"do": "discard", "cards": 7}, {"do": "plan", "cards": [[], {}]}, {"do": None}, {"id": []}):
        table.guest._on_message(TOPIC + "command", nonsense)
        table.guest._on_message(TOPIC + "reply", {"id": str(nonsense.get("id")), "code": "cards.impossible"})
    table.play()
    assert table.race.phase == "finished"


# Whoever goes away ----------------------------------------------------------------------------------------


class Hall:
    """The people at a table, seen by a lookout whose messages the test writes."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.lookout = Lookout(HERE, self.clock)
        options = DemoOptions(3, 1000)
        self.guests = Guests(HERE, DEALER, options, BOARDS.get, self.lookout, {}, self.clock)

    def shows(self, phase: str = "planning", waiting: tuple[Seat, ...] = (), **held: str) -> None:
        """Publish a state."""
        seats = [{"seat": seat, "name": name} for seat, name in held.items()]
        state = {"phase": phase, "seats": seats, "cars": [], "waiting": [{"seat": seat} for seat in waiting]}
        self.lookout.phone._on_payload("heat/v1/main/state", json.dumps(state).encode())

    def phone_is(self, state: str) -> None:
        """Publish the presence of red's phone."""
        self.lookout.phone._on_payload(TOPIC + "presence", json.dumps({"state": state}).encode())

    async def driven(self, after: float = 0.0) -> bool:
        """Whether a simulated driver drives the red car after this many seconds."""
        self.clock.now += after
        await self.guests.look_round()
        return self.guests._seated[RED][0]._driving is not None


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a test of the hall, with phones that never connect."""

    async def idle(phone: Phone) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Phone, "run", idle)
    return lambda going: asyncio.run(asyncio.wait_for(going, PATIENCE))


def test_a_driver_takes_over_from_a_phone_that_is_gone_and_gives_the_car_back(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada")
        hall.phone_is("online")
        assert not await hall.driven(after=3600)
        hall.phone_is("lost")
        assert not await hall.driven(after=ABSENT - 1)
        assert await hall.driven(after=1)
        hall.phone_is("online")
        assert not await hall.driven()

    run(evening())


def test_a_driver_takes_over_from_a_phone_that_never_came(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada")
        assert not await hall.driven(after=ABSENT - 1)
        assert await hall.driven(after=1)

    run(evening())


def test_between_races_nobody_drives(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows("finished", red="Ada")
        hall.phone_is("lost")
        assert not await hall.driven(after=2 * ABSENT)

    run(evening())


def test_a_driver_takes_over_from_a_person_who_is_asked_and_does_nothing(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada", waiting=(RED,))
        hall.phone_is("online")
        await hall.driven()
        assert not await hall.driven(after=IDLE - 1)
        assert await hall.driven(after=1)
        hall.shows(red="Ada")
        assert await hall.driven(after=1), "and stays at the wheel"
        guest = hall.guests._seated[RED][0]
        guest._on_message(TOPIC + "command", {"do": "hello", "id": "phone-7"})
        assert not await hall.driven()

    run(evening())


def test_a_person_who_waits_for_the_others_is_not_idle(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada", waiting=(BLUE,))
        hall.phone_is("online")
        assert not await hall.driven(after=10 * IDLE)

    run(evening())


def test_who_leaves_is_dealt_nothing_more(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        hall.shows(red="Ada")
        await hall.driven()
        hall.shows(red="Scarla")
        await hall.guests.look_round()
        assert hall.guests._seated == {}

    run(evening())


def test_the_cards_stay_with_the_seat_whoever_drives(run: Any) -> None:
    async def evening() -> None:
        hall = Hall()
        table = MindTable(SHORT, 2, 1)
        hall.guests._minds[RED] = table.minds[RED]
        cards = table.minds[RED].cards
        assert cards is not None
        hall.shows(red="Ada")
        await hall.driven()
        dealt = hall.guests._seated[RED][0]._dealt()
        assert dealt is not None
        assert dealt["cards"] == list(cards.shown)

    run(evening())


def test_the_referee_is_not_told_a_guests_hand() -> None:
    table = GuestTable()
    entry = table.history.accept(REFEREE, c.Correct(BLUE, gear=2, reason="the lever slipped"))
    assert isinstance(entry, Entry)
    assert "cards" not in json.dumps(events_of(entry, SHORT))
