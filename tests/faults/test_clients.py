"""Misbehaving clients, deaf ones and ones that come and go: they hold nobody up and leave nothing behind."""

from __future__ import annotations

import socket
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest
from websockets.sync.client import connect as websocket

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import ACCEPTED, connack

from ..hub.phones import Phone
from ..hub.service import Hub, running
from ..hub.tables import Mirror, Table, a_setup
from ..processes import resident_bytes
from ..waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PINGREQ, PINGRESP = b"\xc0\x00", b"\xd0\x00"
EVERYTHING = b"\x82\x06\x00\x01\x00\x01#\x01"


@contextmanager
def deaf(hub: Hub) -> Iterator[None]:
    """Connect two clients that subscribe to everything and read nothing: by TCP and through the gateway."""
    hello = encode_connect(Connect("deaf")) + EVERYTHING
    with closing(_narrow(hub.mqtt_port)) as tcp, closing(_narrow(hub.port)) as page:
        tcp.sendall(hello)
        gateway = websocket(f"ws://127.0.0.1:{hub.port}/mqtt", sock=page, subprotocols=["mqtt"], max_queue=1)
        gateway.send(hello)
        try:
            yield
        finally:
            gateway.close_socket()


def _narrow(port: int) -> socket.socket:
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.connect(("127.0.0.1", port))
    return client


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_a_client_that_never_reads_holds_nobody_up(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub, deaf(hub):
        mirror = Mirror(Table(hub).sit("red", "blue"), a_setup(2), 3)
        mirror.begin()
        mirror.play(100)
        mirror.check_received()
        assert resident_bytes(hub.pid) < 90_000_000
        mirror.table.leave()


def test_clients_that_come_and_go_leave_nothing_behind(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        for _ in range(20):
            Phone(hub, way="gateway").is_in().close()
        before = resident_bytes(hub.pid)
        for _ in range(80):
            Phone(hub, way="gateway").is_in().close()
        assert resident_bytes(hub.pid) - before < 5_000_000


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
def test_clients_that_leave_at_once_do_not_keep_the_hub_from_stopping(broker: str, tmp_path: Path) -> None:
    with running(tmp_path, broker) as hub:
        for goodbye in (b"", b"\xe0\x00", b"\xff\xff") * 5:
            with socket.create_connection(("127.0.0.1", hub.mqtt_port)) as client:
                client.sendall(encode_connect(Connect("in-and-out")) + goodbye)
        assert hub.stop() == 0


def test_a_client_cannot_fill_the_log_with_stray_acknowledgements(tmp_path: Path) -> None:
    receipts = b"".join(bytes([kind, 2, 0x12, 0x34]) for kind in (0x40, 0x50, 0x62, 0x70))
    with running(tmp_path, "embedded") as hub:
        said = hub.log()
        with websocket(f"ws://127.0.0.1:{hub.port}/mqtt", subprotocols=["mqtt"]) as chatty:
            chatty.send(encode_connect(Connect("chatty")))
            assert chatty.recv() == connack(ACCEPTED)
            chatty.send(receipts * 10 + PINGREQ)
            while PINGRESP not in chatty.recv(PATIENCE):  # responses to the acknowledgements come before it
                pass
        assert hub.log() == said
