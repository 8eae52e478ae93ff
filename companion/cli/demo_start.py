"""Connects the demo to the service: its command-line options, and its start beside the web server."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from companion.boards import find_track
from companion.broker import hash_secret, new_secret
from companion.demo.options import DemoError, DemoOptions, check_options

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator

    from companion.process.service import Service
    from companion.process.settings import Settings

_log = logging.getLogger(__name__)
CHOICES = ("cars", "pace", "seed", "track", "modules")
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}  # noqa: S104 - comparing


def demo_options(options: argparse.Namespace, settings: Settings) -> DemoOptions | None:
    """Return the demo options, or None without --demo; raise DemoError if they are invalid."""
    chosen = {name: getattr(options, name) for name in CHOICES if getattr(options, name) is not None}
    if not options.demo:
        if chosen:
            raise DemoError(f"--{next(iter(chosen))} requires --demo.")
        return None
    demo = DemoOptions(**chosen)
    check_options(demo, settings.board_folders)
    return demo


@asynccontextmanager
async def demo_running(service: Service, options: DemoOptions | None) -> AsyncIterator[None]:
    """Run the simulated drivers for the duration of the block."""
    if options is None:
        yield
        return
    print(f"Demo       {options.sentence()}", flush=True)
    task = asyncio.create_task(_run(service, options), name="demo")
    task.add_done_callback(_log_an_early_end)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def _run(service: Service, options: DemoOptions) -> None:
    # a service without a demo does not carry the simulated drivers in its memory
    from companion.demo.access import Address  # noqa: PLC0415
    from companion.demo.host import Tokens, run_demo  # noqa: PLC0415

    settings = service.settings
    address = Address(_EVERYWHERE.get(settings.host, settings.host), settings.port, settings.tables[0])
    tokens = Tokens(service.secrets.referee, new_secret())
    await service.tables.admit_dealer(address.table, hash_secret(tokens.dealer))
    await run_demo(address, tokens, options, lambda board: find_track(board, settings.board_folders))


def _log_an_early_end(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        _log.error("the demo has ended: %s", type(error).__name__)
