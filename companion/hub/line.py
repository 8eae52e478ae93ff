"""The line between one table and the broker: listens, answers, and comes back whenever it breaks."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

import aiomqtt
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from companion.engine.refusals import Refusal
from companion.engine.types import Seat
from companion.history.entries import REFEREE
from companion.hub.answers import Rejected, code_of, packed
from companion.hub.inbox import FairInbox
from companion.hub.mqtt_client import MqttClient
from companion.hub.publisher import Publisher
from companion.hub.reading import peek_id
from companion.hub.topics import Topics, take_apart
from companion.system.log_limit import limited_logger

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.broker import Broker
    from companion.history.entries import Author
    from companion.hub.front_desk import FrontDesk
    from companion.hub.inbox import Incoming
    from companion.hub.metrics import Metrics
    from companion.hub.topics import Heard
    from companion.views.parts import Json

_log = limited_logger(__name__)
_NO_DELAY = ((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),)
_WRONG_VERSION = (1, 132)
"""How a broker that knows MQTT 3.1.1 only turns version 5 away, in the words of either."""
_FIRST_RETRY, _LONGEST_RETRY = 0.2, 5.0
_OWN_WORD_SECONDS = 5.0
_MESSAGES_UNDER_WAY = 200


class Line:
    """One table's connection. Each table has its own, for its own last will, and so that none waits for another."""

    def __init__(self, front_desk: FrontDesk, broker: Broker, metrics: Metrics, status: Callable[[], Json]) -> None:
        self._front_desk = front_desk
        self._table = front_desk.table
        self.connected = asyncio.Event()
        self._broker = broker
        self._metrics = metrics
        self._status = status
        self._topics = Topics(self._table.name)
        self._client: MqttClient | None = None
        self._leaving = False
        self._unheard: asyncio.TimerHandle | None = None
        self.trouble: str | None = None
        """Why nobody hears of this table, though the line is there."""
        self._mqtt_5 = broker.speaks_mqtt_5
        self.publisher = Publisher(self._table, self._publish, self._flush)
        self._inbox = FairInbox(lambda: metrics.refused(self._table.name, "too-fast"), self._warn)

    async def run(self) -> None:
        """Stay connected for ever."""
        delay = _FIRST_RETRY
        while True:
            await self._broker.wait_up()
            try:
                await self._session()
            except aiomqtt.MqttCodeError as error:
                _log.warning("table %s: no line to the broker: %s", self._table.name, error)
                self._mqtt_5 = self._mqtt_5 and _code(error) not in _WRONG_VERSION
            except (aiomqtt.MqttError, OSError) as error:
                _log.warning("table %s: no line to the broker: %s", self._table.name, error)
            except Exception:  # noqa: BLE001 - our own mistake: said loudly, and the table plays on
                _log.exception("table %s: the line broke by a mistake of ours", self._table.name)
            if self.connected.is_set():
                delay = _FIRST_RETRY
                self.connected.clear()
                self._metrics.reconnected(self._table.name)
            await asyncio.sleep(delay)
            delay = min(delay * 2, _LONGEST_RETRY)

    async def _session(self) -> None:
        async with self._new_client() as client:
            self._client = client
            try:
                for topic in (*self._topics.commands(), self._topics.status):
                    await self._subscribe(client, topic)
                self.connected.set()
                self._speak_up()
                while True:
                    await self._hear_out(await client.next_message())
            finally:
                self._client = None
                self._heard_ourselves()

    async def _subscribe(self, client: MqttClient, topic: str) -> None:
        """Listen; where it can be had, with a word on every message that was sent as a retained one."""
        if self._mqtt_5:
            await client.subscribe(topic, options=SubscribeOptions(qos=1, retainAsPublished=True))
        else:
            await client.subscribe(topic, qos=1)

    def _new_client(self) -> MqttClient:
        endpoint, login = self._broker.inner, self._broker.credentials
        lost = aiomqtt.Will(self._topics.status, packed({"state": "lost"}), qos=1, retain=True)
        return MqttClient(
            endpoint.path or endpoint.host,
            endpoint.port or 1883,  # paho wants one for a Unix socket, too
            transport="unix" if endpoint.path else "tcp",
            tls_context=endpoint.tls,
            username=login.user,
            password=login.password,
            identifier=f"hub-{self._table.name}-{token_hex(8)}",  # not to be guessed, so not to be taken over
            will=lost,
            keepalive=20,
            protocol=aiomqtt.ProtocolVersion.V5 if self._mqtt_5 else aiomqtt.ProtocolVersion.V311,
            socket_options=() if endpoint.path else _NO_DELAY,
            inbox=self._inbox,
            max_inflight_messages=_MESSAGES_UNDER_WAY,
        )

    def _speak_up(self) -> None:
        """Tell everything until we hear ourselves: a broker of somebody else's may drop a table's messages unsaid."""
        self.tell_all()
        self._unheard = asyncio.get_running_loop().call_later(_OWN_WORD_SECONDS, self._not_heard)

    def _not_heard(self) -> None:
        if self.trouble is None:
            table = self._table.name
            rights = f"it needs the rights that `companion broker acl --table {table}` prints"
            self.trouble = f"The broker passes nothing on for table {table}: {rights}."
            _log.warning("%s", self.trouble)
        self._speak_up()

    def _heard_ourselves(self) -> None:
        if self._unheard is not None:
            self._unheard.cancel()
        self._unheard = self.trouble = None

    def tell_all(self) -> None:
        """Tell everything that is retained, and every view: a broker may have lost it, a phone may have slept."""
        self.tell_status()
        self.publisher.tell_views(self.publisher.tell_state())

    def tell_status(self) -> None:
        """Tell that the hub is there, and how it is now."""
        self.publisher.tell_status(self._status())

    async def say_goodbye(self) -> None:
        """Say that the hub stops on purpose."""
        self._leaving = True
        if self._client is not None:
            with suppress(aiomqtt.MqttError):  # then the last will says it instead
                await self._client.publish(
                    self._topics.status, packed({"state": "offline"}), qos=1, retain=True, timeout=2
                )

    async def _hear_out(self, message: Incoming) -> None:
        """Hear a message; should we stumble over it, go on from what is stored, so that one message ends nothing."""
        try:
            await self._hear(message)
        except Exception:  # noqa: BLE001 - our own mistake: said loudly, and the table plays on
            _log.exception("table %s: stumbled over a message on %s", self._table.name, message.topic)
            await asyncio.to_thread(self._table.load)
            self.tell_all()

    async def _hear(self, message: Incoming) -> None:
        if message.topic == self._topics.status:
            self._heard_ourselves()
            self._contradict(message.payload)
            return
        heard = take_apart(message.topic)
        if heard is None:
            return
        if message.retain:
            _log.warning("table %s: a retained message on %s was ignored", self._table.name, message.topic)
            self._metrics.ignored_retained(self._table.name)
            return
        if heard.kind == "tap":
            await self._work_out_tap(heard.who, message.payload)
        else:
            await self._answer(_author(heard), message.payload)

    def _warn(self, message: Incoming) -> None:
        """Tell a seat or the referee that it is too fast; readers have no use for it."""
        heard = take_apart(message.topic)
        if heard is not None and heard.kind == "command":
            self.publisher.reply(_author(heard), Rejected(peek_id(message.payload), Refusal("too-fast")))

    def _contradict(self, status: bytes) -> None:
        """Say that the hub is there when it is said to be gone: by the will of a line given up long ago, perhaps."""
        if not self._leaving and b'"online"' not in status:
            self.tell_status()

    async def _answer(self, author: Author, payload: bytes) -> None:
        began = monotonic()
        answer = await self._front_desk.command(author, payload)
        self.publisher.tell(author, answer)
        self._metrics.happened(self._table.name, answer.events)
        if answer.counts:
            seconds = monotonic() - began
            self._metrics.answered(self._table.name, code_of(answer.reply), seconds, public=answer.changed)

    async def _work_out_tap(self, reader: str, payload: bytes) -> None:
        began = monotonic()
        tapped = await self._front_desk.tap(reader, payload)
        self.publisher.tell_tapped(reader, tapped)
        self._metrics.happened(self._table.name, tapped.answer.events if tapped.answer else ())
        # Everybody reads these figures: taps that only entered something, or are held, would tell of a plan.
        refused = tapped.feedback["result"] in ("refused", "unknown")
        if refused or (tapped.answer and tapped.answer.changed):
            code = tapped.feedback["code"] if refused else None
            self._metrics.answered(self._table.name, code, monotonic() - began, public=not refused)

    def _publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        if self._client is not None:  # else it is told again by `tell_all` when the line is back
            self._client.tell(topic, payload, retain=retain)

    def _flush(self) -> None:
        if self._client is not None:
            self._client.flush()


def _author(heard: Heard) -> Author:
    return REFEREE if heard.who == REFEREE else Seat(heard.who)


def _code(error: aiomqtt.MqttCodeError) -> int | None:
    return error.rc.value if isinstance(error.rc, ReasonCode) else error.rc
