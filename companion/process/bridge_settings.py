"""The bridge's settings: as the host wrote them, completed by the service."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

from companion.hub.access import reader_user
from companion.hub.topics import READER_NAME, TABLE_NAME
from companion.process.settings import SettingsError
from companion.system.private_file import describe_foreign

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.broker import Endpoint
    from companion.process.secrets import Secrets
    from companion.process.settings import Settings

Toml = dict[str, Any]


def read_bridge(path: Path) -> Toml:
    """Read a bridge.toml as far as the service needs it; the bridge itself validates the rest."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except PermissionError:
        raise SettingsError(describe_foreign(path)) from None
    except OSError as error:
        raise SettingsError(f"The readers' settings {path} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The readers' settings {path} are not valid TOML: {error}.") from None
    readers = content.get("readers", {})
    if not isinstance(readers, dict) or not readers:
        raise SettingsError(f"The readers' settings {path} do not name a reader.")
    for name, reader in readers.items():
        if not READER_NAME.fullmatch(name) or not isinstance(reader, dict):
            raise SettingsError(f"The readers' settings {path}: {name!r} is not a reader.")
    if not isinstance(content.get("table", "main"), str) or not TABLE_NAME.fullmatch(content.get("table", "main")):
        raise SettingsError(f"The readers' settings {path}: table is not a table's name.")
    return content


def with_readers(settings: Settings, bridge: Toml) -> Settings:
    """Allow the bridge's readers to log in, and open its table."""
    readers = tuple(dict.fromkeys((*settings.readers, *bridge["readers"])))
    tables = tuple(dict.fromkeys((*settings.tables, bridge.get("table", settings.tables[0]))))
    return settings.model_copy(update={"readers": readers, "tables": tables})


def with_broker(bridge: Toml, table: str, endpoint: Endpoint, secrets: Secrets, *, ours: bool = True) -> Toml:
    """Fill in the broker and the readers' logins.

    Our own broker knows our secrets only, whatever an older file says; at somebody else's, a login in the file counts.
    """
    table = bridge.get("table", table)
    host = f"[{endpoint.host}]" if ":" in endpoint.host else endpoint.host
    address = f"{'mqtts' if endpoint.tls else 'mqtt'}://{host}:{endpoint.port}"
    logins = {name: {"user": reader_user(table, name), "secret": secrets.reader(name)} for name in bridge["readers"]}
    readers = {
        name: reader | logins[name] if ours else logins[name] | reader for name, reader in bridge["readers"].items()
    }
    return bridge | {"broker": address, "table": table, "readers": readers}


def write_toml(content: Toml) -> str:
    """Format top-level settings and one section per reader as TOML."""
    plain = {name: value for name, value in content.items() if name != "readers"}
    lines = list(_pairs(plain))
    for name, reader in content["readers"].items():
        lines += ["", f"[readers.{name}]", *_pairs(reader)]
    return "\n".join(lines) + "\n"


def _pairs(values: Toml) -> Iterator[str]:
    for name, value in values.items():
        if not isinstance(value, str | int | float):
            raise SettingsError(f"The readers' settings: {name} is neither a string nor a number.")
        yield f"{_text(name)} = {_text(value) if isinstance(value, str) else str(value).lower()}"


def _text(value: str) -> str:
    """Quote a string; TOML and JSON agree on everything but the last control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
