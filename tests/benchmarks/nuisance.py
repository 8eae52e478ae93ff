"""One client that misbehaves over plain TCP, in a separate process.

Run it with the kind of mischief, the broker's port and a login as JSON; it prints `ready` and goes on until it is
ended. When it is cut off it comes back.
"""

from __future__ import annotations

import json
import os
import select
import socket
import sys
import time
from collections import deque
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet, encode_text
from companion.process.secrets import load_secrets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROOT = "heat/v1/main"
AT_HOME = {
    "COMPANION_LIMITS_PACKETS_PER_SECOND": "50",
    "COMPANION_LIMITS_PACKET_BURST": "200",
    "COMPANION_LIMITS_CONNECTIONS_PER_ADDRESS": "48",
    "COMPANION_LIMITS_HTTP_CONNECTIONS": "128",
    "COMPANION_LIMITS_HTTP_CONNECTIONS_PER_ADDRESS": "64",
    "COMPANION_LIMITS_LOGINS_PER_SECOND": "20",
    "COMPANION_LIMITS_REQUESTS_PER_SECOND": "50",
    "COMPANION_LIMITS_REQUEST_BURST": "400",
}
"""The default limits of a service; other tests raise them."""
A_SECOND = 7000
"""Messages per second; an unthrottled program sends more, but then it keeps the machine busy, not the service."""
BATCH = 70
HALF_CLOSED = 40
"""Connections kept open at once; the oldest is closed for a new one."""
COMMAND, TAP = f"{ROOT}/seat/red/command", f"{ROOT}/reader/red/tap"
PINGREQ = b"\xc0\x00"
HELLO = b'{"do":"hello","id":"flood-%d"}'


def _publish(topic: str, payload: bytes, number: int = 0, *, qos: int = 0, retain: bool = False) -> bytes:
    mark = (number % 0xFFFF + 1).to_bytes(2, "big") if qos else b""
    return encode_packet(0x30 | qos << 1 | retain, encode_text(topic) + mark + payload)


def _subscribe(number: int) -> bytes:
    return encode_packet(0x82, b"\0\1" + encode_text(f"t/{number}/" + "x/" * 30) + b"\1")


FLOODS: dict[str, Callable[[int], bytes]] = {
    "commands at QoS 0": lambda n: _publish(COMMAND, HELLO % n),
    "commands at QoS 1": lambda n: _publish(COMMAND, HELLO % n, n, qos=1),
    "one command again and again": lambda n: _publish(COMMAND, b'{"do":"hello"}', n, qos=1),
    "taps": lambda n: _publish(TAP, b'{"id":"flood-%d","uid":"04a1b2c3"}' % n, n, qos=1),
    "topics it may not write": lambda n: _publish(f"{ROOT}/seat/blue/command", HELLO % n, n, qos=1),
    "garbage": lambda n: _publish(COMMAND, os.urandom(200), n, qos=1),
    "deep garbage": lambda n: _publish(COMMAND, b"[" * 2000, n, qos=1),
    "big payloads": lambda n: _publish(COMMAND, b'{"do":"hello","x":"%s"}' % (b"x" * 60_000), n, qos=1),
    "retained commands": lambda n: _publish(COMMAND, HELLO % n, n, qos=1, retain=True),
    "its presence": lambda n: _publish(f"{ROOT}/seat/red/presence", b'{"state":"online"}', n, qos=1, retain=True),
    "subscriptions": _subscribe,
    "pings": lambda _: PINGREQ,
}


def _connect(login: tuple[str, str] | None, client_id: str) -> bytes:
    user, secret = login or (None, None)
    return encode_connect(Connect(client_id, user, secret.encode() if secret else None))


def _connected(port: int, login: tuple[str, str] | None, client_id: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), 10)
    line.sendall(_connect(login, client_id))
    line.recv(4)
    return line


def flood(make: Callable[[int], bytes], port: int, login: tuple[str, str] | None) -> None:
    """Send messages of one kind at a steady rate and ignore the answers."""
    number = count(1)
    while True:
        try:
            with _connected(port, login, f"nuisance-{os.getpid()}") as line:
                line.setblocking(False)
                _pour(line, make, number)
        except OSError:
            time.sleep(0.001)  # cut off: reconnect at once


def _pour(line: socket.socket, make: Callable[[int], bytes], number: count[int]) -> None:
    waiting, due = b"", time.monotonic()
    while True:
        if not waiting and time.monotonic() >= due:
            waiting = b"".join(make(next(number)) for _ in range(BATCH))
            due = max(due + BATCH / A_SECOND, time.monotonic() - 0.1)
        readable, writable, _ = select.select([line], [line] if waiting else [], [], 0.005)
        if readable and not line.recv(65536):
            return
        if writable:
            waiting = waiting[line.send(waiting) :]


def churn(port: int, login: tuple[str, str] | None) -> None:
    """Connect and disconnect in a loop."""
    while True:
        try:
            _connected(port, login, f"nuisance-{os.getpid()}").close()
        except OSError:
            time.sleep(0.001)


def knock(port: int, _: tuple[str, str] | None) -> None:
    """Open connections and send nothing."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 10).close()
        except OSError:
            time.sleep(0.001)


def deaf(port: int, login: tuple[str, str] | None) -> None:
    """Subscribe to everything, cause a lot of traffic, and read nothing."""
    number = count(1)
    while True:
        try:
            with _connected(port, login, "deaf") as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                line.settimeout(1)
                line.sendall(encode_packet(0x82, b"\0\1" + encode_text("#") + b"\1"))
                while True:
                    line.sendall(FLOODS["its presence"](next(number)))
                    time.sleep(0.025)
        except OSError:
            time.sleep(0.001)


def greet(port: int, login: tuple[str, str] | None) -> None:
    """Send CONNECT and leave without waiting for the answer, several hundred times a second."""
    for number in count(1):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 10) as line:
            line.sendall(_connect(login, f"brief-{number}"))
        time.sleep(0.002)


def half_close(port: int, login: tuple[str, str] | None) -> None:
    """Subscribe to a lot of traffic, read nothing, and close only the sending half of each connection."""
    kept: deque[socket.socket] = deque(maxlen=HALF_CLOSED)
    big = _publish(f"{ROOT}/seat/red/presence", b"x" * 60_000)
    for number in count(1):
        with suppress(OSError), _connected(port, login, f"loud-{number}") as loud:
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.connect(("127.0.0.1", port))
            deaf.sendall(_connect(login, f"half-{number}") + encode_packet(0x82, b"\0\1" + encode_text("#") + b"\0"))
            for _ in range(50):
                loud.sendall(big)
                time.sleep(0.02)
            deaf.shutdown(socket.SHUT_WR)
            kept.append(deaf)


OTHERS = {
    "coming and going": churn,
    "wrong logins": lambda port, _: churn(port, ("seat-red", "not its secret")),
    "connections without a word": knock,
    "never reading": deaf,
    "CONNECT and gone": greet,
    "half closed and never reading": half_close,
}
KINDS = (*FLOODS, *OTHERS)
WITHOUT_A_LOGIN = ("topics it may not write", "connections without a word", "pings", "subscriptions")


def login_for(kind: str, data: Path, seat: tuple[str, str]) -> tuple[str, str] | None:
    """Pick the login for this kind of misbehaviour: a seat, a reader, or none."""
    if kind in WITHOUT_A_LOGIN:
        return None
    return ("reader-red", load_secrets(data).reader("red")) if kind == "taps" else seat


def main(kind: str, port: str, login: str) -> None:
    """Misbehave until the process is terminated."""
    print("ready", flush=True)
    who = json.loads(login)
    if kind in FLOODS:
        flood(FLOODS[kind], int(port), who)
    else:
        OTHERS[kind](int(port), who)


if __name__ == "__main__":
    main(*sys.argv[1:])
