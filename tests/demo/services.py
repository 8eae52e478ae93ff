"""The real service with a demo, in its own process, on a board that is raced in seconds."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import paho.mqtt.publish as paho

from ..hub.launching import fresh_service
from ..hub.phones import Phone
from ..hub.service import REFEREE_TOKEN, Hub
from ..sprint import SPRINT, SPRINT_WITH_LEGENDS
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path


class Service(Hub):
    """A companion with a demo, started as people start it and within the limits of an evening."""

    launch = staticmethod(fresh_service)

    def __init__(self, folder: Path, broker: str, pace: float, *more: str) -> None:
        super().__init__(folder, broker)
        self._pace, self._more, boards = pace, more, folder / "boards"
        boards.mkdir()
        (boards / "sprint.json").write_text(json.dumps(SPRINT))
        (boards / "sprint-with-legends.json").write_text(json.dumps(SPRINT_WITH_LEGENDS))
        self.environment = {"COMPANION_TRACKS": str(boards), "COMPANION_LOG_LEVEL": "debug"}

    def options(self) -> Sequence[str]:
        """Race on the short board."""
        return ("--demo", "--cars", "3", "--track", "sprint", "--pace", str(self._pace), *self._more)

    def ask(self, path: str, body: Any = None) -> Any:
        """Send an HTTP request; return None if it is refused or not answered."""
        url = f"/api/v1/tables/main{path}"
        try:
            answer = self.web.get(url) if body is None else self.web.post(url, json=body)
        except httpx.TransportError:
            return None
        return answer.json() if answer.is_success else None

    def until(self, true: Callable[[Any], Any]) -> Any:
        """Wait until the public state satisfies the condition, and return it."""

        def wanted() -> Any:
            assert self.process is not None
            assert self.process.poll() is None, f"the service has ended: {self.log()[-2000:]}"
            state = self.ask("")
            return state if state and true(state) else None

        return wait_until(wanted, lambda: f"the state is as wanted; the log ends with {self.log()[-2000:]}")

    def say(
        self, topic: str, *messages: Any, user: str = "referee", token: str = REFEREE_TOKEN, retain: bool = False
    ) -> None:
        """Publish through the gateway, all on one connection."""
        auth: Any = {"username": user, "password": token}
        where: Any = {"hostname": "127.0.0.1", "port": self.port, "transport": "websockets"}
        packed: Any = [(f"heat/v1/main/{topic}", json.dumps(message), 1, retain) for message in messages]
        paho.multiple(packed, auth=auth, **where)

    def let_others_speak(self, times: int = 20) -> None:
        """Exchange this many words with the hub, which answers everybody in turn, drivers too."""
        referee = Phone(self, "main", "referee", ("referee", REFEREE_TOKEN), way="gateway").is_in()
        for _ in range(times):
            assert referee.ask({"do": "hello"})["ok"]
        referee.close()

    def try_to_claim(self, seat: str, name: str) -> Any:
        """Claim a seat; None if it is taken."""
        return self.ask(f"/seats/{seat}/claim", {"name": name})

    def claim_in_a_pause(self, seat: str, name: str) -> Any:
        """Abandon the race as a referee and claim a seat quickly; on a busy machine the pause may be over too soon."""
        for _ in range(10):
            self.say("referee/command", {"do": "abandon", "reason": "tea"})
            for _ in range(30):
                if claimed := self.try_to_claim(seat, name):
                    return claimed
                time.sleep(0.05)
        raise AssertionError("no pause to take a seat in")


@contextmanager
def running(folder: Path, broker: str, pace: float, *more: str) -> Iterator[Service]:
    """Run a service, with more options or without, for the duration of the block."""
    service = Service(folder, broker, pace, *more)
    service.spawn()
    try:
        yield service
    finally:
        service.kill()
        service.close()
