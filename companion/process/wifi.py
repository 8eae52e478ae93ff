"""The guests' Wi-Fi: a code that joins it, and this machine as its hotspot, by NetworkManager."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.process.settings import Settings

CONNECTION = "pitwall-hotspot"
_NO_SUCH_CONNECTION = 10
"""nmcli's status for a name that it does not know."""
_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in '\\;,":'})


class HotspotError(Exception):
    """The hotspot cannot be switched; the message is one sentence that says why."""


def wifi_code(settings: Settings) -> str:
    """Return the text of a QR code that joins the Wi-Fi, as phones' cameras read it."""
    name, password = (text.translate(_ESCAPED) for text in (settings.wifi_name, settings.wifi_password))
    return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def hotspot_on(settings: Settings, interface: str) -> list[list[str]]:
    """Return the commands that make this machine a Wi-Fi of its own, now and at every start."""
    if not settings.wifi_name or not settings.wifi_password:
        raise HotspotError("A hotspot needs a name and a password: set wifi_name and wifi_password in companion.toml.")
    radio = ("802-11-wireless.mode", "ap", "802-11-wireless.band", "bg")
    # Guests read the password on the TV: that it is in this machine's list of processes for a moment tells nobody more.
    key = ("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.proto", "rsn", "wifi-sec.psk", settings.wifi_password)
    place = ("type", "wifi", "con-name", CONNECTION, "ifname", interface, "ssid", settings.wifi_name)
    network = ("ipv4.method", "shared", "ipv6.method", "disabled", "connection.autoconnect", "yes")
    return [
        ["nmcli", "connection", "delete", CONNECTION],
        ["nmcli", "connection", "add", *place, *radio, *network, *key],
        ["nmcli", "connection", "up", CONNECTION],
    ]


def hotspot_off() -> list[list[str]]:
    """Return the command that ends the hotspot; the machine then joins the Wi-Fi it knows."""
    return [["nmcli", "connection", "delete", CONNECTION]]


def shown(commands: Iterable[list[str]]) -> str:
    """Write commands as one would type them."""
    return "".join(f"{shlex.join(command)}\n" for command in commands)


def switch(commands: list[list[str]]) -> None:
    """Run the commands; there may be no connection to delete."""
    if shutil.which("nmcli") is None:
        raise HotspotError("NetworkManager is not installed: there is no nmcli here.")
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
        if done.returncode and (command[2], done.returncode) != ("delete", _NO_SUCH_CONNECTION):
            raise HotspotError(f"NetworkManager refuses: {' '.join((done.stderr or done.stdout).split())}")
