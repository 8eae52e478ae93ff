"""Settings: a file in the data folder, overridden by the environment, overridden by the command line."""

from __future__ import annotations

import os
import tomllib
from functools import reduce
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, ValidationError
from pydantic_core import PydanticCustomError

from companion.engine.types import SEATS
from companion.hub.home.options import HomeMode
from companion.hub.topics import READER_NAME, TABLE_NAME
from companion.process.hook_settings import EXAMPLE, MOST_HOOKS, EventHook
from companion.system.ports import is_possible_host
from companion.system.private_file import describe_foreign

if TYPE_CHECKING:
    import re

Language = Literal["en", "sv", "fi", "es", "cs"]
Origin = Literal["file", "environment", "option"]
"""Where a setting was made: in companion.toml, in the environment, or by an option on the command line."""
FILE_NAME = "companion.toml"
PREFIX = "COMPANION_"
TableName = Annotated[str, Field(pattern=f"^{TABLE_NAME.pattern}$")]
ReaderName = Annotated[str, Field(pattern=f"^{READER_NAME.pattern}$")]


def _host(name: str) -> str:
    if not is_possible_host(name):
        raise PydanticCustomError("host", "this cannot be a host name or address")
    return name


HostName = Annotated[str, AfterValidator(_host)]


def _network(text: str) -> str:
    try:
        return str(ip_network(text))
    except ValueError:
        raise PydanticCustomError("network", "this is not an IP address or network") from None


Network = Annotated[str, AfterValidator(_network)]


def _wifi_name(name: str) -> str:
    if len(name.encode()) > 32 or (name and not name.isprintable()):
        raise PydanticCustomError("wifi", "a Wi-Fi's name has at most 32 bytes, and no control characters")
    return name


def _wifi_password(password: str) -> str:
    if password and (not 8 <= len(password) <= 63 or not password.isascii() or not password.isprintable()):
        raise PydanticCustomError("wifi", "a Wi-Fi's password has 8 to 63 letters, digits and signs of ASCII")
    return password


class SettingsError(Exception):
    """An invalid setting; the message is one sentence naming it."""


def check_name(name: str, pattern: re.Pattern[str]) -> None:
    """Reject names of tables and readers that cannot be part of topics and logins."""
    if not pattern.fullmatch(name):
        signs = "digits, - and _" if pattern.fullmatch("a_") else "digits and -"
        raise SettingsError(f"{name!r} is not a valid name: lower-case letters, {signs} only.")


class LimitSettings(BaseModel):
    """Limits per browser, per address and in total."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    connections: int = Field(256, ge=1, description="connections at once, in total")
    connections_per_address: int = Field(48, ge=1, description="connections at once from one address")
    http_connections: int = Field(128, ge=1, description="HTTP connections at once, in total")
    http_connections_per_address: int = Field(64, ge=1, description="HTTP connections at once from one address")
    request_seconds: float = Field(10.0, gt=0, description="how long to wait for a request once connected, in seconds")
    requests_per_second: float = Field(50.0, gt=0, description="HTTP requests a second from one address, on average")
    request_burst: int = Field(400, ge=1, description="burst of HTTP requests from one address")
    packets_per_second: float = Field(50.0, gt=0, description="packets a second from one user, on average")
    packet_burst: int = Field(200, ge=1, description="burst of packets from one user")
    logins_per_second: float = Field(20.0, gt=0, description="logins a second over TCP from one address, on average")
    packet_bytes: int = Field(64 * 1024, ge=1024, description="largest packet, in bytes")
    subscriptions: int = Field(64, ge=1, description="subscriptions per connection")
    seats_per_address: int = Field(4, ge=1, description="seats of one table that one address may claim")
    free_logins: int = Field(5, ge=1, description="wrong logins from one address before it is slowed down")
    idle_seconds: float = Field(300.0, gt=0, description="longest silence of a connection, in seconds")


class Settings(BaseModel):
    """All settings."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: HostName = Field("", description="address the web server listens on; empty for all, IPv4 and IPv6")
    port: int = Field(8000, ge=1, le=65535, description="port of the web server")
    https: bool = Field(default=False, description="whether to serve https too, with a certificate of its own")
    https_port: int = Field(8443, ge=1, le=65535, description="port for https")
    address: HostName = Field("", description="address or name shown in the QR code; empty to find or choose one")
    names: tuple[HostName, ...] = Field((), description="additional names by which browsers may reach this machine")
    trusted_proxies: tuple[Network, ...] = Field(
        (), description="addresses of proxies whose X-Forwarded-For is trusted; none by default"
    )
    wifi_name: Annotated[str, AfterValidator(_wifi_name)] = Field(
        "", description="name of the Wi-Fi that guests join; the lobby then shows a code for it, too"
    )
    wifi_password: Annotated[str, AfterValidator(_wifi_password)] = Field(
        "", description="password of that Wi-Fi, which everybody can see on the TV; empty for an open one"
    )
    pin_on_screen: bool = Field(
        default=True, description="whether the dashboard shows a PIN for the referee's tablet until a referee is in"
    )
    broker: str = Field("auto", description="auto, mosquitto, embedded, or mqtt[s]://user:password@host:port")
    broker_port: int = Field(0, ge=0, le=65535, description="port of the managed broker on this machine; 0 for any")
    broker_lan: HostName = Field(
        "", description="address on which the managed broker serves readers in the local network"
    )
    broker_lan_port: int = Field(1883, ge=1, le=65535, description="port for readers in the local network")
    broker_ca: str = Field("", description="CA file for an external broker's certificate")
    tables: tuple[TableName, ...] = Field(("main",), min_length=1, description="tables to open at start-up")
    readers: tuple[ReaderName, ...] = Field(
        ("table", *SEATS), description="readers that may log in; one named like a seat serves it"
    )
    tracks: str = Field("", description="folder with your own boards")
    language: Language = Field("en", description="language of the house, for home automation: en, sv, fi, es or cs")
    home_automation: HomeMode = Field(
        "off", description="off, topics (small values over MQTT), or home-assistant (these, and their discovery)"
    )
    keep_deleted_days: int = Field(
        30, ge=0, le=36500, description="days after which a deleted race is removed for good; 0 to keep them all"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="how much is logged")
    log_json: bool = Field(default=False, description="log one JSON object per line")
    limits: LimitSettings = Field(
        LimitSettings(), description="limits of the web server and of the gateway for browsers"
    )
    on_event: tuple[EventHook, ...] = Field((), max_length=MOST_HOOKS, description="what to run or call at an event")

    _origins: dict[str, Origin] = PrivateAttr(default_factory=dict)

    def origin(self, name: str) -> Origin | None:
        """Where this setting was made; None if it has its default."""
        return self._origins.get(name)

    @property
    def board_folders(self) -> tuple[Path, ...]:
        """Folders with the host's own boards."""
        return (Path(self.tracks),) if self.tracks else ()


_LISTS = frozenset(name for name, item in Settings.model_fields.items() if isinstance(item.default, tuple))
_TABLES = ("limits", "on_event")
"""Settings of several lines, which have no place in one line of a file, or in a variable of the environment."""

_UNKNOWN = "there is no such setting; `companion settings` lists them all"


def load_settings(data: Path, given: dict[str, Any], environment: dict[str, str] | None = None) -> Settings:
    """Load the settings; the command line overrides the environment, which overrides the file."""
    layers: dict[Origin, dict[str, Any]] = {
        "file": _from_file(data / FILE_NAME),
        "environment": _from_environment(os.environ if environment is None else environment),
        "option": given,
    }
    try:
        settings = Settings(**reduce(_merged, layers.values()))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        key = _name(first["loc"])
        why = _UNKNOWN if first["type"] == "extra_forbidden" else first["msg"]
        raise SettingsError(f"The setting {key} is invalid: {why}.") from None
    settings._origins.update({name: origin for origin, values in layers.items() for name in values})
    return settings


def _name(location: tuple[int | str, ...]) -> str:
    """Name a setting; people count the items of a list from 1."""
    return ".".join(str(part + 1 if isinstance(part, int) else part) for part in location)


def describe() -> str:
    """List every setting with its default and description, as a valid settings file."""
    lines = [f"# {FILE_NAME}, in the data folder; {PREFIX}<NAME> in the environment overrides it.", ""]
    lines += _described(Settings)
    lines += ["", "[limits]", *_described(LimitSettings)]
    lines += ["", *(f"# {line}" for line in EXAMPLE.splitlines())]
    return "\n".join(lines)


def _described(model: type[BaseModel]) -> list[str]:
    plain = ((name, item) for name, item in model.model_fields.items() if name not in _TABLES)
    return [f"{name} = {_toml(item.default)}  # {item.description}" for name, item in plain]


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except PermissionError:
        raise SettingsError(describe_foreign(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings file {path.name} cannot be read: {error}.") from None


def _from_environment(environment: Any) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name in Settings.model_fields.keys() - _TABLES:
        if (text := environment.get(PREFIX + name.upper())) is not None:
            values[name] = text.split(",") if name in _LISTS else text
    limits = {
        name: text
        for name in LimitSettings.model_fields
        if (text := environment.get(f"{PREFIX}LIMITS_{name.upper()}")) is not None
    }
    return values | ({"limits": limits} if limits else {})


def _merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = {**under, **over}
    if isinstance(under.get("limits"), dict) and isinstance(over.get("limits"), dict):
        merged["limits"] = {**under["limits"], **over["limits"]}
    return merged
