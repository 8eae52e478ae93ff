"""Programs and web servers that are told of events: each in its own queue, within its time, and never in the way."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from companion.engine.track import Corner
from companion.hub.table_event import TableEvent
from companion.process.event_hooks import MOST_WAITING, EventHooks
from companion.process.hook_settings import EventHook
from companion.system.log_limit import LogLimit

from ..ports import free_port
from ..processes import has_ended
from ..waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

CARS: Any = [{"seat": "red", "name": "Aino"}, {"seat": "blue", "name": "Blue"}]
BOOSTED = {"no": 7, "type": "boosted", "seat": "red"}


@pytest.fixture(autouse=True)
def _unlimited_so_far() -> None:
    """Forget what earlier tests have logged."""
    for limit in logging.getLogger("companion.process.event_hooks").filters:
        assert isinstance(limit, LogLimit)
        limit._windows.clear()


def told(number: int = 7, kind: str = "boosted", seat: str = "red") -> TableEvent:
    """Make an event."""
    event: Any = {"no": number, "type": kind, "seat": seat}
    return TableEvent("main", "2026-11-16-1", event, CARS, (Corner(12, 7),))


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


class World:
    """Running hooks, and how often their troubles have changed."""

    def __init__(self, *hooks: EventHook, language: str = "en") -> None:
        self.changes = 0
        self.hooks = EventHooks(hooks, language, self._changed)

    def _changed(self) -> None:
        self.changes += 1

    @property
    def troubles(self) -> list[str]:
        """What does not work."""
        return self.hooks.troubles()


@asynccontextmanager
async def running(*hooks: EventHook, language: str = "en") -> AsyncIterator[World]:
    """Run hooks for the duration of the block."""
    world = World(*hooks, language=language)
    world.hooks.start()
    try:
        yield world
    finally:
        await world.hooks.stop()


def program(folder: Path, text: str, name: str = "lamp") -> str:
    """Write a program in Python, and return its path."""
    path = folder / name
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{text}\n")
    path.chmod(0o755)
    return str(path)


def hook(run: tuple[str, ...] | None = None, url: str | None = None, **more: Any) -> EventHook:
    """Make a hook for boosts."""
    return EventHook(**{"event": ("boosted",), "run": run, "url": url, **more})


def lines(path: Path) -> list[str]:
    """Read the lines of a file that may not be there yet."""
    return path.read_text().splitlines() if path.exists() else []


def test_a_program_reads_the_event_and_gets_its_arguments_as_they_are(tmp_path: Path) -> None:
    out = tmp_path / "out"
    lamp = program(tmp_path, f"open({str(out)!r}, 'a').write(sys.argv[1] + ' ' + sys.stdin.read() + '\\n')")

    async def play() -> None:
        async with running(hook((lamp, "$(id) ; 'x'")), language="sv") as world:
            for number in (1, 2):
                world.hooks.take(told(number))
            world.hooks.take(told(3, "cooled"))
            await until(lambda: len(lines(out)) == 2)
            assert world.troubles == []

    asyncio.run(play())
    first, second = lines(out)
    words, document = first.split(" {", 1)
    assert words == "$(id) ; 'x'"
    assert json.loads("{" + document) == {
        "table": "main",
        "race": "2026-11-16-1",
        "event": {"no": 1, "type": "boosted", "seat": "red"},
        "text": "Aino boostar.",
    }
    assert '"no":2' in second


def test_a_program_gets_nothing_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    lamp = program(tmp_path, f"open({str(out)!r}, 'w').write(repr((sorted(os.environ), os.getcwd())) + '\\n')")
    monkeypatch.setenv("COMPANION_REFEREE_TOKEN", "secret")
    monkeypatch.setenv("COMPANION_BROKER", "mqtt://hub:secret@house")

    async def play() -> None:
        async with running(hook((lamp,))) as world:
            world.hooks.take(told())
            await until(lambda: lines(out))

    asyncio.run(play())
    names, folder = eval(lines(out)[0])
    assert set(names) <= {"HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TZ"}
    assert folder == "/"


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("sys.exit('no lamp')", "on_event lamp does not work: exit status 1."),
        ("os.kill(os.getpid(), 9)", "on_event lamp does not work: exit status -9."),
        ("time.sleep(600)", "on_event lamp does not work: it took longer than 0.5 seconds."),
    ],
)
def test_a_program_that_fails_is_a_trouble_until_it_works(tmp_path: Path, text: str, trouble: str) -> None:
    works = tmp_path / "works"
    lamp = program(tmp_path, f"if not os.path.exists({str(works)!r}): {text}")
    seconds = 0.5 if "sleep" in text else 60

    async def play() -> None:
        async with running(hook((lamp,), seconds=seconds)) as world:
            world.hooks.take(told())
            await until(lambda: world.troubles)
            assert world.troubles == [trouble]
            works.touch()
            world.hooks._queues[0]._hook = hook((lamp,), seconds=60)  # a busy machine needs more than half a second
            world.hooks.take(told())
            await until(lambda: not world.troubles)
            assert world.changes == 2

    asyncio.run(play())


def test_what_a_failing_program_said_is_told_to_the_log_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    lamp = program(tmp_path, "sys.exit('http://lamp/?key=4711 does not answer')")

    async def play() -> None:
        async with running(hook((lamp,))) as world:
            world.hooks.take(told())
            await until(lambda: world.troubles)
            assert "4711" not in "".join(world.troubles)

    asyncio.run(play())
    assert "on_event lamp said: http://lamp/?key=4711 does not answer" in caplog.text


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    text = f"""
child = os.fork()
open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')
time.sleep(600)"""
    lamp = program(tmp_path, text)

    async def play() -> None:
        async with running(hook((lamp,), seconds=60)) as world:
            world.hooks.take(told())
            await until(lambda: len(lines(pids)) == 2)
        await until(lambda: all(has_ended(int(pid)) for pid in lines(pids)))

    asyncio.run(play())


def test_a_slow_hook_delays_no_other_and_leaves_out_the_oldest(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    out, go = tmp_path / "out", tmp_path / "go"
    slow = program(
        tmp_path,
        f"open({str(out)!r}, 'a').write(sys.stdin.read() + '\\n')\n"
        f"while not os.path.exists({str(go)!r}): time.sleep(0.01)",
    )
    quick = tmp_path / "quick-out"
    other = program(tmp_path, f"open({str(quick)!r}, 'a').write('x\\n')", "quick")

    async def play() -> None:
        async with running(hook((slow,), seconds=60), hook((other,), event=("cooled",), seconds=60)) as world:
            world.hooks.take(told(0))
            await until(lambda: lines(out))
            for number in range(1, MOST_WAITING + 3):
                world.hooks.take(told(number))
            world.hooks.take(told(99, "cooled"))
            await until(lambda: lines(quick))
            assert len(lines(out)) == 1  # the slow one is still at its first
            go.touch()
            await until(lambda: len(lines(out)) == MOST_WAITING + 1)

    asyncio.run(play())
    assert [json.loads(line)["event"]["no"] for line in lines(out)] == [0, *range(3, MOST_WAITING + 3)]
    assert sum("an event is left out" in record.getMessage() for record in caplog.records) == 2


class WebServer:
    """Answers each request with the next of some answers; an empty one hangs up, None never answers."""

    def __init__(self, *answers: bytes | None) -> None:
        self.port, self.heard = free_port(), list[bytes]()
        self._answers = list(answers)
        self._clients: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> WebServer:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for client in self._clients:
            client.transport.abort()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._clients.append(writer)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        self.heard.append(head + await reader.readexactly(length))
        answer = self._answers.pop(0)
        if answer is not None:
            writer.write(answer)
            writer.close()


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


def test_a_web_server_gets_the_event_as_a_post() -> None:
    async def play() -> WebServer:
        async with WebServer(OK) as server, running(hook(url=f"http://127.0.0.1:{server.port}/api/x?y=1")) as world:
            world.hooks.take(told())
            await until(lambda: server.heard)
            await asyncio.sleep(0)
            assert world.troubles == []
            return server

    (request,) = asyncio.run(play()).heard
    head, body = request.split(b"\r\n\r\n")
    assert head.startswith(b"POST /api/x?y=1 HTTP/1.1\r\nHost: 127.0.0.1:")
    assert b"content-type: application/json" in head.lower()
    assert json.loads(body)["event"] == BOOSTED
    assert json.loads(body)["text"] == "Aino boosts."


def test_a_name_with_several_addresses_is_reached_at_the_one_that_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with WebServer(OK) as server, running(hook(url=f"http://lamp.example:{server.port}/")) as world:
            found = [(None, None, 0, "", (address, server.port)) for address in ("127.0.0.2", "127.0.0.1")]
            monkeypatch.setattr("companion.process.webhook.socket.getaddrinfo", lambda *_, **__: found)
            world.hooks.take(told())
            await until(lambda: server.heard or world.troubles)
            assert (len(server.heard), world.troubles) == (1, [])

    asyncio.run(play())


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "it answers with status 404"),
        (b"HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n", "it answers with status 302"),
        (b"", "it hung up without an answer"),
        (b"SSH-2.0-OpenSSH\r\n\r\n", "it does not answer as a web server does"),
        (None, "it took longer than 0.3 seconds"),
    ],
)
def test_a_web_server_that_does_not_take_it_is_a_trouble(answer: bytes | None, why: str) -> None:
    async def play() -> None:
        seconds = 0.3 if answer is None else 60
        async with (
            WebServer(answer) as server,
            running(hook(url=f"http://127.0.0.1:{server.port}/", seconds=seconds)) as world,
        ):
            world.hooks.take(told())
            await until(lambda: world.troubles)
            assert world.troubles == [f"on_event 127.0.0.1 does not work: {why}."]

    asyncio.run(play())


def test_a_web_server_that_is_not_there_is_a_trouble_and_so_is_a_name_that_is_none() -> None:
    async def play() -> None:
        places = [f"http://127.0.0.1:{free_port()}/", "http://nowhere.invalid/", "https://127.0.0.1:1/"]
        async with running(*(hook(url=place) for place in places)) as world:
            world.hooks.take(told())
            await until(lambda: len(world.troubles) == 3)
            assert world.troubles[0] == "on_event 127.0.0.1 does not work: Connection refused."
            assert world.troubles[1].startswith("on_event nowhere.invalid does not work: ")

    asyncio.run(play())


def test_failures_are_logged_in_a_bounded_way(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with running(hook(url=f"http://127.0.0.1:{free_port()}/")) as world:
            for number in range(MOST_WAITING):
                world.hooks.take(told(number))
            await until(lambda: not world.hooks._queues[0]._waiting)

    asyncio.run(play())
    said = [record for record in caplog.records if "does not work" in record.getMessage()]
    assert 1 <= len(said) <= 7
