"""The share of the web server's time that each address has."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest
from fastapi import Request

from companion.process.settings import LimitSettings
from companion.web import fair_share, slow_work
from companion.web.fair_share import AT_WORK, FairShare, sleep_aside
from companion.web.slow_work import SlowWork

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import Message, Receive, Scope, Send


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse at once instead of after a second."""
    for module in (fair_share, slow_work):
        monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.0)


class Application:
    """Notes how many requests it works on at once; each goes on when the test says so."""

    def __init__(self, before: Callable[[Scope, Receive], Awaitable[object]] | None = None) -> None:
        self.before, self.at_work, self.go_on = before, 0, asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.before:
            await self.before(scope, receive)
        self.at_work += 1
        await self.go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done"})


class Client:
    """Sends requests from one address."""

    def __init__(self, app: FairShare, address: str = "10.0.0.1") -> None:
        self.app, self.address = app, address

    async def ask(self, sent: Callable[[], Awaitable[object]] = lambda: asyncio.sleep(0), **headers: str) -> Message:
        """Send a request and return all of its answer in one."""
        answer: dict[str, Any] = {}

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            answer.update(message)
            await sent()

        given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": "GET", "path": "/", "client": (self.address, 1), "headers": given}
        await self.app(scope, receive, send)
        return answer

    def ask_often(self, times: int, **options: Any) -> list[asyncio.Task[Message]]:
        """Send many requests at once."""
        return [asyncio.ensure_future(self.ask(**options)) for _ in range(times)]


async def settle() -> None:
    """Give every task plenty of turns of the event loop."""
    for _ in range(200):
        await asyncio.sleep(0)


def limits(rate: float = 0.001, burst: int = 100) -> LimitSettings:
    return LimitSettings(requests_per_second=rate, request_burst=burst)


def test_beyond_its_share_an_address_is_refused_with_a_code_a_sentence_and_when_to_come_back():
    async def play() -> None:
        app = Application()
        app.go_on.set()
        shared = FairShare(app, limits(rate=0.1, burst=3))
        answers = [await Client(shared).ask() for _ in range(4)]
        assert [answer["status"] for answer in answers] == [200, 200, 200, 429]
        assert json.loads(answers[3]["body"])["detail"] == {
            "code": "too-fast", "text": "Too many messages: wait a moment.", "facts": {},
        }  # fmt: skip
        assert int(dict(answers[3]["headers"])[b"retry-after"]) == 10
        assert (await Client(shared, "10.0.0.2").ask())["status"] == 200, "another address has its own share"

    asyncio.run(play())


def test_only_so_many_requests_of_an_address_are_worked_on_at_once():
    async def play() -> None:
        app = Application()
        shared = FairShare(app, limits())
        asked = Client(shared).ask_often(20)
        await settle()
        assert app.at_work == AT_WORK
        asked += Client(shared, "10.0.0.2").ask_often(1)
        await settle()
        assert app.at_work == AT_WORK + 1, "another address does not wait for them"
        app.go_on.set()
        assert {answer["status"] for answer in await asyncio.gather(*asked)} == {200}

    asyncio.run(play())


def test_a_slow_reader_of_an_answer_keeps_nobody_waiting():
    async def play() -> None:
        app, never = Application(), asyncio.Event()
        app.go_on.set()
        shared = FairShare(app, limits())
        stuck = Client(shared).ask_often(AT_WORK, sent=never.wait)
        await settle()
        assert (await Client(shared).ask())["status"] == 200
        never.set()
        await asyncio.gather(*stuck)

    asyncio.run(play())


@pytest.mark.parametrize("why", ["a body that is long in coming", "a wait after wrong tokens"])
def test_a_request_that_only_waits_keeps_nobody_waiting(why: str) -> None:
    async def play() -> None:
        stuck, never = True, asyncio.Event()

        async def wait(scope: Scope, receive: Receive) -> None:
            if stuck and why == "a body that is long in coming":
                await receive()
            elif stuck:
                await sleep_aside(Request(scope), 3600)

        async def silence() -> Message:
            await never.wait()
            return {"type": "http.request"}

        app = Application(wait)
        app.go_on.set()
        shared = FairShare(app, limits())
        scope = {"type": "http", "client": ("10.0.0.1", 1), "headers": []}
        waiting = [asyncio.ensure_future(shared(scope, silence, _ignore)) for _ in range(AT_WORK)]
        await settle()
        stuck = False
        assert (await Client(shared).ask())["status"] == 200
        for one in waiting:
            one.cancel()

    asyncio.run(play())


async def _ignore(message: Message) -> None:
    """Send nothing."""


@pytest.mark.parametrize("said", [{"content_length": "60000"}, {"transfer_encoding": "chunked"}], ids=str)
def test_a_large_body_counts_as_many_requests(said: dict[str, str]) -> None:
    async def play() -> None:
        app = Application()
        app.go_on.set()
        client = Client(FairShare(app, limits()))
        statuses = [(await client.ask(**said))["status"] for _ in range(3)]
        assert statuses == [200, 429, 429]
        assert (await client.ask())["status"] == 200, "there is enough left for a small one"

    asyncio.run(play())


def request_from(address: str = "10.0.0.1") -> Request:
    turn = fair_share._Turn(asyncio.Semaphore())
    return Request({"type": "http", "client": (address, 1), "headers": [], fair_share._TURN: turn})


def test_slow_answers_are_made_one_at_a_time_and_the_same_one_once():
    async def play() -> None:
        work, made, at_once = SlowWork(), [], []

        def make() -> bytes:
            at_once.append(len(at_once) - len(made))
            made.append(1)
            return b"done"

        same = (work.make(request_from(), make, "a key") for _ in range(10))
        others = (work.make(request_from(), make) for _ in range(3))
        answers = await asyncio.gather(*same, *others)
        assert {answer.plain for answer in answers} == {b"done"}
        assert len(made) == 4
        assert set(at_once) == {0}

    asyncio.run(play())


def test_one_address_gets_few_slow_answers_but_those_that_are_made_already_cost_nothing(monkeypatch):
    monkeypatch.setattr(slow_work, "RATE", 0.001)
    monkeypatch.setattr(slow_work, "BURST", 5)

    async def play() -> None:
        work = SlowWork()
        for number in range(5):
            await work.make(request_from(), lambda: b"done", number)
        with pytest.raises(fair_share.HTTPException) as refused:
            await work.make(request_from(), lambda: b"done", 5)
        assert refused.value.status_code == 429
        assert refused.value.headers["Retry-After"]
        await work.make(request_from(), lambda: b"done", 4)
        await work.make(request_from("10.0.0.2"), lambda: b"done", 5)

    asyncio.run(play())
