"""Restarts: of the hub, of the broker, of both. The race goes on where it was, and everybody is told again."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from companion.process.secrets import load_secrets

from ..waiting import PATIENCE, wait_until
from .phones import Phone
from .service import Hub, OwnMosquitto, running
from .tables import Mirror, Table, a_setup
from .two_cars import PLAN, begin, close

if TYPE_CHECKING:
    from collections.abc import Iterator

BROKERS = ["mosquitto", "embedded"]


def states(phone: Phone) -> list[str]:
    """Return the hub states that a client has received."""
    return [status["state"] for status in phone.on("status")]


@pytest.mark.parametrize("broker", BROKERS)
def test_after_a_restart_the_same_race_goes_on_with_the_same_seats_and_secrets(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        table = Table(hub).sit("red", "blue")
        mirror = Mirror(table, a_setup(2), 5)
        mirror.begin()
        mirror.play(12)
        told = table.display.state(13)
        own = table["red"].wait(lambda heard: heard.topic.endswith("/view") and heard.json["no"] == 13).json
        first = table["red"].ask({"do": "hello", "id": "before"})
        table.leave()
        hub.kill()
        hub.start()
        again = Table(hub)
        again.logins = table.logins
        again.phones = {seat: again.phone(seat, login) for seat, login in table.logins.items()}
        assert again.display.state(13)["race"] == mirror.race_id
        assert again.display.on("state")[-1] == told
        assert again["red"].ask({"do": "hello"})["no"] == first["no"]
        assert again["red"].wait(lambda heard: heard.topic.endswith("/view")).json == own
        mirror.table = again
        mirror.play(10)
        again.leave()


@pytest.mark.parametrize("broker", BROKERS)
def test_a_command_is_known_again_by_its_id_after_a_restart(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        table = Table(hub).sit("red", "blue")
        begin(table)
        said = [("red", {**PLAN, "id": "plan"}), ("referee", {"do": "pause", "id": "pause"})]
        said += [("referee", {"do": "resume", "id": "resume"}), ("red", {"do": "unplan", "id": "back"})]
        replies = [table[who].ask(command) for who, command in said]
        assert all(reply["ok"] for reply in replies)
        hub.kill()
        hub.start()
        for (who, command), reply in zip(said, replies, strict=True):
            assert table[who].insist(command) == reply
        assert hub.web.get("/api/v1/tables/main").json()["no"] == 3
        table.leave()


@pytest.mark.parametrize("broker", BROKERS)
def test_a_refused_command_stays_refused_after_a_restart(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        table = Table(hub).sit("red", "blue")
        begin(table)
        refused = table["red"].ask({"do": "unplan", "id": "early"})
        assert refused["code"] == "not-now"
        assert table["red"].ask(PLAN)["ok"]
        hub.kill()
        hub.start()
        assert table["red"].insist({"do": "unplan", "id": "early"}) == refused
        table.leave()


@pytest.mark.parametrize("broker", BROKERS)
def test_a_set_up_waits_through_a_restart(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        table = Table(hub)
        table.referee.ask({"do": "setup", "track": "italy", "cars": [{"seat": "blue", "name": "Bo"}]})
        hub.kill()
        hub.start()
        lobby = table.display.wait(lambda heard: heard.topic.endswith("/state") and heard.json["cars"] != []).json
        assert (lobby["phase"], lobby["track"], lobby["cars"][0]["name"]) == ("setup", "italy", "Bo")
        assert table.referee.insist({"do": "start"})["no"] == 1
        table.leave()


@pytest.mark.parametrize("broker", BROKERS)
def test_a_clean_stop_says_offline_and_ends_with_status_zero(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        display = Phone(hub).is_in()
        display.wait(lambda heard: heard.topic.endswith("/status") and heard.json["state"] == "online")
        assert hub.stop() == 0
        display.wait(lambda heard: heard.topic.endswith("/status") and heard.json["state"] == "offline")
        display.close()
        assert "Traceback" not in hub.log()


@pytest.mark.parametrize("broker", BROKERS)
def test_a_hub_that_nobody_talks_to_rests(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        table = Table(hub).sit("red", "blue")
        begin(table)
        table["red"].catch_up()
        assert _share_of_a_core(hub.pid, 2.0) < 0.3
        table.leave()


def _share_of_a_core(pid: int, seconds: float) -> float:
    before, began = _worked(pid), monotonic()
    sleep(seconds)
    return (_worked(pid) - before) / (monotonic() - began)


def _worked(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_killed_broker_comes_back_and_is_told_everything_again(tmp_path: Path) -> None:
    with running(tmp_path, "mosquitto") as hub:
        table = Table(hub).sit("red", "blue")
        begin(table)
        assert table["red"].ask(PLAN)["no"] == 2
        for _ in range(2):
            seen = {phone: phone.catch_up() for phone in table.all}
            hub.kill_broker()
            for phone, since in seen.items():
                phone.state(2, since=since)
            assert table["red"].insist({"do": "hello"})["ok"]
            view = table["red"].wait(lambda heard: heard.topic.endswith("/view"), seen[table["red"]]).json
            assert view["own"]["plan"] == {"gear": 1, "cards": ["1"]}
        wait_until(hub.is_well, "the hub is healthy again")
        assert table["blue"].insist(PLAN)["no"] == 3
        assert hub.metrics()['pitwall_broker_reconnects_total{table="main"}'] >= 2
        table.leave()


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[tuple[Hub, OwnMosquitto]]:
    """Yield a hub and a Mosquitto that is not its child."""
    hub = Hub(tmp_path, "external")
    peer = OwnMosquitto(tmp_path, hub.data)
    hub.broker, hub.mqtt_port = peer.url, peer.port
    hub.start()
    yield hub, peer
    hub.close()
    peer.kill()


def test_a_killed_hub_is_lost_and_online_again_after_its_restart(beside: tuple[Hub, OwnMosquitto]) -> None:
    hub, _ = beside
    display = Phone(hub).is_in()
    display.wait(lambda heard: heard.topic.endswith("/status"))
    hub.kill()
    display.wait(lambda heard: heard.topic.endswith("/status") and heard.json["state"] == "lost")
    hub.start()
    wait_until(lambda: states(display)[-1] == "online", "the hub is online again")
    hub.stop()
    wait_until(lambda: states(display)[-1] == "offline", "the hub says goodbye")
    late = Phone(hub).is_in()
    assert late.wait(lambda heard: heard.topic.endswith("/status")).json == {"state": "offline"}
    display.close()
    late.close()


def test_a_will_of_a_line_given_up_long_ago_is_contradicted(beside: tuple[Hub, OwnMosquitto]) -> None:
    hub, _ = beside
    display = Phone(hub).is_in()
    display.wait(lambda heard: heard.topic.endswith("/status") and heard.json["state"] == "online")
    ghost = Phone(hub, "main", None, ("hub", load_secrets(hub.data).upstream("hub"))).is_in()
    ghost.send({"state": "lost"}, retain=True, to="heat/v1/main/status").wait_for_publish(PATIENCE)
    wait_until(lambda: states(display)[-2:] == ["lost", "online"], "the hub says that it is there")
    for phone in (ghost, display):
        phone.close()


def test_a_retained_command_is_ignored_reported_and_counted(beside: tuple[Hub, OwnMosquitto]) -> None:
    hub, _ = beside
    table = Table(hub).sit("red", "blue")
    begin(table)
    hub.kill()
    ghost = Phone(hub, "main", "red", ("seat-red", load_secrets(hub.data).upstream("seat-red"))).is_in()
    ghost.send({**PLAN, "id": "ghost"}, retain=True).wait_for_publish(PATIENCE)
    hub.start()
    after = ghost.ask({"do": "hello"})  # handled after the retained one, which arrived when the hub subscribed
    assert after["no"] == 1
    assert ghost.replies == [after]
    close(table)
    assert hub.metrics()['pitwall_retained_commands_total{table="main"}'] == 1
    assert "retained" in hub.log()
    ghost.close()
    table.leave()


@pytest.mark.parametrize("way", ["tcp", "gateway"])
@pytest.mark.parametrize("broker", BROKERS)
def test_a_command_sent_as_a_retained_one_is_ignored_reported_and_counted(
    broker: str, way: str, tmp_path: Path
) -> None:
    with running(tmp_path, broker) as hub:
        table = Table(hub)
        table.way = way
        table.sit("red", "blue")
        begin(table)
        table["red"].send({**PLAN, "id": "ghost"}, retain=True).wait_for_publish(PATIENCE)
        assert table["blue"].ask({"do": "hello"})["no"] == 1
        assert not [reply for reply in table["red"].replies if reply["id"] == "ghost"]
        assert table["red"].ask({**PLAN, "id": "own"})["no"] == 2, "the same, sent as it should be"
        close(table)
        count = 'pitwall_retained_commands_total{table="main"}'
        wait_until(lambda: hub.metrics().get(count) == 1, "it is counted")
        table.leave()


def test_a_message_too_large_for_the_hub_is_refused_to_its_sender(beside: tuple[Hub, OwnMosquitto]) -> None:
    hub, _ = beside
    referee = Phone(hub, "main", "referee", ("referee", load_secrets(hub.data).upstream("referee"))).is_in()
    referee.send(b'{"do":"hello","id":"' + b"x" * 70_000 + b'"}')
    assert referee.reply_to(None)["code"] == "too-large"
    assert referee.ask({"do": "hello"})["ok"]
    referee.close()


def test_a_table_that_an_external_broker_does_not_know_is_said_and_played_as_soon_as_it_does(
    beside: tuple[Hub, OwnMosquitto],
) -> None:
    hub, peer = beside

    def troubles() -> dict[str, str]:
        told: dict[str, str] = hub.web.get("/healthz").json()["troubles"]
        return told

    hub.make_table("garden")
    wait_until(troubles, "it is said")
    assert troubles() == {
        "garden": "The broker passes nothing on for table garden: "
        "it needs the rights that `companion broker acl --table garden` prints."
    }
    peer.learn("main", "garden")
    wait_until(lambda: troubles() == {}, "it is no trouble any more")
    table = Table(hub, "garden")
    assert table.display.state(0)["phase"] == "setup"
    assert table.referee.ask({"do": "hello"})["ok"]
    table.leave()


def test_an_external_broker_that_is_gone_is_said_and_waited_for(beside: tuple[Hub, OwnMosquitto]) -> None:
    hub, peer = beside
    peer.kill()
    wait_until(lambda: hub.health() == 503, "the hub knows")
    assert hub.web.get("/healthz").json()["ok"] is False
    assert hub.web.get("/api/v1/tables/main").status_code == 200, "the rest works on"
    peer.start()
    wait_until(hub.is_well, "the hub is healthy again")
    display = Phone(hub).is_in()
    assert display.state(0)["phase"] == "setup"
    display.close()
