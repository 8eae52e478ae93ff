"""What the hubs of a venue tell of their tables, kept as short as a list of all of them needs it."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import aiomqtt
from pydantic import ValidationError

from companion.hub.inbox import Queue
from companion.hub.mqtt_client import MqttClient
from companion.process.venue.files import BOARD_USER, LINK, ROOT
from companion.process.venue.schemas import VenueCar, VenueHub, VenueTable
from companion.system.backoff import Backoff

if TYPE_CHECKING:
    from collections.abc import Callable

_log = logging.getLogger(__name__)
_FIRST_RETRY, _LONGEST_RETRY = 0.5, 5.0
_LOOK_SECONDS = 1.0
MOST_TABLES = 500
"""More than a convention has; a hub that invents tables fills up no memory."""
Login = tuple[int, str]
"""The venue's port on this machine, and the board's password."""


class VenueBoard:
    """Listens to the venue's broker; what it knows is `hubs` and `tables`."""

    def __init__(self, login: Callable[[], Login | None]) -> None:
        """Listen while there is a venue; `login` says whether there is one, and is asked in a thread."""
        self._login = login
        self.changes = 0
        """Counts what was heard."""
        self._links: dict[str, bool] = {}
        self._urls: dict[str, str] = {}
        self._tables: dict[tuple[str, str], VenueTable] = {}
        self._backoff = Backoff(_FIRST_RETRY, _LONGEST_RETRY)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start listening."""
        self._task = asyncio.create_task(self._keep_listening(), name="venue board")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def hubs(self, invited: tuple[str, ...]) -> list[VenueHub]:
        """List the hubs in the order in which they were invited, each with its tables."""
        return [
            VenueHub(
                hub=hub,
                linked=self._links.get(hub, False),
                url=self._urls.get(hub),
                tables=[table for (owner, _), table in sorted(self._tables.items()) if owner == hub],
            )
            for hub in invited
        ]

    async def _keep_listening(self) -> None:
        while True:
            try:
                login = await asyncio.to_thread(self._login)
                if login is None:
                    await asyncio.sleep(_LOOK_SECONDS)
                    continue
                await self._listen(login)
            except (aiomqtt.MqttError, OSError, ValueError, KeyError, TypeError) as error:  # or a damaged file
                _log.debug("the venue's broker is away: %s", error)
            self._links.clear()  # what the hubs told last stays, marked as cut off
            self.changes += 1
            await asyncio.sleep(self._backoff.pause())

    async def _listen(self, login: Login) -> None:
        port, password = login
        client = MqttClient(
            "127.0.0.1", port, username=BOARD_USER, password=password, identifier="pitwall-board", inbox=Queue()
        )
        async with client:
            self._backoff.reset()
            await client.subscribe(f"{ROOT}/+/{LINK}")
            await client.subscribe(f"{ROOT}/+/+/status")
            await client.subscribe(f"{ROOT}/+/+/state")
            while True:
                message = await client.next_message()
                self.take(message.topic, message.payload)

    def take(self, topic: str, payload: bytes) -> None:
        """Note what a hub tells; what is not understood is left out, since it may come from a newer hub."""
        self.changes += 1
        try:
            match topic.split("/"):
                case [_, hub, "link"]:
                    self._links[hub] = payload == b"1"
                case [_, hub, table, "status"]:
                    self._note_status(hub, table, json.loads(payload))
                case [_, hub, table, "state"]:
                    self._note_state(hub, table, json.loads(payload))
        except (ValueError, KeyError, TypeError, AttributeError, ValidationError) as error:
            _log.debug("the venue's board does not understand %s: %s", topic, error)

    def _note_status(self, hub: str, table: str, status: dict[str, Any]) -> None:
        url = status.get("url")
        if isinstance(url, str) and url.startswith(("http://", "https://")):
            self._urls[hub] = url
        known = self._tables.get((hub, table)) or _untold(table)
        self._keep(hub, known.model_copy(update={"online": status["state"] == "online"}))

    def _note_state(self, hub: str, table: str, state: dict[str, Any]) -> None:
        known = self._tables.get((hub, table))
        told = {name: state[name] for name in ("phase", "round", "track", "laps")}
        cars = sorted((VenueCar.model_validate(_car(car)) for car in state["cars"]), key=lambda car: car.rank)
        seen = datetime.now(UTC).isoformat(timespec="seconds")
        shown = VenueTable(table=table, online=known is None or known.online, cars=cars, seen=seen, **told)
        self._keep(hub, shown)

    def _keep(self, hub: str, table: VenueTable) -> None:
        if (hub, table.table) in self._tables or len(self._tables) < MOST_TABLES:
            self._tables[hub, table.table] = table


def _untold(table: str) -> VenueTable:
    """Return a table whose state has not come yet."""
    return VenueTable(table=table, online=True, phase="setup", round=0, track=None, laps=None, cars=[], seen=None)


def _car(car: dict[str, Any]) -> dict[str, Any]:
    at = car.get("at") or {}
    return {**{name: car[name] for name in ("seat", "name", "rank", "status", "place")}, "lap": at.get("lap")}
