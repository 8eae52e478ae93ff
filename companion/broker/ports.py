"""Places to listen or to call: what can be one; a free port, or a clear word that the wanted one is taken."""

from __future__ import annotations

import errno
import socket


class BusyPortError(Exception):
    """Another program listens where the broker should."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"Port {port} on {host} is in use by another program; stop it or choose another port.")


def may_be_host(name: str) -> bool:
    """Tell whether this could name a machine; looking up what could not ends in an error that is no network's."""
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return name.isprintable()


def claim_port(host: str, port: int, *, preferred: int = 0) -> int:
    """Give the port to listen on: the configured one if it is free, else a free one, kept over restarts."""
    if port:
        _try(host, port)
        return port
    try:
        return _try(host, preferred)
    except BusyPortError:
        return _try(host, 0)


def _try(host: str, port: int) -> int:
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise BusyPortError(host, port) from error
            raise
        chosen: int = trial.getsockname()[1]
        return chosen
