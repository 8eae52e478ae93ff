"""How home automation gets in: its login, or a bridge for a house that already has a Mosquitto."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from companion.hub.access import HOME_USER
from companion.hub.topics import BRIDGE, HOME_ASSISTANT_STATUS, Topics
from companion.process.addresses import own_address

if TYPE_CHECKING:
    from companion.process.settings import Settings

_ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on
_HEAD = """\
# Brings the tables of Pitwall to the broker of the house. Put this into a file of the house's Mosquitto, such as
# /etc/mosquitto/conf.d/pitwall.conf, readable for Mosquitto alone: there is a password in it. Then restart Mosquitto.
"""


class NoBridge(Exception):
    """Home automation could not connect; the message says what to set first."""


class _Address(NamedTuple):
    host: str
    port: int
    tls: bool = False


def bridge_text(settings: Settings, password: str) -> str:
    """Write the settings of the bridge; raise NoBridge if Pitwall's broker cannot be reached."""
    address = _address(settings)
    lines = [
        "connection pitwall",
        f"address {address.host}:{address.port}",
        *(tls_lines(settings) if address.tls else ()),
        f"remote_username {HOME_USER}",
        f"remote_password {password}",
        "remote_clientid pitwall-bridge",
        "bridge_protocol_version mqttv311",
        "try_private true",  # else the house's broker would not keep what Pitwall's keeps
        "cleansession true",
        "notifications true",
        "notifications_local_only false",
        f"notification_topic {BRIDGE}",  # tells Pitwall to publish everything again
        "restart_timeout 2 30",
        "keepalive_interval 30",
        *(f"topic {topic} in 1" for topic in _fetched()),
        f"topic {HOME_ASSISTANT_STATUS} out 1",
    ]
    return _HEAD + "\n".join(lines) + "\n"


def login_text(settings: Settings, password: str) -> str:
    """Write the login of the home automation; raise NoBridge if Pitwall's broker cannot be reached."""
    address = _address(settings)
    return f"address   {address.host}:{address.port}\nuser      {HOME_USER}\npassword  {password}\n"


def _fetched() -> tuple[str, ...]:
    """List what everybody may read, at every table; not what phones and readers say of themselves."""
    topics = Topics("+")
    return (topics.status, topics.state, topics.event, topics.home("#"), "homeassistant/device/+/config")


def _address(settings: Settings) -> _Address:
    """Find the address of the broker, as another machine sees it."""
    if settings.home_automation == "off":
        raise NoBridge('There is nothing to fetch yet: set home_automation to "topics" or "home-assistant" first.')
    if "://" in settings.broker:
        parts = urlsplit(settings.broker)
        tls = parts.scheme == "mqtts"
        return _Address(parts.hostname or "", parts.port or (8883 if tls else 1883), tls)
    if settings.broker_lan:
        host = own_address() if settings.broker_lan in _ANYWHERE else settings.broker_lan
        return _Address(host, settings.broker_lan_port)
    if settings.broker_port:
        return _Address("127.0.0.1", settings.broker_port)
    raise NoBridge(
        "Nobody reaches Pitwall's broker yet: set broker_lan first, or broker_port for a Mosquitto on this machine."
    )


def tls_lines(settings: Settings) -> tuple[str, ...]:
    """Say by which authorities a bridge knows the broker at its other end."""
    return (f"bridge_cafile {settings.broker_ca}" if settings.broker_ca else "bridge_capath /etc/ssl/certs",)
