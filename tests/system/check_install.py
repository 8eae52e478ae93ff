"""`sudo ./install` on a clean Debian with a real systemd: install, update, go back, uninstall. `make test-system`."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import zipfile
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import pytest

from companion.system.version import VERSION

from ..ports import free_port
from ..release.releases import ROOT, built, unpacked
from ..waiting import wait_until
from .box import Box, booted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DATA = "/var/lib/pitwall"


@pytest.fixture(scope="module")
def port() -> int:
    """The box shares our network: it gets a port that nobody else uses."""
    return free_port()


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory, port: int) -> Iterator[Box]:
    """A clean machine, whose future data folder only names the port."""
    with booted(tmp_path_factory.mktemp("box")) as machine:
        machine.at(DATA).mkdir(parents=True)
        machine.at(f"{DATA}/companion.toml").write_text(f"port = {port}\n")
        yield machine


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release file."""
    return built(ROOT, tmp_path_factory.mktemp("dist")).sdist


def commit_of(sdist: Path) -> str:
    """The commit of which a release was made."""
    return sdist.name.partition("+")[2].removesuffix(".tar.gz")


def put_release(box: Box, sdist: Path, name: str, commit_id: str | None = None) -> str:
    """Unpack the release in the box, as another commit if one is named; return its folder."""
    place = box.at(f"/root/{name}")
    shutil.rmtree(place, ignore_errors=True)
    tree = unpacked(sdist, place)
    if commit_id is not None:
        for file in (tree / "companion/system/commit.txt", tree / "PKG-INFO"):
            file.write_text(file.read_text().replace(commit_of(sdist), commit_id))
    return f"/root/{name}/{tree.name}"


def health(port: int) -> dict[str, object]:
    """What the service says of itself."""
    with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=20) as answer:
        return json.load(answer)


def version_in(box: Box) -> str:
    """The version that is installed."""
    return box.run("companion", "--version").strip()


def test_a_dry_run_changes_nothing(box: Box, sdist: Path) -> None:
    box.run("apt-get", "update", "-qq")
    box.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "python3")
    tree = put_release(box, sdist, "first")
    said = box.run(f"{tree}/install", "--dry-run")
    assert "would run: useradd" in said
    assert "would write: /etc/systemd/system/pitwall.service" in said
    assert not box.at("/opt/pitwall").exists()
    assert not box.at("/etc/systemd/system/pitwall.service").exists()
    assert box.call("getent", "passwd", "pitwall").returncode == 2


def test_one_command_installs_a_release(box: Box, sdist: Path, port: int) -> None:
    tree = put_release(box, sdist, "first")
    said = box.run(f"{tree}/install")
    assert re.search(rf"http://[^/]+:{port}/referee#\S+", said)
    assert version_in(box) == f"companion {VERSION} ({commit_of(sdist)})"
    assert health(port)["ok"] is True
    assert "Mosquitto" in str(health(port)["text"])
    assert box.run("systemctl", "is-enabled", "pitwall").strip() == "enabled"
    assert box.run("stat", "-c", "%U %a", DATA).strip() == "pitwall 700"
    assert not list(box.at(tree).glob("web/node_modules")), "no Node was needed"


def test_the_service_runs_as_its_own_user_and_knows_the_name(box: Box, port: int) -> None:
    properties = box.run("systemctl", "show", "pitwall", "--property=NoNewPrivileges,ProtectSystem,User")
    assert set(properties.split()) == {"NoNewPrivileges=yes", "ProtectSystem=strict", "User=pitwall"}
    wait_until(lambda: "pitwall.local" in box.call("avahi-resolve", "-4", "-n", "pitwall.local").stdout, "the name")
    assert box.run("systemctl", "show", "pitwall-name", "--property=NRestarts").strip() == "NRestarts=0"
    assert health(port)["ok"] is True


def test_installing_again_changes_nothing(box: Box, sdist: Path) -> None:
    tree = put_release(box, sdist, "first")
    started = box.run("systemctl", "show", "pitwall", "--property=ActiveEnterTimestampMonotonic")
    assert "installed already" in box.run(f"{tree}/install")
    assert box.run("systemctl", "show", "pitwall", "--property=ActiveEnterTimestampMonotonic") == started


def test_an_update_keeps_the_data_and_backs_them_up(box: Box, sdist: Path, port: int) -> None:
    token = box.run("cat", f"{DATA}/referee.token")
    tree = put_release(box, sdist, "second", "bbbbbbb")
    box.run(f"{tree}/install")
    assert version_in(box) == f"companion {VERSION} (bbbbbbb)"
    assert box.run("cat", f"{DATA}/referee.token") == token
    assert len(list(box.at(f"{DATA}/backups").glob("*-update.zip"))) == 1
    assert health(port)["ok"] is True


def test_a_broken_update_goes_back_with_the_data_as_they_were(box: Box, sdist: Path, port: int) -> None:
    tree = put_release(box, sdist, "third", "ccccccc")
    broken = box.at(f"{tree}/companion/process/opening.py")
    converted = (
        'import sqlite3; sqlite3.connect(database_in(data)).execute("PRAGMA user_version = 999"); raise SystemExit(1)'
    )
    head = "def _build(settings: Settings, data: Path, parts: AsyncExitStack) -> Service:\n"
    assert head in broken.read_text()
    broken.write_text(broken.read_text().replace(head, f"{head}    {converted}\n"))
    waiting = box.at(f"{tree}/installer/switching.py")
    waiting.write_text(re.sub(r"WAIT_SECONDS = \d+", "WAIT_SECONDS = 8", waiting.read_text()))
    done = box.call(f"{tree}/install")
    assert done.returncode == 1
    assert "the version from before runs again" in done.stderr
    assert version_in(box) == f"companion {VERSION} (bbbbbbb)"
    assert health(port)["ok"] is True


def test_the_bundle_has_the_log_of_the_service(box: Box, port: int) -> None:
    token = box.run("cat", f"{DATA}/referee.token").strip()
    asked = Request(f"http://127.0.0.1:{port}/api/v1/bundle", headers={"Authorization": f"Bearer {token}"})
    with urlopen(asked, timeout=120) as answer, zipfile.ZipFile(io.BytesIO(answer.read())) as bundle:
        log = bundle.read("log.txt").decode()
    assert "Dashboard" in log
    assert token not in log


def test_readers_get_their_part_of_the_unit(box: Box, sdist: Path, port: int) -> None:
    tree = put_release(box, sdist, "second", "bbbbbbb")
    box.at(f"{DATA}/bridge.toml").write_text('[readers.red]\nport = "/dev/ttyUSB9"\nprotocol = "pn532"\n')
    box.run("chown", "pitwall:", f"{DATA}/bridge.toml")
    box.run(f"{tree}/install")
    assert "--readers" in box.run("systemctl", "show", "pitwall", "--property=ExecStart")
    assert health(port)["ok"] is True


def test_settings_of_somebody_else_are_named_once_and_not_in_a_loop(box: Box, port: int) -> None:
    settings = f"{DATA}/companion.toml"
    box.run("chown", "root:root", settings)
    box.run("chmod", "600", settings)
    box.call("systemctl", "restart", "pitwall")
    box.run("sh", "-c", "for i in $(seq 100); do systemctl is-failed -q pitwall && exit; sleep 0.2; done; exit 1")
    log = box.run("journalctl", "-u", "pitwall", "-n", "30", "--no-pager")
    assert f"sudo chown pitwall: {settings}" in log
    assert box.run("systemctl", "show", "pitwall", "--property=NRestarts").strip() == "NRestarts=0"
    box.run("chown", "pitwall:", settings)
    box.run("systemctl", "start", "pitwall")
    box.run("companion", "health", "--wait", "60")


def test_a_checkout_updates_too_and_leaves_no_file_of_root_in_it(box: Box, port: int) -> None:
    box.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "git")
    box.run("useradd", "--create-home", "host")
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(box.at("/home/host/pitwall"))], check=True)
    box.run("chown", "-R", "host:", "/home/host")
    box.run("/home/host/pitwall/install")
    assert version_in(box).startswith(f"companion {VERSION} (")
    assert "bbbbbbb" not in version_in(box)
    assert health(port)["ok"] is True
    assert box.run("find", "/home/host/pitwall", "-user", "root").strip() == ""


def test_uninstalling_keeps_the_data(box: Box, sdist: Path) -> None:
    tree = put_release(box, sdist, "second", "bbbbbbb")
    assert f"its data stay in {DATA}" in box.run(f"{tree}/install", "--uninstall")
    assert box.at(f"{DATA}/pitwall.sqlite").exists()
    for gone in ("/opt/pitwall", "/etc/systemd/system/pitwall.service", "/usr/local/bin/companion"):
        assert not box.at(gone).exists()
    assert box.call("systemctl", "cat", "pitwall").returncode != 0


def test_installed_again_the_old_data_are_there_and_only_a_yes_purges_them(box: Box, sdist: Path, port: int) -> None:
    token = box.run("cat", f"{DATA}/referee.token")
    tree = put_release(box, sdist, "second", "bbbbbbb")
    assert token.strip() in box.run(f"{tree}/install")
    refused = box.call(f"{tree}/install", "--purge", stdin="no\n")
    assert refused.returncode == 1
    assert box.at(f"{DATA}/pitwall.sqlite").exists()
    box.run(f"{tree}/install", "--purge", stdin="yes\n")
    assert not box.at(DATA).exists()
    assert box.call("getent", "passwd", "pitwall").returncode == 2
