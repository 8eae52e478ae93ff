"""The web API for the bundle: what somebody who helps needs to know, as one file."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from companion.web.own_command import CommandFailed, OwnCommand, as_environment
from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, problem

router = APIRouter(route_class=StrictRoute)


def bundles() -> OwnCommand:
    """Return what makes bundles."""
    return OwnCommand(patience=120.0, good_seconds=20.0)


@router.get(
    "/bundle",
    dependencies=REFEREE_ONLY,
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}}, 401: {}, 503: {}},
)
async def bundle(request: Request, service: TheService) -> Response:
    """Return log, settings, versions and the last race as a zip file; nothing secret or sealed is included."""
    command: OwnCommand = request.app.state.bundles
    try:
        made = await command.output(["bundle", "--data", str(service.data)], as_environment(service.settings))
    except CommandFailed:
        raise problem(503, "bundle", "The bundle could not be made; try `companion bundle` on the machine.") from None
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="pitwall-bundle.zip"'}
    return Response(made, media_type="application/zip", headers=headers)
