"""The limits and options of the broker and its gateway; the defaults suit a game night at home."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits per client, per address and in total."""

    connections: int = 256
    connections_per_address: int = 48
    http_connections: int = 128
    """Connections to the web server other than WebSockets.

    All limits of connections together come to 2,176 open files: a client of the broker needs two.
    """
    http_connections_per_address: int = 64
    """A browser opens up to six, and a whole table may share one address."""
    request_seconds: float = 10.0
    """How long a browser may take to send a request's headers, or pause within its body."""
    packets_per_second: float = 50.0
    packet_burst: int = 200
    """Per user, over all of its connections."""
    logins_per_second: float = 20.0
    """Over TCP, per address; further logins wait their turn."""
    login_burst: int = 100
    acknowledgements_per_second: float = 1000.0
    """Counted separately: a client sends one per message it receives, and those are our own doing."""
    frames_per_second: float = 8000.0
    """WebSocket frames of one address, pings included: eight phones behind it acknowledge all that they receive."""
    unfinished: int = 20
    """QoS 2 messages that a client may have started but not completed."""
    packet_bytes: int = 64 * 1024
    connect_seconds: float = 10.0
    keepalive_factor: float = 1.5
    idle_seconds: float = 300.0
    """The longest silence allowed to any client, even one that asked for no keepalive."""
    buffer_bytes: int = 512 * 1024
    """How much may be queued for a client that does not read before it is disconnected."""
    send_seconds: float = 15.0
    """How long a browser may leave a message unread before it is disconnected."""
    subscriptions: int = 64
    filter_bytes: int = 2048
    """The total size of a client's topic filters."""
    roomy_subscriptions: int = 1024
    roomy_filter_bytes: int = 64 * 1024
    """The same for a house's own programs: Home Assistant subscribes to each value, and to each kind of discovery."""
    client_id_bytes: int = 128
    will_bytes: int = 1024
    free_logins: int = 5
    """Failed logins allowed per address before it is slowed down."""
    first_delay_seconds: float = 1.0
    longest_delay_seconds: float = 15.0
    forget_seconds: float = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerSettings:
    """Where the broker keeps its files and listens, and its timeouts."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 0
    """0 for any free port."""
    lan_host: str | None = None
    """A LAN address (or 0.0.0.0) for readers on other machines; None for loopback only."""
    lan_port: int = 1883
    hub_user: str = "hub"
    roomy_users: frozenset[str] = frozenset()
    """Users that may hold more subscriptions than others."""
    mosquitto: str | None = None
    """The Mosquitto executable, if it is not on the PATH."""
    max_queued_messages: int = 1000
    max_queued_bytes: int = 4 * 1024 * 1024
    memory_bytes: int = 256 * 1024 * 1024
    """The managed Mosquitto's total memory, however slow its clients are."""
    ca_file: Path | None = None
    """The CA that signed an external broker's certificate, if the system does not know it."""
    start_seconds: float = 5.0
    stop_seconds: float = 5.0
    first_retry_seconds: float = 0.25
    longest_retry_seconds: float = 10.0
    """People are waiting at the table: often enough for them without loading the machine."""
    probe_seconds: float = 30.0
    limits: Limits = field(default_factory=Limits)
