"""An MQTT client that listens like an app."""

from __future__ import annotations

from threading import Event

import paho.mqtt.client as paho

from tests.hub.phones import _no_delay

Place = str
"""How and where to connect: `tcp:1883`, or `ws:8000` as phones do."""


def listening(place: Place, login: tuple[str, str] | None, *topics: str) -> paho.Client:
    """Connect and subscribe; without a login as a guest."""
    ready, (way, port) = Event(), place.split(":")
    client = paho.Client(paho.CallbackAPIVersion.VERSION2, transport="websockets" if way == "ws" else "tcp")
    client.ws_set_options("/mqtt")
    if login is not None:
        client.username_pw_set(*login)
    client.on_socket_open = _no_delay
    client.on_connect = lambda client, *_: client.subscribe([(topic, 1) for topic in topics])
    client.on_subscribe = lambda *_: ready.set()
    client.connect("127.0.0.1", int(port))
    client.loop_start()
    assert ready.wait(10), "the broker did not answer"
    return client
