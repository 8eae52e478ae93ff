"""Secrecy at the wire: two runs that differ in one secret of blue look the same to everybody else.

Everybody listens to everything it can get: every seat and the referee to `#` with their own logins, a display with
none, and a web client to every page, from the first byte on.
"""

from __future__ import annotations

import json
import re
import stat
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from companion.wire.setups import setup_json

from ..waiting import wait_until
from .phones import Json, Phone
from .service import BEARER, REFEREE_TOKEN, Hub, running
from .tables import Table, a_setup

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEATS = ("red", "blue", "green")
PAGES = ("/api/v1/tables", "/api/v1/tables/main", "/api/v1/tables/main/races", "/healthz", "/metrics", "/openapi.json")
FOR_THE_REFEREE = (
    "/api/v1/tables/main/journal",
    "/api/v1/tables/main/undo-preview",
    "/api/v1/tags",
    "/api/v1/tags.csv",
)
OF_THE_RACE = ("result", "export", "export?format=csv", "export?format=json")
Script = list[tuple[str, "Json"]]

GEAR = {"do": "plan", "gear": 2, "cards": ["1", "2"]}
SEALED = [  # what blue seals in the one run, and in the other
    ({"do": "plan", "gear": 2, "cards": ["1", "2"]}, {"do": "plan", "gear": 2, "cards": ["4", "3"]}),
    ({"do": "plan", "gear": 1, "cards": ["stress"]}, {"do": "plan", "gear": 3, "cards": ["0", "5", "1"]}),
]


@dataclass
class Seen:
    """Everything that anybody but blue could see of a run."""

    heard: dict[str, list[tuple[str, bytes]]] = field(default_factory=dict)
    pages: list[tuple[str, int, str]] = field(default_factory=list)
    replies: dict[str, list[Json]] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    modes: dict[str, int] = field(default_factory=dict)


class Watched:
    """A table with listeners on every topic."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.numbers = hub, count(1)
        self.table = Table(hub).sit(*SEATS)
        logins: dict[str, tuple[str, str] | None] = {seat: self.table.logins[seat] for seat in SEATS if seat != "blue"}
        logins |= {"referee": ("referee", REFEREE_TOKEN), "nobody": None}
        everything = ("#", "$SYS/#", "heat/v1/main/seat/+/#", "heat/v1/main/seat/blue/view", "+/+/+/+/+/reply")
        self.ears = {
            name: Phone(hub, "main", None, login, listens_to=everything, client_id=f"ear-{name}").is_in()
            for name, login in logins.items()
        }
        self.seen = Seen(tokens=[token for _, token in self.table.logins.values()])

    def say(self, script: Script) -> None:
        """Send these commands, and look at every page after each."""
        for who, command in script:
            reply = self.ask(who, command)
            assert reply["ok"], reply
            self.look(reply["no"])

    def ask(self, who: str, command: Json) -> Json:
        """Send a command under an id that is the same in both runs."""
        return self.table[who].ask({"id": f"{who}-{next(self.numbers)}", **command})

    def look(self, no: int) -> None:
        """Wait until everybody has received an input, then look at every page."""
        for ear in self.ears.values():
            ear.state(no)
        race = self.race()
        for page in (*PAGES, *FOR_THE_REFEREE, *(f"/api/v1/races/{race}/{what}" for what in OF_THE_RACE)):
            headers = {} if page in PAGES else BEARER
            answer = self.hub.web.get(page, headers=headers)
            self.seen.pages.append((page, answer.status_code, _timeless(answer.text)))

    def race(self) -> str:
        """Name the race."""
        return self.hub.web.get("/api/v1/tables/main").json()["race"]

    def gather(self) -> Seen:
        """Return everything that was seen."""
        for name, ear in self.ears.items():
            ear.catch_up()
            self.seen.heard[name] = [(heard.topic, heard.payload) for heard in ear.heard]
        for who in (*(seat for seat in SEATS if seat != "blue"), "referee"):
            self.seen.replies[who] = self.table[who].replies
        self.seen.log = [_timeless(line) for line in self.hub.log().splitlines()]
        self.seen.modes = {str(path.relative_to(self.hub.data)): _others(path) for path in self.hub.data.rglob("*")}
        self.seen.modes["."] = _others(self.hub.data)
        return self.seen

    def leave(self) -> None:
        """Disconnect everybody."""
        for ear in self.ears.values():
            ear.close()
        self.table.leave()


def _others(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode) & 0o077


def _timeless(text: str) -> str:
    """Remove times and addresses from a text."""
    text = re.sub(r"pitwall_command_seconds\S* \S+", "", text)
    text = re.sub(r"\d{4}-\d\d-\d\dT[0-9:.+-]+Z?", "T", text)
    text = re.sub(r"^\d\d:\d\d:\d\d", "T", text)
    return re.sub(r"port \d+|127\.0\.0\.1:\d+|process \[\d+\]|/[^ ]*/data", "", text)


@pytest.fixture(scope="module", params=["mosquitto", "embedded"])
def two(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Watched]]:
    """Yield two identical hubs that log as much as possible."""
    folders = [tmp_path_factory.mktemp(f"{request.param}-{side}") for side in ("left", "right")]
    with ExitStack() as stack:
        hubs = [stack.enter_context(running(folder, request.param, COMPANION_LOG_LEVEL="debug")) for folder in folders]
        both = [Watched(hub) for hub in hubs]
        for watched in both:
            watched.ask("referee", {"do": "setup", "setup": setup_json(a_setup(3))})
        yield both
        for watched in both:
            watched.leave()


def compare(left: Seen, right: Seen) -> None:
    """Check that two runs look the same."""
    assert left.heard.keys() == right.heard.keys()
    for who, heard in left.heard.items():
        assert [topic for topic, _ in heard] == [topic for topic, _ in right.heard[who]], who
        for (topic, one), (_, other) in zip(heard, right.heard[who], strict=True):
            assert one == other, f"{who} sees a difference on {topic}"
    assert left.pages == right.pages
    assert left.replies == right.replies
    assert left.log == right.log
    assert left.modes == right.modes


@pytest.mark.parametrize(("one", "other"), SEALED, ids=["cards", "gear and number of cards"])
def test_sealed_plans_show_nothing_to_anybody_else_before_the_reveal(
    two: list[Watched], one: Json, other: Json
) -> None:
    seen = []
    for watched, sealed in zip(two, (one, other), strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", sealed), ("red", {"do": "unplan"}), ("red", GEAR)])
        watched.say([("blue", {"do": "unplan"}), ("blue", sealed), ("blue", sealed), ("blue", {"do": "undo"})])
        watched.ask("blue", {"do": "hello"})
        watched.ask("blue", {**sealed, "do": "forecast"})
        for number in range(len(sealed["cards"])):
            so_far = {**sealed, "cards": sealed["cards"][: number + 1]}
            assert watched.table["blue"].ask({**so_far, "do": "enter", "id": f"entered {number}"})["ok"]
            watched.table["blue"].ask({**so_far, "do": "forecast", "id": f"looked ahead {number}"})
        watched.say([("red", {"do": "unplan"})])
        seen.append(watched.gather())
    compare(*seen)
    check_nothing_foreign(seen[0])


def test_after_the_reveal_there_is_a_difference_to_see(two: list[Watched]) -> None:
    """Prove that the comparison can fail: what is revealed shows."""
    seen = []
    for watched, sealed in zip(two, SEALED[0], strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", sealed), ("green", GEAR)])
        _play_until(watched, "blue")
        seen.append(watched.gather())
    with pytest.raises(AssertionError):
        compare(*seen)


def test_a_discard_under_the_top_one_shows_nothing(two: list[Watched]) -> None:
    seen = []
    for watched, below in zip(two, ("4", "3"), strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", {**GEAR, "cards": ["1", "1"]}), ("green", GEAR)])
        _play_until(watched, "blue", "discard")
        watched.say([("blue", {"do": "discard", "cards": [below, "2"]})])
        _play_until(watched, None)
        watched.say([("red", GEAR), ("blue", {**GEAR, "cards": ["1", "2"]}), ("blue", {"do": "unplan"})])
        seen.append(watched.gather())
    compare(*seen)


REFUSED = [
    {"do": "plan", "gear": 4, "cards": ["1"]},
    {"do": "plan", "gear": 2, "cards": ["1"]},
    {"do": "plan", "gear": 1, "cards": ["heat"]},
    {"do": "boost"},
    {"do": "win"},
]


def test_refused_commands_of_a_seat_show_nowhere_before_the_round_is_over(two: list[Watched]) -> None:
    for watched, tries in zip(two, (REFUSED, []), strict=True):
        restart(watched)
        watched.say([("red", GEAR)])
        _be_refused(watched, tries)
        watched.say([("blue", GEAR), *RETIRE_ALL, *REOPEN])
        watched.gather()
    left, right = (watched.seen for watched in two)
    assert (left.heard, left.pages, left.replies) == (right.heard, right.pages, right.replies)
    counts = [_counts(watched) for watched in two]
    assert counts[0] == counts[1]
    for watched, tries in zip(two, ([], REFUSED), strict=True):  # in the end both have received the same
        _be_refused(watched, tries)
        watched.say([("green", GEAR)])
        _play_until(watched, None)
        assert _counts(watched)['pitwall_refusals_total{table="main",code="cards.heat"}'] >= 1, "the round is over"


def test_a_refused_plan_does_not_show_when_the_referee_repeats_the_end_of_the_round_before(two: list[Watched]) -> None:
    for watched, tries in zip(two, (REFUSED, []), strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", GEAR), ("green", GEAR)])
        _play_until(watched, None)
        _be_refused(watched, tries)
        watched.say([("referee", {"do": "undo"})])
        _play_until(watched, None)
        assert watched.hub.web.get("/api/v1/tables/main").json()["round"] == 2
    counts = [_counts(watched) for watched in two]
    assert counts[0] == counts[1]
    for watched, tries in zip(two, ([], REFUSED), strict=True):  # in the end both have received the same
        _be_refused(watched, tries)


def _be_refused(watched: Watched, tries: list[Json]) -> None:
    """Send each of blue's commands twice under one id."""
    for number, command in enumerate(tries):
        replies = [watched.table["blue"].ask({**command, "id": f"try {number}"}) for _ in range(2)]
        assert replies[0]["ok"] is False
        assert replies[0] == replies[1]


def _counts(watched: Watched) -> dict[str, float]:
    """Read every counter; durations differ from run to run."""
    figures = watched.hub.metrics().items()
    return {name: value for name, value in figures if "_bucket" not in name and not name.endswith("seconds_sum")}


RETIRE_ALL: Script = [("referee", {"do": "retire", "seat": seat}) for seat in SEATS]
REOPEN: Script = [("referee", {"do": "undo"})] * len(SEATS)


def test_a_sealed_plan_stays_sealed_when_the_race_ends_and_is_reopened(two: list[Watched]) -> None:
    seen = []
    for watched, sealed in zip(two, SEALED[0], strict=True):
        restart(watched)
        watched.say([("blue", sealed), *RETIRE_ALL])
        assert watched.hub.web.get("/api/v1/tables/main").json()["phase"] == "finished"
        watched.say([*REOPEN, ("red", GEAR), ("referee", {"do": "abandon"}), ("referee", {"do": "undo"})])
        assert watched.hub.web.get("/api/v1/tables/main").json()["phase"] == "planning"
        seen.append(watched.gather())
    compare(*seen)


def test_a_buried_discard_stays_hidden_when_the_race_ends_and_is_reopened(two: list[Watched]) -> None:
    seen = []
    for watched, below in zip(two, ("4", "3"), strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", {**GEAR, "cards": ["1", "1"]}), ("green", GEAR)])
        _play_until(watched, "blue", "discard")
        watched.say([("blue", {"do": "discard", "cards": [below, "2"]})])
        _play_until(watched, None)
        watched.say([*RETIRE_ALL, *REOPEN])
        seen.append(watched.gather())
    compare(*seen)


def test_a_curious_referee_finds_out_nothing_of_a_discard_under_the_top_one(two: list[Watched]) -> None:
    seen = []
    for watched, below in zip(two, ("4", "3"), strict=True):
        restart(watched)
        watched.say([("red", GEAR), ("blue", {**GEAR, "cards": ["1", "1"]}), ("green", GEAR)])
        _play_until(watched, "blue", "discard")
        discarded = watched.ask("blue", {"do": "discard", "cards": [below, "2"]})["no"]
        _play_until(watched, None)
        _pry(watched, discarded)
        watched.say([("red", {"do": "unplan"})])
        seen.append(watched.gather())
    compare(*seen)


def _pry(watched: Watched, discarded: int) -> None:
    """Have the referee guess what blue discarded in every possible way, and undo each guess."""
    watched.say([("red", GEAR)])
    for card in ("4", "3"):
        guess = {"do": "plan", "seat": "blue", "gear": 3, "cards": [card] * 3}
        assert watched.ask("referee", {**guess, "do": "forecast"})["code"] == "forbidden"
        again = {"do": "discard", "seat": "blue", "cards": [card, "2"]}
        for trick in (guess, {"do": "amend", "no": discarded, "command": again}):
            watched.say([("referee", trick), ("referee", {"do": "undo"})])
        watched.say([("blue", GEAR), ("referee", {"do": "amend", "no": discarded, "command": again})])
        watched.say([("referee", {"do": "undo"}), ("blue", {"do": "unplan"})])


def test_no_token_is_ever_written_anywhere_but_in_the_answer_to_its_claim(two: list[Watched]) -> None:
    for watched in two:
        seen = watched.gather()
        everywhere = "\n".join(seen.log) + json.dumps([seen.pages, seen.replies])
        everywhere += "".join(payload.decode() for heard in seen.heard.values() for _, payload in heard)
        stored = b"".join(path.read_bytes() for path in watched.hub.data.rglob("*") if path.is_file())
        for token in seen.tokens:
            assert token not in everywhere
            assert token.encode() not in stored, "on the disk there are only hashes"
            assert token[-8:] not in watched.hub.log()
            assert token[-8:].encode().hex(" ") not in watched.hub.log(), "nor as a dump of bytes"
        assert REFEREE_TOKEN not in everywhere
        assert REFEREE_TOKEN.encode()[-8:].hex(" ") not in watched.hub.log()


def test_nobody_else_can_read_a_file_of_the_data_folder(two: list[Watched]) -> None:
    for watched in two:
        readable = {name for name, mode in watched.gather().modes.items() if mode}
        assert not readable
        assert (watched.hub.data / "pitwall.sqlite").stat().st_mode & 0o777 == 0o600


def check_nothing_foreign(seen: Seen) -> None:
    """Check that nobody received a message on somebody else's own topics."""
    for who, heard in seen.heard.items():
        own = {"referee": "/referee/reply"}.get(who, f"/seat/{who}/")
        private = {topic for topic, _ in heard if re.search(r"/(view|reply|command|tag|feedback)$", topic)}
        assert all(own in topic for topic in private), (who, private)


def restart(watched: Watched) -> None:
    """End the race, if there is one, and start the next; drop what was seen so far."""
    state = watched.hub.web.get("/api/v1/tables/main").json()
    if state["phase"] in ("planning", "resolving"):
        watched.ask("referee", {"do": "abandon"})
    if state["phase"] != "setup":
        watched.ask("referee", {"do": "setup", "setup": setup_json(a_setup(3))})
    watched.ask("referee", {"do": "start"})
    wait_until(lambda: watched.hub.web.get("/api/v1/tables/main").json()["no"] == 1, "the race has started")
    for client in (*watched.ears.values(), *watched.table.all):
        client.catch_up()
        client.heard.clear()
    watched.hub.logs.write_text("")
    watched.seen = Seen(tokens=watched.seen.tokens)


def _play_until(watched: Watched, seat: str | None, step: str = "") -> None:
    """Decline every choice until a seat is asked, or all plan again."""
    dull: dict[str, dict[str, Any]] = {
        "react": {"do": "done"},
        "slipstream": {"do": "pass"},
        "discard": {"do": "discard", "cards": []},
        "flip": {"do": "flip", "card": "1"},
    }
    while True:
        asked = watched.hub.web.get("/api/v1/tables/main").json()["waiting"][0]
        if asked["for"] == "plan" or (asked["seat"] == seat and step in ("", asked["for"])):
            return
        watched.say([(asked["seat"], dull[asked["for"]])])
