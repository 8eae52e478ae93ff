"""Put the running service together, part by part, and take it apart again."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.boards import find_track
from companion.broker import (
    Broker,
    BrokerSettings,
    Connection,
    Gateway,
    GatewayHooks,
    Limits,
    hash_secret,
    make_broker,
)
from companion.hub.access import DEALER_USER, HOME_USER, REFEREE_USER
from companion.hub.metrics import Metrics
from companion.hub.outside import Outside
from companion.hub.tables import Tables
from companion.process.addresses import AddressBook, followed
from companion.process.bridge_child import BridgeChild
from companion.process.daily_backup import daily_backups
from companion.process.event_hooks import EventHooks
from companion.process.folder_lock import hold_folder, tell_settings
from companion.process.home_memory import home_options
from companion.process.overload import Overload
from companion.process.pin import RefereePins
from companion.process.purging import purge_deleted
from companion.process.record_keeper import RecordKeeper
from companion.process.secrets import Secrets, load_secrets
from companion.process.service import Service
from companion.process.venue.parts import VenueParts
from companion.reports.records_report import RecordBook
from companion.store.archive import Archive
from companion.store.backup import remove_leftovers
from companion.store.database import DatabaseTrouble, DiskTrouble, database_in
from companion.store.drivers import DriverBook
from companion.store.journal import CannotStore, Journal
from companion.store.seasons import SeasonBook

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from companion.hub.home.options import HomeOptions
    from companion.process.settings import Settings

_log = logging.getLogger(__name__)


@asynccontextmanager
async def open_service(settings: Settings, data: Path, readers: Path | None = None) -> AsyncIterator[Service]:
    """Start the parts in order and stop them in reverse order; with readers, run a bridge for them too.

    If a part fails to start or to stop, all parts started before it are still stopped.
    """
    async with AsyncExitStack() as parts:
        service = _build(settings, data, parts)
        parts.push_async_callback(service.broker.stop)
        await service.broker.start()
        parts.push_async_callback(service.tables.close)
        service.hooks = EventHooks(settings.on_event, settings.language, service.publish_status)
        parts.push_async_callback(service.hooks.stop)
        service.hooks.start()
        records = RecordKeeper(service.journal, service.archive, service.tables.is_closed)
        outside = Outside(service.pins.referee_is_in, service.hooks.take, records.wake, service.home)
        service.tables.connect(service.broker, service.status, outside)
        service.broker.watch(lambda _: service.publish_status())
        service.journal.watch(partial(asyncio.get_running_loop().call_soon_threadsafe, service.publish_status))
        if readers is not None:
            service.bridge = BridgeChild(
                readers, settings, data, service.broker, service.secrets, service.publish_status
            )
            parts.push_async_callback(service.bridge.stop)
            await service.bridge.start()
        service.addresses.watch(service.publish_status)
        service.addresses.watch(service.tables.publish_states)  # Home Assistant is told where the pages are
        await parts.enter_async_context(followed(service.addresses))
        purge = partial(purge_deleted, service.archive, settings.keep_deleted_days)
        await parts.enter_async_context(daily_backups(data, purge))
        await parts.enter_async_context(records.running())
        await parts.enter_async_context(service.venue.running())
        service.overload = Overload(lambda: len(service.tables.lines), service.publish_status)
        await parts.enter_async_context(service.overload.watched())
        yield service


def _build(settings: Settings, data: Path, parts: AsyncExitStack) -> Service:
    hold_folder(data, parts)  # first, so that of two services started in a new folder only one makes the secrets
    tell_settings(data, settings)
    for path in remove_leftovers(data):
        _log.info("removed %s, which an interrupted backup had left", path)
    secrets, metrics, book = _secrets(data), Metrics(), AddressBook(settings, data)
    home = _home(settings, data, lambda: book.url)
    path = database_in(data)
    journal = Journal(path)
    parts.callback(journal.close)
    journal.preallocate_log()
    readers = {name: hash_secret(secrets.reader(name)) for name in settings.readers}
    referee = hash_secret(secrets.referee)
    try:
        boards, most = settings.board_folders, settings.limits.seats_per_address
        tables = Tables(journal, lambda board: find_track(board, boards), metrics, referee, readers, most)
        if home.active:
            tables.admit_home(hash_secret(secrets.of(HOME_USER)))
        tables.load(settings.tables)
        users, rules = tables.users(), tables.rules()
    except CannotStore as error:
        raise DatabaseTrouble(f"The database {path} cannot be read: {error}.") from None
    broker = make_broker(settings.broker, broker_settings(settings, data), users, rules)
    pins = RefereePins(shown=settings.pin_on_screen)
    gateway = _gateway(settings, secrets, broker, pins)
    archive = Archive(journal)
    books = (archive, DriverBook(archive), SeasonBook(archive), RecordBook(archive))
    venue = VenueParts(settings, data, broker, secrets)
    return Service(settings, data, secrets, journal, *books, tables, broker, gateway, pins, book, venue, metrics, home)


def is_usable(data: Path) -> bool:
    """Whether the disk trouble has passed: nobody else uses the folder, and files can be written."""
    with ExitStack() as parts:
        try:
            hold_folder(data, parts)
            _secrets(data)
            Journal(database_in(data)).close()
        except DiskTrouble:
            return False
        except DatabaseTrouble:  # another start shows it
            return True
    return True


def _secrets(data: Path) -> Secrets:
    try:
        return load_secrets(data)
    except OSError as error:
        raise DiskTrouble(f"The data folder {data} cannot be used: {error.strerror}.") from None


def _home(settings: Settings, data: Path, url: Callable[[], str]) -> HomeOptions:
    try:
        return home_options(settings, data, url)
    except OSError as error:
        raise DiskTrouble(f"The data folder {data} cannot be used: {error.strerror}.") from None


def broker_settings(settings: Settings, data: Path) -> BrokerSettings:
    """Translate the service's settings into the broker's."""
    return BrokerSettings(
        data=data,
        port=settings.broker_port,
        lan_host=settings.broker_lan or None,
        lan_port=settings.broker_lan_port,
        ca_file=Path(settings.broker_ca) if settings.broker_ca else None,
        roomy_users=frozenset({HOME_USER}),
        limits=gateway_limits(settings),
    )


def gateway_limits(settings: Settings) -> Limits:
    """Return the gateway's limits."""
    elsewhere = {"seats_per_address", "requests_per_second", "request_burst"}
    return Limits(**settings.limits.model_dump(exclude=elsewhere))


def _gateway(settings: Settings, secrets: Secrets, broker: Broker, pins: RefereePins) -> Gateway:
    async def logged_in(user: str | None, connection: Connection) -> None:
        # The referee may watch on a tablet and a phone, a dealer has one connection per guest, and a house several
        # programs; a seat has one page, and the newest wins.
        if user not in (REFEREE_USER, DEALER_USER, HOME_USER):
            await gateway.take_over(connection)

    def right_login(user: str) -> None:
        if user == REFEREE_USER:
            pins.referee_is_in()

    broker.admission.on_login = right_login
    external = "://" in settings.broker
    hooks = GatewayHooks(on_login=logged_in, upstream_secret=secrets.upstream if external else None)
    gateway = Gateway(lambda: broker.inner, broker.admission, hooks)
    return gateway
