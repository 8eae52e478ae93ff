"""Places to listen or to call: what can be one; a free port, or a clear word that the wanted one is taken."""

from __future__ import annotations

import errno
import os
import re
import socket


class BusyPortError(Exception):
    """Another program listens where the broker should."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"Port {port} on {host} is in use by another program; stop it or choose another port.")


class CannotListenError(Exception):
    """An address that is not here, or a port that is not for us."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(f"The broker cannot listen on {host} port {port}: {in_words(error)}.")


def in_words(error: OSError) -> str:
    """Say it in the system's words: asyncio's own are for programmers, most of all where it tried several addresses."""
    number = re.search(r"\[Errno (\d+)\]", str(error))  # a name that nobody knows has one below zero, of another list
    return os.strerror(int(number[1])) if number else (error.strerror or str(error)).rstrip(".")


def listening_trouble(host: str, port: int, error: OSError) -> BusyPortError | CannotListenError:
    """Tell why no port could be opened."""
    return BusyPortError(host, port) if error.errno == errno.EADDRINUSE else CannotListenError(host, port, error)


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
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            chosen: int = trial.getsockname()[1]
            return chosen
    except OSError as error:
        raise listening_trouble(host, port, error) from error
