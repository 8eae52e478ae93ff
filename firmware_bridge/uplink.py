"""The MQTT side of one reader: its own login, last will, taps out, feedback in."""

import asyncio
import contextlib
import hmac
import json
import logging
import socket
import ssl
import time
from collections.abc import Callable
from ssl import SSLCertVerificationError as NotTrusted

import aiomqtt
from paho.mqtt.reasoncodes import ReasonCode

from firmware_bridge.answers import Answer, read_answer
from firmware_bridge.backoff import Backoff
from firmware_bridge.outbox import Outbox
from firmware_bridge.settings import Broker, Pace

log = logging.getLogger(__name__)
# The library's problems are logged here in one sentence; its own log lines are for debugging.
library_log = logging.getLogger(f"{__name__}.library")
library_log.setLevel(logging.CRITICAL)
KEEPALIVE = 15
PATIENCE = 3.0  # a broker that has not confirmed by then counts as gone
OFFLINE_WITHIN = 1.5
ANSWER_WITHIN = 5.0  # the hub answers within milliseconds
BRIEF = 5.0
MOST_BRIEF = 3  # consecutive connections that ended at once
LONGEST = 4096
AWAY = ("lost", "offline")
REFUSED_LOGIN = (4, 5, 134, 135)  # bad user name or password, not authorised: MQTT 3.1.1 and 5
ASK_COMPANION = "take its user and secret from `companion readers`; trying again."
NAME_AUTHORITY = "name the file of its authority with ca; trying again."
# Small consecutive messages must not wait for each other's acknowledgement.
NO_DELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

Status = dict[str, object]


class Uplink:
    """Stays connected to the broker for one reader."""

    def __init__(self, root: str, outbox: Outbox, pace: Pace, get_status: Callable[[], Status]) -> None:
        self._root = root
        self._hub_status = root.rsplit("/", 2)[0] + "/status"
        self._hub_seen = False
        self._hub_there = asyncio.Event()
        self._hub_there.set()  # until we know better: a hub may not publish its status
        self._outbox = outbox
        self._every = pace.status_every
        self._backoff = Backoff(pace.retry_first, pace.retry_most)
        self._get_status = get_status
        self._changed = asyncio.Event()
        self._last_warning = ""
        self._brief = 0
        self._awaited: asyncio.TimerHandle | None = None
        self.connected = False
        self.reconnects = 0
        self.odd_feedback = 0

    @property
    def reaches_hub(self) -> bool:
        """Whether a tap would reach the hub now, as far as one can know."""
        return self.connected and self._hub_there.is_set()

    def publish_now(self) -> None:
        """Publish the status at once, because something changed."""
        self._changed.set()

    async def run(self, broker: Broker, on_feedback: Callable[[Answer], None]) -> None:
        """Connect, serve until the broker is lost, wait, and retry."""
        while True:
            try:
                await self._connect_and_serve(broker, on_feedback)
            except* (aiomqtt.MqttError, OSError) as lost:
                self._report_loss(broker, lost.exceptions[0])
            self.connected = False
            await asyncio.sleep(self._backoff.wait())

    async def _connect_and_serve(self, broker: Broker, on_feedback: Callable[[Answer], None]) -> None:
        async with self._client(broker) as client:
            log.info("%s: connected to the broker at %s:%d.", self._root, broker.host, broker.port)
            began = time.monotonic()
            self._last_warning = ""
            self.connected = True
            self.reconnects += 1
            if self._brief < MOST_BRIEF:
                self._backoff.succeeded()
            try:
                await self._serve(client, on_feedback)
            except asyncio.CancelledError:
                await self._publish_offline(client)
                raise
            finally:
                self._brief = self._brief + 1 if time.monotonic() - began < BRIEF else 0
                if self._hub_seen:  # it may reconnect to the broker later than we do
                    self._hub_there.clear()
                self._stop_awaiting()

    def _client(self, broker: Broker) -> aiomqtt.Client:
        return aiomqtt.Client(
            broker.host,
            broker.port,
            username=broker.user,
            password=broker.password,
            identifier=self._identifier(broker),
            will=aiomqtt.Will(f"{self._root}/status", b'{"state":"lost","reason":"bridge"}', 1, retain=True),
            tls_context=ssl.create_default_context(cafile=broker.ca) if broker.tls else None,
            keepalive=KEEPALIVE,
            timeout=PATIENCE,
            socket_options=[NO_DELAY],
            logger=library_log,
        )

    def _identifier(self, broker: Broker) -> str:
        """Return a client id that nobody without the reader's secret can guess and take over.

        It is the same at every start, so that this connection ends a half-dead earlier one, whose last will would
        otherwise be published later and overwrite the true status.
        """
        name, secret = self._root.replace("/", "-"), broker.password or ""
        return f"{name}-{hmac.new(secret.encode(), name.encode(), 'sha256').hexdigest()[:16]}"

    async def _serve(self, client: aiomqtt.Client, on_feedback: Callable[[Answer], None]) -> None:
        await client.subscribe([(f"{self._root}/feedback", 1), (self._hub_status, 1)])
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._send_taps(client))
            tasks.create_task(self._send_status(client))
            tasks.create_task(self._receive(client, on_feedback))

    async def _send_taps(self, client: aiomqtt.Client) -> None:
        while True:
            await self._outbox.first()
            await self._hub_there.wait()
            await self._flush(client)
            heed_cancellation()

    async def _flush(self, client: aiomqtt.Client) -> None:
        """Send waiting taps one at a time, so that a lost connection keeps their order."""
        while self._hub_there.is_set() and (tap := self._outbox.peek()) is not None:
            self._await_answer()
            await client.publish(f"{self._root}/tap", self._outbox.payload(tap), qos=1)
            self._outbox.done(tap)

    async def _send_status(self, client: aiomqtt.Client) -> None:
        while True:
            self._changed.clear()
            await self._publish_status(client, self._get_status())
            heed_cancellation()
            with contextlib.suppress(TimeoutError):  # nothing changed: publish a sign of life
                async with asyncio.timeout(self._every):
                    await self._changed.wait()

    async def _publish_status(self, client: aiomqtt.Client, status: Status) -> None:
        await client.publish(f"{self._root}/status", json.dumps(status), qos=1, retain=True)

    async def _receive(self, client: aiomqtt.Client, on_feedback: Callable[[Answer], None]) -> None:
        async for message in client.messages:
            if str(message.topic) == self._hub_status:
                self._on_hub_status(message.payload)
            else:
                self._on_feedback_message(message, on_feedback)

    def _on_hub_status(self, payload: object) -> None:
        self._hub_seen = True
        if (
            parse_object(payload).get("state") in AWAY
        ):  # the broker would accept the taps, but nobody would receive them
            self._hub_there.clear()
        else:
            self._hub_there.set()

    def _on_feedback_message(self, message: aiomqtt.Message, on_feedback: Callable[[Answer], None]) -> None:
        answer = None if message.retain else read_answer(parse_object(message.payload))
        if answer is None:
            self.odd_feedback += 1
        else:
            self._stop_awaiting()
            on_feedback(answer)

    def _await_answer(self) -> None:
        if self._awaited is None:
            self._awaited = asyncio.get_running_loop().call_later(ANSWER_WITHIN, self._on_no_answer)

    def _stop_awaiting(self) -> None:
        if self._awaited is not None:
            self._awaited.cancel()
            self._awaited = None

    def _on_no_answer(self) -> None:
        # A broker silently discards messages that the login does not allow.
        self._awaited = None
        self._warn_once(
            f"{self._root}: nobody answers the taps; is the hub running, and are the reader's user and secret right?"
        )

    async def _publish_offline(self, client: aiomqtt.Client) -> None:
        try:
            async with asyncio.timeout(OFFLINE_WITHIN):
                await self._flush(client)
                await self._publish_status(client, self._get_status() | {"state": "offline", "reason": "stopped"})
        except (aiomqtt.MqttError, TimeoutError) as error:
            log.warning("%s: the offline status could not be published: %s.", self._root, error)

    def _report_loss(self, broker: Broker, error: BaseException) -> None:
        at = f"{broker.host}:{broker.port}"
        if is_refused_login(error):
            who = broker.user or "nobody"
            self._warn_once(f"{self._root}: the broker at {at} refuses the login of {who}; {ASK_COMPANION}")
            return
        distrust = next((each for each in (error, error.__context__) if isinstance(each, NotTrusted)), None)
        if distrust is not None:
            told = f"the certificate of the broker at {at} is not trusted ({distrust.verify_message})"
            self._warn_once(f"{self._root}: {told}; {NAME_AUTHORITY}")
            return
        why = "the connection was lost" if self.connected else str(error)
        if self._brief >= MOST_BRIEF:  # the broker closes one connection when the other connects
            why += "; does another bridge have a reader with this name?"
        self._warn_once(f"{self._root}: no broker at {at} ({why}); trying again.")

    def _warn_once(self, sentence: str) -> None:
        if sentence != self._last_warning:  # once, not at every attempt
            self._last_warning = sentence
            log.warning("%s", sentence)


def is_refused_login(error: BaseException) -> bool:
    """Whether the broker answered, but does not accept the user and the secret."""
    code = error.rc if isinstance(error, aiomqtt.MqttCodeError) else None
    return (code.value if isinstance(code, ReasonCode) else code) in REFUSED_LOGIN


def heed_cancellation() -> None:
    """Raise a cancellation that a library call swallowed: 3.11's wait_for may lose one when its result arrives."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def parse_object(payload: object) -> dict[str, object]:
    """Parse a JSON object; anything else, or one too long to be ours, is treated as empty."""
    if not isinstance(payload, bytes) or len(payload) > LONGEST:
        return {}
    try:
        content = json.loads(payload)
    except (ValueError, RecursionError):  # also for a thousand nested brackets
        return {}
    return content if isinstance(content, dict) else {}
