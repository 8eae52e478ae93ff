"""No command leaves a secret readable for all, and a file of somebody else is named with the way to change that."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from pwd import getpwuid

import pytest

from companion.boards import load_track
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.process.secrets import load_secrets
from companion.store.journal import Journal, StoredRace
from companion.system.private_file import ReadableByAll, protect_output

from ..hub.service import command_line
from ..virtual_table import VirtualTable

_MAIN = "import sys; from companion.cli.main import main; sys.exit(main())"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with secrets and a race."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    load_secrets(folder)
    (folder / "companion.toml").write_text('home_automation = "topics"\nbroker_lan = "127.0.0.1"\n')
    table = VirtualTable(SetUp(load_track("usa"), 1, tuple(CarSetUp(seat) for seat in SEATS[:2])), 4)
    with closing(Journal(folder / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        race = StoredRace("2026-11-16", "main", "2026-11-16T20:00:00+00:00", "usa", "planning")
        journal.start_race(race, table.history.entries[0], "referee", None)
    return folder


def companion(*words: str, **streams: object) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-c", _MAIN, *words]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, **streams)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "words",
    [
        "readers --toml",
        "readers",
        "broker users --reader red",
        "broker bridge",
        "broker home",
        "referee",
        "export 2026-11-16-1",
        "bundle",
    ],
)
def test_secrets_that_are_printed_into_a_file_are_for_its_owner_alone(data: Path, tmp_path: Path, words: str) -> None:
    printed = tmp_path / "printed"
    printed.touch(0o644)
    printed.chmod(0o644)
    with printed.open("wb") as file:
        done = companion(*words.split(), "--data", str(data), stdout=file)
    assert done.returncode == 0, done.stderr
    assert printed.stat().st_size > 0
    assert printed.stat().st_mode & 0o777 == 0o600


def test_secrets_do_not_go_into_a_file_that_cannot_be_protected(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_yours(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "fchmod", not_yours)
    printed = tmp_path / "printed"
    with printed.open("w") as file:
        printed.chmod(0o644)
        monkeypatch.setattr(sys, "stdout", file)
        with pytest.raises(ReadableByAll, match="remove that file, run `umask 077`"):
            protect_output()
        printed.chmod(0o600)
        protect_output()


@pytest.mark.parametrize("name", ["companion.toml", "bridge.toml"])
def test_a_settings_file_of_somebody_else_is_named_with_the_chown(
    data: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    foreign, read = data / name, Path.read_text

    def refusing(path: Path, *how: str) -> str:
        if path == foreign:
            raise PermissionError(13, "Permission denied")
        return read(path, *how)

    monkeypatch.setattr(Path, "read_text", refusing)
    readers = ["--readers", str(foreign)] if name == "bridge.toml" else []
    status, out, complaint = command_line("run", "--data", str(data), *readers)
    assert (status, out) == (2, ""), "systemd does not start it again after this status"
    me = getpwuid(os.geteuid()).pw_name
    help_offered = f"cannot be read by the user {me}; make it theirs: sudo chown {me}: {foreign}"
    assert complaint == f"companion: The file {foreign} {help_offered}\n"
