"""The commands around the service: doctor, export, broker; each reports problems in one sentence."""

from __future__ import annotations

import csv
import io
import json
import re
import socket
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.boards import load_track
from companion.broker import verify_secret
from companion.cli.main import COMMANDS
from companion.engine.setup import CarSetUp, SetUp
from companion.engine.types import SEATS
from companion.process.doctor import machine
from companion.process.secrets import load_secrets
from companion.store.journal import Journal, StoredRace
from companion.web import doctor

from ..hub.service import command_line
from ..virtual_table import VirtualTable

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder with a race under way."""
    table = VirtualTable(SetUp(load_track("usa"), 1, tuple(CarSetUp(seat) for seat in SEATS[:3])), 4)
    with closing(Journal(tmp_path / "pitwall.sqlite")) as journal:
        journal.add_table("main")
        first = table.history.entries[0]
        race = StoredRace("2026-11-16", "main", "2026-11-16T20:00:00+00:00", "usa", "planning")
        stored = journal.start_race(race, first, "referee", None)
        for entry in table.play(60):
            journal.append(stored, entry, "phone", None)
    return tmp_path


def spoil(data: Path, statement: str) -> None:
    """Change the stored races behind the companion's back."""
    with closing(sqlite3.connect(data / "pitwall.sqlite", isolation_level=None)) as database:
        database.execute(statement)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    status, out, complaint = command_line(command, "--help")
    assert (status, complaint) == (0, "")
    assert out.startswith(f"usage: companion {command}")


@pytest.mark.parametrize(
    "call",
    [
        "",
        "fly",
        "broker",
        "export --format pdf",
        "run --port x",
        "run --nonsense",
        "run --demo --pace fast",
        "simulate --cars 10",
        "tracks check",
    ],
)
def test_a_usage_error_is_status_two_and_one_sentence(call: str) -> None:
    status, out, complaint = command_line(*call.split())
    assert (status, out) == (2, "")
    assert re.fullmatch(r"companion[a-z ]*: [^\n]+; try companion[a-z ]* --help\.\n", complaint)


def test_the_version_is_printed() -> None:
    assert command_line("--version")[1].startswith("companion ")


# Export ---------------------------------------------------------------------------------------------------


def test_races_are_listed(data: Path) -> None:
    assert command_line("export", "--data", str(data)) == (0, "2026-11-16-1  usa  planning  main\n", "")


def test_a_race_under_way_is_exported_on_the_machine_itself_and_replays(data: Path, tmp_path: Path) -> None:
    status, race, _ = command_line("export", "2026-11-16-1", "--data", str(data))
    assert status == 0
    (tmp_path / "2026-11-16-1.jsonl").write_text(race)
    status, replayed, _ = command_line("replay", str(tmp_path / "2026-11-16-1.jsonl"), "--json")
    told = json.loads(command_line("export", "2026-11-16-1", "--data", str(data), "--format", "json")[1])
    assert status == 0
    assert json.loads(replayed)["events"] == told["events"]
    assert json.loads(replayed)["state"] == told["state"]


def test_a_race_is_exported_as_csv(data: Path) -> None:
    _, text, _ = command_line("export", "2026-11-16-1", "--data", str(data), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows[0]["event"] == "race_started"
    assert {row["origin"] for row in rows} == {"referee", "phone"}
    assert all(json.loads(row["details"]) is not None for row in rows)


@pytest.mark.parametrize("race", ["2026-11-16-9", "'; DROP TABLE races; --", ""])
def test_an_unknown_race_is_status_one(data: Path, race: str) -> None:
    status, out, complaint = command_line("export", race, "--data", str(data))
    assert (status, out) == (1, "")
    assert complaint == f"companion: There is no race {race}.\n"


def test_without_races_it_is_status_one(tmp_path: Path) -> None:
    status, _, complaint = command_line("export", "--data", str(tmp_path / "nothing"))
    assert status == 1
    assert complaint.startswith("companion: There are no races in ")
    assert not (tmp_path / "nothing").exists()


def test_a_damaged_database_is_status_one(tmp_path: Path) -> None:
    (tmp_path / "pitwall.sqlite").write_bytes(b"coffee" * 1000)
    status, _, complaint = command_line("export", "--data", str(tmp_path))
    assert status == 1
    assert complaint.count("\n") == 1
    assert "A copy is kept" in complaint


def test_a_race_of_a_newer_pitwall_is_status_one_and_one_sentence(data: Path) -> None:
    spoil(data, "UPDATE entries SET version = 99 WHERE no = 7")
    status, out, complaint = command_line("export", "2026-11-16-1", "--data", str(data))
    assert (status, out) == (1, "")
    assert complaint.startswith("companion: The race 2026-11-16-1 cannot be read: it was written by a newer Pitwall")
    assert complaint.count("\n") == 1


def test_a_journal_that_cannot_be_read_is_status_one_and_one_sentence(data: Path) -> None:
    spoil(data, "ALTER TABLE entries RENAME TO lost")
    status, out, complaint = command_line("export", "2026-11-16-1", "--data", str(data))
    assert (status, out) == (1, "")
    assert complaint == f"companion: The journal {data / 'pitwall.sqlite'} cannot be read: no such table: entries.\n"


# Doctor ---------------------------------------------------------------------------------------------------


def findings(data: Path, port: int = 0) -> dict[str, str]:
    """Run the doctor and return its findings."""
    return {finding.text: finding.verdict for finding in doctor.examine(data, port)}


def test_the_doctor_finds_a_sound_journal_and_all_boards(data: Path) -> None:
    found = findings(data)
    assert found["The journal is sound and holds 1 race."] == "good"
    assert next(verdict for text, verdict in found.items() if " boards: " in text) == "good"


def test_the_doctor_checks_the_boards_and_the_port_of_the_settings(tmp_path: Path) -> None:
    own = tmp_path / "boards"
    settings = f'tracks = "{own}"\nport = {{}}\n'
    with socket.create_server(("127.0.0.1", 0)) as other:
        (tmp_path / "companion.toml").write_text(settings.format(other.getsockname()[1]))
        found = {finding.text: finding.verdict for finding in doctor.examine(tmp_path)}
    assert (
        found[f"The folder with your own boards does not exist: {own}. Make it, or correct the setting tracks."]
        == "bad"
    )
    assert [verdict for text, verdict in found.items() if text.startswith("Port ")] == ["bad"]
    own.mkdir()
    (own / "garden.json").write_text("{}")
    assert findings(tmp_path)["These boards have faults: garden. See: companion tracks check"] == "bad"


def test_the_doctor_reports_invalid_settings(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("port = 0\n")
    assert [verdict for text, verdict in findings(tmp_path).items() if "The setting port" in text] == ["bad"]


def test_the_doctor_reads_an_older_journal_without_upgrading_it(data: Path) -> None:
    """The service upgrades it, after a backup; a check must not."""
    database = data / "pitwall.sqlite"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript("DROP TABLE scratch; PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE);")
    before = database.read_bytes()
    assert findings(data)["The journal is sound and holds 1 race."] == "good"
    assert database.read_bytes() == before


def test_the_doctor_accepts_a_journal_from_an_interrupted_first_start(tmp_path: Path) -> None:
    (tmp_path / "pitwall.sqlite").touch()
    assert findings(tmp_path)["The journal is sound and holds 0 races."] == "good"


def test_the_doctor_prints_a_line_per_finding_and_exits_by_the_worst(data: Path) -> None:
    (data / "companion.toml").write_text('broker = "mosquito"\n')
    status, out, _ = command_line("doctor", "--data", str(data), "--port", "0")
    assert status == 1
    assert all(line[0] in "✓!✗" for line in out.splitlines())
    assert "✗ The setting broker cannot be used" in out
    status, out, _ = command_line("doctor", "--data", str(data), "--port", "0", "--json")
    assert status == 1
    told = next(one for one in json.loads(out) if one["code"] == "broker.url")
    assert (told["verdict"], told["text"].startswith("The setting broker")) == ("bad", True)


def test_the_doctor_notices_a_damaged_database(tmp_path: Path) -> None:
    (tmp_path / "pitwall.sqlite").write_bytes(b"coffee" * 1000)
    assert "bad" in findings(tmp_path).values()


def test_the_doctor_reports_what_it_cannot_read(data: Path) -> None:
    spoil(data, "ALTER TABLE races RENAME TO lost")
    told = next(text for text, verdict in findings(data).items() if verdict == "bad" and "journal" in text)
    assert "cannot be read: no such table: races." in told


@pytest.mark.parametrize(
    ("script", "verdict", "told"),
    [
        ("echo throttled=0x0", "good", "strong enough"),
        ("echo throttled=0x50005", "bad", "too weak"),
        ("echo throttled=0x0; exit 1", "mind", "Nobody can tell"),
        ("echo VCHI initialization failed >&2; exit 255", "mind", "Nobody can tell"),
        ("echo 'error=1 error_msg=\"Command not registered\"'", "mind", "Nobody can tell"),
    ],
)
def test_the_doctor_asks_a_raspberry_about_its_power(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, verdict: str, told: str
) -> None:
    tool = tmp_path / "vcgencmd"
    tool.write_text(f"#!/bin/sh\n{script}\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    found = next((text, how) for text, how in findings(tmp_path / "data").items() if "power supply" in text)
    assert told in found[0]
    assert found[1] == verdict


def test_the_doctor_notices_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert any(text.startswith(f"Port {port} cannot be used: another program") for text in findings(tmp_path, port))


def test_the_doctor_notices_a_disk_nearly_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LEAST_FREE_BYTES", 2**63)
    assert "bad" in findings(tmp_path).values()


def test_the_doctor_changes_nothing(tmp_path: Path) -> None:
    findings(tmp_path / "new")
    assert not (tmp_path / "new").exists()


# Broker ---------------------------------------------------------------------------------------------------


def test_the_acl_names_every_user_of_every_table() -> None:
    _, acl, _ = command_line("broker", "acl", "--table", "main", "--table", "kids", "--reader", "left")
    for user in ("hub", "referee", "seat-red", "seat-gray", "kids.seat-red", "reader-left", "kids.reader-left"):
        assert f"user {user}\n" in acl
    before_any_user = acl.partition("user ")[0]
    assert "pattern read heat/v1/main/state" in before_any_user
    assert "view" not in before_any_user
    assert "command" not in before_any_user


def test_the_users_file_holds_hashes_and_the_hubs_login_goes_to_stderr(tmp_path: Path) -> None:
    status, users, told = command_line("broker", "users", "--data", str(tmp_path))
    hashes = dict(line.split(":", 1) for line in users.splitlines())
    password = told.split("mqtt://hub:")[1].split("@")[0]
    assert status == 0
    assert verify_secret(password, hashes["hub"])
    assert password not in users
    assert load_secrets(tmp_path).upstream("hub") == password
    assert (tmp_path / "broker.key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("option", "name", "signs"),
    [
        ("--reader", "a b", "digits, - and _"),
        ("--reader", "Rot", "digits, - and _"),
        ("--table", "a/#", "digits and -"),
        ("--table", "a_b", "digits and -"),
        ("--table", "", "digits and -"),
    ],
)
@pytest.mark.parametrize("action", ["acl", "users"])
def test_an_invalid_name_is_reported(tmp_path: Path, action: str, option: str, name: str, signs: str) -> None:
    status, out, complaint = command_line("broker", action, "--data", str(tmp_path), option, name)
    assert (status, out) == (2, "")
    assert complaint == f"companion: {name!r} is not a valid name: lower-case letters, {signs} only.\n"
