"""companion hotspot: let this machine be the guests' Wi-Fi, or no longer."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import add_data_option

if TYPE_CHECKING:
    import argparse


def register(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("hotspot", help="let this machine be a Wi-Fi of its own, by NetworkManager")
    parser.add_argument("state", choices=("on", "off"), help="`on` lasts over restarts, until `off`")
    add_data_option(parser)
    parser.add_argument("--interface", default="wlan0", metavar="NAME", help="the Wi-Fi interface (default: wlan0)")
    parser.add_argument("--dry-run", action="store_true", help="only print the commands")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Switch the hotspot."""
    from companion.process.settings import SettingsError, load_settings  # noqa: PLC0415 - only this command
    from companion.process.wifi import HotspotError, hotspot_off, hotspot_on, shown, switch  # noqa: PLC0415

    try:
        settings = load_settings(options.data, {})
        commands = hotspot_on(settings, options.interface) if options.state == "on" else hotspot_off()
        if options.dry_run:
            print(shown(commands), end="")
            return 0
        switch(commands)
    except (SettingsError, HotspotError) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    print(f"The Wi-Fi {settings.wifi_name} is on." if options.state == "on" else "The hotspot is off.")
    return 0
