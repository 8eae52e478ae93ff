"""The OpenAPI document: up to date, and true of what the pages receive."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from companion.web.openapi import document

from ..hub.service import BEARER, Hub, running
from ..hub.tables import Table
from ..hub.two_cars import PLAN, begin

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENT = document()
KEPT = Path(__file__).parents[2] / "docs" / "openapi.json"
FASTAPIS = ("HTTPValidationError", "ValidationError")
TAG = {"uid": "04AABBCC", "meaning": "pitwall:card:red:4:1"}


def test_the_document_in_docs_is_up_to_date() -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    assert _our_own(kept) == _our_own(DOCUMENT), "run: python -m companion.web.openapi > docs/openapi.json"


def _our_own(document: dict[str, Any]) -> dict[str, Any]:
    """Leave out the schemas that FastAPI adds: they change with its version."""
    schemas = {name: schema for name, schema in document["components"]["schemas"].items() if name not in FASTAPIS}
    return document | {"openapi": None, "components": document["components"] | {"schemas": schemas}}


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """Yield a hub with a tag, a race with an undo on one table, and a finished race on another."""
    with running(tmp_path_factory.mktemp("answers"), "embedded") as hub:
        hub.web.post("/api/v1/tags", headers=BEARER, json=TAG).raise_for_status()
        table = Table(hub).sit("red", "blue")
        begin(table)
        for command in (PLAN, {"do": "undo"}):
            assert table["red"].ask(command)["ok"]
        over = Table(hub, hub.make_table("over")).sit("red", "blue")
        begin(over)
        assert over.referee.ask({"do": "abandon", "reason": "late"})["ok"]
        yield hub
        for one in (table, over):
            one.leave()


def answer(hub: Hub, path: str) -> Any:
    given = hub.web.get(path, headers=BEARER)
    assert given.status_code == 200, given.text
    return given.json()


def schema_of(path: str) -> dict[str, Any]:
    """Find the schema of a response, with undeclared keys forbidden."""
    content = DOCUMENT["paths"][path]["get"]["responses"]["200"]["content"]
    closed = json.loads(json.dumps(DOCUMENT["components"]))
    for schema in closed["schemas"].values():
        if schema.get("type") == "object":
            schema["additionalProperties"] = False
    return {**content["application/json"]["schema"], "components": closed}


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/api/v1/tables/{table}", "/api/v1/tables/main"),
        ("/api/v1/tables/{table}/journal", "/api/v1/tables/main/journal"),
        ("/api/v1/tables/{table}/undo-preview", "/api/v1/tables/main/undo-preview"),
        ("/api/v1/tables/{table}/races", "/api/v1/tables/over/races"),
        ("/api/v1/tags", "/api/v1/tags"),
        ("/api/v1/join", "/api/v1/join"),
    ],
)
def test_a_response_matches_its_schema(hub: Hub, path: str, asked: str) -> None:
    told = answer(hub, asked)
    assert told
    jsonschema_rs.validate(schema_of(path), told)


def test_a_result_matches_its_schema(hub: Hub) -> None:
    [race] = answer(hub, "/api/v1/tables/over/races")
    jsonschema_rs.validate(
        schema_of("/api/v1/races/{race}/result"), answer(hub, f"/api/v1/races/{race['race']}/result")
    )
