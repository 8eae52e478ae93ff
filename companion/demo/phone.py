"""One MQTT connection through the gateway, like a phone's page; it reconnects whenever it breaks."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import aiomqtt

from companion.demo.access import Unavailable
from companion.hub.mqtt_client import MqttClient

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.demo.access import Address, Login

_log = logging.getLogger(__name__)
_FIRST_RETRY, _LONGEST_RETRY = 0.2, 10.0
_REPLY_SECONDS, _TRIES = 2.0, 5
_KEEPALIVE = 30
_REFUSED_LOGIN = (134, 135)
"""Bad user name or password, not authorised: paho reports the old codes 4 and 5 by their MQTT 5 values."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """The topics of a client that may send commands."""

    command: str
    reply: str
    presence: str | None = None
    has_view: bool = False
    """Whether it speaks for a seat, and may ask for that seat's view."""


class Phone:
    """Receives messages, sends commands and awaits their replies."""

    def __init__(
        self,
        address: Address,
        on_message: Callable[[str, Any], None],
        topics: tuple[str, ...] = (),
        login: Login | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        self._address = address
        self._on_message = on_message
        self._topics = topics
        self._login = login
        self._speaker = speaker
        self._client: MqttClient | None = None
        self._replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._name, self._sent_count = token_hex(4), 0
        self.connected = asyncio.Event()
        self.dismissed = False
        """The login is, or will soon be, invalid: do not reconnect."""

    async def run(self) -> None:
        """Stay connected until dismissed."""
        delay = _FIRST_RETRY
        while not self.dismissed:
            try:
                await self._session()
            except (aiomqtt.MqttError, OSError) as error:
                self._handle_error(error)
            delay = _FIRST_RETRY if self.connected.is_set() else min(delay * 2, _LONGEST_RETRY)
            self.connected.clear()
            if not self.dismissed:
                await asyncio.sleep(delay)

    def _handle_error(self, error: Exception) -> None:
        """Stop after a refused login: the seat was freed, and retrying would count as guessing."""
        if isinstance(error, aiomqtt.MqttCodeError) and getattr(error.rc, "value", None) in _REFUSED_LOGIN:
            self.dismissed = True
        _log.debug("a connection to %s broke: %s", self._address.table, error)

    async def _session(self) -> None:
        async with self._new_client() as client:
            self._client = client
            try:
                await self._introduce(client)
                while True:
                    message = await client.next_message()
                    self._on_payload(message.topic, message.payload)
            finally:
                self._client = None

    def _new_client(self) -> MqttClient:
        return MqttClient(
            self._address.host,
            self._address.port,
            transport="websockets",
            websocket_path="/mqtt",
            username=self._login.user if self._login else None,
            password=self._login.token if self._login else None,
            identifier=f"demo-{self._name}",
            will=self._will(),
            keepalive=_KEEPALIVE,
        )

    def _will(self) -> aiomqtt.Will | None:
        presence = self._speaker.presence if self._speaker else None
        return aiomqtt.Will(presence, _packed({"state": "lost"}), qos=1, retain=True) if presence else None

    async def _introduce(self, client: MqttClient) -> None:
        # QoS 0: acknowledging every message of a fast race would exceed the gateway's limit for one phone.
        for topic in self._topics:
            await client.subscribe(topic, qos=0)
        if self._speaker:
            await client.subscribe(self._speaker.reply, qos=1)
            if self._speaker.presence:
                await client.publish(self._speaker.presence, _packed({"state": "online"}), qos=1, retain=True)
        self.connected.set()
        if self._speaker and self._speaker.has_view:
            await self.hello()

    def _on_payload(self, topic: str, payload: Any) -> None:
        try:
            message = json.loads(payload)
        except (ValueError, RecursionError):  # also for a thousand nested brackets
            return  # not from the companion
        if not isinstance(message, dict):
            return
        if self._speaker and topic == self._speaker.reply:
            waiting = self._replies.get(str(message.get("id")))
            if waiting:
                if not waiting.done():
                    waiting.set_result(message)
                return
        self._on_message(topic, message)

    def is_own(self, command: dict[str, Any]) -> bool:
        """Whether this client sent a command that it received back."""
        return "id" not in command or str(command["id"]).startswith(self._name)

    # Sending ------------------------------------------------------------------------------------------

    async def hello(self) -> None:
        """Ask for the seat's view; it arrives like any other."""
        await self._publish({"do": "hello"})

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for its reply; if there is none, send it again with the same id."""
        self._sent_count += 1
        named = command | {"id": f"{self._name}-{self._sent_count}"}
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._replies[named["id"]] = reply
        try:
            for _ in range(_TRIES):
                await self._publish(named)
                with suppress(TimeoutError):
                    async with asyncio.timeout(_REPLY_SECONDS):
                        return await asyncio.shield(reply)
        finally:
            del self._replies[named["id"]]
        raise Unavailable("a command was not answered")

    async def _publish(self, message: dict[str, Any]) -> None:
        if self._speaker:
            await self.publish(self._speaker.command, message)

    async def publish(self, topic: str, message: Mapping[str, Any]) -> bool:
        """Publish a message; False if it cannot be sent now."""
        with suppress(aiomqtt.MqttError, TimeoutError):
            async with asyncio.timeout(_REPLY_SECONDS):
                await self.connected.wait()
            if self._client:
                await self._client.publish(topic, _packed(message), qos=1, timeout=_REPLY_SECONDS)
                return True
        return False


def _packed(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()
