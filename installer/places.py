"""Where everything goes."""

from __future__ import annotations

from pathlib import Path

TREE = Path(__file__).parents[1]
"""The checkout or the unpacked release that is installed."""
DEPLOY = TREE / "deploy"

HOME = "/opt/pitwall"
VERSIONS = f"{HOME}/versions"
CURRENT = f"{HOME}/current"
DATA = "/var/lib/pitwall"
USER = "pitwall"
SERVICE = "pitwall.service"
NAME_SERVICE = "pitwall-name.service"
BRIDGE_SERVICE = "pitwall-bridge.service"
KIOSK_SERVICE = "pitwall-kiosk.service"
KIOSK_USER = "pitwall-kiosk"
KIOSK_HOME = f"/var/lib/{KIOSK_USER}"
UNITS = "/etc/systemd/system"
READERS = f"{UNITS}/pitwall.service.d/readers.conf"
AVAHI = "/etc/avahi/services/pitwall.service"
COMMAND = "/usr/local/bin/companion"
