"""What the host sees at start-up: the address, a QR code and the referee's link."""

from __future__ import annotations

import fcntl
import io
import socket
import struct
import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import segno

from companion.hub.topics import MAIN

if TYPE_CHECKING:
    from companion.process.pin import Pin
    from companion.process.service import Service
    from companion.process.settings import Settings

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


def base_url(settings: Settings) -> str:
    """Return the address guests type or scan: an IP address, because older phones cannot resolve local names."""
    listening = settings.host if settings.host not in ("0.0.0.0", "::", "") else own_address()  # noqa: S104 - comparing
    scheme, port = ("https", settings.https_port) if settings.https else ("http", settings.port)
    return f"{scheme}://{settings.address or listening}:{port}"


def join_url(service: Service, table: str = MAIN, seat: str | None = None) -> str:
    """Return the address where a guest takes a seat."""
    query = {key: value for key, value in (("table", table), ("seat", seat)) if value not in (None, MAIN)}
    return f"{base_url(service.settings)}/play" + (f"?{urlencode(query)}" if query else "")


def qr_svg(text: str) -> bytes:
    """Draw a scalable QR code, dark on white so that every camera reads it, even on a dark page."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", xmldecl=False, border=2, dark="#111", light="#fff", omitsize=True)
    return out.getvalue()


def pin_url(service: Service, pin: Pin) -> str:
    """Return the address that logs a tablet in; the PIN is in the fragment, which browsers never send."""
    return f"{base_url(service.settings)}/referee#pin={pin.code}"


def greet(service: Service) -> None:
    """Print how to join."""
    url, pin = base_url(service.settings), service.pins.issue()
    print_code(join_url(service))
    print(f"Dashboard  {url}/")
    print(f"Join       {join_url(service)}   (scan the code, or type this)")
    # The token is in the fragment, which browsers never send.
    print(f"Referee    {url}/referee#{service.secrets.referee}")
    print_code(pin_url(service, pin))
    print_pin(f"{url}/referee", pin.code, service.pins.seconds_left(pin))


def print_pin(address: str, code: str, seconds: int) -> None:
    """Print a PIN and how to use it."""
    until = f"{datetime.now().astimezone() + timedelta(seconds=seconds):%H:%M}"
    print(f"PIN        {code[:3]} {code[3:]}   (for the referee's tablet at {address}, until {until})", flush=True)


def print_code(text: str) -> None:
    """Print a QR code, if there is a terminal to show it."""
    if sys.stdout.isatty():
        segno.make(text, error="m").terminal(compact=True)
