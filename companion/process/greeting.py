"""What the host sees at start-up: the address, a QR code and the referee's link."""

from __future__ import annotations

import io
import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import segno

from companion.hub.topics import MAIN

if TYPE_CHECKING:
    from companion.process.pin import Pin
    from companion.process.service import Service


def join_url(service: Service, table: str = MAIN, seat: str | None = None, at: str | None = None) -> str:
    """Return the address where a guest takes a seat; `at` is where the pages are, if not at the usual address."""
    query = {key: value for key, value in (("table", table), ("seat", seat)) if value not in (None, MAIN)}
    return f"{at or service.addresses.url}/play" + (f"?{urlencode(query)}" if query else "")


def result_url(service: Service, race: str) -> str:
    """Return the address where guests read the result of a race."""
    return f"{service.addresses.url}/results/{race}"


def qr_svg(text: str) -> bytes:
    """Draw a scalable QR code, dark on white so that every camera reads it, even on a dark page."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", xmldecl=False, border=2, dark="#111", light="#fff", omitsize=True)
    return out.getvalue()


def pin_url(service: Service, pin: Pin) -> str:
    """Return the address that logs a tablet in; the PIN is in the fragment, which browsers never send."""
    return f"{service.addresses.url}/referee#pin={pin.code}"


def greet(service: Service) -> None:
    """Print how to join, and a PIN for the referee's tablet."""
    pin = service.pins.issue()
    print_links(service)
    print_code(pin_url(service, pin))
    print_pin(f"{service.addresses.url}/referee", pin.code, service.pins.seconds_left(pin))


def print_links(service: Service) -> None:
    """Print where the pages are, now and whenever the address changes."""
    book = service.addresses
    print_code(join_url(service))
    by_name = f"   (or {book.local_name_url}/)" if book.local_name_url else ""
    print(f"Dashboard  {book.url}/{by_name}")
    print(f"Join       {join_url(service)}   (scan the code, or type this)")
    # The token is in the fragment, which browsers never send.
    print(f"Referee    {book.url}/referee#{service.secrets.referee}")
    if others := book.alternatives:
        print(f"Others     {', '.join(others)}   (the referee's page switches to one)")
    if book.trouble:
        print(f"Network    {book.trouble}", flush=True)


def print_pin(address: str, code: str, seconds: int) -> None:
    """Print a PIN and how to use it."""
    until = f"{datetime.now().astimezone() + timedelta(seconds=seconds):%H:%M}"
    print(f"PIN        {code[:3]} {code[3:]}   (for the referee's tablet at {address}, until {until})", flush=True)


def print_code(text: str) -> None:
    """Print a QR code, if there is a terminal to show it."""
    if sys.stdout.isatty():
        segno.make(text, error="m").terminal(compact=True)
