"""Ports and addresses: validate them, and explain why one cannot be used."""

from __future__ import annotations

import errno
import os
import re
from ipaddress import ip_address


class ListenError(Exception):
    """A port that cannot be opened: a code for programs, and one sentence that says why."""

    code = "listen"


class BusyPortError(ListenError):
    """Another program already listens on the port."""

    code = "busy-port"

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"Port {port} on {host} is in use by another program; stop it or choose another port.")


class CannotListenError(ListenError):
    """The address is not ours, or we may not use the port."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(f"The broker cannot listen on {host} port {port}: {describe_os_error(error)}.")


LISTEN_CODES = (ListenError.code, BusyPortError.code)


def describe_os_error(error: OSError) -> str:
    """Describe a network error in the system's words; asyncio's are meant for programmers."""
    number = re.search(r"\[Errno (\d+)\]", str(error))  # a failed name lookup has a negative number from another list
    return os.strerror(int(number[1])) if number else (error.strerror or str(error)).rstrip(".")


def listen_error(host: str, port: int, error: OSError) -> ListenError:
    """Return the exception that explains why the port could not be opened."""
    return BusyPortError(host, port) if error.errno == errno.EADDRINUSE else CannotListenError(host, port, error)


def is_ip_address(name: str) -> bool:
    """Whether this is an IP address, of version 4 or 6, rather than a name."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Whether this name or address leads nowhere but to the machine itself."""
    return host == "localhost" or (is_ip_address(host) and ip_address(host).is_loopback)


def is_possible_host(name: str) -> bool:
    """Whether this could be a host name; resolving an impossible one raises something other than a network error."""
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return name.isprintable()
