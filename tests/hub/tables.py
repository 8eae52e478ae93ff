"""A table under test: phones over the wire, and the same race played by the engine alone to compare with."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from companion.boards import load_track
from companion.engine.refusals import Refusal
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS, Author, Seat
from companion.history.commands import Tick
from companion.history.entries import REFEREE, Entry, Ticked
from companion.simulation.chance import chance
from companion.simulation.characters import make_player
from companion.wire.commands import command_json
from companion.wire.setups import setup_json

from ..virtual_table import VirtualTable
from . import by_contract
from .hands_by_contract import TickedTable
from .phones import Json, Phone
from .real_table import RealTable
from .service import REFEREE_TOKEN

if TYPE_CHECKING:
    from companion.wire.commands import AnyCommand

    from .service import Hub


class Table:
    """One table of a hub, with its clients."""

    def __init__(self, hub: Hub, name: str = "main", *, way: str = "tcp") -> None:
        self.hub, self.name, self.way = hub, name, way
        self.logins: dict[str, tuple[str, str]] = {}
        self.phones: dict[str, Phone] = {}
        self.all: list[Phone] = []
        self.referee = self.phone("referee", ("referee", REFEREE_TOKEN))
        self.display = self.phone()

    def phone(self, who: str | None = None, login: tuple[str, str] | None = None, **options: Any) -> Phone:
        """Add a client."""
        # An external broker knows seats by other passwords, so they connect through the gateway.
        way = self.way if who is None or not self.hub.broker.startswith("mqtt") else "gateway"
        phone = Phone(self.hub, self.name, who, login, **{"way": way, **options}).is_in()
        self.all.append(phone)
        return phone

    def sit(self, *seats: str) -> Table:
        """Claim these seats, and connect a phone for each."""
        for seat in seats:
            claimed = self.hub.claim(self.name, seat, f"{seat.title()} One")
            self.logins[seat] = (claimed["user"], claimed["token"])
            self.phones[seat] = self.phone(seat, self.logins[seat])
        return self

    def __getitem__(self, who: Author) -> Phone:
        """Return the phone of a seat or the referee."""
        return self.referee if who == REFEREE else self.phones[who]

    def leave(self) -> None:
        """Disconnect everybody."""
        for phone in self.all:
            phone.close()


def a_setup(cars: int, track: str = "usa", laps: int = 1) -> SetUp:
    """Make a set-up with this many cars; their names come from whoever holds the seats."""
    return SetUp(load_track(track), laps, tuple(CarSetUp(seat) for seat in SEATS[:cars]))


def message_of(by: Author, command: AnyCommand) -> Json:
    """Return a command as its sender writes it: a seat does not name itself."""
    message = command_json(command)
    if by != REFEREE:
        message.pop("seat", None)
    return message


class Mirror:
    """The race as the engine plays it in the test, and everything that clients must have received by the contract."""

    def __init__(self, table: Table, setup: SetUp, seed: int) -> None:
        self.table = table
        named = tuple(CarSetUp(car.seat, f"{car.seat.title()} One") for car in setup.cars)
        setup = SetUp(setup.track, setup.laps, named, setup.rulings, setup.round)
        players = {car.seat: make_player("bold", setup.track, chance(seed, car.seat)) for car in setup.cars}
        self.virtual = VirtualTable(setup, seed, players=players)
        self.race_id = ""
        self.states: list[Json] = []
        self.events: list[Json] = []
        self.views: dict[Seat, list[Json]] = {car.seat: [] for car in setup.cars}
        self.replies: dict[str, list[Json]] = {}

    def begin(self, **extra: Any) -> None:
        """Set up and start the race over the wire."""
        setup, since = setup_json(self.virtual.setup), len(self.table.display.heard)
        for command in ({"do": "setup", "setup": setup}, {"do": "start"}):
            reply = self.table.referee.insist({**command, **extra})
            assert reply["ok"], reply
        self.race_id = self.table.display.state(1, since=since)["race"]
        self._note(self.virtual.history.entries[0])

    def send(self, by: Author, command: AnyCommand, **extra: Any) -> Json:
        """Send a command over the wire; the reply must match what the engine in the test decides."""
        expected = self.expected(by, command)
        reply = self.table[by].insist(message_of(by, command) | extra)
        assert {key: reply[key] for key in expected} == expected, reply
        assert reply["ok"] or (reply["text"][0].isupper() and reply["text"].endswith(".")), reply
        if reply["ok"]:
            self.take(by, command)
        return reply

    def expected(self, by: Author, command: AnyCommand) -> Json:
        """Return what the reply must contain, except for its id and its sentence."""
        outcome = self.virtual.history.decide(by, command)
        if isinstance(outcome, Refusal):
            return {"ok": False, "code": outcome.code, "facts": _as_json(outcome.facts)}
        return {"ok": True, "no": outcome.entry.no}

    def take(self, by: Author, command: AnyCommand) -> None:
        """Apply a command in the test that the hub has accepted."""
        self._note(self.virtual.take(by, command))

    def check(self, state: Json) -> None:
        """Compare what the service shows with what clients must have received."""
        check_same([state], [self.states[-1]])

    def hands(self) -> list[Json]:
        """Return the open hand moves as the display shows them now."""
        hands: list[Json] = self.table.display.state(self.virtual.history.no, self.race_id)["hands"]
        return hands

    def tick(self, seat: Seat, most: int | None = None) -> None:
        """Tick a seat's open hand moves from the first on, if it has any."""
        open_moves = tuple(row["id"] for row in self.hands() if row["seat"] == seat)[:most]
        if open_moves:
            assert self.send(seat, Tick(open_moves))["ok"]

    def _note(self, entry: Entry) -> None:
        race, history = self.virtual.race, self.virtual.history
        self.events += by_contract.events_of(entry, race.track)
        self.states.append(self._state())
        for seat, views in self.views.items():
            own = by_contract.own(race, seat, may_undo=history.why_no_undo(seat) is None)
            views.append({**self.states[-1], "own": own})

    def _state(self) -> Json:
        """Return the expected public state, without `table_moves` and `hands`: those are checked by following them."""
        joined = [seat for seat in SEATS if seat in self.table.logins]  # the grid of `a_setup` has the same order
        seats = [{"seat": seat, "name": f"{seat.title()} One"} for seat in joined]
        state = by_contract.state(self.table.name, self.race_id, self.virtual.history.no, self.virtual.race)
        recent = by_contract.recent(self.events)
        return state | {
            "recent": recent,
            "seats": seats,
            "paused": False,
            "locked": False,
        }

    def play(self, most: int = 100_000, **extra: Any) -> None:
        """Play on over the wire."""
        for _ in range(most):
            command = self.virtual.next_command()
            if command is None:
                return
            assert self.send(command.seat, command, **extra)["ok"]

    def check_received(self) -> None:
        """Compare everything the clients have received with what they must have received."""
        no = self.virtual.history.no
        assert not any(phone.losses for phone in self.table.all), [phone.losses for phone in self.table.all]
        for phone in self.table.all:
            phone.state(no, self.race_id)
        told = [state for state in self.table.display.on("state") if state["race"] == self.race_id]
        check_same(told, self.states)
        self._check_moves(told)
        for seat, phone in self.table.phones.items():
            wanted = self.views[Seat(seat)]
            phone.wait(lambda heard: heard.topic.endswith("/view") and heard.json["no"] == no)
            check_same(phone.on(f"seat/{seat}/view"), wanted)
        # Events follow the state they belong to; the last ones may still be in transit.
        self.table.display.wait(lambda heard: heard.topic.endswith("/event") and heard.json == self.events[-1])
        check_same(self.table.display.on("event"), self.events)

    def _check_moves(self, told: list[Json]) -> None:
        """Follow the moves on a real table, from the first state to the last."""
        at_once, ticked = RealTable(told[0]), TickedTable(told[0], self.virtual.setup.track.spaces)
        for (before, state), entry in zip(pairwise(told), self.virtual.history.entries[1:], strict=True):
            if entry.changes_nothing:
                assert state["table_moves"] == before["table_moves"]
            else:
                at_once.follow(state)
            ticks = [one for fact in entry.facts if isinstance(fact, Ticked) for one in fact.moves]
            ticked.follow(state, ticks if entry.is_tick else None)


def check_same(told: list[Json], wanted: list[Json]) -> None:
    """Compare messages with the expected ones and report the first difference; additional keys are allowed."""
    for place, (one, other) in enumerate(zip(told, wanted, strict=False)):
        known = {key: one.get(key) for key in other}
        if "own" in other:
            known["own"] = {key: one["own"].get(key) for key in other["own"]}
        assert known == other, f"message {place}: {_difference(known, other)}"
    assert len(told) == len(wanted)


def _difference(told: Any, wanted: Any) -> str:
    if isinstance(told, dict) and isinstance(wanted, dict):
        missing = object()
        key = next(key for key in told | wanted if told.get(key, missing) != wanted.get(key, missing))
        return f".{key}{_difference(told.get(key), wanted.get(key))}"
    if isinstance(told, list) and isinstance(wanted, list) and len(told) == len(wanted):
        place = next(place for place, pair in enumerate(zip(told, wanted, strict=True)) if pair[0] != pair[1])
        return f"[{place}]{_difference(told[place], wanted[place])}"
    return f" is {told!r:.300}, expected {wanted!r:.300}"


def _as_json(value: Any) -> Any:
    """Turn tuples into lists, as the wire does."""
    if isinstance(value, dict):
        return {key: _as_json(item) for key, item in value.items()}
    return [_as_json(item) for item in value] if isinstance(value, list | tuple) else value
