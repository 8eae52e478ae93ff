"""The address that guests are told, on machines with real interfaces: each test has a network of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ..waiting import wait_until
from .room import Room, room, tenant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


AT_HOME = "http://127.0.0.1:8000"


@pytest.fixture
def here() -> Iterator[Room]:
    """Yield an empty network."""
    with room() as made:
        yield made


def busy_machine(here: Room) -> None:
    """Furnish a network as a busy machine has it, with the Wi-Fi last."""
    here.ip("link add docker0 type bridge")
    here.ip("address add 172.17.0.1/16 dev docker0")
    here.ip("link set docker0 up")
    here.ip("link add eth0 type veth peer name far-eth0")
    here.ip("address add 192.168.9.9/24 dev eth0")  # never switched on
    here.cable("eth1", "169.254.3.3/16")
    here.ip("tuntap add dev office mode tun")
    here.ip("address add 10.8.0.2/24 dev office")
    here.ip("link set office up")
    here.cable("wlan0", "192.168.1.5/24", "fd00:7::5/64")
    here.ip("route add default via 192.168.1.1")


def test_guests_are_told_the_wifi_and_the_referee_sees_the_others(here: Room, tmp_path: Path) -> None:
    busy_machine(here)
    with tenant(here, tmp_path) as companion:
        assert companion.join() == "http://192.168.1.5:8000/play"
        _, told = companion.addresses()
        assert (told["host"], told["source"]) == ("192.168.1.5", "found")
        assert {one["address"]: one["kind"] for one in told["addresses"]} == {
            "192.168.1.5": "lan",
            "fd00:7::5": "lan",
            "169.254.3.3": "link-local",
            "172.17.0.1": "container",
            "10.8.0.2": "down",  # nothing is at the other end
            "192.168.9.9": "down",
        }
        assert "Others     fd00:7::5 (wlan0), 169.254.3.3 (eth1)" in companion.said()


def test_a_wifi_that_comes_late_is_followed(here: Room, tmp_path: Path) -> None:
    with tenant(here, tmp_path) as companion:
        assert companion.join() == "http://127.0.0.1:8000/play"
        assert "in no local network" in companion.said()
        assert "in no local network" in companion.room.ask("http://127.0.0.1:8000/healthz")[1]["text"]
        here.cable("wlan0", "192.168.1.5/24")
        wait_until(lambda: companion.join() == "http://192.168.1.5:8000/play", "the Wi-Fi is followed")
        assert "Join       http://192.168.1.5:8000/play" in companion.said(), "the terminal says so, too"
        assert "in no local network" not in companion.room.ask("http://127.0.0.1:8000/healthz")[1]["text"]
        here.ip("address del 192.168.1.5/24 dev wlan0")
        here.ip("address add 192.168.1.77/24 dev wlan0")
        wait_until(lambda: companion.join() == "http://192.168.1.77:8000/play", "the router gave another address")
        here.ip("link set wlan0 down")
        wait_until(lambda: companion.join() == "http://127.0.0.1:8000/play", "the Wi-Fi is gone")


def test_with_ipv6_only_the_pages_are_served_and_told_in_brackets(here: Room, tmp_path: Path) -> None:
    here.cable("wlan0", "fd00:7::5/64")
    with tenant(here, tmp_path) as companion:
        assert companion.join() == "http://[fd00:7::5]:8000/play"
        at = "http://[fd00:7::5]:8000"
        joining = here.ask(f"{at}/api/v1/join")
        assert joining is not None
        assert joining[1]["url"] == f"{at}/play"
        claimed = here.ask(f"{at}/api/v1/tables/main/seats/red/claim", "POST", body={"name": "Aino"})
        assert claimed is not None
        assert claimed[0] == 201, "a guest takes a seat, by IPv6 alone"
        chosen = here.ask(f"{at}/api/v1/addresses", "PUT", companion.token, body={"address": "fd00:7::5"})
        assert chosen is not None
        assert chosen[0] == 200, "our own page may act, by its IPv6 address"
        foreign = here.ask(f"{at}/api/v1/join", host="[fd00:7::5].example:8000")
        assert foreign is not None
        assert foreign[0] == 403


def test_the_referee_switches_the_address_and_it_lasts(here: Room, tmp_path: Path) -> None:
    here.cable("eth0", "192.168.1.4/24")
    here.cable("wlan0", "10.42.0.1/24")
    here.ip("route add default via 192.168.1.1")
    with tenant(here, tmp_path) as companion:
        assert companion.join() == "http://192.168.1.4:8000/play"
        status, told = companion.addresses({"address": "10.42.0.1"})
        assert (status, told["host"], told["source"]) == (200, "10.42.0.1", "referee")
        assert companion.join() == "http://10.42.0.1:8000/play"
        assert companion.addresses({"address": "10.9.9.9"})[1]["detail"]["code"] == "unknown-address"
        companion.stop()
        companion.start()
        assert companion.join() == "http://10.42.0.1:8000/play", "kept over a restart"
        here.ip("link set wlan0 down")
        wait_until(lambda: companion.join() == "http://192.168.1.4:8000/play", "it is gone; the next best is told")
        here.ip("link set wlan0 up")
        wait_until(lambda: companion.join() == "http://10.42.0.1:8000/play", "it is back, and so is the choice")
        assert companion.addresses({"address": None})[1]["host"] == "192.168.1.4"


def test_the_setting_wins_and_cannot_be_switched(here: Room, tmp_path: Path) -> None:
    here.cable("wlan0", "192.168.1.5/24")
    with tenant(here, tmp_path, COMPANION_ADDRESS="pit.example") as companion:
        assert companion.join() == "http://pit.example:8000/play"
        status, refused = companion.addresses({"address": "192.168.1.5"})
        assert (status, refused["detail"]["code"]) == (409, "address-set")
        assert refused["detail"]["facts"] == {"setting": "address", "set_in": "environment"}
        assert companion.join() == "http://pit.example:8000/play"


def test_a_machine_without_ipv6_serves_ipv4(here: Room, tmp_path: Path) -> None:
    here.cable("wlan0", "192.168.1.5/24")
    disable = "from pathlib import Path; Path('/proc/sys/net/ipv6/conf/all/disable_ipv6').write_text('1')"
    assert here.python("-c", disable).returncode == 0
    with tenant(here, tmp_path) as companion:
        assert companion.join() == "http://192.168.1.5:8000/play"


def test_the_doctor_says_whether_phones_get_in_and_its_status_is_for_scripts(here: Room, tmp_path: Path) -> None:
    status, found = here.doctor(tmp_path)
    assert (status, found["address.none"]["verdict"]) == (1, "bad")
    busy_machine(here)
    status, found = here.doctor(tmp_path)
    assert (status, found["address.found"]["facts"]) == (0, {"host": "192.168.1.5"})
    assert "172.17.0.1 (docker0)" in found["address.others"]["facts"]["addresses"]


@pytest.mark.parametrize(
    ("settings", "code", "verdict"),
    [
        ('address = "192.168.1.5"', "address.setting", "good"),
        ('address = "192.168.1.6"', "address.foreign", "mind"),
        ('address = "nobody.invalid"', "address.unknown", "mind"),
        ('host = "192.168.1.5"', "address.host", "good"),
        ('host = "192.168.1.6"', "address.absent", "bad"),
        ('host = "127.0.0.1"', "address.loopback", "bad"),
    ],
)
def test_the_doctor_uses_the_settings(here: Room, tmp_path: Path, settings: str, code: str, verdict: str) -> None:
    here.cable("wlan0", "192.168.1.5/24")
    (tmp_path / "companion.toml").write_text(settings)
    _, found = here.doctor(tmp_path)
    assert found[code]["verdict"] == verdict


def _well(here: Room) -> tuple[int, Any] | None:
    """Return what /healthz says once it is well: at first the broker only comes up."""
    told = here.ask(f"{AT_HOME}/healthz")
    return told if told and told[0] == 200 else None


def test_a_door_for_readers_on_an_address_that_comes_late_is_a_trouble_that_heals(here: Room, tmp_path: Path) -> None:
    here.cable("wlan0", "192.168.1.5/24")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "companion.toml").write_text('broker_lan = "10.42.0.1"\n')
    _, found = here.doctor(tmp_path / "data")
    assert found["lan.closed"]["facts"] == {"host": "10.42.0.1", "port": 1883, "reason": "absent"}
    with tenant(here, tmp_path) as companion:
        status, health = wait_until(lambda: _well(here), "the table plays on")
        assert (status, health["ok"], health["code"]) == (200, True, "listen")
        assert "10.42.0.1" in health["text"]
        report = here.ask(f"{AT_HOME}/api/v1/doctor", token=companion.token)
        assert report is not None
        codes = {one["code"]: one["verdict"] for one in report[1]["findings"]}
        assert (report[1]["ok"], codes["lan.closed"], codes["port.running"]) == (False, "bad", "good")
        here.ip("address add 10.42.0.1/24 dev wlan0")
        wait_until(lambda: here.ask(f"{AT_HOME}/healthz")[1]["code"] == "up", "the door has opened by itself")
        _, found = here.doctor(tmp_path / "data")
        assert (found["lan.open"]["verdict"], found["port.running"]["verdict"]) == ("good", "good")
