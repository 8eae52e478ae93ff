"""Brokers we run ourselves: ports in use, missing programs, children that die."""

from __future__ import annotations

import asyncio
import socket
import stat
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from companion.broker import Credentials, Endpoint, Limits, State, make_broker
from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.probe import probe

from .clients import Crowd, log_in
from .world import (
    PATIENCE,
    RULES,
    SECRETS,
    USERS,
    free_port,
    in_thread,
    open_broker,
    settings,
)

if TYPE_CHECKING:
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
