"""A service under test: one process, its own data folder and its own ports."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING, Any

import httpx

from companion.broker import find_mosquitto
from companion.cli.main import main

from ..ports import free_port, listens
from ..processes import children_of, kill
from ..waiting import PATIENCE, wait_until
from .launching import ForkedService, launch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from .launching import Program, ServiceProcess

REFEREE_TOKEN = "the-whistle-of-the-referee"
_UNHURRIED = {  # a test plays faster than people do, and fails more logins
    "COMPANION_LIMITS_FREE_LOGINS": "1000",
    "COMPANION_LIMITS_PACKETS_PER_SECOND": "5000",
    "COMPANION_LIMITS_PACKET_BURST": "5000",
    "COMPANION_LIMITS_CONNECTIONS_PER_ADDRESS": "250",
    "COMPANION_LIMITS_HTTP_CONNECTIONS": "250",
    "COMPANION_LIMITS_HTTP_CONNECTIONS_PER_ADDRESS": "250",
    "COMPANION_LIMITS_LOGINS_PER_SECOND": "1000",
    "COMPANION_LIMITS_REQUESTS_PER_SECOND": "5000",
    "COMPANION_LIMITS_REQUEST_BURST": "5000",
}


def web_client(port: int, own_address: str | None = None) -> httpx.Client:
    """Make an HTTP client without keep-alive: the server might close a kept connection as a request is sent."""
    unkept = httpx.Limits(max_keepalive_connections=0)
    line = httpx.HTTPTransport(local_address=own_address, limits=unkept, verify=False, trust_env=False)
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=line, timeout=PATIENCE, trust_env=False)


class Hub:
    """`companion run`, which can be killed and restarted on the same data and ports."""

    launch = staticmethod(launch)
    host = "127.0.0.1"
    """What it listens on."""

    def __init__(self, folder: Path, broker: str = "mosquitto", **environment: str) -> None:
        self.data = folder / "data"
        self.broker = broker
        self.port, self.mqtt_port = free_port(), free_port()
        self.logs = folder / "log"
        self.out = folder / "out"
        self.environment = {**_UNHURRIED, "COMPANION_BROKER_PORT": str(self.mqtt_port)} | environment
        self.tables: list[str] = []
        self.web = web_client(self.port)
        self.process: ServiceProcess | None = None

    def start(self, *, wait: bool = True, **environment: str) -> Hub:
        """Start the process and wait until it is healthy."""
        self.spawn(**environment)
        if wait:
            wait_until(self.is_well, lambda: f"the hub is healthy; its log ends with {self.log()[-4000:]}")
        return self

    def spawn(self, **environment: str) -> None:
        """Start the process without waiting for it."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        chosen = {"COMPANION_REFEREE_TOKEN": REFEREE_TOKEN, **self.environment, **environment}
        words = ["run", "--host", self.host, "--port", str(self.port), "--data", str(self.data)]
        words += ["--broker", self.broker, *(word for table in self.tables for word in ("--table", table))]
        self.process = self.launch([*words, *self.options()], inherited | chosen, self.out, self.logs)

    def options(self) -> Sequence[str]:
        """Return further command-line options; subclasses override this."""
        return ()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self.process is not None
        return self.process.pid

    def is_well(self) -> bool:
        """Whether /healthz answers 200; fails if the process has ended."""
        assert self.process is None or self.process.poll() is None, f"the hub has ended: {self.log()[-4000:]}"
        return self.health() == 200

    def health(self) -> int | None:
        """Return the status of /healthz; None if nothing answers."""
        try:
            return self.web.get("/healthz").status_code
        except httpx.TransportError:
            return None

    def kill(self) -> None:
        """Kill the process, like a power cut."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)

    def await_death(self) -> None:
        """Wait until the process has exited by itself."""
        assert self.process is not None
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Stop it as an init system does; return its exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Stop it, whatever state it is in."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE / 4)
            except subprocess.TimeoutExpired:
                self.kill()
        self.web.close()

    def log(self) -> str:
        """Return the log so far."""
        return self.logs.read_text("utf-8") if self.logs.exists() else ""

    def kill_broker(self) -> None:
        """Kill the managed broker alone, if it runs."""
        for pid in children_of(self.pid, "mosquitto.conf"):
            kill(pid)

    # HTTP ---------------------------------------------------------------------------------------------

    def claim(self, table: str, seat: str, name: str = "") -> dict[str, Any]:
        """Claim a seat."""
        answer = self.web.post(f"/api/v1/tables/{table}/seats/{seat}/claim", json={"name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def free(self, table: str, seat: str) -> None:
        """Free a seat, as the referee does."""
        answer = self.web.delete(f"/api/v1/tables/{table}/seats/{seat}", headers=BEARER)
        assert answer.status_code == 204, answer.text

    def make_table(self, table: str) -> str:
        """Create a table, as the referee does."""
        answer = self.web.post("/api/v1/tables", json={"table": table}, headers=BEARER)
        assert answer.status_code == 201, answer.text
        return table

    def metrics(self) -> dict[str, float]:
        """Read /metrics: map each name with its labels to its value."""
        lines = self.web.get("/metrics").text.splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if line and not line.startswith("#"))
        return {name: float(value) for name, value in pairs}


BEARER = {"Authorization": f"Bearer {REFEREE_TOKEN}"}


def command_line(*words: str) -> tuple[int, str, str]:
    """Run a command in this process; return its status, standard output and standard error."""
    out, errors = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(errors):
        try:
            status = main(list(words))
        except SystemExit as end:
            status = int(end.code or 0)
    return status, out.getvalue(), errors.getvalue()


class OwnMosquitto:
    """A Mosquitto as an administrator runs it, with the files that `companion broker` prints."""

    def __init__(self, folder: Path, data: Path, tables: tuple[str, ...] = ("main",)) -> None:
        program = find_mosquitto()
        assert program, "these tests need Mosquitto: apt-get install mosquitto"
        self.port = free_port()
        self._folder, self._data, self._program = folder, data, program
        told = self._write_access(tables)
        self.url = told.split(" as ")[1].strip().replace("HOST:1883", f"127.0.0.1:{self.port}")
        self.start()

    def _write_access(self, tables: tuple[str, ...]) -> str:
        asked = ["--data", str(self._data), *(word for table in tables for word in ("--table", table))]
        (self._folder / "acl").write_text(command_line("broker", "acl", *asked)[1])
        _, users, told = command_line("broker", "users", *asked)
        (self._folder / "users").write_text(users)
        return told

    def learn(self, *tables: str) -> None:
        """Reload it with access for these tables."""
        self._write_access(tables)
        self._child.send_signal(signal.SIGHUP)

    def start(self) -> None:
        """Start it and wait until it listens."""
        lines = [*(["user root"] if os.geteuid() == 0 else []), f"listener {self.port} 127.0.0.1"]
        lines += ["allow_anonymous true", "set_tcp_nodelay true", "log_dest none"]
        lines += [f"password_file {self._folder}/users", f"acl_file {self._folder}/acl"]
        (self._folder / "conf").write_text("\n".join(lines) + "\n")
        self._child = subprocess.Popen([self._program, "-c", str(self._folder / "conf")], stderr=subprocess.DEVNULL)
        wait_until(lambda: listens(self.port), "Mosquitto listens")

    def kill(self) -> None:
        """Kill it."""
        self._child.kill()
        self._child.wait(PATIENCE)


@contextmanager
def running(
    folder: Path, broker: str = "mosquitto", program: Program | None = None, **environment: str
) -> Iterator[Hub]:
    """Run a hub, or a program that is one but for a detail, in the block; `external` runs a Mosquitto beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    hub = Hub(folder, broker, **environment)
    if program:
        hub.launch = partial(ForkedService, program=program)
    peer = OwnMosquitto(folder, hub.data) if broker == "external" else None
    if peer:
        hub.broker, hub.mqtt_port = peer.url, peer.port
    try:
        yield hub.start()
    finally:
        hub.close()
        if peer:
            peer.kill()
