"""A cable between a browser and the hub that can be pulled, or go dead unnoticed."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

PIECE = 65536


class Cable:
    """Forwards bytes from its own port to the hub's, while it is plugged in."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._plugged = True
        self._ends: set[socket.socket] = set()
        self._dead: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        if not self._plugged:
            near.close()
            return
        try:
            far = socket.create_connection(("127.0.0.1", self._to_port))
        except OSError:
            near.close()
            return
        ends = {near, far}
        with self._lock:
            self._ends |= ends
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while piece := one.recv(PIECE):
                if self._carries(one):
                    other.sendall(piece)
        if self._carries(one):
            self._close({one, other})

    def _carries(self, end: socket.socket) -> bool:
        with self._lock:
            return end in self._ends

    def _close(self, ends: set[socket.socket]) -> None:
        with self._lock:
            self._ends -= ends
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def pull(self) -> None:
        """Break every connection, and accept none."""
        self._plugged = False
        self._close(set(self._ends))

    def go_dead(self) -> None:
        """Swallow everything on existing connections, as when a phone has slept; new ones work."""
        with self._lock:
            self._dead |= self._ends
            self._ends.clear()

    def plug_in(self) -> None:
        """Accept connections again."""
        self._plugged = True

    def close(self) -> None:
        """Close everything."""
        self.pull()
        self._close(self._dead)
        self._server.close()
