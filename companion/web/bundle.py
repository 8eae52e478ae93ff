"""The web API for the bundle: what somebody who helps needs to know, as one file."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, problem

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)
router = APIRouter(route_class=StrictRoute)
_COMMAND = "import sys; from companion.cli.main import main; sys.exit(main())"
_PATIENCE = 120.0
_GOOD_SECONDS = 20.0


class Bundles:
    """Makes one bundle at a time; whoever asks again at once gets the same."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._latest, self._made_at = b"", -inf

    async def get(self, data: Path) -> bytes:
        """Return a bundle that is at most a few seconds old."""
        async with self._one_at_a_time:
            if monotonic() - self._made_at > _GOOD_SECONDS:
                self._latest = await asyncio.to_thread(_made, data)
                self._made_at = monotonic()
            return self._latest


@router.get(
    "/bundle",
    dependencies=REFEREE_ONLY,
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}}, 401: {}, 503: {}},
)
async def bundle(request: Request, service: TheService) -> Response:
    """Return log, settings, versions and the last race as a zip file; nothing secret or sealed is included."""
    bundles: Bundles = request.app.state.bundles
    try:
        made = await bundles.get(service.data)
    except subprocess.SubprocessError as error:
        said = getattr(error, "stderr", b"") or b""
        _log.warning("the bundle failed: %s: %s", type(error).__name__, said.decode(errors="replace")[-2000:])
        raise problem(503, "bundle", "The bundle could not be made; try `companion bundle` on the machine.") from None
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="pitwall-bundle.zip"'}
    return Response(made, media_type="application/zip", headers=headers)


def _made(data: Path) -> bytes:
    """Run the command in a process of its own: looking the machine over takes a while."""
    words = [sys.executable, "-P", "-c", _COMMAND, "bundle", "--data", str(data)]
    return subprocess.run(words, capture_output=True, check=True, timeout=_PATIENCE).stdout  # noqa: S603 - our own words
