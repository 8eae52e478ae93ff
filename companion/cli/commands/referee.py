"""companion referee: print the referee's link, or have the running service make a PIN."""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from companion.process.settings import Settings

_PATIENCE = 10.0


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("referee", help="print the referee's link, or make a PIN for the referee's tablet")
    parser.add_argument("--pin", action="store_true", help="make a PIN; the companion must be running")
    parser.add_argument("--data", type=Path, default=Path("data"), metavar="DIR", help="the companion's data folder")
    parser.add_argument("--port", type=int, help="port of the web server (default: as in the settings)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the link or the PIN."""
    from companion.process.greeting import base_url, print_code, print_pin  # noqa: PLC0415 - only this command
    from companion.process.secrets import kept_referee  # noqa: PLC0415
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415

    try:
        settings = load_settings(options.data, {"port": options.port} if options.port is not None else {})
    except SettingsError as error:
        return _fail(str(error), 2)
    token = kept_referee(options.data)
    if token is None:
        return _fail(f"No companion has been started with the data folder {options.data}.")
    if not options.pin:
        print_code(f"{base_url(settings)}/referee#{token}")
        print(f"{base_url(settings)}/referee#{token}")
        return 0
    try:
        shown = _ask_for_pin(settings, token)
    except urllib.error.HTTPError as error:
        return _fail(f"The companion made no PIN: it answered with HTTP {error.code}.")
    except (OSError, ValueError):
        return _fail(f"No companion answers on port {settings.port} of this machine.")
    print_code(shown["url"])
    print_pin(f"{base_url(settings)}/referee", shown["pin"], shown["seconds"])
    return 0


def _ask_for_pin(settings: Settings, token: str) -> dict[str, Any]:
    host = settings.host if settings.host not in ("0.0.0.0", "::", "") else "127.0.0.1"  # noqa: S104 - comparing
    at = f"[{host}]" if ":" in host else host
    request = urllib.request.Request(f"http://{at}:{settings.port}/api/v1/referee/pin", method="POST")
    request.add_header("Authorization", f"Bearer {token}")
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy is between us
    with direct.open(request, timeout=_PATIENCE) as answer:
        shown: dict[str, Any] = json.load(answer)
    return shown


def _fail(sentence: str, status: int = 1) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return status
