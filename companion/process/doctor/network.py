"""The doctor looks at the network: the address guests are told, and the web ports."""

from __future__ import annotations

import errno
import json
import re
import socket
import ssl
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.broker import Limits, listening_sockets
from companion.process.addresses import AddressBook
from companion.process.doctor.findings import Finding
from companion.system.network import url_host
from companion.system.ports import LISTEN_CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.process.settings import Settings

_PATIENCE = 5.0
Health = dict[str, Any]
"""What /healthz of a running companion answers."""
AVAHI_FILE = Path("/etc/avahi/services/pitwall.service")
_ANNOUNCED = re.compile(r"<port>([0-9]{1,5})</port>")


def check_address(settings: Settings, data: Path) -> Iterator[Finding]:
    """Check the address that guests are told; name the others."""
    book = AddressBook(settings, data)
    yield _check_shown(book)
    if book.local_name_url is not None and book.obstacle is None:
        yield Finding("good", "address.name", {"url": book.local_name_url})
    if others := book.alternatives:
        yield Finding("good", "address.others", {"addresses": ", ".join(others)})


def _check_shown(book: AddressBook) -> Finding:
    shown = book.shown
    if (obstacle := book.obstacle) is not None:
        return Finding("bad", f"address.{obstacle}", {} if obstacle == "none" else {"host": shown.host})
    if shown.source == "address":
        return _check_setting(shown.host, {str(one.ip) for one in book.listed if one.usable})
    return Finding("good", "address.host" if shown.source == "host" else "address.found", {"host": shown.host})


def _check_setting(host: str, own: set[str]) -> Finding:
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host.strip("[]"), None)}
    except (OSError, UnicodeError):
        return Finding("mind", "address.unknown", {"host": host})
    if found & own:
        return Finding("good", "address.setting", {"host": host})
    return Finding("mind", "address.foreign", {"host": host})


def find_running(settings: Settings, data: Path) -> Health | None:
    """Return the health of the companion that holds the web port, whichever of our addresses it listens on; or None."""
    if trouble_with(settings.host, settings.port) is None:
        return None
    places = [_here(settings), "127.0.0.1", "::1", *(str(one.ip) for one in AddressBook(settings, data).listed)]
    answers = (_health(host, settings.port) for host in dict.fromkeys(places))
    return next((health for health in answers if health is not None), None)


def check_ports(settings: Settings, health: Health | None) -> Iterator[Finding]:
    """Check the web ports; `health` is that of the companion that serves the first one, if any."""
    if health is not None:
        yield Finding("good", "port.running", {"port": settings.port, "version": str(health["version"])})
        yield from _troubles_of(health)
    else:
        yield _closed(settings.port, trouble_with(settings.host, settings.port))
    if settings.https:
        trouble = trouble_with(settings.host, settings.https_port)
        served = trouble == "busy" and _encrypts(settings)
        port = settings.https_port
        yield Finding("good", "port.https", {"port": port}) if served else _closed(port, trouble)
    announced = _ANNOUNCED.search(AVAHI_FILE.read_text("utf-8")) if AVAHI_FILE.is_file() else None
    if announced and int(announced[1]) != settings.port:
        yield Finding("mind", "port.announced", {"announced": int(announced[1]), "port": settings.port})


def _troubles_of(health: Health) -> Iterator[Finding]:
    """Say what a running companion complains of, each with a reason that pages can put into words."""
    if health.get("journal"):
        yield Finding("bad", "running", {"reason": "journal", "text": str(health["journal"])})
    for table, text in health.get("troubles", {}).items():
        yield Finding("bad", "running", {"reason": "table", "table": table, "text": text})
    if (code := str(health.get("code"))) not in ("up", *LISTEN_CODES):
        # with "_", because a hyphen cannot be in the name of a variant of a text
        yield Finding("bad", "running", {"reason": code.replace("-", "_"), "text": str(health.get("text", ""))})
    elif not health.get("ok") and not health.get("journal"):
        yield Finding("bad", "running", {"reason": "unconnected", "text": str(health.get("text", ""))})


def _closed(port: int, trouble: str | None) -> Finding:
    if trouble is None:
        return Finding("good", "port.free", {"port": port})
    return Finding("bad", "port.closed", {"port": port, "reason": trouble})


def trouble_with(host: str, port: int) -> str | None:
    """Try to open a port as the service would; return what keeps it from doing so."""
    try:
        for listener in listening_sockets(host, port, Limits()):
            listener.close()
    except OSError as error:
        return _reason_of(error)
    return None


def _reason_of(error: OSError) -> str:
    """Name why a port cannot be opened."""
    reasons = {errno.EADDRINUSE: "busy", errno.EACCES: "denied", errno.EADDRNOTAVAIL: "absent"}
    return reasons.get(error.errno or 0, "other")


def _here(settings: Settings) -> str:
    """Return where programs on this machine reach the web ports."""
    return {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 - comparing


def _encrypts(settings: Settings) -> bool:
    """Whether what holds the port for https speaks TLS; its certificate is our own."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        with socket.create_connection((_here(settings), settings.https_port), _PATIENCE) as line:
            context.wrap_socket(line).close()
    except OSError:
        return False
    return True


def _health(host: str, port: int) -> Health | None:
    """Ask the companion that holds the port how it is; None if it is another program."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"http://{url_host(host)}:{port}/healthz", timeout=_PATIENCE) as answer:
            health = json.load(answer)
    except urllib.error.HTTPError as error:
        try:
            health = json.load(error)
        except ValueError:
            return None
    except (OSError, ValueError):
        return None
    return health if isinstance(health, dict) and "version" in health else None
