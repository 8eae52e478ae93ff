"""The name pitwall.local in the local network, beside the machine's own name, which stays as it is."""

from __future__ import annotations

import logging
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOCAL_NAME = "pitwall.local"
_log = logging.getLogger(__name__)
_LOOK_SECONDS = 5.0


class NoAvahiError(Exception):
    """The name cannot be published; the message is one sentence that says why."""


def is_own_name() -> bool:
    """Whether the machine itself is called so: then avahi publishes the name anyway."""
    return socket.gethostname().partition(".")[0].lower() == LOCAL_NAME.partition(".")[0]


def has_local_name() -> bool:
    """Whether the name can be known in the local network: it is the machine's own, or avahi can publish it."""
    return is_own_name() or shutil.which("avahi-publish") is not None


def publish_name(find_address: Callable[[], str]) -> None:
    """Publish the name for the address that is found, until killed, and anew whenever the address changes."""
    tool = shutil.which("avahi-publish")
    if tool is None:
        raise NoAvahiError("avahi-publish is not installed; it is in the package avahi-utils.")
    while True:
        address = find_address()
        if ip_address(address).is_loopback:
            time.sleep(_LOOK_SECONDS)
            continue
        with _published(tool, address) as child:
            while find_address() == address:
                if child.poll() is not None:
                    raise NoAvahiError(f"avahi-publish has ended with status {child.returncode}; is the name taken?")
                time.sleep(_LOOK_SECONDS)


@contextmanager
def _published(tool: str, address: str) -> Iterator[subprocess.Popen[bytes]]:
    _log.info("%s is %s", LOCAL_NAME, address)
    child = subprocess.Popen([tool, "--address", "--no-reverse", LOCAL_NAME, address])  # noqa: S603 - our own words
    try:
        yield child
    finally:
        child.terminate()
        child.wait()
