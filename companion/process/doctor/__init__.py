"""The doctor: tries what is configured, and says of each thing whether it works and what to do if not.

Nothing is changed, every check is bounded in time, and no finding contains a secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.process.doctor.broker import check_broker
from companion.process.doctor.findings import Finding, Verdict
from companion.process.doctor.machine import check_boards, check_clock, check_data, check_power, check_python
from companion.process.doctor.network import check_address, check_ports, find_running
from companion.process.doctor.readers import check_readers
from companion.process.settings import Settings, SettingsError, load_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Finding", "Verdict", "examine"]


def examine(
    data: Path, port: int | None = None, readers: Path | None = None, host: str | None = None
) -> Iterator[Finding]:
    """Check everything a game night needs, according to the settings; `port` and `host` override theirs.

    A companion that runs knows best where it listens: its command line may say otherwise than the settings here.
    `readers` is the bridge's settings file, by default that in the data folder.
    """
    yield check_python()
    try:
        settings = load_settings(data, {})
    except SettingsError as error:
        yield Finding("bad", "settings", {"text": str(error)})
        settings = Settings()
    given = {name: value for name, value in (("port", port), ("host", host)) if value is not None}
    settings = settings.model_copy(update=given)
    health = find_running(settings, data)
    if health is not None and isinstance(health.get("host"), str):
        settings = settings.model_copy(update={"host": health["host"]})
    yield from check_address(settings, data)
    yield from check_ports(settings, health)
    yield from check_broker(settings, health)
    yield from check_readers(readers or data / "bridge.toml", running=health is not None)
    yield from check_data(data)
    yield from check_boards(settings.board_folders)
    yield from check_clock(data)
    yield from check_power()
