"""The table the broker is tested with: users, rules, and places where a broker can be reached."""

from __future__ import annotations

import asyncio
import re
import subprocess
import threading
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import uvicorn

from companion.broker import (
    Broker,
    BrokerSettings,
    Gateway,
    GatewayHooks,
    Limits,
    Rule,
    acl_text,
    find_mosquitto,
    hash_secret,
    listening_socket,
    make_broker,
    users_text,
    uvicorn_options,
)

from ..ports import free_port, listens
from ..waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Iterator


ROOT = "heat/v1/main"
SEATS = ("red", "blue")
READERS = ("left", "right")
_HELD = ("01", "08")  # established, or half-closed by the client: the states as Linux lists them
PUBLIC = ("status", "state", "event", "seat/+/presence", "reader/+/status")


def topic(name: str) -> str:
    """Prefix a topic's name with the table."""
    return f"{ROOT}/{name}"


def _rules() -> list[Rule]:
    rules = [Rule(None, topic(name), read=True) for name in PUBLIC]
    rules += [Rule("hub", f"{ROOT}/#", read=True, write=True), Rule("hub", topic("status"), will=True)]
    rules += [Rule("referee", topic("referee/command"), write=True)]
    rules += [Rule("referee", topic("referee/reply"), read=True)]
    for seat in SEATS:
        user, place = f"seat-{seat}", topic(f"seat/{seat}")
        rules += [Rule(user, f"{place}/command", write=True)]
        rules += [Rule(user, f"{place}/{name}", read=True) for name in ("reply", "view")]
        rules += [Rule(user, f"{place}/presence", write=True, will=True)]
    for reader in READERS:
        user, place = f"reader-{reader}", topic(f"reader/{reader}")
        rules += [Rule(user, f"{place}/tap", write=True), Rule(user, f"{place}/feedback", read=True)]
        rules += [Rule(user, f"{place}/status", write=True, will=True)]
    return rules


RULES = _rules()
SECRETS = {
    user: f"secret of {user}"
    for user in ("referee", *(f"seat-{seat}" for seat in SEATS), *(f"reader-{name}" for name in READERS))
}
USERS = {user: hash_secret(secret) for user, secret in SECRETS.items()}
LIMITS = Limits(connect_seconds=3.0, connections_per_address=200, free_logins=50, buffer_bytes=256 * 1024)


def settings(folder: Path, **changes: Any) -> BrokerSettings:
    """Make settings for a test: short retries, loopback, any free port."""
    wanted = {"limits": LIMITS, "first_retry_seconds": 0.05, "longest_retry_seconds": 0.2, **changes}
    return BrokerSettings(data=folder, **wanted)


class Loop:
    """An event loop in a thread, for tests that call it from outside."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine there and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        """Stop the loop and its thread."""
        self.run(self._loop.shutdown_asyncgens())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@dataclass
class Place:
    """Where and how clients connect."""

    name: str
    port: int
    tcp_port: int
    hub_secret: str
    hub_socket: str | None = None
    """Where the hub connects to a broker of ours, which does not let it in by any other way."""
    websockets: bool = False
    broker: Broker | None = None
    gateway: Gateway | None = None
    loop: Loop | None = None
    secrets: dict[str, str] = field(default_factory=lambda: dict(SECRETS))

    def transport_of(self, user: str | None) -> Literal["tcp", "websockets", "unix"]:
        """How this user's clients reach the broker."""
        if user == "hub":
            return "tcp" if self.hub_socket is None else "unix"
        return "websockets" if self.websockets else "tcp"

    def address_of(self, user: str | None) -> tuple[str, int]:
        """Where this user's clients reach the broker."""
        if user == "hub":
            return self.hub_socket or "127.0.0.1", self.tcp_port
        return "127.0.0.1", self.port

    @property
    def own_door(self) -> bool:
        """Whether our own code checks CONNECT here."""
        return self.name != "external"


def change(place: Place, users: dict[str, str], rules: list[Rule] = RULES) -> None:
    """Replace the users and rules of a broker of ours while it runs."""
    assert place.broker is not None
    assert place.loop is not None
    place.loop.run(place.broker.change(users, rules))


@asynccontextmanager
async def serving(gateway: Gateway, limits: Limits, app: Any = None) -> AsyncIterator[int]:
    """Serve the gateway as the service does; yield the port."""
    options = uvicorn_options(limits)
    config = uvicorn.Config(app or gateway, log_level="critical", lifespan="off", access_log=False, **options)
    server = uvicorn.Server(config)
    with listening_socket("127.0.0.1", 0, limits) as listener:
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield listener.getsockname()[1]
        finally:
            await gateway.close_all(1001, "the test is over")
            server.should_exit = True
            await task


@asynccontextmanager
async def open_broker(spec: str, options: BrokerSettings) -> AsyncIterator[Broker]:
    """Run a broker for the duration of the block."""
    broker = make_broker(spec, options, USERS, RULES)
    await broker.start()
    try:
        yield broker
    finally:
        await broker.stop()


@asynccontextmanager
async def managed(
    spec: str, folder: Path, *, gateway: bool = False, limits: Limits = LIMITS, **changes: Any
) -> AsyncIterator[Place]:
    """Run one of our brokers, optionally behind the gateway."""
    async with AsyncExitStack() as stack:
        options = settings(folder, limits=limits, **changes)
        broker = await stack.enter_async_context(open_broker(spec, options))
        await asyncio.wait_for(broker.wait_up(), PATIENCE)
        secret = broker.credentials.password or ""
        port = broker.endpoint.port
        place = Place(spec, port, port, secret, broker.inner.path, broker=broker)
        if gateway:
            place.gateway = door = Gateway(lambda: broker.inner, broker.admission)
            door.hooks = GatewayHooks(on_login=lambda _, connection: door.take_over(connection))
            place.port = await stack.enter_async_context(serving(door, limits))
            place.name, place.websockets = f"gateway to {spec}", True
        yield place


@contextmanager
def in_thread(spec: str, folder: Path, **changes: Any) -> Iterator[Place]:
    """Run `managed` in a thread beside the test."""
    loop = Loop()
    context = managed(spec, folder, **changes)
    try:
        place = loop.run(context.__aenter__())
        place.loop = loop
        try:
            yield place
        finally:
            loop.run(context.__aexit__(None, None, None))
    finally:
        loop.close()


@contextmanager
def foreign_mosquitto(folder: Path, extra: str = "", port: int = 0) -> Iterator[Place]:
    """Run a Mosquitto as an administrator would, with the files that we print."""
    program = find_mosquitto()
    assert program, "these tests need Mosquitto: apt-get install mosquitto"
    port = port or free_port()
    (folder / "users").write_text(users_text({**USERS, "hub": hash_secret("hub's own")}))
    (folder / "acl").write_text(acl_text(RULES))
    lines = ["user root", f"listener {port} 127.0.0.1", extra, "allow_anonymous true", "max_packet_size 65536"]
    lines += [f"password_file {folder}/users", f"acl_file {folder}/acl", "log_dest none"]
    settings = "\n".join(lines) + "\n"
    (folder / "conf").write_text(settings)
    # Mosquitto opens one listener after the other, and the last one counts too.
    ports = [int(found) for found in re.findall(r"^listener (\d+)", settings, re.MULTILINE)]
    child = subprocess.Popen([program, "-c", str(folder / "conf")], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: all(map(listens, ports)), "Mosquitto listens")
        yield Place("external", port, port, "hub's own")
    finally:
        child.terminate()
        child.wait()


def held_at(port: int) -> set[str]:
    """List the remote ends whose connections the server on this port has not closed yet."""
    rows = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    return {remote for _, local, remote, state, *_ in rows if state in _HELD and int(local[-4:], 16) == port}
