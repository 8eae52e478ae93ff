"""The web port at the limits that a service has by default: a whole table loads its pages, a flood is refused."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
import uvicorn

from companion.broker import Limits, listening_socket, uvicorn_options
from companion.web import door
from companion.web.pages import built_pages

from ..benchmarks.nuisance import AT_HOME
from ..hub.service import Hub, running, web_client
from .raw_connections import PING, UPGRADE, call, frame

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from contextlib import ExitStack

    from starlette.types import Receive, Scope, Send

PHONES, AT_ONCE = 8, 6
"""A browser opens six connections at once."""


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    few = {"COMPANION_LIMITS_LOGINS_PER_SECOND": "0.01"}
    with running(tmp_path_factory.mktemp("at-home"), "embedded", **AT_HOME | few) as hub:
        yield hub


def files_of(page: str) -> list[str]:
    """List what a browser loads of a page."""
    folder = built_pages()
    assert folder is not None, "the pages are built by make web"
    assets = re.findall(r'"(/assets/[^"]+)"', (folder / f"{page}.html").read_text("utf-8"))
    return [f"/{page}", *assets, "/api/v1/tracks", "/api/v1/tables/main", "/api/v1/cards"]


def test_eight_phones_behind_one_address_load_their_pages_at_once(hub: Hub) -> None:
    wanted = files_of("play") * PHONES
    with web_client(hub.port, "127.0.0.5") as web, ThreadPoolExecutor(PHONES * AT_ONCE) as browsers:
        statuses = Counter(browsers.map(lambda path: web.get(path).status_code, wanted))
    assert statuses == {200: len(wanted)}


def test_a_flood_from_one_address_is_refused_and_another_address_is_served(hub: Hub) -> None:
    def ask(_: int) -> httpx.Response | None:
        try:
            return web.get("/api/v1/join")
        except httpx.TransportError:  # so many connections at once: the door may hang up on one instead
            return None

    with web_client(hub.port, "127.0.0.6") as web, ThreadPoolExecutor(60) as flood:
        answers = list(flood.map(ask, range(1000)))
    refused = [answer for answer in answers if answer is not None and answer.status_code == 429]
    assert refused
    assert refused[0].json()["detail"]["code"] == "too-fast"
    assert int(refused[0].headers["Retry-After"]) >= 1
    assert hub.web.get("/api/v1/join").status_code == 200


def test_an_address_that_opens_websockets_again_and_again_has_to_wait(hub: Hub, lines: ExitStack) -> None:
    for _ in range(door._OPENED_AT_ONCE):
        call(hub, lines, UPGRADE, "127.0.0.7").close()
    refused = call(hub, lines, UPGRADE, "127.0.0.7")
    assert refused.recv(100).startswith(b"HTTP/1.1 429")
    assert call(hub, lines, UPGRADE, "127.0.0.8").recv(100).startswith(b"HTTP/1.1 101")


@asynccontextmanager
async def serving(limits: Limits) -> AsyncIterator[int]:
    """Serve WebSockets that only listen; give the port."""
    listener = listening_socket("127.0.0.1", 0, limits)
    options = uvicorn_options(limits) | {"http": door.http_door(limits), "lifespan": "off", "log_config": None}
    server = uvicorn.Server(uvicorn.Config(_listen, **options))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await serving


async def _listen(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept", "subprotocol": "mqtt"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def pongs(port: int, address: str, pings: int) -> int:
    """Open a WebSocket, send pings, and count what comes back before the connection ends or has said all."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    heard = 0
    with suppress(asyncio.IncompleteReadError, ConnectionError):
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        while heard < pings:
            writer.write(frame(PING))
            await reader.readexactly(2)
            heard += 1
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return heard


def test_frames_are_counted_per_address_so_reconnecting_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "_FRAME_BURST_SECONDS", 1e6)

    async def play() -> None:
        async with serving(Limits(frames_per_second=1e-4)) as port:
            assert await pongs(port, "127.0.0.2", 60) == 60
            assert await pongs(port, "127.0.0.2", 60) < 40, "a hundred in all, each handshake among them"
            assert await pongs(port, "127.0.0.2", 60) == 0
            assert await pongs(port, "127.0.0.3", 60) == 60, "another address has its own"

    asyncio.run(play())
