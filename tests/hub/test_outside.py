"""Scripts and web servers that hang: the race does not notice, the health does, and they end with the service."""

from __future__ import annotations

import json
import socket
import sys
from typing import TYPE_CHECKING

import pytest

from ..processes import has_ended
from ..waiting import wait_until
from .service import Hub, running
from .tables import Mirror, Table, a_setup

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def deaf() -> Iterator[int]:
    """A port that accepts connections, and where nobody ever answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def hung_script(folder: Path) -> tuple[str, Path]:
    """Write a script that notes its process and what it was told, and never ends."""
    path, notes = folder / "lamp", folder / "notes"
    note = f"open({str(notes)!r}, 'a').write(str(os.getpid()) + ' ' + sys.stdin.read() + '\\n')"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{note}\ntime.sleep(600)\n")
    path.chmod(0o755)
    return str(path), notes


def noted(notes: Path) -> list[str]:
    """Return the lines of the script so far."""
    return notes.read_text().splitlines() if notes.exists() else []


def lives(line: str) -> bool:
    """Whether the process that wrote a line still runs."""
    return not has_ended(int(line.partition(" ")[0]))


def with_hooks(folder: Path, deaf: int, seconds: float = 60) -> tuple[Hub, Path]:
    """Make a hub whose script and web server both hang."""
    folder.mkdir(exist_ok=True)
    script, notes = hung_script(folder)
    hub = Hub(folder, "embedded", COMPANION_LANGUAGE="fi")
    hub.data.mkdir(parents=True)
    (hub.data / "companion.toml").write_text(
        f'[[on_event]]\nevent = ["race_started", "planned"]\nrun = ["{script}"]\nseconds = {seconds}\n'
        f'[[on_event]]\nevent = ["planned"]\nurl = "http://127.0.0.1:{deaf}/"\nseconds = {seconds}\n'
    )
    return hub, notes


def test_the_race_goes_on_while_script_and_web_server_hang(tmp_path: Path, deaf: int) -> None:
    hub, notes = with_hooks(tmp_path, deaf)
    hub.start()
    table = Table(hub).sit("red", "blue")
    mirror = Mirror(table, a_setup(2), seed=3)
    mirror.begin()
    wait_until(lambda: noted(notes), "the script runs")
    while (command := mirror.virtual.next_command()) and len(mirror.states) < 30:
        mirror.send(command.seat, command)  # waits for the reply
    assert len(noted(notes)) == 1, "thirty answers were given while the script was at its first event"
    assert lives(noted(notes)[0])
    told = json.loads(noted(notes)[0].split(" ", 1)[1])
    assert (told["table"], told["race"], told["event"]["type"]) == ("main", mirror.race_id, "race_started")
    assert told["text"].startswith("Kisa alkaa, rata Yhdysvallat: 1 kierros.")
    table.leave()
    assert hub.stop() == 0
    wait_until(lambda: not lives(noted(notes)[0]), "the script has ended with the service")
    hub.close()


def test_a_script_ends_even_with_a_service_that_is_killed(tmp_path: Path, deaf: int) -> None:
    hub, notes = with_hooks(tmp_path, deaf)
    hub.start()
    table = Table(hub).sit("red", "blue")
    Mirror(table, a_setup(2), seed=3).begin()
    wait_until(lambda: noted(notes), "the script runs")
    hub.kill()
    wait_until(lambda: not lives(noted(notes)[0]), "the script has ended, too")
    table.leave()
    hub.close()


def test_the_health_says_what_does_not_work(tmp_path: Path, deaf: int) -> None:
    hub, _ = with_hooks(tmp_path, deaf, seconds=0.2)
    hub.start()
    table = Table(hub).sit("red", "blue")
    Mirror(table, a_setup(2), seed=3).begin()
    table["red"].insist({"do": "plan", "gear": 1, "cards": ["1"]})
    for name in ("lamp", "127.0.0.1"):
        trouble = f"on_event {name} does not work: it took longer than 0.2 seconds."
        wait_until(lambda trouble=trouble: trouble in hub.web.get("/healthz").json()["text"], f"{name} is in trouble")
        wait_until(
            lambda trouble=trouble: trouble in table.display.on("status")[-1]["health"]["text"], "everybody hears it"
        )
    assert hub.health() == 200
    table.leave()
    hub.close()


def test_a_bad_hook_ends_the_start_with_one_sentence(tmp_path: Path) -> None:
    hub = Hub(tmp_path, "embedded")
    hub.data.mkdir(parents=True)
    (hub.data / "companion.toml").write_text('[[on_event]]\nevent = ["spin"]\nrun = ["/bin/true"]\n')
    hub.spawn()
    assert hub.process is not None
    assert hub.process.wait(60) == 2
    sentence = "companion: The setting on_event.1.event.1 is invalid: there is no event of this type.\n"
    assert sentence in hub.log()
    hub.close()


def test_without_hooks_nothing_is_started(tmp_path: Path) -> None:
    with running(tmp_path, "embedded") as hub:
        assert "on_event" not in hub.web.get("/healthz").json()["text"]
