"""The doctor tries what is configured: the broker with its login and TLS, readers, clock, power."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from companion.narration.messages import Message
from companion.process.doctor import examine, machine, network
from companion.process.settings import Settings
from companion.texts import say
from firmware_bridge.virtual_reader import VirtualPn532, VirtualReader

from ..broker.world import foreign_mosquitto
from ..certificates import certificate
from ..hub.service import BEARER, REFEREE_TOKEN, running
from ..ports import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.process.doctor import Finding

LOGIN = "hub:hub%27s%20own"


def found(data: Path, *settings: str) -> dict[str, Finding]:
    """Run the doctor with these settings; return its findings by their codes."""
    (data / "companion.toml").write_text("\n".join(settings))
    return {finding.code: finding for finding in examine(data, port=0)}


# The broker -----------------------------------------------------------------------------------------------


def test_it_logs_in_to_the_broker_that_is_set(tmp_path: Path) -> None:
    with foreign_mosquitto(tmp_path) as place:
        told = found(tmp_path, f'broker = "mqtt://{LOGIN}@127.0.0.1:{place.port}"', 'broker_lan = "127.0.0.1"')
        assert told["broker.answers"].facts == {"host": "127.0.0.1", "port": place.port}
        assert told["lan.unused"].verdict == "mind"
        refused = found(tmp_path, f'broker = "mqtt://hub:hunter2@127.0.0.1:{place.port}"')["broker.trouble"]
    assert (refused.verdict, refused.facts["reason"]) == ("bad", "refused_login")
    assert "Check user and password" in refused.text
    assert "hunter2" not in refused.text


def test_it_uses_the_brokers_tls(tmp_path: Path) -> None:
    cert, port = certificate(tmp_path), free_port()
    tls = f"listener {port} 127.0.0.1\ncertfile {cert}\nkeyfile {cert.with_name('key.pem')}"
    with foreign_mosquitto(tmp_path, extra=tls):
        broker = f'broker = "mqtts://{LOGIN}@127.0.0.1:{port}"'
        assert found(tmp_path, broker, f'broker_ca = "{cert}"')["broker.answers"].verdict == "good"
        assert found(tmp_path, broker)["broker.trouble"].facts["reason"] == "tls"
        absent = f'broker_ca = "{tmp_path / "absent.pem"}"'
        assert found(tmp_path, broker, absent)["broker.trouble"].facts["reason"] == "tls"


def test_a_broker_that_is_not_there_is_bad(tmp_path: Path) -> None:
    told = found(tmp_path, f'broker = "mqtt://127.0.0.1:{free_port()}"')["broker.trouble"]
    assert (told.verdict, told.facts["reason"]) == ("bad", "unreachable")


def test_the_port_for_readers_is_tried_and_let_go(tmp_path: Path) -> None:
    door = ('broker_lan = "0.0.0.0"', f"broker_lan_port = {free_port()}")
    assert found(tmp_path, *door)["lan.open"].verdict == "good"
    assert found(tmp_path, *door)["lan.open"].verdict == "good", "it was let go"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_port_for_readers_on_the_loopback_is_not_called_open(tmp_path: Path, host: str) -> None:
    told = found(tmp_path, f'broker_lan = "{host}"', f"broker_lan_port = {free_port()}")
    assert "lan.open" not in told
    assert told["lan.loopback"].verdict == "mind"
    assert "only for programs on this machine" in told["lan.loopback"].text


def test_a_running_companion_holds_its_own_ports(tmp_path: Path) -> None:
    lan = free_port()
    with running(tmp_path, "embedded", COMPANION_BROKER_LAN="127.0.0.1", COMPANION_BROKER_LAN_PORT=str(lan)) as hub:
        answer = hub.web.get("/api/v1/doctor", headers=BEARER)
        assert hub.web.get("/api/v1/doctor").status_code == 401
    codes = {one["code"]: one["verdict"] for one in answer.json()["findings"]}
    assert (codes["port.running"], codes["lan.loopback"], codes["broker.embedded"]) == ("good", "mind", "good")
    assert REFEREE_TOKEN not in answer.text


# The address ----------------------------------------------------------------------------------------------


def test_what_runs_is_believed_over_the_settings(tmp_path: Path) -> None:
    """The service was started with --host, which no file here knows of; page and command line say the same of it."""
    with running(tmp_path, "embedded") as hub:
        on_the_page = hub.web.get("/api/v1/doctor", headers=BEARER).json()["findings"]
        told = hub.web.get("/api/v1/addresses", headers=BEARER).json()
        refused = hub.web.put("/api/v1/addresses", headers=BEARER, json={"address": None}).json()["detail"]
        found_here = [finding.code for finding in examine(hub.data, hub.port)]
    addresses = [one["code"] for one in on_the_page if one["code"].startswith("address.")]
    assert addresses == [code for code in found_here if code.startswith("address.")] == ["address.loopback"]
    assert (told["source"], told["set_in"], told["obstacle"]) == ("host", "option", "loopback")
    assert refused["facts"] == {"setting": "host", "set_in": "option"}
    assert "The option --host that Pitwall was started with" in refused["text"]
    assert "companion.toml" not in refused["text"]


def test_no_choice_is_promised_that_a_setting_forbids(tmp_path: Path) -> None:
    assert "address.others" not in found(tmp_path, 'host = "127.0.0.1"')
    assert "address.others" not in found(tmp_path, 'address = "pit.example"')


def test_the_host_can_be_given(tmp_path: Path) -> None:
    told = {finding.code: finding for finding in examine(tmp_path, 0, host="192.0.2.9")}
    assert told["address.absent"].facts == {"host": "192.0.2.9"}


# A companion that runs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("health", "reasons"),
    [
        ({"ok": True, "code": "up"}, []),
        ({"ok": True, "code": "busy-port"}, []),
        ({"ok": False, "code": "up"}, ["unconnected"]),
        ({"ok": False, "code": "refused-login"}, ["refused_login"]),
        (
            {"ok": False, "code": "up", "journal": "disk full", "troubles": {"kids": "It is mute."}},
            ["journal", "table"],
        ),
    ],
)
def test_what_a_running_companion_complains_of_has_a_reason_in_every_language(
    health: dict[str, Any], reasons: list[str]
) -> None:
    told = list(network.check_ports(Settings(), {"version": "1", "text": "English.", **health}))
    troubles = [finding for finding in told if finding.code == "running"]
    assert [finding.facts["reason"] for finding in troubles] == reasons
    for finding in troubles:
        swedish = say(Message("doctor.running", dict(finding.facts)), "sv")
        assert swedish.startswith("Pitwall körs, men ")
        assert "English" not in swedish


def test_a_port_that_the_network_is_not_told_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    announced = tmp_path / "pitwall.avahi"
    announced.write_text("<service><port>8000</port></service>")
    monkeypatch.setattr(network, "AVAHI_FILE", announced)
    (tmp_path / "companion.toml").write_text("port = 8000")
    codes = {finding.code: finding for finding in examine(tmp_path, port=free_port())}
    assert codes["port.announced"].facts["announced"] == 8000
    assert "port.announced" not in {finding.code for finding in examine(tmp_path, port=8000)}


# Readers --------------------------------------------------------------------------------------------------


@pytest.fixture
def red(tmp_path: Path) -> Iterator[VirtualReader]:
    """Plug in a reader."""
    with VirtualReader(VirtualPn532(), tmp_path / "red") as reader:
        yield reader


def bridge(data: Path, **ports: str) -> None:
    """Write a bridge.toml that names readers at these ports."""
    sections = [f'[readers.{name}]\nport = "{port}"\nprotocol = "pn532"\n' for name, port in ports.items()]
    (data / "bridge.toml").write_text("\n".join(sections))


def test_it_asks_each_reader(tmp_path: Path, red: VirtualReader) -> None:
    master, silent = os.openpty()
    bridge(tmp_path, red=red.port, blue=str(tmp_path / "nothing"), green=os.ttyname(silent))
    told = {str(one.facts["reader"]): one for one in examine(tmp_path, port=0) if "reader" in one.facts}
    os.close(master)
    os.close(silent)
    assert (told["red"].code, told["red"].facts["firmware"]) == ("reader.answers", "PN532 1.6")
    assert (told["blue"].verdict, told["blue"].facts["reason"]) == ("bad", "unplugged")
    assert (told["green"].verdict, told["green"].facts["reason"]) == ("bad", "silent")
    assert "Check its wires" in told["green"].text


@pytest.mark.parametrize("text", ["[readers", "table = 7\n[readers.red]\n", '[readers.red]\nport = "/dev/x"\n'])
def test_settings_of_readers_that_cannot_be_used_are_bad(tmp_path: Path, text: str) -> None:
    (tmp_path / "bridge.toml").write_text(text)
    assert found(tmp_path)["readers.settings"].verdict == "bad"


# The machine ----------------------------------------------------------------------------------------------


def test_a_clock_behind_what_was_stored_is_bad(tmp_path: Path) -> None:
    (tmp_path / "pitwall.sqlite").touch()
    tomorrow = time.time() + 24 * 3600
    os.utime(tmp_path / "pitwall.sqlite", (tomorrow, tomorrow))
    told = found(tmp_path)["clock.behind"]
    assert told.verdict == "bad"
    assert "timedatectl" in told.text


@pytest.mark.parametrize(
    ("answer", "code"), [("yes", "clock.synced"), ("no", "clock.unsynced"), ("gibberish", None), (None, None)]
)
def test_it_says_whether_a_time_server_keeps_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str | None, code: str | None
) -> None:
    monkeypatch.setattr(machine, "SYNCHRONIZED", tmp_path / "absent")
    monkeypatch.setenv("PATH", str(tmp_path))
    if answer is not None:
        (tmp_path / "timedatectl").write_text(f"#!/bin/sh\necho {answer}\n")
        (tmp_path / "timedatectl").chmod(0o755)
    told = [finding.code for finding in machine.check_clock(tmp_path)]
    assert told == ([code] if code else [])


def test_a_stamp_of_the_systems_time_server_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stamp").touch()
    monkeypatch.setattr(machine, "SYNCHRONIZED", tmp_path / "stamp")
    assert [finding.code for finding in machine.check_clock(tmp_path)] == ["clock.synced"]


@pytest.mark.parametrize(
    ("reading", "code"),
    [
        ("0\n", "power.good"),
        ("50005\n", "power.weak"),
        ("10000", "power.weak"),
        ("80008", "power.hot"),
        ("?", "power.unknown"),
    ],
)
def test_the_power_is_read_from_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: str, code: str
) -> None:
    (tmp_path / "get_throttled").write_text(reading)
    monkeypatch.setattr(machine, "THROTTLED", tmp_path / "get_throttled")
    assert [finding.code for finding in machine.check_power()] == [code]


# Its words ------------------------------------------------------------------------------------------------


def test_findings_are_plain_json(tmp_path: Path) -> None:
    told = [{"code": one.code, "facts": dict(one.facts)} for one in examine(tmp_path, port=0)]
    assert json.loads(json.dumps(told)) == told
