"""What the host sees at start-up: the address, a QR code and the referee's link."""

from __future__ import annotations

import fcntl
import io
import socket
import struct
import sys
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import segno

from companion.hub.topics import MAIN

if TYPE_CHECKING:
    from companion.process.house import House

_SIOCGIFADDR = 0x8915


def own_address() -> str:
    """Find this machine's address on the local network without sending anything."""
    for _, name in socket.if_nameindex():
        address = _address_of(name)
        if address and not address.startswith("127."):
            return address
    return "127.0.0.1"


def _address_of(interface: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
        except OSError:  # an interface without an IPv4 address
            return None
    return socket.inet_ntoa(answer[20:24])


def base_url(house: House) -> str:
    """Return the address guests type or scan: an IP address, because older phones cannot resolve local names."""
    settings = house.settings
    listening = settings.host if settings.host not in ("0.0.0.0", "::", "") else own_address()  # noqa: S104 - comparing
    return f"http://{settings.address or listening}:{settings.port}"


def join_url(house: House, table: str = MAIN, seat: str | None = None) -> str:
    """Return the address where a guest takes a seat."""
    query = {key: value for key, value in (("table", table), ("seat", seat)) if value not in (None, MAIN)}
    return f"{base_url(house)}/play" + (f"?{urlencode(query)}" if query else "")


def qr_svg(text: str) -> bytes:
    """Draw a scalable QR code, dark on white so that every camera reads it, even on a dark page."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", xmldecl=False, border=2, dark="#111", light="#fff", omitsize=True)
    return out.getvalue()


def greet(house: House) -> None:
    """Print how to join."""
    url = base_url(house)
    if sys.stdout.isatty():
        segno.make(join_url(house), error="m").terminal(compact=True)
    print(f"Dashboard  {url}/")
    print(f"Join       {join_url(house)}   (scan the code, or type this)")
    # The token is in the fragment, which browsers never send.
    print(f"Referee    {url}/referee#{house.secrets.referee}", flush=True)
