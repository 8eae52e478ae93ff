"""What all clients made with paho need."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import paho.mqtt.client as paho


def hang_up(client: paho.Client) -> None:
    """Say goodbye, and leave nothing to the garbage collector: it complains of sockets in the middle of other tests."""
    client.disconnect()
    client.loop_stop()
    client._reset_sockets(sockpair_only=True)  # by which its thread was woken; paho has no door for it
