"""The demo's lookout hears strangers: nothing they say may end it, and if it ends all the same, it looks again."""

from __future__ import annotations

import asyncio

import pytest

from companion.demo import host as module
from companion.demo.doors import Address, Login
from companion.demo.host import Host
from companion.demo.lookout import Lookout
from companion.demo.options import DemoOptions
from companion.engine.types import SEATS

HERE = Address("127.0.0.1", 9, "main")
PRESENCE = "heat/v1/main/seat/red/presence"


@pytest.mark.parametrize("payload", [b"[" * 100_000, b'{"a":' * 100_000, b"", b"\xff", b"7", b"[]", b"null", b'"lost"'])
def test_what_is_no_message_is_passed_over(payload: bytes) -> None:
    lookout = Lookout(HERE)
    lookout.phone._take(PRESENCE, payload)
    lookout.phone._take("heat/v1/main/state", payload)
    assert lookout.state is None
    lookout.phone._take(PRESENCE, b'{"state":"lost"}')
    assert lookout.gone(SEATS[0], 0.0)


def test_a_lookout_that_ended_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.0)

    async def look_thrice() -> list[bool]:
        host = Host(HERE, Login("referee", "whistle"), DemoOptions(), lambda _: None)
        phone, dismissed, looking = host._lookout.phone, [], asyncio.Event()

        async def stumble() -> None:
            dismissed.append(phone.dismissed)
            if len(dismissed) == 1:
                raise RecursionError
            if len(dismissed) == 2:
                phone.dismissed = True  # turned away
                return
            looking.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(phone, "run", stumble)
        hosting = asyncio.create_task(host.run())
        await asyncio.wait_for(looking.wait(), 30)
        hosting.cancel()
        await asyncio.wait([hosting])
        return dismissed

    assert asyncio.run(look_thrice()) == [False, False, False]
