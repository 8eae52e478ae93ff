"""The web server's door: limits how many connections there are and how long each may take to send a request."""

from __future__ import annotations

import time
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.broker import Slots, TokenBucket
from companion.system.log_limit import limited_logger
from companion.web.allowance import PerAddress
from companion.web.http_slots import HttpSlots

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterable

    from websockets.frames import Frame

    from companion.broker import Limits

_log = limited_logger(__name__)
Network = IPv4Network | IPv6Network
_UNWRAPPED_BYTES = 4096
_MOST_PIECES = 256  # of a fragmented message
_FRAME_BURST_SECONDS = 0.5
"""How much of a second's frames may come at once: a table that reconnects sends a few dozen per phone."""
_OPENED_AT_ONCE = 24
"""WebSockets that one address may open in one go; as many as a full table needs twice over."""
_TRY_LATER = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def http_door(limits: Limits, trusted_proxies: Iterable[str] = ()) -> Callable[..., HttpDoor]:
    """Create the factory for the server's connections, which share the counts."""
    requests = HttpSlots(limits.http_connections, limits.http_connections_per_address)
    proxies = tuple(ip_network(one) for one in trusted_proxies)
    return partial(HttpDoor, requests, _WebSocketLimits(limits), limits, proxies)


class _WebSocketLimits:
    """What the WebSockets of one address may do together, so that reconnecting gains nothing."""

    def __init__(self, limits: Limits) -> None:
        # The gateway enforces this limit and gives a reason; but a refused connection may linger until it is closed.
        leaving = limits.connections_per_address
        self.slots = Slots(limits.connections + leaving, limits.connections_per_address + leaving)
        self.openings = PerAddress(lambda: TokenBucket(limits.logins_per_second, _OPENED_AT_ONCE))
        rate = limits.frames_per_second
        self.frames = PerAddress(lambda: TokenBucket(rate, int(rate * _FRAME_BURST_SECONDS)))


class HttpDoor(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(
        self,
        requests: HttpSlots,
        websockets: _WebSocketLimits,
        limits: Limits,
        proxies: tuple[Network, ...],
        **server: Any,
    ) -> None:
        super().__init__(**server)
        self.slots, self._websockets, self._limits, self._proxies = requests, websockets, limits, proxies
        self._slot_key: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._since = time.monotonic()

    @property
    def idle_since(self) -> float | None:
        """When it began to owe us a request; None while we owe it a response."""
        return self._since if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) else None

    def evict(self) -> None:
        """Hang up to free the slot for another connection."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or abort it if it is one too many: a response would cost more than it is worth."""
        super().connection_made(transport)
        address = self._limit_key()
        if not self.slots.take(address, self):
            transport.abort()
            return
        self._slot_key = address
        self._restart_deadline()

    def _limit_key(self) -> str:
        """Return the key that limits count by; a trusted proxy serves many people, so its connections count singly."""
        host, port = self.client or ("unknown", 0)
        try:
            address = ip_address(host)
        except ValueError:
            return host
        return f"{host} {port}" if any(address in proxy for proxy in self._proxies) else host

    def connection_lost(self, exc: Exception | None) -> None:
        """Release its slot."""
        self._release_slot()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Restart the deadline while the client still owes us bytes."""
        super().data_received(data)
        self._restart_deadline()

    def on_response_complete(self) -> None:
        """Wait for the next request, for as long as connections are kept alive."""
        self._since = time.monotonic()
        self._cancel_deadline()
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:  # the next request arrived with the last one, but incomplete
            self._restart_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand it over to the gateway, which watches it from now on."""
        address = self._slot_key
        self._release_slot()
        if address is None or not self._websockets.openings.of(address).take():
            self.transport.write(_TRY_LATER)
            self.transport.close()
            return
        if not self._websockets.slots.take(address):
            self.transport.abort()
            return
        self.ws_protocol_class = partial(_CountedWebSocket, self._websockets, address)  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)

    def _restart_deadline(self) -> None:
        """Set one deadline for a request's headers as a whole, and a new one for every part of its body."""
        due = self.conn.their_state
        if due is h11.IDLE and self._deadline:
            return
        self._cancel_deadline()
        if self._slot_key is not None and due in (h11.IDLE, h11.SEND_BODY):
            self._deadline = self.loop.call_later(self._limits.request_seconds, self._on_deadline)

    def _on_deadline(self) -> None:
        self._deadline = None
        if self.flow.read_paused:  # we are the slow side: the body is waiting to be read
            self._restart_deadline()
        else:
            self.transport.close()

    def _cancel_deadline(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _release_slot(self) -> None:
        self._cancel_deadline()
        if self._slot_key is not None:
            self.slots.release(self._slot_key, self)
            self._slot_key = None


class _CountedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are counted before the gateway sees a message.

    It keeps its slot until the connection is closed, which may be long after the gateway is done with it.
    """

    def __init__(self, limits: _WebSocketLimits, address: str, **server: Any) -> None:
        super().__init__(**server)
        self._slots, self._address = limits.slots, address
        self._frames = limits.frames.of(address)

    def data_received(self, data: bytes) -> None:
        """Process a little at a time: a flood of frames is recognised by its first few."""
        for start in range(0, len(data), _UNWRAPPED_BYTES):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _UNWRAPPED_BYTES])

    def handle_events(self) -> None:
        """Abort if there are too many frames: the pong to each ping would be kept until it is read."""
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
        else:
            _log.info("A page at %s was disconnected: too many frames in too short a time", self._address)
            self.transport.abort()

    def handle_text(self, event: Frame) -> None:  # noqa: ARG002 - the framework's signature
        """Tell the gateway that there is text, but not which: invalid UTF-8 would put a traceback into the log."""
        self.queue.put_nowait({"type": "websocket.receive", "text": ""})

    def handle_cont(self, event: Frame) -> None:
        """Abort a message in too many fragments: even empty ones are kept until the last."""
        if len(self.frames) < _MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting it."""
        self._slots.release(self._address)
        super().connection_lost(exc)
