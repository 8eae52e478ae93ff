"""The installer's decisions, on a machine that only writes down; `make test-system` has a real one."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from installer.__main__ import install, main
from installer.machine import Failure
from installer.places import AVAHI, COMMAND, CURRENT, DATA, READERS, UNITS
from installer.preparing import PACKAGES, install_packages, make_users
from installer.removing import purge, uninstall
from installer.switching import is_current, switch
from installer.units import put_files, wanted_files

from .doubles import INSTALLED, NEW, OLD, DoubleMachine

ROOT = Path(__file__).parents[2]


def test_a_switch_backs_up_while_the_service_stands_still(machine: DoubleMachine) -> None:
    switch(machine, NEW, wanted_files(machine, kiosk=False))
    steps = ("systemctl stop", "companion backup", "daemon-reload", "systemctl restart", "companion health")
    assert machine.did(*steps) == list(steps)
    assert machine.target(CURRENT) == NEW
    assert machine.at(COMMAND).stat().st_mode & 0o777 == 0o755


def test_a_version_that_does_not_get_well_goes_back_with_its_files_and_data(machine: DoubleMachine) -> None:
    put_files(machine, {f"{UNITS}/pitwall.service": "the unit of the old version", READERS: None, AVAHI: None})
    machine.failing["companion health"] = 1
    with pytest.raises(Failure, match="the version from before runs again"):
        switch(machine, NEW, wanted_files(machine, kiosk=False))
    assert machine.target(CURRENT) == OLD
    assert machine.at(f"{UNITS}/pitwall.service").read_text() == "the unit of the old version"
    assert not machine.at(AVAHI).exists()
    steps = ("systemctl stop", f"companion restore {DATA}/backups/b.zip", "systemctl start", "companion health")
    assert machine.did(*steps)[-4:] == list(steps)


@pytest.mark.parametrize("step", ["systemctl enable", "systemctl restart"])
def test_a_version_that_does_not_even_start_goes_back(machine: DoubleMachine, step: str) -> None:
    machine.failing[step] = 1
    with pytest.raises(Failure, match="the version from before runs again"):
        switch(machine, NEW, wanted_files(machine, kiosk=False))
    assert machine.target(CURRENT) == OLD
    assert machine.did("companion restore", "systemctl start") == ["companion restore", "systemctl start"]


def test_a_file_that_cannot_be_written_goes_back(machine: DoubleMachine) -> None:
    machine.at("/etc/avahi").mkdir(parents=True)
    machine.at("/etc/avahi/services").touch()
    with pytest.raises(Failure, match="The update has failed"):
        switch(machine, NEW, wanted_files(machine, kiosk=False))
    assert machine.target(CURRENT) == OLD


def test_when_both_fail_that_is_said(machine: DoubleMachine) -> None:
    machine.failing["companion health"] = 2
    with pytest.raises(Failure, match="does not get well either"):
        switch(machine, NEW, wanted_files(machine, kiosk=False))


def test_without_a_backup_the_old_version_goes_on(machine: DoubleMachine) -> None:
    machine.failing["companion backup"] = 1
    with pytest.raises(Failure, match="has failed"):
        switch(machine, NEW, wanted_files(machine, kiosk=False))
    assert machine.target(CURRENT) == OLD
    assert machine.did("systemctl stop", "systemctl start", "systemctl restart") == [
        "systemctl stop",
        "systemctl start",
    ]


def test_the_same_version_with_the_same_files_is_current(machine: DoubleMachine) -> None:
    files = wanted_files(machine, kiosk=False)
    assert not is_current(machine, OLD, files)
    put_files(machine, files)
    assert is_current(machine, OLD, files)
    assert not is_current(machine, NEW, files)
    machine.at(COMMAND).write_text("changed")
    assert not is_current(machine, OLD, files)


def test_installing_the_same_version_again_keeps_the_one_before(
    machine: DoubleMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = machine.at("/opt/pitwall/versions/older")
    for folder in (older, machine.at(OLD), machine.at(NEW)):
        folder.mkdir(parents=True)
    monkeypatch.setattr("installer.__main__.build_version", lambda _: OLD)
    install(machine, kiosk=False)
    assert older.exists()
    monkeypatch.setattr("installer.__main__.build_version", lambda _: NEW)
    install(machine, kiosk=False)
    assert not older.exists()
    assert machine.at(OLD).exists()


def test_the_services_user_can_read_what_is_installed_whatever_the_umask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    before = os.umask(0o077)
    try:
        assert main(["--dry-run"], DoubleMachine(tmp_path, dry_run=True)) == 0
    finally:
        assert os.umask(before) == 0o022


def test_serial_ports_are_opened_only_where_there_are_readers(machine: DoubleMachine) -> None:
    assert wanted_files(machine, kiosk=False)[READERS] is None
    machine.at(f"{DATA}/bridge.toml").touch()
    assert "dialout" in str(wanted_files(machine, kiosk=False)[READERS])


def test_the_port_that_is_set_is_told_to_the_network_and_the_host(
    machine: DoubleMachine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = wanted_files(machine, kiosk=True)
    assert "<port>8000</port>" in str(usual[AVAHI])
    machine.at(f"{DATA}/companion.toml").write_text("port = 8080\n")
    files = wanted_files(machine, kiosk=True)
    assert "<port>8080</port>" in str(files[AVAHI])
    for unit in ("pitwall-kiosk.service", "pitwall-name.service"):
        assert "Environment=COMPANION_PORT=8080\n" in str(files[f"{UNITS}/{unit}"])
    monkeypatch.setattr("installer.__main__.build_version", lambda _: NEW)
    install(machine, kiosk=False)
    assert "http://pitwall.local:8080/" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["port = ", 'port = "high"', ""])
def test_settings_that_say_nothing_of_a_port_mean_the_usual_one(machine: DoubleMachine, text: str) -> None:
    machine.at(f"{DATA}/companion.toml").write_text(text)
    assert "<port>8000</port>" in str(wanted_files(machine, kiosk=False)[AVAHI])


def test_a_kiosk_stays_one_at_the_next_update(machine: DoubleMachine) -> None:
    kiosk = f"{UNITS}/pitwall-kiosk.service"
    assert wanted_files(machine, kiosk=False)[kiosk] is None
    put_files(machine, wanted_files(machine, kiosk=True))
    assert wanted_files(machine, kiosk=False)[kiosk] is not None


def test_only_a_mosquitto_that_comes_along_is_switched_off(tmp_path: Path) -> None:
    fresh = DoubleMachine(tmp_path)
    install_packages(fresh, PACKAGES)
    assert fresh.did("systemctl disable --now mosquitto")
    settled = DoubleMachine(tmp_path, answers=INSTALLED)
    install_packages(settled, PACKAGES)
    assert not settled.did("apt-get", "systemctl")


def test_the_user_is_made_once(tmp_path: Path) -> None:
    fresh = DoubleMachine(tmp_path, failing={"getent": 1})
    make_users(fresh, kiosk=False)
    assert fresh.did("useradd", "install -d -m 0700") == ["useradd", "install -d -m 0700"]
    settled = DoubleMachine(tmp_path, answers=INSTALLED)
    make_users(settled, kiosk=False)
    assert not settled.did("useradd")


def test_uninstalling_keeps_the_data(machine: DoubleMachine) -> None:
    put_files(machine, wanted_files(machine, kiosk=False))
    uninstall(machine)
    assert machine.at(DATA).exists()
    assert not machine.at("/opt/pitwall").exists()
    assert not machine.at(f"{UNITS}/pitwall.service").exists()


def test_purging_asks_before_it_removes_anything(machine: DoubleMachine) -> None:
    put_files(machine, wanted_files(machine, kiosk=True))
    machine.at("/var/lib/pitwall-kiosk").mkdir()
    with pytest.raises(Failure, match="Nothing was removed"):
        purge(machine, lambda _: "y")
    assert machine.at(DATA).exists()
    assert machine.at(f"{UNITS}/pitwall.service").exists()
    purge(machine, lambda _: "yes")
    left = ("/opt/pitwall", f"{UNITS}/pitwall.service", DATA, "/var/lib/pitwall-kiosk")
    assert [path for path in left if machine.at(path).exists()] == []
    assert machine.did("userdel pitwall", "userdel pitwall-kiosk")[-1] == "userdel pitwall-kiosk"


@pytest.mark.parametrize("words", [[], ["--kiosk"], ["--uninstall"], ["--purge"]])
def test_a_dry_run_runs_nothing_and_writes_nothing(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    machine = DoubleMachine(tmp_path, dry_run=True, failing={"getent": 9})
    assert main(["--dry-run", *words], machine) == 0
    assert [line for line in machine.calls if not line.startswith(("dpkg-query", "getent", "systemctl is-"))] == []
    assert list(tmp_path.iterdir()) == []
    assert ("would run: useradd" in capsys.readouterr().out) == (words in ([], ["--kiosk"]))


def refused_by(folder: Path, **programs: str) -> str:
    """What ./install says where these programs answer so."""
    for name, answer in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{answer}\n")
        (folder / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    words = [str(ROOT / "install"), "--dry-run"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


def test_a_32_bit_system_is_refused_with_a_sentence(tmp_path: Path) -> None:
    assert "needs a 64-bit system" in refused_by(tmp_path, getconf="echo 32")


def test_an_old_python_is_refused_with_a_sentence(tmp_path: Path) -> None:
    said = refused_by(tmp_path, python3='[ "$1" = --version ] && echo Python 3.9.2 && exit; exit 1')
    assert said.startswith("Pitwall needs Python 3.11 or newer; this system has Python 3.9.2")


def test_who_is_not_root_is_told_to_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine = DoubleMachine(tmp_path)
    assert main([], machine) == 1
    assert capsys.readouterr().err == "install: Installing needs root; run: sudo ./install\n"
    assert machine.calls == []
