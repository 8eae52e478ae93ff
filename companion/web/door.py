"""The door of the web server: how many may stand in it, and how long one may take to say what it wants."""

from __future__ import annotations

import time
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.broker import Slots, TokenBucket
from companion.web.places import Places

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable

    from websockets.frames import Frame

    from companion.broker import Limits

Network = IPv4Network | IPv6Network
_UNWRAPPED_BYTES = 4096
_MOST_PIECES = 256  # of one message


def http_door(limits: Limits, trusted_proxies: Iterable[str] = ()) -> Callable[..., HttpDoor]:
    """Make the factory of the server's connections; they share the counts."""
    requests = Places(limits.http_connections, limits.http_connections_per_address)
    # The gateway has the say here, and gives a reason; but one that it refused may stay until its browser goes.
    leaving = limits.connections_per_address
    websockets = Slots(limits.connections + leaving, limits.connections_per_address + leaving)
    proxies = tuple(ip_network(one) for one in trusted_proxies)
    return partial(HttpDoor, requests, websockets, limits, proxies)


class HttpDoor(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(
        self, requests: Places, websockets: Slots, limits: Limits, proxies: tuple[Network, ...], **server: Any
    ) -> None:
        super().__init__(**server)
        self._requests, self._websockets, self._limits, self._proxies = requests, websockets, limits, proxies
        self._place: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._since = time.monotonic()

    @property
    def idle_since(self) -> float | None:
        """When it began to owe us a request; None while we owe it an answer."""
        return self._since if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) else None

    def make_room(self) -> None:
        """Hang up: the place is somebody else's."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or close it where it is one too many: an answer would cost more than it is worth."""
        super().connection_made(transport)
        address = self._counted_as()
        if not self._requests.take(address, self):
            transport.abort()
            return
        self._place = address
        self._watch()

    def _counted_as(self) -> str:
        """The address that limits count; connections of a trusted proxy are of many people, so each counts alone."""
        host, port = self.client or ("unknown", 0)
        try:
            address = ip_address(host)
        except ValueError:
            return host
        return f"{host} {port}" if any(address in proxy for proxy in self._proxies) else host

    def connection_lost(self, exc: Exception | None) -> None:
        """Free its place."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Restart the deadline while the client still owes us bytes."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request, for as long as connections are kept alive."""
        self._since = time.monotonic()
        self._stop_watch()
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:  # the next request came with the last one, and only half of it
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
            self._requests.release(self._place, self)
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
        self._slots.release(self._address)
        super().connection_lost(exc)
