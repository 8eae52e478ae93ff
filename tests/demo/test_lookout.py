"""The demo's lookout receives strangers' messages: none may end it, and if it ends all the same, it restarts."""

from __future__ import annotations

import asyncio

import pytest

from companion.demo import host as module
from companion.demo.access import Address
from companion.demo.host import Host, Tokens
from companion.demo.lookout import Lookout
from companion.demo.options import DemoOptions
from companion.engine.types import SEATS

HERE = Address("127.0.0.1", 9, "main")
PRESENCE = "heat/v1/main/seat/red/presence"


@pytest.mark.parametrize("payload", [b"[" * 100_000, b'{"a":' * 100_000, b"", b"\xff", b"7", b"[]", b"null", b'"lost"'])
def test_an_invalid_message_is_ignored(payload: bytes) -> None:
    lookout = Lookout(HERE)
    lookout.phone._on_payload(PRESENCE, payload)
    lookout.phone._on_payload("heat/v1/main/state", payload)
    assert lookout.state is None
    lookout.phone._on_payload(PRESENCE, b'{"state":"lost"}')
    assert lookout.gone(SEATS[0], 0.0)


def test_a_lookout_that_ended_is_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_RETRY_SECONDS", 0.0)

    async def look_thrice() -> list[bool]:
        host = Host(HERE, Tokens("whistle", "cards"), DemoOptions(), lambda _: None)
        phone, dismissed, looking = host._lookout.phone, [], asyncio.Event()

        async def stumble() -> None:
            dismissed.append(phone.dismissed)
            if len(dismissed) == 1:
                raise RecursionError
            if len(dismissed) == 2:
                phone.dismissed = True  # refused
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
