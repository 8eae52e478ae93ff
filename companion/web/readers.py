"""The web API for readers: test them."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from companion.web.parts import REFEREE_ONLY, StrictRoute, TheService, TheTable

router = APIRouter(route_class=StrictRoute, prefix="/tables/{table}")


class Test(BaseModel):
    """Whether the readers of a table are being tested."""

    testing: bool


@router.get("/readers/test", dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def is_tested(service: TheService, table: TheTable) -> Test:
    """Return whether the readers are being tested: then taps play nothing."""
    return Test(testing=service.tables.lines[table.name].readers.testing)


@router.put("/readers/test", dependencies=REFEREE_ONLY, responses={401: {}, 404: {}})
async def test(service: TheService, table: TheTable, wanted: Test) -> Test:
    """Begin or end a test of the readers, which ends by itself after five minutes."""
    service.tables.lines[table.name].readers.test(on=wanted.testing)
    return wanted
