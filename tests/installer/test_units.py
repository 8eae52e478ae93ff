"""The units are hardened as far as the service allows; systemd itself is the judge."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from shutil import copy, which

import pytest

from ..hub.service import command_line
from ..ports import free_port

ROOT = Path(__file__).parents[2]
MOST_EXPOSED = 3.0
UNITS = {
    "pitwall.service": [],
    "pitwall.service with readers": ["pitwall-readers.conf"],
    "pitwall-name.service": [],
    "pitwall-bridge.service": [],
}
JUDGED = sorted(UNITS) if which("systemd-analyze") else []
"""Without systemd there is nobody to judge; `make test-system` has one of its own."""


@pytest.mark.parametrize("unit", JUDGED)
def test_the_exposure_is_low(unit: str, tmp_path: Path) -> None:
    name, folder = unit.split(maxsplit=1)[0], tmp_path / "etc/systemd/system"
    (folder / f"{name}.d").mkdir(parents=True)
    copy(ROOT / "deploy" / name, folder)
    for part in UNITS[unit]:
        copy(ROOT / "deploy" / part, folder / f"{name}.d")
    words = ["systemd-analyze", "security", "--offline=true", f"--root={tmp_path}", "--no-pager", name]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    level = re.search(r"Overall exposure level for .*: ([0-9.]+)", said)
    assert level, said
    assert float(level[1]) <= MOST_EXPOSED, said


def test_a_setting_that_cannot_be_used_does_not_restart_the_service_for_ever() -> None:
    assert "RestartPreventExitStatus=2" in (ROOT / "deploy/pitwall.service").read_text().splitlines()


def test_the_kiosk_waits_for_the_port_that_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = (ROOT / "deploy/pitwall-kiosk.service").read_text()
    assert "Environment=COMPANION_PORT=8000\n" in unit
    assert "http://127.0.0.1:${COMPANION_PORT}/" in unit
    [waits] = re.findall(r"^ExecStartPre=\S+/companion (.*)$", unit, re.MULTILINE)
    port = free_port()
    monkeypatch.setenv("COMPANION_PORT", str(port))
    status, printed, _ = command_line(*waits.replace("--wait 120", "--wait 0").split())
    assert (status, printed) == (1, f"✗ No companion answers on port {port} of this machine.\n")


def test_deploy_holds_only_what_is_put_into_the_system() -> None:
    kinds = {path.suffix for path in (ROOT / "deploy").iterdir()}
    assert kinds == {".service", ".conf", ".avahi"}
