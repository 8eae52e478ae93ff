"""A client that sends back whatever it hears, as a hub that does nothing would.

Run it as a program with the broker's port, a login, where to listen and where to answer; it prints `ready`.
"""

from __future__ import annotations

import sys

import paho.mqtt.client as paho

from tests.hub.phones import _no_delay


def main(port: str, user: str, token: str, there: str, back: str) -> None:
    """Answer until the process is ended."""
    client = paho.Client(paho.CallbackAPIVersion.VERSION2)
    client.username_pw_set(user, token)
    client.on_socket_open = _no_delay
    client.on_connect = lambda client, *_: client.subscribe(there, 1)
    client.on_subscribe = lambda *_: print("ready", flush=True)
    client.on_message = lambda client, _, message: client.publish(back, message.payload, 1)
    client.connect("127.0.0.1", int(port))
    client.loop_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
