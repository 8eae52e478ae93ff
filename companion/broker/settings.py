"""Every limit and choice of the broker and its gateway, with defaults for a game night at home."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one client, one address and all of them together may ask for."""

    connections: int = 256
    connections_per_address: int = 48
    http_connections: int = 128
    """Those to the web server that are no WebSockets; with these and the broker's, 1024 open files are enough."""
    http_connections_per_address: int = 64
    """A browser opens up to six, and a whole table may come from one address."""
    request_seconds: float = 10.0
    """How long a browser may take for the head of a request, or be silent within its body."""
    packets_per_second: float = 50.0
    packet_burst: int = 200
    """Of one user, by all its connections together."""
    logins_per_second: float = 20.0
    """Over TCP, from one address; who comes sooner waits for its turn."""
    login_burst: int = 100
    acknowledgements_per_second: float = 1000.0
    """Counted apart: there are as many as messages sent to the client, and those are our own doing."""
    frames_per_second: float = 2000.0
    """Pieces of WebSocket messages, pings among them: one without a packet in it is as much work as one with it."""
    unfinished: int = 20
    """QoS 2 messages that a client may begin without ending them."""
    packet_bytes: int = 64 * 1024
    connect_seconds: float = 10.0
    keepalive_factor: float = 1.5
    idle_seconds: float = 300.0
    """The longest silence of any client, also of one that asked for no keepalive."""
    buffer_bytes: int = 512 * 1024
    """What may wait for a client that does not read, before it is cut off."""
    send_seconds: float = 15.0
    """How long a browser may leave one message unread before it is cut off."""
    subscriptions: int = 64
    filter_bytes: int = 2048
    """What the topic filters of all subscriptions of a client may come to."""
    client_id_bytes: int = 128
    will_bytes: int = 1024
    free_logins: int = 5
    """Wrong logins from one address before it is slowed down."""
    first_delay_seconds: float = 1.0
    longest_delay_seconds: float = 15.0
    forget_seconds: float = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerSettings:
    """Where the broker keeps its files and listens, and how patient it is."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 0
    """0 asks the system for a free one."""
    lan_host: str | None = None
    """An address of the local network (or 0.0.0.0) for readers on other machines; none by default."""
    lan_port: int = 1883
    hub_user: str = "hub"
    mosquitto: str | None = None
    """The Mosquitto program, where it is not on the path."""
    max_queued_messages: int = 1000
    max_queued_bytes: int = 4 * 1024 * 1024
    memory_bytes: int = 256 * 1024 * 1024
    """What the managed Mosquitto may take in all, whoever keeps it waiting."""
    ca_file: Path | None = None
    """The authority that signed an external broker's certificate, where the system does not know it."""
    start_seconds: float = 5.0
    stop_seconds: float = 5.0
    first_retry_seconds: float = 0.25
    longest_retry_seconds: float = 10.0
    """People wait at the table: often enough for them, and seldom enough for the machine."""
    probe_seconds: float = 30.0
    limits: Limits = field(default_factory=Limits)
