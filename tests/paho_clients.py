"""Helpers for paho clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import paho.mqtt.client as paho


def hang_up(client: paho.Client) -> None:
    """Disconnect and leave nothing to the garbage collector, which would report sockets during other tests."""
    client.disconnect()
    client.loop_stop()
    # Its thread may have ended before the connection did, and the sockets that woke it are open too; paho has no method
    # that closes them.
    client._reset_sockets()
