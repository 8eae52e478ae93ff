"""A network of its own for a test: a namespace in which interfaces can be made, switched and given addresses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MAIN = "import sys; from companion.cli.main import main; sys.exit(main())"
_ASK = """
import json, sys, urllib.error, urllib.request
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
def ask(method, url, token, host, body):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    headers |= {"Origin": url.partition("/api")[0], **({"Host": host} if host else {})}
    request = urllib.request.Request(url, body.encode() or None, headers, method=method)
    try:
        answer = opener.open(request, timeout=60)
    except urllib.error.HTTPError as error:
        answer = error
    except OSError:
        return None
    return answer.status, answer.read().decode()
for line in sys.stdin:
    print(json.dumps(ask(*json.loads(line))), flush=True)
"""
"""Answers requests for as long as it is asked: to start a Python for each would take longer than the answer."""


class Room:
    """A running namespace."""

    def __init__(self, holder: int) -> None:
        self.holder = holder
        self._enter = ["nsenter", f"--target={holder}", "--net"]
        if os.geteuid() != 0:
            self._enter += ["--user", "--preserve-credentials"]
        self._asking: subprocess.Popen[str] | None = None

    def ip(self, line: str) -> None:
        """Run `ip`."""
        done = subprocess.run([*self._enter, "ip", *line.split()], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"`ip {line}` has failed: {done.stderr}"

    def cable(self, name: str, *networks: str) -> None:
        """Add an interface with a link and these addresses."""
        self.ip(f"link add {name} type veth peer name far-{name}")
        for network in networks:
            self.ip(f"address add {network} dev {name}" + (" nodad" if ":" in network else ""))
        self.ip(f"link set {name} up")
        self.ip(f"link set far-{name} up")

    def cable_to(self, other: Room, name: str, here: str, there: str) -> None:
        """Lay a cable to another room: an interface of this name at either end, each with its address."""
        self.ip(f"link add {name} type veth peer name {name} netns {other.holder}")
        for room, network in ((self, here), (other, there)):
            room.ip(f"address add {network} dev {name}")
            room.ip(f"link set {name} up")

    def companion(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command of ours here, and type something into it."""
        line = [*self._enter, sys.executable, "-c", _MAIN, *words]
        return subprocess.run(line, input=said, capture_output=True, text=True, check=False, timeout=PATIENCE)

    def start(self, words: list[str], out: Path, **environment: str) -> subprocess.Popen[bytes]:
        """Start a program of ours here."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        with out.open("wb") as file:
            return subprocess.Popen(
                [*self._enter, sys.executable, "-c", _MAIN, *words],
                stdout=file,
                stderr=file,
                env=inherited | environment,
            )

    def python(self, *words: str, patience: int = 1, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python here, for so many times as long as a test waits for anything."""
        return subprocess.run(
            [*self._enter, sys.executable, *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=patience * PATIENCE,
            env=os.environ | environment,
        )

    def doctor(self, data: Path) -> tuple[int, dict[str, dict[str, Any]]]:
        """Run the doctor here; return its status and its findings by their codes."""
        done = self.python("-c", _MAIN, "doctor", "--json", "--data", str(data))
        assert not done.stderr, done.stderr
        return done.returncode, {one["code"]: one for one in json.loads(done.stdout)}

    def ask(
        self, url: str, method: str = "GET", token: str = "", host: str = "", body: Any = None
    ) -> tuple[int, Any] | None:
        """Send a request from here; None if nobody answers."""
        text = "" if body is None else json.dumps(body)
        asking = self._asking = self._asking or subprocess.Popen(
            [*self._enter, sys.executable, "-c", _ASK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert asking.stdin is not None
        assert asking.stdout is not None
        asking.stdin.write(json.dumps([method, url, token, host, text]) + "\n")
        asking.stdin.flush()
        answered = json.loads(asking.stdout.readline())
        if answered is None:
            return None
        status, answer = answered
        return status, json.loads(answer) if answer.startswith(("{", "[")) else answer

    def is_left(self) -> None:
        """End what asks here."""
        if self._asking is not None:
            self._asking.communicate()


@contextmanager
def room(beside: Room | None = None) -> Iterator[Room]:
    """Make a namespace with nothing but a loopback; fail with a sentence where that cannot be.

    One that is made beside another can be cabled to it, also without root's rights.
    """
    maker = ["unshare"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user"]
    if beside is not None and os.geteuid() != 0:
        maker = ["nsenter", f"--target={beside.holder}", "--user", "--preserve-credentials", "unshare"]
    holder = subprocess.Popen(
        [*maker, "--net", "sh", "-c", "ip link set lo up && echo ready && read line"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    assert holder.stderr is not None
    ready = holder.stdout.readline() == b"ready\n"
    assert ready, (
        "these tests need iproute2 and a kernel that lets them make network namespaces (root, or user namespaces): "
        f"{holder.stderr.read().decode()}"
    )
    made = Room(holder.pid)
    try:
        yield made
    finally:
        made.is_left()
        holder.stdin.close()
        holder.wait(PATIENCE)
        holder.stdout.close()
        holder.stderr.close()


class Tenant:
    """A companion that runs in a room."""

    token = "the-whistle-of-the-referee"

    def __init__(self, room: Room, folder: Path, *words: str, **environment: str) -> None:
        self.room, self.data, self.out, self.port = room, folder / "data", folder / "out", 8000
        line = ["run", "--data", str(self.data), "--broker", "embedded", *words]
        self._line, self._environment = line, {"COMPANION_REFEREE_TOKEN": self.token, **environment}
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = self.room.start(self._line, self.out, **self._environment)
        wait_until(self._answers, lambda: f"the companion answers; it says {self.said()}")

    def _answers(self) -> bool:
        assert self._process.poll() is None, f"it has ended: {self.said()}"
        return self.room.ask(f"http://127.0.0.1:{self.port}/api/v1/join") is not None

    def stop(self) -> None:
        """Stop it."""
        self._process.terminate()
        assert self._process.wait(PATIENCE) == 0, self.said()

    def said(self) -> str:
        """Return what it printed and logged."""
        return self.out.read_text("utf-8")

    def join(self) -> str:
        """Return the address guests are told."""
        answer = self.room.ask(f"http://127.0.0.1:{self.port}/api/v1/join")
        assert answer is not None
        return str(answer[1]["url"])

    def addresses(self, wanted: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Return the addresses as the referee sees them, after choosing one if that is wanted."""
        url = f"http://127.0.0.1:{self.port}/api/v1/addresses"
        answer = self.room.ask(url, "GET" if wanted is None else "PUT", self.token, body=wanted)
        assert answer is not None
        return answer


@contextmanager
def tenant(room: Room, folder: Path, *words: str, **environment: str) -> Iterator[Tenant]:
    """Run a companion in a room."""
    running = Tenant(room, folder, *words, **environment)
    try:
        yield running
    finally:
        running.stop()
