"""Mosquitto as a child of the service: killed, hung, left behind, and never running on alone."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from companion.broker import State, find_mosquitto, hash_secret
from companion.broker.mosquitto.files import Files
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
    in_thread,
    open_broker,
    settings,
    topic,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


ACCEPTED = b"\x20\x02\x00\x00"


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
    broker = make_broker("mosquitto", BrokerSettings(data=Path(sys.argv[1]), mosquitto=sys.argv[2] or None), {}, [])
    await broker.start()
    if not sys.argv[2]:
        await broker.wait_up()
    print("up", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@contextmanager
def service_in(folder: Path, program: str = "") -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a separate service with Mosquitto, or this program as if it were one; yield it and its child's process id."""
    command = [sys.executable, "-c", SERVICE, str(folder), program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        try:
            assert service.stdout.readline() == "up\n"
            wait_until(Files(folder / "broker").note.exists)
            yield service, noted_child(folder)
        finally:
            service.kill()


def test_the_child_dies_with_a_killed_service(tmp_path: Path):
    with service_in(tmp_path) as (service, child):
        assert _runs(child)
        service.kill()
        wait_until(lambda: not _runs(child))


def test_a_child_that_is_deaf_while_it_starts_dies_with_a_killed_service(tmp_path: Path):
    program, deaf = tmp_path / "mosquitto", tmp_path / "deaf"
    program.write_text(f"#!/bin/sh\ntrap '' TERM\n: > {deaf}\nwhile :; do sleep 0.1; done\n")
    program.chmod(0o755)
    with service_in(tmp_path, str(program)) as (service, child):
        wait_until(deaf.exists)
        os.kill(child, signal.SIGTERM)
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
