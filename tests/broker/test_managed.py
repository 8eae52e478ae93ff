"""Brokers we run ourselves: ports in use, missing programs, children that die."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest

from companion.broker import Credentials, Endpoint, Limits, State, find_mosquitto, hash_secret, make_broker
from companion.broker.mosquitto.files import Files
from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import DISCONNECT_PACKET
from companion.broker.probe import ProbeError, probe

from .clients import Crowd, log_in, will_on
from .world import (
    PATIENCE,
    RULES,
    SECRETS,
    USERS,
    Place,
    change,
    free_port,
    in_thread,
    open_broker,
    settings,
    topic,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ACCEPTED, REFUSED = b"\x20\x02\x00\x00", b"\x20\x02\x00\x05"
BOTH = pytest.mark.parametrize("spec", ["embedded", "mosquitto"])


# ports, programs, files


@BOTH
@pytest.mark.parametrize("lan", [False, True])
def test_a_port_in_use_is_reported_in_a_sentence_and_retried_while_the_broker_runs(
    tmp_path: Path, spec: str, lan: bool
):
    async def scenario(other: socket.socket) -> None:
        port = other.getsockname()[1]
        which = {"lan_host": "127.0.0.1", "lan_port": port} if lan else {"port": port}
        async with open_broker(spec, settings(tmp_path, **which)) as broker:
            async with asyncio.timeout(PATIENCE):
                await broker.wait_up()
                assert broker.health.code == "busy-port"
                assert broker.health.text.endswith(
                    f" runs. Port {port} on 127.0.0.1 is in use by another program; stop it or choose another port."
                )
                await probe(broker.inner, broker.credentials, PATIENCE)
                other.close()
                while broker.health.code != "up":
                    await asyncio.sleep(0.01)
            seat = Credentials("seat-red", SECRETS["seat-red"])
            await probe(broker.endpoint, seat, PATIENCE)
            await probe(Endpoint("127.0.0.1", port), seat, PATIENCE)

    with socket.create_server(("127.0.0.1", 0)) as other:
        asyncio.run(scenario(other))


@BOTH
def test_local_clients_do_not_wait_for_a_busy_port_of_the_network(tmp_path: Path, spec: str):
    with (
        socket.create_server(("127.0.0.2", 0)) as other,
        in_thread(spec, tmp_path, lan_host="127.0.0.2", lan_port=other.getsockname()[1]) as place,
    ):
        crowd = Crowd(place)
        assert crowd.guest("hub")
        assert log_in(crowd, "reader-left", SECRETS["reader-left"])[1] == ACCEPTED
        crowd.leave()


@BOTH
def test_a_second_address_is_opened_only_on_request(tmp_path: Path, spec: str):
    port = free_port()
    with in_thread(spec, tmp_path / "with", lan_host="127.0.0.2", lan_port=port) as place:
        with socket.create_connection(("127.0.0.2", port)):
            pass
        assert place.port != port
    with in_thread(spec, tmp_path / "without") as place, pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", place.port))


@BOTH
@pytest.mark.parametrize(
    ("host", "why"),
    [
        ("203.0.113.77", "Cannot assign requested address"),
        (":::", "Name or service not known"),
        ("a..b", "It is not a host name"),
    ],
)
def test_an_address_of_another_machine_is_reported_in_a_sentence(tmp_path: Path, spec: str, host: str, why: str):
    async def scenario() -> None:
        port = free_port()
        async with open_broker(spec, settings(tmp_path, lan_host=host, lan_port=port)) as broker:
            await asyncio.wait_for(broker.wait_up(), PATIENCE)
            assert broker.health.code == "listen"
            assert broker.health.text.endswith(f" runs. The broker cannot listen on {host} port {port}: {why}.")

    asyncio.run(scenario())


@BOTH
def test_a_crowd_on_the_lan_leaves_room_for_this_machine(tmp_path: Path, spec: str):
    port, few = free_port(), Limits(connections=4)
    with (
        in_thread(spec, tmp_path, lan_host="127.0.0.2", lan_port=port, limits=few) as place,
        ExitStack() as stack,
    ):
        crowd = [stack.enter_context(socket.create_connection(("127.0.0.2", port), PATIENCE)) for _ in range(6)]
        answers = [_answer_to_login(client, number) for number, client in enumerate(crowd)]
        assert answers.count(b"\x20\x02\x00\x00") == 4
        assert answers.count(b"\x20\x02\x00\x03") == 2
        here = stack.enter_context(socket.create_connection(("127.0.0.1", place.port), PATIENCE))
        assert _answer_to_login(here, 99) == b"\x20\x02\x00\x00"


def _answer_to_login(client: socket.socket, number: int) -> bytes:
    """Return the CONNACK, or nothing if the broker hangs up."""
    try:
        client.sendall(encode_connect(Connect(f"one-of-many-{number}")))
        return client.recv(4)
    except ConnectionError:
        return b""


def test_without_the_program_a_sentence_says_what_to_do(tmp_path: Path):
    async def scenario() -> None:
        options = settings(tmp_path, mosquitto=str(tmp_path / "absent"))
        seen = []
        broker = make_broker("mosquitto", options, USERS, RULES)
        broker.watch(seen.append)
        await broker.start()
        async with asyncio.timeout(PATIENCE):
            while not seen:
                await asyncio.sleep(0.01)
        await broker.stop()
        assert seen[0].code == "missing-program"
        assert "apt install mosquitto" in seen[0].text

    asyncio.run(scenario())


def test_a_data_folder_that_cannot_be_written_is_reported(tmp_path: Path):
    async def scenario() -> None:
        (tmp_path / "broker").write_text("in the way")
        async with open_broker("mosquitto", settings(tmp_path)) as broker:
            async with asyncio.timeout(PATIENCE):
                while broker.health.state is not State.DOWN:
                    await asyncio.sleep(0.01)
            assert broker.health.code == "files"

    asyncio.run(scenario())


def test_auto_prefers_mosquitto_and_falls_back(tmp_path: Path):
    assert make_broker("auto", settings(tmp_path), USERS, RULES).kind == "mosquitto"
    absent = settings(tmp_path, mosquitto=str(tmp_path / "absent"))

    async def fallback() -> str:
        return make_broker("auto", absent, USERS, RULES).kind

    assert asyncio.run(fallback()) == "embedded"


def test_files_are_private_and_contain_no_secret(tmp_path: Path):
    with in_thread("mosquitto", tmp_path) as place:
        files = [path for path in (tmp_path / "broker").iterdir() if path.is_file()]
        assert {path.name for path in files} >= {"mosquitto.conf", "users", "acl", "child"}
        for path in files:
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            assert not any(secret in path.read_text() for secret in (*SECRETS.values(), place.hub_secret))
        assert stat.S_IMODE((tmp_path / "broker").stat().st_mode) == 0o700


# the child


def child_of(place: Place) -> int:
    assert place.broker is not None
    return noted_child(place.broker.settings.data)


def noted_child(data: Path) -> int:
    """Return the process id of the child recorded in this data folder."""
    return int(Files(data / "broker").note.read_text().split()[0])


def test_a_killed_child_is_started_again_on_the_same_port(tmp_path: Path):
    with in_thread("mosquitto", tmp_path) as place:
        crowd, killed = Crowd(place), child_of(place)
        hub = crowd.guest("hub")
        os.kill(killed, signal.SIGKILL)
        assert hub.gone.wait(PATIENCE)
        assert hub.accepted()  # paho reconnected by itself, with the same secret
        assert child_of(place) != killed
        change(place, {**USERS, "seat-red": hash_secret("later")})
        assert log_in(crowd, "seat-red", "later")[1] == ACCEPTED
        crowd.leave()


def test_a_child_that_hangs_is_replaced(tmp_path: Path):
    with in_thread("mosquitto", tmp_path, probe_seconds=0.1, start_seconds=0.5, stop_seconds=0.3) as place:
        hung = child_of(place)
        os.kill(hung, signal.SIGSTOP)
        wait_until(lambda: place.broker and place.broker.health.state is State.DOWN)
        wait_until(lambda: place.broker and place.broker.health.state is State.UP)
        assert not _runs(hung)
        crowd = Crowd(place)
        assert crowd.raw().log_in(client_id="x") == ACCEPTED
        crowd.leave()


def test_a_disconnected_clients_will_is_not_published_when_mosquitto_stops(tmp_path: Path):
    """As the hub does when it stops; its will used to be published if Mosquitto was stopped a moment too early."""
    with in_thread("mosquitto", tmp_path) as place:
        assert place.loop is not None
        assert place.broker is not None
        crowd, presence = Crowd(place), topic("seat/red/presence")
        screen, red = crowd.guest(), crowd.raw()
        screen.subscribe(presence)
        login = {"user": "seat-red", "password": SECRETS["seat-red"].encode()}
        assert red.log_in(client_id="leaving", will=will_on(presence), **login) == ACCEPTED
        pid = child_of(place)
        os.kill(pid, signal.SIGSTOP)  # too busy to have read the DISCONNECT
        red.send(DISCONNECT_PACKET)
        red.close()
        threading.Timer(0.3, os.kill, (pid, signal.SIGCONT)).start()
        place.loop.run(place.broker.stop())
        assert screen.gone.wait(PATIENCE)
        assert screen.heard.empty()
        crowd.leave()


def test_a_child_that_keeps_exiting_is_reported(tmp_path: Path):
    program = tmp_path / "mosquitto"
    program.write_text("#!/bin/sh\necho 'Error: Nothing works today.' >&2\nexit 3\n")
    program.chmod(0o755)

    async def scenario() -> None:
        options = settings(tmp_path, mosquitto=str(program))
        async with open_broker("mosquitto", options) as broker, asyncio.timeout(PATIENCE):
            while broker.health.state is not State.DOWN:
                await asyncio.sleep(0.01)
            assert broker.health.text == "Mosquitto does not start: Nothing works today."

    asyncio.run(scenario())


SERVICE = """
import asyncio, sys
from pathlib import Path
from companion.broker import BrokerSettings, make_broker

async def main():
    broker = make_broker("mosquitto", BrokerSettings(data=Path(sys.argv[1])), {}, [])
    await broker.start()
    await broker.wait_up()
    print("up", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@contextmanager
def service_in(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a separate service; yield it and the process id of its child."""
    command = [sys.executable, "-c", SERVICE, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        try:
            assert service.stdout.readline() == "up\n"
            yield service, noted_child(folder)
        finally:
            service.kill()


def test_the_child_dies_with_a_killed_service(tmp_path: Path):
    with service_in(tmp_path) as (service, child):
        assert _runs(child)
        service.kill()
        wait_until(lambda: not _runs(child))


def test_a_folder_in_use_is_reported_and_used_once_it_is_free(tmp_path: Path):
    with service_in(tmp_path) as (service, child):

        async def second() -> None:
            async with open_broker("mosquitto", settings(tmp_path)) as broker, asyncio.timeout(PATIENCE):
                while broker.health.state is not State.DOWN:
                    await asyncio.sleep(0.01)
                assert broker.health.code == "folder-in-use"
                assert str(service.pid) in broker.health.text
                service.kill()
                await broker.wait_up()

        asyncio.run(second())
    wait_until(lambda: not _runs(child))


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_child_that_was_left_behind_is_stopped_first(tmp_path: Path):
    files = Files(tmp_path.resolve() / "broker")
    files.write_config(settings(tmp_path))
    files.write_access(USERS, RULES)
    program = find_mosquitto()
    assert program
    command = [program, "-c", str(files.config)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=files.folder) as orphan:
        with subprocess.Popen(["/bin/true"]) as dead:
            dead.wait()
        files.note.write_text(f"{orphan.pid} {dead.pid}\n")
        with in_thread("mosquitto", tmp_path):
            assert orphan.wait(PATIENCE) in (0, -signal.SIGTERM)  # the latter if it had no time to handle the signal


def test_a_recorded_process_that_is_not_ours_is_left_alone(tmp_path: Path):
    files = Files(tmp_path / "broker")
    files.folder.mkdir()
    with subprocess.Popen(["/bin/sleep", "600"]) as stranger:
        files.note.write_text(f"{stranger.pid} 1\n")
        with in_thread("mosquitto", tmp_path):
            assert stranger.poll() is None
        stranger.kill()


def test_a_stopped_broker_leaves_nothing_running(tmp_path: Path):
    with in_thread("mosquitto", tmp_path) as place:
        child, endpoint = child_of(place), place.broker and place.broker.endpoint
    assert not _runs(child)
    assert endpoint is not None
    with pytest.raises(ProbeError, match="No broker can be reached"):
        asyncio.run(probe(endpoint, place.broker.credentials, 1))  # type: ignore[union-attr]
