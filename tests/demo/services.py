"""The real service with a demo, in a process of its own, on a board that is raced in seconds."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import paho.mqtt.publish as paho

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAIN = "from companion.service.cli import main; raise SystemExit(main())"
REFEREE = "the-referee-of-the-demo-tests"
SPRINT = {
    "id": "sprint",
    "name": "Sprint",
    "spaces": 14,
    "laps": 1,
    "heat": 4,
    "stress": 2,
    "corners": [{"after": 8, "limit": 5}],
}
SECONDS = 60.0
"""Far more than anything here takes, for a machine that is busy."""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@dataclass
class Service:
    """A companion with a demo; it can be killed and started again."""

    folder: Path
    broker: str
    pace: float
    port: int = field(default_factory=_free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, with everything it prints in files."""
        boards, data = self.folder / "boards", self.folder / "data"
        boards.mkdir(exist_ok=True)
        data.mkdir(exist_ok=True)
        (boards / "sprint.json").write_text(json.dumps(SPRINT))
        (data / "companion.toml").write_text(f'tracks = "{boards}"\n')
        words = f"run --demo --cars 3 --track sprint --pace {self.pace} --broker {self.broker} --log-level debug"
        where = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(data))
        with (self.folder / "out.txt").open("ab") as out, (self.folder / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", MAIN, *words.split(), *where],
                stdout=out,
                stderr=log,
                env=os.environ | {"COMPANION_REFEREE_TOKEN": REFEREE},
            )

    def kill(self) -> None:
        """Pull the plug."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Stop it as the host does."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def kill_broker(self) -> None:
        """Kill the broker's own process."""
        assert self.process
        pid = self.process.pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)

    def text(self, name: str) -> str:
        """Read what was printed (`out`) or logged (`log`)."""
        return (self.folder / f"{name}.txt").read_text()

    def ask(self, path: str, body: Any = None) -> Any:
        """Ask over HTTP; none when the answer is no, or there is none."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/v1/tables/main{path}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return json.load(answer)
        except OSError:
            return None

    def until(self, true: Callable[[Any], Any]) -> Any:
        """Wait until the public state is as wanted, and give it."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            state = self.ask("")
            if state and true(state):
                return state
            assert self.process, "a service has been started"
            assert self.process.poll() is None, f"the service has ended: {self.text('log')[-2000:]}"
            time.sleep(0.02)
        raise AssertionError(f"not within {SECONDS} s; the log ends with: {self.text('log')[-2000:]}")

    def say(
        self, topic: str, *messages: Any, user: str = "referee", token: str = REFEREE, retain: bool = False
    ) -> None:
        """Publish through the gateway, all on one connection."""
        auth: Any = {"username": user, "password": token}
        where: Any = {"hostname": "127.0.0.1", "port": self.port, "transport": "websockets"}
        packed: Any = [(f"heat/v1/main/{topic}", json.dumps(message), 1, retain) for message in messages]
        paho.multiple(packed, auth=auth, **where)

    def claim(self, seat: str, name: str) -> Any:
        """Take a seat; none when it is taken."""
        return self.ask(f"/seats/{seat}/claim", {"name": name})

    def claim_in_a_pause(self, seat: str, name: str) -> Any:
        """End the race as a referee does, and be quick; on a busy machine the pause may be over too soon."""
        for _ in range(10):
            self.say("referee/command", {"do": "abandon", "reason": "tea"})
            for _ in range(30):
                if claimed := self.claim(seat, name):
                    return claimed
                time.sleep(0.05)
        raise AssertionError("no pause to take a seat in")


@contextmanager
def running(folder: Path, broker: str, pace: float) -> Iterator[Service]:
    """Run a service for as long as the block lasts."""
    service = Service(folder, broker, pace)
    service.start()
    try:
        yield service
    finally:
        service.kill()
