"""Many tables at one hub, each with one command a second: from which number on do people wait twice as long?"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from aiomqtt import Client

from companion.wire.setups import setup_json
from tests.benchmarks.measure import Result, p99
from tests.hub.service import BEARER, REFEREE_TOKEN, Hub, running
from tests.hub.tables import a_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBERS = 1, 10, 30, 60, 100
SECONDS, WARM_UP = 20, 4
BROKERS = "mosquitto", "embedded"
PLAN = {"do": "plan", "gear": 2, "cards": ["1", "2"]}
CARS = 6
"""A field as of a full table: what is published is as long as it gets."""
ROOM_FOR_ALL = {"COMPANION_LIMITS_CONNECTIONS_PER_ADDRESS": str(2 * max(NUMBERS))}
"""A hundred phones come from this one machine."""


async def at_work(port: int, table: str, login: tuple[str, str], offset: float) -> list[float]:
    """Plan once a second for one seat, and measure how long each takes to be seen in the state."""
    seat, state = f"heat/v1/{table}/seat/red", f"heat/v1/{table}/state"
    user = {"username": login[0], "password": login[1], "identifier": f"crowd-{table}"}
    async with Client("127.0.0.1", port, **user) as client:
        for topic in (state, f"{seat}/view", f"{seat}/reply"):
            await client.subscribe(topic, 1)
        heard = client.messages
        no = json.loads((await anext(message async for message in heard if str(message.topic) == state)).payload)["no"]
        await asyncio.sleep(offset)
        found = []
        for count in range(SECONDS + WARM_UP):
            no, began = no + 1, time.perf_counter()
            command = {**PLAN, "id": f"{table}-{count}", "seen": no - 1}
            await client.publish(f"{seat}/command", json.dumps(command), 1)
            told = b'"no":%d,' % no
            await anext(
                message
                async for message in heard
                if str(message.topic) == state and told in bytes(message.payload)[:40]
            )
            found.append(time.perf_counter() - began)
            await asyncio.sleep(max(0.0, began + 1 - time.perf_counter()))
        return found[WARM_UP:]


async def crowd(port: int, logins: dict[str, tuple[str, str]]) -> list[float]:
    """Let all tables work, each beginning at a moment of its own."""
    tables = [at_work(port, table, login, number / len(logins)) for number, (table, login) in enumerate(logins.items())]
    return [one for found in await asyncio.gather(*tables) for one in found]


async def start_races(port: int, tables: list[str]) -> None:
    """Set up and start a race at each table."""
    async with Client("127.0.0.1", port, username="referee", password=REFEREE_TOKEN) as referee:
        for table in tables:
            for number, command in enumerate(({"do": "setup", "setup": setup_json(a_setup(CARS))}, {"do": "start"})):
                message = {**command, "id": f"{table}-{number}"}
                await referee.publish(f"heat/v1/{table}/referee/command", json.dumps(message), 1)


def open_tables(hub: Hub, number: int) -> dict[str, tuple[str, str]]:
    """Open this many tables with a race at each; return the login of red by table."""
    logins = {}
    for table in (f"t{one}" for one in range(number)):
        hub.web.post("/api/v1/tables", headers=BEARER, json={"table": table}).raise_for_status()
        claimed = hub.claim(table, "red")
        logins[table] = claimed["user"], claimed["token"]
    asyncio.run(start_races(hub.mqtt_port, list(logins)))
    return logins


def measured(broker: str) -> Iterator[tuple[int, float, float]]:
    """Yield the number of tables with the p50 and p99 of a command, until the p99 of one table has doubled."""
    alone = None
    for number in NUMBERS:
        with TemporaryDirectory() as folder, running(Path(folder), broker, **ROOM_FOR_ALL) as hub:
            found = asyncio.run(crowd(hub.mqtt_port, open_tables(hub, number)))
        yield number, median(found), p99(found)
        alone = alone or p99(found)
        if p99(found) > 2 * alone:
            return


def results() -> list[Result]:
    """Measure with either broker."""
    rows = []
    for broker in BROKERS:
        found = list(measured(broker))
        (_, _, alone), *_ = found
        most = max(number for number, _, slowest in found if slowest <= 2 * alone)
        told = ", ".join(f"{number}: {p50 * 1000:.1f}/{slowest * 1000:.1f} ms" for number, p50, slowest in found)
        rows.append(Result(f"tables before p99 doubles, {broker}", f"{most} ({told})", "≥ 30", most >= 30))
    return rows
