"""MQTT clients for the tests: paho for what apps do, raw bytes for what they should not."""

from __future__ import annotations

import queue
import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

import paho.mqtt.client as paho
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as websocket

from companion.broker.packets.connect import Connect, Will, encode_connect
from companion.broker.packets.stream import Framer, encode_packet, encode_text

from ..paho_clients import TidyClient, hang_up
from ..waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .world import Place

Heard = tuple[str, bytes, bool]


class App:
    """A client as an app would use it."""

    def __init__(self, place: Place, user: str | None, secret: str | None, client_id: str, will: str = "") -> None:
        transport = place.transport_of(user)
        self._client = TidyClient(paho.CallbackAPIVersion.VERSION2, client_id, clean_session=True, transport=transport)
        if transport == "websockets":
            self._client.ws_set_options(path="/mqtt")
        if user is not None:
            self._client.username_pw_set(user, secret)
        if will:
            self._client.will_set(will, "lost", qos=1, retain=True)
        self.heard: queue.Queue[Heard] = queue.Queue()
        self._connacks: queue.Queue[bool] = queue.Queue()
        self._granted: queue.Queue[None] = queue.Queue()
        self.gone = threading.Event()
        self._client.reconnect_delay_set(1, 1)
        self._client.on_connect = lambda *a: self._connacks.put(not a[3].is_failure)
        self._client.on_disconnect = lambda *_: self.gone.set()
        self._client.on_subscribe = lambda *_: self._granted.put(None)
        self._client.on_message = lambda *a: self.heard.put((a[2].topic, a[2].payload, a[2].retain))
        self._client.on_socket_open = _no_delay
        self._client.connect(*place.address_of(user), keepalive=30)
        self._client.loop_start()

    def accepted(self) -> bool:
        """Whether the login succeeded."""
        return self._connacks.get(timeout=PATIENCE)

    def subscribe(self, *filters: str) -> None:
        """Subscribe and wait for the acknowledgement."""
        self._client.subscribe([(one, 1) for one in filters])
        self._granted.get(timeout=PATIENCE)

    def publish(self, topic: str, payload: str | bytes, *, retain: bool = False, qos: int = 1) -> None:
        """Publish and wait until the broker has the message."""
        self._client.publish(topic, payload, qos, retain).wait_for_publish(PATIENCE)

    def next(self) -> Heard:
        """Wait for the next message."""
        return self.heard.get(timeout=PATIENCE)

    def until(self, last: str) -> list[str]:
        """List the topics received before a message on this topic."""
        topics = []
        while (heard := self.next())[0] != last:
            topics.append(heard[0])
        return topics

    def vanish(self) -> None:
        """Lose the connection without a DISCONNECT."""
        self._client._reconnect_on_failure = False  # paho has no way to simulate a lost cable
        sock = self._client.socket()
        (sock._socket if hasattr(sock, "_socket") else sock).shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Disconnect cleanly."""
        hang_up(self._client)


def _no_delay(_client: paho.Client, _data: object, sock: object) -> None:
    real = getattr(sock, "_socket", sock)
    if real.family != socket.AF_UNIX:
        real.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Raw:
    """A client that sends arbitrary bytes."""

    def __init__(self, place: Place, *, buffer: int = 0, address: str = "") -> None:
        self._websockets = place.websockets
        self._socket = socket.socket()
        if address:
            self._socket.bind((address, 0))
        if buffer:  # a small one, so that a client that does not read is noticed early
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.connect(("127.0.0.1", place.port))
        self._socket.settimeout(PATIENCE)
        self._framer = Framer(1 << 28)
        if self._websockets:
            url = f"ws://127.0.0.1:{place.port}/mqtt"
            self.ws = websocket(url, sock=self._socket, subprotocols=["mqtt"], max_size=None, compression=None)

    def send(self, data: bytes) -> None:
        """Send bytes, if the other side still accepts them."""
        with suppress(ConnectionClosed, ConnectionError):  # the next read shows it
            self.ws.send(data) if self._websockets else self._socket.sendall(data)

    def half_close(self) -> None:
        """Close the sending half and stay connected."""
        self._socket.shutdown(socket.SHUT_WR)

    def packet(self, seconds: float = PATIENCE) -> bytes | None:
        """Return the next packet; None if the other side closed."""
        while (packet := self._framer.pop()) is None:
            data = self._read(seconds)
            if not data:
                return None
            self._framer.push(data)
        return packet.raw

    def _read(self, seconds: float) -> bytes:
        try:
            if self._websockets:
                data = self.ws.recv(seconds)
                assert isinstance(data, bytes)
                return data
            self._socket.settimeout(seconds)
            return self._socket.recv(65536)
        except (ConnectionClosed, ConnectionError):
            return b""

    def log_in(self, **fields: object) -> bytes | None:
        """Send CONNECT and return the answer."""
        self.send(encode_connect(Connect(**fields)))  # type: ignore[arg-type]
        return self.packet()

    def subscribe(self, topic_filter: str, qos: int = 0) -> None:
        """Subscribe and wait for SUBACK."""
        self.send(encode_packet(0x82, b"\0\1" + encode_text(topic_filter) + bytes([qos])))
        answer = self.packet()
        assert answer is not None
        assert answer[0] == 0x90

    @property
    def close_code(self) -> int | None:
        """Return the close code that the other side sent."""
        received = self.ws.protocol.close_rcvd
        return received.code if received else None

    def close(self) -> None:
        """Drop the connection."""
        if self._websockets:
            self._await_reader()
            self.ws.close_socket()
        self._socket.close()

    def _await_reader(self) -> None:
        """Stop the reading thread before its socket is closed.

        It may be about to read: from the next socket of this process with the same descriptor, such as one of the
        gateway under test, which would then not end when it is closed.
        """
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self.ws.recv_events_thread.join(1)  # a thread waiting to hand over a message does not read


class Crowd:
    """Creates clients at a place and closes them all in the end."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._clients: list[App | Raw] = []
        self._count = 0

    def app(self, user: str | None = None, *, secret: str | None = None, client_id: str = "", will: str = "") -> App:
        """Create an app, whether its login succeeds or not."""
        self._count += 1
        own = self.place.hub_secret if user == "hub" else self.place.secrets.get(user or "")
        name = client_id or f"app-{id(self)}-{self._count}"
        client = App(self.place, user, own if secret is None else secret, name, will)
        self._clients.append(client)
        return client

    def guest(self, user: str | None = None, **options: str) -> App:
        """Create an app whose login must succeed."""
        client = self.app(user, **options)
        assert client.accepted()
        return client

    def raw(self, *, buffer: int = 0, address: str = "") -> Raw:
        """Create a client that sends arbitrary bytes."""
        client = Raw(self.place, buffer=buffer, address=address)
        self._clients.append(client)
        return client

    def __iter__(self) -> Iterator[App | Raw]:
        """Iterate over all clients."""
        return iter(self._clients)

    def leave(self) -> None:
        """Close every client."""
        for client in self._clients:
            client.close()


def will_on(topic: str) -> Will:
    """Make a last will like a phone's."""
    return Will(topic, b"lost", 1, retain=True)


def log_in(crowd: Crowd, user: str, secret: str) -> tuple[Raw, bytes | None]:
    """Log in with raw bytes; return the client and the answer."""
    raw = crowd.raw()
    return raw, raw.log_in(client_id=f"of {user} {id(raw)}", user=user, password=secret.encode())
