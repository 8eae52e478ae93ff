"""The address that guests are told: found among this machine's own, chosen by the referee, or set by the host.

The settings `address` and `host` win, because whoever wrote them knows the network; then the referee's choice, as long
as its interface has an address; then the best address in the local network.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Literal

from companion.process.local_name import LOCAL_NAME, has_local_name
from companion.system.netlink import read_interfaces
from companion.system.network import Address, Ip, addresses, choose, url_host
from companion.system.ports import is_ip_address, is_loopback
from companion.system.private_file import write_private

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from companion.process.settings import Settings
    from companion.system.network import Interface

Source = Literal["address", "host", "referee", "found", "none"]
"""Where the shown address comes from: a setting, the referee, the network; `none` while there is no network."""
Obstacle = Literal["none", "loopback", "absent"]
"""Why guests do not get in: no network, only this machine is listened to, or the setting names an address it lacks."""
LOOPBACK = "127.0.0.1"
LOOK_SECONDS = 2.0
_VERSIONS = {"": (4, 6), "0.0.0.0": (4,), "::": (6,)}  # noqa: S104 - comparing
"""The IP versions that are listened to, for a host that means every interface."""
_FILE = "address.json"
_log = logging.getLogger(__name__)


class UnknownAddressError(Exception):
    """The address is none of this machine's that guests could be told."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The host in the links and QR codes, and where it comes from."""

    host: str
    source: Source


@dataclass(frozen=True, slots=True)
class _Choice:
    """What the referee chose: an interface rather than an address, which a router may change."""

    interface: str
    ip: Ip


class AddressBook:
    """This machine's addresses, as of the last look, and the one that is shown."""

    def __init__(self, settings: Settings, data: Path, read: Callable[[], list[Interface]] = read_interfaces) -> None:
        self._settings, self._path, self._read = settings, data / _FILE, read
        self._choice = _kept_choice(self._path)
        self._watchers: list[Callable[[], None]] = []
        self._unreadable = False
        self.listed: list[Address] = self._look()
        """This machine's addresses, the best first."""

    @property
    def shown(self) -> Shown:
        """What guests are told now."""
        settings = self._settings
        if settings.address:
            return Shown(settings.address, "address")
        if settings.host not in _VERSIONS:
            return Shown(settings.host, "host")
        if (chosen := self._chosen()) is not None:
            return Shown(str(chosen.ip), "referee")
        found = choose(self.listed)
        return Shown(str(found.ip), "found") if found else Shown(LOOPBACK, "none")

    @property
    def url(self) -> str:
        """The address guests type or scan: an IP address, because older phones cannot resolve local names."""
        return self.url_of(self.shown.host)

    def url_of(self, host: str) -> str:
        """Return where the pages are under one of this machine's names or addresses."""
        settings = self._settings
        scheme, port = ("https", settings.https_port) if settings.https else ("http", settings.port)
        return f"{scheme}://{url_host(host)}:{port}"

    @property
    def local_name_url(self) -> str | None:
        """Where the pages are under the name for the local network; None if none is published."""
        return self.url_of(LOCAL_NAME) if has_local_name() else None

    @property
    def can_be_chosen(self) -> bool:
        """Whether the referee may choose among the addresses, because no setting says which is shown."""
        return self.shown.source not in ("address", "host")

    @property
    def alternatives(self) -> list[str]:
        """What else the referee could choose: each address with its interface."""
        if not self.can_be_chosen:
            return []
        now = self.shown.host
        return [f"{one.ip} ({one.interface})" for one in self.listed if one.usable and str(one.ip) != now]

    @property
    def obstacle(self) -> Obstacle | None:
        """Why guests cannot get in at the shown address, as far as this machine knows."""
        shown = self.shown
        if shown.source == "none":
            return "none"
        if shown.source != "host":
            return None  # a proxy elsewhere may have the address in the setting
        if is_loopback(shown.host):
            return "loopback"
        own = {str(one.ip) for one in self.listed if one.usable}
        return "absent" if is_ip_address(shown.host) and shown.host not in own else None

    @property
    def trouble(self) -> str | None:
        """Say in one sentence that guests cannot reach this machine; None if they can."""
        if self.shown.source != "none":
            return None
        return "This machine is in no local network: phones will not find it."

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher whenever the shown address or the list changes."""
        self._watchers.append(watcher)

    def refresh(self) -> None:
        """Look at the network again and tell the watchers of changes."""
        before = self.shown, self.listed
        self.listed = self._look()
        if (self.shown, self.listed) != before:
            self._tell()

    async def prefer(self, wanted: str | None) -> None:
        """Show this address from now on, over restarts; None goes back to the one that is found.

        Raise UnknownAddressError if it is none of those listed, OSError if it cannot be kept.
        """
        choice = None if wanted is None else self._listed_choice(wanted)
        await asyncio.to_thread(_keep, self._path, choice)
        self._choice = choice
        self._tell()

    def _tell(self) -> None:
        _log.info("guests are told %s", self.url)
        for watcher in self._watchers:
            watcher()

    def _listed_choice(self, wanted: str) -> _Choice:
        with suppress(ValueError):  # what is no address is none of these
            named = ip_address(wanted)
            for one in self.listed:
                if one.ip == named and one.usable:
                    return _Choice(one.interface, one.ip)
        raise UnknownAddressError(wanted)

    def _chosen(self) -> Address | None:
        """Find the referee's choice: the same address, else another of its interface and IP version."""
        if self._choice is None:
            return None
        chosen = self._choice
        there = [one for one in self.listed if one.interface == chosen.interface and one.usable]
        same = [one for one in there if one.ip == chosen.ip]
        return next(iter(same + [one for one in there if one.ip.version == chosen.ip.version]), None)

    def _look(self) -> list[Address]:
        try:
            interfaces = self._read()
        except OSError as error:
            if not self._unreadable:
                _log.warning("this machine's addresses cannot be read: %s", error.strerror or error)
            self._unreadable = True
            return []
        self._unreadable = False
        return addresses(interfaces, _VERSIONS.get(self._settings.host, (4, 6)))


@asynccontextmanager
async def followed(book: AddressBook) -> AsyncIterator[None]:
    """Look at the network again and again for the duration of the block: a Wi-Fi may come late, or change."""

    async def follow() -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                book.refresh()
            except Exception:  # noqa: BLE001 - a bug of ours must not end the following
                _log.exception("following the network failed because of a bug")

    task = asyncio.create_task(follow(), name="addresses")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def own_address() -> str:
    """Return this machine's address in the local network; the loopback's while it is in none."""
    found = choose(addresses(read_interfaces()))
    return str(found.ip) if found else LOOPBACK


def _keep(path: Path, choice: _Choice | None) -> None:
    if choice is None:
        path.unlink(missing_ok=True)
    else:
        write_private(path, json.dumps({"interface": choice.interface, "address": str(choice.ip)}) + "\n")


def _kept_choice(path: Path) -> _Choice | None:
    try:
        kept = json.loads(path.read_text("utf-8"))
        return _Choice(str(kept["interface"]), ip_address(kept["address"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError) as error:
        _log.warning("the kept address in %s cannot be used: %s", path.name, error)
        return None
