"""Helpers for paho clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import paho.mqtt.client as paho

if TYPE_CHECKING:
    import socket


class TidyClient(paho.Client):
    """A client that closes the socket of a WebSocket handshake that failed; paho leaves it to the garbage collector."""

    _newest: socket.socket | None = None

    def _create_socket(self) -> Any:
        try:
            return super()._create_socket()
        except OSError:
            if self._newest:
                self._newest.close()
            raise

    def _create_socket_connection(self) -> socket.socket:
        self._newest = super()._create_socket_connection()
        return self._newest


def hang_up(client: paho.Client) -> None:
    """Disconnect and leave nothing to the garbage collector, which would report sockets during other tests."""
    client.disconnect()
    client.loop_stop()
    # Its thread may have ended before the connection did, and the sockets that woke it are open too; paho has no method
    # that closes them.
    client._reset_sockets()
