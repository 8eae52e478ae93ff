"""The clients of the tests leave no socket behind."""

from __future__ import annotations

import socket
from threading import Thread

import pytest

from .paho_clients import TidyClient, paho


def test_a_failed_websocket_handshake_leaves_no_socket_open() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        rude = Thread(target=_turn_away, args=(server,))
        rude.start()
        client = TidyClient(paho.CallbackAPIVersion.VERSION2, transport="websockets")
        with pytest.raises(ConnectionError):
            client.connect("127.0.0.1", server.getsockname()[1])
        rude.join()
    assert client._newest
    assert client._newest.fileno() == -1, "it is closed, not left to the garbage collector"


def _turn_away(server: socket.socket) -> None:
    guest, _ = server.accept()
    guest.close()
