"""The name pitwall.local in the local network, beside the machine's own name, which stays as it is."""

from __future__ import annotations

import logging
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.process.greeting import own_address

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCAL_NAME = "pitwall.local"
_log = logging.getLogger(__name__)
_LOOK_SECONDS = 5.0


class NoAvahiError(Exception):
    """The name cannot be published; the message is one sentence that says why."""


def is_own_name() -> bool:
    """Whether the machine itself is called so: then avahi publishes the name anyway."""
    return socket.gethostname().partition(".")[0].lower() == LOCAL_NAME.partition(".")[0]


def publish_name() -> None:
    """Publish the name for this machine's address until killed, and anew whenever the address changes."""
    tool = shutil.which("avahi-publish")
    if tool is None:
        raise NoAvahiError("avahi-publish is not installed; it is in the package avahi-utils.")
    while True:
        address = own_address()
        if address.startswith("127."):
            time.sleep(_LOOK_SECONDS)
            continue
        with _published(tool, address) as child:
            while own_address() == address:
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
