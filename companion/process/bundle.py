"""A bundle for whoever is asked for help: log, settings, versions and the last race, with nothing secret in it."""

from __future__ import annotations

import io
import json
import platform
import re
import shutil
import subprocess
import zipfile
from contextlib import closing
from importlib import metadata
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from companion.hub.access import HOME_USER
from companion.process.secrets import kept_referee, kept_secrets
from companion.process.settings import SettingsError, load_settings
from companion.reports.export import export_race
from companion.store.codec import UnreadableEntry
from companion.store.database import DatabaseTrouble, database_in
from companion.store.journal import CannotStore, Journal
from companion.system.version import full_version

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.process.settings import Settings

_LOG_LINES = 5000
_PIN = re.compile(r"(PIN {8})[0-9]{3} [0-9]{3}|(#pin=)[0-9]{6}")
_LINK = re.compile(r"(/referee#)[^\s\"]+")
_HIDDEN = "[hidden]"


def make_bundle(data: Path, doctor: str) -> bytes:
    """Make a zip file; `doctor` is what the doctor has found."""
    texts = {
        "versions.txt": _versions(),
        "settings.json": _settings(data),
        "doctor.txt": doctor,
        "log.txt": _log(),
        **_last_race(data),
    }
    hidden, out = known_secrets(data), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, without_secrets(text, hidden))
    return out.getvalue()


def without_secrets(text: str, secrets: Iterable[str]) -> str:
    """Hide secrets, PINs and the referee's link wherever they are."""
    for secret in secrets:
        text = text.replace(secret, _HIDDEN)
    return _LINK.sub(rf"\1{_HIDDEN}", _PIN.sub(lambda found: f"{found[1] or found[2]}{_HIDDEN}", text))


def known_secrets(data: Path) -> list[str]:
    """List every secret that this folder knows of, the longest first."""
    found = {kept_referee(data) or ""}
    try:
        settings = load_settings(data, {})
        found |= {settings.wifi_password, _broker_password(settings), *(hook.url or "" for hook in settings.on_event)}
        readers = settings.readers
    except (SettingsError, ValueError):
        readers = ()
    if (kept := kept_secrets(data)) is not None:
        found |= {kept.key, kept.of(HOME_USER), *(kept.reader(name) for name in readers)}
    return sorted(found - {""}, key=len, reverse=True)


def _broker_password(settings: Settings) -> str:
    return urlsplit(settings.broker).password or "" if "://" in settings.broker else ""


def _versions() -> str:
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "") if _knows_its_name() else ""
    lines = [f"Pitwall {full_version()}", f"Python {platform.python_version()}", f"{platform.platform()} {system}"]
    installed = sorted(f"{one.name} {one.version}" for one in metadata.distributions())
    return "\n".join([*lines, "", *installed, ""])


def _knows_its_name() -> bool:
    try:
        platform.freedesktop_os_release()
    except OSError:
        return False
    return True


def _settings(data: Path) -> str:
    try:
        settings = load_settings(data, {})
    except SettingsError as error:
        return str(error)
    if settings.wifi_password:  # hidden here already: in JSON some signs are escaped
        settings = settings.model_copy(update={"wifi_password": _HIDDEN})
    # An address, or an argument of a program, may hold a secret.
    hooks = [{"event": hook.event, "name": hook.name, "seconds": hook.seconds} for hook in settings.on_event]
    return json.dumps(settings.model_dump(mode="json") | {"on_event": hooks}, indent=2)


def _log() -> str:
    """Return the end of the service's log, if systemd keeps it."""
    tool = shutil.which("journalctl")
    if tool is None:
        return "There is no journalctl here: the log is where the service was started.\n"
    words = [tool, "--unit=pitwall", f"--lines={_LOG_LINES}", "--no-pager", "--output=short-iso"]
    answer = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    return answer.stdout + answer.stderr


def _last_race(data: Path) -> dict[str, str]:
    """Return what the whole table may know of the last race: neither plans nor discards are in it."""
    if not database_in(data).is_file():
        return {}
    try:
        with closing(Journal(database_in(data))) as journal:
            races = [race for table in journal.tables() for race in journal.races(table, 1)]
            if not races:
                return {}
            last = max(races, key=lambda race: race.started)
            return {f"race.{form}": export_race(journal, last, form) for form in ("json", "csv")}
    except (DatabaseTrouble, CannotStore, UnreadableEntry) as error:
        return {"race.txt": f"The last race cannot be read: {error}\n"}
