"""The gateway with several windows, freed seats and an absent broker."""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
from fastapi import FastAPI
from starlette.routing import Route, WebSocketRoute

from companion.broker import SEAT_FREED, TAKEN_OVER, Admission, Endpoint, Gateway, GatewayHooks, Rights
from companion.broker.packets.connect import Connect, encode_connect
from companion.broker.packets.stream import encode_packet, encode_text

from .clients import Crowd, Raw, will_on
from .world import (
    LIMITS,
    PATIENCE,
    RULES,
    SECRETS,
    Loop,
    Place,
    foreign_mosquitto,
    free_port,
    in_thread,
    serving,
    topic,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Opened = Callable[..., Crowd]

ACCEPTED, REFUSED, PONG = b"\x20\x02\x00\x00", b"\x20\x02\x00\x05", b"\xd0\x00"
PING, PONG = b"\xc0\x00", b"\xd0\x00"


def log_in(raw: Raw, user: str = "seat-red", **fields: Any) -> bytes | None:
    password = SECRETS[user].encode()
    return raw.log_in(**{"client_id": "tab", "user": user, "password": password, **fields})


# windows and seats


def test_the_newest_window_wins_and_the_older_is_told(opened: Opened):
    crowd, presence = opened(), topic("seat/red/presence")
    hub = crowd.guest("hub")
    hub.subscribe(presence)
    older, newer = crowd.raw(), crowd.raw()
    assert log_in(older, client_id="tab-1", will=will_on(presence)) == ACCEPTED
    assert log_in(newer, client_id="tab-2", will=will_on(presence)) == ACCEPTED
    assert older.packet() is None
    assert older.close_code == TAKEN_OVER
    newer.send(encode_packet(0x31, encode_text(presence) + b"online"))
    assert hub.next() == (presence, b"online", False)  # the older window's will was not published
    newer.send(PING)
    assert newer.packet() == PONG


def test_screens_do_not_push_each_other_out(opened: Opened):
    crowd = opened()
    screens = [crowd.raw() for _ in range(3)]
    assert [one.log_in(client_id=f"tv-{number}") for number, one in enumerate(screens)] == [ACCEPTED] * 3
    for screen in screens:
        screen.send(PING)
        assert screen.packet() == PONG


def test_a_freed_seat_is_closed_at_once_and_its_will_published(opened: Opened):
    crowd, presence = opened(), topic("seat/red/presence")
    hub, red, blue = crowd.guest("hub"), crowd.raw(), crowd.raw()
    hub.subscribe(presence)
    assert log_in(red, will=will_on(presence)) == ACCEPTED
    assert log_in(blue, "seat-blue") == ACCEPTED
    place = crowd.place
    assert place.loop is not None
    assert place.gateway is not None
    place.loop.run(place.gateway.close_user("seat-red"))
    assert red.packet() is None
    assert red.close_code == SEAT_FREED
    assert hub.next() == (presence, b"lost", False)
    blue.send(PING)
    assert blue.packet() == PONG


def test_a_freed_seat_is_told_why_although_its_user_is_removed_at_the_same_time(tmp_path: Path):
    with in_thread("mosquitto", tmp_path, gateway=True) as place:
        crowd = Crowd(place)
        red = crowd.raw()
        assert log_in(red) == ACCEPTED
        loop, gateway, broker = place.loop, place.gateway, place.broker
        assert loop is not None
        assert gateway is not None
        assert broker is not None

        async def free() -> None:
            await asyncio.gather(gateway.close_user("seat-red"), broker.change({}, RULES))

        loop.run(free())
        assert red.packet() is None
        assert red.close_code == SEAT_FREED
        assert log_in(crowd.raw()) == REFUSED
        crowd.leave()


def test_it_is_a_route_of_the_web_application():
    app = FastAPI()

    def routed(gateway: Gateway) -> FastAPI:
        app.router.routes += [Route("/mqtt", gateway), WebSocketRoute("/mqtt", gateway)]
        return app

    with alone(Endpoint("127.0.0.1", free_port()), app=routed) as crowd:
        assert httpx.get(f"http://127.0.0.1:{crowd.place.port}/mqtt").status_code == 426
        assert crowd.raw().log_in(client_id="x", user="nobody", password=b"x") == REFUSED


# the broker behind it


@contextmanager
def alone(
    endpoint: Endpoint, hooks: GatewayHooks | None = None, app: Callable[[Gateway], Any] | None = None
) -> Iterator[Crowd]:
    """Run a gateway in front of somebody else's broker; seat red has the secret `claimed`."""

    async def verify(user: str, given: str) -> bool:
        return user == "seat-red" and given == "claimed"

    loop = Loop()
    gateway = Gateway(lambda: endpoint, Admission(verify, lambda: Rights(RULES), LIMITS), hooks)
    context = serving(gateway, LIMITS, app(gateway) if app else None)
    crowd = Crowd(Place("alone", loop.run(context.__aenter__()), endpoint.port, "hub's own", websockets=True))
    try:
        yield crowd
    finally:
        crowd.leave()
        loop.run(context.__aexit__(None, None, None))
        loop.close()


def test_while_the_broker_is_away_browsers_are_told_to_try_later():
    with alone(Endpoint("127.0.0.1", free_port())) as crowd:
        raw = crowd.raw()
        assert raw.log_in(client_id="x") == b"\x20\x02\x00\x03"
        assert raw.packet() is None
        assert raw.close_code == 1013


def test_browsers_are_closed_when_the_broker_ends(tmp_path: Path):
    with foreign_mosquitto(tmp_path) as place, alone(Endpoint("127.0.0.1", place.port)) as crowd:
        raw = crowd.raw()
        assert raw.log_in(client_id="x") == ACCEPTED
        thief = Raw(place)
        assert thief.log_in(client_id="anonymous 127.0.0.1/x") == ACCEPTED  # the broker itself drops the browser
        assert raw.packet() is None
        assert raw.close_code == 1013
        thief.close()


def test_an_external_broker_may_know_a_seat_by_another_secret(tmp_path: Path):
    hooks = GatewayHooks(upstream_secret=SECRETS.get)
    with foreign_mosquitto(tmp_path) as place:
        with alone(Endpoint("127.0.0.1", place.port), hooks) as crowd:
            assert crowd.raw().log_in(client_id="x", user="seat-red", password=b"claimed") == ACCEPTED
        with alone(Endpoint("127.0.0.1", place.port)) as crowd:
            refused = crowd.raw()
            assert refused.log_in(client_id="x", user="seat-red", password=b"claimed") == REFUSED
            assert refused.packet() is None


def test_closing_a_connection_that_has_not_logged_in_yet_does_not_wait():
    limits = replace(LIMITS, connect_seconds=10.0)

    async def scenario() -> float:
        gateway = Gateway(lambda: Endpoint("127.0.0.1", 1), Admission(_never, lambda: Rights(RULES), limits))
        sent: list[dict[str, Any]] = []
        incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        incoming.put_nowait({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "websocket", "subprotocols": ["mqtt"], "client": ("127.0.0.1", 1)}
        task = asyncio.create_task(gateway(scope, incoming.get, send))
        while not sent:
            await asyncio.sleep(0)
        begin = time.monotonic()
        await gateway.close_all(1001, "bye")
        await task
        assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
        assert sent[-1]["code"] == 1001
        return time.monotonic() - begin

    assert asyncio.run(scenario()) < limits.connect_seconds


async def _never(_user: str, _secret: str) -> bool:
    return False


def test_of_two_windows_that_connect_at_once_one_stays():
    """As after a restart, when both reconnect: each considers itself the newer one."""

    async def scenario() -> list[list[int]]:
        waiting: list[asyncio.StreamWriter] = []
        gone = asyncio.Semaphore(0)

        async def answer_both(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            waiting.append(writer)
            for one in waiting if len(waiting) == 2 else ():
                one.write(ACCEPTED)
            await reader.read()  # to the end
            writer.close()
            await writer.wait_closed()
            gone.release()

        async with await asyncio.start_server(answer_both, "127.0.0.1", 0) as broker:
            endpoint = Endpoint("127.0.0.1", broker.sockets[0].getsockname()[1])
            gateway = Gateway(lambda: endpoint, Admission(_anybody, lambda: Rights(RULES), LIMITS))
            gateway.hooks = GatewayHooks(on_login=lambda _, connection: gateway.take_over(connection))
            codes: list[list[int]] = [[], []]
            heard = asyncio.Event()
            windows = [asyncio.create_task(_window(gateway, told, heard)) for told in codes]
            await asyncio.wait(windows, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            for one in waiting:
                one.write(PONG)
            async with asyncio.timeout(PATIENCE):
                await heard.wait()  # by the one that stays
            closed = [list(told) for told in codes]
            await gateway.close_all(1001, "bye")
            await asyncio.gather(*windows, gone.acquire(), gone.acquire())
            return closed

    assert sorted(asyncio.run(scenario())) == [[], [TAKEN_OVER]]


async def _window(gateway: Gateway, codes: list[int], heard: asyncio.Event) -> None:
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    incoming.put_nowait({"type": "websocket.connect"})
    login = Connect("tab", "seat-red", b"any")
    incoming.put_nowait({"type": "websocket.receive", "bytes": encode_connect(login)})

    async def send(message: Any) -> None:
        if message["type"] == "websocket.close":
            codes.append(message["code"])
        elif message.get("bytes") == PONG:
            heard.set()

    await gateway({"type": "websocket", "subprotocols": ["mqtt"], "client": ("127.0.0.1", 1)}, incoming.get, send)


async def _anybody(_user: str, _secret: str) -> bool:
    return True
