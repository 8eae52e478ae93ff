"""The TCP listener: clients that leave while they wait for their turn, or keep their half of a connection open."""

from __future__ import annotations

import asyncio
import gc
import socket
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.broker import Slots
from companion.broker.gateway.listener import Listener
from companion.broker.packets.connect import Connect, encode_connect

from .clients import Crowd
from .world import LIMITS, PATIENCE, held_at, in_thread, topic, wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from companion.broker.gateway.listener import Client

ACCEPTED, PING = b"\x20\x02\x00\x00", b"\xc0\x00"
BOTH = pytest.mark.parametrize("spec", ["embedded", "mosquitto"])
A_LOT = 200_000  # more than asyncio reads ahead, and than the kernel receives unread


@BOTH
@pytest.mark.parametrize("more", [b"", PING * A_LOT], ids=["CONNECT alone", "CONNECT and a lot more"])
def test_clients_that_leave_while_they_wait_for_their_turn_free_their_slots(tmp_path: Path, spec: str, more: bytes):
    one_login = replace(LIMITS, connections=10, login_burst=1, logins_per_second=1e-6)
    with in_thread(spec, tmp_path, limits=one_login) as place:
        crowd = Crowd(place)
        assert crowd.raw().log_in(client_id="the only login for now") == ACCEPTED
        for number in range(4 * one_login.connections):
            brief = crowd.raw()
            brief.send(encode_connect(Connect(f"brief-{number}")) + more)
            brief.close()
        wait_until(lambda: len(held_at(place.port)) == 1, "every client that left was noticed")
        patient = crowd.raw()
        patient.send(encode_connect(Connect("patient")))
        with pytest.raises(TimeoutError):  # it waits for its turn instead of being turned away
            patient.packet(0.3)
        crowd.leave()


@BOTH
def test_a_client_that_stops_sending_and_never_reads_does_not_keep_its_socket(tmp_path: Path, spec: str):
    with in_thread(spec, tmp_path, limits=replace(LIMITS, send_seconds=PATIENCE * 2)) as place:
        crowd = Crowd(place)
        hub, screen = crowd.guest("hub"), crowd.guest()
        screen.subscribe(topic("state"))
        others = held_at(place.port)
        deaf = crowd.raw(buffer=4096)
        assert deaf.log_in(client_id="deaf") == ACCEPTED
        deaf.subscribe(topic("state"))
        for _ in range(400):
            hub.publish(topic("state"), "x" * 16_000, qos=0)
            screen.next()
        deaf.half_close()
        wait_until(lambda: held_at(place.port) <= others, "its socket is closed")
        crowd.leave()


def test_a_client_that_had_to_be_cancelled_is_gone_when_the_listener_is_closed():
    async def scenario() -> None:
        came, ended = asyncio.Event(), asyncio.Event()

        async def stay(_: Client) -> None:
            came.set()
            try:
                await asyncio.Event().wait()
            finally:
                await asyncio.sleep(0)  # as when saying goodbye
                ended.set()

        listener = Listener(stay, LIMITS)
        port = await listener.open("127.0.0.1", 0, Slots(1, 1))
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        await came.wait()
        await listener.close()
        await listener.wait_closed(0)
        assert ended.is_set()
        writer.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("turns", range(6))
def test_no_client_is_lost_that_arrives_while_the_listener_is_closed(turns: int):
    """However far the event loop has come with accepting it; warnings about sockets left open are errors."""

    async def scenario() -> None:
        async def serve(client: Client) -> None:
            await client.reader.read()

        listener = Listener(serve, LIMITS)
        port = await listener.open("127.0.0.1", 0, Slots(9, 9))
        await _turn(5)
        with socket.create_connection(("127.0.0.1", port)):
            await _turn(turns)
            await listener.close()
        await listener.wait_closed(PATIENCE)

    asyncio.run(scenario())
    gc.collect()


async def _turn(times: int) -> None:
    """Run the event loop for this many cycles."""
    for _ in range(times):
        await asyncio.sleep(0)
