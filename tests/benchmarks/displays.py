"""Many displays at one table: how much longer until the last of them has the state, compared with one display."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from aiomqtt import Client

from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet, encode_text
from tests.benchmarks.crowd import PLAN
from tests.benchmarks.hub import begin
from tests.benchmarks.measure import Result
from tests.hub.service import running

DISPLAYS, COMMANDS, WARM_UP = 300, 30, 5
PAUSE = 0.25
"""A seat that is quicker is told to slow down."""
MOST_EACH = 1.0
"""Milliseconds that one more display may add."""
ARRIVAL = 0.01
"""One after the other: the door turns away some of a rush."""
STATE = "heat/v1/main/state"
SUBSCRIBE = encode_packet(0x82, b"\x00\x01" + encode_text(STATE) + b"\x00")


class Display(asyncio.Protocol):
    """A client that only looks whether a state has come: hundreds of whole ones would take longer than the hub."""

    def __init__(self, told: asyncio.Queue[int]) -> None:
        self._told, self._seen = told, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Log in as nobody, and subscribe."""
        assert isinstance(transport, asyncio.Transport)
        transport.write(encode_connect(Connect(client_id="", keepalive=600)) + SUBSCRIBE)

    def data_received(self, data: bytes) -> None:
        """Report the number of each state."""
        self._seen += data
        *states, rest = self._seen.split(STATE.encode())
        self._seen = rest if b'"table"' not in rest else rest[:0]
        for state in (*states[1:], rest):
            if b'"no":' in state and b'"table"' in state:
                self._told.put_nowait(int(state.split(b'"no":', 1)[1].split(b",", 1)[0]))


async def until_all_have_it(port: int, login: tuple[str, str], displays: int) -> float:
    """Return the typical seconds from a command until every display has its state."""
    told: asyncio.Queue[int] = asyncio.Queue()
    loop, lines = asyncio.get_running_loop(), []
    for _ in range(displays):
        await asyncio.sleep(ARRIVAL)
        lines.append(await loop.create_connection(lambda: Display(told), "127.0.0.1", port))
    no = max([await told.get() for _ in lines])
    spent = []
    async with Client("127.0.0.1", port, username=login[0], password=login[1]) as red:
        for number in range(COMMANDS + WARM_UP):
            began, no = time.perf_counter(), no + 1
            command = {**PLAN, "id": f"d-{displays}-{number}", "seen": no - 1}
            await red.publish("heat/v1/main/seat/red/command", json.dumps(command), 1)
            missing = displays
            while missing:
                missing -= await told.get() == no
            spent.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
    for line, _ in lines:
        line.close()
    return median(spent[WARM_UP:])


def results() -> list[Result]:
    """Measure with one display and with many."""
    with TemporaryDirectory() as folder, running(Path(folder), "mosquitto", **ROOM_FOR_ALL) as hub:
        red = begin(hub)["red"]
        one = asyncio.run(until_all_have_it(hub.mqtt_port, red, 1))
        many = asyncio.run(until_all_have_it(hub.mqtt_port, red, DISPLAYS))
    each = (many - one) * 1000 / (DISPLAYS - 1)
    figure = f"{each:.2f} ms each ({many * 1000:.0f} ms to {one * 1000:.0f} ms)"
    return [Result(f"{DISPLAYS} displays vs. one", figure, f"≤ {MOST_EACH} ms each", each <= MOST_EACH)]


ROOM_FOR_ALL = {
    "COMPANION_LIMITS_CONNECTIONS": str(DISPLAYS + 50),
    "COMPANION_LIMITS_CONNECTIONS_PER_ADDRESS": str(DISPLAYS + 50),
}
