"""Six phones as the broker sees them, at next to no cost: real ones are other machines, and take no time from this one.

Run it as a program with the broker's port and the logins as JSON; it prints `ready` when all listen.
"""

from __future__ import annotations

import json
import selectors
import socket
import sys

from companion.broker.connect import Connect, encode_connect
from companion.broker.packets import PUBACK, PUBLISH, SUBSCRIBE, Framer, encode_packet, encode_text, packet_id

PUBLIC = ("status", "state", "event", "seat/+/presence")
SUBACK = 9
_QOS = 0b0110


class Phone:
    """Hears everything a seat's page hears, says thanks and forgets it."""

    def __init__(self, port: int, seat: str, login: tuple[str, str]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._framer = Framer(1 << 20)
        topics = [f"heat/v1/main/{name}" for name in (*PUBLIC, f"seat/{seat}/view", f"seat/{seat}/reply")]
        wanted = b"".join(encode_text(topic) + b"\1" for topic in topics)
        login_packet = encode_connect(Connect(f"bench-{seat}", login[0], login[1].encode(), keepalive=0))
        self.socket.sendall(login_packet + encode_packet(SUBSCRIBE << 4 | 2, b"\0\1" + wanted))
        while SUBACK not in self.hear():
            pass

    def hear(self) -> list[int]:
        """Take what has come; give the kinds of its packets."""
        data = self.socket.recv(1 << 16)
        assert data, "the broker hung up"
        self._framer.push(data)
        kinds, receipts = [], b""
        while (packet := self._framer.pop()) is not None:
            kinds.append(packet.kind)
            if packet.kind == PUBLISH and packet.flags & _QOS:
                receipts += encode_packet(PUBACK << 4, packet_id(packet))
        self.socket.sendall(receipts)
        return kinds


def main(port: str, logins: str) -> None:
    """Listen until the process is ended."""
    selector = selectors.DefaultSelector()
    for seat, login in json.loads(logins).items():
        phone = Phone(int(port), seat, login)
        selector.register(phone.socket, selectors.EVENT_READ, phone)
    print("ready", flush=True)
    while True:
        for key, _ in selector.select():
            key.data.hear()


if __name__ == "__main__":
    main(*sys.argv[1:])
