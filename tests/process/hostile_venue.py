"""A broker that calls itself a venue, lets everybody in, and sends commands that nobody asked for."""

from __future__ import annotations

import json
import socketserver
import threading
from typing import TYPE_CHECKING

from companion.broker.packets.stream import Framer, connack, encode_packet, encode_text

from ..ports import free_port

if TYPE_CHECKING:
    from types import TracebackType

CONNECT, PUBLISH, PINGREQ = 1, 3, 12
SETUP = {"do": "setup", "id": "evil", "setup": {"track": "usa", "laps": 1, "cars": [{"seat": "red"}]}}
COMMANDS = {
    "heat/v1/main/referee/command": SETUP,
    "heat/v1/main/seat/red/command": {"do": "hello", "id": "evil"},
    "heat/v1/main/reader/red/tap": {"id": "evil-1", "uid": "04AABBCC"},
}


class HostileVenue:
    """Listens while the block lasts; `heard` has the topics it was told."""

    def __init__(self) -> None:
        self.port = free_port()
        self.heard: set[str] = set()
        self.attacks = 0
        venue = self

        class Conversation(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                framer = Framer(1 << 20)
                while data := self.request.recv(65_536):
                    framer.push(data)
                    while packet := framer.pop():
                        self.request.sendall(venue.answer(packet.kind, packet.body))

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", self.port), Conversation)
        self._server.daemon_threads = True

    def answer(self, kind: int, body: bytes) -> bytes:
        """Let everybody in, then attack with every message that is told."""
        if kind == CONNECT:
            return connack(0)
        if kind == PINGREQ:
            return encode_packet(0xD0, b"")
        if kind == PUBLISH:
            size = int.from_bytes(body[:2], "big")
            self.heard.add(body[2 : 2 + size].decode())
            self.attacks += 1
            return b"".join(
                encode_packet(0x30, encode_text(topic) + json.dumps(command).encode())
                for topic, command in COMMANDS.items()
            )
        return b""

    def __enter__(self) -> HostileVenue:
        """Listen."""
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Stop."""
        self._server.shutdown()
        self._server.server_close()
