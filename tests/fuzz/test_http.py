"""Every endpoint of the OpenAPI document, with generated requests: no 500, no traceback, no growth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from ..hub.service import BEARER, Hub, running
from ..long import LONG
from ..processes import resident_bytes
from ..waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

REQUESTS = 150 if LONG else 8
MAKES_SOMETHING = ("POST /api/v1/tables",)
"""Each such request leaves a table behind: a few are enough."""


@schemathesis.serializer("application/jsonl")
def race_file(_context: object, value: object) -> bytes:
    """Send whatever was generated for the body of an imported race file."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running(tmp_path_factory.mktemp("http"), "embedded") as hub:
        yield hub


def operations(hub: Hub) -> Iterator[Any]:
    """Yield every operation of the document."""
    document = hub.web.get("/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=str(hub.web.base_url))
    for found in schema.get_all_operations():
        yield found.ok()


def fuzz(hub: Hub, operation: Any, *, as_referee: bool) -> None:
    """Send many requests to one endpoint."""
    few = f"{operation.method.upper()} {operation.path}" in MAKES_SOMETHING
    known = {
        "max_examples": min(10, REQUESTS) if few else REQUESTS,
        "deadline": None,
        "database": None,
        "derandomize": not LONG,
    }

    @settings(**known, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy())
    def send(case: Any) -> None:
        case.headers = dict(BEARER) if as_referee else {}
        response = case.call(timeout=PATIENCE)
        case.validate_response(response, checks=[not_a_server_error])

    send()


@pytest.mark.timeout(0 if LONG else 600)
@pytest.mark.parametrize("as_referee", [True, False], ids=["the referee", "anybody"])
def test_no_request_made_from_the_document_breaks_anything(hub: Hub, as_referee: bool) -> None:
    before = resident_bytes(hub.pid)
    for operation in operations(hub):
        fuzz(hub, operation, as_referee=as_referee)
    assert "Traceback" not in hub.log()
    assert hub.is_well()
    assert resident_bytes(hub.pid) - before < 25_000_000
