"""A venue: what its board makes of what hubs tell, who may write what, and what a venue can do to a hub."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import paho.mqtt.client as paho
import pytest

from companion.cli.commands.venue import _host_and_port
from companion.process.venue.board import MOST_TABLES, VenueBoard
from companion.process.venue.files import bridge_files
from companion.process.venue.membership import PORT, Joined, keep
from companion.wire.setups import setup_json

from ..hub.service import Hub, command_line, running
from ..hub.tables import Table, a_setup
from ..paho_clients import hang_up
from ..ports import free_port
from ..processes import children_of, has_ended
from ..waiting import PATIENCE, wait_until
from .hostile_venue import HostileVenue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CAR = {"seat": "red", "name": "Aino", "rank": 2, "status": "racing", "place": None, "at": {"lap": 1}}
STATE = {"phase": "planning", "round": 3, "track": "usa", "laps": 2, "cars": [CAR, {**CAR, "seat": "blue", "rank": 1}]}


@pytest.fixture
def board() -> VenueBoard:
    return VenueBoard(lambda: None)


def tell(board: VenueBoard, topic: str, told: object) -> None:
    board.take(f"venue/{topic}", told if isinstance(told, bytes) else json.dumps(told).encode())


def test_tables_of_the_same_name_are_told_apart_by_their_hub(board: VenueBoard) -> None:
    for hub in ("bar", "garden"):
        tell(board, f"{hub}/link", b"1")
        tell(board, f"{hub}/main/state", {**STATE, "round": len(hub)})
    assert [(hub.hub, hub.linked, hub.tables[0].round) for hub in board.hubs(("garden", "bar", "attic"))[:2]] == [
        ("garden", True, 6),
        ("bar", True, 3),
    ]
    assert board.hubs(("attic",))[0].tables == []


def test_cars_come_in_the_order_of_the_race(board: VenueBoard) -> None:
    tell(board, "bar/main/state", STATE)
    (bar,) = board.hubs(("bar",))
    assert [(car.seat, car.rank, car.lap) for car in bar.tables[0].cars] == [("blue", 1, 1), ("red", 2, 1)]


def test_a_hub_that_is_cut_off_or_stopped_is_shown_as_it_was(board: VenueBoard) -> None:
    tell(board, "bar/link", b"1")
    tell(board, "bar/main/state", STATE)
    tell(board, "bar/main/status", {"state": "lost"})
    tell(board, "bar/link", b"0")
    (bar,) = board.hubs(("bar",))
    assert (bar.linked, bar.tables[0].online, bar.tables[0].round) == (False, False, 3)


@pytest.mark.parametrize(
    ("topic", "told"),
    [
        ("bar/main/state", b"\xff"),
        ("bar/main/state", []),
        ("bar/main/state", {**STATE, "phase": "partying"}),
        ("bar/main/state", {**STATE, "cars": [{"seat": "red"}]}),
        ("bar/main/status", {}),
        ("bar/main/else/where", {}),
    ],
)
def test_what_is_not_understood_changes_nothing(board: VenueBoard, topic: str, told: Any) -> None:
    tell(board, "bar/main/state", STATE)
    before = board.hubs(("bar",))
    tell(board, topic, told)
    assert board.hubs(("bar",)) == before


def test_only_an_address_of_the_web_is_linked_to(board: VenueBoard) -> None:
    tell(board, "bar/main/status", {"state": "online", "url": "javascript:alert(1)"})
    assert board.hubs(("bar",))[0].url is None
    tell(board, "bar/main/status", {"state": "online", "url": "http://192.168.1.5:8000"})
    assert board.hubs(("bar",))[0].url == "http://192.168.1.5:8000"


def test_a_hub_that_invents_tables_fills_up_no_memory(board: VenueBoard) -> None:
    for number in range(MOST_TABLES + 5):
        tell(board, f"bar/t{number}/state", STATE)
    assert len(board.hubs(("bar",))[0].tables) == MOST_TABLES


def test_the_bridge_fetches_what_is_public_and_takes_nothing_from_the_venue() -> None:
    text = bridge_files(Joined("bar", "10.0.0.1", 1884, "c0de"), "127.0.0.1:1883")["mosquitto.conf"]
    hub, venue = text.split("connection hub")[1].split("connection venue")
    topics = lambda part: [line for line in part.splitlines() if line.startswith("topic ")]  # noqa: E731
    assert topics(hub) == ["topic heat/v1/+/status in 0", "topic heat/v1/+/state in 0"]
    assert topics(venue) == [f"topic +/{what} out 0 heat/v1/ venue/bar/" for what in ("status", "state")]
    assert "remote_username" not in hub, "it comes as anybody, who may read what is public"


def test_a_hostile_venue_hears_the_public_state_and_can_do_nothing_to_a_table(tmp_path: Path) -> None:
    with HostileVenue() as venue, running(tmp_path, "mosquitto") as hub:
        table = Table(hub).sit("red", "blue")
        keep(hub.data, Joined("bar", "127.0.0.1", venue.port, "c0de"))
        wait_until(lambda: "venue/bar/main/state" in venue.heard, "the bridge runs, without a restart of the service")
        attacked, before = venue.attacks, hub.metrics()
        for command in ({"do": "setup", "setup": setup_json(a_setup(2))}, {"do": "start"}):
            assert table.referee.insist(command)["ok"]
        wait_until(lambda: venue.attacks > attacked, "the venue has answered a state with its own commands")
        wait_until(lambda: table.display.state(1), "the race has started")
        assert table.phones["red"].insist({"do": "hello"})["ok"]
        commands = 'pitwall_commands_total{table="main"}'
        assert hub.metrics()[commands] - before.get(commands, 0) == 2, "no command but ours has arrived"
        assert venue.heard <= {f"venue/bar/{name}" for name in ("link", "main/status", "main/state")}
        table.leave()


@contextmanager
def a_venue(folder: Path) -> Iterator[tuple[Hub, int, dict[str, str]]]:
    """Run a service with an open venue; yield it with the venue's port and the codes."""
    port = free_port()
    folder.mkdir(exist_ok=True)
    status, out, _ = command_line("venue", "open", "bar", "garden", "--port", str(port), "--data", str(folder / "data"))
    assert status == 0
    lines = [line.split() for line in out.splitlines() if " join " in line]
    with running(folder, "embedded") as hub:
        yield hub, port, {line[3].partition("@")[0]: line[-1] for line in lines}


def logged_in(port: int, user: str, code: str) -> paho.Client:
    """Log in at the venue."""
    ready = threading.Event()
    client = paho.Client(paho.CallbackAPIVersion.VERSION2)
    client.username_pw_set(user, code)
    client.on_connect = lambda *_: ready.set()
    client.on_subscribe = lambda *_: ready.set()
    client.connect("127.0.0.1", port)
    client.loop_start()
    assert ready.wait(PATIENCE)
    return client


def test_a_hub_writes_below_its_own_name_alone_and_reads_nothing(tmp_path: Path) -> None:
    with a_venue(tmp_path) as (hub, port, codes):
        wait_until(lambda: command_line("venue", "join", f"bar@127.0.0.1:{port}", "--code", codes["bar"], "--data",
                                        str(tmp_path / "bar"))[0] == 0, "the venue is open")  # fmt: skip
        client = logged_in(port, "hub-bar", codes["bar"])
        heard: list[str] = []
        client.on_message = lambda _client, _data, message: heard.append(message.topic)
        client.subscribe("#")
        for name in ("garden", "bar"):
            client.publish(f"venue/{name}/main/state", json.dumps(STATE), 1, retain=True).wait_for_publish(PATIENCE)
        told = lambda: {one["hub"]: one["tables"] for one in hub.web.get("/api/v1/venue").json()["hubs"]}  # noqa: E731
        wait_until(lambda: told()["bar"], "what it tells of itself is shown")
        assert told()["garden"] == [], "what it tells of another hub is not"
        assert heard == []
        hang_up(client)


def test_a_wrong_code_and_a_stranger_are_refused(tmp_path: Path) -> None:
    with a_venue(tmp_path) as (_, port, codes):
        join = ("venue", "join", f"garden@127.0.0.1:{port}", "--data", str(tmp_path / "garden"), "--code")
        wait_until(lambda: command_line(*join, codes["garden"])[0] == 0, "the venue is open")
        status, _, why = command_line(*join, codes["bar"])
        assert (status, "refuses the user 'hub-garden'" in why) == (1, True)
        stranger = ("venue", "join", f"attic@127.0.0.1:{port}", "--data", str(tmp_path / "attic"), "--code", "c0de")
        assert command_line(*stranger)[0] == 1


def test_the_page_is_named_with_the_port_that_the_service_was_started_on(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        words = ("open", "bar", "--port", str(free_port()))
        assert f":{hub.port}/venue" in command_line("venue", *words, "--data", str(hub.data))[1]
        assert f":{hub.port}/referee#" in command_line("referee", "--data", str(hub.data))[1]
        hub.stop()
        assert ":8000/venue" in command_line("venue", *words, "--data", str(hub.data))[1], "as in the settings"


def test_a_venue_is_joined_by_an_ipv6_address(tmp_path: Path) -> None:
    with a_venue(tmp_path) as (hub, port, codes):
        join = ("venue", "join", f"garden@[::1]:{port}", "--data", str(hub.data), "--code", codes["garden"])
        wait_until(lambda: command_line(*join)[0] == 0, "the hub is let in")
        told = lambda: {one["hub"]: one["tables"] for one in hub.web.get("/api/v1/venue").json()["hubs"]}  # noqa: E731
        wait_until(lambda: told().get("garden"), "its bridge gets through")


@pytest.mark.parametrize("place", ["bar", "bar@", "bar@[::1", "bar@host:port", "bar@host:99999", "bar@a@b", "bar@a/b"])
def test_what_is_no_place_is_refused(place: str, tmp_path: Path) -> None:
    status, _, said = command_line("venue", "join", place, "--data", str(tmp_path), "--code", "c0de")
    assert (status, said) == (2, f"companion: {place!r} is not HUB@HOST, such as bar@192.168.1.20.\n")
    assert not (tmp_path / "venue").exists()


def test_an_ipv6_address_without_a_port_needs_no_brackets() -> None:
    assert _host_and_port("fd00::20") == ("fd00::20", PORT)
    assert _host_and_port("[fd00::20]:99") == ("fd00::20", 99)
    config = bridge_files(Joined("bar", "fd00::20", 99, "c0de"), "127.0.0.1:1")["mosquitto.conf"]
    assert "address fd00::20:99\n" in config, "as Mosquitto reads it"


def test_the_answer_is_made_once_until_something_changes(tmp_path: Path) -> None:
    with a_venue(tmp_path) as (hub, _, _):
        wait_until(lambda: hub.web.get("/api/v1/venue").json()["open"], "the venue is open")
        first = hub.web.get("/api/v1/venue")
        again = hub.web.get("/api/v1/venue", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert first.json() == {
            "open": True,
            "joined": None,
            "hubs": [{"hub": name, "linked": False, "url": None, "tables": []} for name in ("bar", "garden")],
        }


def test_a_hub_that_has_joined_says_where_the_page_is_and_leaves_again(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        assert hub.web.get("/api/v1/venue").json() == {"open": False, "joined": None, "hubs": []}
        keep(hub.data, Joined("bar", "127.0.0.1", free_port(), "c0de"))
        wait_until(lambda: hub.web.get("/api/v1/venue").json()["joined"] == "127.0.0.1", "it has joined")
        assert hub.is_well(), "a venue that is not there is nobody's trouble"
        assert command_line("venue", "leave", "--data", str(hub.data))[0] == 0
        wait_until(lambda: hub.web.get("/api/v1/venue").json()["joined"] is None, "it has left")


def test_a_venue_whose_port_is_taken_is_told_and_the_table_plays_on(tmp_path: Path) -> None:
    with running(tmp_path / "first", "embedded") as first:
        command_line("venue", "open", "bar", "--port", str(first.port), "--data", str(first.data))
        wait_until(lambda: "The venue's broker" in first.web.get("/healthz").json()["text"], "the trouble is told")
        assert first.is_well()
        command_line("venue", "close", "--data", str(first.data))
        wait_until(lambda: "venue" not in first.web.get("/healthz").json()["text"], "and ends with the venue")


def test_a_damaged_file_is_told_and_mended_by_opening_the_venue_again(tmp_path: Path) -> None:
    with a_venue(tmp_path) as (hub, port, _):
        wait_until(lambda: hub.web.get("/api/v1/venue").json()["open"], "the venue is open")
        (hub.data / "venue" / "opened.json").write_text("{")
        wait_until(
            lambda: "The venue's broker cannot be started" in hub.web.get("/healthz").json()["text"], "it is told"
        )
        assert hub.is_well()
        words = ("venue", "open", "bar", "attic", "--port", str(port), "--data", str(hub.data))
        code = command_line(*words)[1].splitlines()[-1].split()[-1]
        join = ("venue", "join", f"attic@127.0.0.1:{port}", "--data", str(hub.data), "--code", code)
        wait_until(lambda: command_line(*join)[0] == 0, "the new hub is let in")
        told = lambda: {one["hub"]: one["tables"] for one in hub.web.get("/api/v1/venue").json()["hubs"]}  # noqa: E731
        wait_until(lambda: told().get("attic"), "a machine that joins itself shows its own table, also after damage")


def test_the_brokers_of_a_venue_end_with_a_service_that_is_killed(tmp_path: Path) -> None:
    with a_venue(tmp_path) as (hub, port, codes):
        join = ("venue", "join", f"bar@127.0.0.1:{port}", "--data", str(hub.data), "--code", codes["bar"])
        wait_until(lambda: command_line(*join)[0] == 0, "it has joined itself")
        children = wait_until(lambda: len(found := children_of(hub.pid, "venue")) == 2 and found, "both run")
        hub.kill()
        wait_until(lambda: all(has_ended(child) for child in children), "both have ended")
