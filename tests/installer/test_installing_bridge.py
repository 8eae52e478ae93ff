"""The installer on a machine that only carries readers: the bridge alone, kept running through updates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from installer.__main__ import main
from installer.bridge import install_bridge
from installer.machine import Failure
from installer.places import CURRENT, DATA, UNITS
from installer.removing import uninstall
from installer.units import put_files, wanted_files

from .doubles import INSTALLED, NEW, OLD, DoubleMachine

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def blank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoubleMachine:
    """A machine on which nothing of Pitwall is installed yet."""
    monkeypatch.setattr("installer.bridge.build_version", lambda _: NEW)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    double = DoubleMachine(tmp_path, answers={**INSTALLED})
    (tmp_path / "opt/pitwall").mkdir(parents=True)
    (tmp_path / DATA.lstrip("/")).mkdir(parents=True)
    return double


@pytest.fixture
def carrier(blank: DoubleMachine) -> DoubleMachine:
    """A machine that only carries readers, with a bridge of the old version that runs."""
    blank.answers["is-active"] = "active"
    blank.link(CURRENT, OLD)
    put_files(blank, {f"{UNITS}/pitwall-bridge.service": "the unit of the old version"})
    return blank


def test_a_machine_that_only_carries_readers_gets_the_bridge_alone_and_keeps_it_so(
    blank: DoubleMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = blank
    assert main(["--readers-only"], machine) == 0
    assert machine.did("restart pitwall-bridge", "restart pitwall.service", "mosquitto") == ["restart pitwall-bridge"]
    assert "companion readers --toml" in capsys.readouterr().out
    assert machine.target(CURRENT) == NEW
    machine.at(f"{DATA}/bridge.toml").touch()
    assert main([], machine) == 0, "an update"
    assert not machine.at(f"{UNITS}/pitwall.service").exists()
    assert "bridge runs" in capsys.readouterr().out
    uninstall(machine)
    assert not machine.at(f"{UNITS}/pitwall-bridge.service").exists()


@pytest.mark.parametrize("step", ["firmware-bridge --help", "systemctl enable", "systemctl restart"])
def test_a_bridge_that_does_not_start_goes_back(
    carrier: DoubleMachine, capsys: pytest.CaptureFixture[str], step: str
) -> None:
    carrier.failing[step] = 1
    assert main([], carrier) == 1
    assert "the version from before runs again" in capsys.readouterr().err
    assert carrier.target(CURRENT) == OLD
    assert carrier.at(f"{UNITS}/pitwall-bridge.service").read_text() == "the unit of the old version"
    assert carrier.did("daemon-reload", "restart pitwall-bridge")[-1] == "restart pitwall-bridge"


def test_a_bridge_that_ends_soon_after_its_start_goes_back(
    carrier: DoubleMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = iter([True, True, False])  # before the update, a second after it, another second later
    monkeypatch.setattr("installer.bridge._is_running", lambda _: next(ended, True))
    with pytest.raises(Failure, match="the version from before runs again"):
        install_bridge(carrier)
    assert carrier.target(CURRENT) == OLD


def test_when_neither_bridge_runs_that_is_said(carrier: DoubleMachine) -> None:
    carrier.failing["systemctl restart"] = 2
    with pytest.raises(Failure, match="does not run either"):
        install_bridge(carrier)


def test_a_bridge_that_waits_for_its_settings_is_updated_all_the_same(carrier: DoubleMachine) -> None:
    carrier.answers["is-active"] = "inactive"
    install_bridge(carrier)
    assert carrier.target(CURRENT) == NEW
    assert "sleep 1" not in carrier.calls


def test_the_bridge_alone_is_not_put_beside_pitwall_itself(
    machine: DoubleMachine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    put_files(machine, wanted_files(machine, kiosk=False))
    assert main(["--readers-only"], machine) == 1
    assert "carries readers, too" in capsys.readouterr().err
    assert not machine.at(f"{UNITS}/pitwall-bridge.service").exists()
