"""A broker that somebody else runs."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from companion.broker import SpecError, State, make_broker
from companion.broker.external import parse_url

from ..certificates import certificate
from .world import PATIENCE, RULES, USERS, foreign_mosquitto, free_port, open_broker, settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.broker import Health


def health(spec: str, folder: Path, state: State = State.DOWN, **changes: object) -> Health:
    """Wait until the broker is in this state."""

    async def scenario() -> Health:
        async with open_broker(spec, settings(folder, **changes)) as broker, asyncio.timeout(PATIENCE):
            while broker.health.state is not state:
                await asyncio.sleep(0.01)
            return broker.health

    return asyncio.run(scenario())


def test_answers_with_the_login_of_its_url(tmp_path: Path):
    with foreign_mosquitto(tmp_path) as place:
        url = f"mqtt://hub:hub%27s%20own@127.0.0.1:{place.port}"
        assert health(url, tmp_path, State.UP).text == f"The broker at 127.0.0.1 port {place.port} answers."


def test_a_refused_login_is_one_sentence_without_the_secret(tmp_path: Path):
    with foreign_mosquitto(tmp_path) as place:
        told = health(f"mqtt://hub:hunter2@127.0.0.1:{place.port}", tmp_path)
        assert told.code == "refused-login"
        assert told.text == f"The broker at 127.0.0.1 port {place.port} refuses the user 'hub' (code 5)."


def test_an_absent_broker_is_reported_and_found_when_it_starts(tmp_path: Path):
    port = free_port()

    async def scenario() -> None:
        url = f"mqtt://127.0.0.1:{port}"
        async with open_broker(url, settings(tmp_path)) as broker, asyncio.timeout(PATIENCE):
            while broker.health.state is not State.DOWN:
                await asyncio.sleep(0.01)
            assert broker.health.code == "unreachable"
            assert broker.health.text == f"No broker can be reached at 127.0.0.1 port {port}: Connection refused."
            with foreign_mosquitto(tmp_path, port=port):
                await broker.wait_up()

    asyncio.run(scenario())


@contextmanager
def something_else(says: bytes) -> Iterator[int]:
    """Listen, send the same bytes to everyone, and yield the port."""
    taken = []

    def answer(server: socket.socket) -> None:
        with suppress(OSError):  # the server is closed in the end
            while True:
                client, _ = server.accept()
                taken.append(client)
                client.sendall(says)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=answer, args=[server])
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        thread.join()
    for client in taken:
        client.close()


@pytest.mark.parametrize(("says", "code"), [(b"SSH-2.0-nothing\r\n", "not-mqtt"), (b"", "no-answer")])
def test_something_else_at_the_port_is_reported(tmp_path: Path, says: bytes, code: str):
    with something_else(says) as port:
        assert health(f"mqtt://127.0.0.1:{port}", tmp_path, start_seconds=0.3).code == code


# TLS


def test_tls_works_with_a_known_authority_and_an_unknown_one_is_reported(tmp_path: Path):
    cert, port = certificate(tmp_path), free_port()
    tls = f"listener {port} 127.0.0.1\ncertfile {cert}\nkeyfile {cert.with_name('key.pem')}"
    with foreign_mosquitto(tmp_path, extra=tls):
        url = f"mqtts://hub:hub%27s%20own@127.0.0.1:{port}"
        assert health(url, tmp_path, State.UP, ca_file=cert).state is State.UP
        told = health(url, tmp_path)
        assert told.code == "tls"
        assert told.text.startswith(f"The TLS connection to 127.0.0.1 port {port} fails: ")


def test_a_missing_certificate_file_is_reported(tmp_path: Path):
    told = health("mqtts://127.0.0.1:1", tmp_path, ca_file=tmp_path / "absent.pem")
    assert told.text == f"The certificate file {tmp_path / 'absent.pem'} cannot be used."


# addresses


def test_a_url_gives_host_port_login_and_security():
    address = parse_url("mqtts://me:p%40ss@broker.example")
    assert (address.host, address.port, address.secure) == ("broker.example", 8883, True)
    assert (address.login.user, address.login.password) == ("me", "p@ss")
    assert parse_url("mqtt://[::1]:1884").port == 1884


@pytest.mark.parametrize(
    "spec",
    ["carrier-pigeon", "http://u:hunter2@host", "mqtt://", "mqtt://u:hunter2@h:99999", "mqtt://h/path", "://", ""],
)
def test_an_invalid_value_gets_one_sentence_without_the_secret(tmp_path: Path, spec: str):
    with pytest.raises(SpecError, match=r"\.$") as caught:
        make_broker(spec, settings(tmp_path), USERS, RULES)
    assert "hunter2" not in str(caught.value)


def test_a_login_does_not_show_in_its_repr():
    assert "p@ss" not in repr(parse_url("mqtt://me:p%40ss@h"))


def test_loopback_names_work(tmp_path: Path):
    assert socket.gethostbyname("localhost") == "127.0.0.1"
    with foreign_mosquitto(tmp_path) as place:
        assert health(f"mqtt://localhost:{place.port}", tmp_path, State.UP).state is State.UP
