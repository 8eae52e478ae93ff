"""The guests' Wi-Fi: the hotspot's commands, and the code on the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.process.settings import Settings, SettingsError, load_settings
from companion.process.wifi import wifi_code

from ..hub.service import Hub, command_line

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder whose settings name a Wi-Fi."""
    (tmp_path / "companion.toml").write_text('wifi_name = "Pit lane"\nwifi_password = "box box box"\n')
    return tmp_path


@pytest.fixture
def network_manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A double of nmcli that writes down its calls; return the file with them."""
    calls = tmp_path / "calls"
    double = tmp_path / "bin" / "nmcli"
    double.parent.mkdir()
    double.write_text(f'#!/bin/sh\necho "$@" >> {calls}\n[ "$2" != delete ] || exit 10\n')
    double.chmod(0o755)
    monkeypatch.setenv("PATH", f"{double.parent}:/usr/bin:/bin")
    return calls


def test_a_dry_run_prints_what_would_be_typed(data: Path, network_manager: Path) -> None:
    status, printed, _ = command_line("hotspot", "on", "--dry-run", "--data", str(data))
    assert status == 0
    assert "ssid 'Pit lane' 802-11-wireless.mode ap" in printed
    assert printed.splitlines()[-1] == "nmcli connection up pitwall-hotspot"
    assert not network_manager.exists()


def test_it_is_switched_on_and_off(data: Path, network_manager: Path) -> None:
    assert command_line("hotspot", "on", "--data", str(data)) == (0, "The Wi-Fi Pit lane is on.\n", "")
    deleted, added, up = network_manager.read_text().splitlines()
    assert deleted == "connection delete pitwall-hotspot"
    assert "ifname wlan0 ssid Pit lane" in added
    assert "ipv4.method shared" in added
    assert "wifi-sec.psk box box box" in added
    assert up == "connection up pitwall-hotspot"
    assert command_line("hotspot", "off", "--data", str(data)) == (0, "The hotspot is off.\n", "")


def test_a_hotspot_that_may_not_be_switched_off_is_not_called_off(data: Path, network_manager: Path) -> None:
    (network_manager.parent / "bin/nmcli").write_text("#!/bin/sh\necho Not authorized >&2\nexit 1\n")
    status, printed, complaint = command_line("hotspot", "off", "--data", str(data))
    assert (status, printed, complaint) == (1, "", "companion: NetworkManager refuses: Not authorized\n")


def test_without_a_name_it_says_what_to_set(tmp_path: Path) -> None:
    status, _, complaint = command_line("hotspot", "on", "--data", str(tmp_path))
    assert status == 1
    assert "set wifi_name and wifi_password in companion.toml" in complaint


@pytest.mark.parametrize("password", ["short", "ä" * 8, "x" * 64])
def test_a_password_that_no_phone_could_type_is_refused(tmp_path: Path, password: str) -> None:
    with pytest.raises(SettingsError, match="wifi_password is invalid"):
        load_settings(tmp_path, {"wifi_password": password}, {})


def test_signs_with_a_meaning_of_their_own_are_escaped_in_the_code() -> None:
    secured = Settings(wifi_name='a;b"c', wifi_password="x:y,z\\12")
    assert wifi_code(secured) == 'WIFI:T:WPA;S:a\\;b\\"c;P:x\\:y\\,z\\\\12;;'
    assert wifi_code(Settings(wifi_name="open")) == "WIFI:T:nopass;S:open;;"


def test_the_lobby_gets_the_code_only_if_the_host_named_a_wifi(tmp_path: Path) -> None:
    hub = Hub(tmp_path, broker="embedded")
    try:
        hub.start()
        assert hub.web.get("/api/v1/wifi").json() == {"shown": None}
        hub.stop()
        hub.start(COMPANION_WIFI_NAME="Pit lane", COMPANION_WIFI_PASSWORD="box box box")
        shown = hub.web.get("/api/v1/wifi").json()["shown"]
        assert (shown["name"], shown["password"]) == ("Pit lane", "box box box")
        assert shown["qr"].startswith("<svg")
    finally:
        hub.close()
