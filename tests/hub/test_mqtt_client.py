"""The client against a broker that hangs up at the worst moment: the loop rests, and nobody complains."""

from __future__ import annotations

import asyncio
import selectors
import threading
from typing import TYPE_CHECKING, Any

import aiomqtt
import pytest

from companion.hub.mqtt_client import MqttClient

from ..waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ROUNDS = 60
CONNACK = b"\x20\x02\x00\x00"
HEARD = b"\x30\x05\x00\x01ahi"
"""A message at QoS 0: topic `a`, payload `hi`."""


def against(greeting: bytes, act: Callable[[MqttClient, list[asyncio.StreamWriter]], Awaitable[None]]) -> list[Any]:
    """Connect repeatedly to a broker that sends only this; return the errors the event loop reported."""
    complaints: list[Any] = []

    async def rounds() -> None:
        lines: list[asyncio.StreamWriter] = []

        async def broker(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            lines.append(writer)
            await reader.read(100)
            writer.write(greeting)
            while await reader.read(4096):
                pass

        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        server = await asyncio.start_server(broker, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        for _ in range(ROUNDS):
            lines.clear()
            with pytest.raises(aiomqtt.MqttError):
                async with MqttClient("127.0.0.1", port, timeout=2) as client:
                    await act(client, lines)
            await asyncio.sleep(0)
        server.close()

    asyncio.run(rounds())
    return complaints


async def hang_up(lines: list[asyncio.StreamWriter]) -> None:
    """Close the connection, and give the other side one turn to notice it or not."""
    lines[0].transport.abort()
    await asyncio.sleep(0)


def test_a_line_cut_while_we_speak_is_no_mistake_of_ours() -> None:
    async def speak(client: MqttClient, lines: list[asyncio.StreamWriter]) -> None:
        client.send("a", b"x" * 3000, retain=False)
        await hang_up(lines)
        for _ in range(3):
            client.send("a", b"y" * 3000, retain=False)
            client.flush()
            client.send("a", b"z", retain=False)
        await client.next_message()

    assert against(CONNACK, speak) == []


def test_what_was_heard_before_the_line_was_cut_is_still_told() -> None:
    async def listen(client: MqttClient, lines: list[asyncio.StreamWriter]) -> None:
        while len(client._inbox) < 2:
            await asyncio.sleep(0)
        await hang_up(lines)
        for _ in range(2):
            assert (await client.next_message()).payload == b"hi"
        await client.next_message()

    assert against(CONNACK + HEARD * 2, listen) == []


def test_after_speaking_the_loop_has_nothing_left_to_write() -> None:
    async def speak(client: MqttClient, lines: list[asyncio.StreamWriter]) -> None:
        for flushed in (True, False, True):
            client.send("a", b"x", retain=False)
            if flushed:
                client.flush()
            await asyncio.sleep(0.005)
            socket = client._client.socket()
            assert socket is not None
            events = asyncio.get_running_loop()._selector.get_key(socket.fileno()).events  # type: ignore[attr-defined]
            assert events == selectors.EVENT_READ
        await hang_up(lines)
        await client.next_message()

    assert against(CONNACK, speak) == []


@pytest.mark.parametrize("greeting", [b"", CONNACK], ids=["before it lets us in", "before it lets us listen"])
def test_a_broker_that_hangs_up_before_it_answers_is_not_waited_for(greeting: bytes) -> None:
    async def scenario() -> None:
        async def broker(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(100)
            if greeting:
                writer.write(greeting)
                await reader.read(100)
            writer.close()

        async with await asyncio.start_server(broker, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(aiomqtt.MqttError, match="hung up"):
                async with MqttClient("127.0.0.1", port, timeout=PATIENCE * 2) as client:
                    await client.subscribe("a", qos=1)

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_a_connection_given_up_while_it_is_opened_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cancel before the thread has connected, then let it: the broker must see the end of the line."""

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()

        async def broker(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while await reader.read(4096):
                pass
            writer.close()
            ended.set_result(None)

        async with await asyncio.start_server(broker, "127.0.0.1", 0) as server:
            client = MqttClient("127.0.0.1", server.sockets[0].getsockname()[1], keepalive=3600)
            reached, may_go_on, connect = asyncio.Event(), threading.Event(), client._client.connect

            def held_up(*arguments: Any) -> Any:
                loop.call_soon_threadsafe(reached.set)
                may_go_on.wait(PATIENCE)
                return connect(*arguments)

            monkeypatch.setattr(client._client, "connect", held_up)
            opening = asyncio.ensure_future(client.__aenter__())
            await reached.wait()
            opening.cancel()
            await asyncio.wait([opening])
            assert opening.cancelled()
            may_go_on.set()
            await ended
        assert client._client.socket() is None

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_a_connection_given_up_before_the_broker_answers_is_closed() -> None:
    async def scenario() -> None:
        heard, ended = asyncio.Event(), asyncio.Event()

        async def broker(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(100)
            heard.set()
            while await reader.read(4096):
                pass
            writer.close()
            ended.set()

        async with await asyncio.start_server(broker, "127.0.0.1", 0) as server:
            client = MqttClient("127.0.0.1", server.sockets[0].getsockname()[1], keepalive=3600)
            opening = asyncio.ensure_future(client.__aenter__())
            await heard.wait()
            opening.cancel()
            await ended.wait()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))
