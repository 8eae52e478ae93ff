"""A full disk, an unwritable folder, a clock set back: reported, survived, and nothing lost."""

from __future__ import annotations

import os
import resource
import subprocess
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from companion.cli.main import main
from companion.store import storage
from companion.store.journal import Journal

from ..hub.launching import ForkedService
from ..hub.service import BEARER, Hub, running
from ..hub.tables import Mirror, Table, a_setup, message_of
from ..waiting import wait_until
from .races import check_stored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SUDO = ("sudo", "--non-interactive")
BROKERS = pytest.mark.parametrize("broker", ["mosquitto", "embedded"])


@contextmanager
def small_disk(folder: Path, size: str = "700k") -> Iterator[Path]:
    """Mount a small disk that belongs to whoever runs the tests."""
    folder.mkdir(parents=True)
    owner = f"uid={os.getuid()},gid={os.getgid()}"
    as_root("mount", "-t", "tmpfs", "-o", f"size={size},mode=0700,{owner}", "tmpfs", str(folder))
    try:
        yield folder
    finally:
        as_root("umount", "--lazy", str(folder))


def as_root(*words: str) -> None:
    """Run a command that takes root: as root, or by a sudo that asks for no password."""
    try:
        subprocess.run([*([] if os.getuid() == 0 else SUDO), *words], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.fail(f"This test mounts a disk. Run it as root, or where sudo asks for no password: {error}")


def run_trying(words: list[str]) -> int:
    """Run the service so that it probes the disk whenever its health is queried."""
    patch.object(storage, "TRY_AGAIN_SECONDS", -1.0).start()
    return main(words)


class TryingHub(Hub):
    """A hub that probes the disk at every health check."""

    launch = staticmethod(partial(ForkedService, program=run_trying))


def play_until_refused(mirror: Mirror) -> dict[str, object]:
    """Race on until an entry cannot be stored; return that command and its refusal."""
    for number in range(5000):
        command = mirror.virtual.next_command() or pytest.fail("the race ended before the disk was full")
        message = message_of(command.seat, command) | {"id": f"input-{number}"}
        reply = mirror.table[command.seat].insist(message)
        if not reply["ok"]:
            assert reply["code"] == "not-stored", reply
            return {"seat": command.seat, "command": command, "message": message}
        mirror.take(command.seat, command)
    raise AssertionError("the disk is never full")


def survive(hub: Hub, mirror: Mirror, make_room: Callable[[], object]) -> None:
    """Fill the disk, and continue when there is room again."""
    refused = play_until_refused(mirror)
    seat, command, message = refused["seat"], refused["command"], refused["message"]
    no = mirror.virtual.history.no
    assert hub.web.get("/api/v1/tables/main").json()["no"] == no, "nothing has changed"
    check_not_well(hub)
    assert mirror.table[seat].insist(message)["code"] == "not-stored", "nothing is remembered of it"
    # A flag is smaller than an entry: there may be room for it once or twice.
    wait_until(lambda: 503 in (set_lock(hub, locked=True), set_lock(hub, locked=False)), "nothing else is stored")
    wait_until(lambda: health_told(mirror)["journal"], "the status tells everybody")
    assert "The journal cannot be written" in health_told(mirror)["text"]
    make_room()
    assert mirror.table[seat].insist(message)["no"] == no + 1, "the same command is taken now"
    assert hub.is_well(), "at once"
    wait_until(lambda: health_told(mirror)["journal"] is None, "and the status says so")
    mirror.take(seat, command)
    mirror.play(5)
    mirror.table.leave()
    hub.stop()
    assert "Traceback" not in hub.log()
    journal = Journal(hub.data / "pitwall.sqlite")
    check_stored(journal, mirror)
    journal.close()


def health_told(mirror: Mirror) -> dict[str, object]:
    """Return the health as last published."""
    return mirror.table.display.on("status")[-1]["health"]


def check_not_well(hub: Hub) -> None:
    """Query the health several times, each of which probes the disk: it must report the problem."""
    for _ in range(5):
        answer = hub.web.get("/healthz")
        told = answer.json()
        assert (answer.status_code, told["ok"], told["broker"]) == (503, False, "up"), told
        assert told["journal"]
        assert f"The journal cannot be written: {told['journal']}." in told["text"]


def set_lock(hub: Hub, *, locked: bool) -> int:
    """Lock or unlock the seats; return the status."""
    return hub.web.put("/api/v1/tables/main/lock", json={"locked": locked}, headers=BEARER).status_code


def begun(hub: Hub) -> Mirror:
    """Start a race of two."""
    mirror = Mirror(Table(hub).sit("red", "blue"), a_setup(2, laps=3), 11)
    mirror.begin()
    return mirror


@BROKERS
def test_on_a_full_disk_entries_are_refused_and_accepted_when_there_is_room(broker: str, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        (disk / "ballast").write_bytes(bytes(300_000))
        with closing(TryingHub(tmp_path, broker)) as hub:
            hub.data = disk / "data"
            survive(hub, begun(hub.start()), (disk / "ballast").unlink)


@BROKERS
def test_when_no_file_may_grow_entries_are_refused_and_accepted_when_they_may_again(
    broker: str, tmp_path: Path
) -> None:
    with closing(TryingHub(tmp_path, broker)) as hub:
        mirror = begun(hub.start())
        resource.prlimit(hub.pid, resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
        free = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        survive(hub, mirror, lambda: resource.prlimit(hub.pid, resource.RLIMIT_FSIZE, free))


def test_a_seat_taken_while_the_brokers_files_cannot_be_written_has_its_token(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        in_the_way = hub.data / "broker" / "users.new"
        in_the_way.mkdir()
        hub.claim("main", "blue")
        hub.free("main", "blue")
        hub.make_table("other")
        claimed = hub.claim("main", "red")
        told = hub.web.get("/healthz").json()
        assert (told["code"], told["broker"]) == ("files", "up")
        in_the_way.rmdir()
        wait_until(lambda: hub.web.get("/healthz").json()["code"] == "up", "it is written")
        wait_until(hub.is_well, "the new table has its line")
        table = Table(hub)
        assert table.phone("red", (claimed["user"], claimed["token"])).ask({"do": "hello"})["ok"]
        table.leave()
        hub.stop()
        assert "Traceback" not in hub.log()


def test_an_unwritable_folder_is_reported_on_terminal_and_page(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        hub = Hub(tmp_path, "embedded")
        hub.data = disk / "data"
        hub.start().stop()
        before = {path.name: path.read_bytes() for path in hub.data.rglob("*") if path.is_file()}
        as_root("mount", "-o", "remount,ro", str(disk))
        hub.logs.write_text("")
        hub.start(wait=False)
        wait_until(lambda: hub.health() == 503, "it answers")
        sentences = [line for line in hub.log().splitlines() if line.startswith("companion:")]
        assert len(sentences) == 1
        assert str(hub.data) in sentences[0]
        assert "Traceback" not in hub.log()
        assert "cannot be used" in hub.web.get("/").text
        assert {path.name: path.read_bytes() for path in hub.data.rglob("*") if path.is_file()} == before
        hub.close()


@BROKERS
@pytest.mark.parametrize("used", [False, True], ids=["a new folder", "one with a race"])
def test_started_on_a_full_disk_it_begins_by_itself_when_there_is_room(broker: str, used: bool, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        hub = Hub(tmp_path, broker)
        hub.data = disk / "data"
        hub.data.mkdir()
        if used:
            hub.start()
            hub.claim("main", "red")
            hub.stop()
        fill(disk)
        hub.start(wait=False)
        try:
            wait_until(lambda: hub.health() == 503, "it says that it cannot start")
            (disk / "ballast").unlink()
            wait_until(hub.is_well, "it has begun")
            assert bool(hub.web.get("/api/v1/tables/main").json()["seats"]) is used
            assert hub.stop() == 0
        finally:
            hub.close()
        assert "Traceback" not in hub.log()


def fill(disk: Path) -> None:
    """Write until there is no byte left."""
    with (disk / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
        while True:
            ballast.write(bytes(4096))


def test_an_unwritable_new_folder_is_reported_too(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        hub = Hub(tmp_path, "embedded")
        hub.data = disk / "data"
        hub.data.mkdir()
        as_root("mount", "-o", "remount,ro", str(disk))
        hub.start(wait=False)
        wait_until(lambda: hub.health() == 503, "it answers")
        assert "Read-only file system" in hub.log()
        assert "Traceback" not in hub.log()
        assert "Read-only file system" in hub.web.get("/").text
        hub.close()
