"""What the doctor finds, for the command line and for the referee's page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from companion.process import doctor
from companion.process.bundle import known_secrets, without_secrets
from companion.process.doctor import Finding
from companion.web.own_command import CommandFailed, OwnCommand, as_environment
from companion.web.pages import built_pages
from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

router = APIRouter(route_class=StrictRoute)


def examine(
    data: Path, port: int | None = None, readers: Path | None = None, host: str | None = None
) -> Iterator[Finding]:
    """Check everything a game night needs; see `companion.process.doctor`."""
    yield Finding("good", "pages") if built_pages() else Finding("mind", "pages.missing")
    yield from doctor.examine(data, port, readers, host)


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


def looking() -> OwnCommand:
    """Return what runs the doctor."""
    return OwnCommand(patience=90.0, good_seconds=3.0)


@router.get("/doctor", dependencies=REFEREE_ONLY, responses={401: {}, 503: {}})
async def look(request: Request, service: TheService) -> DoctorReport:
    """Try everything that is configured and say what works; no secret is included. It may take some seconds."""
    command: OwnCommand = request.app.state.doctor
    readers = ["--readers", str(service.bridge.path)] if service.bridge is not None else []
    try:
        told = await command.output(
            ["doctor", "--json", "--data", str(service.data), *readers], as_environment(service.settings)
        )
    except CommandFailed:
        raise problem(503, "doctor", "The doctor failed; try `companion doctor` on the machine.") from None
    found = json.loads(without_secrets(told.decode(), known_secrets(service.data)))
    good = all(one["verdict"] != "bad" for one in found)
    return DoctorReport(ok=good, findings=[DoctorFinding.model_validate(one) for one in found])
