"""Https with a certificate of our own: beside plain http, made once, for the names of this machine."""

from __future__ import annotations

import asyncio
import socket
import ssl
import stat
from contextlib import ExitStack
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect as websocket

from companion.broker.packets.connect import Connect, encode_connect
from companion.process import certificate
from companion.process.certificate import CertificateError, ensure_certificate
from companion.process.settings import Settings

from ..hub.service import PATIENCE, Hub
from ..ports import free_port
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """Yield a hub that serves both."""
    hub = Hub(tmp_path, "embedded", COMPANION_HTTPS="true", COMPANION_HTTPS_PORT=str(free_port()))
    yield hub.start()
    hub.close()


def trusting(hub: Hub) -> ssl.SSLContext:
    """Trust the hub's certificate and no other."""
    return ssl.create_default_context(cafile=str(hub.data / "https" / "certificate.pem"))


async def answer_over(url: str, trust: ssl.SSLContext, packet: bytes) -> str | bytes:
    """Send a packet and return what comes back; a client with threads may read and write one TLS socket at once."""
    async with websocket(url, ssl=trust, subprotocols=["mqtt"], compression=None, proxy=None) as page:
        await page.send(packet)
        return await asyncio.wait_for(page.recv(), PATIENCE)


def test_pages_the_api_and_mqtt_are_served_by_both(hub: Hub) -> None:
    port = hub.environment["COMPANION_HTTPS_PORT"]
    with httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting(hub), trust_env=False) as secure:
        joining = secure.get("/api/v1/join").json()["url"]
        assert joining.startswith("https://")
        assert joining.endswith(f":{port}/play")
        assert hub.web.get("/api/v1/join").json()["url"] == joining
        own = {"Origin": f"https://127.0.0.1:{port}"}
        claimed = secure.post("/api/v1/tables/main/seats/red/claim", json={"name": "Aino"}, headers=own).json()
    login = encode_connect(Connect("page", claimed["user"], claimed["token"].encode()))
    assert asyncio.run(answer_over(f"wss://127.0.0.1:{port}/mqtt", trusting(hub), login)) == b"\x20\x02\x00\x00"
    assert hub.stop() == 0


def test_the_certificate_is_made_once_and_its_key_is_for_the_owner_alone(hub: Hub) -> None:
    made, key = (hub.data / "https" / name for name in ("certificate.pem", "key.pem"))
    before = made.read_bytes()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    hub.stop()
    hub.start()
    assert made.read_bytes() == before


def test_another_name_or_a_damaged_file_gets_a_new_certificate(tmp_path: Path) -> None:
    first = ensure_certificate(Settings(), tmp_path, "192.168.1.5").file.read_bytes()
    assert ensure_certificate(Settings(), tmp_path, "192.168.1.5").file.read_bytes() == first
    second = ensure_certificate(Settings(names=("pit.example",)), tmp_path, "192.168.1.5").file
    assert second.read_bytes() != first
    second.write_text("not a certificate")
    third = ensure_certificate(Settings(names=("pit.example",)), tmp_path, "192.168.1.5").file
    assert third.read_text().startswith("-----BEGIN CERTIFICATE-----")


def test_another_address_gets_a_new_certificate_and_a_wifi_that_comes_and_goes_none(tmp_path: Path) -> None:
    first = ensure_certificate(Settings(), tmp_path, "192.168.1.5").file.read_bytes()
    assert ensure_certificate(Settings(), tmp_path, "127.0.0.1").file.read_bytes() == first
    assert ensure_certificate(Settings(), tmp_path, "192.168.1.6").file.read_bytes() != first


def test_a_certificate_that_will_soon_expire_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = ensure_certificate(Settings(), tmp_path, "192.168.1.5").file.read_bytes()
    monkeypatch.setattr(certificate, "_RENEWED_BEFORE_SECONDS", 900 * 24 * 3600)
    assert ensure_certificate(Settings(), tmp_path, "192.168.1.5").file.read_bytes() != first


def test_without_openssl_there_is_a_clear_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CertificateError, match="OpenSSL is not installed"):
        ensure_certificate(Settings(), tmp_path, "192.168.1.5")


def test_a_port_for_https_that_is_taken_keeps_nobody_from_playing_and_opens_once_it_is_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        hub = Hub(tmp_path, "embedded", COMPANION_HTTPS="true", COMPANION_HTTPS_PORT=str(port))
        try:
            hub.start()
            assert f"Port {port} of 127.0.0.1 cannot be used" in hub.web.get("/healthz").json()["text"]
        except BaseException:
            hub.close()
            raise
    try:
        wait_until(lambda: "cannot be used" not in hub.web.get("/healthz").json()["text"], "the port is open")
        with httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting(hub), trust_env=False) as secure:
            assert secure.get("/healthz").status_code == 200
        assert hub.stop() == 0
    finally:
        hub.close()


def test_a_service_that_gets_no_certificate_plays_on_without_https(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded", COMPANION_HTTPS="true", COMPANION_HTTPS_PORT=str(free_port()))
    hub.data.mkdir(parents=True)
    (hub.data / "https").write_text("in the way")
    try:
        hub.start()
        assert hub.web.get("/api/v1/join").json()["url"].startswith("http://")
        assert "there is no https" in hub.log() + hub.out.read_text()
    finally:
        hub.close()
    assert (hub.data / "https").read_text() == "in the way"


def test_handshakes_that_never_end_are_connections_like_others(hub: Hub) -> None:
    port = int(hub.environment["COMPANION_HTTPS_PORT"])
    hub.stop()
    hub.start(COMPANION_LIMITS_HTTP_CONNECTIONS_PER_ADDRESS="4")
    with ExitStack() as closing:
        first, *_, last = [closing.enter_context(_silent(port)) for _ in range(5)]
        wait_until(lambda: _is_closed(last), "the one too many is closed")
        assert not _is_closed(first), "the others have their time"
        url = f"https://127.0.0.1:{port}/healthz"
        assert httpx.get(url, verify=trusting(hub), timeout=PATIENCE, trust_env=False).status_code == 200


def _silent(port: int) -> socket.socket:
    """Connect from an address of its own, and say nothing."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE, ("127.0.0.9", 0))


def _is_closed(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
