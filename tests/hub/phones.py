"""Clients that know the contract and nothing else: JSON over MQTT, by TCP or through the gateway."""

from __future__ import annotations

import json
import socket
import threading
import time
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any

import paho.mqtt.client as paho

from ..paho_clients import TidyClient, hang_up
from ..waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from .service import Hub

RESTING, SLOWED, AGAIN = 0.2, 4.0, 10.0
Json = dict[str, Any]
_numbers = count(1)


class Heard:
    """A message as it arrived."""

    def __init__(self, topic: str, payload: bytes, retain: bool) -> None:
        self.topic, self.payload, self.retain = topic, payload, retain

    @cached_property
    def json(self) -> Json:
        """The payload, parsed once: whoever waits looks at all that was heard again and again."""
        return json.loads(self.payload)


class Phone:
    """One client of one table; it reconnects by itself."""

    def __init__(
        self,
        hub: Hub,
        table: str = "main",
        who: str | None = None,
        login: tuple[str, str] | None = None,
        *,
        way: str = "tcp",
        listens_to: tuple[str, ...] = (),
        client_id: str = "",
        qos: int = 1,
    ) -> None:
        self.who, self.root, self.qos = who, f"heat/v1/{table}", qos
        self.place = "referee" if who == "referee" else f"seat/{who}"
        own = (f"{self.place}/reply", *(() if who == "referee" else (f"{self.place}/view",))) if who else ()
        self.filters = listens_to or tuple(f"{self.root}/{name}" for name in (*PUBLIC, *own))
        self.heard: list[Heard] = []
        self.refused: list[int] = []
        self.losses = 0
        self._slowed_at = float("-inf")
        self.ready = threading.Event()
        self._news = threading.Condition()
        self._client = self._made(login, way, client_id or f"phone-{next(_numbers)}")
        self._client.connect("127.0.0.1", hub.port if way == "gateway" else hub.mqtt_port, keepalive=30)
        self._client.loop_start()

    def _made(self, login: tuple[str, str] | None, way: str, client_id: str) -> paho.Client:
        transport = "websockets" if way == "gateway" else "tcp"
        client = TidyClient(paho.CallbackAPIVersion.VERSION2, client_id, clean_session=True, transport=transport)
        if way == "gateway":
            client.ws_set_options(path="/mqtt")
        if login:
            client.username_pw_set(*login)
        client.reconnect_delay_set(0.1, 0.3)
        client.on_connect = self._connected
        client.on_disconnect = self._lost
        client.on_subscribe = lambda *_: self.ready.set()
        client.on_message = self._take
        client.on_socket_open = _no_delay
        return client

    def _connected(self, client: paho.Client, _data: object, _flags: object, reason: Any, _more: object) -> None:
        if reason.is_failure:
            self.refused.append(reason.value)
        else:
            client.subscribe([(one, self.qos) for one in self.filters])

    def _lost(self, *_: object) -> None:
        self.ready.clear()
        self.losses += 1

    def _take(self, _client: paho.Client, _data: object, message: paho.MQTTMessage) -> None:
        if b'"too-fast"' in message.payload:
            self._slowed_at = time.monotonic()
        with self._news:
            self.heard.append(Heard(message.topic, message.payload, message.retain))
            self._news.notify_all()

    # Speaking -----------------------------------------------------------------------------------------

    def is_in(self) -> Phone:
        """Wait until it is connected and subscribed."""
        assert self.ready.wait(PATIENCE), f"{self.who} cannot connect: {self.refused}"
        return self

    def send(self, payload: Json | bytes, *, retain: bool = False, to: str = "") -> paho.MQTTMessageInfo:
        """Send a command, or raw bytes."""
        data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
        return self._client.publish(to or f"{self.root}/{self.place}/command", data, 1, retain)

    def ask(self, command: Json, seconds: float = PATIENCE) -> Json:
        """Resend a command until its reply arrives, as pages do: it may be dropped as too fast, or the reply lost."""
        named = {"id": f"{self.who}-{time.monotonic_ns()}", **command}
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            since = len(self.heard)
            self.send(named)
            reply = self.find(lambda heard: self._answers(heard, named["id"]), since, self._patience(deadline))
            if reply and reply.json.get("code") != "too-fast":
                return reply.json
            time.sleep(RESTING)
        raise AssertionError(f"no reply to {named}; the last heard was {self.heard[-1:] and self.heard[-1].payload}")

    def _patience(self, deadline: float) -> float:
        """Return how long to wait for a reply: a sender that is too fast is warned once, then ignored for a while."""
        now = time.monotonic()
        return RESTING if now - self._slowed_at < SLOWED else min(deadline - now, AGAIN)

    def insist(self, command: Json, seconds: float = PATIENCE) -> Json:
        """Resend a command under one id until a reply arrives, as a good client does."""
        named = {"id": f"{self.who}-{time.monotonic_ns()}", **command}
        since, deadline = len(self.heard), time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.ready.wait(0.05):
                self.send(named)
                reply = self.find(lambda heard: self._answers(heard, named["id"]), since, 0.5)
                if reply and reply.json.get("code") != "too-fast":
                    return reply.json
                since = len(self.heard)
        raise AssertionError(f"no reply to {named}")

    def reply_to(self, command: str | None, since: int = 0, seconds: float = PATIENCE) -> Json:
        """Wait for the reply to a command."""
        return self.wait(lambda heard: self._answers(heard, command), since, seconds).json

    def _answers(self, heard: Heard, command: str | None) -> bool:
        return heard.topic == f"{self.root}/{self.place}/reply" and heard.json["id"] == command

    # Listening ----------------------------------------------------------------------------------------

    def wait(self, wanted: Callable[[Heard], bool], since: int = 0, seconds: float = PATIENCE) -> Heard:
        """Wait for a message."""
        found = self.find(wanted, since, seconds)
        assert found, f"{self.who} never received it; the last was {self.heard[-1:] and self.heard[-1].topic}"
        return found

    def find(self, wanted: Callable[[Heard], bool], since: int = 0, seconds: float = 0.0) -> Heard | None:
        """Find a message, waiting this long for it; each is checked once."""
        deadline = time.monotonic() + seconds
        with self._news:
            while True:
                while since < len(self.heard):
                    since += 1
                    if wanted(self.heard[since - 1]):
                        return self.heard[since - 1]
                left = deadline - time.monotonic()
                if left <= 0:
                    return None
                self._news.wait(left)

    def catch_up(self) -> int:
        """Wait until this client has received everything the broker has for it; return how many messages that is.

        The status serves as a marker: subscribed to again, it is sent after everything that was queued before.
        """
        status, since = f"{self.root}/status", len(self.heard)
        self._client.subscribe(status, self.qos)
        marker = self.wait(lambda heard: heard.retain and heard.topic == status, since)
        if status not in self.filters:
            self._client.unsubscribe(status)
        with self._news:
            self.heard.remove(marker)
            return len(self.heard)

    def state(self, no: int, race: str | None = None, since: int = 0) -> Json:
        """Wait for the public state after an input."""
        state = f"{self.root}/state"

        def wanted(heard: Heard) -> bool:
            return heard.topic == state and heard.json["no"] == no and race in (None, heard.json["race"])

        return self.wait(wanted, since).json

    def on(self, name: str) -> list[Json]:
        """Return everything received on one of the table's topics."""
        return [heard.json for heard in self.heard if heard.topic == f"{self.root}/{name}"]

    @property
    def replies(self) -> list[Json]:
        """All replies received."""
        return self.on(f"{self.place}/reply")

    # Sleeping and leaving -----------------------------------------------------------------------------

    def fall_asleep(self) -> None:
        """Neither read nor write any more, and tell nobody, as a phone does whose screen has gone dark."""
        self._client.loop_stop()
        self._client._reset_sockets(sockpair_only=True)  # paho makes others when it goes on, and forgets these

    def wake_up(self) -> None:
        """Go on by the line there was, or by a new one if that is gone."""
        self._client.loop_start()

    def lose_the_line(self) -> None:
        """Have the line cut."""
        sock: Any = self._client.socket()
        if sock is not None:
            getattr(sock, "_socket", sock).shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Disconnect."""
        hang_up(self._client)


PUBLIC = ("status", "state", "event", "seat/+/presence")


def _no_delay(_client: paho.Client, _data: object, sock: Any) -> None:
    getattr(sock, "_socket", sock).setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
