"""Backup, restore and health on the command line."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from ..hub.service import Hub, command_line
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """A service that runs."""
    service = Hub(tmp_path, broker="embedded")
    yield service.start()
    service.close()


def test_a_running_service_is_backed_up_but_not_restored(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(hub.data))
    hub.make_table("garden")
    status, printed, _ = command_line("backup")
    assert status == 0
    backup = Path(printed.strip())
    assert backup.parent == hub.data / "backups"
    hub.make_table("later")
    status, _, complaint = command_line("restore", backup.name)
    assert (status, complaint) == (
        1, f"companion: Another Pitwall uses the data folder {hub.data}; end that one first.\n"
    )  # fmt: skip
    assert hub.stop() == 0
    assert command_line("restore", backup.name)[0] == 0
    hub.start()
    assert hub.web.get("/api/v1/tables").json() == ["garden", "main"]


def test_the_service_makes_a_daily_backup_by_itself(hub: Hub) -> None:
    wait_until(lambda: list((hub.data / "backups").glob("*-daily.zip")), "a daily backup")


def test_health_is_told_by_status_and_sentence(hub: Hub) -> None:
    call = ("health", "--data", str(hub.data), "--port", str(hub.port))
    status, printed, _ = command_line(*call)
    assert (status, printed[:1]) == (0, "✓")
    hub.stop()
    assert command_line(*call) == (1, f"✗ No companion answers on port {hub.port} of this machine.\n", "")


@pytest.mark.parametrize("answer", [b"[]", b"{}", b"<html>"])
def test_another_program_on_the_port_is_not_well(tmp_path: Path, answer: bytes) -> None:
    class Stranger(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            """Be silent."""

    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        Thread(target=server.handle_request, daemon=True).start()
        call = ("health", "--data", str(tmp_path), "--port", str(server.server_port))
        status, printed, complaint = command_line(*call)
    assert (status, printed[:1], complaint) == (1, "✗", "")


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert command_line("backup", "--data", str(gone)) == (1, "", f"companion: There is no data folder {gone}.\n")
    status, _, complaint = command_line("restore", str(tmp_path / "no.zip"), "--data", str(tmp_path))
    assert (status, complaint) == (2, f"companion: {tmp_path / 'no.zip'}: No such file or directory\n")
