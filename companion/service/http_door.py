"""The door of the web server: how many may stand in it, and how long one may take to say what it wants."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.broker import Slots, TokenBucket

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from websockets.frames import Frame

    from companion.broker import Limits

_UNWRAPPED_BYTES = 4096
_MOST_PIECES = 256  # of one message


def http_door(limits: Limits) -> Callable[..., HttpDoor]:
    """Give what makes the server's connections; they share the counts."""
    requests = Slots(limits.http_connections, limits.http_connections_per_address)
    # The gateway has the say here, and gives a reason; but one that it refused may stay until its browser goes.
    leaving = limits.connections_per_address
    websockets = Slots(limits.connections + leaving, limits.connections_per_address + leaving)
    return partial(HttpDoor, requests, websockets, limits)


class HttpDoor(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(self, requests: Slots, websockets: Slots, limits: Limits, **server: Any) -> None:
        super().__init__(**server)
        self._requests, self._websockets, self._limits = requests, websockets, limits
        self._place: str | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or close it where it is one too many: an answer would cost more than it is worth."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "unknown"
        if not self._requests.take(address):
            transport.abort()
            return
        self._place = address
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Look after what came whether more is due."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand it to the gateway, which watches it from now on."""
        address = self._place
        self._leave()
        if address is None or not self._websockets.take(address):
            self.transport.abort()
            return
        counted = partial(_CountedWebSocket, self._websockets, address, self._limits.frames_per_second)
        self.ws_protocol_class = counted  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """Give a request's head one deadline from beginning to end, and every piece of its body one of its own."""
        due = self.conn.their_state
        if due is h11.IDLE and self._deadline:
            return
        self._stop_watch()
        if self._place is not None and due in (h11.IDLE, h11.SEND_BODY):
            self._deadline = self.loop.call_later(self._limits.request_seconds, self._give_up)

    def _give_up(self) -> None:
        self._deadline = None
        if self.flow.read_paused:  # it is we who are slow: the body waits to be read
            self._watch()
        else:
            self.transport.close()

    def _stop_watch(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        self._stop_watch()
        if self._place is not None:
            self._requests.give_back(self._place)
            self._place = None


class _CountedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are counted before the gateway sees a message.

    It gives its place back when the line is closed, which may be long after the gateway is done.
    """

    def __init__(self, slots: Slots, address: str, frames_per_second: float, **server: Any) -> None:
        super().__init__(**server)
        self._slots, self._address = slots, address
        self._frames = TokenBucket(frames_per_second, int(frames_per_second) * 2)

    def data_received(self, data: bytes) -> None:
        """Unwrap a little at a time: of a flood of frames the first few tell enough."""
        for start in range(0, len(data), _UNWRAPPED_BYTES):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _UNWRAPPED_BYTES])

    def handle_events(self) -> None:
        """Cut off who sends too many frames: each ping would have its pong kept until it is read."""
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
        else:
            self.transport.abort()

    def handle_text(self, event: Frame) -> None:  # noqa: ARG002 - the framework's signature
        """Tell the gateway that there is text, and not which: broken UTF-8 would be a traceback in the log."""
        self.queue.put_nowait({"type": "websocket.receive", "text": ""})

    def handle_cont(self, event: Frame) -> None:
        """Cut off who sends one message in too many pieces: even empty ones are kept until the last."""
        if len(self.frames) < _MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._slots.give_back(self._address)
        super().connection_lost(exc)
