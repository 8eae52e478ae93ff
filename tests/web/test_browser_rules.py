"""The rules for browsers: host names, origins, and what a page may load."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as websocket

from companion.web import pages
from companion.web.trouble import trouble_app

from ..hub.service import BEARER, Hub, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.types import ASGIApp

CLAIM = "/api/v1/tables/main/seats/red/claim"
FOREIGN = (
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "a b",
    "@localhost",
    "[fd00::1].evil.example:8000",
)


@pytest.fixture(scope="module", params=["embedded", "mosquitto"])
def hub(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """Run a hub that has a name of its own."""
    with running(tmp_path_factory.mktemp("names"), request.param, COMPANION_NAMES="pit.example,wall.example") as hub:
        yield hub


@pytest.fixture(autouse=True)
def _nobody_sits(hub: Hub) -> Iterator[None]:
    yield
    hub.web.delete("/api/v1/tables/main/seats/red", headers=BEARER)


def own_names() -> list[str]:
    machine = socket.gethostname()
    return ["127.0.0.1", "192.168.7.7:8000", "[fe80::1]:8000", "localhost", "LOCALHOST:80", "pit.example:443", machine]


def claim(hub: Hub, **headers: str) -> httpx.Response:
    return hub.web.post(CLAIM, json={}, headers=headers)


def connect_status(hub: Hub, **headers: str) -> int:
    """Open a WebSocket with these headers; return the status."""
    line = socket.create_connection(("127.0.0.1", hub.port), 10)
    asked = {"Host": f"127.0.0.1:{hub.port}", "Connection": "Upgrade", "Upgrade": "websocket", **headers}
    asked |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    asked |= {"Sec-WebSocket-Protocol": "mqtt"}
    head = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
    with line:
        line.sendall(f"GET /mqtt HTTP/1.1\r\n{head}\r\n".encode())
        return int(line.recv(1000).split()[1])


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_name_that_resolves_here_is_refused(hub: Hub, host: str) -> None:
    refused = claim(hub, Host=host)
    assert (refused.status_code, refused.json()["detail"]["code"]) == (403, "forbidden")
    assert refused.json()["detail"]["facts"] == {"host": host}
    assert connect_status(hub, Host=host) == 403
    assert "setting names" in hub.web.get("/play", headers={"Host": host}).text


@pytest.mark.parametrize("host", own_names())
def test_our_own_addresses_and_names_are_accepted(hub: Hub, host: str) -> None:
    assert claim(hub, Host=host, Origin=f"http://{host}").status_code == 201
    assert connect_status(hub, Host=host, Origin=f"http://{host}") == 101
    assert hub.web.get("/play", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1", "null", "file://"]
)
def test_a_page_of_another_site_can_neither_claim_a_seat_nor_connect(hub: Hub, origin: str) -> None:
    refused = claim(hub, Origin=origin)
    assert (refused.status_code, refused.json()["detail"]["code"]) == (403, "forbidden")
    assert refused.json()["detail"]["facts"] == {"origin": origin}
    assert connect_status(hub, Origin=origin) == 403
    with pytest.raises(InvalidStatus) as told:
        websocket(f"ws://127.0.0.1:{hub.port}/mqtt", subprotocols=["mqtt"], origin=origin)
    assert b"own page" in (told.value.response.body or b"")


def test_a_proxy_may_change_the_host_if_the_settings_name_it(hub: Hub) -> None:
    assert claim(hub, Origin="https://pit.example").status_code == 201
    assert connect_status(hub, Origin="https://wall.example") == 101


def test_a_program_without_an_origin_is_accepted(hub: Hub) -> None:
    assert claim(hub).status_code == 201
    assert connect_status(hub) == 101


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_monitors_may_use_any_host_name(hub: Hub, path: str) -> None:
    assert hub.web.get(path, headers={"Host": "pitwall.monitoring.example"}).status_code == 200


def policy_of(answer: httpx.Response) -> dict[str, list[str]]:
    parts = answer.headers["content-security-policy"].split(";")
    return {name: values for name, *values in map(str.split, parts)}


@pytest.mark.parametrize(
    "path",
    ["/", "/play", "/referee", "/overlay", "/results/2026-01-01-1", "/api/v1/tables", "/nothing", "/mqtt", "/healthz"],
)
def test_every_response_has_the_security_headers(hub: Hub, path: str) -> None:
    answer = hub.web.get(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    policy = policy_of(answer)
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == ["'self'"]
    assert f"ws://127.0.0.1:{hub.port}" in policy["connect-src"]
    assert policy.get("frame-ancestors") == (None if path == "/overlay" else ["'none'"])


def test_a_refused_handshake_has_them_too(hub: Hub) -> None:
    with pytest.raises(InvalidStatus) as told:
        websocket(f"ws://127.0.0.1:{hub.port}/mqtt", subprotocols=["mqtt"], origin="http://evil.example")
    assert told.value.response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/play", "/referee", "/overlay", "/results/2026-01-01-1"])
def test_no_page_has_inline_script_or_style(hub: Hub, path: str) -> None:
    page = hub.web.get(path).text
    assert "<script>" not in page
    assert "<style" not in page
    assert " style=" not in page


def answers_of(app: ASGIApp, *paths: str) -> dict[str, httpx.Response]:
    """Send requests to an application without running a service."""

    async def ask() -> dict[str, httpx.Response]:
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return {path: await client.get(path) for path in paths}

    return asyncio.run(ask())


def test_the_plain_page_and_the_trouble_page_need_nothing_inline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "built_pages", lambda: None)
    plain = FastAPI()
    pages.add_pages(plain)
    for app, parts in ((plain, ("/plain.js", "/plain.css")), (trouble_app("Wrong."), ("/plain.css",))):
        answers = answers_of(app, "/", *parts)
        page = answers["/"].text
        assert answers["/plain.css"].headers["content-type"].startswith("text/css")
        assert "<script>" not in page
        assert "style=" not in page
        assert all(part in page for part in parts)
