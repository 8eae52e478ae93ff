"""Ports for services under test: none is assigned twice, whichever processes and suites run at the same time."""

from __future__ import annotations

import fcntl
import os
import socket
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_FIRST, _END = 12_000, 32_768
_LENT = Path("/proc/sys/net/ipv4/ip_local_port_range")
_REGISTER = Path(gettempdir()) / f"pitwall-test-ports-{os.getuid()}"


def free_port() -> int:
    """Return a port that nobody else gets until this process ends."""
    return next(_own_ports())


@cache
def _own_ports() -> Iterator[int]:
    """Yield free ports, each reserved for this process.

    Each process locks one byte per port in a shared file; the system releases it when the process ends.
    """
    register = os.open(_REGISTER, os.O_RDWR | os.O_CREAT, 0o600)
    return (port for port in _candidates() if _lock(register, port) and _is_free(port))


def _candidates() -> Iterator[int]:
    """Yield the ports below the ephemeral range, starting elsewhere for each process."""
    lent_from = int(_LENT.read_text().split()[0]) if _LENT.exists() else _END
    ports = range(_FIRST, lent_from if _FIRST < lent_from < _END else _END)
    start = os.getpid() * 97 % len(ports)
    yield from ports[start:]
    yield from ports[:start]


def _lock(register: int, port: int) -> bool:
    try:
        fcntl.lockf(register, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:
        return False
    return True


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("", port)).close()
    except OSError:
        return False
    return True


def listens(port: int) -> bool:
    """Whether something accepts connections there."""
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
