"""The service in a process of its own: started as people start it, or forked from one that has loaded it already."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from companion.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

Program = Callable[[list[str]], int]
_MAIN = "import sys; from companion.cli.main import main; sys.exit(main())"
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["companion.cli.running", "companion.broker.embedded.broker", __name__])


class ServiceProcess(Protocol):
    """What a test needs of a process; `subprocess.Popen` is one."""

    @property
    def pid(self) -> int:
        """Give its id."""

    def poll(self) -> int | None:
        """Give its exit status; none while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, and give its exit status."""

    def terminate(self) -> None:
        """Ask it to end."""

    def kill(self) -> None:
        """End it."""


class ForkedService:
    """A service that need not load the program, which is nine tenths of the work of starting it."""

    def __init__(
        self, words: Sequence[str], environment: Mapping[str, str], out: Path, log: Path, program: Program = main
    ) -> None:
        # a daemon to multiprocessing only: should a test forget it, it ends with the tests
        self._process = _forks.Process(target=_serve, args=(program, words, environment, out, log), daemon=True)
        self._process.start()
        self.pid = self._process.pid or 0
        self._handle = os.pidfd_open(self.pid)

    def terminate(self) -> None:
        """Ask it to end."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        """Signal this very process: it is not our child, so that its id may be another's as soon as it has ended."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def __del__(self) -> None:
        """Let go of the process."""
        os.close(self._handle)

    def poll(self) -> int | None:
        """Give its exit status; none while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, and give its exit status."""
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
    """Start the service: quickly for tests, which start hundreds, and as people do for all else."""
    start = ForkedService if "PYTEST_VERSION" in os.environ else fresh_service
    return start(words, environment, out, log)
