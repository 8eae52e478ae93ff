"""The connection between one table and the broker, which reconnects whenever it breaks."""

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
from companion.engine.types import SEATS, Seat
from companion.history.entries import REFEREE
from companion.hub.answers import Rejected, code_of, packed
from companion.hub.home.desk import BIRTHS, HomeDesk
from companion.hub.inbox import FairInbox
from companion.hub.mqtt_client import MqttClient
from companion.hub.outside import Outside
from companion.hub.publisher import Publisher
from companion.hub.reading import peek_id
from companion.hub.topics import Topics, parse_topic
from companion.system.log_limit import limited_logger

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from companion.broker import Broker
    from companion.engine.types import Author
    from companion.hub.front_desk import FrontDesk
    from companion.hub.inbox import Incoming
    from companion.hub.metrics import Metrics
    from companion.hub.reader_watch import ReaderWatch
    from companion.hub.topics import Heard
    from companion.views.parts import Json

_log = limited_logger(__name__)
_NO_DELAY = ((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),)
_WRONG_VERSION = (1, 132)
"""Reason codes, of either version, by which a broker that only speaks MQTT 3.1.1 rejects version 5."""
_FIRST_RETRY, _LONGEST_RETRY = 0.2, 5.0
_OWN_WORD_SECONDS = 5.0
_MESSAGES_UNDER_WAY = 200


class Line:
    """One table's connection. Each table has its own, so that it has its own last will and waits for no other."""

    def __init__(
        self,
        front_desk: FrontDesk,
        broker: Broker,
        metrics: Metrics,
        status: Callable[[], Json],
        readers: Collection[str] = SEATS,
        outside: Outside | None = None,
    ) -> None:
        """`status` makes the status to publish; `readers` are the configured ones."""
        outside = outside or Outside()
        self._front_desk = front_desk
        self._table = front_desk.table
        self.connected = asyncio.Event()
        self._broker = broker
        self._metrics = metrics
        self._status = status
        self._topics = Topics(self._table.name)
        self._client: MqttClient | None = None
        self._leaving = False
        self._announcing: asyncio.TimerHandle | None = None
        self.cut_off: str | None = None
        """Why the last attempt to connect failed, or what ended the connection; None while there is one."""
        self.trouble: str | None = None
        """Why nobody hears of this table although the line is connected."""
        self._mqtt_5 = broker.speaks_mqtt_5
        self._home = HomeDesk(self._table, front_desk.readers, self._publish, outside.home)
        self.publisher = Publisher(self._table, self._publish, self._flush, self._home, outside)
        self._readers = frozenset(readers)
        self._on_referee = outside.on_referee
        self._inbox = FairInbox(self._sender_of, lambda: metrics.refused(self._table.name, "too-fast"), self._warn)

    async def run(self) -> None:
        """Stay connected until cancelled."""
        delay = _FIRST_RETRY
        while True:
            await self._broker.wait_up()
            try:
                await self._session()
            except (aiomqtt.MqttError, OSError) as error:
                self._note_cut_off(error)
            except Exception:  # noqa: BLE001 - a bug of ours: log it, and let the table play on
                _log.exception("table %s: the connection failed because of a bug", self._table.name)
                self.cut_off = "a bug in Pitwall; see the log"
            if self.connected.is_set():
                delay = _FIRST_RETRY
                self.connected.clear()
                self._metrics.reconnected(self._table.name)
            await asyncio.sleep(delay)
            delay = min(delay * 2, _LONGEST_RETRY)

    def _note_cut_off(self, error: aiomqtt.MqttError | OSError) -> None:
        _log.warning("table %s: no connection to the broker: %s", self._table.name, error)
        self.cut_off = str(error).rstrip(".")
        if isinstance(error, aiomqtt.MqttCodeError):
            self._mqtt_5 = self._mqtt_5 and _code(error) not in _WRONG_VERSION

    async def _session(self) -> None:
        async with self._new_client() as client:
            self._client = client
            try:
                for topic in (*self._topics.commands(), self._topics.status, *self._home.births):
                    await self._subscribe(client, topic)
                drawn = await self._front_desk.draw_on()
                self.connected.set()
                self.cut_off = None
                self._announce()
                self.publisher.publish_drawn(drawn)
                while True:
                    await self._handle_safely(await client.next_message())
            finally:
                self._client = None
                self._stop_announcing()
                self._home.stop()

    async def _subscribe(self, client: MqttClient, topic: str) -> None:
        """Subscribe; with MQTT 5, so that live messages sent with the retain flag can be told apart."""
        if self._mqtt_5:
            await client.subscribe(topic, options=SubscribeOptions(qos=1, retainAsPublished=True))
        else:
            await client.subscribe(topic, qos=1)

    def _new_client(self) -> MqttClient:
        endpoint, login = self._broker.inner, self._broker.credentials
        lost = aiomqtt.Will(self._topics.status, packed({"state": "lost"}), qos=1, retain=True)
        return MqttClient(
            endpoint.path or endpoint.host,
            endpoint.port or 1883,  # paho wants a port for a Unix socket, too
            transport="unix" if endpoint.path else "tcp",
            tls_context=endpoint.tls,
            username=login.user,
            password=login.password,
            identifier=f"hub-{self._table.name}-{token_hex(8)}",  # unguessable, so that nobody can take it over
            will=lost,
            keepalive=20,
            protocol=aiomqtt.ProtocolVersion.V5 if self._mqtt_5 else aiomqtt.ProtocolVersion.V311,
            socket_options=() if endpoint.path else _NO_DELAY,
            inbox=self._inbox,
            max_inflight_messages=_MESSAGES_UNDER_WAY,
        )

    def _announce(self) -> None:
        """Publish everything until our own status comes back: an external broker may silently drop it all."""
        self.publish_all()
        self._announcing = asyncio.get_running_loop().call_later(_OWN_WORD_SECONDS, self._report_silence)

    def _report_silence(self) -> None:
        if self.trouble is None:
            table = self._table.name
            rights = f"it needs the rights that `companion broker acl --table {table}` prints"
            self.trouble = f"The broker passes nothing on for table {table}: {rights}."
            _log.warning("%s", self.trouble)
        self._announce()

    def _stop_announcing(self) -> None:
        if self._announcing is not None:
            self._announcing.cancel()
        self._announcing = self.trouble = None

    @property
    def readers(self) -> ReaderWatch:
        """The readers of this table."""
        return self._front_desk.readers

    def publish_all(self) -> None:
        """Publish everything retained and every view: the broker may have lost it, a phone may have been asleep."""
        self.publish_status()
        self.publisher.send_views(self.publisher.publish_state())
        self._home.announce()

    def publish_status(self) -> None:
        """Publish that the hub is online, and its health."""
        self.publisher.publish_status(self._status())

    async def say_goodbye(self) -> None:
        """Publish that the hub stops on purpose."""
        self._leaving = True
        if self._client is not None:
            with suppress(aiomqtt.MqttError):  # then the last will says so instead
                await self._client.publish(
                    self._topics.status, packed({"state": "offline"}), qos=1, retain=True, timeout=2
                )

    async def _handle_safely(self, message: Incoming) -> None:
        """Handle a message; if that fails by a bug of ours, reload the table from the journal and carry on."""
        try:
            await self._handle(message)
        except Exception:  # noqa: BLE001 - a bug of ours: log it, and let the table play on
            _log.exception("table %s: failed to handle a message on %s", self._table.name, message.topic)
            await asyncio.to_thread(self._table.load)
            self.publish_all()

    async def _handle(self, message: Incoming) -> None:
        if message.topic == self._topics.status:
            self._stop_announcing()
            self._contradict(message.payload)
            return
        if message.topic in BIRTHS:
            self._home.hear(message.topic, message.payload)
            return
        heard = parse_topic(message.topic)
        if heard is None:
            return
        if heard.kind == "status":  # retained, as it should be
            if self._front_desk.readers.hear(heard.who, message.payload):
                self.publish_status()
                self._home.follow()
            return
        if message.retain:
            _log.warning("table %s: ignored a retained message on %s", self._table.name, message.topic)
            self._metrics.ignored_retained(self._table.name)
            return
        if heard.kind == "tap":
            await self._answer_tap(heard.who, message.payload)
        else:
            if heard.who == REFEREE:
                self._on_referee()
            await self._answer_command(_author(heard), message.payload)

    def _sender_of(self, topic: str) -> str | None:
        """Name the sender on a topic; an external broker may let anybody invent readers, and those count as one."""
        heard = parse_topic(topic)
        if heard is None:
            return topic if topic == self._topics.status or topic in BIRTHS else None
        if heard.kind != "command":
            return f"reader {heard.who}" if heard.who in self._readers else "other readers"
        return heard.who

    def _warn(self, message: Incoming) -> None:
        """Warn a seat or the referee that it is too fast; a reader could do nothing about it."""
        heard = parse_topic(message.topic)
        if heard is not None and heard.kind == "command":
            self.publisher.reply(_author(heard), Rejected(peek_id(message.payload), Refusal("too-fast")))

    def _contradict(self, status: bytes) -> None:
        """Correct a status that says the hub is gone, such as the last will of an old connection."""
        if not self._leaving and b'"online"' not in status:
            self.publish_status()

    async def _answer_command(self, author: Author, payload: bytes) -> None:
        began = monotonic()
        answer = await self._front_desk.command(author, payload)
        self.publisher.publish_answer(author, answer)
        if answer.counts:
            seconds = monotonic() - began
            self._metrics.answered(self._table.name, code_of(answer.reply), seconds, public=answer.changed)
        self._metrics.secrets_are_of(self._table.name, self._table.sealed)

    async def _answer_tap(self, reader: str, payload: bytes) -> None:
        began = monotonic()
        tapped = await self._front_desk.tap(reader, payload)
        self.publisher.publish_tapped(reader, tapped)
        # Anybody can read the metrics: counting taps that entered something, or are held, would reveal a plan's length.
        refused = tapped.feedback["result"] in ("refused", "unknown")
        if refused or (tapped.answer and tapped.answer.changed):
            code = tapped.feedback["code"] if refused else None
            self._metrics.answered(self._table.name, code, monotonic() - began, public=not refused)
        self._metrics.secrets_are_of(self._table.name, self._table.sealed)

    def _publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        if self._client is not None:  # else `publish_all` catches up after the reconnect
            self._client.send(topic, payload, retain=retain)

    def _flush(self) -> None:
        if self._client is not None:
            self._client.flush()


def _author(heard: Heard) -> Author:
    return REFEREE if heard.who == REFEREE else Seat(heard.who)


def _code(error: aiomqtt.MqttCodeError) -> int | None:
    return error.rc.value if isinstance(error.rc, ReasonCode) else error.rc
