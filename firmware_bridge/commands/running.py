"""firmware-bridge run: the bridge itself."""

import argparse
import asyncio
import contextlib
import logging
import signal
from dataclasses import replace
from pathlib import Path

from firmware_bridge.bridge import Bridge
from firmware_bridge.errors import SettingsError
from firmware_bridge.settings import ReaderSettings, Settings, load, parse_broker, parse_name, parse_reader

DEFAULT = Path("bridge.toml")


def run(arguments: argparse.Namespace) -> int:
    """Run the bridge until it is told to stop."""
    settings = gather(arguments)
    level = logging.DEBUG if arguments.verbose else logging.INFO
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(message)s")
    with contextlib.suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(_until_stopped(Bridge(settings)))
    return 0


def gather(arguments: argparse.Namespace) -> Settings:
    """Combine the settings: the file, overridden by the command line."""
    settings = _from_file(arguments.settings)
    if arguments.broker is not None:
        settings = replace(settings, broker=replace(parse_broker(arguments.broker), ca=settings.broker.ca))
    if arguments.table is not None:
        settings = replace(settings, table=parse_name("table", arguments.table))
    by_name = {reader.name: reader for reader in settings.readers}
    for named in map(parse_reader, arguments.reader):
        by_name[named.name] = _moved(by_name.get(named.name), named)
    readers = tuple(by_name.values())
    if not readers:
        raise SettingsError("There are no readers: name some in bridge.toml or with --reader NAME=PORT:PROTOCOL.")
    _check_ports([reader.port for reader in readers])
    return replace(settings, readers=readers)


def _from_file(path: Path | None) -> Settings:
    if path is not None:
        return load(path)
    return load(DEFAULT) if DEFAULT.exists() else Settings()


def _moved(known: ReaderSettings | None, named: ReaderSettings) -> ReaderSettings:
    """Apply the port from the command line, which says nothing about the reader's login and options."""
    if known is None:
        return named
    if known.protocol == named.protocol:
        return replace(known, port=named.port)
    return replace(named, user=known.user, secret=known.secret)


def _check_ports(ports: list[str]) -> None:
    for port in ports:
        if ports.count(port) > 1:
            raise SettingsError(f"Two readers have the same port {port}.")


async def _until_stopped(bridge: Bridge) -> None:
    task = asyncio.current_task()
    if task is not None:
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    await bridge.run()
