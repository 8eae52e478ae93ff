"""Ports and addresses: validate them, and explain why one cannot be used."""

from __future__ import annotations

import errno
import os
import re


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
