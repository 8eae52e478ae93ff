"""What the doctor finds, for the command line and for the referee's page."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from companion.process import doctor
from companion.process.bundle import known_secrets, without_secrets
from companion.process.doctor import Finding
from companion.web.pages import built_pages
from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.process.service import Service

router = APIRouter(route_class=StrictRoute)
_log = logging.getLogger(__name__)
_COMMAND = "import sys; from companion.cli.main import main; sys.exit(main())"
_PATIENCE = 90.0
_GOOD_SECONDS = 3.0
_GIVEN = ("host", "port", "https", "broker")
"""Settings that the command line may override; the child would not know."""


def examine(data: Path, port: int | None = None, readers: Path | None = None) -> Iterator[Finding]:
    """Check everything a game night needs; see `companion.process.doctor`."""
    yield Finding("good", "pages") if built_pages() else Finding("mind", "pages.missing")
    yield from doctor.examine(data, port, readers)


class DoctorFinding(BaseModel):
    """One thing that the doctor looked at: `bad` would spoil the evening, `mind` is worth a look.

    The code and its facts are for pages that say it in their own language; `text` is English.
    """

    verdict: Literal["good", "mind", "bad"]
    code: str
    facts: dict[str, str | int]
    text: str


class DoctorReport(BaseModel):
    """All that the doctor found; `ok` if nothing of it is bad."""

    ok: bool
    findings: list[DoctorFinding]


class Doctor:
    """Looks one at a time, in a process of its own; whoever asks again at once gets the same."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._latest, self._made_at = DoctorReport(ok=True, findings=[]), -inf

    async def look(self, service: Service) -> DoctorReport:
        """Return findings that are at most a few seconds old."""
        async with self._one_at_a_time:
            if monotonic() - self._made_at > _GOOD_SECONDS:
                found = await asyncio.to_thread(_findings, service)
                good = all(one["verdict"] != "bad" for one in found)
                self._latest = DoctorReport(ok=good, findings=[DoctorFinding.model_validate(one) for one in found])
                self._made_at = monotonic()
            return self._latest


@router.get("/doctor", dependencies=REFEREE_ONLY, responses={401: {}, 503: {}})
async def look(request: Request, service: TheService) -> DoctorReport:
    """Try everything that is configured and say what works; no secret is included. It may take some seconds."""
    looking: Doctor = request.app.state.doctor
    try:
        return await looking.look(service)
    except (subprocess.SubprocessError, ValueError) as error:
        said = getattr(error, "stderr", b"") or b""
        _log.warning("the doctor failed: %s: %s", type(error).__name__, said.decode(errors="replace")[-2000:])
        raise problem(503, "doctor", "The doctor failed; try `companion doctor` on the machine.") from None


def _findings(service: Service) -> list[dict[str, Any]]:
    """Run the command in a process of its own: looking the machine over takes a while."""
    words = [sys.executable, "-P", "-c", _COMMAND, "doctor", "--json", "--data", str(service.data)]
    if service.bridge is not None:
        words += ["--readers", str(service.bridge.path)]
    settings = {f"COMPANION_{name.upper()}": str(getattr(service.settings, name)) for name in _GIVEN}
    done = subprocess.run(  # noqa: S603 - our own words
        words, capture_output=True, check=False, timeout=_PATIENCE, env=os.environ | settings
    )
    if done.returncode not in (0, 1):
        raise subprocess.CalledProcessError(done.returncode, words[0], done.stdout, done.stderr)
    found: list[dict[str, Any]] = json.loads(without_secrets(done.stdout.decode(), known_secrets(service.data)))
    return found
