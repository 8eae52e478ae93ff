"""The hub's MQTT client: aiomqtt, without its detours for each message in and out."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import aiomqtt

from companion.hub.inbox import Incoming, Queue

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from typing import Self

    import paho.mqtt.client as paho

T = TypeVar("T")


class Inbox(Protocol):
    """Where messages wait until they are handled."""

    def __len__(self) -> int: ...

    def put(self, message: Incoming) -> None:
        """Add a message, or drop it."""

    def get(self) -> Incoming:
        """Take the next message."""


class MqttClient(aiomqtt.Client):
    """A client for one task that receives messages one by one and sends many at once.

    aiomqtt makes tasks for every message, in and out. It also registers its socket with the loop one iteration late: if
    the socket is written or closed meanwhile, the loop is left with a writer that spins, or whose socket is gone. It
    waits ten seconds for an answer from a broker that has hung up. And a connection that is given up while a thread is
    still opening it stays open until the garbage collector finds it.
    """

    def __init__(self, *args: Any, inbox: Inbox | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._inbox: Inbox = Queue() if inbox is None else inbox
        self._client.disable_logger()  # it would be called several times per message
        self._waiting: asyncio.Future[None] | None = None
        self._cut: asyncio.Future[None] = self._loop.create_future()
        self._disconnected.add_done_callback(self._hung_up)
        self._opening = self._given_up = False

    async def __aenter__(self) -> Self:
        """Connect; whatever keeps us from it, leave no open socket behind."""
        self._opening, self._given_up = True, False
        try:
            return await super().__aenter__()
        except BaseException:
            self._given_up = True
            self._close_if_given_up()
            raise

    def _client_connect(self) -> None:
        """Connect, in a thread that nobody can stop; the loop hears of its end before whoever awaits it."""
        try:
            super()._client_connect()
        finally:
            self._loop.call_soon_threadsafe(self._opened)

    def _opened(self) -> None:
        self._opening = False
        self._close_if_given_up()

    def _close_if_given_up(self) -> None:
        if self._given_up and not self._opening:
            self._client.disconnect()

    async def next_message(self) -> Incoming:
        """Wait for the next message; raise when the connection is lost and no message is left."""
        if self._inbox:
            await asyncio.sleep(0)  # there may be many: let everything else in this loop run between two
        while not self._inbox:
            if self._disconnected.done():
                raise aiomqtt.MqttError("the broker hung up") from self._disconnected.exception()
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._inbox.get()

    def send(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Send at QoS 1 without awaiting the acknowledgement; a message is lost only together with the session."""
        self._client.publish(topic, payload, qos=1, retain=retain)

    def flush(self) -> None:
        """Write at once instead of in the loop's next iteration, and yield the processor to the broker.

        A broker woken on our own core would otherwise wait until we are done with what follows.
        """
        self._client.loop_write()
        os.sched_yield()

    def _hung_up(self, disconnected: asyncio.Future[None]) -> None:
        disconnected.exception()  # mark it as retrieved: the next caller gets it, and the loop need not complain
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def _wait_for(self, fut: Awaitable[T], timeout: float | None) -> T:
        """Wait for the broker's answer while connected."""
        seconds = self.timeout if timeout is None else timeout
        answer: asyncio.Future[Any] = asyncio.ensure_future(fut)
        try:
            await asyncio.wait([answer, self._cut], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if answer is not fut:  # a task made here; a future may be somebody else's too
                answer.cancel()
        if answer.done():
            return cast("T", answer.result())
        raise aiomqtt.MqttError("the broker hung up" if self._cut.done() else "the broker does not answer")

    def _on_socket_close(self, client: paho.Client, userdata: Any, sock: Any) -> None:
        super()._on_socket_close(client, userdata, sock)
        if not self._cut.done():
            self._cut.set_result(None)

    def _on_message(self, client: paho.Client, userdata: Any, message: paho.MQTTMessage) -> None:  # noqa: ARG002
        """Put it straight into the inbox: aiomqtt would drop any sender's message when many wait, and log each."""
        self._inbox.put(Incoming(message.topic, bytes(message.payload), message.retain))
        self._wake()

    def _on_socket_register_write(self, client: paho.Client, userdata: Any, sock: Any) -> None:  # noqa: ARG002
        """Let the loop write: at once, except while connecting, which happens in another thread."""
        if asyncio._get_running_loop() is self._loop:
            self._add_writer(sock)
        else:
            self._loop.call_soon_threadsafe(self._add_writer, sock)

    def _add_writer(self, sock: Any) -> None:
        if sock.fileno() >= 0:
            self._loop.add_writer(sock.fileno(), self._write)

    def _write(self) -> None:
        try:
            self._client.loop_write()
        except OSError as error:
            if not self._disconnected.done():
                self._disconnected.set_exception(error)
