"""The web API for the bundle: what somebody who helps needs to know, as one file."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, TheSlowWork, problem

if TYPE_CHECKING:
    from pathlib import Path

router = APIRouter(route_class=StrictRoute)
_COMMAND = "import sys; from companion.cli.main import main; sys.exit(main())"
_PATIENCE = 120.0


@router.get(
    "/bundle",
    dependencies=REFEREE_ONLY,
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}}, 401: {}, 503: {}},
)
async def bundle(request: Request, service: TheService, slow_work: TheSlowWork) -> Response:
    """Return log, settings, versions and the last race as a zip file; nothing secret or sealed is included."""
    try:
        made = await slow_work.make(request, lambda: _made(service.data))
    except subprocess.SubprocessError:
        raise problem(503, "bundle", "The bundle could not be made; try `companion bundle` on the machine.") from None
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="pitwall-bundle.zip"'}
    return Response(made.plain, media_type="application/zip", headers=headers)


def _made(data: Path) -> bytes:
    """Run the command in a process of its own: looking the machine over takes a while."""
    words = [sys.executable, "-P", "-c", _COMMAND, "bundle", "--data", str(data)]
    return subprocess.run(words, capture_output=True, check=True, timeout=_PATIENCE).stdout  # noqa: S603 - our own words
