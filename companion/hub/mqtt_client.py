"""The MQTT client of this process: aiomqtt, with its detours on the way in and out taken out."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import aiomqtt

from companion.hub.inbox import Incoming, Queue

if TYPE_CHECKING:
    from collections.abc import Awaitable

    import paho.mqtt.client as paho

T = TypeVar("T")


class Inbox(Protocol):
    """Where messages wait until they are heard."""

    def __len__(self) -> int: ...

    def put(self, message: Incoming) -> None:
        """Add a message, or drop it."""

    def get(self) -> Incoming:
        """Take the next message."""


class MqttClient(aiomqtt.Client):
    """A client for one task that hears messages in turn and tells many at once.

    aiomqtt makes tasks for every message, in and out. And it hands its socket to the loop a turn late: when the
    socket is written or closed within that turn, the loop is left with a writer that never rests, or that is gone.
    It also waits ten seconds for the answer of a broker that has hung up.
    """

    def __init__(self, *args: Any, inbox: Inbox | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._inbox: Inbox = Queue() if inbox is None else inbox
        self._client.disable_logger()  # it would be asked several times a message
        self._waiting: asyncio.Future[None] | None = None
        self._cut: asyncio.Future[None] = self._loop.create_future()
        self._disconnected.add_done_callback(self._hung_up)

    async def next_message(self) -> Incoming:
        """Wait for the next message; raise when the line is broken and all has been heard."""
        if self._inbox:
            await asyncio.sleep(0)  # there may be many: everything else in this loop gets its turn between two
        while not self._inbox:
            if self._disconnected.done():
                raise aiomqtt.MqttError("the broker hung up") from self._disconnected.exception()
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._inbox.get()

    def tell(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """Send at QoS 1 and do not wait for the receipt; what is lost on the way, the session is lost with."""
        self._client.publish(topic, payload, qos=1, retain=retain)

    def flush(self) -> None:
        """Write now what would be written at the loop's next turn, and let the broker pass it on first.

        A broker woken on our own core would wait until we are through with what follows.
        """
        self._client.loop_write()
        os.sched_yield()

    def _hung_up(self, disconnected: asyncio.Future[None]) -> None:
        disconnected.exception()  # seen: whoever comes next is told, and the loop need not complain
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def _wait_for(self, fut: Awaitable[T], timeout: float | None) -> T:
        """Wait for the broker's answer, for as long as there is a line to get it by."""
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
        """Put it straight into the inbox: aiomqtt would drop anybody's message when many wait, and log each."""
        self._inbox.put(Incoming(message.topic, bytes(message.payload), message.retain))
        self._wake()

    def _on_socket_register_write(self, client: paho.Client, userdata: Any, sock: Any) -> None:  # noqa: ARG002
        """Let the loop write: at once, but for the moment of connecting, which is another thread's."""
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
