"""Packets to the gateway and the broker's own port, and payloads on every topic of a running hub: it stays healthy."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect as websocket

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet, encode_text

from ..hub.phones import Phone
from ..hub.service import Hub, running
from ..hub.tables import Table
from ..hub.two_cars import PLAN, begin
from ..long import LONG
from ..processes import resident_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

CONNECTIONS = 20_000 if LONG else 300
TOPICS = ("seat/red/command", "referee/command", "seat/red/presence", "reader/table/tap", "state", "status", "event")


@pytest.fixture(scope="module", params=["mosquitto", "embedded"])
def hub(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp(request.param), request.param) as hub:
        yield hub


def odd_packets(dice: Random) -> bytes:
    """Generate bytes that start like a client's and continue arbitrarily."""
    hello = encode_connect(Connect(f"odd-{dice.random()}"))
    topic = f"heat/v1/main/{dice.choice(TOPICS)}"
    payload = dice.randbytes(dice.randint(0, 200))
    publish = encode_packet(0x30 | dice.randint(0, 15), encode_text(topic) + b"\0\1" + payload)
    subscribe = encode_packet(0x82, b"\0\1" + encode_text(dice.choice(("#", "+/+", "a/#/b", "", "heat/v1/#"))) + b"\1")
    noise = encode_packet(dice.randint(0, 255), dice.randbytes(dice.randint(0, 60)))
    words = [hello, publish, subscribe, noise, dice.randbytes(dice.randint(1, 60))]
    said = b"".join(dice.choice(words) for _ in range(dice.randint(1, 6)))
    return (hello if dice.random() < 0.7 else b"") + said


def through_the_gateway(hub: Hub, data: bytes) -> None:
    """Send something to the gateway and listen for a moment."""
    url = f"ws://127.0.0.1:{hub.port}/mqtt"
    with suppress(WebSocketException, OSError), websocket(url, subprotocols=["mqtt"], close_timeout=0.2) as page:
        page.send(data)
        page.recv(0.02)


def by_tcp(hub: Hub, data: bytes) -> None:
    """Send something to the broker and disconnect."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", hub.mqtt_port), 5) as client:
        client.sendall(data)
        client.settimeout(0.02)
        client.recv(100)


@pytest.mark.timeout(0 if LONG else 600)
def test_odd_packets_hurt_nobody(hub: Hub) -> None:
    dice, before = Random(5), resident_bytes(hub.pid)
    for number in range(CONNECTIONS):
        (through_the_gateway if number % 2 else by_tcp)(hub, odd_packets(dice))
    assert hub.is_well()
    assert "Traceback" not in hub.log()
    assert resident_bytes(hub.pid) - before < 20_000_000
    display = Phone(hub).is_in()
    assert display.state(0)["phase"] == "setup", "nobody without a login has changed a thing"
    display.close()


def test_odd_payloads_on_every_topic_of_a_race_hurt_nobody(hub: Hub) -> None:
    dice = Random(6)
    table = Table(hub, hub.make_table("odd")).sit("red", "blue")
    begin(table)
    for _ in range(300):
        payload = dice.choice((b"", b"{", b"null", b'{"do":"\\ud800"}', dice.randbytes(dice.randint(0, 300))))
        place = dice.choice((*TOPICS, "seat/blue/view", "seat/red/view", "seat/red/reply", "referee/reply"))
        dice.choice(table.all).send(payload, to=f"{table.display.root}/{place}", retain=dice.random() < 0.2)
    assert table["blue"].ask(PLAN)["no"] == 2
    assert "Traceback" not in hub.log()
    assert table.display.state(2)["race"]
    table.leave()
