"""The settings `[[on_event]]`: what to run or call when something happens at a table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from companion.views.events import EVENT_TYPES

MOST_HOOKS = 8
EXAMPLE = """\
[[on_event]]  # run a program, or call a web server; as often as wanted, see docs/home-automation.md
event = ["spun_out", "race_finished"]  # types of public events
run = ["/usr/local/bin/blink", "red"]  # a program and its arguments; it reads the event as JSON
url = "http://192.168.1.7/hook"  # or, instead of run: where to POST it
seconds = 10.0  # how long it may take"""


def _event(name: str) -> str:
    if name not in EVENT_TYPES:
        raise PydanticCustomError("event", "there is no event of this type")
    return name


def _program(command: tuple[str, ...]) -> tuple[str, ...]:
    if any("\0" in word for word in command):
        raise PydanticCustomError("program", "a word with a zero byte cannot be passed to a program")
    path = Path(command[0])
    if not path.is_absolute():
        raise PydanticCustomError("program", "its first word has to be the whole path of a program")
    if not path.is_file() or not os.access(path, os.X_OK):
        raise PydanticCustomError("program", "its first word is not a file that can be run")
    return command


def _url(text: str) -> str:
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not text.isascii() or any(mark <= " " for mark in text):
        raise PydanticCustomError("url", "this is not an address that begins with http:// or https://")
    if parts.username is not None:
        why = "user and password before an @ are not sent; put a secret into the path or the query instead"
        raise PydanticCustomError("url", why)
    return text


class EventHook(BaseModel):
    """A program or a web server that is told of some events."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    event: tuple[Annotated[str, AfterValidator(_event)], ...] = Field(min_length=1)
    run: Annotated[tuple[str, ...], Field(min_length=1), AfterValidator(_program)] | None = None
    url: Annotated[str, AfterValidator(_url)] | None = None
    seconds: float = Field(10.0, gt=0, le=60)

    @model_validator(mode="after")
    def _one_way(self) -> EventHook:
        if (self.run is None) == (self.url is None):
            raise PydanticCustomError("way", "it needs either run or url")
        return self

    @property
    def name(self) -> str:
        """What it is called in the log and in the health: never the whole address, which may hold a secret."""
        return Path(self.run[0]).name if self.run else str(urlsplit(self.url or "").hostname)
