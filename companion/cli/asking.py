"""Ask the service that runs on this machine."""

from __future__ import annotations

import json
import urllib.request
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.process.settings import Settings

_PATIENCE = 10.0


def ask(settings: Settings, path: str, token: str | None = None, method: str = "GET") -> dict[str, Any]:
    """Send a request and return its JSON answer; raise OSError or ValueError if there is none."""
    host = settings.host if settings.host not in ("0.0.0.0", "::", "") else "127.0.0.1"  # noqa: S104 - comparing
    at = f"[{host}]" if ":" in host else host
    request = urllib.request.Request(f"http://{at}:{settings.port}{path}", method=method)
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy is between us
    with direct.open(request, timeout=_PATIENCE) as answer:
        return read_object(answer)


def read_object(answer: IO[bytes]) -> dict[str, Any]:
    """Read a JSON object; raise ValueError for anything else: another program may answer on the port."""
    shown = json.load(answer)
    if not isinstance(shown, dict):
        raise ValueError("the answer is no JSON object")  # noqa: TRY004 - not a mistake of the caller
    return shown
