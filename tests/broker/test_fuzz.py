"""Whatever a client sends, the doors answer or close, and keep serving the others."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.broker import Admission, Endpoint, Gateway, Rights
from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet

from .clients import Raw
from .world import LIMITS, RULES, in_thread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .world import Place

packets = st.builds(encode_packet, st.integers(0, 255), st.binary(max_size=80))
streams = st.lists(st.one_of(st.binary(max_size=40), packets, st.just(b"\xc0\x00")), max_size=6)
ACCEPTED = b"\x20\x02\x00\x00"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with in_thread("embedded", tmp_path_factory.mktemp("fuzz")) as place:
        yield place


@given(st.booleans(), streams)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_embedded_broker_survives_what_clients_send(place: Place, greets: bool, stream: list[bytes]):
    raw = Raw(place)
    if greets:
        assert raw.log_in(client_id="fuzz") == ACCEPTED
    for piece in stream:
        raw.send(piece)
    raw.close()
    other = Raw(place)
    assert other.log_in(client_id="other") == ACCEPTED
    other.send(b"\xc0\x00")
    assert other.packet() == b"\xd0\x00"
    other.close()


@given(streams)
@settings(max_examples=300, deadline=None)
def test_the_gateway_answers_or_closes_whatever_comes(stream: list[bytes]):
    """No broker behind it: all this is decided before one is needed."""
    sent = asyncio.run(_speak(stream))
    assert sent[0]["type"] == "websocket.accept"
    assert sent[-1]["type"] in ("websocket.accept", "websocket.close")
    for message in sent[1:-1]:
        assert message["bytes"][0] == 0x20  # before a login it only ever sends CONNACK


async def _speak(stream: list[bytes]) -> list[dict[str, Any]]:
    gateway = Gateway(lambda: Endpoint("127.0.0.1", 1), Admission(_nobody, lambda: Rights(RULES), LIMITS))
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    incoming.put_nowait({"type": "websocket.connect"})
    for piece in stream:
        incoming.put_nowait({"type": "websocket.receive", "bytes": piece})
    incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await gateway({"type": "websocket", "subprotocols": ["mqtt"], "client": ("127.0.0.1", 9)}, incoming.get, send)
    return sent


async def _nobody(_user: str, _secret: str) -> bool:
    return False


def test_the_gateway_says_when_the_broker_is_away():
    sent = asyncio.run(_speak([encode_connect(Connect("x"))]))
    assert sent[1]["bytes"] == b"\x20\x02\x00\x03"
    assert sent[2]["code"] == 1013
