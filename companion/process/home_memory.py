"""Remembers that home automation was switched on once: brokers keep what was published for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.hub.home.options import HomeOptions
from companion.system.private_file import write_private

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.process.settings import Settings

FILE_NAME = "home.published"
_NOTE = "Home automation has been on. While it is off, Pitwall removes what brokers still keep of it.\n"


def home_options(settings: Settings, data: Path, url: Callable[[], str]) -> HomeOptions:
    """Return what to publish for home automation; if it is on, remember that."""
    path = data / FILE_NAME
    if settings.home_automation != "off" and not path.exists():
        write_private(path, _NOTE)
    return HomeOptions(settings.home_automation, settings.language, path.exists(), url)
