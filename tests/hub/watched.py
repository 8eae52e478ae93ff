"""Two hubs that are told the same but for one secret of blue, and everything that anybody else can see of each.

Everybody listens to everything it can get: every seat and the referee to `#` with their own logins, a display with
none, and a web client to every page, from the first byte on.
"""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass, field
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from companion.wire.setups import setup_json

from ..waiting import wait_until
from .phones import Json, Phone
from .service import BEARER, REFEREE_TOKEN, Hub
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
AFTER_A_GUESS = ("/api/v1/tables/main", "/api/v1/tables/main/journal", "/api/v1/tables/main/undo-preview")
OF_THE_RACE = ("result", "moments", "export", "export?format=csv", "export?format=json")
Script = list[tuple[str, "Json"]]

GEAR = {"do": "plan", "gear": 2, "cards": ["1", "2"]}
RETIRE_ALL: Script = [("referee", {"do": "retire", "seat": seat}) for seat in SEATS]
REOPEN: Script = [("referee", {"do": "undo"})] * len(SEATS)


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

    def guess(self, who: str, command: Json) -> bool:
        """Whether a command is accepted that may well be refused; look at what it did and have it taken back."""
        reply = self.ask(who, command)
        if reply["ok"] and "preview" not in reply:
            self.look(reply["no"], AFTER_A_GUESS)
            assert self.ask("referee", {"do": "undo"})["ok"]
        return bool(reply["ok"])

    def look(self, no: int, pages: tuple[str, ...] = ()) -> None:
        """Wait until everybody has received an input, then look at these pages, or at every one."""
        for ear in self.ears.values():
            ear.state(no)
        for page in pages or self._every_page():
            headers = {} if page in PAGES else BEARER
            answer = self.hub.web.get(page, headers=headers)
            self.seen.pages.append((page, answer.status_code, _timeless(answer.text)))

    def _every_page(self) -> Iterator[str]:
        race = self.hub.web.get("/api/v1/tables/main").json()["race"]
        return chain(PAGES, FOR_THE_REFEREE, (f"/api/v1/races/{race}/{what}" for what in OF_THE_RACE))

    def gather(self) -> Seen:
        """Return everything that was seen."""
        for name, ear in self.ears.items():
            ear.catch_up()
            self.seen.heard[name] = [(heard.topic, heard.payload) for heard in ear.heard]
        for who in (*(seat for seat in SEATS if seat != "blue"), "referee"):
            self.seen.replies[who] = self.table[who].replies
        self.seen.log = [_timeless(line) for line in self.hub.log().splitlines()]
        data = self.hub.data
        # The backup of the day is made some time after the start: in one run before this, in another after.
        files = (path for path in data.rglob("*") if "backups" not in path.parts)
        self.seen.modes = {str(path.relative_to(data)): _others(path) for path in files}
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


def play_until(watched: Watched, seat: str | None, step: str = "") -> None:
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
