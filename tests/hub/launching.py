"""The service in a separate process: started as people start it, or forked from one that has already loaded it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol
from unittest.mock import patch

from companion.cli.main import main
from companion.hub.inbox import Pace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

Program = Callable[[list[str]], int]
_MAIN = "import sys; from companion.cli.main import main; sys.exit(main())"
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["companion.cli.running", "companion.broker.embedded.broker", __name__])


def unpaced(words: list[str]) -> int:
    """Run the service, in which nobody is too fast: tests guess a hundred times as fast as people."""
    with patch.object(Pace, "MOST", 1_000_000):
        return main(words)


class ServiceProcess(Protocol):
    """What a test needs of a process; `subprocess.Popen` is one."""

    @property
    def pid(self) -> int:
        """The process id."""

    def poll(self) -> int | None:
        """Return its exit status; None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it exits; return its exit status."""

    def terminate(self) -> None:
        """Send SIGTERM."""

    def kill(self) -> None:
        """Send SIGKILL."""


class ForkedService:
    """A service that need not import the program, which takes nine tenths of a start."""

    def __init__(
        self, words: Sequence[str], environment: Mapping[str, str], out: Path, log: Path, program: Program = main
    ) -> None:
        # a daemon to multiprocessing only: should a test forget it, it ends with the tests
        self._process = _forks.Process(target=_serve, args=(program, words, environment, out, log), daemon=True)
        self._process.start()
        self.pid = self._process.pid or 0
        self._handle = os.pidfd_open(self.pid)

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        """Signal exactly this process: it is not our child, so its id may be reused once it has exited."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def __del__(self) -> None:
        """Close the process handle."""
        os.close(self._handle)

    def poll(self) -> int | None:
        """Return its exit status; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it exits; return its exit status."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("companion", timeout or 0)
        return self._process.exitcode


def _serve(program: Program, words: Sequence[str], environment: Mapping[str, str], out: Path, log: Path) -> None:
    for path, stream in ((out, sys.stdout), (log, sys.stderr)):
        with path.open("ab") as file:
            os.dup2(file.fileno(), stream.fileno())
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(program(list(words)))


def fresh_service(words: Sequence[str], environment: Mapping[str, str], out: Path, log: Path) -> ServiceProcess:
    """Start the service as people do."""
    with out.open("ab") as output, log.open("ab") as complaints:
        return subprocess.Popen(
            [sys.executable, "-c", _MAIN, *words], stdout=output, stderr=complaints, env=dict(environment)
        )


def launch(words: Sequence[str], environment: Mapping[str, str], out: Path, log: Path) -> ServiceProcess:
    """Start the service: forked for tests, which start hundreds, and as people do for everything else."""
    start = ForkedService if "PYTEST_VERSION" in os.environ else fresh_service
    return start(words, environment, out, log)
