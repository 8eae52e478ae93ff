"""What our code relies on inside the libraries that pyproject.toml pins to one version."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiomqtt
import h11
import uvicorn
from amqtt.adapters import ReaderAdapter, WriterAdapter
from amqtt.broker import Broker, RetainedApplicationMessage
from amqtt.mqtt.protocol.broker_handler import BrokerProtocolHandler
from amqtt.session import Session
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from companion.broker.embedded.hardened import HardenedBroker, _config
from companion.broker.embedded.streams import BoundedWriter, PacketReader
from companion.cli.doors import _Server
from companion.hub.mqtt_client import MqttClient
from companion.web.door import HttpDoor, _CountedWebSocket


@dataclass(frozen=True, kw_only=True)
class Reliance:
    """What one of our classes needs of a class in a library."""

    library: str
    theirs: type
    ours: type
    overrides: dict[str, str] = field(default_factory=dict)
    """Signatures of the methods that ours replaces: the library has to go on calling them like this."""
    calls: dict[str, str] = field(default_factory=dict)
    """Signatures of the methods that ours calls."""
    reads: tuple[str, ...] = ()
    """Attributes of an instance."""
    example: Callable[[], Any] | None = None
    """Makes an instance, inside a running event loop."""
    called_from: tuple[str, ...] = ()
    """Modules in which the library calls the overrides, if not in the module of its class."""

    @property
    def user(self) -> str:
        """Our class, as failure messages name it."""
        return f"{self.ours.__module__}.{self.ours.__name__}"


def _protocol(theirs: Callable[..., Any]) -> Any:
    return theirs(uvicorn.Config(_no_application, ws="none"), ServerState(), {})


async def _no_application(scope: Any, receive: Any, send: Any) -> None:
    """Answer nothing."""


RELIANCES = [
    Reliance(
        library="uvicorn",
        theirs=H11Protocol,
        ours=HttpDoor,
        overrides={
            "connection_made": "(self, transport)",
            "connection_lost": "(self, exc)",
            "data_received": "(self, data)",
            "on_response_complete": "(self)",
            "handle_websocket_upgrade": "(self, event)",
        },
        reads=("client", "conn", "flow", "loop", "transport", "ws_protocol_class"),
        example=lambda: _protocol(H11Protocol),
    ),
    Reliance(
        library="uvicorn",
        theirs=FlowControl,
        ours=HttpDoor,
        reads=("read_paused",),
        example=lambda: FlowControl(None),  # type: ignore[arg-type]  # it only keeps it
    ),
    Reliance(
        library="h11",
        theirs=h11.Connection,
        ours=HttpDoor,
        reads=("their_state",),
        example=lambda: h11.Connection(h11.SERVER),
    ),
    Reliance(
        library="uvicorn",
        theirs=WebSocketsSansIOProtocol,
        ours=_CountedWebSocket,
        overrides={
            "data_received": "(self, data)",
            "handle_events": "(self)",
            "handle_text": "(self, event)",
            "handle_cont": "(self, event)",
            "connection_lost": "(self, exc)",
        },
        reads=("conn", "frames", "queue", "transport"),
        example=lambda: _protocol(WebSocketsSansIOProtocol),
    ),
    Reliance(
        library="websockets", theirs=ServerProtocol, ours=_CountedWebSocket, reads=("events",), example=ServerProtocol
    ),
    Reliance(
        library="uvicorn",
        theirs=uvicorn.Server,
        ours=_Server,
        overrides={"capture_signals": "(self)", "startup": "async (self, sockets=None)"},
        calls={"serve": "async (self, sockets=None)"},
        reads=("should_exit",),
        example=lambda: uvicorn.Server(uvicorn.Config(_no_application)),
    ),
    Reliance(
        library="aiomqtt",
        theirs=aiomqtt.Client,
        ours=MqttClient,
        overrides={
            "__aenter__": "async (self)",
            "_client_connect": "(self)",
            "_wait_for": "async (self, fut, timeout)",
            "_on_socket_close": "(self, client, userdata, sock)",
            "_on_message": "(self, client, userdata, message)",
            "_on_socket_register_write": "(self, client, userdata, sock)",
        },
        reads=("_client", "_disconnected", "_loop", "timeout"),
        example=lambda: aiomqtt.Client("nowhere"),
        called_from=("aiomqtt.client",),
    ),
    Reliance(
        library="amqtt",
        theirs=Broker,
        ours=HardenedBroker,
        overrides={
            "shutdown": "async (self)",
            "_authenticate": "async (self, session, _)",
            "_client_message_loop": "async (self, client_session, handler)",
            "_topic_filtering": "async (self, session, topic, action)",
            "add_subscription": "async (self, subscription, session)",
            "_del_subscription": "(self, a_filter, session)",
            "_del_all_subscriptions": "async (self, session)",
            "_run_broadcast": "async (self, running_tasks)",
            "_publish_retained_messages_for_subscription": "async (self, subscription, session)",
            "_matches": "(self, topic, a_filter)",
        },
        calls={
            "start": "async (self)",
            "external_connected": "async (self, reader, writer, listener_name)",
            "_cleanup_session": "async (self, client_id)",
            "_get_handler": "(self, session)",
        },
        reads=("_broadcast_queue", "_retained_messages", "_subscriptions"),
        example=lambda: Broker(_config()),
        called_from=("amqtt.broker", "amqtt.contexts"),
    ),
    Reliance(
        library="amqtt",
        theirs=Session,
        ours=HardenedBroker,
        reads=("client_id", "is_anonymous", "transitions", "username"),
        example=Session,
    ),
    Reliance(
        library="amqtt",
        theirs=RetainedApplicationMessage,
        ours=HardenedBroker,
        reads=("data", "qos"),
        example=lambda: RetainedApplicationMessage(None, "topic", b"", 1),
    ),
    Reliance(
        library="amqtt",
        theirs=BrokerProtocolHandler,
        ours=HardenedBroker,
        calls={"mqtt_publish": "async (self, topic, data, qos, retain, ack_timeout=None)"},
        reads=("reader",),
        example=lambda: BrokerProtocolHandler(None),
    ),
    Reliance(
        library="amqtt",
        theirs=ReaderAdapter,
        ours=PacketReader,
        overrides={"read": "async (self, n=-1)", "feed_eof": "(self)"},
        called_from=("amqtt.codecs_amqtt", "amqtt.adapters"),
    ),
    Reliance(
        library="amqtt",
        theirs=WriterAdapter,
        ours=BoundedWriter,
        overrides={
            "write": "(self, data)",
            "drain": "async (self)",
            "get_peer_info": "(self)",
            "get_ssl_info": "(self)",
            "close": "async (self)",
        },
        called_from=("amqtt.broker", "amqtt.mqtt.packet", "amqtt.mqtt.protocol.broker_handler"),
    ),
]
