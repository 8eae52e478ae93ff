"""Helpers for paho clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import paho.mqtt.client as paho


def hang_up(client: paho.Client) -> None:
    """Disconnect and leave nothing to the garbage collector, which would report sockets during other tests."""
    client.disconnect()
    client.loop_stop()
    client._reset_sockets(sockpair_only=True)  # which woke its thread; paho has no method for it
