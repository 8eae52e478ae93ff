"""The files of the two Mosquittos of a venue: the venue's own broker, and each hub's bridge to it.

A hub's bridge is a process of its own, between the hub's broker and the venue's: it reads at the hub what anybody may
read, and may write nothing there; at the venue it writes below the hub's name, and reads nothing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.broker import Rule, acl_text, users_text
from companion.hub.topics import Topics
from companion.system import private_socket

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from companion.process.venue.membership import Joined, Opened

CONFIG = "mosquitto.conf"
ROOT, LINK = "venue", "link"
BOARD_USER = "board"
"""The page that shows all tables."""
Files = dict[str, str]
_TOLD = ("status", "state")
_MOST_HUBS, _MEMORY_BYTES, _PACKET_BYTES = 250, 128 << 20, 65_536


def hub_user(hub: str) -> str:
    """Return the user by whose name a hub logs in at the venue."""
    return f"hub-{hub}"


def venue_files(folder: Path, opened: Opened, users: Mapping[str, str]) -> Files:
    """Write the venue's broker: each hub may write below its own name, and only the board reads."""
    rules = [Rule(BOARD_USER, f"{ROOT}/#", read=True)]
    rules += [Rule(hub_user(hub), f"{ROOT}/{hub}/#", write=True, will=True) for hub in opened.hubs]
    lines = [
        *_common(),
        f"listener {opened.port}",
        "allow_anonymous false",
        f"password_file {folder / 'users'}",
        f"acl_file {folder / 'acl'}",
        f"max_connections {_MOST_HUBS}",
        f"memory_limit {_MEMORY_BYTES}",
        f"max_packet_size {_PACKET_BYTES}",
    ]
    return {CONFIG: _text(lines), "users": users_text(users), "acl": acl_text(rules)}


def bridge_files(joined: Joined, hub_address: str, tls: Iterable[str] = ()) -> Files:
    """Write a hub's bridge; `hub_address` is where anybody on this machine reaches the hub's broker.

    Mosquitto takes what follows the last colon as the port, and an IPv6 address without brackets.
    """
    lines = [
        *_common(),
        f"listener 0 {private_socket.NAME}",  # without a listener it would open port 1883; nobody is let in
        "allow_anonymous false",
        "connection hub",
        f"address {hub_address}",
        *tls,
        f"remote_clientid pitwall-venue-{joined.hub}",
        "notifications false",
        *_bridge(),
        *(f"topic {topic} in 0" for topic in (getattr(Topics("+"), what) for what in _TOLD)),
        "connection venue",
        f"address {joined.host}:{joined.port}",
        f"remote_username {hub_user(joined.hub)}",
        f"remote_password {joined.code}",
        f"remote_clientid pitwall-hub-{joined.hub}",
        "notifications true",  # its last will tells the venue when the link is cut
        "notifications_local_only false",
        f"notification_topic {ROOT}/{joined.hub}/{LINK}",
        *_bridge(),
        *(f"topic +/{what} out 0 heat/v1/ {ROOT}/{joined.hub}/" for what in _TOLD),
    ]
    return {CONFIG: _text(lines)}


def _common() -> list[str]:
    return [
        # started by root, Mosquitto would switch users and lose access to its private files
        *(["user root"] if os.geteuid() == 0 else []),
        "per_listener_settings false",
        "persistence false",  # every hub tells everything again after a cut
        "sys_interval 0",
        "connection_messages false",
        "log_timestamp false",
        "log_dest stderr",
        "log_type error",
    ]


def _bridge() -> list[str]:
    return [
        "bridge_protocol_version mqttv311",
        "try_private true",  # else what is retained would not stay so on the other side
        "cleansession true",  # after a cut the present state counts, not those before it
        "keepalive_interval 10",
        "restart_timeout 1 5",
    ]


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
