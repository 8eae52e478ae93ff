"""Identify the device on a port, without waiting long."""

import asyncio
import time

from firmware_bridge.drivers import Answering, ChipDead, Driver, LineDevice, Pn532
from firmware_bridge.errors import PortError
from firmware_bridge.ports import Port
from firmware_bridge.settings import BAUD, Protocol

# The PN532 answers at once; a board may have to boot first, and repeats its greeting when asked.
CANDIDATES: tuple[tuple[Protocol, type[Driver], float], ...] = (
    ("pn532", Pn532, 0.6),
    ("line", LineDevice, 2.5),
)


async def identify(name: str) -> str:
    """Describe in a few words what answers on a port."""
    for protocol, driver, patience in CANDIDATES:
        try:
            firmware = await _ask(name, BAUD[protocol], driver(), patience)
        except PortError as error:
            return str(error)
        if firmware is not None:
            return f"{protocol}: {firmware}"
    return "no answer (an RDM6300 never answers; try: firmware-bridge monitor)"


async def _ask(name: str, baud: int, driver: Driver, patience: float) -> str | None:
    port = await asyncio.to_thread(Port, name, baud)
    try:
        async with asyncio.timeout(patience):
            return (await first_answer(port, driver)).firmware
    except TimeoutError:
        return None
    finally:
        port.close()


async def first_answer(port: Port, driver: Driver) -> Answering | ChipDead:
    """Talk to a device until it answers; one that can only send is taken to answer at once, without a firmware."""
    reports = driver.start(time.monotonic())
    while True:
        for report in reports:
            if isinstance(report, Answering | ChipDead):
                return report
        port.write(driver.outgoing())
        data = await port.read(max(0.0, min(driver.deadline - time.monotonic(), 0.5)))
        now = time.monotonic()
        reports = (driver.feed(data, now) if data else []) + driver.tick(now)
