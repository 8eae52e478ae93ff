"""The parts of a venue within the service: its broker, this hub's bridge to one, and the board of all tables."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from companion.broker import hash_secret
from companion.process.house_bridge import tls_lines
from companion.process.venue.board import VenueBoard
from companion.process.venue.child import VenueChild
from companion.process.venue.files import BOARD_USER, bridge_files, hub_user, venue_files
from companion.process.venue.membership import code_for, folder, read_joined, read_opened
from companion.process.venue.schemas import Venue

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from companion.broker import Broker
    from companion.process.secrets import Secrets
    from companion.process.settings import Settings
    from companion.process.venue.board import Login
    from companion.process.venue.files import Files
    from companion.process.venue.membership import Joined, Opened


class VenueParts:
    """Runs what is wanted; whatever happens here, the tables of this hub play on."""

    def __init__(self, settings: Settings, data: Path, broker: Broker, secrets: Secrets) -> None:
        self._settings = settings
        self._data, self._broker, self._secrets = data, broker, secrets
        self._hashes: dict[str, str] = {}
        self._opened: Opened | None = None
        self._joined: Joined | None = None
        self._told: tuple[object, Venue] | None = None
        self.board = VenueBoard(self._board_login)
        self._venue = VenueChild("The venue's broker", folder(data) / "broker", self._venue_files)
        self._bridge = VenueChild("The bridge to the venue", folder(data) / "bridge", self._bridge_files)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the parts for the duration of the block."""
        parts = (self._venue, self._bridge, self.board)
        for part in parts:
            part.start()
        try:
            yield
        finally:
            for part in parts:
                await part.stop()

    def troubles(self) -> list[str]:
        """Say what does not work."""
        return [part.trouble for part in (self._venue, self._bridge) if part.trouble]

    def told(self) -> Venue:
        """Return the venue as it is published; the same object until something changes."""
        now = (self.board.changes, self._opened, self._joined)
        if self._told is None or self._told[0] != now:
            hubs = self.board.hubs(self._opened.hubs) if self._opened else []
            venue = Venue(open=self._opened is not None, hubs=hubs, joined=self._joined and self._joined.host)
            self._told = now, venue
        return self._told[1]

    def _venue_files(self) -> Files | None:
        self._opened = opened = read_opened(self._data)
        if opened is None:
            return None
        codes = {hub_user(hub): code_for(self._secrets, hub) for hub in opened.hubs}
        users = codes | {BOARD_USER: self._board_password}
        return venue_files(folder(self._data) / "broker", opened, {who: self._hashed(who, users[who]) for who in users})

    def _bridge_files(self) -> Files | None:
        self._joined = joined = read_joined(self._data)
        endpoint = self._broker.endpoint
        if joined is None or not endpoint.port:  # the broker has no port before it has started
            return None
        tls = tls_lines(self._settings) if endpoint.tls else ()
        return bridge_files(joined, f"{endpoint.host}:{endpoint.port}", tls)

    def _board_login(self) -> Login | None:
        opened = read_opened(self._data)
        return None if opened is None else (opened.port, self._board_password)

    @property
    def _board_password(self) -> str:
        return self._secrets.upstream("venue-board")

    def _hashed(self, user: str, secret: str) -> str:
        """Hash a secret once: a hash has a salt, so another one would look like another password."""
        return self._hashes.setdefault(user, hash_secret(secret))
