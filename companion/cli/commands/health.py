"""companion health: is the service on this machine well?"""

from __future__ import annotations

import sys
import time
import urllib.error
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse

    from companion.process.settings import Settings

_PAUSE = 0.5


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("health", help="ask the running companion whether it is well")
    add_data_option(parser)
    parser.add_argument("--port", type=int, help="port of the web server (default: as in the settings)")
    parser.add_argument("--wait", type=float, default=0.0, metavar="S", help="wait so many seconds for it to get well")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the health; return 1 if the service is not well or does not answer."""
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415 - only this command

    try:
        settings = load_settings(options.data, {"port": options.port} if options.port is not None else {})
    except SettingsError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    until = time.monotonic() + options.wait
    while not (health := _health(settings))["ok"] and time.monotonic() < until:
        time.sleep(_PAUSE)
    mark = "✓" if health["ok"] else "✗"
    print(f"{mark} {health.get('version', '')} {health['text']}".replace("  ", " "))
    return 0 if health["ok"] else 1


def _health(settings: Settings) -> dict[str, Any]:
    from companion.cli.asking import ask, read_object  # noqa: PLC0415 - only this command

    try:
        return {"ok": False, "text": "What answers is no companion.", **ask(settings, "/healthz")}
    except urllib.error.HTTPError as error:
        try:
            return {"text": "", **read_object(error), "ok": False}
        except ValueError:
            return {"ok": False, "text": f"It answers with HTTP {error.code}; its page says why."}
    except (OSError, ValueError):
        return {"ok": False, "text": f"No companion answers on port {settings.port} of this machine."}
