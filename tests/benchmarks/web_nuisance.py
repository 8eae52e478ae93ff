"""One client that misbehaves at the web port, in a process of its own and from an address of its own.

Run it with the kind of mischief and the port; it prints `ready` and goes on until it is ended. When it is cut off it
comes back.
"""

from __future__ import annotations

import select
import socket
import sys
from contextlib import suppress
from itertools import cycle
from typing import TYPE_CHECKING

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet, encode_text
from companion.web.pages import built_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ADDRESS = "127.0.0.2"
CONNECTIONS = 60
RACES = [f"2026-01-{day:02}-1" for day in range(1, 21)]
"""Races that `tests.benchmarks.hub.store_races` has put into the journal."""
FORMATS = ("export?format=csv", "export?format=json", "export", "result")
BIG = b'{"name":"x","y":{%s}}' % b",".join(b'"k%d":[%d]' % (one, one) for one in range(4000))
UPGRADE = (
    b"GET /mqtt HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n"
)


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode()


def _post(path: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return head.encode() + b"\r\n\r\n" + body


def _largest_file() -> str:
    folder = built_pages()
    files = (folder / "assets").iterdir() if folder else []
    largest = max(files, key=lambda one: one.stat().st_size, default=None)
    return f"/assets/{largest.name}" if largest else "/"


REQUESTS: dict[str, Callable[[], list[bytes]]] = {
    "QR codes": lambda: [_get("/api/v1/qr.svg")],
    "QR codes of many tables": lambda: [_get(f"/api/v1/qr.svg?table=t{number}") for number in range(1000)],
    "the OpenAPI document": lambda: [_get("/openapi.json")],
    "the public state": lambda: [_get("/api/v1/tables/main")],
    "the largest file of the pages": lambda: [_get(_largest_file())],
    "one export": lambda: [_get(f"/api/v1/races/{RACES[0]}/export?format=json")],
    "one result": lambda: [_get(f"/api/v1/races/{RACES[0]}/result")],
    "all exports and results": lambda: [_get(f"/api/v1/races/{race}/{what}") for race in RACES for what in FORMATS],
    "big claims": lambda: [_post("/api/v1/tables/main/seats/red/claim", BIG)],
}


def ask(requests: Iterator[bytes], port: int) -> None:
    """Keep one request under way on each of many connections."""
    lines: list[socket.socket] = []
    while True:
        while len(lines) < CONNECTIONS:
            with suppress(OSError):
                lines.append(_connected(port))
                lines[-1].sendall(next(requests))
        for line in select.select(lines, [], [], 0.2)[0]:
            if not _asked_again(line, requests):
                line.close()
                lines.remove(line)


def _asked_again(line: socket.socket, requests: Iterator[bytes]) -> bool:
    """Read what came, and ask again where an answer begins; False when the connection has ended."""
    try:
        answer = line.recv(1 << 20)
        if answer.startswith(b"HTTP/1.1"):
            line.sendall(next(requests))
    except OSError:
        return False
    return bool(answer)


def _connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 10, source_address=(ADDRESS, 0))


def _frame(kind: int, data: bytes = b"") -> bytes:
    """Write a short WebSocket frame as a browser does; masked with zeros, so that it reads the same."""
    return bytes([0x80 | kind, 0x80 | len(data)]) + bytes(4) + data


PINGS = _frame(9, b"x" * 100) * 100
PACKETS = _frame(2, encode_packet(0x30, encode_text("heat/v1/main/seat/red/command") + b"{}")) * 100


def blast(frames: bytes, port: int) -> None:
    """Send frames as fast as they are taken; when cut off, connect anew."""
    while True:
        with suppress(OSError), _connected(port) as line:
            line.sendall(UPGRADE)
            line.recv(1000)
            line.sendall(_frame(2, encode_connect(Connect("nuisance"))))
            while True:
                line.sendall(frames)


def knock(port: int) -> None:
    """Open connections and leave at once."""
    while True:
        with suppress(OSError):
            _connected(port).close()


BLASTS = {"WebSocket pings": PINGS, "WebSocket packets": PACKETS}
CONNECTING = "connections to the web port"
KINDS = (*REQUESTS, *BLASTS, CONNECTING)


def main(kind: str, port: str) -> None:
    """Misbehave until the process is ended."""
    print("ready", flush=True)
    if kind in REQUESTS:
        ask(cycle(REQUESTS[kind]()), int(port))
    elif kind in BLASTS:
        blast(BLASTS[kind], int(port))
    else:
        knock(int(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
