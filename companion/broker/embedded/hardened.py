"""amqtt with its gaps closed; each override names the gap it closes (found in amqtt 0.12).

Logins, wills, keepalive, protocol versions, packet size, the number of subscriptions and take-over are not left to
amqtt: the intake handles them before amqtt sees a packet.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

# amqtt ships no types: everything from it is Any, hence the ignores here and on the class
from amqtt.broker import Broker as Amqtt  # type: ignore[import-untyped]
from amqtt.contexts import Action, BrokerConfig, ListenerConfig, ListenerType  # type: ignore[import-untyped]
from amqtt.errors import AMQTTError  # type: ignore[import-untyped]

from companion.broker.rules import matches
from companion.broker.topic_filters import TopicFilters
from companion.system.log_limit import limited_logger

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Coroutine

    from amqtt.mqtt.protocol.broker_handler import BrokerProtocolHandler  # type: ignore[import-untyped]
    from amqtt.session import Session  # type: ignore[import-untyped]

    from companion.broker.embedded.streams import BoundedWriter, PacketReader
    from companion.broker.rules import Rights

_log = limited_logger(__name__)

_LISTENER = "default"  # the name amqtt requires


def _config() -> BrokerConfig:
    # an "external" listener opens no port, and without plug-ins nothing is logged or published on its own
    listener = ListenerConfig(type=ListenerType.EXTERNAL, bind="door")
    return BrokerConfig(listeners={_LISTENER: listener}, plugins={})


def silence_amqtt() -> None:
    """Keep amqtt's warnings about ordinary clients out of the log, unless a level is set."""
    for name in ("amqtt", "transitions"):
        logger = logging.getLogger(name)
        if logger.level == logging.NOTSET:
            logger.setLevel(logging.ERROR)


class HardenedBroker(Amqtt):  # type: ignore[misc]
    """Delivers to each user only what that user may read."""

    def __init__(self, rights: Callable[[], Rights], cut: Callable[[str], None], hub_user: str) -> None:
        silence_amqtt()
        super().__init__(_config())
        self._rights = rights
        self._cut = cut
        self._hub_user = hub_user
        self._deliveries: set[asyncio.Task[None]] = set()
        self._filters = TopicFilters()
        """The filters of all subscriptions: amqtt would compare every message with each of them."""
        self._bridges: set[str] = set()
        """The client ids of other brokers."""

    async def shutdown(self) -> None:
        """Stop, cancelling deliveries under way."""
        for delivery in self._deliveries:
            delivery.cancel()
        await super().shutdown()

    async def serve(self, reader: PacketReader, writer: BoundedWriter, client_id: str, *, bridge: bool) -> None:
        """Serve an admitted client until it leaves, then forget it."""
        if bridge:
            self._bridges.add(client_id)
        try:
            await self.external_connected(reader, writer, _LISTENER)
        finally:
            self._bridges.discard(client_id)
            # gap: a session that ends abnormally stays in memory, with its subscriptions
            await self._cleanup_session(client_id)

    async def _authenticate(self, session: Session, _: ListenerConfig) -> bool:
        """Gap: sessions of failed logins are kept. The door has already checked this one."""
        session.is_anonymous = not session.username
        return True

    async def _client_message_loop(self, session: Session, handler: BrokerProtocolHandler) -> None:
        """Gap: if a client leaves before amqtt waits for it, amqtt misses that and serves it forever."""
        handler.reader.go_on()
        await super()._client_message_loop(session, handler)

    async def _topic_filtering(self, session: Session, topic: str, action: Action) -> bool:
        """Allow any subscription, as Mosquitto does: each message is checked on delivery."""
        if action == Action.SUBSCRIBE:
            return True
        rights, user = self._rights(), session.username or None
        return rights.may_write(user, topic) if action == Action.PUBLISH else rights.may_read(user, topic)

    async def add_subscription(self, subscription: tuple[str, int], session: Session) -> int:
        """Gap: subscribing to the same filter again keeps the old QoS."""
        self._del_subscription(subscription[0], session)
        granted: int = await super().add_subscription(subscription, session)
        if subscription[0] in self._subscriptions:
            self._filters.add(subscription[0])
        return granted

    def _subscribed(self, session: Session, topic_filter: str) -> bool:
        return any(held is session for held, _ in self._subscriptions.get(topic_filter, ()))

    def _del_subscription(self, a_filter: str, session: Session) -> int:
        """Gap: a filter without subscribers stays in memory, and every message is compared with it."""
        deleted: int = super()._del_subscription(a_filter, session)
        if not self._subscriptions.get(a_filter, True):
            del self._subscriptions[a_filter]
            self._filters.discard(a_filter)
        return deleted

    async def _del_all_subscriptions(self, session: Session) -> None:
        """Forget a client's subscriptions; amqtt iterates over its filters while they are being removed."""
        for a_filter in list(self._subscriptions):
            self._del_subscription(a_filter, session)

    async def _run_broadcast(self, _: deque[asyncio.Task[None]]) -> None:
        """Gap: a subscription made during a broadcast breaks it for everyone after that point."""
        message = await self._broadcast_queue.get()
        topic, rights = message["topic"], self._rights()
        kept = self._retained_messages.get(topic)
        # Already retained when it is broadcast, or removed: an empty message is for that.
        as_retained = kept is not None and kept.data is message["data"]
        # Marked for the hub, as MQTT 5 would, where only others write: commands.
        ghost = as_retained and not rights.may_write(self._hub_user, topic)
        for topic_filter in list(self._filters.matching(topic)):
            for session, granted in list(self._subscriptions[topic_filter]):
                if session.transitions.state == "connected" and rights.may_read(session.username or None, topic):
                    qos = min(message.get("qos", granted), granted)
                    flag = ghost and session.username == self._hub_user
                    flag |= (as_retained or not message["data"]) and session.client_id in self._bridges
                    self._send(self._deliver(session, topic, message["data"], qos, retain=flag))

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        """Gap: at every connect all retained messages go out, to everyone and regardless of the ACL."""
        topic_filter, granted = subscription
        if not self._subscribed(session, topic_filter):
            return
        rights, user = self._rights(), session.username or None
        for topic, kept in list(self._retained_messages.items()):
            if self._matches(topic, topic_filter) and rights.may_read(user, topic):
                qos = min(granted, kept.qos or 0)
                self._send(self._deliver(session, topic, kept.data, qos, retain=True))

    def _send(self, delivery: Coroutine[None, None, None]) -> None:
        """Gap: finished deliveries, and the clients they were for, stay in memory until the next publish."""
        task = asyncio.create_task(delivery)
        self._deliveries.add(task)
        task.add_done_callback(self._deliveries.discard)

    def _matches(self, topic: str, a_filter: str) -> bool:
        """Gap: `a/#` does not match `a`."""
        return matches(topic, a_filter)

    async def _deliver(
        self, session: Session, topic: str, data: bytes | bytearray, qos: int, *, retain: bool = False
    ) -> None:
        """Gap: a QoS 1 message unacknowledged for five seconds is dropped; disconnect, so that it is sent again."""
        handler = self._get_handler(session)
        if handler is None:
            return
        try:
            await handler.mqtt_publish(topic, data, qos, retain=retain)
        except (TimeoutError, AMQTTError) as error:
            _log.info("A client that does not acknowledge was disconnected: %s", error)
            self._cut(session.client_id)
