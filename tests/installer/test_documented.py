"""Every command of the pages for the host is executed: the programs are real, the machine around them is a double."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.boards import load_track
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.process.secrets import load_secrets
from companion.process.venue.membership import code_for
from companion.store.archive import Archive
from companion.store.journal import Journal, StoredRace
from companion.store.seasons import SeasonBook

from ..golden.races import FOLDER as RACES
from ..hub.service import REFEREE_TOKEN, Hub
from ..ports import free_port, listens
from ..virtual_table import VirtualTable
from ..waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = ("operations", "kiosk")
BLOCKS = {page: BLOCK.findall((ROOT / f"docs/{page}.md").read_text("utf-8")) for page in PAGES}
_DOUBLES = {
    "sudo": 'exec "$@"',
    "nft": 'case "$*" in "add "*) ;; *) exit 1 ;; esac',
    "nmcli": 'case "$1 $2" in "connection "*) ;; *) exit 1 ;; esac',
    "journalctl": '[ "$1 $2" = "-u pitwall" ]',
    "systemctl": """case "$1 $2" in
        "stop pitwall") kill "$(cat $FOLDER/pid)"; flock "$COMPANION_DATA/lock" true ;;
        "start pitwall" | "restart pitwall") ;;
        "disable --now") [ "$3" = pitwall-kiosk ] ;;
        *) exit 1 ;;
    esac""",
    "companion": f"exec {sys.executable} -c 'import sys; from companion.cli.main import main; sys.exit(main())' \"$@\"",
}


class HubForGuests(Hub):
    """A service that phones can reach, as the documents promise: otherwise the doctor is not content."""

    host = ""


class Bench:
    """A service with a race, and a shell in which only the machine's own programs are doubles."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.hub = folder, HubForGuests(folder, broker="embedded")
        self.hub.data.mkdir()
        _store_race(self.hub.data)
        (self.hub.data / "companion.toml").write_text(
            f'port = {self.hub.port}\nwifi_name = "Pit lane"\nwifi_password = "box box box"\n'
        )
        self.venue = free_port()
        self.programs = folder / "bin"
        self.programs.mkdir()
        for name, text in _DOUBLES.items():
            self._write(self.programs / name, text)
        self.desk = folder / "desk"
        self.desk.mkdir()
        self._write(self.desk / "install", f'exec {ROOT}/install --dry-run "$@"')
        self._bring_files()

    def _bring_files(self) -> None:
        """Put what a host imports on the desk."""
        shutil.copy(RACES / "usa-alone.jsonl", self.desk / "2025-03-08-1.jsonl")
        shutil.copy(RACES / "great-britain-two-cars.jsonl", self.desk / "evening.jsonl")
        (self.desk / "winter.csv").write_text("date,board,laps,driver,place\n2025-12-31,usa,2,Aino,1\n")

    @staticmethod
    def _write(path: Path, text: str) -> None:
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def run(self, block: str) -> subprocess.CompletedProcess[str]:
        """Run a block, line by line, as a host types it."""
        if self.hub.process is None or self.hub.process.poll() is not None:
            self.hub.start()
        (self.folder / "pid").write_text(str(self.hub.pid))
        environment = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        environment |= {
            "PATH": f"{self.programs}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "COMPANION_DATA": str(self.hub.data),
            "COMPANION_REFEREE_TOKEN": REFEREE_TOKEN,
            "FOLDER": str(self.folder),
        }
        if "venue join" in block:
            wait_until(lambda: listens(self.venue), "the venue that was opened listens")
        words = ["bash", "-euo", "pipefail", "-c", f"set -x\n{self._here(block)}"]
        code = code_for(load_secrets(self.hub.data), "bar")
        return subprocess.run(
            words, cwd=self.desk, env=environment, input=code, capture_output=True, text=True, check=False
        )

    def _here(self, block: str) -> str:
        """Put the ports and the address of this machine into a block."""
        text = block.replace("127.0.0.1:8000", f"127.0.0.1:{self.hub.port}")
        text = text.replace("venue open ", f"venue open --port {self.venue} ")
        return text.replace("192.168.1.20", f"127.0.0.1:{self.venue}")


def _store_race(data: Path) -> None:
    table = VirtualTable(SetUp(load_track("usa"), 1, tuple(CarSetUp(seat) for seat in SEATS[:3])), 4)
    with closing(Journal(data / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        race = StoredRace("2026-11-16", "main", "2026-11-16T20:00:00+00:00", "usa", "planning")
        stored = journal.start_race(race, table.history.entries[0], "referee", None)
        for entry in table.play(20):
            journal.append(stored, entry, "phone", None)
        SeasonBook(Archive(journal)).add("Winter", {})


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """One service for all blocks."""
    made = Bench(tmp_path_factory.mktemp("host"))
    yield made
    made.hub.close()


@pytest.mark.parametrize("page", PAGES)
def test_every_command_works_as_written(bench: Bench, page: str) -> None:
    for block in BLOCKS[page]:  # in one test, since some need what an earlier one has made
        before = {path.name for path in bench.desk.iterdir()}
        done = bench.run(block)
        assert done.returncode == 0, done.stderr[-3000:]
        made = [path for path in bench.desk.iterdir() if path.name not in before]
        assert [path.name for path in made if path.stat().st_mode & 0o077] == [], "what it wrote is for its owner alone"


def test_the_pages_have_commands() -> None:
    assert sum(map(len, BLOCKS.values())) >= 12
