"""`companion run`: how it reports what it cannot do, and that it stays up where that helps."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import pytest

from companion.cli.doors import Door
from companion.process.settings import Settings

from ..hub.phones import Phone
from ..hub.service import Hub, command_line, running
from ..waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path


def sentences(hub: Hub) -> list[str]:
    """Return what was printed on the terminal."""
    return [line for line in hub.log().splitlines() if line.startswith("companion:")]


def test_a_busy_web_port_is_reported_once_and_retried(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded")
    with socket.create_server(("127.0.0.1", hub.port)):
        hub.spawn()
        wait_until(lambda: sentences(hub), "it says so")
    wait_until(hub.is_well, "it is well when the port is free")
    assert len(sentences(hub)) == 1
    assert f"port {hub.port} of 127.0.0.1 cannot be used" in sentences(hub)[0]
    hub.close()


def test_a_busy_broker_port_is_reported_on_the_page_and_retried(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "mosquitto")
    with socket.create_server(("127.0.0.1", hub.mqtt_port)):
        hub.spawn()
        wait_until(lambda: hub.health() == 200, "browsers can play all the same")
        health = hub.web.get("/healthz").json()
        assert (health["broker"], health["code"]) == ("up", "busy-port")
        assert str(hub.mqtt_port) in health["text"]
    wait_until(lambda: hub.web.get("/healthz").json()["code"] == "up", "it is opened when it is free")
    wait_until(hub.is_well, "readers can connect")
    hub.close()


@pytest.mark.parametrize(
    "broker", ["teapot", "mqtt://host:port", "http://localhost", "mqtt://u:secret@h:1/path", "mqtt://u:secret@a..b"]
)
def test_an_invalid_broker_is_reported_on_terminal_and_page(broker: str, tmp_path: Path) -> None:
    hub = Hub(tmp_path, broker)
    hub.start(wait=False)
    wait_until(lambda: hub.health() == 503, "it answers")
    assert len(sentences(hub)) == 1
    assert "secret" not in hub.log() + hub.web.get("/").text
    assert "Traceback" not in hub.log()
    assert hub.stop() == 0
    hub.close()


def test_a_refused_login_at_an_external_broker_is_reported(tmp_path: Path) -> None:
    with running(tmp_path / "first", "mosquitto") as first:
        (tmp_path / "second").mkdir()
        hub = Hub(tmp_path / "second", f"mqtt://hub:wrong-password@127.0.0.1:{first.mqtt_port}")
        hub.start(wait=False)
        wait_until(lambda: hub.health() == 503, "it answers")
        wait_until(lambda: "refused" in hub.web.get("/healthz").json()["code"], "it says why")
        assert "wrong-password" not in hub.log() + hub.web.get("/healthz").text
        hub.close()


def test_a_folder_that_cannot_be_created_is_a_usage_error_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    status, out, complaint = command_line("run", "--data", str(tmp_path / "file" / "data"))
    assert (status, out) == (2, "")
    assert complaint.count("\n") == 1


def test_secrets_are_created_once_and_for_their_owner_only(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded")
    hub.start(COMPANION_REFEREE_TOKEN="").stop()
    token = (hub.data / "referee.token").read_text()
    assert f"/referee#{token.strip()}" in hub.out.read_text()
    hub.start(COMPANION_REFEREE_TOKEN="").stop()
    assert (hub.data / "referee.token").read_text() == token
    assert {path.stat().st_mode & 0o077 for path in (hub.data, *hub.data.rglob("*"))} == {0}
    hub.close()


@pytest.mark.parametrize("name", ["referee.token", "broker.key"])
def test_a_damaged_secret_is_one_sentence_on_terminal_and_page(name: str, tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded", COMPANION_REFEREE_TOKEN="")
    hub.data.mkdir()
    (hub.data / name).write_bytes(b"\xff\xfe spilled")
    hub.start(wait=False)
    wait_until(lambda: hub.health() == 503, "it answers")
    assert [sentence.endswith(f"The secret in {name} is not text.") for sentence in sentences(hub)] == [True]
    assert hub.stop() == 0
    assert (hub.data / name).read_bytes() == b"\xff\xfe spilled"
    hub.close()


def test_an_unknown_host_is_reported_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    async def scenario() -> bool:
        stop = asyncio.Event()
        asyncio.get_running_loop().call_later(0.2, stop.set)
        return await Door(Settings(host=":::"), 8000, {}, lambda _: None).open(stop)

    assert asyncio.run(scenario()) is False
    said = capsys.readouterr().err
    assert said.startswith("companion: port 8000 of ::: cannot be used (")
    assert "Unknown error" not in said


def test_several_tables_are_opened_by_option(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded")
    hub.tables = ["main", "kids"]
    hub.start()
    assert hub.web.get("/api/v1/tables").json() == ["kids", "main"]
    display = Phone(hub, "kids").is_in()
    assert display.state(0)["table"] == "kids"
    display.close()
    hub.close()


def test_auto_uses_mosquitto_if_it_is_installed(tmp_path: Path) -> None:
    with running(tmp_path, "auto") as hub:
        assert "Mosquitto runs" in hub.web.get("/healthz").json()["text"]
